/** The companies that are judged: start-ups with texts of their own, industries and tags, and no industry code. */
import { readFileSync } from 'node:fs'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { realFile } from '../../../test/support/real-data.ts'

/** A company and its labels in the data set. */
export interface LabelledCompany {
  readonly company: Company
  readonly labels: ReadonlySet<string>
}

/** The country that all of them count as of: a search has one. */
export const COUNTRY = 'US'

interface Row {
  readonly id: number
  readonly name: string
  readonly former_names: readonly string[]
  readonly one_liner: string | null
  readonly long_description: string | null
  readonly team_size: number | null
  readonly launched_at: number | null
  readonly industries: readonly string[]
  readonly tags: readonly string[]
  readonly status: string
}

/**
 * Reads them. Lines that are no JSON are left out (the set has two), and companies without any text.
 *
 * @throws {Error} where the development data is not there
 */
export function readCompanies(): readonly LabelledCompany[] {
  const lines = readFileSync(realFile('data', 'text', 'yc_companies_2026-03.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const row = parsed(line)
    if (row === null) return []
    const description = [row.one_liner, row.long_description]
      .map((text) => text?.trim() ?? '')
      .filter((text) => text !== '')
      .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
      .join('\n')
    if (description === '') return []
    const identity = { id: `${COUNTRY}-${row.id}`, name: row.name, countryIso2: COUNTRY }
    const company: Company = {
      ...emptyCompany(identity),
      previousNames: [...row.former_names],
      status: 'Active',
      numberOfEmployees: row.team_size,
      description,
      descriptionLanguage: 'en',
    }
    return [{ company, labels: new Set([...row.industries, ...row.tags]) }]
  })
}

function parsed(line: string): Row | null {
  try {
    return JSON.parse(line) as Row
  } catch {
    // The set has lines with escapes that JSON does not know.
    return null
  }
}
