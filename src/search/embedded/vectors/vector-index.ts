/**
 * The vectors of one generation: the embeddings of its companies' texts.
 *
 * A separate file of the generation, laid out like `companies.index` (`layout.ts`). Per country:
 *
 * | Section | Holds |
 * | --- | --- |
 * | `vectors.about` | JSON: model and number of dimensions |
 * | `vectors.rowOf` | per document its row, -1 for a company without a vector |
 * | `vectors.rows` | per row the signed bytes of the vector, padded with 0 to a multiple of 16 |
 * | `vectors.scales` | per row the value of one step of a byte |
 * | `vectors.waiting` | five numbers for each document whose text has no vector yet: the document, and the key of its vector |
 *
 * The file is read into one WebAssembly memory (at most 4 GiB: some ten million companies at 384 dimensions), with room
 * for one query at a time after it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type QuantisedVector, quantise } from '../../quantised-vector.ts'
import type { FileChecksums } from '../files/checked-blocks.ts'
import { CountrySections } from '../files/country-sections.ts'
import { readIndexFile } from '../files/index-file.ts'
import { type DotKernel, dotKernel, MEMORY_PAGE_BYTES, MEMORY_PAGES_MAX } from './dot-kernel.ts'

/** Name of the file with the vectors. A generation without vectors has none. */
export const VECTORS_FILE = 'vectors.index'

/** Bytes of a row: those of the vector, padded. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16
}

/** Maximum number of rows of one query. */
export const ROWS_MAX = 65_536

interface CountryVectors {
  readonly rowOf: Int32Array
  readonly scales: Float32Array
  readonly rowsAt: number
}

/** The vectors of a generation, in memory. */
export class VectorIndex {
  readonly model: string
  readonly dimensions: number
  readonly #stride: number
  readonly #kernel: DotKernel
  readonly #countries: ReadonlyMap<string, CountryVectors>
  readonly #query: Int8Array
  readonly #list: Uint32Array
  readonly #sums: Int32Array

  /**
   * Opens the vectors of a generation.
   *
   * @returns `null` where it has none, or those of another model
   * @throws {Error} when they are damaged or do not fit a WebAssembly memory
   */
  static open(folder: string, model: string, checksums: FileChecksums | null = null): VectorIndex | null {
    const path = join(folder, VECTORS_FILE)
    if (!existsSync(path)) return null
    const index = new VectorIndex(path, checksums)
    return index.model === model ? index : null
  }

  private constructor(path: string, checksums: FileChecksums | null) {
    const made: WebAssembly.Memory[] = []
    let scratchAt = 0
    const { directory, buffer } = readIndexFile(path, checksums, (size) => {
      scratchAt = Math.ceil(size / 64) * 64
      // Query, list and sums; a vector has at most as many parts as a query has rows.
      const pages = Math.ceil((scratchAt + ROWS_MAX * 9) / MEMORY_PAGE_BYTES)
      if (pages > MEMORY_PAGES_MAX)
        throw new Error(`Cannot open ${path}: it has ${size} bytes, must have at most 4 GiB`)
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
      made.push(memory)
      return memory.buffer
    })
    this.#kernel = dotKernel(made[0])
    const about = new CountrySections(buffer, directory.countries[0]).uint8('vectors.about')
    const { model, dimensions } = JSON.parse(Buffer.from(about).toString()) as { model: string; dimensions: number }
    this.model = model
    this.dimensions = dimensions
    this.#stride = strideOf(dimensions)
    this.#countries = new Map(
      directory.countries.map((own) => {
        const sections = new CountrySections(buffer, own)
        const scales = sections.float32('vectors.scales')
        return [
          own.country,
          { rowOf: sections.int32('vectors.rowOf'), scales, rowsAt: own.sections['vectors.rows'][0] },
        ]
      }),
    )
    this.#query = new Int8Array(buffer, scratchAt, ROWS_MAX)
    this.#list = new Uint32Array(buffer, scratchAt + ROWS_MAX, ROWS_MAX)
    this.#sums = new Int32Array(buffer, scratchAt + ROWS_MAX * 5, ROWS_MAX)
  }

  /**
   * Computes the cosine similarity of companies of one country to a vector.
   *
   * @param documents at most {@link ROWS_MAX} doc ids
   * @param vector    of length 1 and of as many dimensions as these vectors have
   * @returns the cosine of each, `NaN` for a company without a vector
   */
  cosines(country: string, documents: readonly number[] | Uint32Array, vector: QuantisedVector): Float64Array {
    const own = this.#countries.get(country)
    const cosines = new Float64Array(documents.length).fill(Number.NaN)
    if (own === undefined) return cosines
    const { rowOf, scales, rowsAt } = own
    let count = 0
    for (let i = 0; i < documents.length; i++) {
      const row = rowOf[documents[i]]
      if (row >= 0) this.#list[count++] = row
    }
    this.#query.set(vector.parts)
    this.#query.fill(0, vector.parts.length, this.#stride)
    this.#kernel(this.#list.byteOffset, count, rowsAt, this.#stride, this.#query.byteOffset, this.#sums.byteOffset)
    count = 0
    for (let i = 0; i < documents.length; i++) {
      const row = rowOf[documents[i]]
      if (row >= 0) cosines[i] = this.#sums[count++] * scales[row] * vector.scale
    }
    return cosines
  }

  /** Those of a country's documents that have a vector, in their order. */
  withVector(country: string, documents: readonly number[]): readonly number[] {
    const own = this.#countries.get(country)
    return own === undefined ? [] : documents.filter((document) => own.rowOf[document] >= 0)
  }

  /** Quantises a vector; `null` where it has another number of dimensions. */
  quantise(vector: readonly number[]): QuantisedVector | null {
    return vector.length === this.dimensions ? quantise(vector) : null
  }
}
