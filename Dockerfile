# Two stages: what the service needs is gathered in the first, and runs as nobody in particular in the second.
FROM oven/bun:1.4.5-alpine AS build
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production
COPY src ./src
COPY data ./data
COPY migrations ./migrations

FROM oven/bun:1.4.5-alpine
LABEL org.opencontainers.image.title="Tool Recommendation API" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build --chown=root:root /app ./
RUN mkdir /data && chown bun:bun /data
USER bun
ENV DATABASE_URL=sqlite:/data/tool-recommendation.db
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s CMD ["bun", "-e", "const r = await fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz'); process.exit(r.ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]
