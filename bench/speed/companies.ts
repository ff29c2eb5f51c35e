/**
 * Companies for measurements: any number of them, the same every time, each a pure function of its number.
 *
 * Ten countries of very different size; places, codes, sizes and ages distributed as registers have them: few large,
 * many small. Industry codes are real: a code of the country's own classification is drawn and the other three schemes
 * follow through the crosswalks, as an import does it. Everything else is made up: no name, place or number is real.
 * All members of Company are filled as often as registers fill them, so that the sizes of documents are honest.
 */
import type { Category } from '../../src/company/category.ts'
import type { Company, CompanyCodes } from '../../src/company/company.ts'
import type { LegalForm } from '../../src/company/legal-form.ts'
import type { Listing } from '../../src/company/listing.ts'
import type { Status } from '../../src/company/status.ts'
import { type RecordCodes, recordCodes } from '../../src/reference/derive-codes.ts'
import { codeTrees } from '../../src/reference/industry-codes.ts'
import { Random } from '../../test/support/random.ts'
import { COUNTRIES, COUNTRY_SHARES, type Country } from './countries.ts'
import { mixBits, Weighted, words, zipf } from './distributions.ts'
import { drawPlace, type Place } from './places.ts'

const drawCountry = new Weighted(COUNTRIES, Object.values(COUNTRY_SHARES))

/** Shares in percent; registers with history hold about a quarter of companies that are gone. */
const drawStatus = Weighted.of<Status>({
  Active: 70,
  'Active (insolvency proceedings)': 1.5,
  'Active (dormant)': 2.5,
  'In liquidation': 4,
  Bankruptcy: 3,
  Dissolved: 9,
  'Dissolved (merger or take-over)': 2,
  'Inactive (no precision)': 7,
  'Status unknown': 1,
})

const drawLegalForm = Weighted.of<LegalForm>({
  'Private limited companies': 52,
  'Public limited companies': 7,
  'Sole traders/proprietorships': 18,
  Partnerships: 12,
  'Non profit organisations': 4,
  Branches: 2,
  'Foreign companies': 1.5,
  'Public authorities': 0.5,
  'Other legal forms': 3,
})

const drawListing = Weighted.of<Listing>({ unlisted: 98.5, listed: 1, delisted: 0.5 })

const LEGAL_ABBREVIATIONS: Readonly<Record<Country, readonly string[]>> = {
  IT: ['S.r.l.', 'S.p.A.', 'S.n.c.'],
  FR: ['SARL', 'SA', 'SNC'],
  DE: ['GmbH', 'AG', 'OHG'],
  ES: ['SL', 'SA', 'SC'],
  GB: ['LIMITED', 'PLC', 'LLP'],
  NL: ['B.V.', 'N.V.', 'V.O.F.'],
  PL: ['sp. z o.o.', 'S.A.', 'sp.j.'],
  RO: ['SRL', 'SA', 'SNC'],
  PT: ['Lda', 'SA', 'SNC'],
  BE: ['SRL', 'SA', 'SNC'],
}

const NAME_WORDS = words(100_000, 12)
const drawNameWord = new Weighted(NAME_WORDS, zipf(NAME_WORDS.length, 0.9, 5))
const TEXT_WORDS = words(50_000, 11)
const drawTextWord = new Weighted(TEXT_WORDS, zipf(TEXT_WORDS.length, 1, 2.7))

/** Codes of the finest level of each country's own classification, a few of them very frequent. */
const drawCode = Object.fromEntries(
  COUNTRIES.map((country) => {
    const [{ tree }] = codeTrees('national', country)
    const leaves = tree.nodes.filter(({ children }) => children.length === 0).map(({ code }) => code)
    const random = new Random(22)
    const weights = zipf(leaves.length, 0.9, 0)
    for (let i = weights.length - 1; i > 0; i--) {
      const j = random.below(i + 1)
      ;[weights[i], weights[j]] = [weights[j], weights[i]]
    }
    return [country, new Weighted(leaves, weights)]
  }),
) as Readonly<Record<Country, Weighted<string>>>

/** Years are counted back from here, so that a company made next year is the same. */
const TODAY = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

/** The company with number `number`, an integer from 0. */
export function generateCompany(number: number): Company {
  const random = new Random(mixBits(number ^ 0x5eed1234))
  const country = drawCountry.draw(random)
  const place = drawPlace(country, random)
  const size = random.gauss()
  const sizes = drawSizes(random, size)
  const words = Array.from({ length: 2 + random.below(3) }, () => drawNameWord.draw(random))
  const legalForm = drawLegalForm.draw(random)
  const suffix =
    LEGAL_ABBREVIATIONS[country][legalForm === 'Public limited companies' ? 1 : legalForm === 'Partnerships' ? 2 : 0]
  const core = words.map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')
  const nationalId = String(10_000_000_000 + ((number * 7919 + 104_729) % 89_999_999_999))
  const site = `www.${words.join('-')}.example`
  const incorporated = TODAY - Math.min(44_000, Math.floor(-Math.log(1 - random.next()) * 6500)) * DAY
  const text = random.chance(0.6) ? describe(random) : null
  return {
    id: `${country}-${nationalId}`,
    name: `${core} ${suffix}`,
    previousNames: random.chance(0.1) ? [`${drawNameWord.draw(random)} ${suffix}`] : [],
    tradeNames: random.chance(0.08) ? [core] : [],
    countryIso2: country,
    vatTaxNumber: random.chance(0.8) ? country + nationalId : null,
    nationalId,
    lei: random.chance(0.02) ? `9695${nationalId.padStart(16, '0')}` : null,
    address: random.chance(0.95) ? `${drawNameWord.draw(random)} ${1 + random.below(200)}` : null,
    ...location(place, random),
    website: random.chance(0.4) ? site : null,
    email: random.chance(0.3) ? `info@${site.slice(4)}` : null,
    phone: random.chance(0.4) ? `+39 ${600_000_000 + ((number * 31) % 99_999_999)}` : null,
    status: drawStatus.draw(random),
    statusDate: random.chance(0.5) ? day(TODAY - random.below(3000) * DAY) : null,
    dateOfIncorporation: random.chance(0.95) ? day(incorporated) : null,
    standardisedLegalForm: legalForm,
    nationalLegalForm: suffix,
    categoryOfTheCompany: random.chance(0.9) ? categoryOf(size) : null,
    listedDelistedUnlisted: drawListing.draw(random),
    ...sizes,
    ...drawCodes(country, random),
    description: text,
    descriptionLanguage: text === null ? null : 'en',
    sources: [
      {
        register: `${country.toLowerCase()}-register`,
        url: `https://register.example/${country}/${nationalId}`,
        licence: 'Open Government Licence v3.0',
        retrievedAt: '2026-01-01T00:00:00Z',
        fields: ['name', 'status', 'dateOfIncorporation', 'address', 'postcode', 'city', 'nationalSectors'],
      },
      { register: 'derived', url: null, licence: null, retrievedAt: null, fields: ['region', 'naceCodes', 'sicCodes'] },
    ],
    lastUpdated: '2026-01-01T00:00:00Z',
    attributes: null,
  }
}

function location(place: Place, random: Random) {
  const exact = random.chance(0.5)
  return {
    postcode: random.chance(0.97) ? place.postcode : null,
    city: random.chance(0.98) ? place.city : null,
    region: random.chance(0.97) ? `${place.region}|${place.province}` : null,
    latitude: exact ? Math.round(35e5 + random.next() * 25e5) / 1e5 : null,
    longitude: exact ? Math.round(random.next() * 20e5) / 1e5 : null,
  }
}

/** Staff bands as statistical offices publish them; the last is open. */
const STAFF_BANDS = [
  ...[
    [0, 0],
    [1, 2],
    [3, 5],
    [6, 9],
    [10, 19],
    [20, 49],
    [50, 99],
    [100, 199],
  ],
  ...[
    [200, 499],
    [500, 999],
    [1000, null],
  ],
] as const

/** Revenue and staff, both log-normal and related; a part published as bands, a part not at all. */
function drawSizes(random: Random, size: number) {
  const revenue = Math.max(1, Math.round(Math.exp(13.6 + 2 * size)))
  const employees = Math.max(0, Math.round(Math.exp(1.5 + 1.2 * size + 0.9 * random.gauss()) - 1))
  const knownRevenue = random.chance(0.6)
  const staff = random.next()
  const band = STAFF_BANDS.findLast(([min]) => employees >= (min ?? 0)) ?? STAFF_BANDS[0]
  return {
    operatingRevenue: knownRevenue ? revenue : null,
    operatingRevenueMin: null,
    operatingRevenueMax: null,
    operatingRevenueCurrency: knownRevenue ? 'EUR' : null,
    operatingRevenueYear: knownRevenue ? 2024 : null,
    numberOfEmployees: staff < 0.6 ? employees : null,
    numberOfEmployeesMin: staff >= 0.6 && staff < 0.75 ? band[0] : null,
    numberOfEmployeesMax: staff >= 0.6 && staff < 0.75 ? band[1] : null,
    numberOfEmployeesYear: staff < 0.75 ? 2024 : null,
    totalAssets: knownRevenue && random.chance(0.5) ? Math.round(revenue * (0.3 + random.next())) : null,
  }
}

function categoryOf(size: number): Category {
  if (size > 2.05) return 'Very large company'
  if (size > 1.2) return 'Large company'
  return size > 0.45 ? 'Medium sized company' : 'Small company'
}

/** A main code and up to three more of the country's classification, and what they are in the other schemes. */
function drawCodes(country: Country, random: Random) {
  const [main, ...more] = Array.from({ length: 1 + random.below(4) }, () =>
    codesOf(country, drawCode[country].draw(random)),
  )
  const member = (name: 'nationalSectors' | 'naceCodes' | 'naicsCodes' | 'sicCodes'): CompanyCodes => {
    const { primary } = main[name]
    return {
      primary,
      secondary: [...new Set(more.flatMap((codes) => codes[name].primary))].filter((code) => !primary.includes(code)),
    }
  }
  return {
    nationalSectors: member('nationalSectors'),
    naceCodes: member('naceCodes'),
    naicsCodes: member('naicsCodes'),
    sicCodes: member('sicCodes'),
  }
}

const knownCodes = new Map<string, RecordCodes>()

function codesOf(country: Country, code: string): RecordCodes {
  const key = `${country} ${code}`
  let codes = knownCodes.get(key)
  if (codes === undefined) {
    codes = recordCodes({ scheme: 'national', country, primary: [code], secondary: [] })
    knownCodes.set(key, codes)
  }
  return codes
}

function describe(random: Random): string {
  return Array.from({ length: 15 + random.below(26) }, () => drawTextWord.draw(random)).join(' ')
}

function day(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
