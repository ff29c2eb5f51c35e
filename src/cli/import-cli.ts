/** Mounts the commands that change what is served: `import`, `imports`, `rollback`, `register`, `index`. What they need is loaded when one of them runs. */
import type { Command } from 'commander'
import { BUILD_MEMORY, DATA, requireFolder } from './common.ts'
import type { ImportOptions, IndexOptions } from './import-command.ts'
import type { FolderOptions, LogOptions } from './take-back-commands.ts'

/** Adds the commands to a program. */
export function mountImportCommands(program: Command): void {
  program
    .command('import')
    .description('Import files of a register, fetched from its publisher where none are given; or list the registers.')
    .argument('[register]', 'such as gb-companies-house')
    .argument(
      '[files...]',
      'the register’s files: plain or compressed (gzip, bzip2, zip), or in a folder; none: fetch them',
    )
    .option('--list', 'list the registers: country, size, licence, freshness, formats')
    .option('--contact <address>', 'a mail address sent to the publisher with each download')
    .option('--again', 'import fetched files though nothing has changed since they were imported')
    .option(...DATA)
    .option('--shrink', 'import though the register loses more than half of its companies')
    .option('--lose-codes', 'import though more than one active company in twenty loses all its industry codes')
    .option('--incomplete', 'import though files that belong together do not fit each other, such as an extract of one')
    .option('--natural-persons', 'import sole traders and other natural persons too')
    .option(
      '--map <file>',
      'for `table`: the mapping of your own columns, YAML or JSON (docs/registers.md); a draft is shown where absent',
    )
    .option('--take-draft', 'for `table`: import by the draft that is made from headings and cells')
    .option('--print-map', 'for `table`: print the draft as a mapping, JSON, to keep and change')
    .option('--country <code>', 'for `table` without --map: country of rows that name none, such as IT')
    .option('--sheet <name>', 'for `table`: the sheet of a workbook (XLSX), where it has several')
    .option('--merge', 'for `table`: add and change the companies of the rows, and keep the others that are stored')
    .option('--delete <column=value>', 'for `table`: merge, and remove the companies of rows with this value')
    .option('--check', 'for `table`: show the first companies and what is missing, and write nothing')
    .option(...BUILD_MEMORY)
    .option('--json', 'print the result as JSON')
    .action(async (register: string | undefined, files: string[], options: ImportOptions) => {
      const { importRegister } = await import('./import-command.ts')
      await importRegister(register, files, options)
    })

  program
    .command('imports')
    .description('Show what was imported, updated, removed and rolled back: when, how long, what came of it.')
    .option(...DATA)
    .option('--limit <number>', 'runs shown, the newest first', '20')
    .option('--json', 'print as JSON')
    .action(async (options: LogOptions) => {
      requireFolder(options.data)
      const { showImports } = await import('./take-back-commands.ts')
      showImports(options)
    })

  program
    .command('index')
    .description('Rebuild the index from the stored records.')
    .option(...DATA)
    .option('--embeddings', 'first embed the texts of companies that have no vector yet, by the model of the settings')
    .option(...BUILD_MEMORY)
    .option('--json', 'print the result as JSON')
    .action(async (options: IndexOptions) => {
      requireFolder(options.data)
      const { buildIndex } = await import('./import-command.ts')
      await buildIndex(options)
    })
  mountTakeBackCommands(program)
}

/** Adds the commands that take back what was imported. */
function mountTakeBackCommands(program: Command): void {
  program
    .command('rollback')
    .description('Serve the generation before the served one again. Running services follow.')
    .option(...DATA)
    .option('--json', 'print the result as JSON')
    .action(async (options: FolderOptions) => {
      requireFolder(options.data)
      const { rollBackGeneration } = await import('./take-back-commands.ts')
      await rollBackGeneration(options)
    })

  program
    .command('register')
    .description('Take a register out of a data folder.')
    .command('remove')
    .description('Remove the records of a register, and the companies that only it describes.')
    .argument('<register>', 'as `status` names it')
    .option(...DATA)
    .option('--json', 'print the result as JSON')
    .action(async (register: string, options: FolderOptions) => {
      requireFolder(options.data)
      const { takeRegisterOut } = await import('./take-back-commands.ts')
      await takeRegisterOut(register, options)
    })
}
