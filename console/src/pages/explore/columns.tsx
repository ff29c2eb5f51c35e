/** Columns of the table of results: what each shows on the page and in a file. */
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SIGNS_ELSEWHERE } from '../../../../src/company/searched-names.ts'
import type { Company } from '../../api/client.ts'
import type { Facets } from '../../api/facets.ts'
import { ShownName } from '../../parts/company-pieces.tsx'
import type { SortKey } from '../../search-state.ts'
import { band, count, countryName, day, money, shortCount, shortRange } from '../../text.ts'

/** Context of a cell besides its company. */
export interface CellContext {
  readonly naceTitle: (code: string) => string | undefined
}

/** A column. */
export interface Column {
  readonly id: string
  readonly label: string
  readonly isNumber?: true
  /** What its numbers count, where it has no heading. */
  readonly unit?: string
  /** What the interface sorts by to sort by the column; absent where it does not. */
  readonly sortedBy?: SortKey['by']
  /** Members of Company that hold the value, as an export names them. */
  readonly members: readonly string[]
  /** The value as a text or number, for files. */
  value(company: Company): string | number | null
  /** What the page shows; the value where absent. */
  show?(company: Company, context: CellContext): ReactNode
}

const STATUS_TONE = (status: string): string =>
  /^Active( \((branch|dormant)\))?$/.test(status)
    ? 'good'
    : status.startsWith('Active')
      ? 'warn'
      : status === 'Status unknown'
        ? 'none'
        : 'bad'

/** A status with its colour; the words carry the meaning, the dot only helps. */
export function StatusShown({ status }: { readonly status: string }) {
  return (
    <span className={`status status-${STATUS_TONE(status)}`} title={status}>
      <i />
      {status}
    </span>
  )
}

/** Revenue as a value or as the band that the register publishes. */
export function revenueOf(company: Company): string | null {
  const { operatingRevenue, operatingRevenueMin, operatingRevenueMax, operatingRevenueCurrency } = company
  if (operatingRevenue !== null) return money(operatingRevenue, operatingRevenueCurrency)
  const published = band(operatingRevenueMin, operatingRevenueMax, shortCount, shortRange)
  return published === null ? null : `${published} ${operatingRevenueCurrency ?? ''}`.trim()
}

/** Staff as a value or as the band that the register publishes. */
export function staffOf(company: Company): string | null {
  const { numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax } = company
  return numberOfEmployees !== null ? count(numberOfEmployees) : band(numberOfEmployeesMin, numberOfEmployeesMax)
}

/** Codes of the first revision before those of the second, which repeat them. */
export function usualFirst(codes: readonly string[]): readonly string[] {
  return codes.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
}

const codesOf = ({ primary, secondary }: Company['naceCodes']): string => [...primary, ...secondary].join(' ')
const place = (region: string | null): string | null =>
  region
    ?.split('|')
    .filter((part, at, all) => all.indexOf(part) === at)
    .reverse()
    .join(', ') ?? null

/** The name, which leads to the company; always shown. */
export const NAME: Column = {
  id: 'name',
  members: ['name'],
  sortedBy: 'name',
  label: t`Company`,
  value: ({ name }) => name,
  show: (company) => (
    <Link to="/company/$id" params={{ id: company.id }} className="company-link" data-row-link>
      <ShownName name={company.name} />
    </Link>
  ),
}

/** The other columns, in display order. */
export const COLUMNS: readonly Column[] = [
  { id: 'id', members: ['id'], label: t`Identifier`, value: ({ id }) => id },
  {
    id: 'country',
    members: ['countryIso2'],
    label: t`Country`,
    value: ({ countryIso2 }) => countryIso2,
    show: ({ countryIso2 }) => countryName(countryIso2),
  },
  {
    id: 'city',
    members: ['city'],
    label: t`City`,
    value: ({ city }) => city,
    show: ({ city }) => city !== null && <ShownName name={city} />,
  },
  {
    id: 'region',
    members: ['region'],
    label: t`Region`,
    value: ({ region }) => region,
    show: ({ region }) => place(region),
  },
  { id: 'postcode', members: ['postcode'], label: t`Postcode`, value: ({ postcode }) => postcode },
  { id: 'address', members: ['address'], label: t`Address`, value: ({ address }) => address },
  {
    id: 'activity',
    members: ['naceCodes'],
    label: t`Main activity`,
    value: ({ naceCodes }) => naceCodes.primary.join(' '),
    show({ naceCodes }, { naceTitle }) {
      const [code] = usualFirst(naceCodes.primary)
      if (code === undefined) return null
      const title = naceTitle(code)
      return (
        <span className="activity" title={title === undefined ? code : `${code} ${title}`}>
          <code>{code}</code> {title}
        </span>
      )
    },
  },
  {
    id: 'staff',
    members: ['numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax'],
    sortedBy: 'numberOfEmployees',
    label: t`Employees`,
    unit: t`people`,
    isNumber: true,
    value: ({ numberOfEmployees }) => numberOfEmployees,
    show: staffOf,
  },
  {
    id: 'revenue',
    members: ['operatingRevenue', 'operatingRevenueMin', 'operatingRevenueMax', 'operatingRevenueCurrency'],
    sortedBy: 'operatingRevenue',
    label: t`Revenue`,
    isNumber: true,
    value: ({ operatingRevenue }) => operatingRevenue,
    show: revenueOf,
  },
  {
    id: 'currency',
    members: ['operatingRevenueCurrency'],
    label: t`Currency`,
    value: ({ operatingRevenueCurrency }) => operatingRevenueCurrency,
  },
  {
    id: 'founded',
    members: ['dateOfIncorporation'],
    sortedBy: 'dateOfIncorporation',
    label: t`Founded`,
    isNumber: true,
    value: ({ dateOfIncorporation }) => dateOfIncorporation,
    show: ({ dateOfIncorporation }) =>
      dateOfIncorporation === null ? null : (
        <time dateTime={dateOfIncorporation} title={day(dateOfIncorporation)}>
          {dateOfIncorporation.slice(0, 4)}
        </time>
      ),
  },
  {
    id: 'status',
    members: ['status'],
    label: t`Status`,
    value: ({ status }) => status,
    show: ({ status }) => <StatusShown status={status} />,
  },
  {
    id: 'form',
    members: ['standardisedLegalForm'],
    label: t`Legal form`,
    value: ({ standardisedLegalForm }) => standardisedLegalForm,
  },
  {
    id: 'size',
    members: ['categoryOfTheCompany'],
    label: t`Size`,
    value: ({ categoryOfTheCompany }) => categoryOfTheCompany,
  },
  {
    id: 'listing',
    members: ['listedDelistedUnlisted'],
    label: t`Stock exchange`,
    value: ({ listedDelistedUnlisted }) => listedDelistedUnlisted,
  },
  {
    id: 'assets',
    members: ['totalAssets'],
    sortedBy: 'totalAssets',
    label: t`Total assets`,
    isNumber: true,
    value: ({ totalAssets }) => totalAssets,
    show: ({ totalAssets, operatingRevenueCurrency }) =>
      totalAssets === null ? null : money(totalAssets, operatingRevenueCurrency),
  },
  { id: 'vat', members: ['vatTaxNumber'], label: t`VAT number`, value: ({ vatTaxNumber }) => vatTaxNumber },
  { id: 'number', members: ['nationalId'], label: t`Register number`, value: ({ nationalId }) => nationalId },
  { id: 'lei', members: ['lei'], label: 'LEI', value: ({ lei }) => lei },
  { id: 'website', members: ['website'], label: t`Website`, value: ({ website }) => website },
  { id: 'email', members: ['email'], label: t`Email`, value: ({ email }) => email },
  { id: 'phone', members: ['phone'], label: t`Phone`, value: ({ phone }) => phone },
  { id: 'nace', members: ['naceCodes'], label: t`NACE codes`, value: ({ naceCodes }) => codesOf(naceCodes) },
  { id: 'naics', members: ['naicsCodes'], label: t`NAICS codes`, value: ({ naicsCodes }) => codesOf(naicsCodes) },
  { id: 'sic', members: ['sicCodes'], label: t`US SIC codes`, value: ({ sicCodes }) => codesOf(sicCodes) },
  {
    id: 'national',
    members: ['nationalSectors'],
    label: t`National codes`,
    value: ({ nationalSectors }) => codesOf(nationalSectors),
  },
  { id: 'description', members: ['description'], label: t`Description`, value: ({ description }) => description },
]

/** Columns shown where nothing else was chosen. */
export const USUAL_COLUMNS: readonly string[] = ['city', 'activity', 'staff', 'revenue', 'founded', 'status']

/** What is counted of the members of the default columns that a register may lack. */
const FACET_OF: Readonly<Record<string, string>> = {
  city: 'city',
  activity: 'naceCodes',
  staff: 'numberOfEmployees',
  revenue: 'operatingRevenue',
  founded: 'foundedYear',
}

/**
 * The default columns that are empty on a page, and in the whole result as far as that is known.
 *
 * @param found counts of the whole result; `undefined` while they are not known
 */
export function emptyColumns(companies: readonly Company[], found: Facets | undefined): readonly Column[] {
  return COLUMNS.filter(({ id, members }) => {
    const field = FACET_OF[id]
    if (field === undefined || companies.length === 0) return false
    const isEmpty = companies.every((company) =>
      members.every((member) => {
        const value = company[member as keyof Company]
        return value === null || (field === 'naceCodes' && company.naceCodes.primary.length === 0)
      }),
    )
    return isEmpty && (found === undefined || found.byField.get(field)?.missing === found.total)
  })
}

/** What the name of an own column begins with, among the columns. */
const OWN = 'own:'

/** The own columns that companies have, by name. */
export function ownNamesOf(companies: readonly Company[]): readonly string[] {
  const names = new Set(companies.flatMap(({ attributes }) => Object.keys(attributes ?? {})))
  names.delete(SIGNS_ELSEWHERE)
  return [...names].sort()
}

/** A column of the operator's own table. */
export function ownColumn(name: string): Column {
  const value = ({ attributes }: Company) => {
    const own = attributes?.[name]
    return own === undefined ? null : typeof own === 'number' ? own : String(own)
  }
  return { id: `${OWN}${name}`, label: name, members: ['attributes'], value }
}

/** Columns by their names, in the table's order; own columns last, shown unless others were chosen. */
export function columnsOf(
  chosen: readonly string[] | null,
  isManyCountries: boolean,
  ownNames: readonly string[],
): readonly Column[] {
  const wanted = new Set(chosen ?? (isManyCountries ? ['country', ...USUAL_COLUMNS] : USUAL_COLUMNS))
  const own = ownNames.filter((name) => chosen === null || wanted.has(`${OWN}${name}`))
  return [NAME, ...COLUMNS.filter(({ id }) => wanted.has(id)), ...own.map(ownColumn)]
}
