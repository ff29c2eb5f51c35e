/**
 * The name index of one generation, opened: finds the companies that a name may denote, best first.
 *
 * Per country: candidates come from the words (`name-candidates.ts`), the judgement from `matching/score.ts`. No
 * document is read: whoever asks gets numbers of documents, and reads those it shows.
 */

import { join } from 'node:path'
import { joinWords, readName } from '../../matching/names.ts'
import {
  comparePlaces,
  type Place,
  type PlaceAgreement,
  packPostcode,
  regionKey,
  scoreWithPlace,
} from '../../matching/place-evidence.ts'
import { type AskedName, type NameScore, NameScorer, SCORE_MIN } from '../../matching/score.ts'
import { wordWeight } from '../../matching/weights.ts'
import { readIndexFile } from './index-file.ts'
import { CandidateFinder } from './name-candidates.ts'
import { NAMES_FILE } from './name-index-layout.ts'
import { CountryNames } from './name-sections.ts'

/** What is known of the company that is looked for. */
export interface NameLookup {
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  readonly name: string
  readonly postCode?: string | undefined
  /** A value of `/utils/regions`, or its part before the bar. */
  readonly region?: string | undefined
}

/** A company that a name may denote. */
export interface NameMatch {
  /** Number of the company's document within its country. */
  readonly document: number
  /** 0..1: how likely it is the one. */
  readonly matchScore: number
  /** How the name agrees. */
  readonly name: NameScore
  readonly place: PlaceAgreement
}

/** A lookup answers at most so many companies (interface specification, limits). */
export const MATCHES_MAX = 5

/** Spellings of one exact name that are looked at: more homonyms than this differ in nothing that is asked. */
const HOMONYMS_MAX = 4096

/** The names of all companies of a generation. */
export class NameIndex {
  readonly #countries: ReadonlyMap<string, { names: CountryNames; finder: CandidateFinder }>

  /** @throws {Error} when the folder holds no complete name index */
  constructor(folder: string) {
    const { directory, buffer } = readIndexFile(join(folder, NAMES_FILE))
    this.#countries = new Map(
      directory.countries.map((country) => {
        const names = new CountryNames(buffer, country)
        return [country.country, { names, finder: new CandidateFinder(names) }]
      }),
    )
  }

  /**
   * Finds the companies of a country that a name may denote.
   *
   * @param limit at most so many are answered
   * @returns best first; of equals the larger company. None when nothing scores `SCORE_MIN`.
   */
  lookup(lookup: NameLookup, limit: number = MATCHES_MAX): NameMatch[] {
    const country = this.#countries.get(lookup.country)
    if (!country) return []
    const { names, finder } = country
    const asked = askedName(names, lookup)
    if (asked.words.length === 0) return []
    const place = { postcode: packPostcode(lookup.postCode ?? null), region: regionKey(lookup.region ?? null) }
    const matches = new MatchList(names, new NameScorer(asked), place)

    const homonyms = finder.homonyms(joinWords(asked.words.map(({ text }) => text)), HOMONYMS_MAX)
    for (const name of homonyms) matches.judge(name)
    for (const name of finder.candidates(asked, matches)) matches.judge(name)
    return matches.best(limit)
  }
}

function askedName(names: CountryNames, { name, country }: NameLookup): AskedName {
  const { words, forms } = readName(name, country, true)
  return {
    forms,
    namesInCountry: names.count,
    words: words.map((text) => {
      const word = names.words.find(text)
      const isKnown = word >= 0
      return { text, isKnown, weight: isKnown ? names.weightOf(word) : wordWeight(text, null, names.count) }
    }),
  }
}

/** Judges names one by one and keeps the best of each company. */
class MatchList {
  readonly #names: CountryNames
  readonly #scorer: NameScorer
  readonly #place: Place
  readonly #byDocument = new Map<number, NameMatch>()
  /** Scores by words and form: homonyms are judged once. */
  readonly #scores = new Map<string, NameScore>()

  constructor(names: CountryNames, scorer: NameScorer, place: Place) {
    this.#names = names
    this.#scorer = scorer
    this.#place = place
  }

  judge(name: number): void {
    const names = this.#names
    const key = names.keyOf(name)
    let score = this.#scores.get(key)
    if (score === undefined) {
      score = this.#scorer.score(names.read(name))
      this.#scores.set(key, score)
    }
    const document = names.documentOf(name)
    const place = comparePlaces(this.#place, names.placeOf(document))
    const matchScore = scoreWithPlace(score.score, place)
    if (matchScore < SCORE_MIN) return
    const known = this.#byDocument.get(document)
    if (known && known.matchScore >= matchScore) return
    this.#byDocument.set(document, { document, matchScore, name: score, place })
  }

  /** A score of a name in the light of where its company is. */
  withPlace(score: number, name: number): number {
    return scoreWithPlace(score, comparePlaces(this.#place, this.#names.placeOf(this.#names.documentOf(name))))
  }

  get bestScore(): number {
    let best = 0
    for (const { matchScore } of this.#byDocument.values()) best = Math.max(best, matchScore)
    return best
  }

  best(limit: number): NameMatch[] {
    let matches = [...this.#byDocument.values()]
    // A place narrows only where it is known, and only when it leaves somebody.
    if (matches.some(({ place }) => place === 'same')) matches = matches.filter(({ place }) => place !== 'elsewhere')
    matches.sort((a, b) => b.matchScore - a.matchScore || a.document - b.document)
    return matches.slice(0, limit)
  }
}
