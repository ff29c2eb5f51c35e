/** Check digits of numbers, as `stdnum` knows them. */
import { createRequire } from 'node:module'
import { oncePer } from '../../reference/load-table.ts'

/** What a check digit says; `unknown` where numbers have none that is known. */
export type CheckDigit = 'right' | 'wrong' | 'unknown'

type Validator = { validate(number: string): { isValid: boolean } }

const require = createRequire(import.meta.url)

/** The checks of a country. `stdnum` as a whole has those of eighty countries, which take some 10 MB. */
const validatorsOf = oncePer(
  (country: string) =>
    require(`stdnum/lib/cjs/${country.toLowerCase()}/index.js`) as Readonly<Record<string, Validator | undefined>>,
)

/**
 * Checks a number.
 *
 * @param name of `stdnum`'s check of the country; empty or unknown names check nothing
 */
export function checkNumber(country: string, name: string, number: string): CheckDigit {
  const validator = name === '' ? undefined : validatorsOf(country)[name]
  if (validator === undefined) return 'unknown'
  return validator.validate(number).isValid ? 'right' : 'wrong'
}
