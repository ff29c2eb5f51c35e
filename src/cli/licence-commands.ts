/**
 * Implements `./firmament licence …`: reads an operator's options, changes licences, shows them. Every command returns
 * its output as plain data (`--json`) and as lines for people.
 */

import { NO_CREDITS, newProperties } from '../admin/new-licence.ts'
import { presentLicence } from '../admin/present.ts'
import { formatInstant } from '../clock.ts'
import type { LicenceChanges, LicenceStore } from '../license/licence-store.ts'
import {
  type Balance,
  CREDIT_POOLS,
  type CreditPool,
  consideredProperties,
  LICENSE_TYPES,
  type Licence,
  type LicenceProperties,
  type LicenseType,
  type PropertiesKind,
  payingPool,
  SUBSCRIPTION_TYPES,
} from '../license/license.ts'
import { NAME_MUST, readName } from '../license/name.ts'
import { findCountry } from '../reference/countries.ts'

/** The output of a command. */
export interface Shown {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** The options of a command as texts, as the command line gives them. */
export type LicenceOptions = Readonly<Partial<Record<keyof typeof LICENCE_OPTIONS, string>>>

/** The options that set a properties object: without a prefix, the one that the licence's type considers. */
const PROPERTY_OPTIONS = {
  subscription: ['--subscription <type>', 'MONTHLY or ANNUAL'],
  activation: ['--activation <date>', 'YYYY-MM-DD or RFC 3339'],
  expiration: ['--expiration <date>', 'YYYY-MM-DD or RFC 3339; one period after the activation where absent'],
  autoRenew: ['--auto-renew <yes|no>', 'renew and refill when the period ends'],
  freeTrial: ['--free-trial <yes|no>', 'a free trial'],
  enabled: ['--enabled <yes|no>', 'whether it may call at all'],
  price: ['--price <euro>', 'price in euro'],
} as const

type PropertyOption = keyof typeof PROPERTY_OPTIONS

/** The same options for one properties object alone: `--lite-price`, `--plus-expiration`. */
function optionsOf<Kind extends PropertiesKind>(kind: Kind, name: string) {
  const own = Object.entries(PROPERTY_OPTIONS).map(([option, [flags, help]]) => [
    nameOf(kind, option as PropertyOption),
    [`--${kind}-${flags.slice(2)}`, `${help}; of the ${name} properties alone`] as const,
  ])
  return Object.fromEntries(own) as Readonly<
    Record<`${Kind}${Capitalize<PropertyOption>}`, readonly [flags: string, help: string]>
  >
}

function nameOf<Kind extends PropertiesKind>(kind: Kind, option: PropertyOption) {
  return `${kind}${option[0].toUpperCase()}${option.slice(1)}` as `${Kind}${Capitalize<PropertyOption>}`
}

/** The options of `licence create` and `licence set`, with their help. */
export const LICENCE_OPTIONS = {
  name: ['--name <text>', 'your name for it'],
  type: ['--type <type>', 'ONE, LITE or PLUS'],
  countries: ['--countries <codes>', 'ISO 3166 codes of served countries separated by commas, or all'],
  credits: [
    '--credits <number>',
    'credits of the pool that pays (ONE: downloads, LITE: lite, PLUS: plus), or unlimited',
  ],
  financialCredits: ['--financial-credits <number>', 'financial credits, or unlimited'],
  downloadsCredits: ['--downloads-credits <number>', 'download credits, or unlimited'],
  emailGenerationCredits: ['--email-generation-credits <number>', 'email generation credits, or unlimited'],
  liteCredits: ['--lite-credits <number>', 'credits of the Lite properties, or unlimited'],
  plusCredits: ['--plus-credits <number>', 'credits of the Plus properties, or unlimited'],
  ...PROPERTY_OPTIONS,
  ...optionsOf('lite', 'Lite'),
  ...optionsOf('plus', 'Plus'),
  supportHours: ['--support-hours <number>', 'premium support hours'],
  supportHoursDelivered: ['--support-hours-delivered <number>', 'premium support hours delivered'],
  rateLimit: ['--rate-limit <number>', 'calls a minute and key, or default'],
} as const

/** All mistakes in the options of a command, one sentence each. */
export class OptionsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'OptionsError'
  }
}

/**
 * `licence create`: a licence that is enabled from now on, renews itself every month and holds no credits, unless the
 * options say otherwise. The properties object that its type does not consider gets the same terms, and is disabled.
 *
 * @param now wall-clock time, milliseconds
 * @throws {OptionsError} with every mistake
 */
export async function createLicence(licences: LicenceStore, options: LicenceOptions, now: number): Promise<Shown> {
  const read = readOptions(options)
  const type = read.type ?? 'PLUS'
  const licence = await licences.create({
    name: read.name ?? '',
    type,
    countries: read.countries ?? 'all',
    supportHours: { total: read.supportHours ?? 0, delivered: read.supportHoursDelivered ?? 0 },
    properties: {
      lite: givenProperties('lite', type, read, now),
      plus: givenProperties('plus', type, read, now),
    },
    credits: { ...NO_CREDITS, ...read.credits, ...(read.paid === undefined ? {} : { [payingPool(type)]: read.paid }) },
    rateLimit: read.rateLimit ?? null,
  })
  return { json: presentLicence(licence), lines: [licence.id] }
}

/** The terms of a properties object of a new licence. Options without a prefix are about the other object, so they do not enable it. */
function givenProperties(
  kind: PropertiesKind,
  type: LicenseType,
  { properties, ownProperties }: ReadOptions,
  now: number,
): LicenceProperties {
  const { isEnabled, ...shared } = properties
  const isEnabling = kind === consideredProperties(type) && isEnabled !== undefined
  const given = { ...shared, ...(isEnabling ? { isEnabled } : {}), ...ownProperties[kind] }
  const made = newProperties(kind, type, given, now)
  requireOrder(made)
  return made
}

/**
 * `licence set`: changes what the options name. A named pool is filled to the given number. Dates, price and the like
 * change the properties object that the licence's type (after the change) considers; for ONE, both. Options with a prefix
 * (`--lite-price`) change that object, whatever the type.
 *
 * @throws {OptionsError} with every mistake, or for an unknown licence
 */
export async function setLicence(licences: LicenceStore, id: string, options: LicenceOptions): Promise<Shown> {
  const read = readOptions(options)
  const licence = await findLicence(licences, id)
  const type = read.type ?? licence.type
  const considered = consideredProperties(type)
  const kinds: readonly PropertiesKind[] = considered === null ? ['lite', 'plus'] : [considered]
  const properties = omitUndefined({
    lite: changedProperties('lite', kinds, read),
    plus: changedProperties('plus', kinds, read),
  })
  for (const kind of ['lite', 'plus'] as const) {
    if (properties[kind] !== undefined) requireOrder({ ...licence.properties[kind], ...properties[kind] })
  }
  const changes: LicenceChanges = {
    ...(read.name === undefined ? {} : { name: read.name }),
    ...(read.type === undefined ? {} : { type: read.type }),
    ...(read.countries === undefined ? {} : { countries: read.countries }),
    ...(read.rateLimit === undefined ? {} : { rateLimit: read.rateLimit }),
    supportHours: {
      total: read.supportHours ?? licence.supportHours.total,
      delivered: read.supportHoursDelivered ?? licence.supportHours.delivered,
    },
    credits: { ...read.credits, ...(read.paid === undefined ? {} : { [payingPool(type)]: read.paid }) },
    properties,
  }
  const changed = await licences.change(id, changes)
  if (changed === undefined) throw new OptionsError([`Cannot change licence ${id}: it is closed, must be open`])
  return { json: presentLicence(changed), lines: licenceLines(changed) }
}

/**
 * What changes in a properties object; `undefined` for nothing.
 * @param kinds the objects that options without a prefix change
 */
function changedProperties(
  kind: PropertiesKind,
  kinds: readonly PropertiesKind[],
  { properties, ownProperties }: ReadOptions,
): Partial<LicenceProperties> | undefined {
  const changed = { ...(kinds.includes(kind) ? properties : {}), ...ownProperties[kind] }
  return Object.keys(changed).length === 0 ? undefined : changed
}

/** `licence show`. @throws {OptionsError} for an unknown licence */
export async function showLicence(licences: LicenceStore, id: string): Promise<Shown> {
  const licence = await findLicence(licences, id)
  return { json: presentLicence(licence), lines: licenceLines(licence) }
}

/** `licence close`: ends its keys for good. @throws {OptionsError} for an unknown or closed licence */
export async function closeLicence(licences: LicenceStore, id: string): Promise<Shown> {
  const closed = await licences.close(id)
  if (closed === undefined)
    throw new OptionsError([`Cannot close licence ${JSON.stringify(id)}: must be an open one that licence list shows`])
  return { json: presentLicence(closed), lines: [`closed ${closed.id}; its keys have ended`] }
}

/** `licence list`. */
export async function listLicences(licences: LicenceStore): Promise<Shown> {
  const all = await licences.list()
  return {
    json: all.map(presentLicence),
    lines: all.length === 0 ? ['no licences yet: ./firmament licence create'] : all.map(licenceLine),
  }
}

async function findLicence(licences: LicenceStore, id: string): Promise<Licence> {
  const licence = await licences.find(id)
  if (licence === undefined)
    throw new OptionsError([`Cannot find licence ${JSON.stringify(id)}: must be one of those that licence list shows`])
  return licence
}

interface ReadOptions {
  readonly name?: string
  readonly type?: LicenseType
  readonly countries?: readonly string[] | 'all'
  readonly paid?: Balance
  readonly credits: Partial<Record<CreditPool, Balance>>
  readonly properties: Partial<LicenceProperties>
  /** Options with a prefix, by properties object. */
  readonly ownProperties: Readonly<Record<PropertiesKind, Partial<LicenceProperties>>>
  readonly supportHours?: number
  readonly supportHoursDelivered?: number
  readonly rateLimit?: number | null
}

/** Reads all options, so that all mistakes are reported at once. */
function readOptions(options: LicenceOptions): ReadOptions {
  const reader = new OptionsReader(options)
  const result = omitUndefined({
    name: reader.read('name', NAME_MUST, (text) => readName(text) ?? undefined),
    type: reader.read('type', LICENSE_TYPES.join(', '), (text) =>
      LICENSE_TYPES.find((type) => type === text.toUpperCase()),
    ),
    countries: reader.read(
      'countries',
      'codes of served countries separated by commas, such as IT,GB, or all',
      readCountries,
    ),
    paid: reader.readCredits('credits'),
    supportHours: reader.readHours('supportHours'),
    supportHoursDelivered: reader.readHours('supportHoursDelivered'),
    rateLimit: reader.read('rateLimit', 'an integer from 1 to 10000000, or default', readRateLimit),
  })
  const credits = omitUndefined(
    Object.fromEntries(CREDIT_POOLS.map((pool) => [pool, reader.readCredits(`${pool}Credits`)])) as Record<
      CreditPool,
      Balance | undefined
    >,
  )
  const properties = reader.readProperties((name) => name)
  const ownProperties = {
    lite: reader.readProperties((name) => nameOf('lite', name)),
    plus: reader.readProperties((name) => nameOf('plus', name)),
  }
  if (reader.mistakes.length > 0) throw new OptionsError(reader.mistakes)
  return { ...result, credits, properties, ownProperties }
}

/** Reads options one by one; `undefined` for those that are absent or wrong. */
class OptionsReader {
  /** One sentence for each option that is wrong. */
  readonly mistakes: string[] = []
  readonly #options: LicenceOptions

  constructor(options: LicenceOptions) {
    this.#options = options
  }

  /** @param right what the option must be, for the sentence about a wrong one */
  read<Value>(name: keyof LicenceOptions, right: string, read: (text: string) => Value | undefined): Value | undefined {
    const text = this.#options[name]
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined)
      this.mistakes.push(
        `Cannot read ${LICENCE_OPTIONS[name][0].split(' ')[0]}: it is ${JSON.stringify(text)}, must be ${right}`,
      )
    return value
  }

  readCredits(name: keyof LicenceOptions): Balance | undefined {
    return this.read(name, 'an integer number of credits from 0 to 1000000000000, or unlimited', readBalance)
  }

  readHours(name: keyof LicenceOptions): number | undefined {
    return this.read(name, 'an integer number of hours', (text) => readWhole(text, 1e9))
  }

  /** @param name gives the option of a property */
  readProperties(name: (option: PropertyOption) => keyof LicenceOptions): Partial<LicenceProperties> {
    const readYes = (option: PropertyOption) => this.read(name(option), 'yes or no', readYesOrNo)
    const readDay = (option: PropertyOption) =>
      this.read(name(option), 'a date such as 2026-12-31 or 2026-12-31T00:00:00Z', readDate)
    return omitUndefined({
      isEnabled: readYes('enabled'),
      isFreeTrial: readYes('freeTrial'),
      isAutoRenew: readYes('autoRenew'),
      price: this.read(name('price'), 'an amount such as 99.50', readPrice),
      subscriptionType: this.read(name('subscription'), SUBSCRIPTION_TYPES.join(' or '), (text) =>
        SUBSCRIPTION_TYPES.find((type) => type === text.toUpperCase()),
      ),
      activationDate: readDay('activation'),
      expirationDate: readDay('expiration'),
    })
  }
}

/** Leaves out the members that are `undefined`. */
function omitUndefined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]?: Exclude<Members[Name], undefined>
  }
}

function requireOrder({ activationDate, expirationDate }: LicenceProperties): void {
  if (expirationDate <= activationDate)
    throw new OptionsError([
      `Cannot set --expiration: it is ${formatInstant(expirationDate)}, must be after the activation at ${formatInstant(activationDate)}`,
    ])
}

function readWhole(text: string, max: number): number | undefined {
  return /^\d{1,13}$/.test(text) && Number(text) <= max ? Number(text) : undefined
}

function readBalance(text: string): Balance | undefined {
  return text === 'unlimited' || text === '-1' ? 'unlimited' : readWhole(text, 1e12)
}

function readYesOrNo(text: string): boolean | undefined {
  return text === 'yes' || text === 'true' ? true : text === 'no' || text === 'false' ? false : undefined
}

function readRateLimit(text: string): number | null | undefined {
  if (text === 'default') return null
  const limit = readWhole(text, 1e7)
  return limit === 0 ? undefined : limit
}

function readPrice(text: string): number | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

function readDate(text: string): number | undefined {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDate && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const time = Date.parse(isDate ? `${text}T00:00:00Z` : text)
  if (Number.isNaN(time)) return undefined
  // `Date.parse` takes 30 February for 2 March.
  return isDate && new Date(time).toISOString().slice(0, 10) !== text ? undefined : time
}

function readCountries(text: string): readonly string[] | 'all' | undefined {
  if (text === 'all') return 'all'
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  // A code of a country that is not served (UK for GB) would silently lock callers out.
  return codes.every((code) => findCountry(code) !== undefined) ? [...new Set(codes)] : undefined
}

function licenceLine(licence: Licence): string {
  const { available, total } = licence.credits[payingPool(licence.type)]
  const closed = licence.closedAt === null ? '' : '  closed'
  return `${licence.id}  ${licence.type.padEnd(4)}  ${available} of ${total} credits  ${licence.name}${closed}`.trimEnd()
}

function licenceLines(licence: Licence): string[] {
  const { supportHours, countries, rateLimit } = licence
  const considered = consideredProperties(licence.type)
  const pools = CREDIT_POOLS.map((pool) => {
    const { available, total } = licence.credits[pool]
    return `  ${pool.padEnd(16)}${available} of ${total}${pool === payingPool(licence.type) ? '  (pays)' : ''}`
  })
  const terms = (['lite', 'plus'] as const).map((kind) => {
    const of = licence.properties[kind]
    const facts = [
      of.isEnabled ? 'enabled' : 'disabled',
      ...(of.isFreeTrial ? ['free trial'] : []),
      `${formatInstant(of.activationDate)} to ${formatInstant(of.expirationDate)}`,
      `${of.subscriptionType}${of.isAutoRenew ? ', renews' : ', ends'}`,
      `${of.price} euro`,
    ]
    return `  ${kind.padEnd(16)}${facts.join(' · ')}${kind === considered ? '' : '  (not considered)'}`
  })
  return [
    `${licence.id} ${licence.type} ${licence.name}`.trimEnd(),
    ...(licence.closedAt === null ? [] : [`  ${'closed'.padEnd(16)}${formatInstant(licence.closedAt)}`]),
    `  ${'countries'.padEnd(16)}${countries === 'all' ? 'all' : countries.join(', ')}`,
    ...terms,
    'credits',
    ...pools,
    `  ${'support hours'.padEnd(16)}${supportHours.delivered} of ${supportHours.total} delivered`,
    `  ${'calls a minute'.padEnd(16)}${rateLimit ?? 'as in the settings'}`,
  ]
}
