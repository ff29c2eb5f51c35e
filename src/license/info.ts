/** `GET /license/info`: the caller's licence, with both properties objects, also when it has ended. */
import Type, { type Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject } from '../schemas.ts'
import {
  balanceOnWire,
  type Credits,
  LICENSE_TYPES,
  type Licence,
  type LicenceProperties,
  SUBSCRIPTION_TYPES,
} from './license.ts'

/** Credits as they are sent (`Credits`). */
export const CreditsOnWire = closedObject({
  available: Type.Integer({ description: 'Credits left; -1: unlimited.' }),
  total: Type.Integer({ description: 'Credits of the period; -1: unlimited.' }),
})

/** The terms of a licence in an answer. */
export const ExploreLicenseProperties = closedObject({
  isEnabled: Type.Boolean({ description: 'Licence active.' }),
  isFreeTrial: Type.Boolean({ description: 'Free trial licence.' }),
  isAutoRenew: Type.Boolean({ description: 'Auto-renew on.' }),
  price: Type.Number({ description: 'Price in euro.' }),
  subscriptionType: Type.Enum([...SUBSCRIPTION_TYPES]),
  activationDate: Type.String({ format: 'date-time', description: 'RFC 3339 with time zone.' }),
  expirationDate: Type.String({ format: 'date-time', description: 'RFC 3339 with time zone.' }),
  credits: CreditsOnWire,
})

/** What `/license/info` answers. */
const LicenseInfo = closedObject({
  countries: Type.Array(Type.String(), { description: 'ISO 3166 alpha-2 codes enabled by the licence.' }),
  premiumSupportHours: closedObject({
    total: Type.Integer({ description: 'Total hours.' }),
    delivered: Type.Integer({ description: 'Hours already delivered.' }),
    remaining: Type.Integer({ description: 'Hours left.' }),
  }),
  exploreLicense: closedObject({
    financialCredits: CreditsOnWire,
    downloadsCredits: CreditsOnWire,
    emailGenerationCredits: CreditsOnWire,
    licenseType: Type.Enum([...LICENSE_TYPES], {
      description: 'ONE ignores both properties objects, LITE considers the first, PLUS the second.',
    }),
    exploreLiteProperties: ExploreLicenseProperties,
    explorePlusProperties: ExploreLicenseProperties,
  }),
})

type LicenseInfo = Static<typeof LicenseInfo>

/** What the endpoint works with. */
export interface LicenseInfoServices {
  /** Finds the licence of a caller, with its current balances. */
  readonly findLicence: (id: string) => Promise<Licence | undefined>
  /** Countries that are served here: what "all countries" stands for in the answer. */
  readonly servedCountries: () => ReadonlySet<string>
}

/** Makes the endpoint. */
export function licenseInfo({ findLicence, servedCountries }: LicenseInfoServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/license/info',
    summary: 'The licence of the key',
    description: 'Always answers, also when the licence has ended. Free.',
    tag: 'Licence',
    access: 'key',
    request: {},
    response: LicenseInfo,
    errors: [],
    async handle(_input, { caller }) {
      const licence = await findLicence(caller.licenceId)
      if (licence === undefined) throw new Error(`Cannot show licence ${caller.licenceId}: it is gone, must exist`)
      return { body: presentLicence(licence, servedCountries()), headers: { 'cache-control': 'no-store' } }
    },
  })
}

/** Writes a licence in the shape of the API. */
function presentLicence(licence: Licence, served: ReadonlySet<string>): LicenseInfo {
  const { supportHours, credits, properties } = licence
  return {
    countries: licence.countries === 'all' ? [...served].toSorted() : [...licence.countries],
    premiumSupportHours: {
      total: supportHours.total,
      delivered: supportHours.delivered,
      remaining: Math.max(0, supportHours.total - supportHours.delivered),
    },
    exploreLicense: {
      financialCredits: presentCredits(credits.financial),
      downloadsCredits: presentCredits(credits.downloads),
      emailGenerationCredits: presentCredits(credits.emailGeneration),
      licenseType: licence.type,
      exploreLiteProperties: presentProperties(properties.lite, credits.lite),
      explorePlusProperties: presentProperties(properties.plus, credits.plus),
    },
  }
}

function presentCredits({ available, total }: Credits): Static<typeof CreditsOnWire> {
  return { available: balanceOnWire(available), total: balanceOnWire(total) }
}

function presentProperties(properties: LicenceProperties, credits: Credits): Static<typeof ExploreLicenseProperties> {
  return {
    isEnabled: properties.isEnabled,
    isFreeTrial: properties.isFreeTrial,
    isAutoRenew: properties.isAutoRenew,
    price: properties.price,
    subscriptionType: properties.subscriptionType,
    activationDate: formatInstant(properties.activationDate),
    expirationDate: formatInstant(properties.expirationDate),
    credits: presentCredits(credits),
  }
}
