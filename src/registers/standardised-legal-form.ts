import type { Company } from '../company/company.ts'
import { type LegalFormSystem, standardisedLegalForm } from '../reference/legal-forms.ts'
import { oncePer } from '../reference/load-table.ts'

/** Standardised forms by list and code as written: registers hold millions of rows and a few dozen forms. */
const known = oncePer((_system: LegalFormSystem) => new Map<string, Company['standardisedLegalForm']>())
/** Registers may write anything, and a broken column must not fill the memory. */
const KNOWN_MAX = 5_000

/**
 * Finds the standardised form of a register's own form.
 *
 * @param code the form as the register writes it; empty: unknown
 */
export function legalFormOf(system: LegalFormSystem, code: string): Company['standardisedLegalForm'] {
  const forms = known(system)
  let form = forms.get(code)
  if (form === undefined) {
    form = standardisedLegalForm(system, code)
    if (forms.size < KNOWN_MAX) forms.set(code, form)
  }
  return form
}
