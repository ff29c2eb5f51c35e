/** Mounts `./firmament suppress …`: companies that are not stored and not served, whatever a register says. */

import { type Command, Option } from 'commander'
import { systemClock } from '../../clock.ts'
import { readTextFile } from '../../files/read-file.ts'
import { showProgress } from '../../imports/progress.ts'
import type { SuppressionResult } from '../../imports/suppress.ts'
import { withoutKeys } from '../../license/api-key.ts'
import { counted } from '../../text/counted.ts'
import { addStateOptions, type StateOptions, withStores } from '../command-stores.ts'
import { DATA, importLimitsFrom, print, requireFolder } from '../common.ts'

interface SuppressFlags extends StateOptions {
  readonly file?: string
  readonly note?: string
  readonly json?: true
}

const HELP = `
Examples:
  ./firmament suppress add GB-01234567 --note "erasure of 23 November" --data /var/lib/firmament
  ./firmament suppress add --file ids.txt
  ./firmament suppress list
  ./firmament suppress apply

Ends with 0 when it is done, else with 1. docs/privacy.md says what is removed, and what is not.`

/** Adds the commands to a program. @param dataFolder where `--data` is absent */
export function mountSuppressCommands(program: Command, dataFolder: string): void {
  const suppress = program
    .command('suppress')
    .description('Keep companies out: remove them from what is stored and served, and from every later import.')
    .addHelpText('after', HELP)
  const file = new Option('--file <file>', 'a file with one id a line')
  const json = new Option('--json', 'print the result as JSON')
  addStateOptions(
    suppress
      .command('add')
      .description('Suppress companies by their ids, as answers show them.')
      .argument('[ids...]', 'such as GB-01234567'),
    dataFolder,
  )
    .addOption(file)
    .option('--note <text>', 'why, for your records')
    .addOption(json)
    .action(async (ids: string[], flags: SuppressFlags) => suppressAll(await idsOf(ids, flags), flags))
  addStateOptions(
    suppress.command('apply').description('Remove what is suppressed again, such as after a backup was restored.'),
    dataFolder,
  )
    .addOption(json)
    .action((flags: SuppressFlags) => suppressAll([], flags))
  suppress
    .command('list')
    .description('Show what is suppressed.')
    .option(...DATA)
    .addOption(json)
    .action(list)
  suppress
    .command('remove')
    .description('Allow companies again. They come back with the next import of their register.')
    .argument('[ids...]', 'as `suppress list` shows them')
    .option(...DATA)
    .addOption(file)
    .addOption(json)
    .action(allow)
}

/** A million ids. */
const IDS_BYTES_MAX = 64 << 20

/** @throws {Error} for what is no id, or no file of ids, before anything is changed */
async function idsOf(given: readonly string[], { file }: Pick<SuppressFlags, 'file'>): Promise<readonly string[]> {
  const lines = file === undefined ? [] : readTextFile(file, { bytesMax: IDS_BYTES_MAX }).split(/\r?\n/)
  const ids = [...given, ...lines].map((id) => id.trim()).filter((id) => id !== '')
  if (ids.length === 0) throw new RangeError('Cannot suppress: no id is given, must be one or more such as GB-01234567')
  const { COMPANY_ID } = await import('../../imports/suppression.ts')
  const wrong = ids.filter((id) => !COMPANY_ID.test(id))
  if (wrong.length > 0)
    throw new RangeError(
      `Cannot suppress ${wrong.slice(0, 5).join(', ')}: must be ids as answers show them, such as GB-01234567`,
    )
  return ids
}

async function suppressAll(ids: readonly string[], flags: SuppressFlags): Promise<void> {
  const [result, forgotten] = await suppress(ids, flags)
  print(flags.json === true, { ...result, forgotten }, lines(result, forgotten))
}

/** Suppresses, in the folder and in the state. @returns also what was removed from the state */
export async function suppress(
  ids: readonly string[],
  flags: StateOptions & { readonly note?: string },
): Promise<readonly [SuppressionResult, number]> {
  requireFolder(flags.data)
  const { suppressCompanies } = await import('../../imports/suppress.ts')
  const { suppressDependencies } = await import('../../assembly/suppress-dependencies.ts')
  const { boundGarbage } = await import('../../generation/bound-garbage.ts')
  const { readSuppressed } = await import('../../storage/files/suppressed.ts')
  boundGarbage()
  const display = showProgress(process.stderr, systemClock)
  try {
    const dependencies = suppressDependencies({
      onProgress: (progress) => display.report(progress),
      ...importLimitsFrom(flags),
      withSearches: (work) =>
        withStores(flags, ({ searches, licences }) => work({ searches, findLicence: (id) => licences.find(id) })),
    })
    const result = await suppressCompanies(
      { dataFolder: flags.data, ids, note: withoutKeys(flags.note ?? '') || null },
      dependencies,
    )
    display.end()
    const all = readSuppressed(flags.data)
      .keys()
      .filter((key) => key.startsWith('id:'))
    const forgotten = await withStores(flags, ({ forgetCompanies }) => forgetCompanies(all.map((key) => key.slice(3))))
    return [result, forgotten]
  } finally {
    display.end()
  }
}

function lines(
  { added, unknown, companies, records, changes, generation }: SuppressionResult,
  forgotten: number,
): readonly string[] {
  return [
    `suppressed: ${added.length} more, ${companies} in all`,
    ...(unknown.length > 0
      ? [`  nothing stored is about ${unknown.slice(0, 10).join(', ')}: imports leave it out`]
      : []),
    `  removed: ${counted(records, 'record')}, ${counted(changes, 'entry', 'entries')} of the change feed, ${counted(forgotten, 'verdict or name', 'verdicts and names')} in events`,
    ...(generation === null ? [] : [`  now served: generation ${generation}; there is none before it to roll back to`]),
    '  not removed: files in downloads/ and imports/, backups, an OpenSearch index (publish again); see docs/privacy.md',
  ]
}

async function list({ data, json }: { readonly data: string; readonly json?: true }): Promise<void> {
  requireFolder(data)
  const { readSuppressed } = await import('../../storage/files/suppressed.ts')
  const { companies } = readSuppressed(data)
  const shown = companies.map(
    ({ id, suppressedAt, note }) => `${id}  ${suppressedAt}${note === null ? '' : `  ${note}`}`,
  )
  print(json === true, companies, shown.length > 0 ? shown : ['nothing is suppressed'])
}

async function allow(given: string[], flags: SuppressFlags): Promise<void> {
  const ids = await idsOf(given, flags)
  requireFolder(flags.data)
  const { allowCompanies } = await import('../../imports/suppress.ts')
  const { suppressDependencies } = await import('../../assembly/suppress-dependencies.ts')
  const removed = await allowCompanies({ dataFolder: flags.data, ids }, suppressDependencies())
  print(flags.json === true, { removed }, [
    `taken off the list: ${removed.length}; they come back with the next import of their register (--again for a fetched one)`,
  ])
}
