/** Mounts `./firmament check`. What it does is in `check-list.ts`, which is loaded when it runs. */
import type { Command } from 'commander'
import { addListOptions, type ListFlags } from './list-options.ts'

/** Adds the command to a program. */
export function mountCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .description(
      'Say of each number of a list whether it is right and whose it is: CSV, TSV, NDJSON or XLSX. The rows stay as they are. At a service (--url) it makes receipts.',
    )
  addListOptions(command, 'check', 'number=COLUMN, country=COLUMN').action(async (file: string, flags: ListFlags) => {
    const { checkList } = await import('./check-list.ts')
    await checkList(file, flags)
  })
}
