/** Builds the number index of one generation (`numbers.ts`) beside the index of its companies. */

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
import { NUMBER_SECTIONS, NUMBERS_FILE } from '../numbers.ts'
import type { CheckedEntries } from './check-table.ts'
import { allEntries } from './merge-buckets.ts'
import { writeTable } from './write-table.ts'

/** Begins the number index: built of all companies, or merged where `from` is given. */
export function createNumberIndexWriter(options: PartOptions): PartWriter<NumberedCompany> {
  return partWriter(new ArrivedNumbers(options), options)
}

/** The numbers of one country, by arrival of their companies. */
interface Numbers {
  readonly firsts: Column<Uint32Array<ArrayBuffer>>
  readonly seconds: Column<Uint32Array<ArrayBuffer>>
  readonly arrivals: Column<Uint32Array<ArrayBuffer>>
}

/** The numbers of companies, while these arrive. */
class ArrivedNumbers implements PartIndex<NumberedCompany> {
  readonly name = NUMBERS_FILE
  readonly what = 'numbers'
  readonly needed = NUMBER_SECTIONS.hashes
  arrived = 0
  #positions: Uint32Array = new Uint32Array(0)
  readonly #room: TableRoom
  readonly #byCountry = new Map<string, Numbers>()
  readonly #spill: SpillFile

  /** @param place folder for what has no room in memory */
  constructor(place: BuildPlace) {
    this.#spill = spillFileOf('numberColumns', place)
    this.#room = tableRoom(this.#spill)
  }

  add(company: NumberedCompany): void {
    let numbers = this.#byCountry.get(company.countryIso2)
    if (!numbers) {
      const column = () => uint32Column(this.#spill)
      numbers = { firsts: column(), seconds: column(), arrivals: column() }
      this.#byCountry.set(company.countryIso2, numbers)
    }
    for (const { kind, number } of numbersOf(company)) {
      const key = numberKey(kind, number)
      numbers.firsts.push(hashOf(key))
      numbers.seconds.push(secondHashOf(key))
      numbers.arrivals.push(this.arrived)
    }
    this.arrived++
  }

  begin(positions: Uint32Array): void {
    this.#positions = positions
  }

  write(out: SectionsWriter, own: PartCountry): void {
    const added = own.added === 0 ? { count: 0, forEach: () => {} } : this.#take(own)
    if (own.before === null) {
      writeTable(out, NUMBER_SECTIONS, { merged: null, all: () => added }, this.#room)
      return
    }
    const merged = { before: own.before.stored, places: own.before.map.table(), added }
    writeTable(out, NUMBER_SECTIONS, { merged, all: () => allEntries(NUMBER_SECTIONS, merged) }, this.#room)
  }

  /** Takes the numbers of a country, once: the hashes and the document of each. */
  #take({ country, companies, first, before }: PartCountry): CheckedEntries {
    const numbers = this.#byCountry.get(country)
    if (numbers === undefined) throw new Error(`Cannot write numbers: no company of ${country} was added`)
    this.#byCountry.delete(country)
    const positions = this.#positions
    const { firsts, seconds, arrivals } = numbers
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
            visit(items[at], checks[at], document)
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
