/** Writes the vectors of a generation (`vector-index.ts`): of all companies, or of the generation before and those that differ. */
import type { Company } from '../../../company/company.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import type { QuantisedVector } from '../../quantised-vector.ts'
import { inverseOf } from '../files/inverse.ts'
import { type PartCountry, type PartIndex, type PartOptions, type PartWriter, partWriter } from '../files/part-file.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { StoredCountry } from '../files/stored-country.ts'
import { uint32Column } from '../spill/columns.ts'
import { strideOf, VECTORS_FILE } from './vector-index.ts'

/** The vectors that go into a generation. */
export interface VectorSource {
  readonly model: string
  readonly dimensions: number
  /** The 16-byte key of a company's vector; `null` for a company that gets none. */
  keyOf(company: Company): Uint8Array | null
  /** The vector of a key; `null` where none exists yet. One that was found once stays. */
  find(key: Uint8Array): QuantisedVector | null
  close(): void
}

/** Starts writing the vectors of a generation. The source is closed with it. */
export function createVectorIndexWriter(options: PartOptions & { readonly source: VectorSource }): PartWriter<Company> {
  return partWriter(new ArrivedVectors(options.source), options)
}

/** 32-bit words of a key. */
const KEY_WORDS = 4
const NO_KEY = new Uint32Array(KEY_WORDS)

/** The keys of companies, while these arrive. */
class ArrivedVectors implements PartIndex<Company> {
  readonly name = VECTORS_FILE
  readonly what = 'vectors'
  readonly needed = 'vectors.waiting'
  arrived = 0
  readonly #source: VectorSource
  readonly #about: Buffer
  /** A key per arrival; all 0 for a company without a vector. */
  readonly #keys = uint32Column()
  /** Which call of `add` each added company was, in their order. */
  #arrivals = new Uint32Array(0)
  #isClosed = false

  constructor(source: VectorSource) {
    this.#source = source
    const { model, dimensions } = source
    this.#about = Buffer.from(JSON.stringify({ model, dimensions }))
  }

  add(company: Company): void {
    const key = this.#source.keyOf(company)
    const words = key === null ? NO_KEY : new Uint32Array(key.slice(0, 4 * KEY_WORDS).buffer)
    for (let word = 0; word < KEY_WORDS; word++) this.#keys.push(words[word])
    this.arrived++
  }

  begin(positions: Uint32Array): void {
    this.#arrivals = inverseOf(positions)
  }

  isUnfinished(stored: StoredCountry): boolean {
    return stored.bytesOf('vectors.waiting') > 0 || !this.#about.equals(stored.uint8('vectors.about'))
  }

  /** Writes the vectors of one country one by one, so they are never in memory all at once. */
  write(out: SectionsWriter, country: PartCountry): void {
    const before = country.before && storedVectors(country.before.stored, this.#about)
    const rowOf = new Int32Array(country.companies).fill(-1)
    const scales: number[] = []
    const waiting = uint32Column()
    const words = strideOf(this.#source.dimensions) / 4
    const padded = new Int8Array(4 * words)
    const find = (key: Uint32Array) => this.#source.find(new Uint8Array(key.buffer, key.byteOffset, key.byteLength))
    function* rows(documents: Iterable<DocumentVector>): Generator<ArrayBufferView> {
      for (const [document, own] of documents) {
        if (typeof own === 'number') {
          for (const { items } of before!.rows.pieces(own * words, (own + 1) * words)) yield items
          rowOf[document] = scales.push(before!.scales[own]) - 1
        } else {
          const vector = find(own)
          if (vector === null) for (const word of [document, ...own]) waiting.push(word)
          else {
            padded.set(vector.parts)
            yield padded
            rowOf[document] = scales.push(vector.scale) - 1
          }
        }
      }
    }
    out.write('vectors.about', this.#about)
    out.write('vectors.rows', rows(this.#vectors(country, before)))
    out.write('vectors.rowOf', rowOf)
    out.write('vectors.scales', Float32Array.from(scales))
    out.write('vectors.waiting', waiting.inOrder())
  }

  /** The documents of a country that have a vector or a key, in their order. */
  *#vectors({ companies, added, first, before }: PartCountry, stored: StoredVectors | null): Generator<DocumentVector> {
    /** By document: the one before, plus 1. */
    const own = new Uint32Array(companies)
    for (const { from, to, at } of before?.map.runs() ?? [])
      for (let old = from; old < to; old++) own[at + old - from] = old + 1
    const key = new Uint32Array(KEY_WORDS)
    let [written, waited] = [0, 0]
    for (let document = 0; document < companies; document++) {
      const old = own[document] - 1
      if (old < 0) {
        if (written === added) throw new Error('Cannot write vectors: more documents than companies')
        const arrival = this.#arrivals[first + written++]
        for (let word = 0; word < KEY_WORDS; word++) key[word] = this.#keys.get(arrival * KEY_WORDS + word)
        if (key.some((word) => word !== 0)) yield [document, key]
      } else if (stored!.rowOf[old] >= 0) yield [document, stored!.rowOf[old]]
      else {
        const { waiting } = stored!
        while (waited < waiting.length && waiting[waited] < old) waited += 1 + KEY_WORDS
        if (waiting[waited] === old) yield [document, waiting.slice(waited + 1, waited + 1 + KEY_WORDS)]
      }
    }
  }

  remove(): void {
    if (!this.#isClosed) this.#source.close()
    this.#isClosed = true
  }
}

/** A document, and its row before, or its key until the next document is asked for. */
type DocumentVector = readonly [document: number, own: number | Uint32Array<ArrayBuffer>]

/** The vectors of a country of the generation before. @throws {RebuildNeededError} where they are of another model */
function storedVectors(stored: StoredCountry, about: Buffer) {
  if (!about.equals(stored.uint8('vectors.about'))) throw new RebuildNeededError('vectors')
  const { buffer: rowOf } = stored.uint32('vectors.rowOf')
  const { buffer: scales } = stored.uint32('vectors.scales')
  return {
    rows: stored.numbers('vectors.rows'),
    rowOf: new Int32Array(rowOf),
    scales: new Float32Array(scales),
    waiting: stored.uint32('vectors.waiting') as Uint32Array<ArrayBuffer>,
  }
}

type StoredVectors = ReturnType<typeof storedVectors>
