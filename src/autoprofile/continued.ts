/**
 * Processes that continue one another: starts of the same search, webhook and choices that differ in `maxCompanies`.
 * Together they profile the first companies of the search, up to the greatest `maxCompanies`, each company once.
 */
import { hash } from 'node:crypto'
import type { Company } from '../company/company.ts'
import type { Order } from './process.ts'
import type { Continued, TakenCompany } from './process-store.ts'

/**
 * Identifies a start: its series (context, webhook, choices), a slash and its cap. Starts of one series that differ in
 * the cap continue one another.
 *
 * @param companiesMax most companies of the search, from the best, that are profiled
 */
export function fingerprintOf(start: readonly string[], companiesMax: number): string {
  return `${hash('sha256', JSON.stringify(start), 'hex')}/${companiesMax}`
}

/** The series of a start, with its slash, and the cap. Starts of earlier versions have neither. */
export function readFingerprint(
  fingerprint: string,
): { readonly series: string; readonly companiesMax: number } | null {
  const found = /^(\w+\/)(\d+)$/.exec(fingerprint)
  return found && { series: found[1], companiesMax: Number(found[2]) }
}

/** Whether a process takes its companies before another one of its series that waits, too: the one with the lower cap. */
export function isBefore(one: Order, other: Order): boolean {
  return capOf(one) < capOf(other)
}

/** Most companies of the search, from the best, that a process profiles. */
export function capOf({ fingerprint, companiesMax }: Order): number {
  return readFingerprint(fingerprint)?.companiesMax ?? companiesMax
}

/** The companies of a search that other processes of the series leave to this one. */
export function leftBy(continued: Continued | null, found: readonly Uint8Array[]): readonly TakenCompany[] {
  return found
    .map((bytes) => Buffer.from(bytes).toString())
    .map((company) => ({ id: (JSON.parse(company) as Company).id, company }))
    .filter(({ id }) => !continued?.taken.has(id))
}

/** How many companies of a search are left to a process, when those that are queued have taken theirs. */
export function countLeft(continued: Continued, found: readonly Uint8Array[]): number {
  const queued = continued.queued.reduce((sum, { companiesMax }) => sum + companiesMax, 0)
  return Math.max(0, leftBy(continued, found).length - queued)
}
