import { describe, expect, test } from 'bun:test';
import { createLog, type LogFormat, type RequestLine } from '../../../src/log.ts';
import { createClock } from '../../clock.ts';
import { bearer, startRunningService } from '../../running-service.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const line: RequestLine = { requestId: 'r-1', method: 'GET', route: '/api/v1/tools', status: 200, milliseconds: 1.25 };

const write = (format: LogFormat, say: (log: ReturnType<typeof createLog>) => void): string => {
  let text = '';
  const log = createLog('info', createClock().now, (more) => (text += more), format);
  say(log);
  log.flush();
  return text;
};

describe('the log', () => {
  test('is a JSON object a line for machines', () => {
    const text = write('json', (log) => {
      log.request({ ...line, traceparent });
      log.error('it broke', new Error('why'));
    });
    const [request, error] = text
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(request).toEqual({
      time: '2026-03-10T12:00:00.000Z',
      level: 'info',
      message: 'request',
      ...line,
      traceparent,
    });
    expect(error).toMatchObject({ level: 'error', message: 'it broke', error: 'why' });
  });

  test('is lines to read for people, stacks below them', () => {
    const text = write('pretty', (log) => {
      log.request(line);
      log.warn('careful', { of: 'the dog' });
      log.error('it broke', new Error('why'));
    });
    const lines = text.split('\n');
    expect(lines[0]).toBe('12:00:00.000 info  GET /api/v1/tools 200 1 ms requestId=r-1');
    expect(lines[1]).toBe('12:00:00.000 warn  careful of=the dog');
    expect(lines[2]).toBe('12:00:00.000 error it broke error=why');
    expect(lines[3]).toStartWith('Error: why');
  });

  test('keeps the trace context of a request, and nothing else that was sent in its place', async () => {
    let text = '';
    const service = await startRunningService({ onLog: (more) => (text += more) });
    const { key } = await service.openAccount();
    for (const sent of [traceparent, `${traceparent}\u00e9`, 'secret=1']) {
      await service.fetch('/api/v1/industries', { headers: { ...bearer(key), traceparent: sent } });
    }
    await service.stop();
    const kept = text
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one))
      .filter(({ message }) => message === 'request');
    expect(kept.map((one) => one.traceparent)).toEqual([traceparent, undefined, undefined]);
    expect(text).not.toContain('secret=1');
  }, 20_000);
});
