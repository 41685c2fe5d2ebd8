import { describe, expect, test } from 'bun:test';
import { createVisitorLimit } from '../../../src/console/public/visitor-limit.ts';
import { curlLine } from '../../../src/console/ui/api-call.ts';
import { ceilingOf, usageChart } from '../../../src/console/ui/chart.ts';
import { html, toHref } from '../../../src/console/ui/html.ts';
import { hasWords } from '../../../src/console/ui/tool/fact-words.ts';
import { rules } from '../../../src/ranking/related/compare.ts';
import { addressOf, describeBrowser } from '../../../src/web/client-address.ts';
import { createClock } from '../../clock.ts';

describe('html', () => {
  test('escapes whatever is put in, and leaves out what is nothing', () => {
    const hostile = `<script>"x"</script>'&`;
    expect(html`<p title="${hostile}">${hostile}${null}${undefined}${false}${0}</p>`.text).toBe(
      '<p title="&lt;script&gt;&quot;x&quot;&lt;/script&gt;&#39;&amp;">&lt;script&gt;&quot;x&quot;&lt;/script&gt;&#39;&amp;0</p>',
    );
  });

  test('keeps markup of its own making, in lists too', () => {
    expect(html`<ul>${['<', '>'].map((each) => html`<li>${each}</li>`)}</ul>`.text).toBe(
      '<ul><li>&lt;</li><li>&gt;</li></ul>',
    );
  });
});

describe('toHref', () => {
  test.each(['javascript:alert(1)', 'http://a.example', 'data:text/html,x', ' java\nscript:x', 'x', null])(
    'is none for %j',
    (address) => {
      expect(toHref(address)).toBeUndefined();
    },
  );

  test('is the address for https', () => {
    expect(toHref('https://a.example/x?y="z"')).toBe('https://a.example/x?y=%22z%22');
  });
});

describe('every row of a comparison', () => {
  test('has words for its fact', () => {
    expect(rules.map(({ field }) => field).filter((field) => !hasWords(field))).toEqual([]);
  });
});

describe('curlLine', () => {
  test('runs as it stands, whatever is asked', async () => {
    const line = curlLine("https://a.example/?q=it's $HOME `x`", undefined, { useCase: 'it\'s "$HOME" \\ `x`' });
    const child = Bun.spawn(['bash', '-c', line.replace('curl', 'printf "%s\\n"')], {
      env: { KEY: 'the-key', HOME: '/root' },
      stdout: 'pipe',
    });
    expect(await new Response(child.stdout).text()).toBe(
      [
        '-s',
        "https://a.example/?q=it's $HOME `x`",
        '-H',
        'Authorization: Bearer the-key',
        '-H',
        'Content-Type: application/json',
        '-d',
        JSON.stringify({ useCase: 'it\'s "$HOME" \\ `x`' }),
        '',
      ].join('\n'),
    );
  });
});

describe('usageChart', () => {
  test('has a bar and a row of the table for each day', () => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-03-${String(index + 1).padStart(2, '0')}`,
      used: index,
    }));
    const { text } = usageChart(days);
    expect(text.match(/<rect/g)).toHaveLength(30);
    expect(text.match(/<th scope="row">/g)).toHaveLength(30);
    expect(text).toContain('<strong>435 requests</strong>');
  });

  test.each([
    [0, 4],
    [4, 4],
    [5, 6],
    [29, 40],
    [100, 100],
    [4999, 6000],
  ])('has a scale for %i that ends at %i', (highest, ceiling) => {
    expect(ceilingOf(highest)).toBe(ceiling);
  });
});

describe('createVisitorLimit', () => {
  test('counts in minutes that begin with the first use', () => {
    const clock = createClock();
    const wait = createVisitorLimit(2, clock.now);
    expect([wait('a'), wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 60, 0]);
    clock.forward(59_000);
    expect(wait('a')).toBe(1);
    clock.forward(1_000);
    expect(wait('a')).toBe(0);
  });
});

describe('the address of a visitor', () => {
  const from = (direct: string, forwarded: string | undefined, trusted: number): string => {
    const request = new Request('http://localhost/', {
      headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
    });
    return addressOf(request, { requestIP: () => ({ address: direct }) }, trusted);
  };

  test.each([
    ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
    ['192.0.2.1', '203.0.113.9', 1, '203.0.113.9'],
    ['192.0.2.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['192.0.2.1', '6.6.6.6, 203.0.113.9, 198.51.100.2', 2, '203.0.113.9'],
    ['192.0.2.1', '203.0.113.9', 3, '203.0.113.9'],
    ['192.0.2.1', undefined, 1, '192.0.2.1'],
    ['192.0.2.1', 'unknown', 1, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
  ])('%s with %j and %i proxies is %s', (direct, forwarded, trusted, address) => {
    expect(from(direct, forwarded, trusted)).toBe(address);
  });
});

describe('describeBrowser', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.9.1', 'curl'],
    ['<script>alert(1)</script>', null],
    [null, null],
  ])('%j is %j', (userAgent, words) => {
    expect(describeBrowser(userAgent)).toBe(words);
  });
});
