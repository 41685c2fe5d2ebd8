/**
 * Drives a server with plain sockets, from this process: each connection sends its request again as soon as the whole
 * answer is there. It reads of an answer the status and the length alone, so it costs less than what it drives.
 */
const headEnd = Buffer.from('\r\n\r\n');

export type SocketLoad = {
  url: string;
  /** Whole requests as they go over the wire: connections have one each, in turn. */
  requests: readonly string[];
  connections: number;
  count: number;
};

/** How many answers a second; throws where one is not 200. */
export const driveSockets = async ({ url, requests, connections, count }: SocketLoad): Promise<number> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = count;
  let open = connections;
  const connect = (nth: number) => {
    const request = requests[nth % requests.length] as string;
    let head: Buffer = Buffer.alloc(0);
    let missing = 0;
    const next = (socket: { write(text: string): number; end(): void }): void => {
      if (left-- > 0) socket.write(request);
      else {
        socket.end();
        if (--open === 0) resolve();
      }
    };
    return Bun.connect({
      ...{ hostname, port: Number(port) },
      socket: {
        open: next,
        data: (socket, chunk) => {
          if (missing === 0) {
            head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
            const at = head.indexOf(headEnd);
            if (at < 0) return;
            const text = head.toString('latin1', 0, at);
            const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
            if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) reject(new Error(text));
            missing = length - (head.length - at - headEnd.length);
            head = Buffer.alloc(0);
          } else missing -= chunk.length;
          if (missing === 0) next(socket);
        },
        error: (_, error) => reject(error),
      },
    });
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, nth) => connect(nth)));
  await promise;
  return count / ((performance.now() - before) / 1000);
};
