/** Mounts `./firmament match`. What it does is in `match-list.ts`, which is loaded when it runs. */
import type { Command } from 'commander'
import { LIST_MEMBERS } from '../../columns/list-members.ts'
import { USUAL_FIELDS } from '../../match/file/result-columns.ts'
import { addListOptions, type ListFlags } from './list-options.ts'

/** What the command is given. */
export interface MatchFlags extends ListFlags {
  readonly fields: string
  readonly watch?: string
}

/** Adds the command to a program. */
export function mountMatchCommand(program: Command): void {
  const command = program
    .command('match')
    .description('Find the company of each row of a list: CSV, TSV, NDJSON or XLSX. The rows stay as they are.')
  addListOptions(command, 'match', LIST_MEMBERS.join(', '))
    .option(
      '--fields <members>',
      'further members of the company to be written, with commas in between, such as status,statusDate,nationalId,address',
      USUAL_FIELDS.join(','),
    )
    .option(
      '--watch <name>',
      'save the companies matched beyond doubt at the service as a list of this name that is watched; one that is there has them then, and no others',
    )
    .action(async (file: string, flags: MatchFlags) => {
      const { matchList } = await import('./match-list.ts')
      await matchList(file, flags)
    })
}
