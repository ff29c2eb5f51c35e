/** The columns that a sales list has: whom to call, where, what they do, how large they are, and whether they still exist. */
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
  of('employees', ({ numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax }) =>
    bandOf(numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax),
  ),
  of('revenue', revenueOf),
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

function revenueOf({
  operatingRevenue,
  operatingRevenueMin,
  operatingRevenueMax,
  operatingRevenueCurrency,
  operatingRevenueYear,
}: Company): string | null {
  const band = bandOf(operatingRevenue, operatingRevenueMin, operatingRevenueMax)
  if (band === null) return null
  const year = operatingRevenueYear === null ? '' : ` (${operatingRevenueYear})`
  return `${band}${operatingRevenueCurrency === null ? '' : ` ${operatingRevenueCurrency}`}${year}`
}

/** A value, or what is known of it: `50–249`, `250 or more`, `up to 9`. */
function bandOf(value: number | null, least: number | null, most: number | null): string | null {
  const shown = (number: number) => number.toLocaleString('en')
  if (value !== null) return shown(value)
  if (least !== null && most !== null) return least === most ? shown(least) : `${shown(least)}–${shown(most)}`
  if (least !== null) return `${shown(least)} or more`
  return most === null ? null : `up to ${shown(most)}`
}
