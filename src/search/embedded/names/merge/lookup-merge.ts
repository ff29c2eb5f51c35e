/** What the merges of names and of numbers have in common: they are begun, given the companies that come, and finished. */
import type { CountryArrivals } from '../../build/index-writer.ts'
import type { DocumentMap } from '../../merge/document-map.ts'

/** A country of the next index. */
export interface CountryMerge extends CountryArrivals {
  /** Documents of the index before to those of the next one. `before` is 0 for a country that comes. */
  readonly map: DocumentMap
  /** Which call of `add` each company that comes was, from 0, in the order of `map.added`. */
  readonly arrivals: Uint32Array
}

/** An index of names or numbers being made from that of the generation before. */
export interface LookupMerge<Company> {
  /** Adds a company that comes; in any order. */
  add(company: Company): void
  /**
   * Writes the file. The merge is spent afterwards.
   *
   * @param countries in the order of the next index; a country of the index before that is not among them is left out
   * @returns `null`, and no file, where the index has to be built of all companies: that before is of an earlier version, or
   *   a large table of it has to be cut into more buckets, for which it lacks the hashes
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): { readonly name: string; readonly bytes: number } | null
  /** Gives up and removes the file. */
  abort(): void
}
