import type { TakeCompany } from '../../records/merge-batch.ts'
import { createBackgroundWriter } from './background/background-writer.ts'
import { type BuildPlace, spillFileOf } from './build/build-memory.ts'
import {
  CompanyWriter,
  createIndexWriter,
  type IndexPart,
  type IndexWriter,
  type IndexWriterOptions,
  type PlacedCompanies,
} from './build/index-writer.ts'
import { lookupParts } from './names/write/lookup-parts.ts'
import { appendTexts, emptyBatch, readBatch, type TextBatch } from './text/text-batch.ts'
import { TextBuffer, type TextBufferData } from './text/text-buffer.ts'
import { createVectorIndexWriter, type VectorSource } from './vectors/vector-writer.ts'

/** What of the memory of a build its parts may hold. */
export { memoryForParts } from './build/build-memory.ts'
/** Writes a generation: its companies by country, and what it reports when it is done. */
export type { IndexSummary, IndexWriter, PlacedCompanies } from './build/index-writer.ts'
/** Files that two generations share. */
export { hardLink } from './files/hard-link.ts'
/** Makes a generation from another one that differs in few companies, or in its days of publication alone. */
export { beginMerge, type IndexMerge, type MergeOptions, type MergeSummary } from './merge/index-merge.ts'
/** Texts of companies as columns: how one building thread hands them to the other. */
export type { TextBatch } from './text/text-batch.ts'
/** The bytes of many texts. */
export type { TextBufferData } from './text/text-buffer.ts'
/** Where the vectors of companies come from. */
export type { VectorSource } from './vectors/vector-writer.ts'

/** Where a generation is written, and its identifier. */
export interface GenerationTarget extends BuildPlace {
  /** Folder for the files; it exists and holds none of them. */
  readonly folder: string
  readonly generation: string
}

export interface WriteGenerationOptions extends GenerationTarget, Pick<IndexWriterOptions, 'codePath' | 'shared'> {
  /** The embeddings of companies; closed when the build ends. `null` for a generation without vectors. */
  readonly vectors: VectorSource | null
}

/**
 * Begins a generation, built in this thread.
 *
 * @throws {Error} when the folder does not exist or holds an index already
 */
export function writeGeneration(options: WriteGenerationOptions): IndexWriter {
  return createIndexWriter({ ...options, parts: [...lookupParts(options), ...recordParts(options)] })
}

/** The half of a build that keeps companies. */
export interface RecordsHalf {
  /** Adds a company. Its JSON may refer to shared texts. */
  readonly add: TakeCompany
  /** The texts of the companies added since the last call, for the other half. */
  takeTexts(): TextBatch
  /**
   * Writes the files of this half. The builder is spent afterwards; on an error its files are gone.
   *
   * @param texts   what the other half released, after it was given all batches in order
   * @param onOrder called once, as soon as the order of results is known; the other half needs it to finish
   */
  finish(texts: TextBufferData, onOrder: (placed: PlacedCompanies) => void): Promise<void>
}

/**
 * Begins the half that keeps companies.
 *
 * @throws {Error} when the folder does not exist or holds an index already
 */
export function buildRecordsHalf(options: WriteGenerationOptions): RecordsHalf {
  const records = new CompanyWriter({ ...options, parts: recordParts(options) })
  let batch = emptyBatch()
  return {
    add(company, json, datedBy, background) {
      records.add(company, json, datedBy, background)
      appendTexts(batch, company)
    },
    takeTexts() {
      const taken = batch
      batch = emptyBatch()
      return taken
    },
    async finish(texts, onOrder) {
      await records.finish(texts, onOrder)
    },
  }
}

/** The half of a build that indexes words, names and numbers. */
export interface TextsHalf {
  add(batch: TextBatch): void
  /** Gives up the words for the other half. Pass `transfer` to `postMessage`, so that they are not copied. */
  release(): { readonly texts: TextBufferData; readonly transfer: ArrayBuffer[] }
  /** Writes the files of names and numbers. */
  finish(placed: PlacedCompanies): void
  /** Gives up and removes the files of this half. */
  abort(): void
}

/** Begins the half that indexes words, names and numbers. */
export function buildTextsHalf(target: GenerationTarget): TextsHalf {
  const texts = new TextBuffer(spillFileOf('texts', target))
  const lookups = lookupParts(target)
  return {
    add(batch) {
      for (const company of readBatch(batch)) {
        texts.add(company)
        for (const part of lookups) part.add(company)
      }
    },
    release() {
      const collected = texts.takeData()
      return {
        texts: collected,
        transfer: [
          ...collected.log.pieces.flatMap((piece) => (piece instanceof Uint8Array ? [piece.buffer] : [])),
          ...collected.countries.flatMap(({ keys }) => [keys.units.buffer, keys.starts.buffer]),
        ],
      }
    },
    finish(placed) {
      for (const part of lookups) part.finish(placed)
    },
    abort() {
      texts.abort()
      for (const part of lookups) part.abort()
    },
  }
}

/** The parts that are made of records. */
function recordParts({ vectors, ...options }: WriteGenerationOptions): IndexPart[] {
  const { folder, generation } = options
  const background = createBackgroundWriter(options)
  return vectors === null
    ? [background]
    : [background, createVectorIndexWriter({ folder, generation, source: vectors })]
}
