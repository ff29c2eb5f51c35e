/** The values of `listedDelistedUnlisted`: whether shares are, were, or never were on a stock exchange. */
export const LISTINGS = ['listed', 'delisted', 'unlisted'] as const

/** One of {@link LISTINGS}. */
export type Listing = (typeof LISTINGS)[number]
