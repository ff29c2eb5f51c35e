/** One outbox for the deliverer: the webhooks of processes and those of saved searches, so that both share every bound. */
import type { DelivererOptions } from '../autoprofile/deliverer.ts'
import { SEARCH_ID_PREFIX } from './saved-search.ts'

/** What the deliverer needs of an outbox. */
export type Outbox = DelivererOptions['deliveries']

/** Joins two outboxes. Ids say which one a delivery is of. */
export function bothDeliveries(processes: Outbox, searches: Outbox): Outbox {
  const isSearch = (id: string) => id.startsWith(SEARCH_ID_PREFIX)
  const of = (id: string) => (isSearch(id) ? searches : processes)
  return {
    async readDue(holder, now, limit) {
      const due = await Promise.all([processes, searches].map((outbox) => outbox.readDue(holder, now, limit)))
      return due
        .flat()
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
    },
    async claim(due, request) {
      const [ofSearches, ofProcesses] = [true, false].map((is) => due.filter(({ id }) => isSearch(id) === is))
      return [...(await processes.claim(ofProcesses, request)), ...(await searches.claim(ofSearches, request))]
    },
    readNext: (id, now, underWay) => of(id).readNext(id, now, underWay),
    beginAttempt: (held, position, at) => of(held.id).beginAttempt(held, position, at),
    recordAttempt: (held, attempt) => of(held.id).recordAttempt(held, attempt),
  }
}
