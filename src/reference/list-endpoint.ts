/** What the endpoints of the reference lists share: lists are prepared once, and sent compressed, tagged and cacheable. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import type { Answer } from '../http/endpoint.ts'
import { type EncodedList, type PreparedList, prepareList } from '../http/reply/prepared-list.ts'
import { findCountry } from './countries.ts'
import { oncePer } from './load-table.ts'

/** Group in the documentation. */
export const TAG = 'Reference'

/** How long a caller may use a list without asking: lists change with releases only, and then a tag tells. */
const CACHE_CONTROL = 'private, max-age=3600'

/** The parameter that names a country. Optional in the schema, so that its absence gets the interface's own sentence. */
export const CountryParameter = Type.Optional(
  Type.String({ description: 'ISO 3166-1 alpha-2 code of a served country.' }),
)

/** The extension that asks for a list in another revision than the one that is served. */
export const RevisionParameter = Type.Optional(
  Type.String({ description: 'Revision of NACE that the list is built on: `2` or `2.1`.' }),
)

/**
 * The country of a call.
 *
 * @throws {PublicError} 400 `countryIso2 missing or invalid` for none, a malformed one and one that is not served
 */
export function requiredCountry(typed: string | undefined): string {
  const country = findCountry(typed ?? '')
  if (!country) throw publicError('missing_country_query')
  return country.countryIso2
}

/**
 * The revision of a call.
 *
 * @param known  revisions that there are, the served one first
 * @throws {PublicError} 400 that names them
 */
export function chosenRevision<Revision extends string>(
  typed: string | undefined,
  known: readonly Revision[],
): Revision {
  if (typed === undefined) return known[0]
  const revision = known.find((one) => one === typed.trim())
  if (revision === undefined) {
    throw publicError('invalid_value', { member: 'revision', problem: `must be one of ${known.join(', ')}` })
  }
  return revision
}

/** Lists by key, each prepared the first time it is asked for. */
export function preparedLists(present: (key: string) => object): (key: string) => PreparedList {
  return oncePer((key) => prepareList(present(key)))
}

/** A list as an answer, in the encoding that the caller accepts. */
export function answerList(list: PreparedList, acceptEncoding: string | undefined): Answer | Promise<Answer> {
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
