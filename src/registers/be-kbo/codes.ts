/** What the codes of the Crossroads Bank mean in the words of the interface. */
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { registerCodes } from '../register-codes.ts'

/** Statuses by juridical situation. 999, a cancelled file, is left out. Source: the register's own list of juridical situations. */
export const statusOfSituation = registerCodes<Status>('be-kbo', 'status')

/** Standardised forms by juridical form. 999 is a form unknown to the register. Source: the register's list of 146 forms. */
export const formOfCode = registerCodes<LegalForm>('be-kbo', 'form')

/** Language of a commune as the register numbers languages. */
export type CommuneLanguage = '1' | '2' | '3'

/** Communes of the German-speaking community. */
const GERMAN: ReadonlySet<string> = new Set(
  '4700 4701 4710 4711 4720 4721 4728 4730 4731 4750 4760 4761 4770 4771 4780 4782 4783 4784 4790 4791'.split(' '),
)

/**
 * The language of the commune with a postcode, by the linguistic areas of Belgium.
 *
 * @returns `null` in Brussels, which has two, and for what is no Belgian postcode
 */
export function communeLanguage(postcode: string): CommuneLanguage | null {
  if (!/^[1-9]\d{3}$/.test(postcode)) return null
  if (GERMAN.has(postcode)) return '3'
  const number = Number(postcode)
  if (number < 1300) return null
  if (number < 1500) return '1'
  return number < 4000 || number >= 8000 ? '2' : '1'
}
