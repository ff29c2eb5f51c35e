/** Licences and keys as operators see them, over HTTP and on the command line. */
import Type, { type Static } from 'typebox'
import { formatInstant, formatInstantOrNull } from '../clock.ts'
import { KEY_SCOPES } from '../license/access/key-scopes.ts'
import type { ApiKey } from '../license/key-store.ts'
import { OriginsOnWire } from '../license/keys-endpoint.ts'
import {
  balanceOnWire,
  type CreditPool,
  LICENSE_TYPES,
  type Licence,
  type PropertiesKind,
  SUBSCRIPTION_TYPES,
} from '../license/license.ts'
import { closedObject, integerOrNull, textOrNull } from '../schemas.ts'

const INSTANT = Type.String({ format: 'date-time' })

const PoolOnWire = closedObject({
  available: Type.Integer({ description: 'What is left; -1: unlimited.' }),
  total: Type.Integer({ description: 'Amount it is filled to at each renewal; -1: unlimited.' }),
})

const PropertiesOnWire = closedObject({
  isEnabled: Type.Boolean(),
  isFreeTrial: Type.Boolean(),
  isAutoRenew: Type.Boolean({ description: 'Renewed and refilled when the period ends.' }),
  price: Type.Number({ description: 'Euro.' }),
  subscriptionType: Type.Enum([...SUBSCRIPTION_TYPES]),
  activationDate: INSTANT,
  expirationDate: INSTANT,
  credits: PoolOnWire,
})

/** A licence on the wire. */
export const LicenceOnWire = closedObject({
  id: Type.String(),
  name: Type.String(),
  type: Type.Enum([...LICENSE_TYPES]),
  countries: Type.Union([Type.Literal('all'), Type.Array(Type.String())], {
    description: '`all` served countries, or ISO 3166-1 codes.',
  }),
  premiumSupportHours: closedObject({ total: Type.Integer(), delivered: Type.Integer() }),
  financialCredits: PoolOnWire,
  downloadsCredits: PoolOnWire,
  emailGenerationCredits: PoolOnWire,
  liteProperties: PropertiesOnWire,
  plusProperties: PropertiesOnWire,
  rateLimit: integerOrNull('Calls per minute and key; `null`: the setting `rateLimit` applies.'),
  createdAt: INSTANT,
  closedAt: textOrNull('When it was closed; `null`: it is open.'),
})

/** A key on the wire, never in full. */
export const KeyOnWire = closedObject({
  id: Type.String(),
  licenceId: Type.String(),
  name: Type.String({ description: 'Empty where it has none.' }),
  hint: Type.String({ description: 'Last 4 characters of the key.' }),
  isTest: Type.Boolean({ description: 'Its calls cost nothing.' }),
  scopes: Type.Union([Type.Literal('all'), Type.Array(Type.Enum([...KEY_SCOPES]))], {
    description: 'Calls of the licence that the key may make.',
  }),
  origins: OriginsOnWire,
  createdAt: INSTANT,
  expiresAt: textOrNull('When it ends unless it is ended before; `null`: never.'),
  endsAt: textOrNull('From then on it is refused; `null`: never.'),
})

/** A licence as an answer and as `--json` show it: amounts as on the wire, times in RFC 3339. */
export function presentLicence(licence: Licence): Static<typeof LicenceOnWire> {
  const credits = (pool: CreditPool) => ({
    available: balanceOnWire(licence.credits[pool].available),
    total: balanceOnWire(licence.credits[pool].total),
  })
  const properties = (kind: PropertiesKind) => ({
    ...licence.properties[kind],
    activationDate: formatInstant(licence.properties[kind].activationDate),
    expirationDate: formatInstant(licence.properties[kind].expirationDate),
    credits: credits(kind),
  })
  return {
    id: licence.id,
    name: licence.name,
    type: licence.type,
    countries: licence.countries === 'all' ? 'all' : [...licence.countries],
    premiumSupportHours: licence.supportHours,
    financialCredits: credits('financial'),
    downloadsCredits: credits('downloads'),
    emailGenerationCredits: credits('emailGeneration'),
    liteProperties: properties('lite'),
    plusProperties: properties('plus'),
    rateLimit: licence.rateLimit,
    createdAt: formatInstant(licence.createdAt),
    closedAt: formatInstantOrNull(licence.closedAt),
  }
}

/** A key as an answer and as `--json` show it. */
export function presentKey(key: ApiKey): Static<typeof KeyOnWire> {
  return {
    id: key.id,
    licenceId: key.licenceId,
    name: key.name,
    hint: key.hint,
    isTest: key.isTest,
    scopes: key.scopes === 'all' ? 'all' : [...key.scopes],
    origins: key.origins === null ? null : [...key.origins],
    createdAt: formatInstant(key.createdAt),
    expiresAt: formatInstantOrNull(key.expiresAt),
    endsAt: formatInstantOrNull(key.endsAt),
  }
}
