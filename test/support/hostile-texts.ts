/** What random requests send besides right bodies: broken JSON, headers, methods, paths and query strings. */
import type { Random } from './random.ts'

/** A line of a head. */
export type Header = readonly [string, string]

/** Header of a right body. */
export const JSON_TYPE: Header = ['Content-Type', 'application/json']

/** Ways to make a right body into junk. */
export const JUNK: readonly ((right: Buffer, random: Random) => Buffer | string)[] = [
  (right, random) => right.subarray(0, random.below(right.length)),
  (right) => Buffer.concat([right, right]),
  (right) => Buffer.concat([right, Buffer.from([0])]),
  (_, random) => `${'['.repeat(33 + random.below(5000))}`,
  (_, random) => `{"filters":${'{"a":'.repeat(32 + random.below(3000))}1${'}'.repeat(3032)}`,
  (_, random) => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
  (_, random) =>
    random.pick([
      '',
      ' ',
      'null',
      'true',
      '1',
      '""',
      '[]',
      '"{}"',
      'NaN',
      '{]',
      "{'a':1}",
      '{a:1}',
      '{"a":1,}',
      '/**/{}',
    ]),
  (right) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(right.toString(), 'utf16le')]),
  (right) => Buffer.concat([right.subarray(0, right.length - 1), Buffer.from(',"x":"\xff\xfe"}', 'latin1')]),
  (right) => `${right.toString().slice(0, -1)},"\\u0000":1}`,
  (right) => `${right.toString().slice(0, -1)},"__proto__":{"a":1}}`,
  (right) => `${right.toString().slice(0, -1)},"constructor":{"prototype":{"a":1}}}`,
  (right) => `${right.toString().slice(0, -1)},"x":1e99999}`,
  (right) => `${right.toString().slice(0, -1)},"${'y'.repeat(10_000)}":1}`,
  (right) => `${right.toString().slice(0, -1)},${Array.from({ length: 3000 }, (_, index) => `"m${index}":1`).join()}}`,
]

/** Headers of requests with a right body: what to add, and the statuses that are right. */
export const HEADERS: readonly (readonly [readonly Header[], readonly number[], string?])[] = [
  [[], [415], 'Content-Type'],
  ...[
    'text/plain',
    'application/jsonx',
    'application/json, text/plain',
    'application',
    '/',
    'x',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json+x',
    '\x80',
  ].map((value) => [[['Content-Type', value]], [415], 'Content-Type'] as const),
  ...['utf-16', 'latin1', 'utf-7', 'iso-8859-1', '"utf-16"', 'x'].map(
    (value) => [[['Content-Type', `application/json; charset=${value}`]], [415], 'Content-Type'] as const,
  ),
  ...['gzip', 'br', 'zstd', 'deflate', 'gzip, gzip', 'x', 'compress'].map(
    (value) => [[JSON_TYPE, ['Content-Encoding', value]], [415], 'Content-Encoding'] as const,
  ),
  [[JSON_TYPE, ['Content-Encoding', 'identity']], [200]],
  [[JSON_TYPE, ['Accept', 'text/html']], [200]],
  [[JSON_TYPE, ['Accept', '*/*;q=0']], [200]],
  [[JSON_TYPE, ['Accept', '\xff;q=x,,']], [200]],
  [[JSON_TYPE, ['If-None-Match', '*']], [200]],
  [[JSON_TYPE, ['If-Match', '"x"'], ['Range', 'bytes=0-1'], ['If-Unmodified-Since', 'never']], [200]],
  [
    [
      JSON_TYPE,
      ['X-Forwarded-For', '1.2.3.4, ::1, x'],
      ['Forwarded', 'for=x'],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Original-URL', '/license/keys'],
    ],
    [200],
  ],
  [
    [
      JSON_TYPE,
      ['Connection', 'Upgrade, HTTP2-Settings'],
      ['Upgrade', 'h2c'],
      ['HTTP2-Settings', 'AAMAAABkAARAAAAAAAIAAAAA'],
    ],
    [200],
  ],
  [[JSON_TYPE, ['Connection', 'x-api-key, content-length']], [200]],
  [[JSON_TYPE, ['X-Request-Id', '../../x\t"<b>\'{}']], [200]],
  [[JSON_TYPE, ['X-Request-Id', 'r'.repeat(5000)]], [200]],
  [[JSON_TYPE, ['Cookie', 'x-api-key=1; __proto__=2']], [200]],
  [
    [JSON_TYPE, ...Array.from({ length: 300 }, (_, index): Header => [`X-${index}`, 'y'])],
    [200, 431],
  ],
  [[JSON_TYPE, ['X-Long', 'y'.repeat(20_000)]], [431]],
  [[JSON_TYPE, ...Array.from({ length: 3000 }, (_, index): Header => [`X-${index}`, 'y'])], [431]],
]

/** Methods of HTTP and of its extensions. */
export const METHODS =
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY PROPFIND SEARCH LOCK MKCOL REPORT PURGE LINK SOURCE BIND M-SEARCH'.split(
    ' ',
  )

/** Targets without a query that lead nowhere, or should not. Latin-1: a character is a byte. */
export const PATHS = [
  '/', '//', '/explore', '/explore/', '/explore/lite/', '//explore/lite', '/EXPLORE/LITE', '/explore//lite', '/explore/lite;x=1', '/explore%2Flite',
  '/explore/./lite', '/explore/../license/info', '/%2e%2e/%2e%2e/etc/passwd', '/../../../../etc/passwd', '/docs/../../package.json', '/docs/..%2f..%2fpackage.json',
  '/docs/%2e%2e%2fpackage.json', '/assets/..\\..\\package.json', '/assets/%5c..%5c..%5cpackage.json', '/console/../package.json', '/.git/config', '/.env', '/state.db',
  '/data/state.db', '/%', '/%zz', '/%00', '/%c0%ae%c0%ae/', '/%ff', '/%ed%a0%80', '/\xff\xfe', '/explore/lite%00', '/explore/lite%0d%0aX-A:%201', '/utils/regions%3FcountryIso2=IT',
  '/explore/autoprofile/status/', '/explore/autoprofile/status/%00', '/explore/autoprofile/status/..%2f..', '/explore/autoprofile/status/%zz', `/explore/autoprofile/status/${'x'.repeat(257)}`,
  `/explore/autoprofile/deliveries/${'9'.repeat(300)}`, `/${'a'.repeat(9000)}`, `/${'%41'.repeat(3000)}`, `/${'a/'.repeat(4000)}`, '/__proto__', '/constructor', '/explore/autoprofile/status/__proto__',
  '/explore/autoprofile/status/1%20or%201=1', '/openapi.json/..', '/docs/reference.js/../../../package.json', '/health/live/', '/metrics/x', '/admin', '/mcp/x', '/favicon.ico', '/robots.txt',
] // biome-ignore format: a path a line would fill the screen

/** Query strings, odd ones and ones that only some paths take. */
export const QUERIES = [
  'countryIso2=IT&countryIso2=FR', 'countryIso2=XX', 'countryIso2=', 'countryIso2', 'countryIso2[]=IT', 'countryIso2[a]=IT', 'countryIso2=IT%00', 'countryIso2=%ED%A0%80', 'countryIso2=%zz',
  'countryIso2=%', 'countryIso2=IT&x=1', '__proto__=1', '__proto__[a]=1', 'constructor=1', 'constructor[prototype][a]=1', 'toString=1', 'hasOwnProperty=1', '=', '&&&', '=&=', '?', '%', '%00=%00', '\xff=\xfe',
  `x=${'y'.repeat(9000)}`, `${'z'.repeat(9000)}=1`, Array.from({ length: 1500 }, (_, index) => `p${index}=1`).join('&'), Array.from({ length: 900 }, () => 'countryIso2=IT').join('&'),
  'limit=0', 'limit=-1', 'limit=1e9', 'limit=1.5', 'limit=0x10', 'limit=%31', 'limit=1&limit=2', 'limit=10001', 'limit= 1', 'limit=９', 'before=yesterday', 'before=0', 'before=-1', 'before=99999999999999999999',
  'before=2024-02-30T00:00:00Z', 'before=1&before=2', 'endpoint=%00', `endpoint=${'e'.repeat(257)}`, 'endpoint=%27%20or%201=1', 'after=-1', 'after=1e3', 'state=X', 'state=PENDING&state=FAILED', 'members=yes', 'members=1',
  'members=true&members=true', 'revision=3', 'revision=2.1', 'revision=2&revision=2.1', 'revision[]=2', 'dryRun=yes', 'dryRun=', 'dryRun=true&dryRun=true', 'dryRun=TRUE', 'dryRun=1', 'dryrun=true', 'DryRun=true',
] // biome-ignore format: a query a line would fill the screen
