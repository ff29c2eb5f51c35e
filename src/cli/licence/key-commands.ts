/** Implements `./firmament key …`. A key is shown once, when it is created; only its digest is stored. */
import { presentKey } from '../../admin/present.ts'
import { formatInstant, parseMoment } from '../../clock.ts'
import { ORIGIN_MUST, ORIGINS_MAX, readOrigin } from '../../license/access/browser-key.ts'
import { KEY_SCOPES, type KeyScope } from '../../license/access/key-scopes.ts'
import type { ApiKey, KeyStore, KeyTerms, NewApiKey } from '../../license/key-store.ts'
import { NAME_MUST, readName } from '../../license/name.ts'
import { OptionsError, OVERLAP_HOURS, type Shown, wrongOption } from './licence-options.ts'

/** Options of `key create` and `key set`, as texts. */
export interface KeyOptions {
  readonly name?: string
  readonly scopes?: string
  readonly expires?: string
  /** Of a key for pages in browsers: their origins, with commas between. */
  readonly origins?: string
}

/** `key create`. @throws {OptionsError} with every mistake, or for an unknown or closed licence */
export async function createKey(
  keys: KeyStore,
  options: { readonly licenceId: string; readonly isTest: boolean } & KeyOptions,
  now: number,
): Promise<Shown> {
  const { licenceId, isTest } = options
  if (options.origins !== undefined && options.scopes !== undefined)
    throw new OptionsError(['Cannot create the key: --scopes is given with --origins, must be one of them'])
  const made = await keys.create({ licenceId, isTest, ...readTerms(options, now) })
  if (made === undefined)
    throw new OptionsError([
      `Cannot create a key: licence ${JSON.stringify(licenceId)} is unknown or closed, must be one that licence list shows`,
    ])
  return shownOnce(made)
}

/** `key set`: changes what the options name. @throws {OptionsError} with every mistake, or for an unknown or ended key */
export async function setKey(keys: KeyStore, id: string, options: KeyOptions, now: number): Promise<Shown> {
  const changed = await keys.change(id, readTerms(options, now))
  if (changed === undefined) throw unknownKey('change', id)
  return { json: presentKey(changed), lines: [keyLine(changed)] }
}

/**
 * `key rotate`: a new key of the same licence; the old one keeps working for a while.
 *
 * @param overlapHours text of the option; 0 ends the old key at once
 * @throws {OptionsError} for an unknown or ended key, or an overlap that is no number
 */
export async function rotateKey(keys: KeyStore, id: string, overlapHours: string | undefined): Promise<Shown> {
  const text = overlapHours ?? String(OVERLAP_HOURS)
  if (!/^\d{1,4}$/.test(text)) throw wrongOption('--overlap-hours', text, 'an integer from 0 to 9999')
  const made = await keys.rotate(id, Number(text) * 3_600_000)
  if (made === undefined) throw unknownKey('rotate', id)
  return shownOnce(made)
}

/** `key revoke`: refused everywhere within a second. @throws {OptionsError} for an unknown key */
export async function revokeKey(keys: KeyStore, id: string): Promise<Shown> {
  const revoked = await keys.revoke(id)
  if (revoked === undefined) throw unknownKey('revoke', id)
  return { json: presentKey(revoked), lines: [`revoked ${revoked.id} (…${revoked.hint})`] }
}

/** `key list`, of one licence or of all. */
export async function listKeys(keys: KeyStore, licenceId: string | undefined): Promise<Shown> {
  const all = await keys.list(licenceId)
  return {
    json: all.map(presentKey),
    lines: all.length === 0 ? ['no keys yet: ./firmament key create --licence ID'] : all.map(keyLine),
  }
}

/** Reads an end in the future; `never` is `null`. @throws {OptionsError} */
export function readExpiry(text: string, now: number): number | null {
  if (text === 'never') return null
  const at = parseMoment(text)
  if (at === null || at <= now)
    throw wrongOption('--expires', text, 'a date in the future such as 2030-12-31, or never')
  return at
}

/** Reads a name for people, without spaces around it; empty: none. @throws {OptionsError} */
export function readNameOption(text: string): string {
  const name = readName(text)
  if (name === null) throw wrongOption('--name', text, NAME_MUST)
  return name
}

function readTerms({ name, scopes, expires, origins }: KeyOptions, now: number): Partial<KeyTerms> {
  return {
    ...(name === undefined ? {} : { name: readNameOption(name) }),
    ...(scopes === undefined ? {} : { scopes: readScopes(scopes) }),
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, now) }),
    ...(origins === undefined ? {} : { origins: readOrigins(origins) }),
  }
}

function readScopes(text: string): readonly KeyScope[] | 'all' {
  if (text === 'all') return 'all'
  const scopes = text.split(',').map((scope) => scope.trim())
  const known = KEY_SCOPES.filter((scope) => scopes.includes(scope))
  if (!scopes.every((scope) => (known as readonly string[]).includes(scope)))
    throw wrongOption('--scopes', text, `all or some of ${KEY_SCOPES.join(',')}`)
  return known
}

function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((origin) => readOrigin(origin.trim()))
  if (origins.includes(null) || origins.length > ORIGINS_MAX)
    throw wrongOption('--origins', text, `at most ${ORIGINS_MAX} with commas between, each ${ORIGIN_MUST}`)
  return origins.filter((origin) => origin !== null)
}

function unknownKey(action: string, id: string): OptionsError {
  return new OptionsError([
    `Cannot ${action} key ${JSON.stringify(id)}: it is unknown or has ended, must be one that key list shows`,
  ])
}

function shownOnce(made: NewApiKey): Shown {
  return { json: { ...presentKey(made), key: made.key }, lines: [made.key] }
}

function keyLine(key: ApiKey): string {
  const facts = [
    `${key.id}  …${key.hint}  ${key.isTest ? 'test' : 'live'}  ${key.licenceId}  made ${formatInstant(key.createdAt)}`,
    ...(key.endsAt === null ? [] : [`ends ${formatInstant(key.endsAt)}`]),
    ...(key.scopes === 'all' || key.origins !== null ? [] : [key.scopes.join(',')]),
    ...(key.origins ?? []),
    ...(key.name === '' ? [] : [key.name]),
  ]
  return facts.join('  ')
}
