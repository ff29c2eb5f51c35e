/** What `./firmament doctor` finds. */
import type { Settings } from '../../config/settings.ts'

/** One thing that was looked at. */
export interface Finding {
  /** What was looked at, such as `disk`. */
  readonly check: string
  /** `problem`: something does not work, or will soon not. `warning`: it works, and may not be what is meant. */
  readonly level: 'ok' | 'warning' | 'problem'
  readonly sentence: string
  /** What to do; `null` where all is well. */
  readonly remedy: string | null
}

/** What a check is given. */
export interface Examined {
  readonly dataFolder: string
  /** `null`: they are wrong, which is a finding of its own. */
  readonly settings: Settings | null
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Wall-clock time, milliseconds. */
  readonly now: number
  /** Free bytes that the disk must have; `null`: as many as the next import takes. */
  readonly freeBytes: number | null
  /** Days after which the data of a register counts as old. */
  readonly ageDays: number
  /** Whether every byte of the generations is looked at, and not a sample of large ones. */
  readonly isThorough: boolean
}

/** All is well. */
export const ok = (check: string, sentence: string): Finding => ({ check, level: 'ok', sentence, remedy: null })

/** It works, and may not be what is meant. */
export const warning = (check: string, sentence: string, remedy: string): Finding => {
  return { check, level: 'warning', sentence, remedy }
}

/** It does not work, or will soon not. */
export const problem = (check: string, sentence: string, remedy: string): Finding => {
  return { check, level: 'problem', sentence, remedy }
}
