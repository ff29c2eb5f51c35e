/** Mounts `./firmament status`. */
import type { Command } from 'commander'
import { folderStatus, verifyFolder } from '../generation/folder-status.ts'
import { protectionLine } from '../license/secret-protection.ts'
import { DATA, print } from './common.ts'

/** Adds the command to a program. */
export function mountStatusCommand(program: Command): void {
  program
    .command('status')
    .description('Show what a data folder holds and serves.')
    .option(...DATA)
    .option('--verify', 'check every byte of the generations and every page of the databases')
    .option('--json', 'print as JSON')
    .action(async (options: { data: string; verify?: true; json?: true }) => {
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
      const status = await folderStatus(options.data)
      const { generation, madeAt, companies, countries, registers, webhookSecrets } = status
      const secrets = webhookSecrets === null ? null : protectionLine(webhookSecrets)
      print(options.json === true, status, [
        ...(generation === null
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
            ]),
        ...(secrets === null ? [] : [`  ${secrets}`]),
      ])
    })
}
