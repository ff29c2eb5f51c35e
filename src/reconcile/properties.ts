/** The properties of a company in the words of the reconciliation protocol: the members of Company, by their names. */
import { Company } from '../company/company-schema.ts'
import { type Column, columnsOf } from '../export/columns.ts'
import type { MatchRow } from '../match/match-row.ts'

/** The one type of entity. */
export const COMPANY_TYPE = { id: 'company', name: 'Company' } as const

/** A property. */
export interface Property {
  /** The member of Company, such as `city` or `naceCodes.primary`. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** What its values are. */
  readonly kind: Column['kind']
  /** The values of a company; none where it has none. */
  read(company: Company): readonly unknown[]
}

/** Columns that are no members of Company. */
const ORIGIN: Readonly<Record<string, string>> = {
  register: 'Registers that the record came from.',
  licence: 'Terms of these registers.',
}

/** Every property, in the order of records. */
export const PROPERTIES: readonly Property[] = columnsOf().map(({ name, kind, read }) => ({
  id: name,
  name: nameOf(name),
  description: descriptionOf(name),
  kind,
  read: (company) => [read(company) ?? []].flat(),
}))

const BY_ID = new Map(PROPERTIES.map((property) => [property.id.toLowerCase(), property]))

/** Finds a property by its id, whatever the case. */
export function findProperty(id: string): Property | undefined {
  return BY_ID.get(id.trim().toLowerCase())
}

/** Properties that identify a company, and the member of a row for each of them. */
export const ROW_PROPERTIES: Readonly<Record<string, keyof MatchRow>> = {
  vatTaxNumber: 'number',
  nationalId: 'number',
  lei: 'number',
  postcode: 'postCode',
  city: 'city',
  region: 'region',
  website: 'website',
}

/** `naceCodes.primary` is `Nace codes, primary`. */
function nameOf(id: string): string {
  const words = id
    .replace('.', ', ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return `${words[0].toUpperCase()}${words.slice(1)}`
}

function descriptionOf(id: string): string {
  const [member] = id.split('.')
  const schemas = Company.properties as unknown as Readonly<Record<string, { readonly description?: string }>>
  return ORIGIN[id] ?? (Object.hasOwn(schemas, member) ? schemas[member].description : undefined) ?? id
}
