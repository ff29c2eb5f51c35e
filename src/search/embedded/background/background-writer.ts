/** Builds the index of backgrounds of one generation (`layout.ts`) beside the index of its companies. */
import type { StoredBackgrounds } from '../../../company/background.ts'
import type { Company } from '../../../company/company.ts'
import { lowerBound } from '../../../first-index.ts'
import { type BuildPlace, spillFileOf } from '../build/build-memory.ts'
import { type PartCountry, type PartIndex, type PartOptions, type PartWriter, partWriter } from '../files/part-file.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { StoredCountry } from '../files/stored-country.ts'
import { GONE } from '../merge/document-map.ts'
import type { CheckedEntries } from '../names/write/check-table.ts'
import { writeTable } from '../names/write/write-table.ts'
import { type Column, float64Column, uint32Column } from '../spill/columns.ts'
import { tableRoom } from '../spill/invert.ts'
import { OrderedRecords, RecordLog } from '../spill/record-log.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { BACKGROUND_FILE, EDGE_WORDS, edgeWords, OWN_WORDS, ownWords, POINTER_SECTIONS } from './layout.ts'

/** The members of a company by which others point at it. */
export type PointedCompany = Pick<Company, 'id' | 'lei'>

/** Begins the index of backgrounds: built of all companies, or merged where `from` is given. */
export function createBackgroundWriter(options: PartOptions): PartWriter<PointedCompany> {
  return partWriter(new ArrivedBackgrounds(options), options)
}

/** An entry of the next index: its document, and which it was in the one before; `null`: it was added. */
interface NextEntry {
  readonly document: number
  readonly before: number | null
}

/** The backgrounds of companies, while these arrive. Companies without one take no room. */
class ArrivedBackgrounds implements PartIndex<PointedCompany> {
  readonly name = BACKGROUND_FILE
  readonly what = 'backgrounds'
  readonly needed = 'background.documents'
  arrived = 0
  readonly #spill: SpillFile
  readonly #logFile: SpillFile
  readonly #log: RecordLog
  /** Which call of `add` each background was. */
  readonly #arrivals: Column<Uint32Array<ArrayBuffer>>
  #records: OrderedRecords | null = null
  /** Places of the added backgrounds, ascending, and how many were written. */
  #places: Uint32Array = new Uint32Array(0)
  #written = 0

  constructor(place: BuildPlace) {
    this.#spill = spillFileOf('backgroundColumns', place)
    this.#logFile = spillFileOf('backgroundRecords', place)
    this.#log = new RecordLog(this.#logFile)
    this.#arrivals = uint32Column(this.#spill)
  }

  add(company: PointedCompany, background: StoredBackgrounds | null): void {
    if (background !== null) {
      const own = new Uint32Array(ownWords(company))
      const bytes = Buffer.concat([Buffer.from(own.buffer), Buffer.from(JSON.stringify(background))])
      this.#log.append(bytes, bytes.length)
      this.#arrivals.push(this.arrived)
    }
    this.arrived++
  }

  begin(positions: Uint32Array): void {
    const placed = new Uint32Array(this.#arrivals.length)
    for (const { from, items } of this.#arrivals.inOrder())
      for (let at = 0; at < items.length; at++) placed[from + at] = positions[items[at]]
    this.#places = placed.toSorted()
    const ranks = placed.map((place) => lowerBound(this.#places, place))
    this.#records = new OrderedRecords(this.#log.takeData(), ranks, this.#spill)
  }

  write(out: SectionsWriter, country: PartCountry): void {
    const entries = this.#entriesOf(country)
    const before = country.before === null ? null : storedEntries(country.before.stored)
    const columns = {
      starts: float64Column(this.#spill),
      own: uint32Column(this.#spill),
      edges: uint32Column(this.#spill),
      edgeStarts: uint32Column(this.#spill),
    }
    out.write(
      'background.documents',
      Uint32Array.from(entries, ({ document }) => document),
    )
    out.write('background.texts', this.#texts(entries, before, columns))
    out.write('background.starts', columns.starts.inOrder())
    out.write('background.own', columns.own.inOrder())
    out.write('background.edges', columns.edges.inOrder())
    out.write('background.edgeStarts', columns.edgeStarts.inOrder())
    const all = () => pointersOf(entries, columns)
    writeTable(out, POINTER_SECTIONS, { merged: null, all }, tableRoom(this.#spill))
    for (const column of Object.values(columns)) column.free()
  }

  /** The entries of a country in the order of documents. */
  #entriesOf({ added, first, before }: PartCountry): NextEntry[] {
    const end = lowerBound(this.#places, first + added)
    const own = Array.from(this.#places.subarray(this.#written, end), (place): NextEntry => {
      const at = place - first
      return { document: before === null ? at : before.map.added[at], before: null }
    })
    this.#written = end
    if (before === null) return own
    const places = before.map.table()
    const documents = before.stored.uint32('background.documents')
    const kept: NextEntry[] = []
    for (let at = 0; at < documents.length; at++) {
      const document = places[documents[at]]
      if (document !== GONE) kept.push({ document, before: at })
    }
    return [...kept, ...own].sort((a, b) => a.document - b.document)
  }

  /** The texts of entries, one after another, and what is known of each in columns. */
  *#texts(
    entries: readonly NextEntry[],
    before: ReturnType<typeof storedEntries> | null,
    { starts, own, edges, edgeStarts }: EntryColumns,
  ): Generator<Uint8Array> {
    let bytes = 0
    let next = this.#written - entries.filter((entry) => entry.before === null).length
    const pushAll = (column: Column<Uint32Array<ArrayBuffer>>, words: Iterable<number>) => {
      for (const word of words) column.push(word)
    }
    for (const entry of entries) {
      starts.push(bytes)
      edgeStarts.push(edges.length / EDGE_WORDS)
      if (entry.before !== null && before !== null) {
        const at = entry.before
        pushAll(own, before.own.subarray(at * OWN_WORDS, (at + 1) * OWN_WORDS))
        pushAll(
          edges,
          before.edges.subarray(before.edgeStarts[at] * EDGE_WORDS, before.edgeStarts[at + 1] * EDGE_WORDS),
        )
        yield* before.stored.pieces('background.texts', before.starts[at], before.starts[at + 1])
        bytes += before.starts[at + 1] - before.starts[at]
        continue
      }
      const records = this.#records!
      records.find(next++)
      const record = Buffer.from(records.bytes.subarray(records.at, records.end))
      for (let word = 0; word < OWN_WORDS; word++) own.push(record.readUInt32LE(word * 4))
      const text = record.subarray(OWN_WORDS * 4)
      pushAll(edges, edgeWords(JSON.parse(text.toString()) as StoredBackgrounds))
      yield text
      bytes += text.length
    }
    starts.push(bytes)
    edgeStarts.push(edges.length / EDGE_WORDS)
  }

  remove(): void {
    this.#logFile.remove()
    this.#spill.remove()
  }
}

interface EntryColumns {
  readonly starts: Column<Float64Array<ArrayBuffer>>
  readonly own: Column<Uint32Array<ArrayBuffer>>
  readonly edges: Column<Uint32Array<ArrayBuffer>>
  readonly edgeStarts: Column<Uint32Array<ArrayBuffer>>
}

/** What is stored of the entries of a country. */
function storedEntries(stored: StoredCountry) {
  return {
    stored,
    starts: stored.float64('background.starts'),
    own: stored.uint32('background.own'),
    edges: stored.uint32('background.edges'),
    edgeStarts: stored.uint32('background.edgeStarts'),
  }
}

/** The documents of entries by the keys that they point at. */
function pointersOf(
  entries: readonly NextEntry[],
  { edges, edgeStarts }: Pick<EntryColumns, 'edges' | 'edgeStarts'>,
): CheckedEntries {
  return {
    count: edges.length / EDGE_WORDS,
    forEach(visit) {
      for (const [at, { document }] of entries.entries()) {
        for (let edge = edgeStarts.get(at); edge < edgeStarts.get(at + 1); edge++) {
          const word = edge * EDGE_WORDS
          visit(edges.get(word + 2), document, edges.get(word + 3))
        }
      }
    },
  }
}
