/** The thread behind `merge-thread.ts`: answers each batch of records with the merged companies. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RecordSource } from './merge.ts'
import { mergeBatch, type RecordGroup } from './merge-batch.ts'

const port = parentPort
if (!port) throw new Error('merge-worker.ts runs as a thread of an import only')

const sources = workerData as readonly RecordSource[]
port.on('message', (groups: RecordGroup[]) => port.postMessage(mergeBatch(groups, sources)))
