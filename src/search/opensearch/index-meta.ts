/** What an index says of itself: `_meta` of its mapping, written last, so that an index without it is not complete. */
import type { AttributeType } from '../../company/attributes.ts'
import type { Language } from '../../text/language.ts'

/** Version of documents and mapping. An index of another version is refused. */
export const INDEX_VERSION = 2

/** What the index holds of a country. */
export interface CountryMeta {
  readonly companies: number
  /** Names of all its companies, each set of words and legal forms of a company once. */
  readonly names: number
  /** Languages in which a text has a word, in the order of `LANGUAGES`. */
  readonly languages: readonly Language[]
}

/** What an index holds. */
export interface IndexMeta {
  readonly version: number
  readonly generation: string
  readonly companies: number
  readonly countries: Readonly<Record<string, CountryMeta>>
  /** Attributes by name, ascending. */
  readonly attributes: Readonly<Record<string, AttributeType>>
}
