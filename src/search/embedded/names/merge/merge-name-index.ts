/** Makes the name index of a generation from that of the one before and the companies that come (`layout.ts`). */

import type { BuildPlace } from '../../build/build-memory.ts'
import { positionsOf } from '../../build/positions.ts'
import type { IndexFile, IndexFileWriter } from '../../files/index-file.ts'
import type { CountryDirectory, Section } from '../../files/layout.ts'
import { SectionsWriter } from '../../files/sections-writer.ts'
import { StoredCountry } from '../../files/stored-country.ts'
import { CollectedNames } from '../collect-names.ts'
import { CountryVocabulary, type NamedCompany } from '../country-vocabulary.ts'
import { NAMES_FILE } from '../layout.ts'
import { ArrivedNames, writeNames } from '../name-writer.ts'
import { SPELLED } from '../tables.ts'
import { type CountryMerge, type LookupMerge, lookupMerge } from './lookup-merge.ts'
import { mergeCountryNames } from './merge-country-names.ts'

/**
 * Begins a name index that differs from another one in few companies.
 *
 * @param options folder of the generation before; folder for the file, which it does not hold yet; identifier of the generation
 */
export function beginNameMerge(
  options: BuildPlace & { readonly from: string; readonly generation: string },
): LookupMerge<NamedCompany> {
  const names = new ArrivedNames(options)

  function writeCountry(
    file: IndexFile,
    writer: IndexFileWriter,
    { country, map, arrivals }: CountryMerge,
  ): Record<string, Section> {
    const before = new StoredCountry(file, country)
    if (map.isIdentity) {
      const out = new SectionsWriter(writer)
      before.copy(out, Object.keys(file.countries.get(country)?.sections ?? {}))
      return out.sections
    }
    const { spill } = names
    const added = arrivals.length === 0 ? noNames(country, names) : names.take(country, arrivals.length)
    try {
      return map.before === 0 ? writeNames(writer, added) : mergeCountryNames(writer, { before, added, map, spill })
    } finally {
      added.free()
    }
  }

  function writeCountries(
    file: IndexFile,
    writer: IndexFileWriter,
    countries: readonly CountryMerge[],
  ): CountryDirectory[] {
    names.order(positionsOf(countries, names.arrived, 'names'))
    return countries.map((one) => {
      const sections = writeCountry(file, writer, one)
      return { country: one.country, companies: one.map.after, active: 0, sections }
    })
  }

  return lookupMerge({
    options,
    name: NAMES_FILE,
    needed: SPELLED.hashes,
    add: (company) => names.add(company),
    write: writeCountries,
    remove: () => names.remove(),
  })
}

/** The names of a country of which no company comes. */
function noNames(country: string, { spill }: ArrivedNames): CollectedNames {
  const none = new CollectedNames(new CountryVocabulary(country), spill)
  none.finish()
  return none
}
