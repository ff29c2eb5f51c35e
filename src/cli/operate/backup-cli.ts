/** Mounts `./firmament backup` and `./firmament restore`. */

import type { Command } from 'commander'
import { systemClock } from '../../clock.ts'
import { programVersion } from '../../config/program-version.ts'
import { counted } from '../../text/counted.ts'
import { addStateOptions, type StateOptions, stateSettingsOf } from '../command-stores.ts'
import { DATA, print } from '../common.ts'
import { showShare } from './show-share.ts'
import { suppress } from './suppress-cli.ts'

interface BackupFlags extends StateOptions {
  readonly withoutIndex?: true
  readonly json?: true
}

interface RestoreFlags {
  readonly data: string
  readonly force?: true
  readonly json?: true
}

/** Adds the commands to a program. @param dataFolder where `--data` is absent */
export function mountBackupCommands(program: Command, dataFolder: string): void {
  const backup = program
    .command('backup')
    .description('Copy a data folder while it serves: state, companies, index, settings, with checksums.')
    .argument('<folder>', 'folder for the backup: new, empty, or with a backup that was interrupted')
  addStateOptions(backup, dataFolder)
    .option('--without-index', 'leave out the index, which `index` builds again: a third of the size')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(runBackup)
  program
    .command('restore')
    .description('Put a backup into an empty data folder, after all of its checksums are compared.')
    .argument('<folder>', 'folder of the backup')
    .option(...DATA)
    .option('--force', 'move what the data folder holds aside, into a folder in it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', RESTORE_HELP)
    .action(runRestore)
}

const BACKUP_HELP = `
Examples:
  ./firmament backup /backup/2026-11-23 --data /var/lib/firmament
  ./firmament backup /backup/small --without-index --json

Ends with 0 when the backup is complete, else with 1. A backup that was interrupted is replaced by the next one to the same folder.`

const RESTORE_HELP = `
Examples:
  ./firmament restore /backup/2026-11-23 --data /var/lib/firmament
  ./firmament restore /backup/2026-11-23 --data /var/lib/firmament --force

Ends with 0 when everything is in place, else with 1; nothing is changed before all checksums agree.`

async function runBackup(target: string, flags: BackupFlags): Promise<void> {
  const hasState = stateSettingsOf(flags).state === null
  const { backUp } = await import('../../operate/backup.ts')
  const { megabytes } = await import('../../operate/disk.ts')
  const display = showShare(process.stderr, 'backup')
  try {
    const result = await backUp({
      dataFolder: flags.data,
      target,
      withoutIndex: flags.withoutIndex === true,
      hasState,
      version: programVersion(),
      clock: systemClock,
      onProgress: display.report,
    })
    display.end()
    const { bytes, generation, companies, files, madeAt } = result
    print(flags.json === true, result, [
      `backed up ${flags.data} to ${target}: ${counted(files.length, 'file')}, ${megabytes(bytes)}, as of ${madeAt}`,
      generation === null
        ? '  without an index: run ./firmament index after a restore'
        : `  generation ${generation}: ${counted(companies, 'company', 'companies')}`,
      ...(hasState ? [] : ['  the state is in PostgreSQL, and not in here: back that up with pg_dump']),
      '  not in here: settings of the environment, and the keys of secretKey; keep those apart',
    ])
  } finally {
    display.end()
  }
}

async function runRestore(source: string, flags: RestoreFlags): Promise<void> {
  const { restore } = await import('../../operate/restore.ts')
  const display = showShare(process.stderr, 'restore')
  try {
    const request = { source, dataFolder: flags.data, isForced: flags.force === true, clock: systemClock }
    const result = await restore({ ...request, onProgress: display.report })
    display.end()
    if (result.suppressedSince > 0) await suppress([], { data: flags.data })
    const { generation, companies, madeAt, program, movedTo, hasState, suppressedSince } = result
    print(flags.json === true, result, [
      `restored ${flags.data} as of ${madeAt}, by version ${program}`,
      generation === null
        ? `  without an index: run ./firmament index --data ${flags.data} before serve`
        : `  generation ${generation}: ${counted(companies, 'company', 'companies')}`,
      ...(hasState ? [] : ['  without a state: none is in the backup; where it is in PostgreSQL, restore it there']),
      ...(result.hasCompanies === false && generation !== null
        ? ['  without companies.db: none is in the backup; imports need every register again']
        : []),
      ...(suppressedSince === 0 ? [] : [`  suppressed since the backup, and removed again: ${suppressedSince}`]),
      ...(movedTo === null ? [] : [`  what was there before is in ${movedTo}; delete it when all is well`]),
    ])
  } finally {
    display.end()
  }
}
