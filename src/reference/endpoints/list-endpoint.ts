/** Shared by the endpoints of the reference lists: lists are prepared once, and sent compressed, tagged and cacheable. */
import Type from 'typebox'
import { publicError } from '../../errors.ts'
import {
  type Answer,
  type Endpoint,
  type EndpointDeclaration,
  endpoint,
  type Input,
  type RequestSchemas,
} from '../../http/endpoint.ts'
import { type EncodedList, type PreparedList, prepareList } from '../../http/reply/prepared-list.ts'
import { closedObject } from '../../schemas.ts'
import { COUNTRY_PATTERN, findCountry } from '../countries.ts'
import { oncePer } from '../load-table.ts'

/** How long a caller may use a list without revalidating it: lists change with releases only. */
const CACHE_CONTROL = 'private, max-age=3600'

/** The parameter that names a country. */
export const RequiredCountryParameter = Type.String({
  description: 'ISO 3166-1 alpha-2 code of a served country.',
  'x-documented': { pattern: COUNTRY_PATTERN },
})

/** The parameter that names a country, where the list is the same for all. */
export const CountryParameter = Type.Optional(RequiredCountryParameter)

/**
 * The extension that asks for another revision of a list than the usual one.
 *
 * @param pattern  of the revisions that any list of the endpoint has
 */
export function revisionParameter(description: string, pattern: string) {
  return Type.Optional(Type.String({ description, 'x-documented': { pattern } }))
}

/**
 * Reads the country of a call.
 *
 * @throws {PublicError} 400 `countryIso2 missing or invalid` where it is absent, malformed or not served
 */
export function readCountry(typed: string | undefined): string {
  const country = findCountry(typed ?? '')
  if (!country) throw publicError('missing_country_query')
  return country.countryIso2
}

/**
 * Chooses the revision that a call asks for.
 *
 * @param known  the revisions there are, the default one first
 * @throws {PublicError} 400 that names the known ones
 */
export function chooseRevision<Revision extends string>(
  typed: string | undefined,
  known: readonly Revision[],
): Revision {
  if (typed === undefined) return known[0]
  const revision = known.find((one) => one === typed.trim())
  if (revision === undefined) {
    throw publicError(
      'invalid_value',
      { member: 'revision', problem: `must be one of ${known.join(', ')}` },
      { choices: known },
    )
  }
  return revision
}

/** The endpoint of a list, as far as lists differ. */
export interface ListDeclaration<Request extends RequestSchemas>
  extends Pick<
    EndpointDeclaration<Request, 'key'>,
    'path' | 'summary' | 'description' | 'request' | 'response' | 'errors' | 'anyQueryError'
  > {
  /** The list that a call asks for. @throws {PublicError} where its query is not right */
  readonly list: (input: Input<Request>) => PreparedList
}

/** Declares the endpoint of a list. */
export function listEndpoint<const Request extends RequestSchemas>({
  list,
  ...declaration
}: ListDeclaration<Request>): Endpoint {
  return endpoint<Request, 'key'>({
    ...declaration,
    method: 'GET',
    tag: 'Reference',
    access: 'key',
    hasEtag: true,
    handle: (input, { header }) => answerList(list(input), header('accept-encoding')),
  })
}

/** A list of each country, as far as such lists differ. */
export interface CountryListDeclaration
  extends Pick<EndpointDeclaration<RequestSchemas, 'key'>, 'path' | 'summary' | 'description' | 'response'> {
  /** The body for a country. */
  readonly present: (country: string) => object
}

/** Declares the endpoint of a list that each country has its own of. */
export function countryListEndpoint({ present, ...declaration }: CountryListDeclaration): Endpoint {
  const lists = createLists(present)
  return listEndpoint({
    ...declaration,
    request: { query: closedObject({ countryIso2: RequiredCountryParameter }) },
    errors: ['missing_country_query'],
    anyQueryError: 'missing_country_query',
    list: ({ query }) => lists(readCountry(query.countryIso2)),
  })
}

/** Creates lists by key. Each is prepared the first time it is asked for. */
export function createLists(present: (key: string) => object): (key: string) => PreparedList {
  return oncePer((key) => prepareList(present(key)))
}

/** Answers a list in the encoding that the caller accepts. */
function answerList(list: PreparedList, acceptEncoding: string | undefined): Answer | Promise<Answer> {
  const encoded = list.encoded(acceptEncoding)
  return encoded instanceof Promise ? encoded.then(answerEncoded) : answerEncoded(encoded)
}

const answers = new WeakMap<EncodedList, Answer>()

function answerEncoded(list: EncodedList): Answer {
  let answer = answers.get(list)
  if (!answer) {
    const headers: Record<string, string> = { 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' }
    if (list.encoding !== 'identity') headers['content-encoding'] = list.encoding
    answer = Object.freeze({ body: list.bytes, etag: list.etag, headers: Object.freeze(headers) })
    answers.set(list, answer)
  }
  return answer
}
