/** What the codes of the Australian Business Register mean in the words of the interface. */
import type { LegalForm } from '../../company/legal-form.ts'
import { registerCodes } from '../register-codes.ts'

/** By the text of the entity type, the first that fits. Source: the register's list of entity types. */
const FORMS: readonly (readonly [RegExp, LegalForm])[] = [
  [/individual|sole trader/i, 'Sole traders/proprietorships'],
  [/government|local authority|statutory/i, 'Public authorities'],
  [/private company/i, 'Private limited companies'],
  [/public company/i, 'Public limited companies'],
  [/partnership/i, 'Partnerships'],
  [/trust|fund|superannuation|deceased estate/i, 'Other legal forms'],
  [/unincorporated|incorporated (?:entity|association)|charit|diplomatic/i, 'Other legal forms'],
  [/co-?operative|strata|syndicate/i, 'Other legal forms'],
]

/** By code, which is shorter than the text and precedes it. */
const formOfCode = registerCodes<LegalForm>('au-abn', 'form')

/** The standardised form of an entity type; unknown where neither code nor text is in the lists. */
export function legalFormOfType(code: string, text: string): LegalForm {
  const found = formOfCode(code) ?? FORMS.find(([words]) => words.test(text))?.[1]
  return found ?? 'Companies with unknown/unrecorded legal form'
}
