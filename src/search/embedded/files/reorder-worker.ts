/** Thread that puts an index's documents in order; see `documents.ts`. */
import { workerData } from 'node:worker_threads'
import { type DocumentOrder, reorderDocuments } from './documents.ts'

reorderDocuments(workerData as DocumentOrder)
