/** Mounts `./firmament status`. */
import type { Command } from 'commander'
import { folderStatus } from '../generation/folder-status.ts'
import { DATA, print } from './common.ts'

/** Adds the command to a program. */
export function mountStatusCommand(program: Command): void {
  program
    .command('status')
    .description('Show what a data folder holds and serves.')
    .option(...DATA)
    .option('--json', 'print as JSON')
    .action(async (options: { data: string; json?: true }) => {
      const status = await folderStatus(options.data)
      const { generation, madeAt, companies, countries, registers } = status
      print(
        options.json === true,
        status,
        generation === null
          ? [`${options.data}: nothing was imported yet`]
          : [
              `generation ${generation}, made ${madeAt}: ${companies.toLocaleString('en')} companies`,
              ...registers.map(
                ({ register, records, rejected, retrievedAt }) =>
                  `  ${register}: ${records.toLocaleString('en')} records, ${rejected} rejected, as of ${retrievedAt ?? 'unknown'}`,
              ),
              `  ${Object.entries(countries)
                .map(([country, count]) => `${country} ${count.toLocaleString('en')}`)
                .join(', ')}`,
            ],
      )
    })
}
