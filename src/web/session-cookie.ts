import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignedIn } from '../accounts/sign-in/authentication.ts';
import { deviceSeconds } from '../accounts/sign-in/device.ts';
import type { Visitor } from '../accounts/sign-in/visitor.ts';
import type { Session } from '../accounts/store.ts';
import { AppError } from '../errors.ts';
import { type AddressSource, readVisitor } from './client-address.ts';

/** Somebody who is signed in. */
export type Member = { account: Account; session: Session; token: string };

/** Who makes a request, if that is known, and where the headers of its answer are put. */
type Visit = { member: Member | undefined; headers: Headers };

export type MembersDependencies = {
  accounts: Accounts;
  baseUrl: string;
  /** How many proxies in front are believed about the caller's address. */
  trustedProxies: number;
  /** Who may make an account: anybody, or the operator alone. */
  signUp: 'open' | 'closed';
};

const tokenShape = /^[\w-]{43}$/;
const deviceShape = /^[\w.-]{60,90}$/;
const cookieSecondsMax = 7 * 24 * 3600;

/** How a browser is known again: its session, the cookie that carries it, and where its requests come from. */
export const createMembers = ({ accounts, baseUrl, trustedProxies, signUp }: MembersDependencies) => {
  const { authentication } = accounts;
  const isSecure = baseUrl.startsWith('https:');
  // The prefix makes browsers refuse the cookie from any but this very host, over TLS alone (RFC 6265bis, 4.1.3.2).
  const prefix = isSecure ? '__Host-' : '';
  const [sessionName, deviceName] = [`${prefix}session`, `${prefix}device`];
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  const readCookie = (request: Request, wanted: string, shape: RegExp): string | undefined => {
    for (const part of (request.headers.get('cookie') ?? '').split(';')) {
      const [name = '', ...value] = part.trim().split('=');
      if (name === wanted && shape.test(value.join('='))) return value.join('=');
    }
    return undefined;
  };

  const find = async (request: Request): Promise<Member | undefined> => {
    const token = readCookie(request, sessionName, tokenShape);
    const found = token === undefined ? undefined : await authentication.findSession(token);
    return found && token !== undefined ? { ...found, token } : undefined;
  };

  /** The session, and the tag by which the device is known when it signs in again. */
  const setCookies = (headers: Headers, { token, deviceTag }: Pick<SignedIn, 'token' | 'deviceTag'>): void => {
    headers.append('Set-Cookie', `${sessionName}=${token}; ${attributes}; Max-Age=${cookieSecondsMax}`);
    headers.append('Set-Cookie', `${deviceName}=${deviceTag}; ${attributes}; Max-Age=${deviceSeconds}`);
  };

  return {
    find,
    /** Throws `not-signed-in`. */
    get: async (request: Request): Promise<Member> => {
      const member = await find(request);
      if (member === undefined) throw new AppError('not-signed-in', 'Sign in first.');
      return member;
    },
    /**
     * Throws `cross-site-request` unless a page of this service sent the request. Browsers say so in `Sec-Fetch-Site`,
     * or, on plain http, in `Origin` alone, which must name the address that was asked.
     */
    checkSameSite: (request: Request): void => {
      const site = request.headers.get('sec-fetch-site');
      const origin = request.headers.get('origin');
      const isOwn =
        site === null
          ? origin !== null && (origin === baseUrl || URL.parse(origin)?.host === request.headers.get('host'))
          : site === 'same-origin';
      if (!isOwn) throw new AppError('cross-site-request', 'The request does not come from a page of this service.');
    },
    /** Throws `sign-up-closed` where the operator makes the accounts. */
    checkSignUpOpen: (): void => {
      if (signUp === 'closed')
        throw new AppError('sign-up-closed', 'Accounts of this service are made by its operator.');
    },
    readVisitor: (request: Request, server: AddressSource): Visitor => ({
      ...readVisitor(request, server, trustedProxies),
      deviceTag: readCookie(request, deviceName, deviceShape),
    }),
    setCookies,
    /** Begins the session of somebody who has signed in, and ends the one there was. */
    enter: async ({ member, headers }: Visit, entered: SignedIn): Promise<void> => {
      if (member) await authentication.signOut(member.token);
      setCookies(headers, entered);
    },
    /** Ends the session alone: the device stays known. */
    clearCookie: (headers: Headers): void => {
      headers.append('Set-Cookie', `${sessionName}=; ${attributes}; Max-Age=0`);
    },
  };
};

export type Members = ReturnType<typeof createMembers>;
