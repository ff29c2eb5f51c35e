/**
 * What a call costs: the one table (`docs/decisions.md`, "price list"). Every other endpoint is free.
 */

/** Credits by path, for its POST. Whatever else a path answers is free, unless {@link PRICED_LIKE} names it. */
export const PRICE_LIST = {
  '/explore/one': { credits: 1, per: 'call' },
  '/explore/lite': { credits: 1, per: '25 companies' },
  '/explore/simple-semantic': { credits: 1, per: '25 companies' },
  '/explore/plus': { credits: 2, per: '25 companies' },
  '/explore/autoprofile': { credits: 1, per: 'company' },
} as const satisfies Readonly<Record<string, Price>>

/** Other endpoints that cost what one of the list costs, also where the settings change that. By method and path. */
export const PRICED_LIKE: Readonly<Record<string, PricedLike>> = {
  'GET /explore/companies/:id': { path: '/explore/one' },
  'GET /explore/companies/:id/similar': { path: '/explore/one' },
  'GET /explore/companies/:id/history': { path: '/explore/one' },
  'GET /explore/companies/:id/related': { path: '/explore/lite' },
  'GET /explore/changes': { path: '/explore/lite' },
  'POST /explore/match': { path: '/explore/one', per: 'row' },
  'POST /explore/check': { path: '/explore/one', per: 'row' },
  'GET /reconcile/:countryIso2': { path: '/explore/one', per: 'row' },
  'POST /reconcile/:countryIso2': { path: '/explore/one', per: 'row' },
  'POST /reconcile/:countryIso2/match': { path: '/explore/one', per: 'row' },
  'POST /reconcile/:countryIso2/extend': { path: '/explore/one', per: 'row' },
}

/** The endpoint of the price list whose credits an endpoint costs, and how often, where that differs. */
interface PricedLike {
  readonly path: keyof typeof PRICE_LIST
  readonly per?: Price['per']
}

/** What one call of an endpoint costs. */
export interface Price {
  readonly credits: number
  /**
   * `call`: charged once where the call answers at least one company. `25 companies`: charged for every started 25 of the
   * companies answered. `company`: charged for each company delivered. `row`: charged for each row of a list, or query of a
   * batch, that has a company.
   */
  readonly per: 'call' | '25 companies' | 'company' | 'row'
}

/** Prices by path, with the changes of the settings. */
export type Prices = ReadonlyMap<string, Price>

/**
 * Applies the changes of the settings to the table.
 *
 * @throws {Error} for a path that has no price to change
 */
export function pricesWith(changes: Readonly<Record<string, number>>): Prices {
  const prices = new Map<string, Price>(Object.entries(PRICE_LIST))
  for (const [path, credits] of Object.entries(changes)) {
    const listed = prices.get(path)
    if (listed === undefined)
      throw new Error(
        `Cannot start: prices has ${JSON.stringify(path)}, must be one of ${[...prices.keys()].join(', ')}`,
      )
    prices.set(path, { ...listed, credits })
  }
  return prices
}

/** The price of an endpoint; `undefined`: it is free. */
export function priceOf(
  prices: Prices,
  { method, path }: { readonly method: string; readonly path: string },
): Price | undefined {
  const like = PRICED_LIKE[`${method} ${path}`]
  if (like === undefined) return method === 'POST' ? prices.get(path) : undefined
  const price = prices.get(like.path)
  return price === undefined || like.per === undefined ? price : { ...price, per: like.per }
}

/** The price of a call: that of its endpoint, or of the one that its body is priced as. */
export function priceOfCall<Input>(
  prices: Prices,
  endpoint: { readonly method: string; readonly path: string; readonly pricedAs?: (input: Input) => string },
  input: Input,
): Price | undefined {
  return endpoint.pricedAs === undefined ? priceOf(prices, endpoint) : prices.get(endpoint.pricedAs(input))
}

/**
 * Credits for a call that returns this many companies. Refused, failed and replayed calls are free and never get here.
 */
export function creditsFor(price: Price | undefined, companies: number): number {
  if (price === undefined || companies === 0) return 0
  switch (price.per) {
    case 'call':
      return price.credits
    case '25 companies':
      return price.credits * unitsOf(companies)
    case 'company':
    case 'row':
      return price.credits * companies
  }
}

/** Number of units of a price per started 25 for this many companies. */
export function unitsOf(companies: number): number {
  return Math.ceil(companies / PRICED_COMPANIES)
}

/** Companies per unit of a price: a page of the usual size. */
const PRICED_COMPANIES = 25
