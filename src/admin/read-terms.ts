/** Reads what an operator sends for a licence or a key. */
import Type, { type Static } from 'typebox'
import { parseMoment } from '../clock.ts'
import { publicError } from '../errors.ts'
import { KEY_SCOPES } from '../license/access/key-scopes.ts'
import type { KeyTerms } from '../license/key-store.ts'
import type { LicenceChanges, LicenceTerms } from '../license/licence-store.ts'
import {
  type Balance,
  CREDIT_POOLS,
  type CreditPool,
  LICENSE_TYPES,
  type Licence,
  type LicenceProperties,
  type PropertiesKind,
  SUBSCRIPTION_TYPES,
} from '../license/license.ts'
import { Name } from '../license/name-schema.ts'
import { findCountry, SERVED_COUNTRIES } from '../reference/countries.ts'
import { countriesMeant } from '../reference/country-of.ts'
import { closedObject } from '../schemas.ts'
import { NO_CREDITS, newProperties } from './new-licence.ts'

const CREDITS_MAX = 1e12
const Amount = Type.Integer({
  minimum: -1,
  maximum: CREDITS_MAX,
  'x-must': `must be an integer from 0 to ${CREDITS_MAX}, or -1 for unlimited`,
})
const Hours = Type.Integer({ minimum: 0, maximum: 1e9, 'x-must': 'must be an integer number of hours' })
const Moment = (description: string) => Type.String({ description })
const PRICE_MAX = 999_999_999.99

const GivenProperties = closedObject({
  isEnabled: Type.Optional(Type.Boolean()),
  isFreeTrial: Type.Optional(Type.Boolean()),
  isAutoRenew: Type.Optional(Type.Boolean()),
  price: Type.Optional(
    Type.Number({ minimum: 0, maximum: PRICE_MAX, description: 'Euro.', 'x-must': 'must be an amount such as 99.5' }),
  ),
  subscriptionType: Type.Optional(Type.Enum([...SUBSCRIPTION_TYPES])),
  activationDate: Type.Optional(Moment('RFC 3339, or a day as its beginning in UTC.')),
  expirationDate: Type.Optional(
    Moment('RFC 3339, or a day as its beginning in UTC; of a new licence one period after the activation.'),
  ),
})

const GivenCredits = closedObject(
  Object.fromEntries(CREDIT_POOLS.map((pool) => [pool, Type.Optional(Amount)])) as Record<
    CreditPool,
    ReturnType<typeof Type.Optional<typeof Amount>>
  >,
  { description: 'Fills the pools that are named; -1: unlimited.' },
)

/**
 * Terms sent for a licence. Absent members do not change; those of a new one get the defaults of {@link newProperties}.
 */
export const GivenLicence = closedObject({
  name: Type.Optional(Name),
  type: Type.Optional(Type.Enum([...LICENSE_TYPES])),
  countries: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Array(Type.String(), { maxItems: 300 })], {
      description: '`all` served countries, or ISO 3166-1 codes.',
      'x-must': 'must be "all" or a list of codes of served countries',
    }),
  ),
  premiumSupportHours: Type.Optional(closedObject({ total: Type.Optional(Hours), delivered: Type.Optional(Hours) })),
  credits: Type.Optional(GivenCredits),
  liteProperties: Type.Optional(GivenProperties),
  plusProperties: Type.Optional(GivenProperties),
  rateLimit: Type.Optional(
    Type.Union([Type.Literal('default'), Type.Integer({ minimum: 1, maximum: 1e7 })], {
      description: 'Calls per minute and key; `default`: the setting `rateLimit` applies.',
      'x-must': 'must be an integer from 1 to 10000000, or "default"',
    }),
  ),
})
/** As above. */
export type GivenLicence = Static<typeof GivenLicence>

/** What is sent for a key. */
export const GivenKey = closedObject({
  name: Type.Optional(Name),
  scopes: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Array(Type.Enum([...KEY_SCOPES]), { maxItems: KEY_SCOPES.length })], {
      description: 'Calls of the licence that the key may make.',
      'x-must': `must be "all" or a list of ${KEY_SCOPES.join(', ')}`,
    }),
  ),
  expiresAt: Type.Optional(
    Moment('When it ends, in the future: RFC 3339, or a day as its beginning in UTC; or `never`.'),
  ),
})

/** The terms of a new licence. @throws {PublicError} 400 naming what is wrong */
export function newTerms(given: GivenLicence, now: number): LicenceTerms {
  const { type = 'PLUS' } = given
  const terms = (kind: PropertiesKind) =>
    ordered(kind, newProperties(kind, type, readProperties(given[`${kind}Properties`], kind) ?? {}, now))
  const { total = 0, delivered = 0 } = given.premiumSupportHours ?? {}
  return {
    name: given.name?.trim() ?? '',
    type,
    countries: readCountries(given) ?? 'all',
    supportHours: { total, delivered },
    properties: { lite: terms('lite'), plus: terms('plus') },
    credits: { ...NO_CREDITS, ...readCredits(given) },
    rateLimit: readRateLimit(given) ?? null,
  }
}

/** What changes in a licence. @throws {PublicError} 400 naming what is wrong */
export function changedTerms(given: GivenLicence, licence: Licence): LicenceChanges {
  const countries = readCountries(given)
  const rateLimit = readRateLimit(given)
  const properties = Object.fromEntries(
    (['lite', 'plus'] as const).flatMap((kind) => {
      const changed = readProperties(given[`${kind}Properties`], kind)
      if (changed === undefined) return []
      ordered(kind, { ...licence.properties[kind], ...changed })
      return [[kind, changed]]
    }),
  )
  return {
    ...(given.name === undefined ? {} : { name: given.name.trim() }),
    ...(given.type === undefined ? {} : { type: given.type }),
    ...(countries === undefined ? {} : { countries }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(given.premiumSupportHours === undefined
      ? {}
      : { supportHours: { ...licence.supportHours, ...given.premiumSupportHours } }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(given.credits === undefined ? {} : { credits: readCredits(given) }),
  }
}

/** Reads each value separately. @throws {PublicError} 400 naming what is wrong */
export function requireReadable(given: GivenLicence): void {
  readCountries(given)
  for (const kind of ['lite', 'plus'] as const) readProperties(given[`${kind}Properties`], kind)
}

/** The terms of a key, those that were sent. @throws {PublicError} 400 where it would have ended already */
export function keyTerms(given: Static<typeof GivenKey>, now: number): Partial<KeyTerms> {
  const { expiresAt: text, name, ...others } = given
  const terms = { ...others, ...(name === undefined ? {} : { name: name.trim() }) }
  if (text === undefined) return terms
  const expiresAt = text === 'never' ? null : readMoment(text, 'expiresAt')
  if (expiresAt !== null && expiresAt <= now) throw wrong('expiresAt', 'must be in the future, or "never"')
  return { ...terms, expiresAt }
}

function readCredits({ credits = {} }: GivenLicence): Partial<Record<CreditPool, Balance>> {
  return Object.fromEntries(
    Object.entries(credits).map(([pool, amount]) => [pool, amount === -1 ? 'unlimited' : amount]),
  )
}

function readRateLimit({ rateLimit }: GivenLicence): number | null | undefined {
  return rateLimit === 'default' ? null : rateLimit
}

function readCountries({ countries }: GivenLicence): readonly string[] | 'all' | undefined {
  if (countries === undefined || countries === 'all') return countries
  const codes = countries.map((code) => code.trim().toUpperCase())
  // A code of a country that is not served (UK for GB) would silently lock callers out.
  const unknown = codes.find((code) => findCountry(code) === undefined)
  if (unknown !== undefined) {
    const near = countriesMeant(unknown, SERVED_COUNTRIES)
    throw publicError('unsupported_country', { member: 'countries', country: unknown.slice(0, 20) }, { near })
  }
  if (codes.length === 0) throw wrong('countries', 'must be "all" or a list of codes of served countries')
  return [...new Set(codes)]
}

function readProperties(
  given: Static<typeof GivenProperties> | undefined,
  kind: PropertiesKind,
): Partial<LicenceProperties> | undefined {
  if (given === undefined) return undefined
  const { activationDate, expirationDate, ...rest } = given
  const moment = (name: 'activationDate' | 'expirationDate', text: string | undefined) =>
    text === undefined ? {} : { [name]: readMoment(text, `${kind}Properties.${name}`) }
  return { ...rest, ...moment('activationDate', activationDate), ...moment('expirationDate', expirationDate) }
}

function ordered(kind: PropertiesKind, terms: LicenceProperties): LicenceProperties {
  if (terms.expirationDate <= terms.activationDate)
    throw wrong(`${kind}Properties.expirationDate`, 'must be after the activationDate')
  // RFC 3339 has no later years.
  if (new Date(terms.expirationDate).getUTCFullYear() > YEARS.to)
    throw wrong(`${kind}Properties.activationDate`, `must leave a period until the end of ${YEARS.to}`)
  return terms
}

/** Years that a database of times can hold and people mean. */
const YEARS = { from: 1970, to: 9999 } as const

function readMoment(text: string, member: string): number {
  const time = parseMoment(text)
  const year = time === null ? Number.NaN : new Date(time).getUTCFullYear()
  if (time === null || year < YEARS.from || year > YEARS.to)
    throw wrong(member, 'must be a date such as 2026-12-31 or 2026-12-31T00:00:00Z')
  return time
}

function wrong(member: string, problem: string) {
  return publicError('invalid_value', { member, problem })
}
