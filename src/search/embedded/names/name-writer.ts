/**
 * Builds the name index of one generation (`layout.ts`) beside the index of its companies.
 *
 * Companies come in any order; of each name the numbers of its words are kept until all are there (some 30 bytes a name, in
 * memory or beyond it), and each word once per country. Then country after country is written, names in the order of results,
 * so that a search that stops early has seen the larger companies.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { wordWeight } from '../../../matching/weights.ts'
import { type BuildPlace, spillFileOf } from '../build/build-memory.ts'
import type { IndexPart } from '../build/index-writer.ts'
import { requireAll } from '../build/positions.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'
import { OrderedRecords, RecordLog } from '../spill/record-log.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { writeBeginnings } from './beginnings.ts'
import { type CollectedNames, collectNames } from './collect-names.ts'
import { CountryVocabulary, type NamedCompany, placeWords } from './country-vocabulary.ts'
import { NAMES_FILE, WEIGHT_UNIT } from './layout.ts'
import { NameRecordWriter } from './name-records.ts'
import { writeGrams, writeJoined, writePostings, writeSpelled, writeSpellings } from './tables.ts'

/** The name index being built: a part of an index that needs no more of a company than this. */
export interface NameIndexWriter extends IndexPart {
  add(company: NamedCompany): void
}

/** Begins the name index. @param options folder for the file, which it does not hold yet; identifier of the generation */
export function createNameIndexWriter(options: BuildPlace & { generation: string }): NameIndexWriter {
  const path = join(options.folder, NAMES_FILE)
  const names = new ArrivedNames(options)

  return {
    add: (company) => names.add(company),
    finish({ countries, positions }) {
      const writer = new IndexFileWriter(path)
      try {
        names.order(positions)
        const directories = countries.map(({ country, companies }): CountryDirectory => {
          const own = names.take(country, companies)
          const sections = writeNames(writer, own)
          own.free()
          return { country, companies, active: 0, sections }
        })
        const { generation } = options
        const companies = names.arrived
        const bytes = writer.finish({ generation, companies, documentBytes: 0, countries: directories })
        names.remove()
        return { name: NAMES_FILE, bytes }
      } catch (error) {
        writer.abandon()
        this.abort()
        throw error
      }
    },
    abort() {
      names.remove()
      rmSync(path, { force: true })
    },
  }
}

/** The names of companies, while these arrive, and then country by country. */
export class ArrivedNames {
  /** How many companies arrived. */
  arrived = 0
  readonly #countries = new Map<string, CountryVocabulary>()
  readonly #logFile: SpillFile
  readonly #log: RecordLog
  readonly #record = new NameRecordWriter()
  #records: OrderedRecords | null = null
  #taken = 0
  /** Where columns go that have no room in memory. */
  readonly spill: SpillFile

  /** @param place folder for what has no room in memory */
  constructor(place: BuildPlace) {
    this.#logFile = spillFileOf('lookupRecords', place)
    this.#log = new RecordLog(this.#logFile)
    this.spill = spillFileOf('nameColumns', place)
  }

  add(company: NamedCompany): void {
    let country = this.#countries.get(company.countryIso2)
    if (!country) {
      country = new CountryVocabulary(company.countryIso2)
      this.#countries.set(company.countryIso2, country)
    }
    this.#record.begin()
    country.add(company, this.#record)
    this.#log.append(this.#record.bytes, this.#record.length)
    this.arrived++
  }

  /**
   * Puts companies into the order of results. None can be added afterwards.
   *
   * @param positions place of each company among the documents of all countries, by arrival
   * @throws {Error} when there are more or fewer
   */
  order(positions: Uint32Array): void {
    requireAll(positions.length, this.arrived, 'names')
    this.#records = new OrderedRecords(this.#log.takeData(), positions, this.spill)
  }

  /** Takes the names of the next country of the order. @throws {Error} when another number of its companies was added */
  take(country: string, documents: number): CollectedNames {
    const vocabulary = this.#countries.get(country)
    if (!vocabulary || this.#records === null) {
      throw new Error(`Cannot write names: no company of ${country} was added`)
    }
    if (documents !== vocabulary.companies) {
      throw new Error(`Cannot write names: ${documents} documents for ${vocabulary.companies} companies`)
    }
    const range = { from: this.#taken, to: this.#taken + documents }
    const names = collectNames(this.#records, range, vocabulary, this.spill)
    this.#taken += documents
    // Frees the memory for the next country.
    this.#countries.delete(country)
    return names
  }

  /** Gives up what is left, and removes temporary files. */
  remove(): void {
    this.#countries.clear()
    this.#logFile.remove()
    this.spill.remove()
  }
}

/** Writes the sections of one country. Its words are given back as soon as they are written. */
export function writeNames(writer: IndexFileWriter, names: CollectedNames): Record<string, Section> {
  const out = new SectionsWriter(writer)
  const { texts } = names
  writeDictionary(out, 'words', texts)
  writePostings(out, names)
  const places = placeWords(names.regions.texts, names.towns.texts)
  out.write('words.weights', weightsOf(texts, names.uses, places, names.count))
  writeSpellings(out, texts, names.room)
  writeGrams(out, texts, names.room)
  texts.free()

  out.write('names.words', names.words.inOrder())
  out.write('names.starts', names.starts.inOrder())
  out.write('names.documents', names.documents.inOrder())
  out.write('names.forms', names.forms.inOrder())
  writeDictionary(out, 'forms', names.formTexts)
  writeJoined(out, names)
  writeSpelled(out, names)
  out.write('documents.merits', Uint8Array.from(names.merits.slice()))
  writeBeginnings(out, names.beginnings)
  out.write('documents.postcodes', names.postcodes.inOrder())
  for (const [name, { texts, numbers }] of [
    ['regions', names.regions],
    ['towns', names.towns],
  ] as const) {
    out.write(`documents.${name}`, numbers.inOrder())
    writeDictionary(out, name, texts)
  }
  return out.sections
}

/** The weights of words, in units. @param uses for each, in how many names it is. @param names how many there are */
export function weightsOf(texts: TextList, uses: Uint32Array, places: ReadonlySet<string>, names: number): Uint16Array {
  const weights = new Uint16Array(texts.length)
  let word = 0
  for (const text of texts) {
    const use = { names: uses[word], isPlace: places.has(text) }
    weights[word++] = Math.round(wordWeight(text, use, names) / WEIGHT_UNIT)
  }
  return weights
}
