import type { Visitor } from '../accounts/sign-in/visitor.ts';

/** What of Bun's server is needed to name the address that a request came from. */
export type AddressSource = { requestIP(request: Request): { address: string } | null } | null | undefined;

/** How an address is counted: mapped IPv4 as IPv4, and IPv6 by its first 64 bits, which one household or machine has. */
const toSubject = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = plain.includes('::') ? tail.split(':').filter((part) => part !== '') : [];
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...(plain.includes('::') ? zeros : []), ...right].slice(0, 4).join(':')}::/64`;
};

const addressShape = /^[\da-f:.]{2,45}$/i;

/**
 * The network address of whoever asks. Behind `trustedProxies` proxies it is what the outermost of them wrote into
 * X-Forwarded-For, counted from the right: what stands further left is the caller's own claim, and is not believed.
 */
export const addressOf = (request: Request, server: AddressSource, trustedProxies: number): string => {
  const direct = server?.requestIP(request)?.address ?? 'unknown';
  if (trustedProxies === 0) return toSubject(direct);
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => addressShape.test(hop));
  return toSubject(hops[Math.max(0, hops.length - trustedProxies)] ?? direct);
};

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([shape]) => shape.test(text))?.[1];

/** A User-Agent in a few words of ours, such as `Firefox on Linux`; nothing that was sent is kept. */
export const describeBrowser = (userAgent: string | null): string | null => {
  const [browser, system] = [nameOf(browsers, userAgent ?? ''), nameOf(systems, userAgent ?? '')];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
};

export const readVisitor = (request: Request, server: AddressSource, trustedProxies: number): Visitor => ({
  address: addressOf(request, server, trustedProxies),
  browser: describeBrowser(request.headers.get('user-agent')),
});
