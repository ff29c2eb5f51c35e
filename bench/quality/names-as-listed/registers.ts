/**
 * Registers and lists of the development data: what a register holds of a company, and how other files write its name.
 *
 * Pairs are made by keys that both files carry (CIK, ticker with the company's state, company number, SIREN, a list's own
 * number, web domain), never because two names are similar.
 */
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { csv, type Row, text } from '../files.ts'
import { tellingWords } from './names.ts'

/** How another file writes a company of the register. */
export interface Listed {
  /** What makes the pair: the key that both files carry. */
  readonly key: string
  /** Kind of list. */
  readonly kind: Kind
  readonly name: string
  /** The name without an added ending, where it has one. */
  readonly bare?: string
  /** Ids of the companies of the register with this key. */
  readonly ids: readonly string[]
}

/** Kinds of lists, in the order of the report. */
export const KINDS = [
  'US companies, a list of tickers of about 2015',
  'US companies, a stock list',
  'US companies, a stock list, with the instrument behind the name',
  'US companies, former names',
  'start-ups, names of two years before',
  'start-ups, former names',
  'GB employers, names of years before',
  'GB co-operatives, trading names',
  'FR signs over the door',
  'FR town halls',
  'GB groups, a stock list, by domain',
] as const

/** A kind of list. */
export type Kind = (typeof KINDS)[number]

/** A word on more signs is the word of a trade (`GRILL`, `COFFEE`), and no company's own. */
const SIGNS_MAX = 3

/** Words on many French shop signs. */
export function wordsOfManySigns(): ReadonlySet<string> {
  const signs = new Map<string, Set<string>>()
  for (const { siren, enseigne1Etablissement } of csv('fr/StockEtablissement_utf8.csv')) {
    for (const word of tellingWords(enseigne1Etablissement)) signs.set(word, (signs.get(word) ?? new Set()).add(siren))
  }
  return new Set([...signs].filter(([, companies]) => companies.size > SIGNS_MAX).map(([word]) => word))
}

/** The registers, and the names that lists give their companies. */
export interface Source {
  readonly companies: readonly Company[]
  readonly listed: readonly Listed[]
}

/** Reads all of it, the same every time. */
export function readSources(): Source[] {
  return [readUnitedStates(), readStartUps(), readBritain(), readFrance()]
}

/** Companies by id: the first file that knows one names it. */
class Register {
  readonly #country: string
  readonly companies = new Map<string, Company>()

  constructor(country: string) {
    this.#country = country
  }

  add(number: string, name: string, members: Partial<Company> = {}): void {
    const id = `${this.#country}-${number}`
    const tidy = name.replace(/\s+/g, ' ').trim()
    if (number === '' || tidy === '' || this.companies.has(id)) return
    this.companies.set(id, { ...emptyCompany({ id, name: tidy, countryIso2: this.#country }), ...members })
  }

  has(number: string): boolean {
    return this.companies.has(`${this.#country}-${number}`)
  }
}

interface Ticker {
  readonly cik_str: number
  readonly ticker: string
  readonly title: string
}

/** Ways in which lists put the instrument after a name. */
const INSTRUMENTS: readonly ((name: string, ticker: string) => string)[] = [
  (name) => `${name}-Class A`,
  (name) => `${name} - CL B`,
  (name) => `${name} Class A Common Stock`,
  (name) => `${name} Common Stock`,
  (name) => `${name} Ordinary Shares`,
  (name) => `${name} ADR`,
  (name) => `${name} Com`,
  (name, ticker) => `${name} (${ticker})`,
  (name, ticker) => `${name} (NYSE: ${ticker})`,
  (name) => `${name.replace(/^The /i, '')} (The)`,
]

/** One company in this many of the list gets an instrument after its name. */
const INSTRUMENT_ONE_IN = 10

function readUnitedStates(): Source {
  const register = new Register('US')
  const tickers = Object.values(JSON.parse(text('us/company_tickers.json')) as Record<string, Ticker>)
  const list = csv('us/cik_ticker.csv', { delimiter: '|' })
  const statements = csv('us/financial-statements/2010q1/sub.txt', { delimiter: '\t', quote: null })
  for (const { cik_str, title } of tickers) register.add(String(cik_str), title, { listedDelistedUnlisted: 'listed' })
  for (const row of csv('us/edgar_company_index_sample.csv')) register.add(String(Number(row.cik)), row.name)
  const listed: Listed[] = []
  const add = (kind: Kind, key: string, name: string, cik: number) =>
    listed.push({ kind, key, name, ids: [`US-${cik}`] })

  const stateOf = new Map(list.map((row) => [Number(row.CIK), row.Business]))
  for (const row of list) {
    if (!register.has(row.CIK)) continue
    add('US companies, a list of tickers of about 2015', `CIK ${row.CIK}`, row.Name, Number(row.CIK))
    if (Number(row.CIK) % INSTRUMENT_ONE_IN !== 0 || row.Ticker === '') continue
    const write = INSTRUMENTS[Math.floor(Number(row.CIK) / INSTRUMENT_ONE_IN) % INSTRUMENTS.length]
    listed.push({
      kind: 'US companies, a stock list, with the instrument behind the name',
      key: `CIK ${row.CIK}`,
      name: write(row.Name, row.Ticker),
      bare: row.Name,
      ids: [`US-${row.CIK}`],
    })
  }
  for (const row of list) register.add(row.CIK, row.Name)
  for (const row of statements) {
    register.add(row.cik, row.name)
    if (row.former !== '') add('US companies, former names', `CIK ${row.cik}`, row.former, Number(row.cik))
  }

  const byTicker = new Map([
    ...list.map((row): [string, number] => [row.Ticker, Number(row.CIK)]),
    ...tickers.map(({ ticker, cik_str }): [string, number] => [ticker, cik_str]),
  ])
  for (const row of csv('text/finance_database_equities.csv')) {
    const cik = byTicker.get(row.symbol)
    // Tickers are given again: the state must agree too.
    if (cik === undefined || row.country !== 'United States' || stateOf.get(cik) !== row.state) continue
    add('US companies, a stock list', `CIK ${cik}`, row.name, cik)
  }
  return { companies: [...register.companies.values()], listed }
}

interface StartUp {
  readonly id: number
  readonly name: string
  readonly former_names: readonly string[]
  readonly website: string
  readonly team_size: number | null
}

function readStartUps(): Source {
  const register = new Register('US')
  const listed: Listed[] = []
  for (const line of text('text/yc_companies_2026-03.jsonl').split('\n')) {
    let row: StartUp
    try {
      row = JSON.parse(line) as StartUp
    } catch {
      // Two lines of the file are not JSON.
      continue
    }
    const number = `yc-${row.id}`
    register.add(number, row.name, { numberOfEmployees: row.team_size ?? null })
    for (const name of row.former_names) {
      listed.push({ kind: 'start-ups, former names', key: number, name, ids: [`US-${number}`] })
    }
  }
  for (const row of csv('text/yc_companies_2024-05-11.csv')) {
    const number = `yc-${row.company_id}`
    if (!register.has(number)) continue
    const kind = 'start-ups, names of two years before'
    listed.push({ kind, key: number, name: row.company_name, ids: [`US-${number}`] })
  }
  return { companies: [...register.companies.values()], listed }
}

const EMPLOYEES: Readonly<Record<string, number>> = {
  '250 to 499': 250,
  '500 to 999': 500,
  '1000 to 4999': 1000,
  '5000 to 19,999': 5000,
  '20,000 or more': 20000,
}

function readBritain(): Source {
  const register = new Register('GB')
  const employers = csv('gb/gender-pay-gap/UK Gender Pay Gap Data - 2017 to 2018.csv')
  const societies = csv('gb/co-ops-uk/open_data_organisations.csv')
  const numberOf = (row: Row) => (row.CompanyNumber === '' ? '' : row.CompanyNumber.padStart(8, '0'))
  const sizes = new Map(employers.map((row) => [numberOf(row), EMPLOYEES[row.EmployerSize] ?? null]))
  for (const row of csv('gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv')) {
    register.add(row.CompanyNumber, row.CompanyName, {
      postcode: row['RegAddress.PostCode'] || null,
      city: row['RegAddress.PostTown'] || null,
      status: row.CompanyStatus === 'Active' ? 'Active' : 'Status unknown',
      dateOfIncorporation: row.IncorporationDate.split('/').reverse().join('-') || null,
      numberOfEmployees: sizes.get(row.CompanyNumber) ?? null,
    })
  }
  const listed: Listed[] = []
  for (const row of employers) {
    const number = numberOf(row)
    const lines = row.Address.split(/,\s*\n/)
    const name = row.CurrentName || row.EmployerName
    register.add(number, name, {
      postcode: lines.at(-1)?.trim() || null,
      numberOfEmployees: EMPLOYEES[row.EmployerSize] ?? null,
    })
    if (number === '') continue
    const kind = 'GB employers, names of years before'
    listed.push({ kind, key: number, name: row.EmployerName, ids: [`GB-${number}`] })
  }
  // A society is in the list once; rows without a number of their own are left out.
  const once = Map.groupBy(societies, (row) => row['Registered Number'].trim())
  for (const [registered, rows] of once) {
    if (registered === '' || rows.length > 1) continue
    const [row] = rows
    const number = registered.padStart(8, '0')
    register.add(number, row['Registered Name'], {
      postcode: row['Registered Postcode'] || null,
      city: row['Registered City'] || null,
    })
    if (row['Trading Name'] === '') continue
    const kind = 'GB co-operatives, trading names'
    listed.push({ kind, key: number, name: row['Trading Name'], ids: [`GB-${number}`] })
  }
  const byDomain = Map.groupBy(
    employers.filter((row) => numberOf(row) !== ''),
    (row) => domainOf(row.CompanyLinkToGPGInfo),
  )
  for (const row of csv('text/finance_database_equities.csv')) {
    const domain = domainOf(row.website)
    const group = byDomain.get(domain)
    if (row.country !== 'United Kingdom' || domain === '' || group === undefined) continue
    const ids = group.map((one) => `GB-${numberOf(one)}`)
    listed.push({ kind: 'GB groups, a stock list, by domain', key: domain, name: row.name, ids })
  }
  return { companies: [...register.companies.values()], listed }
}

/** The domain of a web address without what precedes a company’s own name; empty for none. */
function domainOf(address: string): string {
  const host = /^(?:https?:\/\/)?([^/:?#]+)/i.exec(address.trim())?.[1].toLowerCase() ?? ''
  return host.replace(/^(www\d?|corporate|careers|jobs|about|group|ir|investors)\./, '')
}

function readFrance(): Source {
  const register = new Register('FR')
  const seats = csv('fr/StockEtablissement_utf8.from-2017-daily.csv')
  const places = new Map(
    seats
      .filter((row) => row.etablissementSiege === 'true')
      .map((row) => [row.siren, { postcode: row.codePostalEtablissement, city: row.libelleCommuneEtablissement }]),
  )
  for (const row of csv('fr/StockUniteLegale_utf8.from-2017-daily.csv')) {
    const { postcode, city } = places.get(row.siren) ?? {}
    register.add(row.siren, row.denominationUniteLegale, { postcode: postcode || null, city: city || null })
  }
  const listed: Listed[] = []
  const seen = new Set<string>()
  for (const row of [...csv('fr/StockEtablissement_utf8.csv'), ...seats]) {
    if (!register.has(row.siren)) continue
    const ids = [`FR-${row.siren}`]
    for (const sign of [row.enseigne1Etablissement, row.denominationUsuelleEtablissement]) {
      const hall = /^MAIRIE$/i.test(sign)
      const name = hall ? `MAIRIE DE ${row.libelleCommuneEtablissement}` : sign
      if (sign === '' || seen.has(`${row.siren} ${name}`)) continue
      seen.add(`${row.siren} ${name}`)
      listed.push({ kind: hall ? 'FR town halls' : 'FR signs over the door', key: row.siren, name, ids })
    }
  }
  return { companies: [...register.companies.values()], listed }
}
