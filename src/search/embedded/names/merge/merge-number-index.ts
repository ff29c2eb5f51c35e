/** Makes the number index of a generation from that of the one before and the companies that come (`numbers.ts`). */

import type { NumberedCompany } from '../../../../matching/numbers/identifiers.ts'
import type { BuildPlace } from '../../build/build-memory.ts'
import { positionsOf } from '../../build/positions.ts'
import type { IndexFile, IndexFileWriter } from '../../files/index-file.ts'
import type { CountryDirectory } from '../../files/layout.ts'
import { SectionsWriter } from '../../files/sections-writer.ts'
import { StoredCountry } from '../../files/stored-country.ts'
import { writeCheckTable } from '../check-table.ts'
import { ArrivedNumbers, type NumberEntries } from '../number-writer.ts'
import { NUMBER_SECTIONS, NUMBERS_FILE } from '../numbers.ts'
import { type CountryMerge, type LookupMerge, lookupMerge } from './lookup-merge.ts'
import { mergeCheckTable } from './merge-check-table.ts'

const NO_ENTRIES: NumberEntries = { count: 0, forEach: () => {} }

/**
 * Begins a number index that differs from another one in few companies.
 *
 * @param options folder of the generation before; folder for the file, which it does not hold yet; identifier of the generation
 */
export function beginNumberMerge(
  options: BuildPlace & { readonly from: string; readonly generation: string },
): LookupMerge<NumberedCompany> {
  const numbers = new ArrivedNumbers(options)

  function writeCountries(
    file: IndexFile,
    writer: IndexFileWriter,
    countries: readonly CountryMerge[],
  ): CountryDirectory[] {
    const positions = positionsOf(countries, numbers.arrived, 'numbers')
    const directories: CountryDirectory[] = []
    let first = 0
    for (const { country, map, arrivals } of countries) {
      const out = new SectionsWriter(writer)
      const before = new StoredCountry(file, country)
      if (map.isIdentity) before.copy(out, Object.keys(file.countries.get(country)?.sections ?? {}))
      else {
        const begin = first
        const documentOf = (arrival: number) => map.added[positions[arrival] - begin]
        const added = arrivals.length === 0 ? NO_ENTRIES : numbers.take(country, documentOf, map.after)
        first += arrivals.length
        const stored = { before, places: map.table() }
        if (map.before === 0) writeCheckTable(out, NUMBER_SECTIONS, added, numbers.room)
        else mergeCheckTable(out, NUMBER_SECTIONS, stored, added, numbers.room)
      }
      directories.push({ country, companies: map.after, active: 0, sections: out.sections })
    }
    return directories
  }

  return lookupMerge({
    options,
    name: NUMBERS_FILE,
    needed: NUMBER_SECTIONS.hashes,
    add: (company) => numbers.add(company),
    write: writeCountries,
    remove: () => numbers.remove(),
  })
}
