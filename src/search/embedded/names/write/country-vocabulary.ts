/** The words, legal forms and places of one country's names, by number, while companies arrive. */
import type { Company } from '../../../../company/company.ts'
import { rawWords } from '../../../../matching/name-words.ts'
import { readWords, spelledWords, withoutState } from '../../../../matching/names.ts'
import { encodePostcode, regionKey, townKey } from '../../../../matching/place-evidence.ts'
import { tradingNamesOf } from '../../../../matching/trading-names.ts'
import { meritOf, type SuggestedCompany } from '../../../suggest-order.ts'
import { TextNumbers } from '../../files/text-numbers.ts'
import { hashJoined } from '../layout.ts'
import { type NameVocabulary, PLACES_MAX } from './collect-names.ts'
import { FORMS_MAX, NAME_KINDS_ROOM, type NameRecordWriter } from './name-records.ts'

/** The members of a company from which names are indexed. */
export type NamedCompany = Pick<
  Company,
  'countryIso2' | 'name' | 'previousNames' | 'tradeNames' | 'postcode' | 'city' | 'region'
> &
  Partial<Pick<Company, 'attributes'>> &
  SuggestedCompany

/** The regions or towns of one country by number; 0 means none, or one for which there is no number left. */
class Places {
  readonly numbers = new TextNumbers()
  readonly #key: (place: string) => string
  /** Numbers by place as it arrives: keys are costly to make and places come again and again. */
  readonly #byPlace = new Map<string, number>()

  constructor(key: (place: string) => string) {
    this.#key = key
    this.numbers.of('')
  }

  of(place: string | null): number {
    if (place === null) return 0
    let number = this.#byPlace.get(place)
    if (number === undefined) {
      number = this.numbers.of(this.#key(place))
      if (number > PLACES_MAX) number = 0
      this.#byPlace.set(place, number)
    }
    return number
  }
}

/** The words, forms and places of one country's names, by number. */
export class CountryVocabulary implements NameVocabulary {
  companies = 0
  readonly words = new TextNumbers()
  readonly forms = new TextNumbers()
  readonly regions = new Places(regionKey)
  readonly towns = new Places(townKey)
  readonly #country: string

  constructor(country: string) {
    this.#country = country
  }

  /** Writes the record of a company. */
  add(company: NamedCompany, record: NameRecordWriter): void {
    this.companies++
    record.company({
      postcode: encodePostcode(company.postcode),
      region: this.regions.of(company.region),
      town: this.towns.of(company.city),
      merit: meritOf(company),
    })
    const { name, previousNames } = company
    const tradeNames = tradingNamesOf(company)
    // Most companies have a single name: no duplicates to look for.
    const seen = tradeNames.length + previousNames.length === 0 ? null : []
    this.#addName(name, 0, seen, record)
    if (seen !== null) {
      for (const trade of tradeNames) this.#addName(trade, 1, seen, record)
      for (const previous of previousNames) this.#addName(previous, 2, seen, record)
    }
  }

  #addName(name: string, kind: number, seen: string[] | null, record: NameRecordWriter): void {
    const raw = rawWords(name)
    const proper = withoutState(name, this.#country)
    const { words, forms } = readWords(proper === name ? raw : rawWords(proper), this.#country)
    if (words.length === 0) return
    if (seen !== null) {
      const key = `${words.join(' ')},${forms.join()}`
      if (seen.includes(key)) return
      seen.push(key)
    }
    // Forms beyond the limit are no longer distinguished; the largest registers have a few hundred.
    const form = Math.min(this.forms.of(forms.length === 1 ? forms[0] : forms.toSorted().join()), FORMS_MAX)
    record.name(form * NAME_KINDS_ROOM + kind, words.length)
    // The hashes of `spellingKeys`.
    const spelled = spelledWords(raw)
    hashJoined(spelled, '', (hash) => record.hash(hash))
    hashJoined(spelled.length < 2 ? spelled : spelled.sort(), ' ', (hash) => record.hash(hash))
    for (const word of words) record.word(this.words.of(word))
  }
}

/** Shorter names of places are words of other things. */
const PLACE_LETTERS_MIN = 3

/**
 * The words that are the name of a place. Those of longer ones (`San Giovanni`) mostly mean other things.
 *
 * @param regions keys of regions (`regionKey`)
 * @param towns   keys of towns (`townKey`)
 */
export function placeWords(regions: Iterable<string>, towns: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const note = (place: string) => {
    const words = rawWords(place)
    if (words.length === 1 && words[0].text.length >= PLACE_LETTERS_MIN) found.add(words[0].text)
  }
  for (const region of regions) for (const part of region.split('|')) note(part)
  for (const town of towns) note(town)
  return found
}
