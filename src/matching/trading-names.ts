/** Names under which companies are looked up beside their registered ones: those they trade under, and the symbols under which their shares are traded. */
import type { Company } from '../company/company.ts'

/** The attribute that holds the symbols of a company's shares, with spaces between them. */
export const TICKERS = 'tickers'

/** Trade names and tickers. Tickers are names in lookups only: in a search `ALL` and `IT` are words. */
export function tradingNamesOf({
  tradeNames,
  attributes,
}: Pick<Company, 'tradeNames'> & Partial<Pick<Company, 'attributes'>>): readonly string[] {
  const tickers = attributes?.[TICKERS]
  return typeof tickers === 'string' ? [...tradeNames, ...tickers.split(' ')] : tradeNames
}
