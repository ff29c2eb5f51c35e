/** The legal form that a register states beside a name, or in the company's registered name, for names that carry none. */
import type { Company } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { rawWords } from '../name-words.ts'
import { readName } from '../names.ts'
import { compareForms, type FormsAgreement } from './compare-forms.ts'
import { legalFormsOf } from './legal-form-words.ts'

/** Standardised forms that say which kind of legal person it is. */
const TELLING: ReadonlySet<LegalForm> = new Set<LegalForm>([
  'Public limited companies',
  'Private limited companies',
  'Partnerships',
  'Sole traders/proprietorships',
  'Public authorities',
  'Non profit organisations',
])

/**
 * Compares the legal form asked for with the one that a company has, whatever its names carry.
 *
 * @param asked short names of forms (`legal-form-words.ts`), at least one
 * @returns `null` where the register does not say
 */
export function compareStatedForm(asked: readonly string[], company: Company): FormsAgreement | null {
  const { countryIso2, name, nationalLegalForm, standardisedLegalForm } = company
  const own = readName(name, countryIso2).forms
  const stated = own.length > 0 || nationalLegalForm === null ? own : formsOf(nationalLegalForm, countryIso2)
  if (stated.length > 0) return compareForms(asked, stated)
  const kinds = asked.flatMap((form) => findLegalFormByName(countryIso2, form)?.form ?? [])
  if (kinds.length === 0 || ![...kinds, standardisedLegalForm].every((kind) => TELLING.has(kind))) return null
  return kinds.includes(standardisedLegalForm) ? null : 'different'
}

/** The short names of a form in a register's words: `Société par actions simplifiée`, `SARL unipersonnelle (EURL)`. */
function formsOf(text: string, country: string): readonly string[] {
  const words = rawWords(text.replace(/\(.*?\)/g, ' '))
  const forms = legalFormsOf(country)
  // A form is found behind a name and before one.
  const { forms: behind, to } = forms.strip([...rawWords('x'), ...words])
  return to === 1 ? behind : forms.strip([...words, ...rawWords('x')]).forms
}
