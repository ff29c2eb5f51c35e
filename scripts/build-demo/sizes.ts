/** The sizes of demo companies, and how much of them they publish. */
import type { Company } from '../../src/company/company.ts'
import type { Listing } from '../../src/company/listing.ts'
import type { DemoCountry } from './countries.ts'
import type { Random } from './random.ts'
import type { Trade } from './trades.ts'

/** The members of Company that describe its size. */
export type DemoSize = Pick<
  Company,
  | 'operatingRevenue'
  | 'operatingRevenueMin'
  | 'operatingRevenueMax'
  | 'operatingRevenueCurrency'
  | 'operatingRevenueYear'
  | 'numberOfEmployees'
  | 'numberOfEmployeesMin'
  | 'numberOfEmployeesMax'
  | 'numberOfEmployeesYear'
  | 'totalAssets'
>

/** What the size of a company depends on. */
interface SizeOf {
  readonly trade: Trade
  readonly country: DemoCountry
  /** Median number of employees of companies of its kind. */
  readonly employees: number
  /** Years since its incorporation. */
  readonly age: number
  /** Year of the newest figures that anyone has published. */
  readonly latestYear: number
  readonly listing: Listing
}

/** Lower ends of the bands in which registers publish staff: those of SIRENE. */
const STAFF_BANDS = [0, 1, 3, 6, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000]
/** Lower ends of bands of revenue, in the country's currency: those of the Italian start-up register. */
const REVENUE_BANDS = [0, 100_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 50_000_000]

/** French registers publish bands of staff; elsewhere the number is the rule. */
const BAND_SHARE: Readonly<Record<string, number>> = { FR: 0.6, GB: 0.05 }
const BAND_SHARE_ELSEWHERE = 0.12

/**
 * Draws a size. Sizes are log-normal around the median of the trade: nine in ten companies have about ten people or
 * fewer, and one in about three hundred has 250 or more. Small companies often publish no figures, because they need not.
 */
export function demoSize(company: SizeOf, random: Random): DemoSize {
  const { trade, age, listing, country, latestYear } = company
  const growth = 0.6 + Math.min(age, 30) / 25
  const employees = Math.round(
    company.employees * Math.exp(random.normal() * 1.25) * growth * (listing === 'listed' ? 60 : 1),
  )
  const perHead = trade.revenuePerHeadThousandEur * Math.exp(random.normal() * 0.35)
  const revenue = inCurrency(Math.max(employees, 0.5) * perHead * 1000, country)
  // A company has no figures of a year before its incorporation.
  const year = latestYear - (age > 1 && random.chance(0.2) ? 1 : 0)
  const revenueSize = age > 0 && random.chance(0.76) ? revenueMembers(revenue, country, year, random) : NO_REVENUE
  return {
    ...revenueSize,
    ...(age > 0 && random.chance(0.84) ? staffMembers(employees, country, year, random) : NO_STAFF),
  }
}

function inCurrency(eur: number, country: DemoCountry): number {
  return Math.round(eur / country.currencyInEur / 100) * 100
}

const NO_REVENUE = {
  operatingRevenue: null,
  operatingRevenueMin: null,
  operatingRevenueMax: null,
  operatingRevenueCurrency: null,
  operatingRevenueYear: null,
  totalAssets: null,
}

function revenueMembers(revenue: number, country: DemoCountry, year: number, random: Random) {
  const totalAssets = random.chance(0.8)
    ? Math.round((revenue * Math.exp(random.normal() * 0.5 - 0.3)) / 100) * 100
    : null
  const known = { ...NO_REVENUE, operatingRevenueCurrency: country.currency, operatingRevenueYear: year, totalAssets }
  if (!random.chance(0.08)) return { ...known, operatingRevenue: revenue }
  const [operatingRevenueMin, operatingRevenueMax] = bandOf(revenue, REVENUE_BANDS)
  return { ...known, operatingRevenueMin, operatingRevenueMax }
}

const NO_STAFF = {
  numberOfEmployees: null,
  numberOfEmployeesMin: null,
  numberOfEmployeesMax: null,
  numberOfEmployeesYear: null,
}

function staffMembers(employees: number, country: DemoCountry, year: number, random: Random) {
  const known = { ...NO_STAFF, numberOfEmployeesYear: year }
  if (!random.chance(BAND_SHARE[country.countryIso2] ?? BAND_SHARE_ELSEWHERE))
    return { ...known, numberOfEmployees: employees }
  const [numberOfEmployeesMin, numberOfEmployeesMax] = bandOf(employees, STAFF_BANDS)
  return { ...known, numberOfEmployeesMin, numberOfEmployeesMax }
}

/** The band of a value; the last band is open upwards. */
function bandOf(value: number, bands: readonly number[]): readonly [number, number | null] {
  const next = bands.findIndex((bound) => bound > value)
  return next === -1 ? [bands[bands.length - 1], null] : [bands[next - 1], bands[next] - 1]
}
