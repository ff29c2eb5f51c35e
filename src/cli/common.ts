/** What commands share: the data folder's option, the settings, and how a result is shown. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportLimits } from '../assembly/import-dependencies.ts'
import { type ImportSettings, readImportSettings, readSettings, SettingsError } from '../config/read-settings.ts'
import { SETTINGS, type Settings } from '../config/settings.ts'
import { readTextFile, requireRegularFile, type UnreadableFile, whyUnreadable } from '../files/read-file.ts'
import { asPasted } from './given-options.ts'

/** The option of every command that looks at a data folder; the environment names the usual one. */
export const DATA = [
  '--data <folder>',
  SETTINGS.data.description,
  process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback,
] as const

/**
 * The settings: flags before the environment before the data folder's `settings.json`.
 *
 * @throws {SettingsError} naming every mistake
 */
export function settingsFrom(flags: Readonly<Record<string, unknown>>): Settings {
  return readSettings({ flags, environment: process.env, file: settingsFileOf(flags.data) })
}

/** The option of every command that builds an index. */
export const BUILD_MEMORY = ['--build-memory <megabytes>', 'memory that building the index may take'] as const

/**
 * What imports are set to: the flag before the environment before the data folder's `settings.json`.
 *
 * @throws {SettingsError} where that is wrong
 */
export function importLimitsFrom(options: ImportFlags): ImportLimits {
  const { buildMemory: megabytes, keepChanges } = importSettingsFrom(options)
  return { memory: megabytes * 1_000_000, keptDays: keepChanges }
}

/** Flags of commands that import. */
export interface ImportFlags {
  readonly data: string
  readonly buildMemory?: string
  readonly streamSeconds?: string
}

/** The settings of imports and updates. @throws {SettingsError} where one is wrong */
export function importSettingsFrom({ data, buildMemory, streamSeconds }: ImportFlags): ImportSettings {
  const flags = { buildMemory, streamSeconds }
  return readImportSettings({ flags, environment: process.env, file: settingsFileOf(data) })
}

function settingsFileOf(folder: unknown): unknown {
  const data = typeof folder === 'string' ? folder : (process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback)
  const path = join(data, 'settings.json')
  return existsSync(path) ? parsed(path) : undefined
}

/**
 * Reads a settings file. @throws {SettingsError} where it is no JSON, or the error of {@link sentenceOf} where it
 * cannot be read
 */
export function parsed(path: string): unknown {
  const text = readTextFile(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SettingsError([`Cannot start: ${path} is no JSON (${(error as Error).message}), must be one object`])
  }
}

/**
 * Refuses paths under which there is no file, all of them at once, before anything is begun.
 *
 * @param folders why a folder is refused
 * @throws {RangeError} with a sentence for each
 */
export function requireFiles(paths: readonly string[], folders = 'it is a folder, must be a file'): void {
  const mistakes = paths.flatMap((path) => {
    try {
      requireRegularFile(path)
      return []
    } catch (error) {
      const { message, code } = error as UnreadableFile
      return [code === 'EISDIR' ? `Cannot read ${path}: ${folders}` : message]
    }
  })
  if (mistakes.length > 0) throw new RangeError(mistakes.join('\n'))
}

/**
 * Refuses a missing data folder, for commands that only read one: a mistyped path would look like an empty folder.
 *
 * @throws {Error} with a sentence, or that of {@link sentenceOf} where it cannot be read
 */
export function requireFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined)
    throw new RangeError(`Cannot read ${path}: there is no such folder; --data or FIRMAMENT_DATA names the data folder`)
  if (!found.isDirectory()) throw new RangeError(`Cannot read ${path}: it is a file, must be a data folder`)
  accessSync(path, constants.R_OK | constants.X_OK)
}

/** The sentence of an error; for a refusal of the operating system, with the path, the user and the remedy. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { path, code, message } = error as NodeJS.ErrnoException
  const why = whyUnreadable(error)
  if (path !== undefined && code !== undefined && message.startsWith(code) && why !== message)
    return `Cannot open ${path}: ${why}`
  return message
}

/** Shows a result, with commands in it as they are to be pasted: as lines for people, or as one line of JSON. */
export function print(asJson: boolean, result: unknown, lines: readonly string[]): void {
  const pasted = (_: string, value: unknown) => (typeof value === 'string' ? asPasted(value) : value)
  process.stdout.write(asJson ? `${JSON.stringify(result, pasted)}\n` : `${asPasted(lines.join('\n'))}\n`)
}

/** Converts Markdown for a terminal: without backticks, links as the path of their page. */
export function plainText(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\[[^\]]+\]\(([^)]+)\)/g, 'docs/$1')
}
