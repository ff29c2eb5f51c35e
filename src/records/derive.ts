/**
 * Derives members from others: the region, codes of the other schemes, the size category, whether it can be listed.
 *
 * This runs after the records of all registers were merged. So a stated value always wins over a derived one, and a
 * figure of one register can complete a fact of another.
 */
import { type Category, categoryOf } from '../company/category.ts'
import type { CodeScheme } from '../company/codes.ts'
import type { Company, CompanyCodes } from '../company/company.ts'
import { inEuro } from '../company/currency-rates.ts'
import { CodesCache, shareCodes } from '../company/shared-codes.ts'
import { cannotBeListed } from '../company/unlisted-forms.ts'
import { recordCodes } from '../reference/derive-codes.ts'
import { regionOfCity, regionOfPostcode, servedRegion } from '../reference/regions.ts'
import type { Member } from './members.ts'

/** Members that can be derived from others, in the order of the JSON answers. */
const DERIVABLE = [
  'region',
  'categoryOfTheCompany',
  'listedDelistedUnlisted',
  'nationalSectors',
  'naceCodes',
  'naicsCodes',
  'sicCodes',
] as const

/** Every combination of {@link DERIVABLE}; the bits of the index are the members in it. */
const COMBINATIONS: readonly (readonly Member[])[] = Array.from({ length: 1 << DERIVABLE.length }, (_, bits) =>
  Object.freeze(DERIVABLE.filter((_member, place) => bits & (1 << place))),
)

/**
 * Fills the empty members of a company that can be derived from others.
 *
 * @param company changed in place
 * @param sizeClass the category that a register's own size class means; it counts where no figure gives the size
 * @returns the members that were filled, in the order of the JSON answers; a shared, frozen list
 */
export function fillDerivedMembers(company: Company, sizeClass: Category | null = null): readonly Member[] {
  let filled = 0
  const { countryIso2, postcode, city } = company
  if (company.region === null && postcode !== null) {
    // A city alone is not enough: registers contain addresses abroad, and towns share names across borders.
    company.region = regionOfPostcode(countryIso2, postcode, city)
    if (company.region !== null) filled |= REGION_BIT
  }
  if (company.region !== null && !company.region.includes('|')) {
    const province = provinceIn(company.region, company)
    if (province !== null) filled |= REGION_BIT
    company.region = province ?? company.region
  }
  // A record of an earlier version may name its region as that version did.
  if (company.region !== null) company.region = servedRegion(countryIso2, company.region)
  if (company.categoryOfTheCompany === null) {
    company.categoryOfTheCompany = categoryOf(sizeOf(company)) ?? sizeClass
    if (company.categoryOfTheCompany !== null) filled |= CATEGORY_BIT
  }
  if (company.listedDelistedUnlisted === null && cannotBeListed(countryIso2, company.standardisedLegalForm)) {
    company.listedDelistedUnlisted = 'unlisted'
    filled |= LISTING_BIT
  }
  return COMBINATIONS[filled | fillCodes(company)]
}

/** The province of a company of which a user's table states the region alone. */
function provinceIn(region: string, { countryIso2, postcode, city }: Company): string | null {
  const found =
    (postcode === null ? null : regionOfPostcode(countryIso2, postcode, city)) ??
    (city === null ? null : regionOfCity(countryIso2, city))
  return found?.startsWith(`${region}|`) ? found : null
}

function bitOf(member: (typeof DERIVABLE)[number]): number {
  return 1 << DERIVABLE.indexOf(member)
}

const REGION_BIT = bitOf('region')
const CATEGORY_BIT = bitOf('categoryOfTheCompany')
const LISTING_BIT = bitOf('listedDelistedUnlisted')
const NATIONAL_BIT = bitOf('nationalSectors')
const NACE_BIT = bitOf('naceCodes')
const NAICS_BIT = bitOf('naicsCodes')
const SIC_BIT = bitOf('sicCodes')

/** Converts amounts at the average rate of their year; amounts in a currency without a rate are ignored. */
function sizeOf(company: Company) {
  const { operatingRevenueCurrency: currency, operatingRevenueYear: year, totalAssets } = company
  const revenue = company.operatingRevenue ?? company.operatingRevenueMin
  return {
    operatingRevenueEur: revenue === null ? null : inEuro(revenue, currency, year),
    totalAssetsEur: totalAssets === null ? null : inEuro(totalAssets, currency, year),
    numberOfEmployees: company.numberOfEmployees ?? company.numberOfEmployeesMin,
    listing: company.listedDelistedUnlisted,
  }
}

/** The members with codes; the best one to derive the others from comes first. */
const CODE_MEMBERS = [
  { member: 'nationalSectors', scheme: 'national' },
  { member: 'naceCodes', scheme: 'nace' },
  { member: 'naicsCodes', scheme: 'naics' },
  { member: 'sicCodes', scheme: 'sic' },
] as const satisfies readonly { member: Member; scheme: CodeScheme }[]

/** @returns the bits of the members that were filled */
function fillCodes(company: Company): number {
  // Members by fixed names, not in a loop: this runs for every company, see company-values.ts.
  const { nationalSectors, naceCodes, naicsCodes, sicCodes } = company
  const written = [nationalSectors, naceCodes, naicsCodes, sicCodes]
  const from = written.findIndex(hasCodes)
  if (from < 0) return 0
  const codes = allCodes(CODE_MEMBERS[from].scheme, company.countryIso2, written[from])
  // Normalises the spelling of stated codes to that of their list. This is not a derivation.
  let filled = 0
  if (from === 0) company.nationalSectors = codes.nationalSectors
  else if (hasCodes(codes.nationalSectors)) {
    company.nationalSectors = codes.nationalSectors
    filled |= NATIONAL_BIT
  }
  if (from === 1) company.naceCodes = codes.naceCodes
  else if (!hasCodes(naceCodes) && hasCodes(codes.naceCodes)) {
    company.naceCodes = codes.naceCodes
    filled |= NACE_BIT
  }
  if (from === 2) company.naicsCodes = codes.naicsCodes
  else if (!hasCodes(naicsCodes) && hasCodes(codes.naicsCodes)) {
    company.naicsCodes = codes.naicsCodes
    filled |= NAICS_BIT
  }
  if (from === 3) company.sicCodes = codes.sicCodes
  else if (!hasCodes(sicCodes) && hasCodes(codes.sicCodes)) {
    company.sicCodes = codes.sicCodes
    filled |= SIC_BIT
  }
  return filled
}

/** Whether a record has an industry in a classification that is served for all countries, stated or derived from its codes. */
export function hasClassification(company: Company): boolean {
  const members = CODE_MEMBERS.map(({ member }) => company[member])
  if (members.slice(1).some(hasCodes)) return true
  if (!hasCodes(members[0])) return false
  const { naceCodes, naicsCodes, sicCodes } = allCodes('national', company.countryIso2, members[0])
  return [naceCodes, naicsCodes, sicCodes].some(hasCodes)
}

function hasCodes({ primary, secondary }: CompanyCodes): boolean {
  return primary.length > 0 || secondary.length > 0
}

type AllCodes = Readonly<Record<(typeof CODE_MEMBERS)[number]['member'], CompanyCodes>>

/** Caches derived codes: companies of one trade have the same codes. */
const known = new Map<string, AllCodes>()
const KNOWN_MAX = 50_000
/** The same for companies with a single code, by scheme, country and code: the most frequent and fastest case. */
const knownSingles: Readonly<Record<CodeScheme, Map<string, Map<string, AllCodes>>>> = {
  national: new Map(),
  nace: new Map(),
  naics: new Map(),
  sic: new Map(),
}

/** The same for codes that are one object, which needs no key. */
const derived = new CodesCache<{ readonly scheme: CodeScheme; readonly country: string; readonly codes: AllCodes }>(
  'derived',
)

function allCodes(scheme: CodeScheme, country: string, written: CompanyCodes): AllCodes {
  const found = derived.get(written)
  if (found !== undefined && found.scheme === scheme && found.country === country) return found.codes
  const { primary, secondary } = written
  if (primary.length !== 1 || secondary.length > 0) {
    return findOrDerive(known, `${scheme} ${country} ${primary.join()} ${secondary.join()}`, scheme, country, written)
  }
  let singles = knownSingles[scheme].get(country)
  if (singles === undefined) {
    singles = new Map()
    knownSingles[scheme].set(country, singles)
  }
  return findOrDerive(singles, primary[0], scheme, country, written)
}

function findOrDerive(
  answers: Map<string, AllCodes>,
  key: string,
  scheme: CodeScheme,
  country: string,
  written: CompanyCodes,
): AllCodes {
  let codes = answers.get(key)
  if (codes === undefined) {
    codes = computeCodes(scheme, country, written)
    // Many records share these objects. Code that finds them frozen may cache what it computes from them.
    const isKnown = answers.size < KNOWN_MAX
    if (isKnown) answers.set(key, codes)
    for (const { member } of CODE_MEMBERS) {
      if (isKnown) shareCodes(codes[member])
      Object.freeze(codes[member])
    }
    if (!isKnown) return codes
  }
  derived.set(written, { scheme, country, codes })
  return codes
}

function computeCodes(scheme: CodeScheme, country: string, written: CompanyCodes): AllCodes {
  const codes = recordCodes({ scheme, country, primary: written.primary, secondary: written.secondary })
  const { member } = CODE_MEMBERS.find((entry) => entry.scheme === scheme)!
  // A code on no list cannot be searched for, but the register states it, so it stays.
  const unknown = new Set(codes.unknown)
  return {
    ...codes,
    [member]: {
      primary: [...codes[member].primary, ...written.primary.filter((code) => unknown.has(code))],
      secondary: [...codes[member].secondary, ...written.secondary.filter((code) => unknown.has(code))],
    },
  }
}
