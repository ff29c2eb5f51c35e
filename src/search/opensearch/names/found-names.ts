/** The names of companies that were found, as they are judged (`matching/candidates/judge-names.ts`). Pure. */
import type {
  CandidateScorer,
  JudgedNames,
  NameCandidates,
  NearName,
} from '../../../matching/candidates/judged-names.ts'
import { joinWords } from '../../../matching/names.ts'
import { encodePostcode, type Place, regionKey, townKey } from '../../../matching/place-evidence.ts'
import type { AskedName, FoundName, NameKind } from '../../../matching/score.ts'
import { wordWeight } from '../../../matching/weights.ts'
import { MERIT_UNKNOWN } from '../../suggest-order.ts'
import { type NamedCompany, type ReadName, readNames } from './name-fields.ts'

/** Weights are integer multiples of this, as the index of the embedded engine stores them. */
const WEIGHT_UNIT = 1 / 1000

/** What the names of a country say about a word. */
export interface WordStatistics {
  /** How many names contain it. */
  readonly uses: (word: string) => number
  /** Whether it is also the name of a town, province or region. */
  readonly isPlace: (word: string) => boolean
  /** Names of the country. */
  readonly names: number
}

interface NumberedName extends ReadName {
  readonly document: number
}

/** Names that were found in one country. */
export class FoundNames implements JudgedNames, NameCandidates {
  readonly count: number
  readonly #names: NumberedName[] = []
  readonly #companies = new Map<number, { readonly place: Place; readonly town: number; readonly merit: number }>()
  readonly #towns: ReadonlyMap<string, number>
  readonly #statistics: WordStatistics

  /**
   * @param found companies by their rank in the order of results
   * @param towns keys of towns that were asked for and in which there are companies
   */
  constructor(
    found: ReadonlyMap<number, { readonly company: NamedCompany; readonly names: readonly ReadName[] }>,
    towns: Iterable<string>,
    statistics: WordStatistics,
  ) {
    this.#statistics = statistics
    this.count = statistics.names
    const numbers = new Map<string, number>()
    const numberOf = (key: string) => {
      const number = numbers.get(key) ?? numbers.size + 1
      numbers.set(key, number)
      return number
    }
    for (const town of towns) numberOf(town)
    for (const [document, { company, names }] of [...found].sort(([a], [b]) => a - b)) {
      const key = company.city === null ? '' : townKey(company.city)
      const town = key === '' ? 0 : numberOf(key)
      const place = { postcode: encodePostcode(company.postcode), region: regionKey(company.region), town }
      this.#companies.set(document, { place, town, merit: company.merit })
      for (const name of names) this.#names.push({ ...name, document })
    }
    this.#towns = numbers
  }

  weightOfWord(text: string): number | null {
    return this.#statistics.uses(text) === 0 ? null : this.#weightOf(text)
  }

  #weightOf(text: string): number {
    const use = { names: this.#statistics.uses(text), isPlace: this.#statistics.isPlace(text) }
    return Math.round(wordWeight(text, use, this.count) / WEIGHT_UNIT) * WEIGHT_UNIT
  }

  townNumber(key: string): number {
    return key === '' ? 0 : (this.#towns.get(key) ?? 0)
  }

  townOf(document: number): number {
    return this.#companies.get(document)?.town ?? 0
  }

  documentOf(name: number): number {
    return this.#names[name].document
  }

  read(name: number): FoundName {
    const { words, forms, kind } = this.#names[name]
    return { words: words.map((text) => ({ text, weight: this.#weightOf(text) })), forms, kind }
  }

  placeOf(document: number): Place {
    return this.#companies.get(document)?.place ?? { postcode: 0, region: '' }
  }

  meritOf(name: number): number {
    return this.#companies.get(this.#names[name].document)?.merit ?? MERIT_UNKNOWN
  }

  kindOf(name: number): NameKind {
    return this.#names[name].kind
  }

  /** Few names are judged: none is taken for another. */
  signatureOf(name: number): number {
    return name
  }

  isSame(a: number, b: number): boolean {
    return a === b
  }

  *exactNames(letters: string, _scorer: CandidateScorer): Generator<number> {
    for (const [at, { words }] of this.#names.entries()) if (joinWords(words) === letters) yield at
  }

  candidates(): Iterable<number> {
    return this.#names.keys()
  }

  *namesWithAll(words: readonly string[]): Generator<number> {
    for (const [at, name] of this.#names.entries()) if (words.every((word) => name.words.includes(word))) yield at
  }

  /** All that were found and share a word; their bearers are counted among them. */
  nearNames({ words }: AskedName): NearName[] {
    const asked = words.map(({ text }) => text)
    const shared = this.#names.map((name) => asked.filter((word) => name.words.includes(word)))
    return shared.flatMap((own, name) => {
      if (own.length === 0) return []
      const bearers = this.#names.filter((_, at) => own.every((word) => shared[at].includes(word)))
      return [{ name, bearers: new Set(bearers.map(({ document }) => document)).size }]
    })
  }

  namesSpelledWith(keys: readonly string[], most: number): readonly number[] {
    return keys.flatMap((key) => {
      const found: number[] = []
      for (const [at, { spellings }] of this.#names.entries()) if (spellings.includes(key)) found.push(at)
      return found.slice(0, most)
    })
  }
}

/** Reads a company that was found. */
export function readFound(company: NamedCompany): {
  readonly company: NamedCompany
  readonly names: readonly ReadName[]
} {
  return { company, names: readNames(company) }
}
