/**
 * What the two relational engines have in common: companies as rows of integers, conditions as SQL.
 *
 * Texts are coded as numbers, so that no engine compares strings. A company's codes are laid out on all levels of their
 * trees: it carries the token of each code and of everything above it.
 */

import { CODE_SCHEMES, type CodeScheme } from '../../../src/company/codes.ts'
import type { Company } from '../../../src/company/company.ts'
import { dayNumber } from '../../../src/company/day.ts'
import { cityKey, postcodeKey } from '../../../src/company/place-keys.ts'
import { isActive } from '../../../src/company/status.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { type Query, type RangeField, VALUE_FIELDS } from '../../../src/search/query.ts'

/** Columns of the table `companies` besides `rank`, which numbers the rows in the order of results. */
export const COLUMNS = [
  'arrival',
  'country',
  ...VALUE_FIELDS,
  'day',
  'revenueFrom',
  'revenueTo',
  'employeesFrom',
  'employeesTo',
] as const

/** Columns that searches ask for together with the country: one index each. */
export const INDEXED: readonly (readonly string[])[] = [
  ...VALUE_FIELDS.map((field) => [field]),
  ['day'],
  ['revenueFrom', 'revenueTo'],
  ['revenueTo', 'revenueFrom'],
  ['employeesFrom', 'employeesTo'],
  ['employeesTo', 'employeesFrom'],
]

/** Stands for a bound that is open; larger than any amount. */
const OPEN = 1e15

/** Numbers for texts. */
export class TextNumbers {
  readonly #numbers: Map<string, number>

  constructor(entries: Iterable<readonly [string, number]> = []) {
    this.#numbers = new Map(entries)
  }

  /** The number of a text, a new one when it has none. */
  add(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size + 1
      this.#numbers.set(text, number)
    }
    return number
  }

  /** The number of a text, 0 when it has none. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0
  }

  entries(): Iterable<[string, number]> {
    return this.#numbers.entries()
  }
}

/** A company as the tables hold it. */
export interface Row {
  /** Values of {@link COLUMNS}. */
  readonly values: readonly (number | null)[]
  /** What decides the order, best first: active, revenue, employees, name, id. */
  readonly order: readonly [active: number, revenue: number | null, employees: number | null, name: string, id: string]
  /** Tokens of its codes. */
  readonly tokens: readonly number[]
  readonly json: string
}

/** Turns a company into a row. */
export function rowOf(company: Company, arrival: number, numbers: TextNumbers): Row {
  const coded = (field: string, text: string | null) => (text === null ? null : numbers.add(`${field} ${text}`))
  const revenue = interval(company.operatingRevenue, company.operatingRevenueMin, company.operatingRevenueMax)
  const employees = interval(company.numberOfEmployees, company.numberOfEmployeesMin, company.numberOfEmployeesMax)
  return {
    values: [
      arrival,
      numbers.add(company.countryIso2),
      coded('status', company.status),
      coded('legalForm', company.standardisedLegalForm),
      coded('category', company.categoryOfTheCompany),
      coded('listing', company.listedDelistedUnlisted),
      coded('region', company.region === null ? null : company.region.split('|')[0]),
      coded('province', company.region),
      coded('city', company.city && cityKey(company.city)),
      coded('postcode', company.postcode && postcodeKey(company.postcode)),
      company.dateOfIncorporation === null ? null : dayNumber(company.dateOfIncorporation),
      ...revenue,
      ...employees,
    ],
    order: [
      isActive(company.status) ? 1 : 0,
      company.operatingRevenue,
      company.numberOfEmployees,
      company.name,
      company.id,
    ],
    tokens: tokensOf(company, numbers),
    json: JSON.stringify(company),
  }
}

function interval(exact: number | null, min: number | null, max: number | null): (number | null)[] {
  if (exact !== null) return [exact, exact]
  return min === null && max === null ? [null, null] : [min ?? -OPEN, max ?? OPEN]
}

const MEMBER = { nace: 'naceCodes', naics: 'naicsCodes', sic: 'sicCodes', national: 'nationalSectors' } as const

function tokensOf(company: Company, numbers: TextNumbers): number[] {
  const tokens = new Set<number>()
  for (const scheme of CODE_SCHEMES) {
    for (const rank of ['primary', 'secondary'] as const) {
      for (const code of company[MEMBER[scheme]][rank]) {
        for (const above of ancestors(scheme, company.countryIso2, code)) {
          tokens.add(numbers.add(tokenText(scheme, rank, company.countryIso2, above)))
        }
      }
    }
  }
  return [...tokens]
}

/** The text of a token: a code, or one above it, that a company of the country carries. */
export function tokenText(scheme: CodeScheme, rank: 'primary' | 'secondary', country: string, code: string): string {
  return `${scheme} ${rank} ${country} ${code}`
}

/** A search as SQL: conditions on `companies`, and for each code filter the tokens of which one is enough. */
export interface Conditions {
  readonly where: string
  readonly tokens: readonly (readonly number[])[]
}

/** Conditions of a search of the workload: one country, a conjunction of filters. */
export function conditionsOf(query: Query, country: string, numbers: TextNumbers): Conditions {
  const where = [`country = ${numbers.find(country)}`]
  const tokens: number[][] = []
  for (const part of query.kind === 'all' ? query.of : [query]) {
    switch (part.kind) {
      case 'value':
        // 0 is no text's number: it stands for a text that no company has, and for an empty list.
        where.push(
          `${part.field} IN (${[0, ...part.values.map((value) => numbers.find(`${part.field} ${value}`))].join()})`,
        )
        break
      case 'range':
        where.push(...rangeConditions(part))
        break
      case 'code':
        tokens.push(
          part.codes.flatMap((code) =>
            (['primary', 'secondary'] as const)
              .filter((rank) => part.rank === 'either' || part.rank === rank)
              .map((rank) => numbers.find(tokenText(part.scheme, rank, country, code)))
              .filter((token) => token !== 0),
          ),
        )
        break
      default:
        throw new Error(`Cannot measure: the workload has no ${part.kind}`)
    }
  }
  return { where: where.join(' AND '), tokens }
}

/** The columns that have the lower and the upper end of a company's interval. */
export const RANGE_COLUMNS = {
  dateOfIncorporation: ['day', 'day'],
  statusDate: ['statusDay', 'statusDay'],
  operatingRevenue: ['revenueFrom', 'revenueTo'],
  numberOfEmployees: ['employeesFrom', 'employeesTo'],
} as const satisfies Readonly<Record<RangeField, readonly [from: string, to: string]>>

/** A range as conditions on the columns, none for a range without bounds. */
export function rangeConditions({ field, gte, lte }: Extract<Query, { kind: 'range' }>): string[] {
  const [from, to] = RANGE_COLUMNS[field]
  return [...(lte === null ? [] : [`${from} <= ${lte}`]), ...(gte === null ? [] : [`${to} >= ${gte}`])]
}
