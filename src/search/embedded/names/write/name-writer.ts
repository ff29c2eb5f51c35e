/**
 * Builds the name index of one generation (`layout.ts`) beside the index of its companies.
 *
 * Companies come in any order; of each name the numbers of its words are kept until all are there (some 30 bytes a name, in
 * memory or beyond it), and each word once per country. Then country after country is written, names in the order of results,
 * so that a search that stops early has seen the larger companies.
 */

import { type BuildPlace, spillFileOf } from '../../build/build-memory.ts'
import {
  type PartCountry,
  type PartIndex,
  type PartOptions,
  type PartWriter,
  partWriter,
} from '../../files/part-file.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import { OrderedRecords, RecordLog } from '../../spill/record-log.ts'
import type { SpillFile } from '../../spill/spill-file.ts'
import { SPELLED } from '../hash-tables.ts'
import { NAMES_FILE } from '../layout.ts'
import { type CollectedNames, collectNames } from './collect-names.ts'
import { CountryVocabulary, type NamedCompany } from './country-vocabulary.ts'
import { MergedNames } from './merged-names.ts'
import { NameRecordWriter } from './name-records.ts'
import { writeNames } from './write-names.ts'

/** Begins the name index: built of all companies, or merged where `from` is given. */
export function createNameIndexWriter(options: PartOptions): PartWriter<NamedCompany> {
  return partWriter(new ArrivedNames(options), options)
}

/** The names of companies, while these arrive, and then country by country. */
class ArrivedNames implements PartIndex<NamedCompany> {
  readonly name = NAMES_FILE
  readonly what = 'names'
  readonly needed = SPELLED.hashes
  arrived = 0
  readonly #countries = new Map<string, CountryVocabulary>()
  readonly #logFile: SpillFile
  readonly #log: RecordLog
  readonly #record = new NameRecordWriter()
  #records: OrderedRecords | null = null
  #taken = 0
  /** Where columns go that have no room in memory. */
  readonly #spill: SpillFile

  /** @param place folder for what has no room in memory */
  constructor(place: BuildPlace) {
    this.#logFile = spillFileOf('lookupRecords', place)
    this.#log = new RecordLog(this.#logFile)
    this.#spill = spillFileOf('nameColumns', place)
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

  begin(positions: Uint32Array): void {
    this.#records = new OrderedRecords(this.#log.takeData(), positions, this.#spill)
  }

  write(out: SectionsWriter, { country, added: count, before }: PartCountry): void {
    const added = this.#take(country, count)
    try {
      const sides = before && { before: before.stored, map: before.map, added, spill: this.#spill }
      writeNames(out, sides === null ? added : new MergedNames(sides))
    } finally {
      added.free()
    }
  }

  /** Takes the names of the next country of the order. @throws {Error} when another number of its companies was added */
  #take(country: string, documents: number): CollectedNames {
    // A merge may add no company of a country.
    const vocabulary = this.#countries.get(country) ?? new CountryVocabulary(country)
    if (this.#records === null) throw new Error('Cannot write names: companies have no order yet')
    if (documents !== vocabulary.companies) {
      throw new Error(`Cannot write names: ${documents} documents for ${vocabulary.companies} companies`)
    }
    const range = { from: this.#taken, to: this.#taken + documents }
    const names = collectNames(this.#records, range, vocabulary, this.#spill)
    this.#taken += documents
    // Frees the memory for the next country.
    this.#countries.delete(country)
    return names
  }

  remove(): void {
    this.#countries.clear()
    this.#logFile.remove()
    this.#spill.remove()
  }
}
