/**
 * Pauses of saved searches: while its licence does not allow a search, what enters and leaves it goes on being counted, but no
 * webhook is made or sent. The licence is read where a message is made and again where it is sent.
 */

import type { Clock } from '../clock.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { PublicError, publicError } from '../errors.ts'
import { pathOfBody, type SearchBody } from '../explore/search-body.ts'
import { requireCountries } from '../http/steps/countries.ts'
import { requireLicence } from '../http/steps/licence.ts'
import type { Licence } from '../license/license.ts'
import type { ListedSearch, SavedSearchStore } from './saved-search.ts'

/** Finds a licence as it is now. */
export type FindLicence = (id: string) => Promise<Licence | undefined>

/** The body of a saved search. */
export function bodyOf({ search }: Pick<ListedSearch, 'search'>): SearchBody {
  return JSON.parse(search) as SearchBody
}

/** Countries of a saved search, upper case. */
export function countriesOf(body: SearchBody): readonly string[] {
  return body.filters.countriesIso2.map((country) => country.trim().toUpperCase())
}

/**
 * Why a saved search is paused.
 *
 * @param licence `undefined`: it is gone
 * @param now wall-clock time, milliseconds
 * @returns the sentence that the search itself would be refused with; `null`: it is not paused
 */
export function pauseOf(licence: Licence | undefined, search: ListedSearch, now: number): string | null {
  const body = bodyOf(search)
  try {
    if (licence === undefined || licence.closedAt !== null) throw publicError('licence_disabled')
    requireLicence(licence, pathOfBody(body), now)
    requireCountries(licence, countriesOf(body))
    return null
  } catch (error) {
    if (error instanceof PublicError) return error.sentence
    throw error
  }
}

/** What the webhooks of saved searches are sent with. */
export interface PausingOptions {
  readonly searches: Pick<SavedSearchStore, 'read'>
  readonly findLicence: FindLicence
  readonly clock: Pick<Clock, 'now'>
}

/** What sends messages works with. */
type SentOutbox = Pick<Outbox, 'readDue' | 'claim' | 'readNext' | 'beginAttempt' | 'recordAttempt'>

/** An outbox in which messages of paused searches wait. */
export function pausingOutbox(outbox: Outbox, { searches, findLicence, clock }: PausingOptions): SentOutbox {
  return {
    readDue: (holder, now, limit) => outbox.readDue(holder, now, limit),
    claim: (due, request) => outbox.claim(due, request),
    beginAttempt: (held, position, at) => outbox.beginAttempt(held, position, at),
    recordAttempt: (held, attempt) => outbox.recordAttempt(held, attempt),
    async readNext(owner, now, underWay) {
      const delivery = await outbox.readNext(owner, now, underWay)
      if (delivery === undefined || owner.kind === 'process') return delivery
      const search = await searches.read(owner.id)
      if (search === undefined) return undefined
      const pause = pauseOf(await findLicence(search.licenceId), search, clock.now())
      if (pause === null) return delivery
      await outbox.postpone(owner, now)
      return undefined
    },
  }
}
