/** Thread that writes an index's documents in the order of results; see `reorder-documents.ts`. */
import { workerData } from 'node:worker_threads'
import { type DocumentOrder, reorderDocuments } from './reorder-documents.ts'

reorderDocuments(workerData as DocumentOrder)
