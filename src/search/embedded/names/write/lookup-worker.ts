/** The thread on which a merge makes the indexes of names and numbers, see `merge-lookups.ts`. */
import { workerData } from 'node:worker_threads'
import { RebuildNeededError } from '../../../../imports/rebuild-reasons.ts'
import { answerRequests } from '../../../../threads/request-thread.ts'
import { DocumentMap } from '../../merge/document-map.ts'
import { readBatch } from '../../text/text-batch.ts'
import { type LookupAnswer, LookupMerges, type LookupPlace, type LookupRequest } from './merge-lookups.ts'

const merges = new LookupMerges(workerData as LookupPlace)

answerRequests((request: LookupRequest): LookupAnswer => {
  if ('add' in request) for (const company of readBatch(request.add)) merges.add(company)
  else if ('abort' in request) merges.abort()
  else {
    // An object loses its class between threads.
    const countries = request.finish.map((country) => {
      const { before, removed, added } = country.map
      return { ...country, map: new DocumentMap(before, removed, added) }
    })
    try {
      return { files: merges.finish(countries) }
    } catch (error) {
      if (error instanceof RebuildNeededError) return { reason: error.reason }
      throw error
    }
  }
  return { files: [] }
})
