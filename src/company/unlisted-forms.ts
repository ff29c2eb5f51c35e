/**
 * Legal forms that cannot be listed: their companies are `unlisted` even if no source states it.
 *
 * Listed means: shares are traded on a stock exchange, a regulated market. Other trading facilities (Euronext Growth,
 * over the counter) do not count.
 *
 * - Private limited companies may not offer their shares to the public, or have none that could be traded: British private
 *   companies (Companies Act 2006, s. 755), the Italian S.r.l. (Codice civile, art. 2468), the French SARL and SAS (Code de
 *   commerce, art. L223-11, L227-2), the Norwegian AS (only an ASA is admitted to a regulated market).
 * - Partnerships and sole traders have no shares. Partnerships limited by shares count as public limited companies.
 * - Branches are no legal persons. Associations, foundations and public bodies have no owners who could sell a share.
 *
 * A public limited company may be listed or not, so its form is no evidence. Neither are foreign, other and unknown
 * forms.
 */
import type { LegalForm } from './legal-form.ts'

const UNLISTED: ReadonlySet<LegalForm> = new Set<LegalForm>([
  'Private limited companies',
  'Partnerships',
  'Sole traders/proprietorships',
  'Public authorities',
  'Non profit organisations',
  'Branches',
])

/**
 * Countries whose private companies or partnerships can be listed: units of American LLCs and limited partnerships are
 * traded on its exchanges; Belgium (since 2019) and the Netherlands (since 2012) let a BV be listed.
 */
const EXCEPTIONS: Readonly<Record<string, ReadonlySet<LegalForm>>> = {
  US: new Set<LegalForm>(['Private limited companies', 'Partnerships']),
  BE: new Set<LegalForm>(['Private limited companies']),
  NL: new Set<LegalForm>(['Private limited companies']),
}

/** Whether companies of a legal form cannot be on a stock exchange. @param countryIso2 where they are registered */
export function cannotBeListed(countryIso2: string, form: LegalForm): boolean {
  return UNLISTED.has(form) && !EXCEPTIONS[countryIso2]?.has(form)
}
