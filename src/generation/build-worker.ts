/** The second thread of `build-on-threads.ts`: merges records, keeps companies and writes their index. */
import { parentPort, workerData } from 'node:worker_threads'
import { SharedTexts } from '../company/shared-texts.ts'
import { createCompanyJson } from '../records/company-json.ts'
import { mergeBatch, type TakeCompany } from '../records/merge-batch.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { buildRecordsHalf } from '../search/embedded/write-generation.ts'
import { type FromWorker, type GenerationWork, type ToWorker, unpackGroups } from './build-on-threads.ts'
import { openVectorSource } from './vector-source.ts'

const port = parentPort
if (!port) throw new Error('build-worker.ts runs as a thread of an import only')

const { sources, ...target } = workerData as GenerationWork
const shared = new SharedTexts()
const write = createCompanyJson(shared)
const vectors = openVectorSource(target.folder)
const half = buildRecordsHalf({ ...target, codePath: ancestors, vectors, shared })
const tell = (message: FromWorker) => port.postMessage(message)

const take: TakeCompany = (...company) => half.add(...company)

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'groups') {
    const counts = mergeBatch(unpackGroups(message.groups), sources, take, write)
    tell({ kind: 'merged', counts, texts: half.takeTexts() })
    return
  }
  await half.finish(message.texts, (order) => tell({ kind: 'order', order }))
  tell({ kind: 'finished' })
})
