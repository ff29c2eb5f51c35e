/** The columns of an exported table: the members of Company, one value a cell. */
import type { TSchema } from 'typebox'
import { Company } from '../company/company.ts'

/** What the cells of a column hold. `texts`: any number of texts; `json`: a value of several members. */
export type ColumnKind = 'text' | 'number' | 'integer' | 'boolean' | 'texts' | 'json'

/** A column. */
export interface Column {
  readonly name: string
  readonly kind: ColumnKind
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
  return [{ name: member, kind: kindOf(schema), read: (company) => company[member] ?? null }]
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
