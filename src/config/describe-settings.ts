/** The settings of a start, each with where it comes from. */

import { FIXED } from './fixed-values.ts'
import { findGiven, type GivenSettings, readSettings, SettingsError } from './read-settings.ts'
import type { Setting } from './setting-kinds.ts'
import { ROWS, type SettingName } from './settings.ts'

/** A setting as people look at it. */
export interface DescribedSetting {
  readonly name: SettingName
  /** As the start reads it; `(hidden)` for a secret that is set, `null` where it is not set. */
  readonly value: unknown
  /** `--port`, `FIRMAMENT_PORT`, `the settings file` or `default`. */
  readonly from: string
}

/** All settings, and what is wrong with them. */
export interface DescribedSettings {
  readonly settings: readonly DescribedSetting[]
  /** Sentences; a start would be refused with them. */
  readonly mistakes: readonly string[]
}

/** Describes them, also where some are wrong. Secrets are never in it, and addresses with a password are shown without. */
export function describeSettings(given: GivenSettings): DescribedSettings {
  const settings = (Object.keys(ROWS) as SettingName[]).flatMap((name) => {
    const row: Setting<unknown> = ROWS[name]
    const source = findGiven(name, given)
    if (source !== undefined) return { name, value: shown(row, source.value), from: source.origin }
    return Object.hasOwn(FIXED, name) ? [] : { name, value: row.fallback, from: 'default' }
  })
  return { settings, mistakes: mistakesOf(given) }
}

function shown(row: Setting<unknown>, given: unknown): unknown {
  if (row.isSecret) return '(hidden)'
  const value = row.read(given)
  // A value that cannot be read may be a secret.
  if (value === undefined) return row.isHidden ? '(hidden)' : given
  return typeof value === 'object' && value !== null && 'password' in value ? { ...value, password: '(hidden)' } : value
}

function mistakesOf(given: GivenSettings): readonly string[] {
  try {
    readSettings(given)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.mistakes
  }
}
