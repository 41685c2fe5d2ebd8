import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The wire between one machine and the database: it can be cut, so that nothing comes through any more and nobody is told.
 */
export const layWire = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => ends.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.resume();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      one.pipe(other);
      one.on('close', () => {
        pairs.delete(pair);
        if (!isCut) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cut: (): void => {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
      pairs.clear();
    },
    /** New connections come through; what was open when it was cut stays lost. */
    mend: (): void => {
      isCut = false;
    },
    stop: (): void => {
      for (const socket of ends) socket.destroy();
      server.close();
    },
  };
};
