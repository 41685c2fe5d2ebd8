import { hasCaddy, startCaddy } from '../../integration/operations/caddy.ts';
import { bearer, type Trial } from '../house.ts';
import { judge, percentile, type Row, skipped } from '../trial.ts';

const tried = 'restarts under 8 clients through the shipped Caddyfile';
const restarts = 8;
const clients = 8;
const requests = 10_000;
const pauseMs = 5;
const betweenMs = 1_500;
const withinMs = 240_000;

export const restarted: Trial = {
  name: 'restarts',
  run: async (house): Promise<Row[]> => {
    if (!hasCaddy) return [skipped(tried, 'needs caddy (Debian package caddy)')];
    const path = house.nextPath();
    const caddy = await startCaddy();
    const hand = await house.openHand(path);
    try {
      const start = () => house.openService(path, caddy.serviceEnv);
      let service = await start();
      const { key } = await hand.openAccount('enterprise', 1_000_000_000);
      const headers = { ...bearer(key), 'Content-Type': 'application/json' };
      const failed = new Map<string, number>();
      const times: number[] = [];
      const untilMs = performance.now() + withinMs;
      let asked = 0;
      let isOver = false;
      const ask = async (nth: number): Promise<void> => {
        const startedMs = performance.now();
        const response = await (nth % 3 === 0
          ? fetch(`${caddy.url}/api/v1/recommend`, { method: 'POST', headers, body: `{"people":${1 + (nth % 900)}}` })
          : fetch(`${caddy.url}/api/v1/search?q=team+chat+${nth}`, { headers }));
        const text = await response.text();
        times.push(performance.now() - startedMs);
        if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 80)}`);
      };
      const client = async (): Promise<void> => {
        while (!(isOver && asked >= requests) && performance.now() < untilMs) {
          await ask(asked++).catch((error) => failed.set(String(error), (failed.get(String(error)) ?? 0) + 1));
          await Bun.sleep(pauseMs);
        }
      };
      const running = Array.from({ length: clients }, client);
      for (let count = 0; count < restarts; count++) {
        await Bun.sleep(betweenMs);
        await service.stop();
        service = await start();
      }
      await Bun.sleep(betweenMs);
      isOver = true;
      await Promise.all(running);
      await service.stop();
      const failures = [...failed].map(([what, count]) => `${count} × ${what}`);
      const failedCount = [...failed.values()].reduce((sum, count) => sum + count, 0);
      return [
        {
          tried,
          times: `${restarts}, ${asked} requests`,
          allowed: `0 failed of ${requests}`,
          seen: `${failedCount} failed${failures.length > 0 ? ` (${failures.join('; ')})` : ''}; p50 ${percentile(times, 0.5).toFixed(1)} ms, the longest wait ${(Math.max(...times) / 1000).toFixed(1)} s`,
          outcome: judge(failedCount === 0 && asked >= requests),
        },
      ];
    } finally {
      await hand.close();
      await caddy.stop();
    }
  },
};
