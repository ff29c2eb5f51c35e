/** The second thread behind `build.ts`: merges records, keeps companies and writes their index. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Company } from '../company/company.ts'
import { SharedTexts } from '../company/shared-texts.ts'
import { createCompanyJson } from '../records/company-json.ts'
import { mergeBatch } from '../records/merge-batch.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { createCompanyWriter } from '../search/embedded/build/index-writer.ts'
import { TextBuffer } from '../search/embedded/build/text-buffer.ts'
import { emptyTexts, type FromWorker, type GenerationWork, packTexts, type ToWorker, unpackGroups } from './build.ts'
import { recordParts } from './parts.ts'

const port = parentPort
if (!port) throw new Error('generation-worker.ts runs as a thread of an import only')

const { folder, generation, sources } = workerData as GenerationWork
const parts = recordParts({ folder, generation })
const shared = new SharedTexts()
const write = createCompanyJson(shared)
const records = createCompanyWriter({ folder, generation, codePath: ancestors, parts, shared })
const tell = (message: FromWorker) => port.postMessage(message)

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'groups') {
    const texts = emptyTexts()
    const take = (company: Company, json: string) => {
      records.add(company, json)
      packTexts(texts, company)
    }
    const counts = mergeBatch(unpackGroups(message.groups), sources, take, write)
    tell({ kind: 'merged', counts, texts })
    return
  }
  await records.finish(TextBuffer.from(message.texts), (countries) => tell({ kind: 'order', countries }))
  tell({ kind: 'finished' })
})
