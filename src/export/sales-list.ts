/** The columns that a sales list has: whom to call, where, what they do, how large they are, and whether they still exist. */
import { amountText, datedAmountText, GROUPED_AMOUNT } from '../company/amount-text.ts'
import type { Company } from '../company/company.ts'
import { findCode } from '../reference/industry-codes.ts'
import type { Column } from './columns.ts'

const of = (name: string, read: (company: Company) => string | null): Column => ({ name, kind: 'text', read })

/** The columns, in their order. */
export const SALES_LIST: readonly Column[] = [
  ...(['name', 'address', 'postcode', 'city', 'region'] as const).map((member) => of(member, (one) => one[member])),
  of('country', ({ countryIso2 }) => countryIso2),
  ...(['phone', 'website', 'email'] as const).map((member) => of(member, (one) => one[member])),
  of('industry', industryOf),
  of('employees', (company) => amountText(company, 'numberOfEmployees', GROUPED_AMOUNT)),
  of('revenue', (company) => datedAmountText(company, 'operatingRevenue', GROUPED_AMOUNT)),
  of('status', ({ status }) => status),
]

/** The title of the first code, of the country's own list where the company has one. */
function industryOf({ countryIso2, nationalSectors, naceCodes, naicsCodes, sicCodes }: Company): string | null {
  const lists = [
    ['national', nationalSectors],
    ['nace', naceCodes],
    ['naics', naicsCodes],
    ['sic', sicCodes],
  ] as const
  for (const [scheme, codes] of lists)
    for (const code of codes.primary) {
      const title = findCode(scheme, countryIso2, code)?.title
      if (title !== undefined) return title
    }
  return null
}
