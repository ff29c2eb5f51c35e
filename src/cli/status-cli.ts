/** Mounts `./firmament status`. */

import type { Command } from 'commander'
import { stateServer } from '../config/read-settings.ts'
import type { StreamMarks } from '../imports/amendments/stream-marks.ts'
import { protectionLine } from '../license/secret-protection.ts'
import type { DescribedState } from '../storage/postgresql/describe-state.ts'
import { counted } from '../text/counted.ts'
import { addStateOptions, type StateOptions, stateSettingsOf } from './command-stores.ts'
import { print, requireFolder } from './common.ts'

/** Adds the command to a program. @param dataFolder where `--data` is absent */
export function mountStatusCommand(program: Command, dataFolder: string): void {
  addStateOptions(
    program.command('status').description('Show what a data folder holds and serves, and where its state is.'),
    dataFolder,
  )
    .option('--verify', 'check every byte of the generations and every page of the databases')
    .option('--json', 'print as JSON')
    .action(async (options: StateOptions & { verify?: true; json?: true }) => {
      requireFolder(options.data)
      const { folderStatus, verifyFolder } = await import('../generation/folder-status.ts')
      if (options.verify) {
        const damages = await verifyFolder(options.data)
        print(
          options.json === true,
          { data: options.data, damages },
          damages.length > 0 ? damages : ['nothing is damaged'],
        )
        if (damages.length > 0) process.exitCode = 1
        return
      }
      const state = await stateOf(options)
      const status = { ...(await folderStatus(options.data)), state }
      const { generation, madeAt, companies, countries, registers, webhookSecrets } = status
      const secrets = webhookSecrets === null ? null : protectionLine(webhookSecrets)
      print(options.json === true, status, [
        ...(generation === null
          ? [`${options.data}: nothing was imported yet`]
          : [
              `generation ${generation}, made ${madeAt}: ${counted(companies, 'company', 'companies')}`,
              ...registers.map(
                ({ register, records, rejected, retrievedAt, lastUpdate, stream }) =>
                  `  ${register}: ${counted(records, 'record')}, ${rejected} rejected, ${stream === null ? asOf(retrievedAt) : changesOf(stream)}${lastUpdate === null ? '' : `; last update ${lastUpdate.at}: ${lastUpdate.outcome}`}`,
              ),
              `  ${Object.entries(countries)
                .map(([country, count]) => `${country} ${count.toLocaleString('en')}`)
                .join(', ')}`,
            ]),
        ...(secrets === null ? [] : [`  ${secrets}`]),
        ...stateLines(state),
      ])
    })
}

/** The state on a server; `null`: it is in the data folder. */
async function stateOf(options: StateOptions): Promise<DescribedState | null> {
  const server = stateServer(stateSettingsOf(options))
  if (server === null) return null
  const { describeState } = await import('../storage/postgresql/describe-state.ts')
  return describeState(server)
}

function stateLines(state: DescribedState | null): readonly string[] {
  if (state === null) return []
  const { address, version, migration, licences } = state
  const held = migration === null ? 'empty' : `migration ${migration}, ${counted(licences, 'licence')}`
  return [`state in ${address}: PostgreSQL ${version}, ${held}`]
}

function changesOf({ at, position, missing }: StreamMarks): string {
  const gap = missing === null ? '' : `, but for what changed from ${missing.from} until ${missing.until}`
  return `with changes until ${at} (${position})${gap}`
}

/** A time that is no whole day is when its files were written: nobody knows when they were published. */
function asOf(retrievedAt: string | null): string {
  if (retrievedAt === null) return 'of an unknown day'
  return retrievedAt.endsWith('T00:00:00Z')
    ? `as of ${retrievedAt.slice(0, 10)}`
    : `of files written ${retrievedAt} (their day of publication is not known)`
}
