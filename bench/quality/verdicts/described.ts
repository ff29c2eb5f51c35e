/** Companies of data sets that describe themselves in texts and have no industry codes, for the pairs of `pairs.ts`. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { realFile } from '../../../test/support/real-data.ts'

type Row = Record<string, string>

/** What a row says of a company. */
interface Described {
  readonly name: string
  readonly texts: readonly string[]
  readonly language: string
  readonly city?: string
  readonly region?: string
  readonly founded?: string
  readonly staff?: string
}

/** How rows of each data set are read: their key, and what they say. */
const SETS: Readonly<Record<string, { readonly key: (row: Row) => string; readonly read: (row: Row) => Described }>> = {
  'text/finance_database_equities.csv': {
    key: (row) => row.symbol,
    read: ({ name, summary, industry, city, state: region }) => ({
      name,
      texts: [summary, industry],
      language: 'en',
      city,
      region,
    }),
  },
  'text/it_venture_deals.csv': {
    key: (row) => [row.TargetCompany, row.AnnoReportVEM, row.Amount_Invested].join('|'),
    read: (row) => ({
      name: row.TargetCompany,
      texts: [row.DescrizioneAttivita, row.Settore],
      language: 'it',
      region: row.Regione === 'ESTERO' ? '' : row.Regione,
      founded: row.AnnoFondazione,
    }),
  },
  'text/yc_companies_2024-05-11.csv': {
    key: (row) => row.company_id,
    read: (row) => ({
      name: row.company_name,
      texts: [
        row.short_description,
        row.long_description,
        [...row.tags.matchAll(/'([^']+)'/g)].map(([, tag]) => tag).join(', '),
      ],
      language: 'en',
      city: row.location.split(',')[0],
      founded: row.year_founded,
      staff: row.team_size,
    }),
  },
}

/** Whether a file is one of the data sets. */
export function isDescribedSet(source: string): boolean {
  return source in SETS
}

/** The companies of a data set by the keys of their rows. @param countries of the keys; a row of no country counts as of the United States */
export function readDescribed(source: string, countries: ReadonlyMap<string, string>): ReadonlyMap<string, Company> {
  const { key, read } = SETS[source]
  const bytes = readFileSync(realFile('data', ...source.split('/')))
  const rows = parse(bytes, { columns: true, bom: true, relax_quotes: true, relax_column_count: true }) as Row[]
  return new Map(
    rows
      .filter((row) => countries.has(key(row)))
      .map((row) => [key(row), companyOf(read(row), key(row), countries.get(key(row)) || 'US')] as const),
  )
}

function companyOf(described: Described, key: string, countryIso2: string): Company {
  const { name, texts, language, city, region, founded, staff } = described
  const year = /\d{4}/.exec(founded ?? '')?.[0]
  const description = texts
    .map((text) => (text ?? '').trim())
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join('\n')
  return {
    ...emptyCompany({ id: `${countryIso2}-${key}`, name, countryIso2 }),
    status: 'Active',
    description: description || null,
    descriptionLanguage: language,
    city: city || null,
    region: region || null,
    dateOfIncorporation: year === undefined ? null : `${year}-01-01`,
    numberOfEmployees: staff ? Math.round(Number(staff)) : null,
  }
}
