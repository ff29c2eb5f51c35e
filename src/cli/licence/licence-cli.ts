/** Mounts `./firmament licence …` and `./firmament key …`. Implemented in the files next to this one. */
import type { Command } from 'commander'
import { systemClock } from '../../clock.ts'
import { KEY_SCOPES } from '../../license/access/key-scopes.ts'
import { addShowingCommand, type ShowingOptions, showFromStores } from '../command-stores.ts'
import type { KeyOptions } from './key-commands.ts'
import { LICENCE_OPTIONS, type LicenceOptions, OVERLAP_HOURS } from './licence-options.ts'

/** What the commands do, loaded when one runs: the help needs none of it. */
const licenceCommands = () => import('./licence-commands.ts')
const keyCommands = () => import('./key-commands.ts')

/**
 * Adds the commands to a program. They work while a service runs, which sees every change within a second.
 *
 * @param dataFolder where `--data` is absent
 */
export function mountLicenceCommands(program: Command, dataFolder: string): void {
  const command = (parent: Command, name: string, description: string) =>
    addShowingCommand(parent, dataFolder, name, description)

  const licence = program.command('licence').description('Make, change and show licences.')
  withTerms(command(licence, 'create', 'Make a licence; prints its id.')).action(
    (options: ShowingOptions & LicenceOptions) =>
      showFromStores(
        options,
        async ({ licences }) => (await licenceCommands()).createLicence(licences, options, systemClock.now()),
        true,
      ),
  )
  withTerms(command(licence, 'set <id>', 'Change what the options name; a pool that is named is filled.')).action(
    (id: string, options: ShowingOptions & LicenceOptions) =>
      showFromStores(options, async ({ licences }) => (await licenceCommands()).setLicence(licences, id, options)),
  )
  command(licence, 'close <id>', 'End all keys of a licence for good, and delete its saved searches.').action(
    (id: string, options: ShowingOptions) =>
      showFromStores(options, async ({ licences, searches }) => {
        const closed = await (await licenceCommands()).closeLicence(licences, id)
        for (const search of await searches.list(id)) await searches.delete(id, search.id)
        return closed
      }),
  )
  command(licence, 'show <id>', 'Show a licence.').action((id: string, options: ShowingOptions) =>
    showFromStores(options, async ({ licences }) => (await licenceCommands()).showLicence(licences, id)),
  )
  command(licence, 'list', 'Show all licences.').action((options: ShowingOptions) =>
    showFromStores(options, async ({ licences }) => (await licenceCommands()).listLicences(licences)),
  )

  const key = program.command('key').description('Make, rotate, revoke and list the keys of licences.')
  command(key, 'create', 'Make a key; prints it, this once.')
    .requiredOption('--licence <id>', 'the licence it calls for')
    .option('--test', 'a key whose calls cost nothing')
    .option('--origins <list>', 'for pages in browsers, of these origins: suggestions and public members alone')
    .option(...NAME)
    .option(...SCOPES)
    .option(...EXPIRES)
    .action((options: ShowingOptions & KeyOptions & { readonly licence: string; readonly test?: true }) =>
      showFromStores(options, async ({ keys }) =>
        (await keyCommands()).createKey(
          keys,
          { ...options, licenceId: options.licence, isTest: options.test === true },
          systemClock.now(),
        ),
      ),
    )
  command(key, 'set <id>', 'Change what the options name; applies within a second.')
    .option(...NAME)
    .option(...SCOPES)
    .option(...EXPIRES)
    .action((id: string, options: ShowingOptions & KeyOptions) =>
      showFromStores(options, async ({ keys }) => (await keyCommands()).setKey(keys, id, options, systemClock.now())),
    )
  command(key, 'rotate <id>', 'Make a new key in place of one; prints it, this once.')
    .option('--overlap-hours <number>', `how long the old key keeps working (${OVERLAP_HOURS})`)
    .action((id: string, options: ShowingOptions & { readonly overlapHours?: string }) =>
      showFromStores(options, async ({ keys }) => (await keyCommands()).rotateKey(keys, id, options.overlapHours)),
    )
  command(key, 'revoke <id>', 'End a key: refused everywhere within a second.').action(
    (id: string, options: ShowingOptions) =>
      showFromStores(options, async ({ keys }) => (await keyCommands()).revokeKey(keys, id)),
  )
  command(key, 'list', 'Show all keys, never in full.')
    .option('--licence <id>', 'only those of this licence')
    .action((options: ShowingOptions & { readonly licence?: string }) =>
      showFromStores(options, async ({ keys }) => (await keyCommands()).listKeys(keys, options.licence)),
    )
}

const NAME = ['--name <text>', 'your name for it'] as const
const SCOPES = ['--scopes <names>', `what it may call: all, or some of ${KEY_SCOPES.join(',')}`] as const
const EXPIRES = ['--expires <date>', 'when it ends, such as 2030-12-31, or never'] as const

function withTerms(target: Command): Command {
  for (const { flags, help } of Object.values(LICENCE_OPTIONS)) target.option(flags, help)
  return target
}
