/** Countries as models write them: by code or by name. */

import { shorten } from '../explore/plan/closed-list.ts'
import { COUNTRIES, SERVED_COUNTRIES } from '../reference/countries.ts'
import { loadTable } from '../reference/load-table.ts'
import { foldText } from '../text/fold-text.ts'
import { COUNTRY_NAMES } from '../understanding/places/country-names.ts'
import { ToolError } from './tool.ts'

let byName: ReadonlyMap<string, string> | null = null

/**
 * The code of a country, of its code or of a name in one of the six languages.
 *
 * @throws {ToolError} for anything else, and for a country that is not served
 */
export function countryCode(given: string, field: string): string {
  const code = given.trim().toUpperCase()
  if (SERVED_COUNTRIES.has(code)) return code
  byName ??= readNames()
  const meant = byName.get(foldText(given.trim())) ?? (code === 'UK' ? 'GB' : null)
  if (meant !== null && SERVED_COUNTRIES.has(meant)) return meant
  const near = code.slice(0, 2)
  throw new ToolError({
    field,
    problem: `"${shorten(given)}" is not a country that is served`,
    values: SERVED_COUNTRIES.has(near) ? [near] : ['IT', 'DE', 'FR'],
    more: 'account {} lists the countries of the licence',
  })
}

function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const add = (country: string, name: string) => names.set(foldText(name.trim()), country)
  for (const { countryIso2, name } of COUNTRIES) add(countryIso2, name)
  for (const [country, list] of Object.entries(COUNTRY_NAMES)) for (const name of list.split('|')) add(country, name)
  for (const [country, ...list] of loadTable('sentences/countries').rows) for (const name of list) add(country, name)
  return names
}
