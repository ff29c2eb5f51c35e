/** The columns of an exported table: the members of Company, one value a cell. */
import type { TSchema } from 'typebox'
import type { CodeScheme } from '../company/codes.ts'
import { Company } from '../company/company-schema.ts'
import { findCode } from '../reference/industry-codes.ts'

/** What the cells of a column hold. `texts`: any number of texts; `json`: a value of several members. */
export type ColumnKind = 'text' | 'number' | 'integer' | 'boolean' | 'texts' | 'json'

/** A column. */
export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** Whether its texts are days, `YYYY-MM-DD`. */
  readonly isDay?: boolean
  /** The value of a company: of the column's kind, or `null`. */
  read(company: Company): unknown
}

/** The members that a table can be made of, in the order in which records carry them. */
export const EXPORT_FIELDS = Object.keys(Company.properties) as readonly (keyof Company)[]

/** Marks members that were computed from others: no register, and no terms of its own. */
const DERIVED = 'derived'

/** Columns that every table has after those asked for: the source of a record and its terms. */
const ORIGIN: readonly Column[] = [
  { name: 'register', kind: 'texts', read: ({ sources }) => distinct(sources.map(({ register }) => register)) },
  { name: 'licence', kind: 'texts', read: ({ sources }) => distinct(sources.map(({ licence }) => licence)) },
]

/**
 * The columns of a table: `id`, the members asked for in their order, then the registers and the terms of each record.
 *
 * @param fields members of Company, some of {@link EXPORT_FIELDS}; all of them where absent
 */
export function columnsOf(fields: readonly string[] = EXPORT_FIELDS): readonly Column[] {
  const named = [...new Set(['id', ...fields])] as (keyof Company)[]
  return [...named.flatMap(columnsOfMember), ...ORIGIN]
}

/** The columns of some members alone. @param fields some of {@link EXPORT_FIELDS} */
export function columnsOfMembers(fields: readonly string[]): readonly Column[] {
  return (fields as readonly (keyof Company)[]).flatMap(columnsOfMember)
}

/** Columns of other values, between the id and the origin. */
export function withOrigin(columns: readonly Column[]): readonly Column[] {
  return [...columnsOfMember('id'), ...columns, ...ORIGIN]
}

const CODES: Readonly<Record<string, CodeScheme>> = {
  nationalSectors: 'national',
  naceCodes: 'nace',
  naicsCodes: 'naics',
  sicCodes: 'sic',
}

/** Columns with the titles of codes beside these. A code that no list has is an empty title. */
export function withTitles(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((column): readonly Column[] => {
    const scheme = CODES[column.name.split('.')[0]]
    if (scheme === undefined) return [column]
    const read = (company: Company) =>
      (column.read(company) as readonly string[]).map(
        (code) => findCode(scheme, company.countryIso2, code)?.title ?? '',
      )
    return [column, { name: `${column.name}.titles`, kind: 'texts', read }]
  })
}

/** A value as the cell of a table of texts: lists with bars in between, a bar or a backslash in one with a backslash in front. */
export function cellOf({ kind, read }: Column, company: Company): string | number | boolean | null {
  const value = read(company)
  if (value === null || value === undefined) return null
  if (kind === 'texts') return (value as readonly string[]).map((text) => text.replace(/[|\\]/g, '\\$&')).join('|')
  return kind === 'json' ? JSON.stringify(value) : (value as string | number | boolean)
}

function columnsOfMember(member: keyof Company): readonly Column[] {
  const schema = Company.properties[member] as SchemaPart
  const parts = Object.keys(schema.properties ?? {})
  // Codes are two lists. Each gets a column.
  if (parts.length > 0 && parts.every((part) => kindOf(schema.properties?.[part] ?? {}) === 'texts'))
    return parts.map((part) => ({
      name: `${member}.${part}`,
      kind: 'texts',
      read: (company) => (company[member] as Readonly<Record<string, unknown>> | undefined)?.[part] ?? [],
    }))
  const isDay = member === 'statusDate' || member === 'dateOfIncorporation'
  return [{ name: member, kind: kindOf(schema), isDay, read: (company) => company[member] ?? null }]
}

/** The part of JSON Schema that members of Company use. */
interface SchemaPart {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: SchemaPart
  readonly properties?: Readonly<Record<string, SchemaPart>>
  readonly anyOf?: readonly SchemaPart[]
}

function kindOf(schema: SchemaPart | TSchema): ColumnKind {
  const { type, enum: values, items, anyOf } = schema as SchemaPart
  const [known] = (anyOf ?? []).filter((part) => part.type !== 'null')
  if (known !== undefined) return kindOf(known)
  if (type === 'array') return items !== undefined && kindOf(items) === 'text' ? 'texts' : 'json'
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  return type === 'string' || values !== undefined ? 'text' : 'json'
}

function distinct(texts: readonly (string | null)[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== null && text !== DERIVED) as string[]
}
