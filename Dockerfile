# syntax=docker/dockerfile:1
# Two stages: what the service needs is gathered in the first; the second has no shell, and runs as nobody in particular.
# Run it with a read-only root: docker run --read-only --cap-drop ALL --security-opt no-new-privileges -v tools:/data -p 3000:3000 …
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY src ./src
COPY migrations ./migrations
COPY data ./data
RUN bun src/main.ts --help && mkdir /empty

FROM oven/bun:1.4.5-distroless
ARG REVISION=""
LABEL org.opencontainers.image.title="Tool Recommendation API" \
      org.opencontainers.image.description="Answers which software a team should buy, and why." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=65532:65532 /empty /data
USER 65532:65532
ENV NODE_ENV=production \
    DATABASE_URL=sqlite:/data/tool-recommendation.db \
    SQLITE_TMPDIR=/data \
    BUN_RUNTIME_TRANSPILER_CACHE_PATH=0 \
    BUILD_REVISION="${REVISION}"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["/usr/local/bin/bun", "src/main.ts", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/bun", "src/main.ts"]
CMD ["serve"]
