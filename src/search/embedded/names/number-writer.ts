/** Builds the number index of one generation (`numbers.ts`) beside the index of its companies. */

import { type NumberedCompany, numberKey, numbersOf } from '../../../matching/numbers/identifiers.ts'
import { type BuildPlace, spillFileOf } from '../build/build-memory.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { TableRoom } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { hashOf, secondHashOf } from './layout.ts'
import { type LookupIndex, type LookupOptions, type LookupWriter, lookupWriter } from './lookup-file.ts'
import { allEntries } from './merge/merge-buckets.ts'
import { NUMBER_SECTIONS, NUMBERS_FILE } from './numbers.ts'
import { writeTable } from './write-table.ts'

/** Begins the number index: built of all companies, or merged where `from` is given. */
export function createNumberIndexWriter(options: LookupOptions): LookupWriter<NumberedCompany> {
  const numbers = new ArrivedNumbers(options)
  let positions: Uint32Array = new Uint32Array(0)
  const index: LookupIndex<NumberedCompany> = {
    name: NUMBERS_FILE,
    what: 'numbers',
    needed: NUMBER_SECTIONS.hashes,
    get arrived() {
      return numbers.arrived
    },
    add: (company) => numbers.add(company),
    begin(found) {
      positions = found
    },
    write(out, { country, companies, first, before }) {
      if (before === null) {
        const own = numbers.take(country, (arrival) => positions[arrival] - first, companies)
        writeTable(out, NUMBER_SECTIONS, { merged: null, all: () => own }, numbers.room)
        return
      }
      const { stored, map } = before
      const added = numbers.take(country, (arrival) => map.added[positions[arrival] - first], companies)
      const merged = { before: stored, places: map.table(), added }
      writeTable(out, NUMBER_SECTIONS, { merged, all: () => allEntries(NUMBER_SECTIONS, merged) }, numbers.room)
    },
    remove: () => numbers.remove(),
  }
  return lookupWriter(index, options)
}

/** The numbers of one country, by arrival of their companies. */
interface Numbers {
  readonly firsts: Column<Uint32Array<ArrayBuffer>>
  readonly seconds: Column<Uint32Array<ArrayBuffer>>
  readonly arrivals: Column<Uint32Array<ArrayBuffer>>
}

/** Of so many bytes that columns may hold, one entry may be listed, in 4 bytes. */
const ENTRY_BYTES = 4

/** Numbers of a country as entries of a table. */
export interface NumberEntries {
  readonly count: number
  /** Visits the hashes and the document of each, always in the same order. */
  forEach(visit: (hash: number, check: number, document: number) => void): void
}

/** The numbers of companies, while these arrive. */
export class ArrivedNumbers {
  /** How many companies arrived. */
  arrived = 0
  readonly room: TableRoom
  readonly #byCountry = new Map<string, Numbers>()
  readonly #spill: SpillFile

  /** @param place folder for what has no room in memory */
  constructor(place: BuildPlace) {
    this.#spill = spillFileOf('numberColumns', place)
    this.room = { spill: this.#spill, entriesMax: Math.max(1, Math.floor(this.#spill.limit / ENTRY_BYTES)) }
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

  /**
   * Takes the numbers of a country; they can be taken once.
   *
   * @param documentOf the document of a company, by arrival: below `documents`, or the order is wrong
   */
  take(country: string, documentOf: (arrival: number) => number, documents: number): NumberEntries {
    const numbers = this.#byCountry.get(country)
    // A merge may add no company of a country.
    if (numbers === undefined) return { count: 0, forEach: () => {} }
    this.#byCountry.delete(country)
    const { firsts, seconds, arrivals } = numbers
    return {
      count: firsts.length,
      forEach(visit) {
        for (const { from, items } of firsts.inOrder()) {
          const checks = seconds.itemsFrom(from)
          const own = arrivals.itemsFrom(from)
          for (let at = 0; at < items.length; at++) {
            const document = documentOf(own[at])
            if (!(document >= 0 && document < documents)) {
              throw new Error(`Cannot write numbers: company ${own[at]} has no document`)
            }
            visit(items[at], checks[at], document)
          }
        }
      },
    }
  }

  /** Gives up what is left, and removes the temporary file. */
  remove(): void {
    this.#byCountry.clear()
    this.#spill.remove()
  }
}
