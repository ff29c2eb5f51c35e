/** The parts of an index that lookups of one company need: its names and its numbers. */
import type { NumberedCompany } from '../../../matching/numbers/identifiers.ts'
import type { NamedCompany } from '../names/country-vocabulary.ts'
import { createNameIndexWriter } from '../names/name-writer.ts'
import { createNumberIndexWriter } from '../names/number-writer.ts'
import type { BuildPlace } from './build-memory.ts'
import type { IndexPart } from './index-writer.ts'

/** The members of a company from which names and numbers are indexed. */
export type LookedUpCompany = NamedCompany & NumberedCompany

/** A part of an index that needs no more of a company than {@link LookedUpCompany}. */
export interface LookupPart extends IndexPart {
  add(company: LookedUpCompany): void
}

/** Begins the parts that lookups need; for `createIndexWriter({ parts })`. */
export function lookupParts(options: BuildPlace & { readonly generation: string }): LookupPart[] {
  return [createNameIndexWriter(options), createNumberIndexWriter(options)]
}
