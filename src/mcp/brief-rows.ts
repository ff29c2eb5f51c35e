/** Companies as short rows: what distinguishes them, some 55 tokens each. */
import { datedAmountText, PLAIN_AMOUNT } from '../company/amount-text.ts'
import type { Company } from '../company/company-schema.ts'
import { Company as CompanySchema } from '../company/company-schema.ts'
import { shorten } from '../explore/plan/closed-list.ts'
import { findCode } from '../reference/industry-codes.ts'
import { type Facts, ToolError } from './tool.ts'
import { nearestNames } from './tool-arguments.ts'

/** Members that `fields` may name. */
export const COMPANY_FIELDS: readonly string[] = Object.keys(CompanySchema.properties)

/** Checks the names of members. @throws {ToolError} for an unknown one */
export function checkFields(fields: readonly string[]): readonly string[] {
  for (const [at, field] of fields.entries())
    if (!COMPANY_FIELDS.includes(field))
      throw new ToolError({
        field: `fields[${at}]`,
        problem: `"${shorten(field)}" is no member of a company`,
        values: nearestNames(field, COMPANY_FIELDS),
      })
  return fields
}

/** A row, with further members where they are asked for. */
export function briefRow(company: Company, fields: readonly string[]): Facts {
  const { id, name, city, region, status, dateOfIncorporation } = company
  const wide = Object.fromEntries(fields.map((field) => [field, shownValue(company, field)]))
  return {
    id,
    name,
    city,
    region,
    status,
    founded: dateOfIncorporation === null ? null : Number(dateOfIncorporation.slice(0, 4)),
    activity: activityOf(company),
    ...wide,
  }
}

/** A member as rows show it: an amount is one value, whether the register states a number or a band. */
function shownValue(company: Company, field: string): unknown {
  if (field !== 'operatingRevenue' && field !== 'numberOfEmployees') return company[field as keyof Company]
  return datedAmountText(company, field, PLAIN_AMOUNT)
}

/** The first main code with its title. */
function activityOf({ naceCodes, nationalSectors, countryIso2 }: Company): string | null {
  const nace = naceCodes.primary[0] ?? naceCodes.secondary[0]
  if (nace !== undefined) return titled(nace, findCode('nace', '', nace)?.title)
  const national = nationalSectors.primary[0] ?? nationalSectors.secondary[0]
  return national === undefined ? null : titled(national, findCode('national', countryIso2, national)?.title)
}

const TITLE_CHARACTERS_MAX = 60

function titled(code: string, title: string | undefined): string {
  if (title === undefined) return code
  return `${code} ${title.length <= TITLE_CHARACTERS_MAX ? title : `${title.slice(0, TITLE_CHARACTERS_MAX - 1)}…`}`
}

/** Most informative members of one company. */
const PROFILE = [
  'vatTaxNumber', 'nationalId', 'lei', 'address', 'postcode', 'website', 'email', 'phone', 'standardisedLegalForm',
  'categoryOfTheCompany', 'operatingRevenue', 'numberOfEmployees', 'totalAssets', 'description', 'lastUpdated',
] as const // biome-ignore format: one word a line would fill the screen

/** A row with the most informative members of one company; unknown ones are left out. */
export function profileRow(company: Company): Facts {
  const known = PROFILE.filter((name) => shownValue(company, name) !== null)
  return briefRow(company, known)
}
