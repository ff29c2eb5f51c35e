/**
 * Counts the companies that an import would leave without any industry code, though what is stored of them has some: their
 * register has begun to write codes of a list that is not known here, or in another column.
 */
import { isActive } from '../company/status.ts'
import { hasClassification } from '../records/derive.ts'
import { decodeRecord } from '../records/record.ts'
import { counted } from '../text/counted.ts'
import type { ChangeObserver } from './record-store.ts'
import { RefusedImport } from './refused-import.ts'

/** One in this many active companies may lose its codes. In a month of a register, about one in a thousand does. */
const LOSING_SHARE = 20
/** In a file of changes alone, fewer companies are no evidence: all of a day may happen to lose codes. */
const LOSING_FEW_CHANGES = 20
/** Codes that the refusal shows. */
const EXAMPLES_MAX = 3

/** Counts while an import is compared with the one before. */
export class LostCodes implements ChangeObserver {
  #companies = 0
  #examples = new Set<string>()

  changed(companyId: string, document: string, documentBefore: string): void {
    const { company } = decodeRecord(companyId, document)
    if (!isActive(company.status) && company.status !== 'Status unknown') return
    if (hasClassification(company) || !hasClassification(decodeRecord(companyId, documentBefore).company)) return
    this.#companies++
    const { primary, secondary } = company.nationalSectors
    const written = primary[0] ?? secondary[0]
    if (written !== undefined && this.#examples.size < EXAMPLES_MAX) this.#examples.add(written.slice(0, 40))
  }

  restart(): void {
    this.#companies = 0
    this.#examples = new Set()
  }

  /**
   * @param active companies of the files that are not known to have ended
   * @param amends whether the files hold changes only
   * @throws {RefusedImport} with both numbers, what is written instead, and the flag that allows it
   */
  refuse(register: string, active: number, amends: boolean): void {
    if (this.#companies * LOSING_SHARE <= active || (amends && this.#companies < LOSING_FEW_CHANGES)) return
    const loss = `${this.#companies.toLocaleString('en')} of the ${counted(active, 'active company', 'active companies')} in the files would lose all their NACE, NAICS and SIC codes`
    const instead = [...this.#examples].map((code) => JSON.stringify(code)).join(', ')
    const why =
      instead === '' ? 'the files state no code of them' : `the files state codes of no known list, such as ${instead}`
    throw new RefusedImport(
      `Cannot import ${register}: ${loss} (${why}), must be at most one in twenty; use --lose-codes to import anyway`,
    )
  }
}
