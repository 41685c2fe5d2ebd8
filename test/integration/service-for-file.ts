import { afterAll } from 'bun:test';
import { startRunningService } from '../running-service.ts';

/** A running service for the tests of the file that asks, which stops after the last of them. */
export const openServiceForFile = async (options?: Parameters<typeof startRunningService>[0]) => {
  const service = await startRunningService(options);
  afterAll(() => service.stop());
  return service;
};
