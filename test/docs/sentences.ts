/**
 * What the sentences of the documentation mean, written down by hand from their words and the official lists: the
 * judge of what the service finds. Nothing here comes from the code that understands sentences.
 */
import type { Company } from '../../src/company/company.ts'

/** What a company must be to fit a sentence. */
export interface Meaning {
  /** NACE Rev. 2 classes, one of which is among the company's codes. */
  readonly nace: readonly string[]
  /** What its `region` begins with. */
  readonly region: string
  /** More employees than this; a band counts when its upper end is above. */
  readonly staffAbove?: number
  /** Revenue above so much, in the currency of the record; a band counts when its upper end is above. */
  readonly revenueAbove?: number
  /** Incorporated on this day or later. */
  readonly since?: string
  /** A word that its national, NACE or other codes must not stand for: NACE classes. */
  readonly notNace?: readonly string[]
  readonly notDormant?: boolean
}

const SOFTWARE = ['58.21', '58.29', '62.01', '62.02', '62.03', '62.09', '63.11']
const OLIVE_OIL = ['10.41', '01.26']
const WINE = ['11.02', '01.21']
const VALVES: Meaning = { nace: ['28.14'], region: 'Lombardia', staffAbove: 50 }
const LYON: Meaning = { nace: ['56.10'], region: 'Auvergne-Rhône-Alpes|Rhône', since: '2016-01-01' }
const TUSCAN_OIL: Meaning = { nace: OLIVE_OIL, region: 'Toscana' }

/** By country and sentence. Every sentence that is collected must be here. */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  'IT all companies in Lombardy that make valves, more than 50 people, active': VALVES,
  'IT companies in Lombardy that make valves, more than 50 people, active': VALVES,
  'IT valve makers in Lombardy with more than 50 people, active': VALVES,
  'IT software companies in Lombardy with more than 10 employees': {
    nace: SOFTWARE,
    region: 'Lombardia',
    staffAbove: 10,
  },
  'IT software companies in Lombardy with more than 50 employees, founded after 2015': {
    nace: SOFTWARE,
    region: 'Lombardia',
    staffAbove: 50,
    since: '2016-01-01',
  },
  'FR restaurants around Lyon founded after 2015': LYON,
  'FR restaurants autour de Lyon créés après 2015': LYON,
  'GB plumbers in Greater London, active, not dormant': {
    nace: ['43.22'],
    region: 'England|Greater London',
    notDormant: true,
  },
  'IT wineries in Tuscany': { nace: WINE, region: 'Toscana' },
  'ES productores de aceite de oliva en Andalucía': { nace: OLIVE_OIL, region: 'Andalucía' },
  'DE Bäckereien in Bayern': { nace: ['10.71', '47.24'], region: 'Bayern' },
  'IT aziende vinicole in Toscana con oltre 1 milione di fatturato': {
    nace: WINE,
    region: 'Toscana',
    revenueAbove: 1_000_000,
  },
  'US software publishers in California, not consulting': {
    nace: ['58.21', '58.29'],
    region: 'California',
    notNace: ['62.02', '70.22'],
  },
  'IT olive oil producers in Tuscany': TUSCAN_OIL,
  'IT olive oil producers in Tuscany with more than 5 employees': { ...TUSCAN_OIL, staffAbove: 5 },
}

/** Sentences that are no longer on any page, and must still find companies. */
export const KEPT: readonly string[] = [
  'IT all companies in Lombardy that make valves, more than 50 people, active',
  'IT valve makers in Lombardy with more than 50 people, active',
  'IT software companies in Lombardy with more than 10 employees',
  'FR restaurants autour de Lyon créés après 2015',
  'GB plumbers in Greater London, active, not dormant',
  'ES productores de aceite de oliva en Andalucía',
  'DE Bäckereien in Bayern',
  'IT aziende vinicole in Toscana con oltre 1 milione di fatturato',
  'US software publishers in California, not consulting',
  'IT software companies in Lombardy with more than 50 employees, founded after 2015',
]

/** Says what of a company does not fit; `null` where everything does and it is active. */
export function misfit(company: Company, meaning: Meaning): string | null {
  const { status, region, naceCodes, numberOfEmployees, numberOfEmployeesMax, dateOfIncorporation } = company
  const codes = [...naceCodes.primary, ...naceCodes.secondary]
  const { operatingRevenue, operatingRevenueMin, operatingRevenueMax } = company
  const isAbove = (exact: number | null, max: number | null, hasBand: boolean, bound: number) =>
    exact === null ? hasBand && (max === null || max > bound) : exact > bound
  if (!status.startsWith('Active')) return `status ${status}`
  if (meaning.notDormant && status === 'Active (dormant)') return 'dormant'
  if (!meaning.nace.some((code) => codes.includes(code))) return `codes ${codes.join(' ')}`
  if (meaning.notNace?.some((code) => codes.includes(code))) return `codes ${codes.join(' ')}`
  if (!(region ?? '').startsWith(meaning.region)) return `region ${region}`
  const hasStaffBand = company.numberOfEmployeesMin !== null
  if (
    meaning.staffAbove !== undefined &&
    !isAbove(numberOfEmployees, numberOfEmployeesMax, hasStaffBand, meaning.staffAbove)
  )
    return `staff ${numberOfEmployees ?? numberOfEmployeesMax}`
  const hasRevenueBand = operatingRevenueMin !== null
  if (
    meaning.revenueAbove !== undefined &&
    !isAbove(operatingRevenue, operatingRevenueMax, hasRevenueBand, meaning.revenueAbove)
  )
    return `revenue ${operatingRevenue ?? operatingRevenueMax}`
  if (meaning.since !== undefined && (dateOfIncorporation ?? '') < meaning.since) return `since ${dateOfIncorporation}`
  return null
}
