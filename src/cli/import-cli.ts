/** Mounts `./firmament import` and `./firmament index`. What they need is loaded when one of them runs. */
import type { Command } from 'commander'
import { DATA } from './common.ts'
import type { ImportOptions, IndexOptions } from './import-command.ts'

/** Adds the commands to a program. */
export function mountImportCommands(program: Command): void {
  program
    .command('import')
    .description('Import files of a register, fetched from its publisher where none are given; or list the registers.')
    .argument('[register]', 'such as gb-companies-house')
    .argument('[files...]', 'the register’s files: plain, gzipped or zipped; none: fetch them')
    .option('--list', 'list the registers: country, size, licence, freshness, formats')
    .option('--contact <address>', 'a mail address told to the publisher from whom files are fetched')
    .option('--again', 'import fetched files though nothing has changed since they were imported')
    .option(...DATA)
    .option('--natural-persons', 'import sole traders and other natural persons too')
    .option('--map <file>', 'for `table`: the mapping of your own columns, YAML or JSON (docs/registers.md)')
    .option('--sheet <name>', 'for `table`: the sheet of a workbook (XLSX), where it has several')
    .option('--check', 'for `table`: show the first companies and what is missing, and write nothing')
    .option('--json', 'print the result as JSON')
    .action(async (register: string | undefined, files: string[], options: ImportOptions) => {
      const { importRegister } = await import('./import-command.ts')
      await importRegister(register, files, options)
    })

  program
    .command('index')
    .description('Rebuild the index from what the registers said.')
    .option(...DATA)
    .option('--embeddings', 'first embed the texts of companies that have no vector yet, by the model of the settings')
    .option('--json', 'print the result as JSON')
    .action(async (options: IndexOptions) => {
      const { buildIndex } = await import('./import-command.ts')
      await buildIndex(options)
    })
}
