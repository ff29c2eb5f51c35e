import { publicError } from '../../errors.ts'
import type { Licence } from '../../license/license.ts'
import { countriesMeant } from '../../reference/country-of.ts'
import type { CountryRule, Endpoint, Input, RequestSchemas } from '../endpoint.ts'
import { shortenPath } from '../request/parse-json.ts'
import type { CallServices } from './services.ts'
import type { Located, Parsed } from './stages.ts'

/**
 * Checks the countries that the call names.
 *
 * @throws {PublicError} 400 for a country that is not served, or too many; 403 for one that the licence does not enable
 */
export function checkCountries({ servedCountries }: CallServices, parsed: Parsed): Located {
  const { endpoint, input, holder } = parsed
  const countries = locateCountries(endpoint, endpoint.countries, input, servedCountries())
  if (holder !== null) requireCountries(holder.licence, countries)
  return { ...parsed, countries }
}

/**
 * The countries that a request names: upper case, each once.
 *
 * @param rule where it names them; absent: it names none
 * @throws {PublicError} 400 for a country that is not served, or too many
 */
export function locateCountries(
  { path: own }: Pick<Endpoint, 'path'>,
  rule: CountryRule<RequestSchemas> | undefined,
  input: Input<RequestSchemas>,
  served: ReadonlySet<string>,
): readonly string[] {
  if (rule === undefined) return []
  const countries = [...new Set(rule.of(input).map((country) => country.trim().toUpperCase()))]
  const unsupported = countries.find((country) => !served.has(country))
  if (unsupported !== undefined)
    throw publicError(
      'unsupported_country',
      { member: rule.member, country: shortenPath(unsupported) },
      { near: countriesMeant(unsupported, served), value: shortenPath(unsupported) },
    )
  const { max, path } = typeof rule.max === 'number' ? { max: rule.max, path: own } : rule.max(input)
  if (countries.length > max) {
    const limit = max === 1 ? '1 country' : `${max} countries`
    throw publicError('too_many_countries', { member: rule.member, limit, path })
  }
  return countries
}

/** @throws {PublicError} 403 naming the first country that the licence does not enable */
export function requireCountries(licence: Licence, countries: readonly string[]): void {
  if (licence.countries === 'all') return
  const enabled = licence.countries
  const refused = countries.find((country) => !enabled.includes(country))
  if (refused !== undefined) throw publicError('licence_country', { country: refused })
}
