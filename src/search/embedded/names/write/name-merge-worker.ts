/** The thread on which a merge makes the index of names, see `merge-names-aside.ts`. */
import { workerData } from 'node:worker_threads'
import { RebuildNeededError } from '../../../../imports/rebuild-reasons.ts'
import { answerRequests } from '../../../../threads/request-thread.ts'
import { DocumentMap } from '../../merge/document-map.ts'
import { readBatch } from '../../text/text-batch.ts'
import type { NameMergeAnswer, NameMergePlace, NameMergeRequest } from './merge-names-aside.ts'
import { createNameIndexWriter } from './name-writer.ts'

const merge = createNameIndexWriter(workerData as NameMergePlace)

answerRequests((request: NameMergeRequest): NameMergeAnswer => {
  if ('add' in request) for (const company of readBatch(request.add)) merge.add(company)
  else if ('abort' in request) merge.abort()
  else {
    // An object loses its class between threads.
    const countries = request.finish.map((country) => {
      const { before, removed, added } = country.map
      return { ...country, map: new DocumentMap(before, removed, added) }
    })
    try {
      return { file: merge.merge(countries) }
    } catch (error) {
      if (error instanceof RebuildNeededError) return { reason: error.reason }
      throw error
    }
  }
  return { file: null }
})
