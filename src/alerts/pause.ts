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
import type { WatchedCompanies } from './watched-companies.ts'

/** Finds a licence as it is now. */
export type FindLicence = (id: string) => Promise<Licence | undefined>

/** What a licence has to allow for a saved search: an endpoint, and countries. */
interface Demands {
  readonly path: string
  readonly countries: readonly string[]
}

/** What a licence has to allow for a saved search, or for a list of companies. */
export function demandsOf({ search }: Pick<ListedSearch, 'search'>): Demands {
  const body = JSON.parse(search) as SearchBody | WatchedCompanies
  if (!('filters' in body)) return { path: WATCHED_PATH, countries: body.countries }
  const countries = body.filters.countriesIso2.map((country) => country.trim().toUpperCase())
  return { path: pathOfBody(body), countries }
}

/** The endpoint whose companies a list has: a licence that may not look one up by its id may not watch it. */
export const WATCHED_PATH = '/explore/companies/:id'

/**
 * Why a saved search is paused.
 *
 * @param licence `undefined`: it is gone
 * @param now wall-clock time, milliseconds
 * @returns the sentence that the search itself would be refused with; `null`: it is not paused
 */
export function pauseOf(
  licence: Licence | undefined,
  search: Pick<ListedSearch, 'search'>,
  now: number,
): string | null {
  const { path, countries } = demandsOf(search)
  try {
    if (licence === undefined || licence.closedAt !== null) throw publicError('licence_disabled')
    requireLicence(licence, path, now)
    requireCountries(licence, countries)
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
