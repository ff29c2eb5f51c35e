/** Builds the index of numbers and addresses of one generation (`numbers.ts`) beside the index of its companies. */

import { addressKey, type LocatedCompany } from '../../../../company/address/address-key.ts'
import { type NumberedCompany, numberKey, numbersOf } from '../../../../matching/numbers/identifiers.ts'
import { type BuildPlace, spillFileOf } from '../../build/build-memory.ts'
import {
  type PartCountry,
  type PartIndex,
  type PartOptions,
  type PartWriter,
  partWriter,
} from '../../files/part-file.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import { type Column, uint32Column } from '../../spill/columns.ts'
import { type TableRoom, tableRoom } from '../../spill/invert.ts'
import type { SpillFile } from '../../spill/spill-file.ts'
import { hashOf, secondHashOf } from '../layout.ts'
import { ADDRESS_SECTIONS, NUMBER_SECTIONS, NUMBERS_FILE } from '../numbers.ts'
import type { CheckedEntries, CheckTableSections } from './check-table.ts'
import { allEntries } from './merge-buckets.ts'
import { writeTable } from './write-table.ts'

/** What of a company is indexed: its numbers, and its address. */
export type KeyedCompany = NumberedCompany & LocatedCompany

/** Begins the number index: built of all companies, or merged where `from` is given. */
export function createNumberIndexWriter(options: PartOptions): PartWriter<KeyedCompany> {
  return partWriter(new ArrivedNumbers(options), options)
}

/** The keys of companies of one country, by arrival of these. */
interface Keys {
  readonly firsts: Column<Uint32Array<ArrayBuffer>>
  readonly seconds: Column<Uint32Array<ArrayBuffer>>
  readonly arrivals: Column<Uint32Array<ArrayBuffer>>
}

/** The tables of a country. */
interface CountryKeys {
  readonly numbers: Keys
  readonly addresses: Keys
}

/** The numbers and addresses of companies, while these arrive. */
class ArrivedNumbers implements PartIndex<KeyedCompany> {
  readonly name = NUMBERS_FILE
  readonly what = 'numbers'
  readonly needed = ADDRESS_SECTIONS.hashes
  arrived = 0
  #positions: Uint32Array = new Uint32Array(0)
  readonly #room: TableRoom
  readonly #byCountry = new Map<string, CountryKeys>()
  readonly #spill: SpillFile

  /** @param place folder for what has no room in memory */
  constructor(place: BuildPlace) {
    this.#spill = spillFileOf('numberColumns', place)
    this.#room = tableRoom(this.#spill)
  }

  add(company: KeyedCompany): void {
    let keys = this.#byCountry.get(company.countryIso2)
    if (!keys) {
      const column = () => uint32Column(this.#spill)
      const table = () => ({ firsts: column(), seconds: column(), arrivals: column() })
      keys = { numbers: table(), addresses: table() }
      this.#byCountry.set(company.countryIso2, keys)
    }
    for (const { kind, number } of numbersOf(company)) this.#push(keys.numbers, numberKey(kind, number))
    const address = addressKey(company)
    if (address !== null) this.#push(keys.addresses, address)
    this.arrived++
  }

  #push({ firsts, seconds, arrivals }: Keys, key: string): void {
    firsts.push(hashOf(key))
    seconds.push(secondHashOf(key))
    arrivals.push(this.arrived)
  }

  begin(positions: Uint32Array): void {
    this.#positions = positions
  }

  write(out: SectionsWriter, own: PartCountry): void {
    const added = own.added === 0 ? null : this.#take(own.country)
    this.#writeTable(out, NUMBER_SECTIONS, own, added?.numbers)
    this.#writeTable(out, ADDRESS_SECTIONS, own, added?.addresses)
  }

  #writeTable(out: SectionsWriter, sections: CheckTableSections, own: PartCountry, keys: Keys | undefined): void {
    const added = keys === undefined ? { count: 0, forEach: () => {} } : this.#entriesOf(keys, own)
    if (own.before === null) {
      writeTable(out, sections, { merged: null, all: () => added }, this.#room)
      return
    }
    const merged = { before: own.before.stored, places: own.before.map.table(), added }
    writeTable(out, sections, { merged, all: () => allEntries(sections, merged) }, this.#room)
  }

  /** Takes the keys of a country, once. */
  #take(country: string): CountryKeys {
    const keys = this.#byCountry.get(country)
    if (keys === undefined) throw new Error(`Cannot write numbers: no company of ${country} was added`)
    this.#byCountry.delete(country)
    return keys
  }

  /** The hashes and the document of each key. */
  #entriesOf({ firsts, seconds, arrivals }: Keys, { companies, first, before }: PartCountry): CheckedEntries {
    const positions = this.#positions
    return {
      count: firsts.length,
      forEach(visit) {
        for (const { from, items } of firsts.inOrder()) {
          const checks = seconds.itemsFrom(from)
          const own = arrivals.itemsFrom(from)
          for (let at = 0; at < items.length; at++) {
            const place = positions[own[at]] - first
            const document = before === null ? place : before.map.added[place]
            if (!(document >= 0 && document < companies)) {
              throw new Error(`Cannot write numbers: company ${own[at]} has no document`)
            }
            visit(items[at], document, checks[at])
          }
        }
      },
    }
  }

  remove(): void {
    this.#byCountry.clear()
    this.#spill.remove()
  }
}
