/**
 * Preloaded into the service under trial (`BUN_OPTIONS=--preload=…`): writes a line to HOLDS_FILE each time that the event
 * loop was held, as `endedAtMs heldMs`.
 *
 * A timer is due every millisecond, so how late it comes is how long everybody else waited. The time in which the kernel
 * gave the processor to other processes of a shared machine is taken off (`run_delay`, proc(5)): it says nothing of the
 * service.
 */
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env['HOLDS_FILE'];
const everyMs = 1;
const toldFromMs = 2;

/** How long the main thread was ready to run and did not. */
const readWaitedMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

if (file !== undefined) {
  let lastMs = performance.now();
  let waitedMs = readWaitedMs();
  setInterval(() => {
    const nowMs = performance.now();
    const nowWaitedMs = readWaitedMs();
    const heldMs = nowMs - lastMs - everyMs - (nowWaitedMs - waitedMs);
    if (heldMs >= toldFromMs) appendFileSync(file, `${performance.timeOrigin + nowMs} ${heldMs.toFixed(2)}\n`);
    lastMs = performance.now();
    waitedMs = nowWaitedMs;
  }, everyMs).unref();
}
