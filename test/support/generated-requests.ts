/**
 * Requests of every kind that a caller may send, generated: right ones and all the ways to be wrong, in body, headers,
 * method, path, query and framing. Each has its right answer. A request depends on its seed alone.
 */
import { OPERATIONS } from './documented-answers.ts'
import { BODY_PATHS, type Body, type BodyPath, rightBody, SEARCHES, type World, wrongBody } from './generated-bodies.ts'
import { makeFraming } from './generated-framing.ts'
import { HEADERS, type Header, JSON_TYPE, JUNK, METHODS, PATHS, QUERIES } from './hostile-texts.ts'
import type { Random } from './random.ts'
import { requestBytes } from './raw-http.ts'

/** Operations that the key of a licence opens. */
const OF_CALLERS = OPERATIONS.filter(({ isForOperators }) => !isForOperators)

/** Whose key a request carries; `null`: none that is good. */
export type Holder = 'main' | 'profiler' | 'poor' | 'lite' | 'one' | 'narrow' | 'expired' | 'test' | null

/** A request, and what is right to answer. */
export interface GeneratedRequest {
  readonly kind: string
  readonly pieces: readonly Buffer[]
  readonly ends?: boolean
  /** One for each request in `pieces`, in order. */
  readonly requests: readonly AskedRequest[]
  /** The connection may be closed without an answer: what was sent is no whole request. */
  readonly mayClose?: boolean
}

/** One of the requests that a connection carries. */
export interface AskedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly holder: Holder
  /** Statuses that are right; `null`: any below 500 that is documented. */
  readonly statuses: readonly number[] | null
  /** What the sentence of a refusal must contain. */
  readonly names?: string | undefined
  /** Body that the answer must repeat as `input`. */
  readonly input?: Body
  readonly isDryRun?: boolean
}

/** What requests are made of. */
export interface GeneratorContext {
  readonly world: World
  readonly keys: Readonly<Record<NonNullable<Holder>, string>>
  readonly revokedKey: string
}

type Make = (context: GeneratorContext, random: Random, number: number) => GeneratedRequest

/** Makes a request. @param number distinguishes requests of one run */
export function generateRequest(context: GeneratorContext, random: Random, number: number): GeneratedRequest {
  const total = MAKERS.reduce((sum, [weight]) => sum + weight, 0)
  let drawn = random.below(total)
  for (const [weight, make] of MAKERS) {
    drawn -= weight
    if (drawn < 0) return make(context, random, number)
  }
  throw new Error('The weights do not add up')
}

/** Puts ids of things that exist into a path. */
function fill(path: string, { searchId, processId, companyIds, countries }: World): string {
  return path
    .replace('{searchId}', searchId)
    .replace('{processId}', processId)
    .replace('{id}', companyIds[0])
    .replace('{countryIso2}', countries[0])
}

function pathOf(path: BodyPath, world: World): string {
  return path === 'replay' ? `/explore/autoprofile/deliveries/${world.processId}/replay` : path
}

function holderOf(path: BodyPath): 'main' | 'profiler' {
  return path === '/explore/autoprofile' || path === '/explore/export' || path === 'replay' ? 'profiler' : 'main'
}

function headersOf({ keys }: GeneratorContext, holder: Holder, more: readonly Header[] = []): readonly Header[] {
  const own: readonly Header[] = holder === null ? [] : [['x-api-key', keys[holder]]]
  return [['Host', 'firmament.test'], ...own, ...more]
}

function echoed(path: BodyPath, body: Body): { readonly input?: Body } {
  return path === '/explore/simple-semantic' || path === '/explore/plus' ? { input: body } : {}
}

/** A right request with a body, with the given changes. */
function posting(
  context: GeneratorContext,
  random: Random,
  changes: {
    readonly kind: string
    readonly path?: BodyPath
    readonly headers?: readonly Header[]
    readonly query?: string
    readonly body?: (right: Buffer) => Buffer
    readonly statuses: readonly number[] | null
    readonly names?: string | undefined
  },
): GeneratedRequest {
  const path = changes.path ?? random.pick(BODY_PATHS)
  const holder = holderOf(path)
  const right = rightBody(path, context.world, random)
  const target = pathOf(path, context.world)
  const bytes = Buffer.from(JSON.stringify(right))
  const body = changes.body?.(bytes) ?? bytes
  // A replay needs no body.
  const isRight = path === 'replay' && ['', 'null'].includes(body.toString().trim())
  const statuses = isRight ? null : changes.statuses
  const request = { method: 'POST', path: target, holder, statuses, names: changes.names }
  return {
    kind: changes.kind,
    pieces: [
      requestBytes(
        'POST',
        target + (changes.query ?? ''),
        headersOf(context, holder, changes.headers ?? [JSON_TYPE]),
        body,
      ),
    ],
    requests: [request],
  }
}

const makeRight: Make = (context, random, number) => {
  const path = random.pick(BODY_PATHS)
  const holder = random.chance(0.1) && holderOf(path) === 'main' ? 'test' : holderOf(path)
  const body = rightBody(path, context.world, random)
  const isDryRun = (SEARCHES as readonly string[]).includes(path) && random.chance(0.15)
  const headers: Header[] = [random.pick<Header>([JSON_TYPE, ['content-type', 'Application/JSON; Charset="UTF-8"']])]
  if (random.chance(0.15) && path !== 'replay' && path !== '/explore/facets')
    headers.push(['Idempotency-Key', `right-${number}`])
  if (random.chance(0.3))
    headers.push([
      'Accept-Encoding',
      random.pick(['gzip', 'br', 'zstd', 'gzip, br;q=0.5', '*', 'identity;q=0', 'gzip;q=0', 'x']),
    ])
  const target = pathOf(path, context.world)
  const bytes = requestBytes(
    'POST',
    target + (isDryRun ? '?dryRun=true' : ''),
    headersOf(context, holder, headers),
    Buffer.from(JSON.stringify(body)),
  )
  const request = { method: 'POST', path: target, holder, statuses: [200], isDryRun, ...echoed(path, body) } as const
  return { kind: 'right body', pieces: [bytes], requests: [request] }
}

const makeWrongMember: Make = (context, random) => {
  const path = random.pick(BODY_PATHS)
  const holder = holderOf(path)
  const { body, names } = wrongBody(path, context.world, random)
  const target = pathOf(path, context.world)
  const isDryRun = (SEARCHES as readonly string[]).includes(path) && random.chance(0.1)
  const bytes = requestBytes(
    'POST',
    target + (isDryRun ? '?dryRun=true' : ''),
    headersOf(context, holder, [JSON_TYPE]),
    Buffer.from(JSON.stringify(body)),
  )
  return {
    kind: `one wrong member: ${names}`,
    pieces: [bytes],
    requests: [{ method: 'POST', path: target, holder, statuses: [400], names, isDryRun }],
  }
}

const makeJunk: Make = (context, random) =>
  posting(context, random, {
    kind: 'junk',
    body: (right) => Buffer.from(random.pick(JUNK)(right, random) as string),
    statuses: [400],
  })

const makeHeaders: Make = (context, random) => {
  const [headers, statuses, names] = random.pick(HEADERS)
  return posting(context, random, {
    kind: `headers: ${headers.at(-1)?.join(': ').slice(0, 60)}`,
    headers,
    statuses,
    names,
  })
}

const makeIdempotencyKey: Make = (context, random, number) => {
  const wrong = ['k'.repeat(256), 'two words', '\xea\xeb', '', '\xe9', 'k'.repeat(8000), 'a\tb']
  const path = random.pick(BODY_PATHS.filter((one) => one !== 'replay' && one !== '/explore/facets'))
  const isTwice = random.chance(0.2)
  const headers: Header[] = isTwice
    ? [
        ['Idempotency-Key', `a-${number}`],
        ['idempotency-key', `b-${number}`],
      ]
    : [['Idempotency-Key', random.pick(wrong)]]
  return posting(context, random, {
    kind: `Idempotency-Key: ${headers.map(([, value]) => value.slice(0, 20)).join()}`,
    path,
    headers: [JSON_TYPE, ...headers],
    query: random.chance(0.3) && (SEARCHES as readonly string[]).includes(path) ? '?dryRun=true' : '',
    statuses: [400],
    names: 'Idempotency-Key',
  })
}

const makeKeys: Make = (context, random) => {
  const good = context.keys.main
  const [headers, query]: readonly [readonly Header[], string] = random.pick<readonly [readonly Header[], string]>([
    [[], ''],
    [[['x-api-key', '']], ''],
    [
      [
        ['x-api-key', good],
        ['X-Api-Key', good],
      ],
      '',
    ],
    [[['x-api-key', `${good},${good}`]], ''],
    [[['x-api-key', good.toUpperCase()]], ''],
    [[['x-api-key', good.slice(0, -1)]], ''],
    [[['x-api-key', `${good}x`]], ''],
    [[['x-api-key', context.revokedKey]], ''],
    [[['x-api-key', '\xff\xfe']], ''],
    [[['x-api-key', 'k'.repeat(9000)]], ''],
    [[['x-api-key', 'fmt_live_']], ''],
    [[['Authorization', `Bearer ${good}`]], ''],
    [[['x_api_key', good]], ''],
    [[], `?x-api-key=${good}`],
    [[['x-api-key', 'firmament-demo-key']], ''],
  ])
  const { method, path, needsNoKey } = random.pick(OPERATIONS.filter(({ statuses }) => statuses.includes(401)))
  const target = fill(path, context.world)
  const hasBody = method === 'POST'
  const bytes = requestBytes(
    method,
    target + query,
    [['Host', 'x'], ...headers, ...(hasBody ? [JSON_TYPE] : [])],
    hasBody ? Buffer.from('{') : null,
  )
  return {
    kind: 'no good key',
    pieces: [bytes],
    requests: [{ method, path: target, holder: null, statuses: needsNoKey ? null : [401] }],
  }
}

/** Licences that may not do everything. */
const makeRefused: Make = (context, random) => {
  const path = random.pick(BODY_PATHS)
  const holder = random.pick<NonNullable<Holder>>(['lite', 'one', 'narrow', 'expired', 'poor'])
  const target = pathOf(path, context.world)
  const body = rightBody(path, context.world, random)
  const bytes = requestBytes('POST', target, headersOf(context, holder, [JSON_TYPE]), Buffer.from(JSON.stringify(body)))
  // Contexts and processes are another licence's.
  const statuses = {
    lite: [200, 403],
    one: [200, 403],
    narrow: [200, 400, 403, 404],
    expired: [403],
    poor: [200, 400, 402, 404],
  }[holder as 'lite']
  return { kind: `licence: ${holder}`, pieces: [bytes], requests: [{ method: 'POST', path: target, holder, statuses }] }
}

const makeMethod: Make = (context, random) => {
  const { path } = random.pick(OF_CALLERS)
  const method = random.pick(METHODS)
  // Others go on reading the saved search: another one is deleted.
  const target = fill(path, method === 'DELETE' ? { ...context.world, searchId: 'srch_none' } : context.world)
  const body = random.pick([null, Buffer.alloc(0), Buffer.from('{}'), Buffer.from('{"a":')])
  const isPlain = random.chance(0.5)
  const bytes = requestBytes(method, target, headersOf(context, 'profiler', isPlain ? [] : [JSON_TYPE]), body)
  const isKnown = OPERATIONS.some((operation) => operation.path === path && operation.method === method)
  // GET of a path is its HEAD too.
  const hasHead =
    method === 'HEAD' && OPERATIONS.some((operation) => operation.path === path && operation.method === 'GET')
  // Browsers ask before a page of another origin calls.
  const isPreflight = method === 'OPTIONS' && OPERATIONS.some((one) => one.path === path && one.isForAnyOrigin)
  const statuses = isKnown || hasHead ? null : [isPreflight ? 204 : 405]
  // A method that Node does not parse ends the connection.
  return {
    kind: `method ${method}`,
    pieces: [bytes],
    requests: [{ method, path: target, holder: 'profiler', statuses }],
  }
}

const makePath: Make = (context, random) => {
  const path = random.pick(PATHS)
  const method = random.pick(['GET', 'GET', 'POST', 'DELETE', 'HEAD'])
  const holder = random.chance(0.7) ? 'profiler' : null
  const bytes = requestBytes(
    method,
    path,
    headersOf(context, holder, method === 'POST' ? [JSON_TYPE] : []),
    method === 'POST' ? Buffer.from('{}') : null,
  )
  return { kind: `path ${path.slice(0, 60)}`, pieces: [bytes], requests: [{ method, path, holder, statuses: null }] }
}

const makeQuery: Make = (context, random) => {
  const { method, path } = random.pick(OF_CALLERS.filter((operation) => operation.method !== 'DELETE'))
  const query = random.pick(QUERIES)
  const target = fill(path, context.world)
  const right = (BODY_PATHS as readonly string[]).find((one) => path === one) as BodyPath | undefined
  const body =
    method === 'POST' ? Buffer.from(JSON.stringify(rightBody(right ?? 'replay', context.world, random))) : null
  const bytes = requestBytes(
    method,
    `${target}?${query}`,
    headersOf(context, 'profiler', body === null ? [] : [JSON_TYPE]),
    body,
  )
  return {
    kind: `query ${query.slice(0, 60)}`,
    pieces: [bytes],
    requests: [{ method, path: target, holder: 'profiler', statuses: null }],
  }
}

/** Query strings that are right, by what the path ends with. */
function rightQueries(path: string, country: string): readonly string[] {
  if (path.startsWith('/explore/companies/') && path.endsWith('/history'))
    return ['', '?asOf=2026-01-31', '?since=0&limit=1000']
  if (path.endsWith('/related')) return ['', '?limit=100']
  if (path.endsWith('/history'))
    return ['', '?limit=1', '?limit=100&endpoint=/explore/lite', '?before=2030-01-01T00:00:00Z', '?before=5']
  if (path.includes('/deliveries/')) return ['', '?limit=1', '?state=FAILED', '?after=0']
  if (path === '/explore/suggest') return [`?q=oil&countryIso2=${country}`, `?q=oil&countryIso2=${country}&limit=25`]
  if (path === '/explore/changes') return ['', `?countriesIso2=${country}&types=new&types=gone`, '?limit=1000']
  if (path === '/utils/suggest') return ['?q=oil&filter=naceCodes', `?q=a&filter=regions&countryIso2=${country}`]
  if (/regions|cities|national/.test(path)) return [`?countryIso2=${country}`]
  if (/nace|naics|sic/.test(path)) return ['', `?countryIso2=${country}`]
  return path === '/utils/data' ? ['', '?members=false'] : ['']
}

const makeGet: Make = (context, random) => {
  const { world } = context
  const { path, required } = random.pick(OF_CALLERS.filter((operation) => operation.method === 'GET'))
  const target = fill(path, world)
  const query = random.pick(rightQueries(path, random.pick(world.countries)))
  const isRight = required.every((name) => query.includes(`${name}=`))
  const headers: Header[] = random.chance(0.3)
    ? [['If-None-Match', random.pick(['*', '"x"', 'W/"x", "y"', 'x', '"', `"${'e'.repeat(8000)}"`, ',,,'])]]
    : []
  if (random.chance(0.3))
    headers.push([
      'Accept-Encoding',
      random.pick(['gzip', 'br', 'zstd', 'deflate, gzip;q=1.0, *;q=0.5', '*;q=0', 'gzip;q=2', ';;']),
    ])
  const method = random.chance(0.1) ? 'HEAD' : 'GET'
  const holder = random.pick<NonNullable<Holder>>(['profiler', 'profiler', 'expired'])
  const isForeign = holder === 'expired' && /^\/(explore|reconcile)\//.test(path)
  const right = isForeign ? [403] : method === 'HEAD' ? [200, 304, 405] : [200, 304]
  return {
    kind: `right ${method}`,
    pieces: [requestBytes(method, target + query, headersOf(context, holder, headers))],
    requests: [{ method, path: target, holder, statuses: isRight ? right : null }],
  }
}

/** Objects of another licence are as if they did not exist. */
const makeForeign: Make = (context, random) => {
  const id = random.pick([
    context.world.foreignProcessId,
    '00000000-0000-4000-8000-000000000000',
    `${context.world.foreignProcessId} `,
    context.world.foreignProcessId.toUpperCase(),
  ])
  const [method, path] = random.pick<readonly [string, string]>([
    ['GET', `/explore/autoprofile/status/${encodeURIComponent(id)}`],
    ['GET', `/explore/autoprofile/deliveries/${encodeURIComponent(id)}`],
    ['DELETE', `/explore/autoprofile/${encodeURIComponent(id)}`],
    ['POST', `/explore/autoprofile/deliveries/${encodeURIComponent(id)}/replay`],
  ])
  const body = method === 'POST' ? Buffer.from('{}') : null
  const bytes = requestBytes(method, path, headersOf(context, 'profiler', body === null ? [] : [JSON_TYPE]), body)
  return {
    kind: 'object of another licence',
    pieces: [bytes],
    requests: [{ method, path, holder: 'profiler', statuses: [404] }],
  }
}

const MAKERS: readonly (readonly [number, Make])[] = [
  [26, makeRight],
  [24, makeWrongMember],
  [8, makeJunk],
  [6, makeHeaders],
  [3, makeIdempotencyKey],
  [4, makeKeys],
  [3, makeRefused],
  [5, makeMethod],
  [4, makePath],
  [6, makeQuery],
  [5, makeGet],
  [2, makeForeign],
  [8, makeFraming],
]
