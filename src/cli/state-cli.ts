/** Mounts `./firmament state …`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { stateServer } from '../config/read-settings.ts'
import { SETTINGS } from '../config/settings.ts'
import { showStateAddress } from '../config/state-address.ts'
import { counted } from '../text/counted.ts'
import { stateSettingsOf } from './command-stores.ts'
import { print } from './common.ts'

interface CopyFlags {
  readonly from: string
  readonly to?: string
  readonly statePasswordFile?: string
  readonly json?: true
}

/** Adds the command to a program. @param dataFolder where `--from` is absent */
export function mountStateCommand(program: Command, dataFolder: string): void {
  program
    .command('state')
    .description('Move the state of a service.')
    .command('copy')
    .description('Copy the state of a data folder into an empty PostgreSQL database: all of it, or nothing.')
    .option('--from <folder>', SETTINGS.data.description, dataFolder)
    .option('--to <address>', 'the database, such as postgres://user@host/database; not given: the setting state')
    .option('--state-password-file <file>', 'file with the password for it')
    .option('--json', 'print the result as JSON')
    .action(copy)
}

async function copy({ from, to, statePasswordFile, json }: CopyFlags): Promise<void> {
  const state = { ...(to && { state: to }), ...(statePasswordFile && { statePasswordFile }) }
  const server = stateServer(stateSettingsOf({ data: from, ...state }))
  if (server === null) throw new Error('Cannot copy the state: --to is absent, must be the address of a database')
  const { STATE_FILE } = await import('../storage/sqlite/database.ts')
  if (!existsSync(join(from, STATE_FILE)))
    throw new Error(
      `Cannot copy the state: there is no ${STATE_FILE} in ${from}, must be a data folder that was served`,
    )
  const { copyState } = await import('../storage/postgresql/copy-state.ts')
  const tables = await copyState({ folder: from, server, clock: systemClock })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(json === true, { from, to: showStateAddress(server.address), tables, rows }, [
    ...tables.map((table) => `${table.rows.toLocaleString('en').padStart(13)}  ${table.name}`),
    `copied ${counted(rows, 'row')} from ${from} to ${showStateAddress(server.address)}; counts and checksums agree`,
    `${from} is as it was. Start services with --state now: what one still writes there is not in the copy`,
  ])
}
