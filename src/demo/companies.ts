/**
 * The demo companies: some twenty thousand that do not exist, the same on every machine, so that a newcomer has
 * something to search before importing a register.
 *
 * Real are the places, the codes and the words for what a company does (official titles and activity phrases from
 * `reference/`); everything else is made up. Shares and sizes are of the right order, not statistics.
 */
import { categoryOf } from '../company/category.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import type { Listing } from '../company/listing.ts'
import type { Status } from '../company/status.ts'
import { deriveCodes, recordCodes } from '../reference/derive-codes.ts'
import { type CodeNode, codeTrees, findCode } from '../reference/industry-codes.ts'
import { loadTable, once } from '../reference/load-table.ts'
import { regionOfPostcode } from '../reference/regions.ts'
import { DEMO_COUNTRIES, type DemoCountry } from './countries.ts'
import { describe } from './describe.ts'
import { DEMO_LEGAL_FORMS, type DemoLegalForm, demoName } from './names.ts'
import { demoNumbers } from './numbers.ts'
import { type Random, seededRandom } from './random.ts'
import { TRADES, type Trade } from './trades.ts'

/** Seed of the demo: another one gives other companies. */
const SEED = 20_241_107
/** The day the demo stands still at: ages and years of figures are reckoned from it, not from today. */
const DEMO_DAY = '2026-06-30'
const DEMO_YEAR = Number(DEMO_DAY.slice(0, 4))

/**
 * Makes the demo companies, country by country.
 *
 * @param share  of the 20,000, 0..1, for tests that need fewer; the same share of each country
 */
export function* demoCompanies(share = 1): Generator<Company> {
  for (const country of DEMO_COUNTRIES) {
    // Each country has a sequence of its own, so that a change of one leaves the others as they are.
    const random = seededRandom(SEED + country.countryIso2.charCodeAt(0) * 256 + country.countryIso2.charCodeAt(1))
    const taken = new Set<string>()
    const count = Math.round(country.companies * share)
    while (taken.size < count) {
      const company = demoCompany(country, random)
      if (taken.has(company.id)) continue
      taken.add(company.id)
      yield company
    }
  }
}

function demoCompany(country: DemoCountry, random: Random): Company {
  const trade = random.weighted(TRADES_BY_WEIGHT)
  const place = demoPlace(country.countryIso2, random)
  const region = regionOfPostcode(country.countryIso2, place.postcode, place.city)
  const form = random.weighted(LEGAL_FORMS_BY_WEIGHT[country.countryIso2])
  const { nationalId, vatTaxNumber } = demoNumbers(
    country.countryIso2,
    random,
    form.registerSection ?? sectionOf(region),
  )
  const bareName = demoName(country.language, random.pick(trade.words[country.language]), place.city, random)
  const activities = activitiesOf(country.countryIso2, trade, random)
  const incorporated = incorporationDay(random)
  const listing: Listing =
    form.standardisedLegalForm === 'Public limited companies' && random.chance(0.06) ? 'listed' : 'unlisted'
  const size = demoSize(trade, country, incorporated, listing, random)
  const address = random.pick(country.streets).replace('{n}', String(1 + random.integer(180)))
  const identity = {
    id: `${country.countryIso2}-${nationalId.replaceAll(' ', '')}`,
    name: `${bareName} ${form.suffix}`,
    countryIso2: country.countryIso2,
  }
  const company: Company = {
    ...emptyCompany(identity),
    ...(random.chance(0.06) && { previousNames: [formerName(country, trade, form, place.city, random)] }),
    ...(random.chance(0.05) && { tradeNames: [bareName.split(' ')[0]] }),
    vatTaxNumber,
    nationalId,
    address,
    postcode: place.postcode,
    city: place.city,
    region,
    website: random.chance(0.5) ? `https://www.${domainOf(bareName)}.${country.domain}.example` : null,
    ...demoStatus(incorporated, random),
    dateOfIncorporation: incorporated,
    standardisedLegalForm: form.standardisedLegalForm,
    nationalLegalForm: form.nationalLegalForm,
    categoryOfTheCompany: categoryOf({
      operatingRevenueEur: size.operatingRevenue === null ? null : size.operatingRevenue * country.currencyInEur,
      totalAssetsEur: size.totalAssets === null ? null : size.totalAssets * country.currencyInEur,
      numberOfEmployees: size.numberOfEmployees,
      listing,
    }),
    listedDelistedUnlisted: listing,
    ...size,
    ...activities.codes,
    ...(random.chance(0.75) && {
      description: describe(country.language, {
        activities: activities.nodes,
        city: place.city,
        year: Number(incorporated.slice(0, 4)),
        random,
      }),
      descriptionLanguage: country.language,
    }),
    lastUpdated: `${DEMO_DAY}T00:00:00Z`,
  }
  return company
}

/** What British numbers begin with in the parts of the kingdom; the registers of other countries have one kind. */
function sectionOf(region: string | null): string {
  return region?.startsWith('Scotland|') ? 'SC' : region?.startsWith('Northern Ireland|') ? 'NI' : ''
}

const TRADES_BY_WEIGHT = TRADES.map((trade) => [trade, trade.weight] as const)
const LEGAL_FORMS_BY_WEIGHT = Object.fromEntries(
  Object.entries(DEMO_LEGAL_FORMS).map(([country, forms]) => [
    country,
    forms.map((form) => [form, form.weight] as const),
  ]),
)

/** Cities of a country with postcodes of theirs. */
interface DemoCity {
  readonly city: string
  readonly postcodes: readonly string[]
}

/** Cities by country with their share: the largest has some ten times that of the tenth, as Zipf's law has it. */
const citiesByWeight = once(() => {
  const cities = new Map<string, [DemoCity, number][]>()
  for (const [country, city, postcodes] of loadTable('places/demo').rows) {
    const known = cities.get(country) ?? []
    cities.set(country, known)
    known.push([{ city, postcodes: postcodes.split(' ') }, 1 / (known.length + 2)])
  }
  return cities
})

function demoPlace(country: string, random: Random): { readonly city: string; readonly postcode: string } {
  const cities = citiesByWeight().get(country)
  if (cities === undefined) throw new Error(`Cannot place a demo company: places/demo.tsv has no city of ${country}`)
  const { city, postcodes } = random.weighted(cities)
  const postcode = random.pick(postcodes)
  return {
    city,
    postcode: country === 'GB' ? `${postcode} ${inwardCode(random)}` : finished(country, postcode, random),
  }
}

/** The table has British outward codes only. Letters that no inward code has are left out. */
function inwardCode(random: Random): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return `${random.integer(10)}${letters[random.integer(20)]}${letters[random.integer(20)]}`
}

/** The table cuts Dutch and Portuguese codes to what says where they are. */
function finished(country: string, postcode: string, random: Random): string {
  const letters = 'ABCDEGHJKLMNPRSTVWXZ'
  if (country === 'NL') return `${postcode} ${letters[random.integer(20)]}${letters[random.integer(20)]}`
  if (country === 'PT') return `${postcode}-${String(1 + random.integer(998)).padStart(3, '0')}`
  return postcode
}

/** What a company does: its main activity and, for one in four, a second one. */
function activitiesOf(country: string, trade: Trade, random: Random) {
  const trades = random.chance(0.25) ? [trade, random.weighted(TRADES_BY_WEIGHT)] : [trade]
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
 * The finest codes of the country's own list below a NACE class; below the group where the list cuts its classes
 * otherwise (Portuguese hotels are in 5511 and 5512).
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

/** American companies are known by NAICS codes: those that a NACE class is carried to. */
function naicsOf(nace: string): readonly CodeNode[] {
  const derived = deriveCodes({ scheme: 'nace', country: 'US', code: nace })
  return (derived?.naics ?? []).map((code) => findCode('naics', 'US', code)).filter((node) => node !== undefined)
}

/** Half of all companies are younger than some twelve years; a few are very old. */
function incorporationDay(random: Random): string {
  const years = Math.min(140, -Math.log(1 - random.next()) * 17)
  const day = new Date(Date.parse(DEMO_DAY) - Math.round(years * 365.25) * 86_400_000)
  return day.toISOString().slice(0, 10)
}

const STATUS_WEIGHTS: readonly (readonly [Status, number])[] = [
  ['Active', 870],
  ['Active (dormant)', 15],
  ['Active (insolvency proceedings)', 8],
  ['Active (reorganization)', 4],
  ['Active (default of payment)', 3],
  ['In liquidation', 30],
  ['Bankruptcy', 12],
  ['Dissolved', 25],
  ['Dissolved (merger or take-over)', 10],
  ['Dissolved (liquidation)', 13],
  ['Inactive (no precision)', 6],
  ['Administratively suspended', 4],
]

function demoStatus(incorporated: string, random: Random): { status: Status; statusDate: string | null } {
  const status = random.weighted(STATUS_WEIGHTS)
  if (status === 'Active') return { status, statusDate: null }
  const since = Date.parse(incorporated)
  const day = new Date(since + random.next() * (Date.parse(DEMO_DAY) - since))
  return { status, statusDate: day.toISOString().slice(0, 10) }
}

/** Sizes spread log-normally around the trade's median; two in ten companies publish no figures, as small ones need not. */
function demoSize(trade: Trade, country: DemoCountry, incorporated: string, listing: Listing, random: Random) {
  const age = DEMO_YEAR - Number(incorporated.slice(0, 4))
  const spread = Math.exp(random.normal() * 1.15) * (0.6 + Math.min(age, 30) / 25) * (listing === 'listed' ? 40 : 1)
  const employees = Math.max(0, Math.round(trade.employees * spread))
  const perHead = trade.revenuePerHeadThousandEur * Math.exp(random.normal() * 0.35)
  const revenue = Math.max(employees, 0.5) * perHead * 1000
  const year = DEMO_YEAR - 1 - (random.chance(0.2) ? 1 : 0)
  const hasRevenue = age > 0 && random.chance(0.78)
  const hasEmployees = random.chance(0.85)
  const inCurrency = (eur: number): number => Math.round(eur / country.currencyInEur / 100) * 100
  return {
    operatingRevenue: hasRevenue ? inCurrency(revenue) : null,
    operatingRevenueCurrency: hasRevenue ? country.currency : null,
    operatingRevenueYear: hasRevenue ? year : null,
    numberOfEmployees: hasEmployees ? employees : null,
    numberOfEmployeesYear: hasEmployees ? year : null,
    totalAssets: hasRevenue && random.chance(0.8) ? inCurrency(revenue * Math.exp(random.normal() * 0.5 - 0.3)) : null,
  }
}

function formerName(country: DemoCountry, trade: Trade, form: DemoLegalForm, city: string, random: Random): string {
  return `${demoName(country.language, random.pick(trade.words[country.language]), city, random)} ${form.suffix}`
}

/** Addresses under `.example` belong to nobody (RFC 2606). */
function domainOf(name: string): string {
  const plain = name.replace(/ł/g, 'l').replace(/ø/gi, 'o').replace(/ß/g, 'ss').normalize('NFD').toLowerCase()
  return plain
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join('-')
}
