/**
 * Implements `./firmament licence …`: options become the body that an operator would send over HTTP, which
 * `admin/read-terms.ts` reads. Every command returns its output as plain data (`--json`) and as lines for people.
 */
import { presentLicence } from '../../admin/present.ts'
import { changedTerms, GivenLicence, newTerms, requireReadable } from '../../admin/read-terms.ts'
import { formatInstant } from '../../clock.ts'
import { PublicError } from '../../errors.ts'
import { validator } from '../../http/request/validate.ts'
import type { LicenceStore } from '../../license/licence-store.ts'
import {
  CREDIT_POOLS,
  consideredProperties,
  type Licence,
  type LicenseType,
  type PropertiesKind,
  payingPool,
} from '../../license/license.ts'
import { LICENCE_OPTIONS, type LicenceOptions, OptionsError, PROPERTY_OPTIONS, type Shown } from './licence-options.ts'

/**
 * `licence create`: a licence that is enabled from now on, renews itself every month and has no credits, unless the
 * options change that. The properties object that its type does not consider gets the same terms, and is disabled.
 *
 * @param now wall-clock time, milliseconds
 * @throws {OptionsError} with every mistake
 */
export async function createLicence(licences: LicenceStore, options: LicenceOptions, now: number): Promise<Shown> {
  const values = readOptions(options)
  const type = (values.type as LicenseType | undefined) ?? 'PLUS'
  const considered = consideredProperties(type)
  // Options without a prefix are about the other object, too, but do not enable it.
  const kindsOf = (option: string) => (option === 'enabled' ? KINDS.filter((kind) => kind === considered) : KINDS)
  const licence = await licences.create(readTerms(() => newTerms(bodyOf(values, type, kindsOf), now)))
  return { json: presentLicence(licence), lines: [licence.id] }
}

/**
 * `licence set`: changes what the options name. A named pool is filled to the given number. Dates, price and the like
 * change the properties object that the licence's type (after the change) considers; for ONE, both. Options with a prefix
 * (`--lite-price`) change that object, whatever the type.
 *
 * @throws {OptionsError} with every mistake, or for an unknown licence
 */
export async function setLicence(licences: LicenceStore, id: string, options: LicenceOptions): Promise<Shown> {
  const values = readOptions(options)
  const licence = await findLicence(licences, id)
  const type = (values.type as LicenseType | undefined) ?? licence.type
  const considered = consideredProperties(type)
  const kinds = considered === null ? KINDS : [considered]
  const changes = readTerms(() =>
    changedTerms(
      bodyOf(values, type, () => kinds),
      licence,
    ),
  )
  const changed = await licences.change(id, changes)
  if (changed === undefined) throw new OptionsError([`Cannot change licence ${id}: it is closed, must be open`])
  return { json: presentLicence(changed), lines: licenceLines(changed) }
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

const KINDS: readonly PropertiesKind[] = ['lite', 'plus']
const check = validator(GivenLicence, { required: [], nouns: {}, noun: 'member' })

/** The values of options, by their names. @throws {OptionsError} with a sentence for each option that is wrong */
function readOptions(options: LicenceOptions): Readonly<Record<string, unknown>> {
  const given = Object.entries(LICENCE_OPTIONS).filter(([name]) => options[name] !== undefined)
  const values = given.map(([name, { read }]) => [name, read(options[name] as string)] as const)
  const mistakes = given.flatMap(([name, { flags, must }], at) =>
    isRight(name, values[at][1])
      ? []
      : `Cannot read ${flags.split(' ')[0]}: it is ${JSON.stringify(options[name])}, must be ${must}`,
  )
  if (mistakes.length > 0) throw new OptionsError(mistakes)
  return Object.fromEntries(values)
}

/** Whether the body may have the value of an option. */
function isRight(name: string, value: unknown): boolean {
  if (value === undefined) return false
  try {
    const body = bodyOf({ [name]: value }, 'PLUS', () => ['plus'])
    check(body)
    requireReadable(body)
    return true
  } catch (error) {
    if (error instanceof PublicError) return false
    throw error
  }
}

/**
 * The request body for the options.
 *
 * @param type of the licence
 * @param kindsOf the properties objects that an option without a prefix is about
 */
function bodyOf(
  values: Readonly<Record<string, unknown>>,
  type: LicenseType,
  kindsOf: (option: string) => readonly PropertiesKind[],
): GivenLicence {
  const body: Members = {}
  // Options for one properties object come after those for several.
  for (const [name, { path }] of Object.entries(LICENCE_OPTIONS)) {
    if (!(name in values)) continue
    const paths = Object.hasOwn(PROPERTY_OPTIONS, name)
      ? kindsOf(name).map((kind) => [`${kind}Properties`, ...path])
      : [name === 'credits' ? ['credits', payingPool(type)] : path]
    for (const at of paths) put(body, at, values[name])
  }
  return body as GivenLicence
}

interface Members {
  [member: string]: unknown
}

function put(body: Members, [first, ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    body[first] ??= {}
    put(body[first] as Members, rest, value)
  } else body[first] = value
}

/** @throws {OptionsError} where single values are right, but do not fit each other */
function readTerms<Terms>(read: () => Terms): Terms {
  try {
    return read()
  } catch (error) {
    throw error instanceof PublicError ? new OptionsError([`Cannot set ${error.sentence}`]) : error
  }
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
