/**
 * One call, from the parsed licence check to the recorded answer. Knows endpoints, the ledger and the meter; knows no
 * HTTP library, so that the order of steps can be read (and tested) in one place.
 */
import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { type PublicError, publicError } from '../errors.ts'
import type { KeyHolder } from '../license/key-holder.ts'
import { type CallEntry, type KeptAnswer, type Ledger, type Recorded, WriteConflict } from '../license/ledger.ts'
import { type Credits, payingPool } from '../license/license.ts'
import { creditsFor, type Price, type Prices } from '../license/price-list.ts'
import type { Answer, Call, Endpoint, Input, RequestSchemas } from './endpoint.ts'
import { errorBody, toPublicError } from './error-answers.ts'
import { keptBody, keptPath, keptQuery } from './kept-call.ts'
import { type Hold, type Meter, quotaHeaders, requireCountries, requireLicence } from './meter.ts'
import { parseJson, shownPath } from './parse-json.ts'
import type { RateState } from './rate-windows.ts'
import { type Query, readQuery } from './read-query.ts'
import { withinTime } from './time-limit.ts'
import { type JsonSchema, type Validate, validator } from './validate.ts'

/** What is known of a call while it runs. Members that are not `readonly` are set by the step that finds them. */
export interface Exchange {
  readonly requestId: string
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly querySource: string
  /** `null` where the path is unknown or the method wrong. */
  readonly endpoint: Endpoint | null
  readonly header: (name: string) => string | undefined
  /** Wall-clock time, milliseconds. */
  readonly arrivedAt: number
  /** Monotonic time, milliseconds. */
  readonly startedAt: number
  /** `null` until (and unless) a valid key was found. */
  holder: KeyHolder | null
  rate: RateState | null
  query: Query | null
  /** The body as parsed; `undefined` where there is none (or none that could be read). */
  body: unknown
  bodyBytes: number
  hold: Hold | null
  /** Credits taken. */
  credits: number
}

/** What arrived beside the exchange. */
export interface Arrived {
  readonly bytes: Buffer | undefined
  readonly params: Readonly<Record<string, string>>
  /** Whether the caller hung up. */
  readonly isGone: () => boolean
  readonly onGone: (listener: () => void) => void
}

/** An answer, ready to be sent. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What calls are run with. */
export interface CallWorks {
  readonly ledger: Ledger
  readonly meter: Meter
  readonly prices: Prices
  readonly servedCountries: () => ReadonlySet<string>
  readonly log: Logger
  /** Time limit of one call. */
  readonly callSeconds: number
}

/** Runs calls. */
export interface CallRunner {
  /** Compiles what an endpoint needs, once. */
  prepare(endpoint: Endpoint): void
  /** @throws {PublicError} 403 where the caller's licence does not allow the endpoint */
  requireLicence(exchange: Exchange): void
  /** Runs a call and records it. Throws nothing: what fails is answered. */
  answer(endpoint: Endpoint, exchange: Exchange, arrived: Arrived): Promise<Answered>
  /** Answers an error and records it where the caller is known. */
  refuse(exchange: Exchange, error: PublicError): Promise<Answered>
}

interface Prepared {
  readonly body: Validate | null
  /** `null`: whatever is asked is ignored. */
  readonly query: Validate | null
  readonly querySchema: JsonSchema | undefined
  readonly params: Validate | null
}

/** `?dryRun=true`: accepted beside an endpoint's own parameters. */
export const DRY_RUN = 'dryRun'
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const JSON_TYPE = 'application/json; charset=utf-8'
const NO_QUERY: Query = Object.freeze(Object.create(null))

/** Makes the runner of a server. */
export function createCallRunner(works: CallWorks): CallRunner {
  const { ledger, meter, prices, log } = works
  const prepared = new Map<Endpoint, Prepared>()
  /** Calls with an `Idempotency-Key` that run in this process. Across processes the ledger lets one of them pay. */
  const running = new Set<string>()

  async function answer(endpoint: Endpoint, exchange: Exchange, arrived: Arrived): Promise<Answered> {
    let idempotencyName: string | null = null
    try {
      const input = parse(endpoint, exchange, arrived)
      const isDryRun = exchange.query?.[DRY_RUN] === true
      const countries = countriesOf(endpoint, input, exchange)
      const repetition = isDryRun ? null : repetitionOf(endpoint, exchange)
      if (repetition !== null) {
        const earlier = await ledger.findAnswer({ ...repetition, endpoint: exchange.path })
        if (earlier !== undefined)
          return await replay(exchange, earlier.bodyDigest === repetition.bodyDigest, earlier.answer)
        if (running.has(repetition.name)) throw publicError('idempotency_running', {}, { 'Retry-After': '1' })
        running.add(repetition.name)
        idempotencyName = repetition.name
      }
      const price = prices.get(endpoint.path)
      if (!isDryRun && exchange.holder !== null && price?.per === 'call')
        exchange.hold = await meter.hold(exchange.holder, price.credits)
      const handleAndSettle = async () => {
        const given = await handled(endpoint, input, exchange, arrived, countries, isDryRun)
        return settle(exchange, given, isDryRun, repetition)
      }
      return await handleAndSettle().catch((error: unknown) => {
        if (error instanceof WriteConflict) return handleAndSettle()
        throw error
      })
    } catch (error) {
      return await refuse(exchange, toPublicError(error, log, exchange.requestId))
    } finally {
      if (idempotencyName !== null) running.delete(idempotencyName)
    }
  }

  function parse(endpoint: Endpoint, exchange: Exchange, { bytes, params }: Arrived): Input<RequestSchemas> {
    const checks = prepared.get(endpoint) as Prepared
    checks.params?.(params)
    exchange.bodyBytes = bytes?.length ?? 0
    if (bytes !== undefined) requirePlain(exchange.header('content-encoding'))
    exchange.body = bytes === undefined ? undefined : parseJson(bytes)
    try {
      exchange.query = checks.query === null ? NO_QUERY : readQuery(exchange.querySource, checks.querySchema)
      checks.query?.(exchange.query)
    } catch (error) {
      if (endpoint.anyQueryError !== undefined) throw publicError(endpoint.anyQueryError as 'malformed_json')
      throw error
    }
    checks.body?.(exchange.body ?? {})
    const input = { body: checks.body === null ? undefined : (exchange.body ?? {}), query: exchange.query, params }
    return input as unknown as Input<RequestSchemas>
  }

  /** The countries that a call names: served here, enabled by the licence. */
  function countriesOf(endpoint: Endpoint, input: Input<RequestSchemas>, exchange: Exchange): readonly string[] {
    const rule = endpoint.countries
    if (rule === undefined) return []
    const countries = [...new Set(rule.of(input).map((country) => country.trim().toUpperCase()))]
    const served = works.servedCountries()
    const unsupported = countries.find((country) => !served.has(country))
    if (unsupported !== undefined)
      throw publicError('unsupported_country', { member: rule.member, country: shownPath(unsupported) })
    if (countries.length > rule.max) {
      const limit = rule.max === 1 ? '1 country' : `${rule.max} countries`
      throw publicError('too_many_countries', { member: rule.member, limit, path: endpoint.path })
    }
    if (exchange.holder !== null) requireCountries(exchange.holder.licence, countries)
    return countries
  }

  function repetitionOf(endpoint: Endpoint, exchange: Exchange) {
    const key = exchange.header('idempotency-key')
    if (key === undefined || endpoint.idempotent !== true || exchange.holder === null) return null
    if (!IDEMPOTENCY_KEY.test(key))
      throw publicError('invalid_value', {
        member: 'Idempotency-Key',
        problem: 'must be 1 to 255 visible ASCII characters',
      })
    const licence = exchange.holder.licenceNumber
    const bodyDigest = hash('sha256', JSON.stringify(exchange.body ?? null), 'hex')
    return { licence, key, bodyDigest, name: `${licence} ${exchange.path} ${key}` }
  }

  /** Runs the endpoint's own function, within the time limit. */
  async function handled(
    endpoint: Endpoint,
    input: Input<RequestSchemas>,
    exchange: Exchange,
    arrived: Arrived,
    countries: readonly string[],
    isDryRun: boolean,
  ): Promise<Answer> {
    const { holder, requestId } = exchange
    let controller: AbortController | undefined
    const call: Call = {
      caller: (holder?.caller ?? null) as Call['caller'],
      requestId,
      now: exchange.arrivedAt,
      isDryRun,
      countries,
      requireCountries: (named) => {
        if (holder !== null) requireCountries(holder.licence, named)
      },
      header: exchange.header,
      // Made when asked for: most endpoints are done before anyone could hang up.
      get signal() {
        if (controller === undefined) {
          controller = new AbortController()
          if (arrived.isGone()) controller.abort()
          arrived.onGone(() => controller?.abort())
        }
        return controller.signal
      },
      log,
    }
    const result = endpoint.handle(input, call)
    if (!(result instanceof Promise)) return result
    return withinTime(
      result,
      works.callSeconds * 1000,
      () => ({
        error: publicError('too_slow', { seconds: works.callSeconds }, { 'Retry-After': '5' }),
        abort: () => controller?.abort(),
      }),
      (error) => log.debug({ requestId, err: error }, 'a call failed after its time limit'),
    )
  }

  /** Charges and records what an endpoint answered. */
  async function settle(
    exchange: Exchange,
    given: Answer,
    isDryRun: boolean,
    repetition: { readonly key: string; readonly bodyDigest: string } | null,
  ): Promise<Answered> {
    const price = prices.get(exchange.endpoint?.path ?? '')
    const due = creditsFor(price, given.companies ?? 0)
    const isFree = isDryRun || exchange.holder?.caller.isTest === true
    const body = given.body instanceof Uint8Array ? given.body : Buffer.from(JSON.stringify(given.body))
    const headers: Record<string, string> = {
      'content-type': given.contentType ?? JSON_TYPE,
      ...given.headers,
      ...(isDryRun ? { 'X-Credits-Estimate': String(due) } : {}),
    }
    const answer = withEtag(exchange, given, { status: given.status ?? 200, headers, body })
    if (exchange.holder === null) return answer
    const recorded = await record(exchange, answer.status, {
      credits: isFree ? 0 : due,
      writes: given.writes ?? [],
      reservation: reservationOf(given, price, isFree),
      keep: repetition === null ? null : { ...repetition, answer },
    })
    if (recorded.kind === 'not_enough_credits')
      return told(exchange, refusal(publicError('not_enough_credits')), recorded.balance, 0)
    if (recorded.kind === 'answered_before')
      return repeated(exchange, recorded.sameBody, recorded.answer, recorded.balance)
    // What a reservation holds is not used yet: the history says so with `null`, until it is settled.
    exchange.credits = given.reserve === undefined ? recorded.credits : 0
    return told(exchange, answer, recorded.balance, exchange.credits)
  }

  function reservationOf(given: Answer, price: Price | undefined, isFree: boolean): CallEntry['reservation'] {
    if (given.reserve === undefined) return null
    return { ...given.reserve, creditsPerCompany: isFree ? 0 : (price?.credits ?? 0) }
  }

  /** Answers a call that was answered before: at once, free, and in the history as what it answers. */
  async function replay(exchange: Exchange, sameBody: boolean, answer: KeptAnswer): Promise<Answered> {
    if (!sameBody) throw publicError('idempotency_mismatch')
    const recorded = await record(exchange, answer.status, FREE)
    return repeated(exchange, true, answer, recorded.balance)
  }

  function repeated(exchange: Exchange, sameBody: boolean, answer: KeptAnswer, balance: Credits | null): Answered {
    const again = sameBody
      ? { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } }
      : refusal(publicError('idempotency_mismatch'))
    return told(exchange, again, balance, 0)
  }

  async function refuse(exchange: Exchange, error: PublicError): Promise<Answered> {
    const answer = refusal(error)
    if (exchange.holder === null) return answer
    try {
      const { balance } = await record(exchange, error.status, FREE)
      return told(exchange, answer, balance, 0)
    } catch (failure) {
      // Nothing was charged. The caller learns the first error; the log, that the history lacks a row.
      log.error({ requestId: exchange.requestId, err: failure }, 'a refused call could not be recorded')
      return answer
    }
  }

  async function record(
    exchange: Exchange,
    status: number,
    what: Pick<CallEntry, 'credits' | 'writes' | 'reservation' | 'keep'>,
  ): Promise<Recorded> {
    const holder = exchange.holder as KeyHolder
    const isPaid = exchange.endpoint !== null && prices.has(exchange.endpoint.path)
    let balance: Credits | null = null
    try {
      const recorded = await ledger.record({
        licence: holder.licenceNumber,
        key: holder.keyNumber,
        method: exchange.method,
        endpoint: keptPath(exchange.path),
        body: keptBody(exchange.body, exchange.bodyBytes),
        query: keptQuery(exchange.querySource),
        status,
        pool: isPaid ? payingPool(holder.licence.type) : null,
        ...what,
      })
      balance = recorded.balance
      return recorded
    } finally {
      exchange.hold?.release(balance)
    }
  }

  function told(exchange: Exchange, answer: Answered, balance: Credits | null, used: number): Answered {
    if (exchange.rate === null) return answer
    return { ...answer, headers: { ...answer.headers, ...quotaHeaders(exchange.rate, { balance, used }) } }
  }

  return {
    prepare(endpoint) {
      const rules = { required: endpoint.required ?? [], nouns: endpoint.nouns ?? {}, noun: 'member' }
      const { body, query, params } = endpoint.request
      const querySchema = queryWithDryRun(query as JsonSchema | undefined, endpoint.dryRun === true)
      const inQuery = { required: body === undefined ? rules.required : [], nouns: {}, noun: 'parameter' }
      prepared.set(endpoint, {
        body: body === undefined ? null : validator(body, rules),
        // Probes and browsers put what they like behind a `?`; open endpoints have nothing to misunderstand.
        query: endpoint.access === 'open' && query === undefined ? null : validator(querySchema as never, inQuery),
        querySchema,
        params: params === undefined ? null : validator(params, { ...inQuery, required: [] }),
      })
    },
    requireLicence(exchange) {
      if (exchange.holder !== null && exchange.endpoint !== null)
        requireLicence(exchange.holder.licence, exchange.endpoint.path, exchange.arrivedAt)
    },
    answer,
    refuse,
  }
}

const FREE = { credits: 0, writes: [], reservation: null, keep: null } as const

function refusal(error: PublicError): Answered {
  return {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, 'x-error-code': error.code, ...error.headers },
    body: errorBody(error),
  }
}

function queryWithDryRun(schema: JsonSchema | undefined, hasDryRun: boolean): JsonSchema {
  const own = schema ?? { type: 'object', properties: {}, additionalProperties: false }
  if (!hasDryRun) return own
  return { ...own, properties: { ...own.properties, [DRY_RUN]: { type: 'boolean' } } }
}

/** A packed body would be told to be no JSON, which helps nobody. */
function requirePlain(contentEncoding: string | undefined): void {
  if ((contentEncoding?.trim().toLowerCase() || 'identity') !== 'identity') throw publicError('unsupported_encoding')
}

/** 304 where the caller holds the same body already. */
function withEtag(exchange: Exchange, given: Answer, answer: Answered): Answered {
  if (given.etag === undefined) return answer
  const etag = `"${given.etag}"`
  const headers = { ...answer.headers, etag }
  const held = exchange.header('if-none-match')
  const isHeld = held?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  return isHeld ? { status: 304, headers, body: EMPTY } : { ...answer, headers }
}

const EMPTY = Buffer.alloc(0)
