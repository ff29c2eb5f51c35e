/** Thread that puts an index's documents in order; see `documents.ts`. */
import { workerData } from 'node:worker_threads'
import { type Arrangement, arrangeDocuments } from './documents.ts'

arrangeDocuments(workerData as Arrangement)
