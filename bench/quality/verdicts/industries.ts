/**
 * Industries of a data set with what they are called in six languages (`industries.tsv`), and companies that it puts there or
 * elsewhere. They say how far texts fit where nobody has read the sentence before. The data set gives a company one industry, so
 * that a company of another one may be what was asked for, too.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { realFile } from '../../../test/support/real-data.ts'

type Row = Record<string, string>

/** A question, a company, and whether the data set gives it the industry that is asked for. */
export interface IndustryText {
  readonly industry: string
  readonly language: string
  readonly sentence: string
  readonly company: Company
  readonly isMember: boolean
}

/** Shortest text: shorter ones say little more than a name. */
const LENGTH_MIN = 80
/** Companies of an industry that are judged, and of others. */
const [MEMBERS, OTHERS] = [12, 20]
/** Languages of an industry's names: each is asked about a part of its companies, since six questions about one tell much the same. */
const LANGUAGES = 6

/** Reads them. */
export function readIndustryTexts(): readonly IndustryText[] {
  const industries = parse(readFileSync(`${import.meta.dirname}/industries.tsv`), {
    columns: true,
    delimiter: '\t',
    quote: false,
  }) as Row[]
  const bytes = readFileSync(realFile('data', 'text', 'finance_database_equities.csv'))
  const rows = (
    parse(bytes, { columns: true, bom: true, relax_quotes: true, relax_column_count: true }) as Row[]
  ).filter(({ summary, industry }) => industry !== '' && summary.length > LENGTH_MIN)
  return industries.flatMap(({ industry, ...names }, number) => {
    const chosen = [
      ...spread(
        rows.filter((row) => row.industry === industry),
        MEMBERS,
        number,
      ),
      ...spread(
        rows.filter((row) => row.industry !== industry),
        OTHERS,
        number,
      ),
    ]
    return Object.entries(names).flatMap(([language, sentence], at) =>
      chosen
        .filter((_, row) => row % LANGUAGES === at)
        .map((row) => ({
          industry,
          language,
          sentence,
          company: companyOf(row),
          isMember: row.industry === industry,
        })),
    )
  })
}

/** Some rows, as far from one another as can be. */
function spread(rows: readonly Row[], count: number, shift: number): readonly Row[] {
  const step = Math.max(1, Math.floor(rows.length / count))
  return rows.filter((_, at) => at % step === shift % step).slice(0, count)
}

function companyOf({ symbol, name, summary }: Row): Company {
  const company = emptyCompany({ id: `US-${symbol}`, name, countryIso2: 'US' })
  return { ...company, status: 'Active', description: summary, descriptionLanguage: 'en' }
}
