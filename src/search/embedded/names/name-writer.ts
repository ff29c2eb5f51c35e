/**
 * Builds the name index of one generation (`layout.ts`) beside the index of its companies.
 *
 * Companies come in any order; of each name the numbers of its words are kept until all are there (some 30 bytes a name, in
 * memory or beyond it), and each word once per country. Then country after country is written, names in the order of results,
 * so that a search that stops early has seen the larger companies.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../../company/company.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords, spellingKeysOf, withoutState } from '../../../matching/names.ts'
import { encodePostcode, regionKey, townKey } from '../../../matching/place-evidence.ts'
import { wordWeight } from '../../../matching/weights.ts'
import { meritOf, type SuggestedCompany } from '../../suggest-order.ts'
import { type BuildPlace, spillFileOf } from '../build/build-memory.ts'
import type { IndexPart } from '../build/index-writer.ts'
import { positionsOf } from '../build/positions.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { OrderedRecords, RecordLog } from '../files/record-log.ts'
import { TextNumbers } from '../files/text-numbers.ts'
import { writeBeginnings } from './beginnings.ts'
import { type CollectedNames, collectNames, type NameVocabulary, PLACES_MAX } from './collect-names.ts'
import { hashOf, NAMES_FILE, secondHashOf, WEIGHT_UNIT } from './layout.ts'
import { FORMS_MAX, NAME_KINDS_ROOM, NameRecordWriter } from './name-records.ts'
import { writeColumn, writeGrams, writeJoined, writePostings, writeSpelled, writeSpellings } from './tables.ts'

/** The members of a company from which names are indexed. */
export type NamedCompany = Pick<
  Company,
  'countryIso2' | 'name' | 'previousNames' | 'tradeNames' | 'postcode' | 'city' | 'region'
> &
  SuggestedCompany

/** The name index being built: a part of an index that needs no more of a company than this. */
export interface NameIndexWriter extends IndexPart {
  add(company: NamedCompany): void
}

/** Begins the name index. @param options folder for the file, which it does not hold yet; identifier of the generation */
export function createNameIndexWriter(options: BuildPlace & { generation: string }): NameIndexWriter {
  const path = join(options.folder, NAMES_FILE)
  const countries = new Map<string, CountryVocabulary>()
  const logFile = spillFileOf('lookupRecords', options)
  const log = new RecordLog(logFile)
  const spill = spillFileOf('nameColumns', options)
  const record = new NameRecordWriter()
  let arrived = 0

  return {
    add(company) {
      let country = countries.get(company.countryIso2)
      if (!country) {
        country = new CountryVocabulary(company.countryIso2)
        countries.set(company.countryIso2, country)
      }
      record.begin()
      country.add(company, record)
      log.append(record.bytes, record.length)
      arrived++
    },
    finish(order) {
      const writer = new IndexFileWriter(path)
      try {
        const records = new OrderedRecords(log.takeData(), positionsOf(order, arrived, 'names'), spill)
        let first = 0
        const directories = order.map(({ country, arrivals: { length } }): CountryDirectory => {
          const vocabulary = countries.get(country)
          if (!vocabulary) throw new Error(`Cannot write names: no company of ${country} was added`)
          if (length !== vocabulary.companies) {
            throw new Error(`Cannot write names: ${length} documents for ${vocabulary.companies} companies`)
          }
          const names = collectNames(records, { from: first, to: first + length }, vocabulary, spill)
          const sections = writeNames(writer, names, vocabulary)
          names.free()
          first += length
          // Frees the memory for the next country.
          countries.delete(country)
          return { country, companies: length, active: 0, sections }
        })
        const { generation } = options
        const bytes = writer.finish({ generation, companies: arrived, documentBytes: 0, countries: directories })
        spill.remove()
        return { name: NAMES_FILE, bytes }
      } catch (error) {
        writer.abandon()
        this.abort()
        throw error
      }
    },
    abort() {
      countries.clear()
      logFile.remove()
      spill.remove()
      rmSync(path, { force: true })
    },
  }
}

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

  /** @param onFirst called when a place comes for the first time */
  of(place: string | null, onFirst: (place: string) => void): number {
    if (place === null) return 0
    let number = this.#byPlace.get(place)
    if (number === undefined) {
      number = this.numbers.of(this.#key(place))
      if (number > PLACES_MAX) number = 0
      this.#byPlace.set(place, number)
      onFirst(place)
    }
    return number
  }
}
/** The words, forms and places of one country's names, by number. */
class CountryVocabulary implements NameVocabulary {
  companies = 0
  readonly words = new TextNumbers()
  readonly forms = new TextNumbers()
  readonly regions = new Places(regionKey)
  readonly towns = new Places(townKey)
  readonly places = new Set<string>()
  readonly #country: string

  constructor(country: string) {
    this.#country = country
  }

  /** Writes the record of a company. */
  add(company: NamedCompany, record: NameRecordWriter): void {
    this.companies++
    record.company({
      postcode: encodePostcode(company.postcode),
      region: this.regions.of(company.region, (region) => this.#notePlaces(region.split('|'))),
      town: this.towns.of(company.city, (town) => this.#notePlaces([town])),
      merit: meritOf(company),
    })
    const { name, tradeNames, previousNames } = company
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
    for (const key of spellingKeysOf(raw)) {
      record.hash(hashOf(key))
      record.hash(secondHashOf(key))
    }
    for (const word of words) record.word(this.words.of(word))
  }

  /** Records places of one word. The words of longer ones (`San Giovanni`) mostly mean other things. */
  #notePlaces(places: readonly string[]): void {
    for (const place of places) {
      const words = rawWords(place)
      if (words.length === 1 && words[0].text.length > 2) this.places.add(words[0].text)
    }
  }
}

/** Writes the sections of one country. */
function writeNames(
  writer: IndexFileWriter,
  names: CollectedNames,
  vocabulary: CountryVocabulary,
): Record<string, Section> {
  const sections: Record<string, Section> = {}
  const { texts } = names
  writeDictionary(writer, sections, 'words', texts)
  writePostings(writer, sections, names)
  const weights = new Uint16Array(texts.length)
  for (let word = 0; word < texts.length; word++) {
    const use = { names: names.uses[word], isPlace: vocabulary.places.has(texts[word]) }
    weights[word] = Math.round(wordWeight(texts[word], use, names.count) / WEIGHT_UNIT)
  }
  sections['words.weights'] = writer.section(weights)
  writeSpellings(writer, sections, texts, names.entriesMax)
  writeGrams(writer, sections, texts, names.entriesMax)

  sections['names.words'] = writeColumn(writer, names.words)
  sections['names.starts'] = writeColumn(writer, names.starts)
  sections['names.documents'] = writeColumn(writer, names.documents)
  sections['names.forms'] = writeColumn(writer, names.forms)
  writeDictionary(writer, sections, 'forms', names.formTexts)
  writeJoined(writer, sections, names)
  writeSpelled(writer, sections, names)
  sections['documents.merits'] = writer.section(Uint8Array.from(names.merits.slice()))
  writeBeginnings(writer, sections, names.beginnings)
  sections['documents.postcodes'] = writeColumn(writer, names.postcodes)
  for (const [name, { texts, numbers }] of [
    ['regions', names.regions],
    ['towns', names.towns],
  ] as const) {
    sections[`documents.${name}`] = writeColumn(writer, numbers)
    writeDictionary(writer, sections, name, texts)
  }
  return sections
}
