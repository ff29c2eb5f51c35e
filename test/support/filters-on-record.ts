/**
 * Whether a company, as the service answers it, passes the filters of a request. Written from `docs/api.md` and
 * `docs/decisions.md` alone: it shares only the folding of text with the plan and the engines.
 */
import type { Company, CompanyCodes } from '../../src/company/company.ts'
import type { AttributeFilter, ExploreFilters } from '../../src/search/filters.ts'
import { foldText } from '../../src/text/fold-text.ts'
import { isWithinBox, isWithinDistance } from './distance-on-sphere.ts'
import { kept } from './kept.ts'

const fold = kept(foldText)

type Amounts = readonly [exact: number | null, min: number | null, max: number | null]

/** Every filter can be checked on the record. Codes: dots do not matter, and a code selects what begins with it. */
export function passes(filters: ExploreFilters, company: Company): boolean {
  const given = (values: readonly string[] | undefined): values is readonly string[] => (values?.length ?? 0) > 0
  const isOneOf = (values: readonly string[] | undefined, value: string | null) =>
    !given(values) || (value !== null && values.some((one) => fold(one) === fold(value)))

  if (!filters.countriesIso2.includes(company.countryIso2)) return false
  if (given(filters.regions)) {
    const { region } = company
    const hit = filters.regions.some((wanted) =>
      wanted.includes('|') ? wanted === region : region !== null && region.split('|')[0] === wanted,
    )
    if (!hit) return false
  }
  if (!isOneOf(filters.cities?.map(withoutPostcode), company.city && withoutPostcode(company.city))) return false
  if (given(filters.postcode)) {
    const own = bare(company.postcode ?? '')
    const hit = filters.postcode.some((wanted) =>
      wanted.endsWith('*') ? own !== '' && own.startsWith(bare(wanted)) : own === bare(wanted),
    )
    if (!hit) return false
  }
  if (given(filters.ids) && !filters.ids.includes(company.id)) return false
  if (filters.within !== undefined && !isWithinBox(company, filters.within)) return false
  if (filters.near !== undefined && !isWithinDistance(company, filters.near)) return false
  if (
    !isWithin(daysOf(filters.dateOfIncorporationGte, filters.dateOfIncorporationLte), day(company.dateOfIncorporation))
  )
    return false
  if (!isWithin(daysOf(filters.statusDateGte, filters.statusDateLte), day(company.statusDate))) return false
  if (!isWithin([filters.operatingRevenueGte, filters.operatingRevenueLte], revenueOf(company))) return false
  if (!isWithin([filters.numberOfEmployeesGte, filters.numberOfEmployeesLte], employeesOf(company))) return false
  if (!Object.entries(filters.attributes ?? {}).every(([name, wanted]) => hasAttribute(company, name, wanted)))
    return false
  return (
    isOneOf(filters.standardisedLegalForm, company.standardisedLegalForm) &&
    isOneOf(filters.categories, company.categoryOfTheCompany) &&
    isOneOf(filters.status, company.status) &&
    isOneOf(filters.listedDelistedUnlisted, company.listedDelistedUnlisted) &&
    carries(filters, filters.nationalSectors, company.nationalSectors) &&
    carries(filters, filters.naceCodes, company.naceCodes) &&
    carries(filters, filters.naicsCodes, company.naicsCodes) &&
    carries(filters, filters.sicCodes, company.sicCodes)
  )
}

/** Texts without case and accents; a number or a truth may be written as a text. */
function hasAttribute({ attributes }: Company, name: string, { values, gte, lte }: AttributeFilter): boolean {
  const own = attributes?.[name]
  if (own === undefined) return values === undefined && gte === undefined && lte === undefined
  const isSame = (wanted: string | number | boolean) =>
    typeof own === 'number' ? Number(wanted) === own : foldText(String(wanted)) === foldText(String(own))
  const isBeyond = (bound: string | number | undefined, sign: 1 | -1) =>
    bound !== undefined && (typeof bound !== typeof own || (own > bound ? 1 : own < bound ? -1 : 0) === sign)
  return (values === undefined || values.length === 0 || values.some(isSame)) && !isBeyond(lte, 1) && !isBeyond(gte, -1)
}

/** Some registers write a postcode into the name of a foreign city, before or after it: it is no part of the name. */
const withoutPostcode = kept((city) =>
  // A part of the town, which is written with a hyphen.
  foldText(city.replace(/(?<=\bstockholm)-arlanda$/i, '')).replace(
    /^nl \d{4} ?[a-z]{2} |^\d{4}[a-z]{2} |^(?:[a-z]{1,3} )?\d[\d ]{2,}\d (?=[a-z])|(?<=[a-z]) \d[\d ]{2,}\d$/,
    '',
  ),
)

const bare = kept((text) => text.replace(/[^0-9a-z]/gi, '').toLowerCase())

function daysOf(...bounds: readonly [string | undefined, string | undefined]): readonly (number | undefined)[] {
  return bounds.map((text) => (text === undefined ? undefined : Date.parse(text)))
}

const timeOf = kept(Date.parse)

function day(date: string | null): Amounts {
  return [date === null ? null : timeOf(date), null, null]
}

function revenueOf(company: Company): Amounts {
  return [company.operatingRevenue, company.operatingRevenueMin, company.operatingRevenueMax]
}

function employeesOf(company: Company): Amounts {
  return [company.numberOfEmployees, company.numberOfEmployeesMin, company.numberOfEmployeesMax]
}

function isWithin([gte, lte]: readonly (number | undefined)[], [exact, min, max]: Amounts): boolean {
  if (gte === undefined && lte === undefined) return true
  if (exact === null && min === null && max === null) return false
  const low = exact ?? min ?? Number.NEGATIVE_INFINITY
  const high = exact ?? max ?? Number.POSITIVE_INFINITY
  return (gte === undefined || high >= gte) && (lte === undefined || low <= lte)
}

/** Numeric codes only: sections have letters and are tested by name. */
function carries(filters: ExploreFilters, wanted: readonly string[] | undefined, codes: CompanyCodes): boolean {
  if (wanted === undefined || wanted.length === 0) return true
  const { isPrimaryCodes = false, isSecondaryCodes = false } = filters
  const either = isPrimaryCodes === isSecondaryCodes
  const own = [
    ...(either || isPrimaryCodes ? codes.primary : []),
    ...(either || isSecondaryCodes ? codes.secondary : []),
  ]
  return own.some((code) => wanted.some((one) => !code.startsWith('2.1:') && bare(code).startsWith(bare(one))))
}
