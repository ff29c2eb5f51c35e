/** What the codes of the Brazilian tax authority mean in the words of the interface. */
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { registerCodes } from '../register-codes.ts'

/** Forms of natural persons: traders, candidates, landlords, farmers. */
export function isNaturalPerson(form: string): boolean {
  return form === '2135' || form.startsWith('4')
}

/** By natureza jurídica, the first that fits. Source: the tax authority's list of 91 forms. */
const FORMS: readonly (readonly [RegExp, LegalForm])[] = [
  [/^(?:2135|4)/, 'Sole traders/proprietorships'],
  [/^(?:1|2011)/, 'Public authorities'],
  [/^(?:2038|2046|2054|2097)/, 'Public limited companies'],
  [/^(?:2062|2240|2305|2313|2321|2348)/, 'Private limited companies'],
  [/^(?:2070|2089|2100|2127|2232|2259|2267)/, 'Partnerships'],
  [/^2178|^3204/, 'Branches'],
  [/^2216|^3212/, 'Foreign companies'],
  [/^3/, 'Non profit organisations'],
  [/^[25]\d{3}$/, 'Other legal forms'],
]

/** The standardised form of a natureza jurídica; unknown for a code of no group, and for 8885 and 0000 (not stated). */
export function legalFormOfNature(form: string): LegalForm {
  return FORMS.find(([codes]) => codes.test(form))?.[1] ?? 'Companies with unknown/unrecorded legal form'
}

/** Of a cancelled registration (situação 08). */
const statusOfReason = registerCodes<Status>('br-cnpj', 'statusOfReason')

/** By situação cadastral; 08 goes by its reason. */
const statusOfSituation = registerCodes<Status>('br-cnpj', 'status')

/** The status of an establishment, `Status unknown` for a situation that is not in the publisher's list. */
export function statusOf(situation: string, reason: string): Status {
  const code = situation.padStart(2, '0')
  if (code === '08') return statusOfReason(reason.padStart(2, '0')) ?? 'Dissolved'
  return statusOfSituation(code) ?? 'Status unknown'
}
