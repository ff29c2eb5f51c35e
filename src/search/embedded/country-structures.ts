/** The structures of a country's index, in the order in which they are written: the one list of its sections. */

import { COMPANY_COLUMNS, type CompanyColumns, columnStructure } from './columns/company-columns.ts'
import { CHANGES, type CountrySource, type Structure } from './country-source.ts'
import { PLACES, REVENUES } from './documents/write-places.ts'
import { FACETS } from './facets/write-facets.ts'
import type { IndexFileWriter } from './files/index-file.ts'
import type { CountryDirectory } from './files/layout.ts'
import { SectionsWriter } from './files/sections-writer.ts'
import { LEARNED } from './learned/write-learned.ts'
import { RANGES } from './postings/write-range.ts'
import { ATTRIBUTES, POSTINGS, VALUES } from './postings/write-values.ts'
import { SORTING, UPDATES } from './sort/write-sorting.ts'
import { TERMS } from './text/write-terms.ts'

/** All structures of a country. */
export const STRUCTURES: readonly Structure[] = structuresWith(COMPANY_COLUMNS)

/** All structures, with columns of companies that a test may add to. */
function structuresWith(columns: readonly CompanyColumns[]): Structure[] {
  const own = columnStructure(columns)
  return [POSTINGS, VALUES, RANGES, SORTING, UPDATES, own, FACETS, ATTRIBUTES, TERMS, LEARNED, PLACES, REVENUES]
}

/** Writes all sections of a country. @returns its part of the directory */
export function writeCountry(
  file: IndexFileWriter,
  source: CountrySource,
  columns = COMPANY_COLUMNS,
): CountryDirectory {
  const out = new SectionsWriter(file)
  const tables = new Map<string, Uint32Array | Uint8Array>()
  const { stored } = source
  for (const structure of columns === COMPANY_COLUMNS ? STRUCTURES : structuresWith(columns)) {
    if (stored !== null && CHANGES.indexOf(structure.changesWith) > CHANGES.indexOf(stored.changed)) {
      stored.sections.copy(
        out,
        stored.sections.names.filter((name) => isOf(structure, name)),
      )
    } else structure.write(out, source, tables)
  }
  const { country, documents: companies, active } = source
  return { country, companies, active, sections: out.sections }
}

/** Whether a section belongs to a structure. */
export function isOf({ sections }: Structure, name: string): boolean {
  return sections.some((own) => (own.endsWith('*') ? name.startsWith(own.slice(0, -1)) : name === own))
}
