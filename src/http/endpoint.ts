/**
 * What an endpoint is: a declaration (from which routing, validation, licence check, price, history and OpenAPI come)
 * and one function. Everything that is the same for all endpoints happens around that function, in `server.ts` of this
 * folder: authenticate → licence → parse → handle → charge → record.
 */
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Caller } from '../license/caller.ts'
import type { StateWrite } from '../license/ledger.ts'

/** Schemas of what arrives. Members that are not in a schema are refused; nothing is coerced, dropped or defaulted. */
export interface RequestSchemas {
  /** The JSON body of a POST. */
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

/** Who may call: holders of a key whose licence allows it (`license/license-types.ts`), or anyone. */
export type Access = 'key' | 'open'

/** What `handle` knows of the call beside the request. Never the key, the credits or the history. */
export interface Call<A extends Access = 'key'> {
  /** Who calls; `null` on an open endpoint. */
  readonly caller: A extends 'key' ? Caller : null
  readonly requestId: string
  /** Wall-clock time of the call's arrival, milliseconds. */
  readonly now: number
  /** The call asks what it would cost (`?dryRun=true`): run the search for its totals, deliver and store nothing. */
  readonly isDryRun: boolean
  /** Countries that `countries.of` named: upper case, each once, served here and enabled by the licence. */
  readonly countries: readonly string[]
  /**
   * For countries that are known only after a look into a store (those of a search context).
   *
   * @throws {PublicError} 403 where the licence does not enable one of them
   */
  requireCountries(countries: readonly string[]): void
  /** The request's header of this (lower-case) name; the key's header is never among them. */
  header(name: string): string | undefined
  /** Aborted when the caller hangs up or the time limit of the call has passed. */
  readonly signal: AbortSignal
  readonly log: Logger
}

/** What `handle` answers. */
export interface Answer {
  /** Sent as JSON; bytes are sent as they are and must be JSON already, unless `contentType` says otherwise. */
  readonly body: object | Uint8Array
  /** Companies answered, by which the price list charges; none: the call is free. With a dry run: those it would answer. */
  readonly companies?: number
  /** 200 where absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** `application/json; charset=utf-8` where absent. */
  readonly contentType?: string
  /** Opaque tag of the body, without quotes: the edge answers `If-None-Match` with 304. */
  readonly etag?: string
  /** Writes that stores prepared: committed with the charge and the history row, or not at all. */
  readonly writes?: readonly StateWrite[]
  /** Holds the price of so many companies now, settled later under `id` (autoprofile); 402 where it cannot be held. */
  readonly reserve?: { readonly id: string; readonly companies: number }
}

/** A member (or one of several members) without which the call makes no sense. */
export interface RequiredMember {
  /** Paths from the body's (or query's) top, such as `filters.countriesIso2`; one present is enough. */
  readonly anyOf: readonly string[]
  /**
   * Answered where all are absent: an error of the table and the values of its words. An empty array and a blank
   * string count as absent.
   */
  readonly error: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** Where a request names countries, for the checks that are the same everywhere. */
export interface CountryRule<Request extends RequestSchemas> {
  /** The member as errors name it: `countriesIso2`, `country`. */
  readonly member: string
  /** The countries as received. Called after parsing. */
  readonly of: (input: Input<Request>) => readonly string[]
  /** Most countries (after duplicates collapsed) that one call may name. */
  readonly max: number
}

/** How an endpoint is declared. */
export interface EndpointDeclaration<Request extends RequestSchemas, A extends Access> {
  readonly method: 'GET' | 'POST'
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
  /** Schema of the 200 body; `null` where it is no JSON. */
  readonly response: TSchema | null
  /** Example of a request body for the documentation; a test sends it. */
  readonly example?: object
  /** Errors beyond those that every endpoint of its kind can answer. */
  readonly errors: readonly ErrorCode[]
  /** What must be there, in the order in which its absence is reported: before anything else about the body. */
  readonly required?: readonly RequiredMember[]
  /** Error that stands for every mistake in the query string, where the interface wants one sentence for all. */
  readonly anyQueryError?: ErrorCode
  readonly countries?: CountryRule<Request>
  /** Answers carry an `ETag`: a caller who holds the same answer already is answered 304. */
  readonly hasEtag?: boolean
  /** Accepts `?dryRun=true` and prices it. */
  readonly dryRun?: boolean
  /** Accepts `Idempotency-Key`: every POST that costs credits. */
  readonly idempotent?: boolean
  /** Noun for unknown members below a path in errors: `{ filters: 'filter' }`; `member` otherwise. */
  readonly nouns?: Readonly<Record<string, string>>
  handle(input: Input<Request>, call: Call<A>): Promise<Answer> | Answer
}

/** A declared endpoint, as the table of routes holds it: the types of its request are known to its `handle` alone. */
export interface Endpoint extends Omit<EndpointDeclaration<RequestSchemas, Access>, 'handle' | 'countries'> {
  readonly countries?: CountryRule<RequestSchemas>
  handle(input: Input<RequestSchemas>, call: Call<Access>): Promise<Answer> | Answer
}

/**
 * Declares an endpoint. `handle` gets what the schemas describe and nothing else; see `explore/lite.ts` for the shape.
 *
 * @throws {Error} at start, where the declaration contradicts itself
 */
export function endpoint<const Request extends RequestSchemas, const A extends Access>(
  declaration: EndpointDeclaration<Request, A>,
): Endpoint {
  if (declaration.request.body !== undefined && declaration.method !== 'POST')
    throw new Error(`Cannot declare ${declaration.path}: a ${declaration.method} has a body, must be a POST`)
  // The one place where the types of a request are given up: the server hands `handle` only what passed its schemas.
  return declaration as unknown as Endpoint
}
