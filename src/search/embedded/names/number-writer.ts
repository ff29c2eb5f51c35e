/** Builds the number index of one generation (`numbers.ts`) beside the index of its companies. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type NumberedCompany, numberKey, numbersOf } from '../../../matching/numbers/identifiers.ts'
import { type BuildPlace, spillFileOf } from '../build/build-memory.ts'
import type { IndexPart } from '../build/index-writer.ts'
import { requireAll } from '../build/positions.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory } from '../files/layout.ts'
import { SectionsWriter } from '../files/sections-writer.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { TableRoom } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { writeCheckTable } from './check-table.ts'
import { hashOf, secondHashOf } from './layout.ts'
import { NUMBER_SECTIONS, NUMBERS_FILE } from './numbers.ts'

/** The number index being built: a part of an index that needs no more of a company than this. */
export interface NumberIndexWriter extends IndexPart {
  add(company: NumberedCompany): void
}

/** Begins the number index. @param options folder for the file, which it does not hold yet; identifier of the generation */
export function createNumberIndexWriter(options: BuildPlace & { generation: string }): NumberIndexWriter {
  const path = join(options.folder, NUMBERS_FILE)
  const numbers = new ArrivedNumbers(options)
  return {
    add: (company) => numbers.add(company),
    finish({ countries, positions }) {
      const writer = new IndexFileWriter(path)
      try {
        requireAll(positions.length, numbers.arrived, 'numbers')
        let first = 0
        const directories = countries.map(({ country, companies }): CountryDirectory => {
          const begin = first
          const own = numbers.take(country, (arrival) => positions[arrival] - begin, companies)
          const out = new SectionsWriter(writer)
          writeCheckTable(out, NUMBER_SECTIONS, own, numbers.room)
          first += companies
          return { country, companies, active: 0, sections: out.sections }
        })
        const companies = numbers.arrived
        const { generation } = options
        const bytes = writer.finish({ generation, companies, documentBytes: 0, countries: directories })
        numbers.remove()
        return { name: NUMBERS_FILE, bytes }
      } catch (error) {
        writer.abandon()
        this.abort()
        throw error
      }
    },
    abort() {
      numbers.remove()
      rmSync(path, { force: true })
    },
  }
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
   * @throws {Error} when no company of the country arrived
   */
  take(country: string, documentOf: (arrival: number) => number, documents: number): NumberEntries {
    const numbers = this.#byCountry.get(country)
    if (!numbers) throw new Error(`Cannot write numbers: no company of ${country} was added`)
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
