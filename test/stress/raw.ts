import { connect, type Socket } from 'node:net';

const open = (url: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });

/** Sends a request and goes: at once, after the first byte of the answer, or by a reset. */
export const hangUp = async (url: string, request: string, manner: number): Promise<void> => {
  const socket = await open(url).catch(() => undefined);
  if (socket === undefined) return;
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(request, () => {
      if (manner === 0) socket.destroy();
      else if (manner === 1) socket.once('data', () => socket.destroy());
      else socket.resetAndDestroy();
    });
    setTimeout(() => socket.destroy(), 2_000).unref();
  });
};

/** Sends bytes as they are; gives all that comes back until the other side closes or time is up. */
export const exchange = async (url: string, bytes: string | Uint8Array, withinMs: number) => {
  const socket = await open(url);
  let text = '';
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
    setTimeout(resolve, withinMs);
    socket.write(bytes);
  });
  socket.destroy();
  return { text, isClosed, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) };
};
