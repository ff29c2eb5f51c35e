/** Argument and options of `./firmament match` and `./firmament check`. */
import type { Command } from 'commander'
import type { ListVerb } from '../../match/file/send-to.ts'
import { DATA } from '../common.ts'

/** What both commands are given. */
export interface ListFlags {
  readonly data: string
  readonly url?: string
  readonly key?: string
  readonly country?: string
  readonly map: readonly string[]
  readonly sheet?: string
  readonly out?: string
  readonly overwrite?: true
  readonly again?: true
  readonly json?: true
}

/** What was done with a list, in the names of files. */
export const PAST = { match: 'matched', check: 'checked' } as const

/** Adds the argument and the options that both have. @param map what `--map` takes */
export function addListOptions(command: Command, verb: ListVerb, map: string): Command {
  return command
    .argument('<file>', 'the list')
    .option(...DATA)
    .option('--url <address>', `${verb} at a service instead of the data folder; needs --key or FIRMAMENT_KEY`)
    .option('--key <key>', 'key for the service')
    .option('--country <code>', 'country of rows that name none, such as IT')
    .option(
      '--map <member=column>',
      `which column holds what, where the guess is wrong: ${map}; several, with commas or again`,
      (given: string, before: readonly string[]) => [...before, ...given.split(',')],
      [],
    )
    .option('--sheet <name>', 'of a workbook with several sheets')
    .option(
      '--out <path>',
      `file to write: a workbook where it ends in .xlsx; FILE.${PAST[verb]}.csv beside the list where absent`,
    )
    .option('--overwrite', 'replace the file where it exists, when all rows are there')
    .option('--again', `${verb}, and pay for, a list again that was ${PAST[verb]} at the service within a day`)
    .option('--json', 'print the result as JSON')
}
