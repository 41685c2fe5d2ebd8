import { Elysia } from 'elysia';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';

const validMs = 180 * 24 * 3_600_000;
const path = '/.well-known/security.txt';

type Dependencies = { open: OpenRoute; baseUrl: string; contact: string; now: () => Date };

/** Whom to tell of a security hole (RFC 9116); the day it expires moves on, as the operator of a service that runs is there. */
export const securityText = ({ open, baseUrl, contact, now }: Dependencies) =>
  new Elysia({ name: 'security-text' }).get(
    path,
    open(path, ({ headers }) => {
      const expires = `${new Date(now().getTime() + validMs).toISOString().slice(0, 10)}T00:00:00Z`;
      headers.set('Content-Type', 'text/plain; charset=utf-8');
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires}`,
        'Preferred-Languages: en',
        `Canonical: ${baseUrl}${path}`,
      ];
      return new Response(`${lines.join('\n')}\n`, { headers });
    }),
    hidden,
  );
