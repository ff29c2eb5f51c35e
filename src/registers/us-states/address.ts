/** Addresses as American states write them: states by name or code, ZIP codes with or without the last four digits. */
import type { Company } from '../../company/company.ts'
import { once } from '../../reference/load-table.ts'
import { statesOf } from '../../reference/states.ts'
import type { TextRow } from '../register.ts'

/** Names of the states by their letters and by their names, upper case. */
const stateNames = once(() => {
  const states = [...statesOf('US')]
  return new Map([...states, ...states.map(([, name]) => [name.toUpperCase(), name] as const)])
})
/** What is written where the country is the US, or nothing. */
const HOME = /^(?:|U\.?S\.?(?:A\.?)?|United States(?: of America)?)$/i

/** The fields of one address in a table. A table may lack some. */
export interface AddressFields {
  readonly street: readonly string[]
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country?: string
}

/** The name of a state by its name or code in any case; `null` where it is none: a territory, a province, another country. */
export function stateName(written: string): string | null {
  return stateNames().get(written.trim().toUpperCase()) ?? null
}

/** A ZIP code of five digits, without the four of the block; leading zeros are restored. `null`: it is none. */
export function zipCode(written: string): string | null {
  const match = /^(\d{3,5})(?:-?\d{4})?$/.exec(written.replace(/\s/g, ''))
  return match === null || /^0+$/.test(match[1]) ? null : match[1].padStart(5, '0')
}

/** Whether a row has any of the fields of an address. */
export function hasAddress(row: TextRow, fields: AddressFields): boolean {
  return [...fields.street, fields.city, fields.zip].some((field) => row.text(field) !== '')
}

/**
 * Sets address, city, postcode and region. Abroad there is neither postcode nor region: they would be looked up in this
 * country.
 */
export function setAddress(company: Company, row: TextRow, fields: AddressFields): void {
  const country = fields.country === undefined ? '' : row.text(fields.country)
  const state = row.text(fields.state)
  const zip = row.text(fields.zip)
  const region = stateName(state)
  const isHome = HOME.test(country) && (state === '' || region !== null)
  const lines = fields.street.map((field) => row.text(field))
  if (!isHome) lines.push(zip, state, HOME.test(country) ? '' : country)
  company.address = lines.filter((line) => line !== '').join(', ') || null
  company.city = row.text(fields.city) || null
  if (!isHome) return
  company.postcode = zipCode(zip)
  company.region = region
}

/** Sets the state of a domestic entity of which no address is known: its office is there by law. */
export function setStateWithoutAddress(company: Company, state: string): void {
  if (company.address === null && company.city === null && company.postcode === null) company.region ??= state
}
