/** Of which country a VAT number is, by its prefix. Pure: the command line and the console use it. */
import { withoutPunctuation } from './identifiers.ts'
import { VAT_FORMATS } from './number-formats.ts'

/** The country whose VAT number a text is, prefix included; `null`: of none, or of several. */
export function prefixedVat(typed: string): string | null {
  const number = withoutPunctuation(typed)
  const found = Object.entries(VAT_FORMATS).filter(([, { prefixes, body }]) =>
    prefixes.some((one) => one.length > 1 && number.startsWith(one) && body.test(number.slice(one.length))),
  )
  return found.length === 1 ? found[0][0] : null
}
