import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../../src/config.ts';
import { createClock } from '../../clock.ts';
import { startRunningService } from '../../running-service.ts';

describe('SECURITY_CONTACT', () => {
  test('serves security.txt, which is not there without it', async () => {
    const clock = createClock();
    const securityContact = readConfig({ SECURITY_CONTACT: 'security@example.com' }).securityContact;
    const service = await startRunningService({ config: { securityContact }, now: clock.now });
    const response = await service.fetch('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2026-09-06T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${service.url}/.well-known/security.txt`,
    ]);
    await service.stop();
    const plain = await startRunningService();
    expect((await plain.fetch('/.well-known/security.txt')).status).toBe(404);
    await plain.stop();
  }, 20_000);

  test('takes an e-mail address, a page or a telephone number', () => {
    for (const contact of ['mailto:a@b.example', 'https://example.com/security', 'tel:+1-201-555-0123']) {
      expect(readConfig({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
    }
    for (const wrong of ['somebody', 'http://example.com', 'a@b c', 'https://a\nb']) {
      expect(() => readConfig({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT must be an e-mail address');
    }
  });
});

describe('BASE_URL with https', () => {
  const warningsOf = async (trustedProxies: number): Promise<string> => {
    let logged = '';
    const config = { baseUrl: 'https://tools.example', trustedProxies };
    const service = await startRunningService({ config, onLog: (text) => (logged += text) });
    await service.stop();
    return logged;
  };

  test('and TRUST_PROXY=0 draws a warning, and with the proxy named none', async () => {
    expect(await warningsOf(0)).toContain('BASE_URL is https and TRUST_PROXY 0');
    expect(await warningsOf(1)).not.toContain('TRUST_PROXY');
  }, 20_000);
});
