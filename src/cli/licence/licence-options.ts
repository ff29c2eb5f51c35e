/** Options of `./firmament licence …`, and how their texts are read. */
import { type CreditPool, LICENSE_TYPES, type PropertiesKind, SUBSCRIPTION_TYPES } from '../../license/license.ts'
import { NAME_MUST, readName } from '../../license/name.ts'

/** The output of a command. */
export interface Shown {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** The options of a command as texts, as the command line gives them. */
export type LicenceOptions = Readonly<Partial<Record<string, string>>>

/** How the text of an option becomes a value of the body. */
interface Reading {
  /** What the text must be. */
  readonly must: string
  /** `undefined` where it is wrong. The body is checked besides. */
  readonly read: (text: string) => unknown
}

/** An option of `licence create` and `licence set`. */
interface Option extends Reading {
  readonly flags: string
  readonly help: string
  /** The member of the body, or of each properties object that the option is about. */
  readonly path: readonly string[]
}

const whole = (text: string) => (/^\d{1,13}$/.test(text) ? Number(text) : undefined)
const oneOf = (values: readonly string[]) => (text: string) => values.find((value) => value === text.toUpperCase())
const CREDITS: Reading = {
  must: 'an integer number of credits from 0 to 1000000000000, or unlimited',
  read: (text) => (text === 'unlimited' || text === '-1' ? -1 : whole(text)),
}
const HOURS: Reading = { must: 'an integer number of hours', read: whole }
const MOMENT: Reading = { must: 'a date such as 2026-12-31 or 2026-12-31T00:00:00Z', read: (text) => text }
const YES_OR_NO: Reading = {
  must: 'yes or no',
  read: (text) => ({ yes: true, true: true, no: false, false: false })[text],
}

const SUBSCRIPTION: Reading = { must: SUBSCRIPTION_TYPES.join(' or '), read: oneOf(SUBSCRIPTION_TYPES) }
const TYPE: Reading = { must: LICENSE_TYPES.join(', '), read: oneOf(LICENSE_TYPES) }
const PRICE: Reading = {
  must: 'an amount such as 99.50',
  read: (text) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
}
const NAME: Reading = { must: NAME_MUST, read: (text) => readName(text) ?? undefined }
const CODES: Reading = {
  must: 'codes of served countries separated by commas, such as IT,GB, or all',
  read: (text) => (text === 'all' ? text : text.split(',')),
}
const LIMIT: Reading = {
  must: 'an integer from 1 to 10000000, or default',
  read: (text) => (text === 'default' ? text : whole(text)),
}

const option = (flags: string, help: string, path: string, reading: Reading): Option => ({
  flags,
  help,
  path: path.split('.'),
  ...reading,
})

/** The options about a properties object: without a prefix, the one that the licence's type considers. */
export const PROPERTY_OPTIONS: Readonly<Record<string, Option>> = {
  subscription: option('--subscription <type>', 'MONTHLY or ANNUAL', 'subscriptionType', SUBSCRIPTION),
  activation: option('--activation <date>', 'YYYY-MM-DD or RFC 3339', 'activationDate', MOMENT),
  expiration: option(
    '--expiration <date>',
    'YYYY-MM-DD or RFC 3339; one period after the activation where absent',
    'expirationDate',
    MOMENT,
  ),
  autoRenew: option('--auto-renew <yes|no>', 'renew and refill when the period ends', 'isAutoRenew', YES_OR_NO),
  freeTrial: option('--free-trial <yes|no>', 'a free trial', 'isFreeTrial', YES_OR_NO),
  enabled: option('--enabled <yes|no>', 'whether it may call at all', 'isEnabled', YES_OR_NO),
  price: option('--price <euro>', 'price in euro', 'price', PRICE),
}

/** The same options for one properties object alone: `--lite-price`, `--plus-expiration`. */
const prefixed = (kind: PropertiesKind, name: string): Readonly<Record<string, Option>> =>
  Object.fromEntries(
    Object.entries(PROPERTY_OPTIONS).map(([own, { flags, help, path, ...reading }]) => [
      `${kind}${own[0].toUpperCase()}${own.slice(1)}`,
      option(
        `--${kind}-${flags.slice(2)}`,
        `${help}; of the ${name} properties alone`,
        `${kind}Properties.${path}`,
        reading,
      ),
    ]),
  )

const credits = (pool: CreditPool, flag: string, help: string): Option =>
  option(`--${flag} <number>`, `${help}, or unlimited`, `credits.${pool}`, CREDITS)

/** The options of `licence create` and `licence set`, with their help. */
export const LICENCE_OPTIONS: Readonly<Record<string, Option>> = {
  name: option('--name <text>', 'your name for it', 'name', NAME),
  type: option('--type <type>', 'ONE, LITE or PLUS', 'type', TYPE),
  countries: option(
    '--countries <codes>',
    'ISO 3166 codes of served countries separated by commas, or all',
    'countries',
    CODES,
  ),
  // The type of the licence determines the pool.
  credits: option(
    '--credits <number>',
    'credits of the pool that pays (ONE: downloads, LITE: lite, PLUS: plus), or unlimited',
    'credits',
    CREDITS,
  ),
  financialCredits: credits('financial', 'financial-credits', 'financial credits'),
  downloadsCredits: credits('downloads', 'downloads-credits', 'download credits'),
  emailGenerationCredits: credits('emailGeneration', 'email-generation-credits', 'email generation credits'),
  liteCredits: credits('lite', 'lite-credits', 'credits of the Lite properties'),
  plusCredits: credits('plus', 'plus-credits', 'credits of the Plus properties'),
  ...PROPERTY_OPTIONS,
  ...prefixed('lite', 'Lite'),
  ...prefixed('plus', 'Plus'),
  supportHours: option('--support-hours <number>', 'premium support hours', 'premiumSupportHours.total', HOURS),
  supportHoursDelivered: option(
    '--support-hours-delivered <number>',
    'premium support hours delivered',
    'premiumSupportHours.delivered',
    HOURS,
  ),
  rateLimit: option('--rate-limit <number>', 'calls a minute and key, or default', 'rateLimit', LIMIT),
}

/** All mistakes in the options of a command, one sentence each. */
export class OptionsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'OptionsError'
  }
}

/** The refusal of an option whose text is wrong. @param right what it must be */
export function wrongOption(option: string, text: string, right: string): OptionsError {
  return new OptionsError([`Cannot read ${option}: it is ${JSON.stringify(text)}, must be ${right}`])
}

/** Hours for which a rotated key keeps working where `--overlap-hours` is absent: a day to deploy the new one. */
export const OVERLAP_HOURS = 24
