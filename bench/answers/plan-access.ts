/** Everything around the searches: lists, the licence, other keys, wrong paths and methods, repeated calls. */
import { liteBody, lookupBody, plusBody, post, semanticBody } from './bodies.ts'
import type { PlannedRequest } from './exchange.ts'
import type { Maker, Steps } from './plan.ts'

/** Steps of one of the kinds below. */
export const planAccess: Maker = (options, n) => {
  const kinds: readonly (readonly [number, Maker])[] = [
    [8, lists],
    [4, licence],
    [4, wrongPathOrMethod],
    [5, otherKey],
    [4, idempotent],
    [3, badContext],
    [3, openPaths],
    [2, conditional],
    [2, crossOrigin],
    [2, brokenHttp],
  ]
  return options.draw.weighted(kinds)(options, n)
}

const get = (kind: string, path: string, more: Partial<PlannedRequest> = {}): PlannedRequest => ({
  kind,
  method: 'GET',
  path,
  key: 'main',
  ...more,
})

const lists: Maker = ({ draw, survey }) => {
  const name = draw.one([
    'regions',
    'national-codes',
    'nace-codes',
    'naics-codes',
    'sic-codes',
    'countries',
    'cities',
    'enums',
    'data',
  ])
  const country = draw.one([...survey.countries, ...survey.servedCountries, 'it', 'ZZ', 'XYZ', '', 'IT,FR'])
  const query = draw.one([
    '',
    `?countryIso2=${country}`,
    `?countryIso2=${country}`,
    `?countryIso2=${country}&revision=${draw.one(['2', '2.1', '3', ''])}`,
    `?countryIso2=${country}&countryIso2=IT`,
    '?unknown=1',
    '?countryIso2=%zz',
    '?members=true',
  ])
  return [get('utils', `/utils/${name}${query}`, draw.chance(0.2) ? { headers: { 'accept-encoding': 'gzip' } } : {})]
}

const licence: Maker = ({ draw, keyNames }) => {
  const path = draw.one([
    '/license/info',
    '/license/keys',
    '/license/history',
    `/license/history?limit=${draw.one(['1', '3', '20', '0', '-1', '1001', 'x', '1.5'])}`,
    `/license/history?limit=5&before=${draw.one([1, 2, 40, 300, 1500, 5000])}`,
    `/license/history?limit=10&endpoint=${draw.one(['/explore/lite', '/explore/plus', '/explore/one', '/utils/regions', '/nope'])}`,
    '/license/info?unknown=1',
  ])
  return [
    get('license', path === '/license/history' ? `${path}?limit=50` : path, {
      key: draw.one(['main', 'main', ...keyNames.filter((key) => key !== 'limited')]),
    }),
  ]
}

const wrongPathOrMethod: Maker = ({ draw, survey }) => {
  const path = draw.one(survey.paths).replace('{processId}', 'b5a1c1f0-0000-4000-8000-000000000000')
  const method = draw.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
  const shown = draw.one([
    path,
    path,
    path,
    `${path}/`,
    `${path}/more`,
    path.toUpperCase(),
    `/v1${path}`,
    `${path}?a=%`,
    `/${path}`,
  ])
  const isFull = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return [{ kind: 'path or method', method, path: shown, key: 'main', ...(isFull && { body: '{}' }) }]
}

/** Calls by licences without the right, expired, or short of credits; and calls without a key. */
const otherKey: Maker = ({ draw, survey, keyNames }) => {
  const name = draw.one([...keyNames.filter((key) => key !== 'main' && key !== 'limited'), 'wrong', null])
  const path = draw.one(['lite', 'simple-semantic', 'plus', 'one'] as const)
  const body = { lite: liteBody, 'simple-semantic': semanticBody, plus: plusBody, one: lookupBody }[path](draw, survey)
  const call = { ...post('other key', `/explore/${path}`, body), key: name }
  return draw.chance(0.7) ? [call] : [call, get('other key', '/license/info', { key: name })]
}

/** Five calls in one minute by a key that may make three. Once in a recording: another minute would start a new count. */
export function planOverTheLimit(keyNames: readonly string[]): Steps {
  if (!keyNames.includes('limited')) return []
  return Array.from({ length: 5 }, (_, call) => ({
    ...get('rate limit', '/utils/enums', { key: 'limited' }),
    ...(call === 0 && { isFirstOfMinute: true as const }),
  }))
}

/** The same call again, the same key with another body, and keys that are none. */
const idempotent: Maker = ({ draw, survey }, n) => {
  const headers = { 'idempotency-key': draw.chance(0.9) ? `again-${n}` : draw.one(['', ' ', 'k'.repeat(300), 'ä']) }
  const ascii = {
    'idempotency-key': /^[\x20-\x7e]*$/.test(headers['idempotency-key']) ? headers['idempotency-key'] : '%E4',
  }
  const [path, make] = draw.one([
    ['/explore/lite', liteBody],
    ['/explore/plus', plusBody],
    ['/explore/one', lookupBody],
  ] as const)
  const first = { ...post('idempotency', path, make(draw, survey)), headers: ascii }
  const other = { ...post('idempotency', path, make(draw, survey)), headers: ascii }
  return draw.chance(0.4) ? [first, first, other, first] : [first, first]
}

/** Starts and monitors that cannot be: contexts of other searches, unknown ones, and none at all. */
const badContext: Maker = ({ draw, survey, keyNames }, n) => {
  const webhookUrl = '{{receiver}}/hook/none'
  const start = (body: object, key = 'main') => ({ ...post('bad context', '/explore/autoprofile', body), key })
  const process = 'b5a1c1f0-0000-4000-8000-000000000000'
  switch (draw.below(5)) {
    case 0: {
      const label = `lite-${n}`
      return [
        { ...post('lite', '/explore/lite', liteBody(draw, survey)), label },
        start({ searchContextId: `{{context:${label}}}`, webhookUrl }),
      ]
    }
    case 1: {
      const label = `plus-${n}`
      const other = draw.one(keyNames.filter((key) => key !== 'main' && key !== 'limited').concat('wrong'))
      return [
        { ...post('plus', '/explore/plus', plusBody(draw, survey)), label },
        start({ searchContextId: `{{context:${label}}}`, webhookUrl }, other),
        start({
          searchContextId: `{{context:${label}}}`,
          webhookUrl: draw.one([
            'ftp://example.org/',
            'example.org',
            '',
            null,
            'http://10.0.0.1/',
            'https://user:secret@example.org/',
          ]),
        }),
        start({ searchContextId: `{{context:${label}}}`, webhookUrl, maxCompanies: draw.one([0, -1, 1.5, 'x', null]) }),
      ]
    }
    case 2:
      return [
        start({
          searchContextId: draw.one(['', 'x', process, 12, null, process.toUpperCase(), [process]]),
          webhookUrl,
        }),
      ]
    case 3:
      return [
        start(
          draw.one([
            {},
            { webhookUrl },
            { searchContextId: process },
            { searchContextId: process, webhookUrl, more: 1 },
          ]),
        ),
      ]
    default: {
      const path = draw.one([
        `status/${process}`,
        `deliveries/${process}`,
        'status/x',
        'deliveries/x?limit=0',
        'status/',
      ])
      const replay = {
        ...post('bad context', `/explore/autoprofile/deliveries/${process}/replay`, { states: ['FAILED'] }),
      }
      return [draw.chance(0.3) ? replay : get('bad context', `/explore/autoprofile/${path}`)]
    }
  }
}

const openPaths: Maker = ({ draw }) => {
  const path = draw.one(['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs', '/docs/start.js'])
  return [get('open path', path, { method: draw.one(['GET', 'GET', 'HEAD']), key: draw.one(['main', null, 'wrong']) })]
}

/** A list again, on the condition that it changed. */
const conditional: Maker = ({ draw, survey }, n) => {
  const label = `list-${n}`
  const path = draw.one([
    '/utils/nace-codes',
    '/utils/enums',
    `/utils/regions?countryIso2=${draw.one(survey.countries)}`,
    '/openapi.json',
  ])
  const tag = draw.one([`{{etag:${label}}}`, `W/{{etag:${label}}}`, '*', '"other"', `"other", {{etag:${label}}}`])
  return [get('conditional', path, { label }), get('conditional', path, { headers: { 'if-none-match': tag } })]
}

const crossOrigin: Maker = ({ draw }) => [
  {
    kind: 'cross origin',
    method: draw.one(['OPTIONS', 'GET']),
    path: draw.one(['/explore/lite', '/utils/enums', '/nope']),
    key: draw.one(['main', null]),
    headers: {
      origin: draw.one(['https://example.org', 'null', 'http://localhost:3000']),
      'access-control-request-method': 'POST',
    },
  },
]

/** Requests that no HTTP client sends. */
const brokenHttp: Maker = ({ draw }) => {
  const head = 'POST /explore/lite HTTP/1.1\r\nHost: service\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const raw = draw.one([
    'GARBAGE\r\n\r\n',
    'GET /health/live HTTP/1.0\r\n\r\n',
    'GET /utils/enums HTTP/1.1\r\nConnection: close\r\nx-api-key: {{key:main}}\r\n\r\n',
    'GET /utils/enums HTTP/1.1\r\nHost: service\r\nConnection: close\r\nx-api-key: {{key:main}}\r\nx-api-key: {{key:main}}\r\n\r\n',
    'GET /utils/enums?x-api-key={{key:main}} HTTP/1.1\r\nHost: service\r\nConnection: close\r\n\r\n',
    `GET /utils/enums HTTP/1.1\r\nHost: service\r\nConnection: close\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
    `${head}x-api-key: {{key:main}}\r\nContent-Length: 2000000\r\n\r\n{`,
    `${head}x-api-key: {{key:main}}\r\nContent-Length: -1\r\n\r\n{}`,
    `${head}x-api-key: {{key:main}}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `${head}x-api-key: {{key:main}}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  ])
  return [{ kind: 'broken HTTP', method: 'RAW', path: '-', key: null, raw }]
}
