/** Implements `./firmament key …`. A key is shown once, when it is created; only its digest is stored. */
import { formatInstant } from '../clock.ts'
import type { ApiKey, KeyStore, NewApiKey } from '../license/key-store.ts'
import { OptionsError, type Shown } from './licence-commands.ts'

/** Hours for which a rotated key keeps working where `--overlap-hours` is absent: a day to deploy the new one. */
export const OVERLAP_HOURS = 24

/** `key create`. @throws {OptionsError} for an unknown licence */
export async function createKey(
  keys: KeyStore,
  options: { readonly licenceId: string; readonly isTest: boolean },
): Promise<Shown> {
  const made = await keys.create(options)
  if (made === undefined)
    throw new OptionsError([
      `Cannot create a key: licence ${JSON.stringify(options.licenceId)} is unknown, must be one that licence list shows`,
    ])
  return shownOnce(made)
}

/**
 * `key rotate`: a new key of the same licence; the old one keeps working for a while.
 *
 * @param overlapHours text of the option; 0 ends the old key at once
 * @throws {OptionsError} for an unknown or ended key, or an overlap that is no number
 */
export async function rotateKey(keys: KeyStore, id: string, overlapHours: string | undefined): Promise<Shown> {
  const text = overlapHours ?? String(OVERLAP_HOURS)
  if (!/^\d{1,4}$/.test(text))
    throw new OptionsError([
      `Cannot read --overlap-hours: it is ${JSON.stringify(text)}, must be an integer from 0 to 9999`,
    ])
  const made = await keys.rotate(id, Number(text) * 3_600_000)
  if (made === undefined) throw unknownKey('rotate', id)
  return shownOnce(made)
}

/** `key revoke`: refused everywhere within a second. @throws {OptionsError} for an unknown key */
export async function revokeKey(keys: KeyStore, id: string): Promise<Shown> {
  const revoked = await keys.revoke(id)
  if (revoked === undefined) throw unknownKey('revoke', id)
  return { json: keyJson(revoked), lines: [`revoked ${revoked.id} (…${revoked.hint})`] }
}

/** `key list`, of one licence or of all. */
export async function listKeys(keys: KeyStore, licenceId: string | undefined): Promise<Shown> {
  const all = await keys.list(licenceId)
  return {
    json: all.map(keyJson),
    lines: all.length === 0 ? ['no keys yet: ./firmament key create --licence ID'] : all.map(keyLine),
  }
}

function unknownKey(action: string, id: string): OptionsError {
  return new OptionsError([
    `Cannot ${action} key ${JSON.stringify(id)}: it is unknown or has ended, must be one that key list shows`,
  ])
}

function shownOnce(made: NewApiKey): Shown {
  return { json: { ...keyJson(made), key: made.key }, lines: [made.key] }
}

function keyJson(key: ApiKey) {
  return {
    id: key.id,
    licenceId: key.licenceId,
    hint: key.hint,
    isTest: key.isTest,
    createdAt: formatInstant(key.createdAt),
    endsAt: key.endsAt === null ? null : formatInstant(key.endsAt),
  }
}

function keyLine(key: ApiKey): string {
  const end = key.endsAt === null ? '' : `  ends ${formatInstant(key.endsAt)}`
  return `${key.id}  …${key.hint}  ${key.isTest ? 'test' : 'live'}  ${key.licenceId}  made ${formatInstant(key.createdAt)}${end}`
}
