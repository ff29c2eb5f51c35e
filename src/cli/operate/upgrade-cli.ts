/** Mounts `./firmament upgrade --check` and `./firmament completion`. */
import { Argument, type Command } from 'commander'
import { programVersion } from '../../config/program-version.ts'
import { DATA, print, requireFolder } from '../common.ts'
import { completionScript, SHELLS, type Shell } from './completion.ts'

interface UpgradeFlags {
  readonly data: string
  readonly check?: true
  readonly json?: true
}

const UPGRADE_HELP = `
Example:
  ./firmament upgrade --check --data /var/lib/firmament

Ends with 0 where this version serves the folder, with 1 where a command is needed first or a newer version wrote it.
Run it in the new checkout before the service is started there; it changes nothing and makes no network call.`

const COMPLETION_HELP = `
Examples:
  ./firmament completion bash > /etc/bash_completion.d/firmament
  ./firmament completion zsh > "\${fpath[1]}/_firmament"
  ./firmament completion fish > ~/.config/fish/completions/firmament.fish`

/** Adds the commands to a program. */
export function mountUpgradeCommands(program: Command): void {
  program
    .command('upgrade')
    .description('Say what this version does with a data folder that another version wrote.')
    .option('--check', 'which is all that it does: parts are migrated by serve and by imports')
    .option(...DATA)
    .option('--json', 'print as JSON')
    .addHelpText('after', UPGRADE_HELP)
    .action(check)
  program
    .command('completion')
    .description('Print a script by which a shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'of the terminal').choices(SHELLS))
    .addHelpText('after', COMPLETION_HELP)
    .action((shell: Shell) => {
      process.stdout.write(completionScript(shell, program))
    })
}

async function check({ data, check: isAsked, json }: UpgradeFlags): Promise<void> {
  if (isAsked !== true)
    throw new RangeError(
      'Cannot upgrade: --check is missing; back up, replace the checkout, and start it (docs/operating.md)',
    )
  requireFolder(data)
  const { checkUpgrade } = await import('../../operate/upgrade.ts')
  const steps = await checkUpgrade(data)
  const isReady = steps.every(({ action }) => action === 'none' || action === 'itself')
  if (!isReady) process.exitCode = 1
  print(json === true, { data, version: programVersion(), isReady, steps }, [
    `${data}, by version ${programVersion()}`,
    ...steps.map(({ part, sentence }) => `  ${part.padEnd(13)}${sentence}`),
    ...(steps.length === 0 ? ['  nothing is stored there yet'] : []),
    ...(steps.some(({ action }) => action === 'itself')
      ? ['  back up first: an older version refuses what this one has migrated']
      : []),
  ])
}
