/** The state that a command works on: that of a data folder, or that of a PostgreSQL server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { readStateSettings, type StateSettings, stateServer } from '../config/read-settings.ts'
import type { SecretKeys } from '../config/secret-keys.ts'
import { SETTINGS } from '../config/settings.ts'
import { isStateUnavailable } from '../errors.ts'
import { readSecretKeys } from '../storage/files/secret-key-file.ts'
import type { Stores } from '../storage/state/stores.ts'
import { parsed, print, requireFolder } from './common.ts'
import type { Shown } from './licence/licence-options.ts'

/** The options of every command that works on the state. */
export interface StateOptions {
  readonly data: string
  readonly state?: string
  readonly statePasswordFile?: string
}

/** Adds the options to a command. @param dataFolder where `--data` is absent */
export function addStateOptions(command: Command, dataFolder: string): Command {
  return command
    .option('--data <folder>', SETTINGS.data.description, dataFolder)
    .option('--state <address>', 'PostgreSQL database that holds the state (docs/scaling.md)')
    .option('--state-password-file <file>', 'file with the password for it')
}

/** The options of a command that works on the state and shows a result. */
export interface ShowingOptions extends StateOptions {
  readonly json?: true
}

/** Adds a command that works on the state and shows a result. @param dataFolder where `--data` is absent */
export function addShowingCommand(parent: Command, dataFolder: string, name: string, description: string): Command {
  return addStateOptions(parent.command(name).description(description), dataFolder).option(
    '--json',
    'print the result as JSON',
  )
}

/** Works on the state, and shows the result. @param makesState as of {@link withStores} */
export async function showFromStores(
  options: ShowingOptions,
  work: (stores: Stores) => Promise<Shown>,
  makesState = false,
): Promise<void> {
  const { json, lines } = await withStores(options, work, makesState)
  print(options.json === true, json, lines)
}

/** The settings of the state, by the options, the environment or the folder's settings file. */
export function stateSettingsOf({ data, state, statePasswordFile }: StateOptions): StateSettings {
  const path = join(data, 'settings.json')
  const file = existsSync(path) ? parsed(path) : undefined
  return readStateSettings({ flags: { state, statePasswordFile }, environment: process.env, file })
}

/**
 * Opens the state for a command, and closes it after. Where a folder has none yet, there is no licence and no key: the
 * command works on an empty one in memory.
 *
 * @param work is given the keys too that encrypt secrets; `null`: there are none
 * @param makesState whether the command makes the folder and its state where there are none
 */
export async function withStores<Result>(
  options: StateOptions,
  work: (stores: Stores, secretKeys: SecretKeys | null) => Promise<Result>,
  makesState = false,
): Promise<Result> {
  const settings = stateSettingsOf(options)
  const [server, secretKeys] = [stateServer(settings), readSecretKeys(settings)]
  if (server === null && !makesState) requireFolder(options.data)
  const { openStores } = await import('../storage/state/stores.ts')
  const { STATE_FILE, STATE_REMEDY } = await import('../storage/sqlite/database.ts')
  const folder = makesState || existsSync(join(options.data, STATE_FILE)) ? options.data : null
  const stores = await openStores({ folder, sync: 'full', clock: systemClock, server, secretKeys })
  try {
    return await work(stores, secretKeys)
  } catch (error) {
    if (folder === null || server !== null || !isStateUnavailable(error)) throw error
    // The error that callers of a service may see does not describe the file.
    const { describeOpenError } = await import('../storage/sqlite/database-file.ts')
    throw describeOpenError(error, join(folder, STATE_FILE), { ...STATE_REMEDY, refused: 'Cannot write the state' })
  } finally {
    await stores.close()
  }
}
