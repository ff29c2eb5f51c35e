/**
 * Writes an index from its sources, whatever these are: the buffers of a build, or a generation and what differs from it.
 * {@link STRUCTURES} is the one list of the sections of a country, in the order in which they are written.
 */

import { COMPANY_COLUMNS, type CompanyColumns, columnStructure } from './columns/company-columns.ts'
import { CHANGES, type Change, type CountrySource, type Structure } from './country-source.ts'
import { PLACES, REVENUES } from './documents/write-places.ts'
import { FACETS } from './facets/write-facets.ts'
import type { IndexFileWriter } from './files/index-file.ts'
import type { CountryDirectory, DocumentFiles, IndexDirectory, TextLengths } from './files/layout.ts'
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

/** What an index holds besides its countries. */
export interface IndexContent {
  readonly generation: string
  /** The files of documents: one, or two in a generation that was made of the one before. */
  readonly files: DocumentFiles
  /** Texts that documents refer to. */
  readonly texts: {
    readonly bytes: Uint8Array
    readonly ends: Uint32Array
    readonly days: NonNullable<IndexDirectory['texts']>['days'] | null
  }
  readonly textLengths: TextLengths
  readonly registerLists: NonNullable<IndexDirectory['registerLists']>
}

/**
 * Writes an index file.
 *
 * @param countries in alphabetical order, each taken when the one before is written
 * @param columns of companies, for a test that adds one
 * @returns its size in bytes
 */
export function writeIndex(
  writer: IndexFileWriter,
  countries: Iterable<CountrySource>,
  { generation, files, texts: { bytes, ends, days }, textLengths, registerLists }: IndexContent,
  columns?: readonly CompanyColumns[],
): number {
  const directories = Array.from(countries, (source) => writeCountry(writer, source, columns))
  return writer.finish({
    generation,
    companies: directories.reduce((sum, { companies }) => sum + companies, 0),
    documentBytes: files[0].bytes,
    ...(files.length > 1 && { addedDocumentBytes: files[1].bytes }),
    texts: { bytes: writer.section(bytes), ends: writer.section(ends), ...(days && { days }) },
    textLengths,
    registerLists,
    countries: directories,
  })
}

/** Writes all sections of a country. @returns its part of the directory */
function writeCountry(file: IndexFileWriter, source: CountrySource, columns = COMPANY_COLUMNS): CountryDirectory {
  const out = new SectionsWriter(file)
  const tables = new Map<string, Uint32Array | Uint8Array>()
  const { stored } = source
  for (const structure of columns === COMPANY_COLUMNS ? STRUCTURES : structuresWith(columns)) {
    if (stored !== null && isCopied(structure, stored.changed)) {
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

/** Whether a country that is stored has all sections from which its structures are written again after a change. */
export function canBeWritten(
  { sections }: Pick<CountryDirectory, 'sections'>,
  changed: Change,
  columns = COMPANY_COLUMNS,
): boolean {
  const written = structuresWith(columns).filter((structure) => !isCopied(structure, changed))
  return written.every((own) => own.sections.every((name) => name in sections || own.optional?.includes(name)))
}

/** Whether a structure stays as it is. */
function isCopied({ changesWith }: Structure, changed: Change): boolean {
  return CHANGES.indexOf(changesWith) > CHANGES.indexOf(changed)
}
