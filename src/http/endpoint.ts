/**
 * What an endpoint is: a declaration and one function. Routing, validation, licence check, price, history and OpenAPI
 * follow from the declaration. `pipeline.ts` lists the steps around the function.
 */
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Actor } from '../license/access/audit-log.ts'
import type { Caller } from '../license/caller.ts'
import type { StateWrite } from '../license/ledger.ts'
import type { Served } from '../search/lease.ts'
import type { AnswerHeader } from './openapi-headers.ts'
import type { JsonLimits } from './request/parse-json.ts'

/** Schemas of what arrives. Members that are not in a schema are refused; nothing is coerced, dropped or defaulted. */
export interface RequestSchemas {
  /** The JSON body of a POST or a PATCH. */
  readonly body?: TSchema
  /** The query string: every member is a string, and given at most once. */
  readonly query?: TSchema
  /** The `:name` parts of the path: every member is a string. */
  readonly params?: TSchema
}

/** What `handle` gets of the request, typed by the schemas. */
export interface Input<Request extends RequestSchemas> {
  readonly body: Request['body'] extends TSchema ? Static<Request['body']> : undefined
  readonly query: Request['query'] extends TSchema ? Static<Request['query']> : undefined
  readonly params: Request['params'] extends TSchema ? Static<Request['params']> : undefined
}

/** Who may call: holders of a key whose licence allows it (`license/license-types.ts`), holders of an admin key, or anyone. */
export type Access = 'key' | 'admin' | 'open'

/** What `handle` knows of the call besides the request. Never the key, the credits or the history. */
export interface Call<A extends Access = 'key'> {
  /** Who calls; `null` on an open endpoint. */
  readonly caller: A extends 'key' ? Caller : null
  /** Which operator calls; `null` on any other endpoint. */
  readonly actor: A extends 'admin' ? Actor : null
  readonly requestId: string
  /** Wall-clock time of the call's arrival, milliseconds. */
  readonly now: number
  /** The call asks what it would cost (`?dryRun=true`): run the search for its totals; deliver and store nothing. */
  readonly isDryRun: boolean
  /**
   * The generation that answers the call: the same one until the call has ended, its stream included. Asking for it takes a
   * lease, which the edge releases. Nothing that outlives the call may keep it.
   *
   * @throws {PublicError} 503 while nothing is served
   */
  readonly served: Served
  /** The body as it arrived, members that are `null` included; the handler's input is without them. */
  readonly received: unknown
  /** Countries that `countries.of` named: upper case, each once, served here and enabled by the licence. */
  readonly countries: readonly string[]
  /**
   * Checks countries that only a store knows, such as those of a search context.
   *
   * @throws {PublicError} 403 where the licence does not enable one of them
   */
  requireCountries(countries: readonly string[]): void
  /**
   * Checks the countries that a further part of the request names, as those of `countries` were.
   *
   * @returns upper case, each once
   * @throws {PublicError} 400 for a country that is not served, or too many; 403 for one that the licence does not enable
   */
  locateCountries<Request extends RequestSchemas>(rule: CountryRule<Request>, input: Input<Request>): readonly string[]
  /**
   * Checks that the type of the licence allows another endpoint too: a search body is allowed where its own endpoint is.
   * What the key may call is a matter of the endpoint that it calls.
   *
   * @param path as that endpoint declares it
   * @throws {PublicError} 403 where the type does not
   */
  requireType(path: string): void
  /**
   * Checks that another call of the same key to this endpoint would be allowed.
   *
   * @param path as that endpoint declares it
   * @throws {PublicError} 403 where the type of the licence or the scopes of the key do not
   */
  requireEndpoint(path: string): void
  /**
   * The key, where it came in the URL (`any-origin.ts`): the addresses of the same service that the answer names must carry
   * it. `null` anywhere else.
   */
  readonly keyInUrl: string | null
  /**
   * Where the caller reaches this service: `publicUrl` where it is set, else the address that was asked. `/`, which is
   * relative to the request, for a name that a caller could make up.
   */
  serviceUrl(): string
  /** The body that an earlier call of the licence was answered under this `Idempotency-Key`; `undefined` where none is kept. */
  earlierAnswer(path: string, key: string): Promise<Uint8Array | undefined>
  /** The request's header of this (lower-case) name; never the key's. */
  header(name: string): string | undefined
  /** Makes another call of this service for the same caller, through every step; see {@link EndpointDeclaration.isCarrier}. */
  carry(inner: CarriedCall): Promise<CarriedAnswer>
  /** Aborted when the caller hangs up or the time limit of the call has passed. */
  readonly signal: AbortSignal
  readonly log: Logger
}

/** A call that another one carries. */
export interface CarriedCall {
  readonly method: 'GET' | 'POST'
  /** With its query string. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string
}

/** What a carried call was answered. */
export interface CarriedAnswer {
  readonly status: number
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parsed JSON; `null` where the answer is none. */
  readonly body: unknown
}

/** A body that is made while it is sent. Companies that it has sent are paid for, also where it does not come to its end. */
export interface AnswerStream {
  /** The next bytes, at least one; `null` after the last. One call at a time, when the connection takes more. */
  next(): Promise<Uint8Array | null>
  /** Companies in the bytes so far. */
  sent(): number
  /** Nothing more will be asked for: the end, the caller has gone, or `next` failed. Ending it again changes nothing. */
  end(): void
}

/** What `handle` answers. */
export interface Answer {
  /** An object is sent as JSON. Bytes are sent unchanged, and must be JSON unless `contentType` is set. */
  readonly body: object | Uint8Array
  /**
   * Sent instead of `body`, by an endpoint that {@link EndpointDeclaration.isStreamed}. The price of all `companies` is
   * reserved first, and that of those sent is charged at the end. With an `Idempotency-Key` all are charged at once, because
   * the repetition is free.
   */
  readonly stream?: AnswerStream
  /** Companies answered: the price list charges by them, 0 or absent is free. In a dry run: those it would answer. */
  readonly companies?: number
  readonly headers?: Readonly<Record<string, string>>
  /** `application/json; charset=utf-8` where absent. */
  readonly contentType?: string
  /** Opaque tag of the body, without quotes. The pipeline answers a matching `If-None-Match` with 304. */
  readonly etag?: string
  /** Writes that stores prepared. Committed together with charge and history row, or not at all. */
  readonly writes?: readonly StateWrite[]
  /**
   * Reserves the price of this many companies, to be settled later under `id` (autoprofile). 402 where the licence
   * cannot pay.
   */
  readonly reserve?: { readonly id: string; readonly companies: number }
}

/** A member, or one of several members, that a request must have. */
export interface RequiredMember {
  /** Paths from the body's (or query's) top, such as `filters.countriesIso2`; one present is enough. */
  readonly anyOf: readonly string[]
  /**
   * The error where all are absent, with the values of its placeholders. An empty array and a string of spaces count
   * as absent.
   */
  readonly error: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
  /** Required only of bodies that have this member, a path as above; of all where absent. */
  readonly when?: string
}

/** Where a request names countries. The checks of them are the same for every endpoint. */
export interface CountryRule<Request extends RequestSchemas> {
  /** The member as errors name it: `countriesIso2`, `country`. */
  readonly member: string
  /** The countries as received. Called after parsing. */
  readonly of: (input: Input<Request>) => readonly string[]
  /** Most different countries that one call may name. */
  readonly max: number | ((input: Input<Request>) => CountryLimit)
}

/** Most countries of one call, where that depends on its body. */
export interface CountryLimit {
  readonly max: number
  /** The endpoint whose limit it is, as the error names it: `/explore/lite`. */
  readonly path: string
}

/** How an endpoint is declared. */
export interface EndpointDeclaration<Request extends RequestSchemas, A extends Access> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` for its variable parts. */
  readonly path: string
  /** One line for the documentation. */
  readonly summary: string
  /** Further lines for the documentation, Markdown. */
  readonly description?: string
  /** Group in the documentation. */
  readonly tag: string
  readonly access: A
  readonly request: Request
  /** Schema of the body of a good answer; `null` where it is no JSON. */
  readonly response: TSchema | null
  /** Status of a good answer: 202 where the work begins with it. 200 where absent. */
  readonly status?: 200 | 202
  /** Types of a 200 body that is no JSON, such as `text/csv`; `text/plain` where absent. */
  readonly contentTypes?: readonly string[]
  /**
   * Answers are streamed and not kept. A repetition under the same `Idempotency-Key` runs again, free.
   */
  readonly isStreamed?: boolean
  /** Headers of its 200 answers beyond those that follow from the declaration. */
  readonly answerHeaders?: readonly AnswerHeader[]
  /** Example of a request body for the documentation; a test sends it. */
  readonly example?: object
  /** Errors beyond those that every endpoint of its kind can answer. */
  readonly errors: readonly ErrorCode[]
  /** Required members, in the order in which their absence is reported: before any other mistake in the body. */
  readonly required?: readonly RequiredMember[]
  /** Error for every mistake in a parameter, where the API has one sentence for all. Unknown parameters are named. */
  readonly anyQueryError?: ErrorCode
  readonly countries?: CountryRule<Request>
  /** The endpoint of the price list whose price a call has, where that depends on its body. */
  readonly pricedAs?: (input: Input<Request>) => string
  /** Most companies that a call may answer, where the price depends on it: their price is set aside meanwhile. 1 where absent. */
  readonly companiesMax?: (input: Input<Request>) => number
  /** Answers have an `ETag`. A caller that has the same answer already gets 304. */
  readonly hasEtag?: boolean
  /** What its bodies may hold, where that is more than usual. */
  readonly bodyLimits?: JsonLimits
  /**
   * Whether an endpoint that knows keys may be called without one. A key that is given must still be right.
   *
   * @param querySource what follows the `?`, still encoded
   */
  readonly isOpen?: (querySource: string) => boolean
  /** The body may also come as a form whose fields hold JSON (`application/x-www-form-urlencoded`). */
  readonly takesForm?: boolean
  /** Accepts `?dryRun=true` and prices it. */
  readonly dryRun?: boolean
  /**
   * Its calls carry calls of other endpoints, each of which takes its place in the line, its price and its row in the history.
   * The carrier itself has none of these: it would wait for a place that it holds.
   */
  readonly isCarrier?: boolean
  /** Its good answers are logged at `debug` alone: files of the console. */
  readonly isQuiet?: boolean
  /** Answered also when other calls are turned away, and logged at `debug` where all is well: what operators look at. */
  readonly isAlwaysAnswered?: boolean
  /** Accepts `Idempotency-Key`: every POST that costs credits. */
  readonly idempotent?: boolean
  /** Noun for unknown members below a path in errors: `{ filters: 'filter' }`; `member` otherwise. */
  readonly nouns?: Readonly<Record<string, string>>
  handle(input: Input<Request>, call: Call<A>): Promise<Answer> | Answer
}

/** A declared endpoint in the table of routes. Only its own `handle` knows the types of its request. */
export interface Endpoint
  extends Omit<EndpointDeclaration<RequestSchemas, Access>, 'handle' | 'countries' | 'companiesMax' | 'pricedAs'> {
  readonly countries?: CountryRule<RequestSchemas>
  readonly companiesMax?: (input: Input<RequestSchemas>) => number
  readonly pricedAs?: (input: Input<RequestSchemas>) => string
  handle(input: Input<RequestSchemas>, call: Call<Access>): Promise<Answer> | Answer
}

/**
 * Declares an endpoint. `handle` gets what the schemas describe and nothing else. `explore/lite.ts` is a good example.
 *
 * @throws {Error} at start, where the declaration contradicts itself
 */
export function endpoint<const Request extends RequestSchemas, const A extends Access>(
  declaration: EndpointDeclaration<Request, A>,
): Endpoint {
  if (declaration.request.body !== undefined && !['POST', 'PATCH'].includes(declaration.method))
    throw new Error(`Cannot declare ${declaration.path}: a ${declaration.method} has a body, must be a POST or a PATCH`)
  // The types of a request are dropped only here. The pipeline passes `handle` nothing that its schemas refuse.
  return declaration as unknown as Endpoint
}
