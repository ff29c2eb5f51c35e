/** The thread on which a merge writes documents. */
import { workerData } from 'node:worker_threads'
import { type DocumentWork, writeDocuments } from './merged-documents.ts'

writeDocuments(workerData as DocumentWork)
