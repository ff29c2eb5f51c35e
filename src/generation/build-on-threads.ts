/**
 * Builds the index of a generation from stored records, on two threads if there are enough records.
 *
 * The thread of the import reads records, hands them on, and indexes what comes back: words of names and descriptions,
 * names, numbers. The other thread (`build-worker.ts`) merges records, writes the documents and keeps everything
 * else. What crosses is small: a stored record one way, names and places the other way. At the end the words are handed over, most of them without copying, and both write their files at once.
 */
import { Worker } from 'node:worker_threads'
import { SharedTexts } from '../company/shared-texts.ts'
import type { GenerationBuilder } from '../imports/generation-ports.ts'
import { createCompanyJson } from '../records/company-json.ts'
import type { RecordSource } from '../records/merge.ts'
import { inBatches, type MergedCounts, mergeInTurns, type RecordGroup } from '../records/merge-batch.ts'
import { ancestors } from '../reference/industry-codes.ts'
import {
  buildTextsHalf,
  type GenerationTarget,
  type IndexWriter,
  memoryForParts,
  type PlacedCompanies,
  type TextBatch,
  type TextBufferData,
  writeGeneration,
} from '../search/embedded/write-generation.ts'
import { Mailbox } from '../threads/mailbox.ts'
import { requireRoom } from './disk-room.ts'
import { openVectorSource } from './vector-source.ts'

/** What a generation is built of, and where. */
export interface GenerationOptions extends GenerationTarget {
  /** The source of each import. */
  readonly sources: readonly RecordSource[]
  /** Approximate number of records. */
  readonly expected: number
}

/** What the other thread is started with. */
export type GenerationWork = Omit<GenerationOptions, 'expected'>

/** Groups of records as columns: faster to send than one group at a time. */
export interface PackedGroups {
  /** Number of records of each group. */
  readonly sizes: number[]
  readonly companyIds: string[]
  readonly froms: number[]
  readonly documents: string[]
}

/** What this thread tells the other. */
export type ToWorker =
  | { readonly kind: 'groups'; readonly groups: PackedGroups }
  | { readonly kind: 'finish'; readonly texts: TextBufferData }

/** What the other thread tells this one. */
export type FromWorker =
  | { readonly kind: 'merged'; readonly counts: MergedCounts; readonly texts: TextBatch }
  | { readonly kind: 'order'; readonly order: PlacedCompanies }
  | { readonly kind: 'finished' }

/** For fewer records a thread costs more time than it saves, because it reads the reference tables again. */
const WORTH_A_THREAD = 100_000

/** Batches sent to the thread at a time: enough that neither side waits, and only a few megabytes. */
const BATCHES_IN_FLIGHT = 8

/** A small young generation: the objects of a batch die at once, and a large nursery only costs memory. */
const YOUNG_MEGABYTES = 16

/**
 * An index of whole companies, in this thread.
 *
 * @param shared texts that the JSON handed in may refer to instead of repeating them
 */
export function createGenerationIndex(target: GenerationTarget, shared?: SharedTexts): IndexWriter {
  const vectors = openVectorSource(target.folder)
  return writeGeneration({ ...target, codePath: ancestors, vectors, ...(shared && { shared }) })
}

/** Begins the index of a generation. */
export function createGenerationBuilder(given: GenerationOptions): GenerationBuilder {
  const options = { ...given, memory: memoryForParts(given.expected, given.memory) }
  return options.expected < WORTH_A_THREAD ? buildHere(options) : buildOnTwoThreads(options)
}

/** Builds in this thread. */
export function buildHere({ sources, ...target }: GenerationOptions): GenerationBuilder {
  const shared = new SharedTexts()
  const write = createCompanyJson(shared)
  const builder = createGenerationIndex(target, shared)
  return {
    add: (groups) => mergeInTurns(groups, sources, (...company) => builder.add(...company), write),
    finish: () => builder.finish(),
    abort: () => builder.abort(),
  }
}

/** Builds in this thread and one more. The files are the same. */
export function buildOnTwoThreads({ sources, expected, ...target }: GenerationOptions): GenerationBuilder {
  const work: GenerationWork = { ...target, sources }
  const thread = new Worker(new URL('./build-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  const mailbox = new Mailbox<FromWorker>(thread)
  const half = buildTextsHalf(target)
  const tell = (message: ToWorker, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)

  async function* add(groups: Iterable<RecordGroup>): AsyncGenerator<MergedCounts> {
    requireRoom(target.folder, expected)
    const batches = inBatches(groups)
    for (let inFlight = 0; ; inFlight--) {
      for (; inFlight < BATCHES_IN_FLIGHT; inFlight++) {
        const next = batches.next()
        if (next.done) break
        tell({ kind: 'groups', groups: packGroups(next.value) })
      }
      if (inFlight === 0) return
      const message = await mailbox.take()
      if (message.kind !== 'merged') throw new Error(`Cannot build: the thread sent ${message.kind} out of turn`)
      half.add(message.texts)
      yield message.counts
    }
  }

  async function finish(): Promise<void> {
    const { texts, transfer } = half.release()
    tell({ kind: 'finish', texts }, transfer)
    for (;;) {
      const message = await mailbox.take()
      if (message.kind === 'order') half.finish(message.order)
      if (message.kind === 'finished') break
    }
    await thread.terminate()
  }

  return {
    add,
    finish,
    async abort() {
      // The caller removes the folder, so only the writing must stop.
      await thread.terminate()
      half.abort()
    },
  }
}

function packGroups(groups: readonly RecordGroup[]): PackedGroups {
  const columns: PackedGroups = { sizes: [], companyIds: [], froms: [], documents: [] }
  for (const { companyId, records } of groups) {
    columns.sizes.push(records.length)
    for (const { from, document, companyId: own = companyId } of records) {
      columns.companyIds.push(own)
      columns.froms.push(from)
      columns.documents.push(document)
    }
  }
  return columns
}

/** The groups that {@link PackedGroups} holds. */
export function unpackGroups({ sizes, companyIds, froms, documents }: PackedGroups): RecordGroup[] {
  let at = 0
  return sizes.map((size) => {
    const companyId = companyIds[at]
    const records = []
    for (const end = at + size; at < end; at++) {
      records.push({ from: froms[at], document: documents[at], companyId: companyIds[at] })
    }
    return { companyId, records }
  })
}
