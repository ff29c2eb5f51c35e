/** Values as English and Italian reasons need them: amounts, places, lists. Pure. */
import type { Company } from '../company/company.ts'

/** A published amount: exact, or a band of which an end may be open. */
export type Amount =
  | { readonly kind: 'exact'; readonly value: number }
  | { readonly kind: 'band'; readonly min: number | null; readonly max: number | null }

/** The number of employees or the revenue of a record; `null` where it has none. */
export function amountOf(company: Company, field: 'numberOfEmployees' | 'operatingRevenue'): Amount | null {
  const exact = company[field]
  if (exact !== null) return { kind: 'exact', value: exact }
  const min = company[`${field}Min`]
  const max = company[`${field}Max`]
  if (min === null && max === null) return null
  return min !== null && min === max ? { kind: 'exact', value: min } : { kind: 'band', min, max }
}

/** Where a company is, as a sentence names it: its town, or a postcode, and its divisions, the smallest first; `null` where nothing is known. */
export function placeOf({
  city,
  region,
  postcode,
}: Company): { readonly city: string | null; readonly divisions: readonly string[] } | null {
  const town = city === null ? null : toTitleCase(city)
  const parts = region?.split('|').toReversed() ?? []
  // "Milano (Lombardia)", but not "Milano (Milano)".
  const divisions = [...new Set(parts)].filter((name) => name.toLowerCase() !== town?.toLowerCase())
  if (town === null && divisions.length === 0) return postcode === null ? null : { city: postcode, divisions: [] }
  return { city: town, divisions }
}

/** The register's own legal form, where its language is another than the reason's; `null` where it says no more. */
export function ownForm({ nationalLegalForm, countryIso2 }: Company, language: 'en' | 'it'): string | null {
  const isSame = language === 'it' ? countryIso2 === 'IT' : ENGLISH_SPEAKING.has(countryIso2)
  return isSame ? null : nationalLegalForm
}

const ENGLISH_SPEAKING: ReadonlySet<string> = new Set(['AU', 'GB', 'IE', 'NZ', 'US'])

/** `Doncaster (South Yorkshire, England)`: the first name, the others in brackets. */
export function inBrackets([first, ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} (${others.join(', ')})`
}

/** Undoes the capitals of registers: "SHEFFIELD", "REGGIO NELL'EMILIA". */
function toTitleCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}/u.test(name)) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`)
    .replace(
      /(?<=\s)(De|Di|Del|Della|Dei|Nell|Sul|On|Upon|Of|The|Le|La|Les|Sur|Sous|En|Am|Im|Und|And)(?=[\s'’])/g,
      (word) => word.toLowerCase(),
    )
}

/** Joins a list: `a, b and c`. @param last the word before the last entry, with its spaces */
export function joinList(entries: readonly string[], last: string): string {
  if (entries.length < 2) return entries[0] ?? ''
  return `${entries.slice(0, -1).join(', ')}${last}${entries.at(-1)}`
}

/** Year of a day `YYYY-MM-DD`. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
