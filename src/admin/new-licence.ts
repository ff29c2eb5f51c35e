/** Defaults of a new licence. */
import {
  type Balance,
  type CreditPool,
  consideredProperties,
  type LicenceProperties,
  type LicenseType,
  type PropertiesKind,
} from '../license/license.ts'
import { periodEnd } from '../license/renewal.ts'

/** No credits in any pool. */
export const NO_CREDITS: Readonly<Record<CreditPool, Balance>> = {
  financial: 0,
  downloads: 0,
  emailGeneration: 0,
  lite: 0,
  plus: 0,
}

/**
 * The terms of a properties object of a new licence: enabled from now on, one month that renews itself. The object that the
 * licence's type does not consider is disabled.
 *
 * @param given the operator's terms
 * @param now wall-clock time, milliseconds
 */
export function newProperties(
  kind: PropertiesKind,
  type: LicenseType,
  given: Partial<LicenceProperties>,
  now: number,
): LicenceProperties {
  const { activationDate = now, subscriptionType = 'MONTHLY' } = given
  const renewalDay = new Date(activationDate).getUTCDate()
  return {
    isEnabled: kind === consideredProperties(type),
    isFreeTrial: false,
    isAutoRenew: true,
    price: 0,
    subscriptionType,
    activationDate,
    expirationDate: periodEnd({ subscriptionType, expirationDate: activationDate, renewalDay }, activationDate),
    ...given,
  }
}
