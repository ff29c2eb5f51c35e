/** The values of `listedDelistedUnlisted`: whether shares are, were, or never were on a stock exchange. */
export const LISTINGS = ['listed', 'delisted', 'unlisted'] as const

export type Listing = (typeof LISTINGS)[number]
