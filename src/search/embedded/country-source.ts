/**
 * What the index of one country is written from. A build has it in buffers (`build/buffer-source.ts`), a merge reads it from
 * two indexes (`merge/merged-source.ts`). Everything is pulled piece by piece, in the order of documents: a build's source holds no
 * structure, a merge's holds what it numbers again. In Lucene: the `Fields` and `DocValuesProducer` that a codec's consumers are given.
 */

import type { AttributeValue } from '../../company/attributes.ts'
import type { CodeScheme } from '../../company/codes.ts'
import type { SizeField } from '../facets.ts'
import type { ValueField } from '../query.ts'
import type { RangeMember } from './files/layout.ts'
import type { SectionsWriter } from './files/sections-writer.ts'
import type { TextList } from './files/sorted-texts.ts'
import type { StoredCountry } from './files/stored-country.ts'
import type { DocumentsByValue } from './postings/write-postings.ts'
import type { RangeSource } from './postings/write-range.ts'
import type { RankedValues } from './sort/sort-ranks.ts'
import type { SpillFile } from './spill/spill-file.ts'
import type { TermsSource } from './text/write-terms.ts'

/** Numbers in pieces. A piece is valid until the next one is asked for. */
export interface Pieces<Of = Uint32Array | Uint16Array | Uint8Array> {
  /** All numbers, from the first, as often as they are asked for. `from` is the document of a piece's first number. */
  inOrder(): Iterable<{ readonly from: number; readonly items: Of }>
}

/** The distinct values of a field. */
export interface ValuesSource {
  /** Ascending by UTF-16 code units. */
  readonly texts: TextList
  /** The documents of each value. Asked for once. */
  documents(): DocumentsByValue
  /**
   * By document: 1 + the index of its value, 0 for none. Only of fields that have a column: a merge has no others to read. Those
   * of an attribute of a build are there once {@link documents} was read, so that postings are written before attributes.
   */
  readonly numbers: Pieces
}

/** Sets of numbers one after another: those of set `s` are `numbers[ends[s - 1]…ends[s])`. */
export interface Sets {
  readonly ends: Uint32Array
  readonly numbers: Uint32Array
}

/** A set for each document. */
export interface SetColumn {
  readonly sets: Sets
  /** By document: the number of its set. */
  readonly numbers: Pieces
}

/** The codes of a scheme. */
export interface CodesSource {
  /** Codes of all levels, ascending. */
  readonly texts: TextList
  /** The documents with each code in a rank, those of the code's descendants among them. Asked for once. */
  documents(rank: 'primary' | 'secondary'): DocumentsByValue
  /** For each document its combination: twice the number of a path, plus 1 for a secondary code. For each path the codes on it. */
  combinations(): SetColumn & { readonly paths: Sets }
}

/** The bands of a member. */
export interface BandsSource {
  /** Bounds of each distinct band: lowest and highest. */
  readonly bounds: Float64Array
  documents(): DocumentsByValue
  /** By document: a bit for each size that its value or band touches. */
  readonly sizes: Pieces
}

/** How companies write the values of a field, such as cities. */
export interface SpellingsSource {
  /** Ascending. */
  readonly texts: TextList
  /** For each spelling the index of its value, and how many companies write it so. */
  readonly values: Uint32Array
  readonly uses: Uint32Array
}

/**
 * A spelling of an attribute's value. Values of different types may be written alike, and have different keys.
 *
 * @param key as `attributeKey` makes it
 */
export function spellingOf(key: string, value: AttributeValue): string {
  return `${key}\n${value}`
}

/** An attribute of companies. */
export interface AttributeSource extends ValuesSource {
  readonly name: string
  /** How companies write each key: texts are {@link spellingOf}. */
  spellings(): SpellingsSource
  /** Frees what was held until all is written. */
  free(): void
}

/** Members by which matches are sorted whose ranks are stored by document. */
export type RankedByDocument = 'name' | 'operatingRevenue' | 'totalAssets' | 'lastUpdated'

/** One country of an index that is being written. */
export interface CountrySource {
  readonly country: string
  readonly documents: number
  /** The country as it is stored, and what changed since; `null` where it is new. */
  readonly stored: { readonly sections: StoredCountry; readonly changed: Change } | null
  /** How many of the documents are of active companies; they come first. */
  readonly active: number
  /** Postings listed at a time. */
  readonly entriesMax: number
  /** Holds numbers for which there is no room in memory; `null`: there is room for all. */
  readonly spill: SpillFile | null

  readonly values: Readonly<Record<ValueField, ValuesSource>>
  readonly codes: Readonly<Record<CodeScheme, CodesSource>>
  readonly bands: Readonly<Record<SizeField, BandsSource>>
  readonly attributes: readonly AttributeSource[]
  readonly ranges: Readonly<Record<RangeMember, RangeSource>>
  /** Spellings of cities. */
  cities(): SpellingsSource
  /** Registers, ascending, and the set of each document. */
  registers(): SetColumn & { readonly texts: TextList }
  /** A column of companies, by the name of its section (`columns/company-columns.ts`). */
  column(section: string): Pieces
  /** The known values of a member in all countries. */
  ranked(member: RangeMember): RankedValues
  /** By document: how many companies of all countries have a smaller value. */
  ranks(member: RankedByDocument): Pieces
  /** By document: the place in the order of results of all countries. */
  globalRanks(): Pieces
  /** By document: the list of registers whose day its `lastUpdated` is; `lists` is how many lists there are. */
  dated(): Pieces & { readonly lists: number }
  /** Revenue of the documents `from` up to, not including, `to`; `NaN` where unknown. Known ones come first in either half. */
  revenues(from: number, to: number): Iterable<{ readonly items: Float64Array }>
  terms(): TermsSource
  /** Offset of each document and of the end of the last one; lengths, where they do not follow from the offsets. */
  documentPlaces(): { readonly offsets: Iterable<Float64Array>; readonly lengths: Uint32Array | null }
}

/**
 * What changes between one index and the next, from the least to the most: days of publication, a company of any country, or one
 * of the country itself. Each implies those before.
 */
export const CHANGES = ['days', 'anyCompany', 'ownCompany'] as const

/** One of {@link CHANGES}. */
export type Change = (typeof CHANGES)[number]

/** A structure of a country: the sections that it consists of, and the one way to write them. */
export interface Structure {
  /** Names of its sections; a last `*` stands for anything. */
  readonly sections: readonly string[]
  /** Those of them that a country may lack. */
  readonly optional?: readonly string[]
  /**
   * What has to change for it to be written again, where an index is made of another one. Until then its sections are copied.
   */
  readonly changesWith: Change
  /**
   * Writes the sections.
   *
   * @param tables what comes about while another structure is written, by the name of its own section: tables of the lists in
   *   the section `postings`, and what words are learned to mean. Taken by the structure whose section it is
   */
  write(out: SectionsWriter, source: CountrySource, tables: Map<string, Uint32Array | Uint8Array>): void
}
