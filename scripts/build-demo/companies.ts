/**
 * Makes the demo companies: twenty thousand that do not exist, the same on every machine.
 *
 * The places, the codes and the words for what a company does (official titles from `reference/`) are real; everything
 * else is made up. Shares of trades, sizes, ages, legal forms and statuses are of the right order, not statistics. Every
 * member of Company occurs, and every value of the closed lists. No name is a person's: sole traders are named after
 * their trade and town.
 */
import { categoryOf } from '../../src/company/category.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import type { Listing } from '../../src/company/listing.ts'
import type { Status } from '../../src/company/status.ts'
import { deriveCodes, recordCodes } from '../../src/reference/derive-codes.ts'
import { type CodeNode, codeTrees, findCode } from '../../src/reference/industry-codes.ts'
import { regionOfPostcode } from '../../src/reference/regions.ts'
import { demoContacts, demoLei } from './contacts.ts'
import { DEMO_COUNTRIES, type DemoCountry } from './countries.ts'
import { describe } from './describe.ts'
import { DISTRICTS, type District } from './districts.ts'
import { type DemoLegalForm, demoLegalForms } from './legal-forms.ts'
import { coinWord, demoName, soleTraderName } from './names.ts'
import { demoNumbers } from './numbers.ts'
import { type DemoPlace, demoPlace } from './places.ts'
import { type Random, seededRandom } from './random.ts'
import { type DemoSize, demoSize } from './sizes.ts'
import { relatedTrades, TRADES, type Trade } from './trades.ts'

/** Seed of the demo. Another seed makes other companies. */
const SEED = 20_241_107
/** The day on which the demo takes place: ages and years of figures are counted from it, not from today. */
export const DEMO_DAY = '2026-06-30'
const DEMO_YEAR = Number(DEMO_DAY.slice(0, 4))
const DAY_MS = 86_400_000

/** Makes the demo companies, country by country. */
export function* makeCompanies(): Generator<Company> {
  for (const country of DEMO_COUNTRIES) {
    // Each country has a random sequence of its own, so a change in one country does not change the others.
    const random = seededRandom(SEED + country.countryIso2.charCodeAt(0) * 256 + country.countryIso2.charCodeAt(1))
    const taken = new Set<string>()
    const districts = DISTRICTS.filter(({ countryIso2 }) => countryIso2 === country.countryIso2).flatMap((district) =>
      new Array<District>(district.companies).fill(district),
    )
    while (taken.size < country.companies) {
      const company = demoCompany(country, districts[taken.size] ?? null, random)
      if (taken.has(company.id)) continue
      taken.add(company.id)
      yield company
    }
  }
}

/** The decisions from which the members of a company follow. */
interface Draft {
  readonly country: DemoCountry
  readonly trade: Trade
  readonly place: DemoPlace
  readonly form: DemoLegalForm
  /** Name without legal form. */
  readonly bareName: string
  readonly street: string
  /** `YYYY-MM-DD`. */
  readonly incorporated: string
  readonly listing: Listing | null
  readonly size: DemoSize
}

/** Decides what a company is, before its members are filled. */
function draftCompany(country: DemoCountry, district: District | null, random: Random): Draft {
  const { countryIso2, language } = country
  const trade = district === null ? random.weighted(TRADES_BY_WEIGHT) : tradeOf(district.nace)
  const place = demoPlace(countryIso2, district?.cities ?? null, random)
  const form = random.weighted(demoLegalForms(countryIso2, trade.nace))
  const isSole = form.standardisedLegalForm === 'Sole traders/proprietorships'
  const words = random.pick(trade.words[language])
  const street = random.pick(country.streets)
  const incorporated = incorporationDay(district?.since ?? null, random)
  const listing = demoListing(form, random)
  const size = demoSize(
    {
      trade,
      country,
      employees: isSole ? 0.8 : (district?.employees ?? trade.employees * 0.25 + 0.3),
      age: DEMO_YEAR - Number(incorporated.slice(0, 4)),
      latestYear: DEMO_YEAR - 1,
      listing: listing ?? 'unlisted',
    },
    random,
  )
  const bareName = isSole
    ? soleTraderName(words, random.pick(country.streets), place.city)
    : demoName(language, words, place.city, random)
  return { country, trade, place, form, bareName, street, incorporated, listing, size }
}

function demoCompany(country: DemoCountry, district: District | null, random: Random): Company {
  const draft = draftCompany(country, district, random)
  const { trade, place, form, bareName, incorporated, listing, size } = draft
  const { countryIso2, language } = country
  const region = regionOfPostcode(countryIso2, place.postcode, place.city)
  const { nationalId, vatTaxNumber } = demoNumbers(countryIso2, random, numberPrefix(form, region))
  const activities = activitiesOf(countryIso2, trade, random)
  const description = random.chance(0.75)
    ? describe(language, {
        activities: activities.nodes,
        city: place.city,
        year: Number(incorporated.slice(0, 4)),
        random,
      })
    : null
  return {
    ...emptyCompany({
      id: `${countryIso2}-${nationalId.replaceAll(' ', '')}`,
      name: written(form, bareName),
      countryIso2,
    }),
    ...otherNames(draft, random),
    vatTaxNumber,
    nationalId,
    lei: listing === 'listed' || random.chance(0.03) ? demoLei(random) : null,
    address: draft.street.replace('{n}', String(1 + random.integer(180))),
    postcode: place.postcode,
    city: place.city,
    region,
    latitude: place.latitude,
    longitude: place.longitude,
    ...demoContacts({ ...place, countryIso2, name: bareName, domain: country.domain }, random),
    ...demoStatus(form, incorporated, random),
    dateOfIncorporation: incorporated,
    standardisedLegalForm: form.standardisedLegalForm,
    nationalLegalForm: form.nationalLegalForm,
    categoryOfTheCompany: categoryOfSize(size, listing, country),
    listedDelistedUnlisted: listing,
    ...size,
    ...activities.codes,
    description,
    descriptionLanguage: description === null ? null : language,
    lastUpdated: `${dayBefore(DEMO_DAY, random.integer(700))}T00:00:00Z`,
  }
}

function written(form: DemoLegalForm, bareName: string): string {
  return form.written.replace('{n}', () => bareName)
}

/** Makes former names, which have the same trade, and trade names: a brand, with or without the word for the trade. */
function otherNames({ country, trade, form, place }: Draft, random: Random): Partial<Company> {
  if (form.standardisedLegalForm === 'Sole traders/proprietorships') return {}
  const { language } = country
  const words = random.pick(trade.words[language])
  const previous = random.chance(0.06) ? [written(form, demoName(language, words, place.city, random))] : []
  const brand = coinWord(language, random)
  const trades = random.chance(0.1) ? [random.chance(0.5) ? brand : `${words} ${brand}`] : []
  return { previousNames: previous, tradeNames: trades }
}

/** Draws whether the shares are, were or never were on an exchange. Only public limited companies can be listed. */
function demoListing(form: DemoLegalForm, random: Random): Listing | null {
  if (form.nationalLegalForm === null) return null
  if (form.standardisedLegalForm !== 'Public limited companies') return 'unlisted'
  return random.weighted(LISTINGS_BY_WEIGHT)
}

const LISTINGS_BY_WEIGHT: readonly (readonly [Listing, number])[] = [
  ['listed', 6],
  ['delisted', 3],
  ['unlisted', 91],
]

function categoryOfSize(size: DemoSize, listing: Listing | null, { currencyInEur }: DemoCountry) {
  const inEur = (amount: number | null): number | null => (amount === null ? null : amount * currencyInEur)
  return categoryOf({
    operatingRevenueEur: inEur(size.operatingRevenue ?? size.operatingRevenueMin),
    totalAssetsEur: inEur(size.totalAssets),
    numberOfEmployees: size.numberOfEmployees ?? size.numberOfEmployeesMin,
    listing,
  })
}

/** The prefix of a number. British numbers show the part of the kingdom, where the legal form has no letters of its own. */
function numberPrefix({ numberPrefix: prefix }: DemoLegalForm, region: string | null): string {
  if (prefix !== BRITISH_COMPANY) return prefix
  return region?.startsWith('Scotland|') ? 'SC' : region?.startsWith('Northern Ireland|') ? 'NI' : ''
}
const BRITISH_COMPANY = '9'

const TRADES_BY_WEIGHT = TRADES.map((trade) => [trade, trade.weight] as const)

function tradeOf(nace: string): Trade {
  const found = TRADES.find((trade) => trade.nace === nace)
  if (found === undefined) throw new Error(`Cannot make demo companies: a district names the unknown trade ${nace}`)
  return found
}

/** Draws what a company does: its main activity and, for one in four, a second one of a related trade. */
function activitiesOf(country: string, trade: Trade, random: Random) {
  const related = relatedTrades(trade)
  const trades = related.length > 0 && random.chance(0.25) ? [trade, random.weighted(related)] : [trade]
  const nodes = trades.map(({ nace }) => random.pick(country === 'US' ? naicsOf(nace) : leavesUnder(country, nace)))
  const scheme = country === 'US' ? 'naics' : isNational(country) ? 'national' : 'nace'
  const { unknown: _, ...codes } = recordCodes({
    scheme,
    country,
    primary: [nodes[0].code],
    secondary: nodes.slice(1).map((node) => node.code),
  })
  return { nodes, codes }
}

const ownTree = (country: string) => codeTrees('national', country).find(({ revision }) => revision === '2')?.tree
const isNational = (country: string): boolean => ownTree(country) !== undefined

const leaves = new Map<string, readonly CodeNode[]>()

/**
 * The lowest-level codes of the country's own list under a NACE class. Under the NACE group where the list has other
 * classes (Portuguese hotels are in 5511 and 5512).
 */
function leavesUnder(country: string, nace: string): readonly CodeNode[] {
  const key = `${country} ${nace}`
  let known = leaves.get(key)
  if (known === undefined) {
    const tree = ownTree(country) ?? codeTrees('nace', country)[0].tree
    const ends = tree.nodes.filter((node) => node.children.length === 0)
    const levels = [nace, nace.slice(0, -1)].map((level) => ends.filter((node) => (node.nace ?? node.bare) === level))
    known = levels.find((found) => found.length > 0)
    if (known === undefined)
      throw new Error(`Cannot make demo companies: no code of ${country} lies under NACE ${nace}`)
    leaves.set(key, known)
  }
  return known
}

/** The NAICS codes that correspond to a NACE class. American companies have NAICS codes. */
function naicsOf(nace: string): readonly CodeNode[] {
  const derived = deriveCodes({ scheme: 'nace', country: 'US', code: nace })
  return (derived?.naics ?? []).map((code) => findCode('naics', 'US', code)).filter((node) => node !== undefined)
}

/**
 * Draws a day of incorporation. Half of all companies are younger than about twelve years; a few are very old.
 * @param since first year; `null`: any
 */
function incorporationDay(since: number | null, random: Random): string {
  if (since !== null) return dayBefore(DEMO_DAY, random.integer(Math.round((DEMO_YEAR - since) * 365)))
  const years = Math.min(140, -Math.log(1 - random.next()) * 17)
  return dayBefore(DEMO_DAY, Math.round(years * 365.25))
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

const STATUS_WEIGHTS: readonly (readonly [Status, number])[] = [
  ['Active', 872],
  ['Active (dormant)', 15],
  ['Active (insolvency proceedings)', 7],
  ['Active (reorganization)', 3],
  ['Active (rescue plan)', 2],
  ['Active (default of payment)', 2],
  ['Active (administratively non-compliant)', 2],
  ['In liquidation', 28],
  ['Bankruptcy', 10],
  ['Dissolved', 22],
  ['Dissolved (merger or take-over)', 9],
  ['Dissolved (liquidation)', 12],
  ['Dissolved (bankruptcy)', 5],
  ['Dissolved (demerger)', 1],
  ['Inactive (no precision)', 5],
  ['Status unknown', 3],
  ['Administratively suspended', 2],
]

function demoStatus(form: DemoLegalForm, incorporated: string, random: Random): Pick<Company, 'status' | 'statusDate'> {
  const drawn = random.weighted(STATUS_WEIGHTS)
  const status = drawn === 'Active' && form.standardisedLegalForm === 'Branches' ? 'Active (branch)' : drawn
  if (status === 'Active' || status === 'Active (branch)' || status === 'Status unknown')
    return { status, statusDate: null }
  const since = Date.parse(incorporated)
  const day = new Date(since + random.next() * (Date.parse(DEMO_DAY) - since))
  return { status, statusDate: day.toISOString().slice(0, 10) }
}
