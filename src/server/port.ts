/** An address that cannot be listened on, and how to fix it: one line for the operator. */
export class PortRefused extends Error {}

type Address = { port: number; host: string };

const explain = (code: string | undefined, { port, host }: Address, setting: string): string => {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set ${setting} to another.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set ${setting} to one above 1023.`;
  const hostSetting = setting.replace('PORT', 'HOST');
  return `The address ${host} is none of this machine's: set ${hostSetting} to one that is, such as 127.0.0.1.`;
};

/**
 * Makes sure that nobody listens on an address, before anything else is touched, and names the port: the one asked for,
 * or a free one where that is 0. Throws `PortRefused`.
 */
export const claimPort = async (address: Address, setting: string): Promise<number> => {
  try {
    const server = Bun.serve({
      port: address.port,
      hostname: address.host,
      reusePort: false,
      fetch: () => new Response(),
    });
    const { port = 0 } = server;
    await server.stop(true);
    return port;
  } catch (error) {
    throw new PortRefused(explain((error as { code?: string }).code, address, setting), { cause: error });
  }
};
