import { join } from 'node:path'
import { ADDRESS_KEYS_VERSION } from '../../../company/address/address-key.ts'
import { type NumberReading, numberKey, numbersOf, readNumber } from '../../../matching/numbers/identifiers.ts'
import { readOtherwise } from '../../../matching/numbers/other-readings.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { type ImageReader, type IndexImage, type LookupFileOptions, openLookupFile } from '../files/open-image.ts'
import type { Paged } from '../files/pages.ts'
import { bucketCount, hashOf, secondHashOf } from './layout.ts'
import type { CheckTableSections } from './write/check-table.ts'

/** Name of the file with the number index. */
export const NUMBERS_FILE = 'numbers.index'

/** The sections of a country's numbers. */
export const NUMBER_SECTIONS: CheckTableSections = {
  values: 'numbers.documents',
  starts: 'numbers.starts',
  checks: 'numbers.checks',
  hashes: 'numbers.hashes',
}

/**
 * The sections of a country's addresses, laid out like its numbers. Keys of another version are in sections of another name, so
 * that they are not mistaken for these.
 */
export const ADDRESS_SECTIONS: CheckTableSections = {
  values: `addresses.${ADDRESS_KEYS_VERSION}.documents`,
  starts: `addresses.${ADDRESS_KEYS_VERSION}.starts`,
  checks: `addresses.${ADDRESS_KEYS_VERSION}.checks`,
  hashes: `addresses.${ADDRESS_KEYS_VERSION}.hashes`,
}

/** A company that has a number. */
export interface NumberMatch {
  /** Number of the company's document within its country. */
  readonly document: number
  /** The reading of what was asked that the company has. */
  readonly reading: NumberReading
  /** Whether no other company has the number, in this reading or in another one. */
  readonly isOnly: boolean
  /** Whether nobody has the number as it is written. */
  readonly isOtherwise: boolean
}

/** The numbers of all companies of a generation. */
export class NumberIndex {
  readonly #reader: ImageReader
  readonly #countries: ReadonlyMap<string, CheckTable>
  readonly #addresses: ReadonlyMap<string, CheckTable>

  /**
   * @param source the folder of the generation, or the image that another thread has in memory
   * @throws {Error} when the folder holds no complete number index
   */
  constructor(source: string | IndexImage, options: LookupFileOptions = {}) {
    this.#reader = openLookupFile(typeof source === 'string' ? join(source, NUMBERS_FILE) : source, options)
    this.#countries = new Map(
      Array.from(this.#reader.countries(), ({ directory, sections }) => [
        directory.country,
        new CheckTable(sections, NUMBER_SECTIONS),
      ]),
    )
    this.#addresses = new Map(
      Array.from(this.#reader.countries())
        .filter(({ sections }) => sections.has(ADDRESS_SECTIONS.checks))
        .map(({ directory, sections }) => [directory.country, new CheckTable(sections, ADDRESS_SECTIONS)]),
    )
  }

  /** The bytes, which other threads can use too. */
  get image(): IndexImage {
    return this.#reader.image
  }

  /** Closes the file, where it is read as it is used. */
  close(): void {
    this.#reader.close()
  }

  /**
   * Finds the company of a country that has a number.
   *
   * @param number in any spelling that `readNumber` knows; what nobody has so is read otherwise
   * @returns of several companies with the number, the first in the order of results; `null` when none has it
   */
  lookup(country: string, number: string): NumberMatch | null {
    const numbers = this.#countries.get(country)
    if (!numbers) return null
    const asWritten = findHolders(numbers, readNumber(country, number))
    if (asWritten !== null) return { ...asWritten, isOtherwise: false }
    const otherwise = findHolders(numbers, readOtherwise(country, number))
    // Readings that fit two companies decide nothing.
    return otherwise?.isOnly === true ? { ...otherwise, isOtherwise: true } : null
  }

  /**
   * Companies of a country that have one of these numbers, by doc id, each with the first key that it has.
   *
   * @param most of them
   */
  holders(country: string, keys: readonly string[], most: number): ReadonlyMap<number, string> {
    const held = new Map<number, string>()
    const numbers = this.#countries.get(country)
    for (const key of keys)
      for (const document of numbers?.findAll(key) ?? [])
        if (held.size < most && !held.has(document)) held.set(document, key)
    return held
  }

  /**
   * Companies of a country at an address, by doc id, ascending.
   *
   * @param key as `addressKey` makes it
   * @returns `null` where an earlier version built the index: it has no addresses
   */
  atAddress(country: string, key: string): readonly number[] | null {
    return this.#addresses.get(country)?.findAll(key) ?? null
  }

  /**
   * Companies of a country that may have an id, by doc id: those with the number in it.
   *
   * @returns the company with the id among them, if there is one; mostly it alone
   */
  withNumberOf(country: string, id: string): readonly number[] {
    const numbers = this.#countries.get(country)
    if (!numbers) return []
    const found = keysOfId(country, id).map((key) => numbers.findAll(key))
    // A company has all numbers that follow from its id: the rarest finds the fewest.
    return found.sort((a, b) => a.length - b.length)[0] ?? []
  }
}

/** The first company that has a number in one of its readings. */
function findHolders(numbers: CheckTable, readings: readonly NumberReading[]): Omit<NumberMatch, 'isOtherwise'> | null {
  let match: { readonly document: number; readonly reading: NumberReading } | null = null
  const holders = new Set<number>()
  for (const reading of readings) {
    const found = numbers.findAll(numberKey(reading.kind, reading.number))
    for (const document of found) holders.add(document)
    if (match === null && found.length > 0) match = { document: Math.min(...found), reading }
  }
  return match && { ...match, isOnly: holders.size === 1 }
}

/** The keys under which a company with an id is stored, whatever other numbers it has. */
export function keysOfId(country: string, id: string): readonly string[] {
  const identity = { id, countryIso2: country, vatTaxNumber: null, nationalId: null, lei: null }
  return numbersOf(identity).map(({ kind, number }) => numberKey(kind, number))
}

/** A table of a country, in memory or read as it is used. */
class CheckTable {
  readonly #checks: Paged<Uint32Array>
  readonly #documents: Paged<Uint32Array>
  readonly #starts: Paged<Uint32Array>
  readonly #mask: number

  constructor(sections: CountrySections, names: CheckTableSections) {
    this.#checks = sections.paged(names.checks, Uint32Array)
    this.#documents = sections.paged(names.values, Uint32Array)
    this.#starts = sections.paged(names.starts, Uint32Array)
    this.#mask = bucketCount(this.#checks.numbers.length) - 1
  }

  /** Companies that have a key, by doc id. */
  findAll(key: string): number[] {
    const bucket = hashOf(key) & this.#mask
    const check = secondHashOf(key)
    const found: number[] = []
    this.#starts.pages.needRange(bucket, bucket + 2)
    const [from, end] = [this.#starts.numbers[bucket], this.#starts.numbers[bucket + 1]]
    this.#checks.pages.needRange(from, end)
    for (let at = from; at < end; at++) {
      if (this.#checks.numbers[at] !== check) continue
      this.#documents.pages.need(at)
      found.push(this.#documents.numbers[at])
    }
    return found
  }
}
