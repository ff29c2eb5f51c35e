/** Countries of the measured companies, the largest first, with their share of all companies in percent. */
export const COUNTRY_SHARES = { IT: 40, FR: 15, DE: 12, ES: 10, GB: 10, NL: 5, PL: 4, RO: 2, PT: 1, BE: 1 } as const

/** One of the countries. */
export type Country = keyof typeof COUNTRY_SHARES

/** The countries, the largest first. */
export const COUNTRIES = Object.keys(COUNTRY_SHARES) as readonly Country[]
