/** What the index of a country is written from when it is built: the buffers that companies were added to. */

import type { AttributeValue } from '../../../company/attributes.ts'
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { SIZE_FIELDS, type SizeField } from '../../facets.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import {
  type AttributeSource,
  type BandsSource,
  type CodesSource,
  type CountrySource,
  type Pieces,
  type RankedByDocument,
  type SpellingsSource,
  spellingOf,
  type ValuesSource,
} from '../country-source.ts'
import { setsOf } from '../facets/sets.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { RANGE_MEMBERS, type RangeMember } from '../files/layout.ts'
import { invert, invertCombinations, sortKeys, valuesOfCombinations } from '../postings/invert-values.ts'
import { numberValues, type RangeSource } from '../postings/write-range.ts'
import { record } from '../record.ts'
import { type RankedValues, rankAmong } from '../sort/sort-ranks.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { bufferedTerms } from '../text/buffered-terms.ts'
import type { OrderedTexts } from '../text/text-buffer.ts'
import type { TermsSource } from '../text/write-terms.ts'
import type { CompanyBuffer, RankedField } from './company-buffer.ts'
import type { CountryDocuments } from './order-documents.ts'
import type { AttributeValues, CodeIds, ValueIds } from './value-ids.ts'

/** Bytes of columns for each posting that may be listed while values are inverted. A posting takes 4 or 5 of them. */
const ENTRY_BYTES = 8

/** The buffers of a build whose documents are ordered. */
export interface OrderedBuffers {
  /** The columns, in the order of documents. */
  readonly buffer: CompanyBuffer
  readonly texts: OrderedTexts
  /** All known values of each member, all countries together. */
  readonly ranked: Readonly<Record<RankedField, RankedValues>>
  /** Place of each company among the documents of all countries, by arrival. */
  readonly positions: Uint32Array
  /** Rank of each document among those of all countries. */
  readonly globalRanks: NumberColumn
  /** Bytes of each document. */
  readonly documentLengths: NumberColumn
}

type NumberColumn = Column<Uint32Array<ArrayBuffer>>

/** A country of a build. */
export class BufferSource implements CountrySource {
  readonly country: string
  readonly documents: number
  readonly stored = null
  readonly active: number
  readonly entriesMax: number
  readonly spill: SpillFile
  readonly values: Readonly<Record<ValueField, ValuesSource>>
  readonly codes: Readonly<Record<CodeScheme, CodesSource>>
  readonly bands: Readonly<Record<SizeField, BandsSource>>
  readonly attributes: readonly AttributeSource[]
  readonly ranges: Readonly<Record<RangeMember, RangeSource>>
  readonly #buffers: OrderedBuffers
  readonly #range: CountryDocuments
  readonly #firstByte: number
  /** Cities in the order of their texts, by id. */
  readonly #sortedCities: Uint32Array

  /** @param firstByte offset of the country's first document in the file of documents */
  constructor(buffers: OrderedBuffers, range: CountryDocuments, firstByte: number) {
    const { buffer, ranked, positions } = buffers
    const { from, to } = range
    const own = buffer.countries[range.country]
    const { spill } = buffer
    this.#buffers = buffers
    this.#range = range
    this.#firstByte = firstByte
    this.country = own.country
    this.documents = to - from
    this.spill = spill
    this.entriesMax = Math.floor(spill.limit / ENTRY_BYTES)
    let active = 0
    for (const { items } of buffer.active.inOrder(from, to)) for (const isActive of items) active += isActive
    this.active = active

    const sortedValues = record(VALUE_FIELDS, (field) => sortKeys(own.values[field].keys))
    this.#sortedCities = sortedValues.city.sorted
    this.values = record(VALUE_FIELDS, (field) => {
      const { texts, sorted } = sortedValues[field]
      const numbers = this.#pieces(buffer.values[field], sorted)
      return { texts, numbers, documents: () => invert(numbers, texts.length, spill) }
    })
    this.codes = record(CODE_SCHEMES, (scheme) => {
      return codesOf(own.codes[scheme], this.#pieces(buffer.codes[scheme]), spill)
    })
    this.bands = record(SIZE_FIELDS, (field) => {
      const { bounds } = own.bands[field]
      return {
        bounds: Float64Array.from(bounds.slice(1).flat()),
        documents: () => invert(this.#pieces(buffer.bands[field]), bounds.length - 1, spill),
        sizes: this.#pieces(buffer.sizes[field]),
      }
    })
    this.attributes = [...own.attributes]
      .filter(([, { values }]) => values.keys.length > 1)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, values]) => ({ name, ...attributeOf(values, positions, range, spill) }))
    this.ranges = record(RANGE_MEMBERS, (member) => {
      const inOrder = () => buffer.numbers[member].inOrder(from, to)
      return numberValues({ inOrder, spill }, ranked[member].values)
    })
  }

  cities(): SpellingsSource {
    const { values } = this.#buffers.buffer.countries[this.#range.country]
    return spellingsOf(values.city, this.#sortedCities, (city) => city)
  }

  registers(): ReturnType<CountrySource['registers']> {
    const { buffer } = this.#buffers
    const { registers, sets } = buffer.countries[this.#range.country].registers
    const { texts, sorted } = sortKeys(['', ...registers])
    const own = setsOf(sets.map((set) => set.map((register) => sorted[register + 1] - 1)))
    return { texts, sets: own, numbers: this.#pieces(buffer.registers) }
  }

  column(section: string): Pieces {
    return this.#pieces(this.#buffers.buffer.columns.get(section)!)
  }

  ranked(member: RangeMember): RankedValues {
    return this.#buffers.ranked[member]
  }

  ranks(member: RankedByDocument): Pieces {
    const { buffer, ranked } = this.#buffers
    if (member === 'name') return this.#pieces(buffer.nameRanks)
    const { from, to } = this.#range
    return {
      *inOrder() {
        for (const piece of buffer.numbers[member].inOrder(from, to)) {
          yield { from: piece.from - from, items: rankAmong(ranked[member], piece.items) }
        }
      },
    }
  }

  globalRanks(): Pieces {
    return this.#pieces(this.#buffers.globalRanks)
  }

  dated(): Pieces & { readonly lists: number } {
    const { dated, registerLists } = this.#buffers.buffer
    return { ...this.#pieces(dated), lists: registerLists.lists.length }
  }

  revenues(from: number, to: number): Iterable<{ readonly items: Float64Array }> {
    const { from: first } = this.#range
    return this.#buffers.buffer.numbers.operatingRevenue.inOrder(first + from, first + to)
  }

  terms(): TermsSource {
    return bufferedTerms(this.#buffers.texts, this.country, this.#range, this.spill)
  }

  documentPlaces(): { readonly offsets: Iterable<Float64Array>; readonly lengths: null } {
    return { offsets: this.#offsets(), lengths: null }
  }

  /** The offset of each document, and the end of the last one. */
  *#offsets(): Generator<Float64Array> {
    let offset = this.#firstByte
    const { from, to } = this.#range
    for (const { items } of this.#buffers.documentLengths.inOrder(from, to)) {
      const offsets = new Float64Array(items.length)
      for (let i = 0; i < items.length; i++) {
        offsets[i] = offset
        offset += items[i]
      }
      yield offsets
    }
    yield Float64Array.of(offset)
  }

  /** The part of a column that belongs to the country. @param others what to read instead of each number; absent: itself */
  #pieces(column: NumberColumn | Column<Uint16Array<ArrayBuffer>>, others?: Uint32Array): Pieces {
    const { from, to } = this.#range
    return {
      *inOrder() {
        let read = new Uint32Array(0)
        for (const piece of column.inOrder(from, to)) {
          const { items } = piece
          if (others === undefined) yield { from: piece.from - from, items }
          else {
            if (read.length < items.length) read = new Uint32Array(items.length)
            for (let at = 0; at < items.length; at++) read[at] = others[items[at]]
            yield { from: piece.from - from, items: read.subarray(0, items.length) }
          }
        }
      },
    }
  }
}

function codesOf(ids: CodeIds, numbers: Pieces, spill: SpillFile): CodesSource {
  const { texts, sorted } = sortKeys(['', ...ids.codes])
  return {
    texts,
    documents: (rank) =>
      invertCombinations(numbers, valuesOfCombinations(ids, sorted, rank === 'primary' ? 0 : 1), texts.length, spill),
    combinations: () => ({
      numbers,
      sets: { ends: ids.ends.slice(), numbers: ids.entries.slice() },
      paths: setsOf(ids.paths.map((path) => path.map((node) => sorted[node + 1] - 1))),
    }),
  }
}

function attributeOf(
  { values: known, arrivals, ids }: AttributeValues,
  positions: Uint32Array,
  { from, to }: CountryDocuments,
  spill: SpillFile,
): Omit<AttributeSource, 'name'> {
  const { texts, sorted } = sortKeys(known.keys)
  const numbers = uint32Column(spill)
  return {
    texts,
    numbers,
    spellings: () => spellingsOf(known, sorted, (value, id) => spellingOf(known.keys[id], value)),
    documents() {
      const found = new Uint32Array(to - from)
      for (let i = 0; i < arrivals.length; i++) found[positions[arrivals.get(i)] - from] = sorted[ids.get(i)]
      for (let i = 0; i < found.length; i++) numbers.push(found[i])
      freeBuffer(found)
      return invert(numbers, texts.length, spill)
    },
    free: () => numbers.free(),
  }
}

/** How companies write values. @param sorted ids of keys in the order of their texts. @param textOf what is stored of a value */
function spellingsOf<Value extends AttributeValue>(
  ids: ValueIds<Value>,
  sorted: Uint32Array,
  textOf: (value: Value, id: number) => string,
): SpellingsSource {
  const known = [...ids.spellings()]
    .filter(({ id }) => id > 0)
    .map(({ value, id, uses }) => ({ text: textOf(value, id), id, uses }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
  return {
    texts: known.map(({ text }) => text),
    values: Uint32Array.from(known, ({ id }) => sorted[id] - 1),
    uses: Uint32Array.from(known, ({ uses }) => uses),
  }
}
