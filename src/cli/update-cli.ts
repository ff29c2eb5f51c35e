/** Mounts `./firmament update`. What it needs is loaded when it runs. */
import type { Command } from 'commander'
import { BUILD_MEMORY, DATA } from './common.ts'
import type { UpdateOptions } from './update-command.ts'

/** Adds the command to a program. */
export function mountUpdateCommand(program: Command): void {
  program
    .command('update')
    .description('Fetch what publishers have that is new, changes alone where they offer them, and import it.')
    .argument('[registers...]', 'none: those that are served and can be fetched')
    .option(...DATA)
    .option('--watch', 'keep running, and check each register at the interval of --every')
    .option('--every <interval>', 'hourly, daily or weekly', 'daily')
    .option('--stream-seconds <number>', 'with --watch: how often what a stream of changes brought is imported')
    .option('--contact <address>', 'a mail address sent to publishers with each download')
    .option('--mirror <url>', 'fetch https://HOST/PATH from URL/HOST/PATH')
    .option('--lose-codes', 'import though more than one active company in twenty loses all its industry codes')
    .option(...BUILD_MEMORY)
    .option('--json', 'print each outcome as a line of JSON')
    .action(async (registers: string[], options: UpdateOptions) => {
      const { runUpdate } = await import('./update-command.ts')
      await runUpdate(registers, options)
    })
}
