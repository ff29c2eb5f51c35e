import type { LicenceTerms } from '../../src/license/licence-store.ts'
import type { Balance, LicenceProperties } from '../../src/license/license.ts'

/** Terms of a PLUS licence for all countries that runs through the year of the fake clocks (2026). */
export function licenceTerms(changes: Partial<LicenceTerms> & { readonly paid?: Balance } = {}): LicenceTerms {
  const { paid = 1000, ...rest } = changes
  return {
    name: 'Test',
    type: 'PLUS',
    countries: 'all',
    supportHours: { total: 10, delivered: 4 },
    properties: { lite: licenceProperties(), plus: licenceProperties() },
    credits: { financial: 5, downloads: paid, emailGeneration: 7, lite: paid, plus: paid },
    rateLimit: 1_000_000,
    ...rest,
  }
}

/** An enabled subscription from January 2026 to January 2027. */
export function licenceProperties(changes: Partial<LicenceProperties> = {}): LicenceProperties {
  return {
    isEnabled: true,
    isFreeTrial: false,
    isAutoRenew: false,
    price: 99.5,
    subscriptionType: 'MONTHLY',
    activationDate: Date.parse('2026-01-01T00:00:00Z'),
    expirationDate: Date.parse('2027-01-01T00:00:00Z'),
    ...changes,
  }
}
