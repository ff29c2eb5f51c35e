/**
 * The name index of one generation, opened: finds the companies that a name may denote, best first.
 *
 * Per country: `candidates.ts` finds candidates by their words, `matching/candidates/judge-names.ts` judges them. No document is read: the
 * result is doc ids, and the caller reads the documents it needs.
 */

import { join } from 'node:path'
import { judgeNames, MATCHES_MAX } from '../../../matching/candidates/judge-names.ts'
import type { NameMatch } from '../../../matching/candidates/judged-names.ts'
import type { FoundName } from '../../../matching/score.ts'
import type { NameQuestion } from '../../lookup.ts'
import { classOfKey } from '../../suggest-order.ts'
import { type ImageReader, type IndexImage, type LookupFileOptions, openLookupFile } from '../files/open-image.ts'
import { CandidateFinder } from './candidates.ts'
import { CountryNames } from './country-names.ts'
import { NAMES_FILE } from './layout.ts'
import { type SuggestedName, suggestNames } from './suggest.ts'

/** A name to suggest, of one of several countries. */
export interface CountrySuggestion extends SuggestedName {
  readonly country: string
  /** The words of the name, and its kind. */
  readonly read: FoundName
}

/** The names of all companies of a generation. */
export class NameIndex {
  readonly #reader: ImageReader
  readonly #countries: ReadonlyMap<string, { names: CountryNames; finder: CandidateFinder }>

  /**
   * @param source the folder of the generation, or the image that another thread has in memory
   * @throws {Error} when the folder holds no complete name index
   */
  constructor(source: string | IndexImage, options: LookupFileOptions = {}) {
    this.#reader = openLookupFile(typeof source === 'string' ? join(source, NAMES_FILE) : source, options)
    this.#countries = new Map(
      Array.from(this.#reader.countries(), ({ directory, sections }) => {
        const names = new CountryNames(sections)
        return [directory.country, { names, finder: new CandidateFinder(names) }]
      }),
    )
  }

  /** The bytes, which other threads can use too. */
  get image(): IndexImage {
    return this.#reader.image
  }

  /**
   * Suggests companies while their name is typed.
   *
   * @param limit most answers, over all countries together
   * @returns the best first; see `search/suggest-order.ts`
   */
  suggest(countries: readonly string[], typed: string, limit: number): CountrySuggestion[] {
    const found = countries.flatMap((country) => {
      const names = this.#countries.get(country)?.names
      if (names === undefined) return []
      return suggestNames(names, country, typed, limit).map((one) => ({ ...one, country, names }))
    })
    // Sorting is stable: among equals, countries in the order asked.
    const best = found.sort((a, b) => a.distance - b.distance || classOfKey(a.key) - classOfKey(b.key)).slice(0, limit)
    return best.map(({ names, ...one }) => ({ ...one, read: names.read(one.name) }))
  }

  /** Closes the file, where it is read as it is used. */
  close(): void {
    this.#reader.close()
  }

  /** The work of all lookups so far (`CandidateFinder.work`). */
  get work(): number {
    let work = 0
    for (const { finder } of this.#countries.values()) work += finder.work
    return work
  }

  /**
   * Finds the companies of a country that a name may denote; see {@link judgeNames}.
   *
   * @param limit most answers
   */
  lookup(question: NameQuestion, limit: number = MATCHES_MAX): readonly NameMatch[] {
    const country = this.#countries.get(question.country)
    return country ? judgeNames(question, country.names, country.finder, limit) : []
  }
}
