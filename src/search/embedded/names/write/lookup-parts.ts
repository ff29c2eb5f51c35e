/** The parts of an index that lookups of one company need: its names and its numbers. */
import type { IndexPart } from '../../build/index-writer.ts'
import type { CountryMerge, MergedFile, PartOptions } from '../../files/part-file.ts'
import type { NamedCompany } from './country-vocabulary.ts'
import { createNameIndexWriter } from './name-writer.ts'
import { createNumberIndexWriter, type KeyedCompany } from './number-writer.ts'

/** The members of a company from which names, numbers and addresses are indexed. */
export type LookedUpCompany = NamedCompany & KeyedCompany

/** A part of an index that needs no more of a company than {@link LookedUpCompany}. */
export interface LookupPart extends IndexPart {
  add(company: LookedUpCompany): void
  /** Writes its file of the generation before and the added companies (`PartWriter`). */
  merge(countries: readonly CountryMerge[]): MergedFile
}

/** Begins the parts that lookups need: for `createIndexWriter({ parts })`, or for a merge of both. */
export function lookupParts(options: PartOptions): LookupPart[] {
  return [createNameIndexWriter(options), createNumberIndexWriter(options)]
}
