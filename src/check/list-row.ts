/** Rows of lists, as they are checked. */
import { prefixedVat } from '../matching/numbers/prefixed-vat.ts'

/** A row as `POST /explore/check` takes it. Where it names no country, the prefix of a VAT number does. @param row as a list is sent to be matched */
export function checkRowOf(row: Readonly<Record<string, string | undefined>>): object {
  const { vatTaxNumber } = row
  const country = row.country ?? (vatTaxNumber === undefined ? undefined : (prefixedVat(vatTaxNumber) ?? undefined))
  return { ...(country !== undefined && { country }), ...(vatTaxNumber !== undefined && { number: vatTaxNumber }) }
}
