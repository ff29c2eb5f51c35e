/**
 * Reads the settings, once at the start. A flag wins over the environment, the environment over the settings file, the
 * file over the default. All mistakes are reported at once. No other folder reads the environment.
 */
import { distance } from 'fastest-levenshtein'
import { FIXED } from './fixed-values.ts'
import { isLoopback } from './loopback.ts'
import type { Setting } from './setting-kinds.ts'
import { ROWS, SETTINGS, type SettingName, type Settings } from './settings.ts'
import type { StateAddress } from './state-address.ts'

/** The sources of settings. */
export interface GivenSettings {
  /** By setting name; a flag that was not given is `undefined` or absent. */
  readonly flags?: Readonly<Partial<Record<SettingName, unknown>>>
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The parsed settings file, if there is one. */
  readonly file?: unknown
}

/** All mistakes in the settings, one sentence each. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'SettingsError'
    this.mistakes = mistakes
  }
}

/**
 * Reads the settings of a start.
 *
 * @throws {SettingsError} with every mistake at once
 */
export function readSettings(given: GivenSettings): Settings {
  const file = isMembers(given.file) ? given.file : {}
  const mistakes = findUnknownNames(given, file)
  const settings: Partial<Record<SettingName, unknown>> = {}
  for (const name of Object.keys(ROWS) as SettingName[]) settings[name] = readOne(name, given, file, mistakes)
  const unfixed = (Object.keys(FIXED) as SettingName[]).filter((name) => findGiven(name, given) !== undefined)
  const complete = { ...settings, unfixed } as Settings
  if (complete.demo === true && typeof complete.host === 'string' && !isLoopback(complete.host))
    mistakes.push(
      `Cannot start: host is "${complete.host}" with demo, must be a loopback address (127.0.0.1, ::1, localhost): the demo key is known to everyone`,
    )
  mistakes.push(...findHalfModels(complete))
  mistakes.push(...findStateMistakes(complete))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return complete
}

/** Reads one setting. @param mistakes receives a sentence where it is wrong */
function readOne(
  name: SettingName,
  given: GivenSettings,
  file: Readonly<Record<string, unknown>>,
  mistakes: string[],
): unknown {
  const row: Setting<unknown> = ROWS[name]
  const source = findFirstGiven(name, row, given, file)
  if (source === undefined) return row.fallback
  const value = row.read(source.value)
  if (value === undefined)
    mistakes.push(
      `Cannot start: ${name} is ${row.isSecret || row.isHidden ? 'hidden' : JSON.stringify(source.value)} (from ${source.origin}), must be ${row.right}`,
    )
  return value
}

/** The server that holds the state. */
export interface StateServer {
  readonly address: StateAddress
  /** File with the password; `null`: the server asks for none. */
  readonly passwordFile: string | null
  /** Connections at most. */
  readonly connections: number
}

/** The server that holds the state, as the settings name it; `null`: `state.db` in the data folder. */
export function stateServer(
  settings: Pick<Settings, 'state' | 'statePasswordFile' | 'stateConnections'>,
): StateServer | null {
  const { state: address, statePasswordFile: passwordFile, stateConnections: connections } = settings
  return address === null ? null : { address, passwordFile, connections }
}

/** The settings of the state: where it is, and how its secrets are encrypted. */
export type StateSettings = Pick<Settings, (typeof STATE_SETTINGS)[number]>

const STATE_SETTINGS = ['state', 'statePasswordFile', 'stateConnections', 'secretKey', 'secretKeyFile'] as const

/**
 * Reads the settings of the state, for commands that need no others.
 *
 * @throws {SettingsError} where one of them is wrong; mistakes in others do not matter here
 */
export function readStateSettings(given: GivenSettings): StateSettings {
  const file = isMembers(given.file) ? given.file : {}
  const mistakes: string[] = []
  const read = STATE_SETTINGS.map((name) => [name, readOne(name, given, file, mistakes)])
  const settings = Object.fromEntries(read) as unknown as StateSettings
  mistakes.push(...findStateMistakes(settings))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return settings
}

/**
 * Reads the settings of imports, for commands that need no others.
 *
 * @throws {SettingsError} where one of them is wrong; mistakes in others do not matter here
 */
export function readImportSettings(given: GivenSettings): ImportSettings {
  const mistakes: string[] = []
  const file = isMembers(given.file) ? given.file : {}
  const read = IMPORT_SETTINGS.map((name) => [name, readOne(name, given, file, mistakes)])
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return Object.fromEntries(read) as unknown as ImportSettings
}

/** The settings of imports and updates. */
export type ImportSettings = Pick<Settings, (typeof IMPORT_SETTINGS)[number]>

const IMPORT_SETTINGS = ['buildMemory', 'keepChanges', 'companiesHouseKey', 'inseeKey', 'streamSeconds'] as const

/** Finds settings of the state that do not fit together. A setting that is wrong itself is `undefined`. */
function findStateMistakes({ state, statePasswordFile, secretKey, secretKeyFile }: StateSettings): string[] {
  const mistakes: string[] = []
  if (state === null && (statePasswordFile ?? null) !== null)
    mistakes.push('Cannot start: state is not set, must be the address of the database that statePasswordFile is for')
  if ((secretKey ?? null) !== null && (secretKeyFile ?? null) !== null)
    mistakes.push('Cannot start: secretKeyFile is set, must be absent where secretKey is set')
  return mistakes
}

/** Finds a model endpoint without a model, or a model without an endpoint. */
function findHalfModels({ modelUrl, modelKey, model, embeddingModel }: Settings): string[] {
  if (modelUrl === null && (modelKey ?? model ?? embeddingModel ?? null) !== null)
    return [
      'Cannot start: modelUrl is not set, must be the address of the endpoint that modelKey, model or embeddingModel belong to',
    ]
  if (typeof modelUrl === 'string' && model === null && embeddingModel === null)
    return ['Cannot start: model is not set, must be set (or embeddingModel) where modelUrl is']
  return []
}

/** What is given for a setting, and where; `undefined`: nothing, so that its default counts. */
export function findGiven(
  name: SettingName,
  given: GivenSettings,
): { readonly value: unknown; readonly origin: string } | undefined {
  return findFirstGiven(name, ROWS[name], given, isMembers(given.file) ? given.file : {})
}

function findFirstGiven(
  name: SettingName,
  row: Setting<unknown>,
  given: GivenSettings,
  file: Readonly<Record<string, unknown>>,
): { readonly value: unknown; readonly origin: string } | undefined {
  const flag = given.flags?.[name]
  if (flag !== undefined) return { value: flag, origin: `--${row.flag}` }
  const variable = given.environment?.[row.environment]
  // Shells and container files write "not set" as an empty variable.
  if (variable !== undefined && variable !== '') return { value: variable, origin: row.environment }
  if (Object.hasOwn(file, name)) return { value: file[name], origin: 'the settings file' }
  return undefined
}

/** Finds names that no setting has: any in the file, and variables that look like a misspelt setting. */
function findUnknownNames(given: GivenSettings, file: Readonly<Record<string, unknown>>): string[] {
  const mistakes: string[] = []
  if (given.file !== undefined && !isMembers(given.file))
    mistakes.push('Cannot start: the settings file is no JSON object, must be one with members named like settings')
  for (const name of Object.keys(file))
    if (!Object.hasOwn(ROWS, name)) {
      const near = Object.keys(SETTINGS).toSorted((a, b) => distance(a, name) - distance(b, name))[0]
      mistakes.push(
        `Cannot start: ${JSON.stringify(name)} in the settings file is no setting, must be one such as ${near}`,
      )
    }
  const variables = Object.values(ROWS).map((row) => row.environment)
  for (const name of Object.keys(given.environment ?? {})) {
    if (!name.startsWith('FIRMAMENT_') || variables.includes(name)) continue
    const near = variables.find((variable) => distance(variable, name) <= 2)
    if (near !== undefined)
      mistakes.push(`Cannot start: ${name} is no setting, must be ${near} if that is what is meant`)
  }
  return mistakes
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
