/**
 * The name index of one generation, opened: finds the companies that a name may denote, best first.
 *
 * Per country: `candidates.ts` finds candidates by their words, `matching/judge-names.ts` judges them. No document is read: the
 * result is doc ids, and the caller reads the documents it needs.
 */

import { join } from 'node:path'
import { judgeNames, MATCHES_MAX } from '../../../matching/judge-names.ts'
import type { NameMatch } from '../../../matching/judged-names.ts'
import type { FoundName } from '../../../matching/score.ts'
import type { NameQuestion } from '../../lookup.ts'
import { classOfKey } from '../../suggest-order.ts'
import { CountrySections } from '../files/country-sections.ts'
import { type IndexImage, type LookupFileOptions, openImage, readImage, withoutBound } from '../files/open-image.ts'
import type { PagedFile } from '../files/pages.ts'
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
  /** The bytes, which other threads can use too. */
  readonly image: IndexImage
  readonly #bytes: SharedArrayBuffer | PagedFile
  readonly #countries: ReadonlyMap<string, { names: CountryNames; finder: CandidateFinder }>

  /**
   * @param source the folder of the generation, or the image that another thread has in memory
   * @throws {Error} when the folder holds no complete name index
   */
  constructor(source: string | IndexImage, { checksums = null, memory, onDamage = () => {} }: LookupFileOptions = {}) {
    this.image =
      typeof source === 'string' ? openImage(join(source, NAMES_FILE), checksums, withoutBound(memory)) : source
    this.#bytes = readImage(this.image, onDamage)
    this.#countries = new Map(
      this.image.directory.countries.map((country) => {
        const names = new CountryNames(new CountrySections(this.#bytes, country))
        return [country.country, { names, finder: new CandidateFinder(names) }]
      }),
    )
  }

  /**
   * Suggests companies while their name is typed.
   *
   * @param limit at most so many, over all countries together
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
    if (!(this.#bytes instanceof SharedArrayBuffer)) this.#bytes.close()
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
   * @param limit at most so many are answered
   */
  lookup(question: NameQuestion, limit: number = MATCHES_MAX): readonly NameMatch[] {
    const country = this.#countries.get(question.country)
    return country ? judgeNames(question, country.names, country.finder, limit) : []
  }
}
