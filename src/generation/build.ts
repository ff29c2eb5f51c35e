/**
 * Builds the index of a generation from stored records, on two threads where that pays.
 *
 * The thread of the import reads records, hands them on, and indexes what comes back: words of names and descriptions,
 * names, numbers. The other thread (`build-worker.ts`) merges records, writes the documents and keeps everything
 * else. What crosses is small: a stored record one way, names and places the other way. At the end the words are handed over, most of them without copying, and both write their files at once.
 */
import { Worker } from 'node:worker_threads'
import { Mailbox } from '../imports/mailbox.ts'
import type { GenerationBuilder } from '../imports/run-import.ts'
import type { RecordSource } from '../records/merge.ts'
import { inBatches, type MergedCounts, mergeBatch, type RecordGroup } from '../records/merge-batch.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { type CountryArrivals, createIndexWriter, type IndexWriter } from '../search/embedded/build/index-writer.ts'
import { type CompanyTexts, TextBuffer, type TextBufferData } from '../search/embedded/build/text-buffer.ts'
import { type LookedUpCompany, lookupParts } from '../search/embedded/names/company-lookup.ts'
import { type IndexPlace, recordParts } from './parts.ts'

/** What a generation is built of, and where. */
export interface GenerationOptions extends IndexPlace {
  /** What is said once for all records of an import. */
  readonly sources: readonly RecordSource[]
  /** Roughly how many records there are. */
  readonly expected: number
}

/** What the other thread is started with. */
export type GenerationWork = Omit<GenerationOptions, 'expected'>

/** Groups of records as columns: quicker to hand over than a group at a time. */
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
  | { readonly kind: 'merged'; readonly counts: MergedCounts; readonly texts: PackedTexts }
  | { readonly kind: 'order'; readonly countries: readonly CountryArrivals[] }
  | { readonly kind: 'finished' }

/** Below so many records a thread costs more time (it reads the reference tables anew) than it saves. */
const WORTH_A_THREAD = 100_000

/** Batches that are with the thread at a time: enough that neither side waits, few enough to be a few megabytes. */
const BATCHES_IN_FLIGHT = 8

/** What a batch makes dies at once, and a large nursery only costs memory. */
const YOUNG_MEGABYTES = 16

/** An index of whole companies, in this thread. */
export function createGenerationIndex(place: IndexPlace): IndexWriter {
  const parts = [...lookupParts(place), ...recordParts(place)]
  return createIndexWriter({ ...place, codePath: ancestors, parts })
}

/** Begins the index of a generation. */
export function createGenerationBuilder(options: GenerationOptions): GenerationBuilder {
  return options.expected < WORTH_A_THREAD ? buildHere(options) : buildOnTwoThreads(options)
}

/** Builds in this thread. */
export function buildHere({ folder, generation, sources }: GenerationOptions): GenerationBuilder {
  const builder = createGenerationIndex({ folder, generation })
  return {
    async *add(groups) {
      for (const batch of inBatches(groups)) {
        yield mergeBatch(batch, sources, (company, json) => builder.add(company, json))
        // Signals and timers are heard while an index is built.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    finish: () => builder.finish(),
    abort: () => builder.abort(),
  }
}

/** Builds in this thread and one more. The files are the same. */
export function buildOnTwoThreads({ folder, generation, sources }: GenerationOptions): GenerationBuilder {
  const work: GenerationWork = { folder, generation, sources }
  const thread = new Worker(new URL('./build-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  const mailbox = new Mailbox<FromWorker>(thread)
  const texts = new TextBuffer()
  const lookups = lookupParts({ folder, generation })
  const tell = (message: ToWorker, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)

  async function* add(groups: Iterable<RecordGroup>): AsyncGenerator<MergedCounts> {
    const batches = inBatches(groups)
    for (let inFlight = 0; ; inFlight--) {
      for (; inFlight < BATCHES_IN_FLIGHT; inFlight++) {
        const next = batches.next()
        if (next.done) break
        tell({ kind: 'groups', groups: packGroups(next.value) })
      }
      if (inFlight === 0) return
      const message = await mailbox.take()
      if (message.kind !== 'merged') throw new Error(`Cannot build: the thread told of ${message.kind} out of turn`)
      for (const company of unpackTexts(message.texts)) {
        texts.add(company)
        for (const part of lookups) part.add(company)
      }
      yield message.counts
    }
  }

  async function finish(): Promise<void> {
    const collected = texts.takeData()
    const buffers = collected.pieces.map(({ buffer }) => buffer)
    tell({ kind: 'finish', texts: collected }, [...buffers, collected.starts.buffer])
    for (;;) {
      const message = await mailbox.take()
      if (message.kind === 'order') for (const part of lookups) part.finish(message.countries)
      if (message.kind === 'finished') break
    }
    await thread.terminate()
  }

  return {
    add,
    finish,
    async abort() {
      // The folder goes as a whole; what counts is that nobody writes into it any more.
      await thread.terminate()
      for (const part of lookups) part.abort()
    },
  }
}

function packGroups(groups: readonly RecordGroup[]): PackedGroups {
  const packed: PackedGroups = { sizes: [], companyIds: [], froms: [], documents: [] }
  for (const { companyId, records } of groups) {
    packed.sizes.push(records.length)
    for (const { from, document, companyId: own = companyId } of records) {
      packed.companyIds.push(own)
      packed.froms.push(from)
      packed.documents.push(document)
    }
  }
  return packed
}

/** The groups again. */
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

/** What texts, names and numbers are indexed from. */
type TextsOfCompany = CompanyTexts & LookedUpCompany

/** Texts of companies as columns. Lists and descriptions, which most companies lack, stand with the company's position. */
export interface PackedTexts {
  readonly ids: string[]
  readonly countries: string[]
  readonly names: string[]
  readonly postcodes: (string | null)[]
  readonly cities: (string | null)[]
  readonly regions: (string | null)[]
  readonly more: (readonly [
    at: number,
    texts: Pick<
      TextsOfCompany,
      'previousNames' | 'tradeNames' | 'description' | 'descriptionLanguage' | 'nationalId' | 'vatTaxNumber' | 'lei'
    >,
  ])[]
}

/** Columns without companies. */
export function emptyTexts(): PackedTexts {
  return { ids: [], countries: [], names: [], postcodes: [], cities: [], regions: [], more: [] }
}

/** Adds a company to columns. */
export function packTexts(packed: PackedTexts, company: TextsOfCompany): void {
  const { id, previousNames, tradeNames, description, descriptionLanguage, nationalId, vatTaxNumber, lei } = company
  const isMore =
    previousNames.length > 0 || tradeNames.length > 0 || description !== null || vatTaxNumber !== null || lei !== null
  if (isMore || nationalId === null || !isNumberOfId(id, nationalId)) {
    const more = { previousNames, tradeNames, description, descriptionLanguage, nationalId, vatTaxNumber, lei }
    packed.more.push([packed.ids.length, more])
  }
  packed.ids.push(id)
  packed.countries.push(company.countryIso2)
  packed.names.push(company.name)
  packed.postcodes.push(company.postcode)
  packed.cities.push(company.city)
  packed.regions.push(company.region)
}

/** Whether an id is a country and this number, as most are. */
function isNumberOfId(id: string, nationalId: string): boolean {
  return id.length === nationalId.length + 3 && id.endsWith(nationalId)
}

const NO_MORE = Object.freeze({
  previousNames: [],
  tradeNames: [],
  description: null,
  descriptionLanguage: null,
  vatTaxNumber: null,
  lei: null,
})

function* unpackTexts(packed: PackedTexts): Generator<TextsOfCompany> {
  let next = 0
  for (const [at, id] of packed.ids.entries()) {
    const more = packed.more[next]?.[0] === at ? packed.more[next++][1] : { ...NO_MORE, nationalId: id.slice(3) }
    yield {
      id,
      countryIso2: packed.countries[at],
      name: packed.names[at],
      previousNames: more.previousNames,
      tradeNames: more.tradeNames,
      description: more.description,
      descriptionLanguage: more.descriptionLanguage,
      postcode: packed.postcodes[at],
      city: packed.cities[at],
      region: packed.regions[at],
      nationalId: more.nationalId,
      vatTaxNumber: more.vatTaxNumber,
      lei: more.lei,
    }
  }
}
