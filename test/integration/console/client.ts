import type { Account } from '../../../src/accounts/account.ts';
import type { PlanName } from '../../../src/accounts/plan.ts';
import type { RunningService } from '../../running-service.ts';

export const goodPassword = 'violet otter basket nine';
export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

let addresses = 0;
/** A network address nobody has had before; the service must believe one proxy. */
export const nextAddress = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** A browser as far as requests go: it keeps its cookies, and says where its requests come from. */
export const createClient = (service: Pick<RunningService, 'fetch'>, address = nextAddress()) => {
  let session = '';
  let device = '';
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const cookie = [session, device].filter((each) => each !== '').join('; ');
    const response = await service.fetch(path, {
      ...init,
      method,
      headers: { ...(cookie && { Cookie: cookie }), 'X-Forwarded-For': address, ...(init.headers as object) },
    });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';')[0] as string;
      if (pair.startsWith('device=')) device = pair;
      else session = pair;
    }
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  return {
    send,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    post: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = sameOrigin) =>
      send('POST', path, { body: new URLSearchParams(form), headers }),
    json: (method: string, path: string, body?: unknown, headers: Record<string, string> = sameOrigin) =>
      send(method, path, {
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    /** The cookie of the session. */
    cookie: () => session,
    setCookie: (value: string) => {
      session = value;
    },
    /** The cookie by which the device is known; empty it to be an unknown one. */
    device: () => device,
    setDevice: (value: string) => {
      device = value;
    },
  };
};

export type Client = ReturnType<typeof createClient>;
export type Answer = Awaited<ReturnType<Client['send']>>;

/** Somebody signed in to a new account. Without a password it costs no slow hash. */
export const openMember = async (
  service: RunningService,
  { plan = 'free', password = null }: { plan?: PlanName; password?: string | null } = {},
): Promise<{ client: Client; account: Account }> => {
  const account = await service.accounts.createAccount(`${crypto.randomUUID()}@example.org`, password, plan);
  const { token } = await service.accounts.authentication.begin(account, {
    address: 'test',
    browser: 'Firefox on Linux',
  });
  const client = createClient(service);
  client.setCookie(`session=${token}`);
  return { client, account };
};
