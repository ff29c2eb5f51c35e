/** Mounts `./firmament config show` and `./firmament open`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describeSettings } from '../../config/describe-settings.ts'
import { readServing } from '../../storage/files/serving-file.ts'
import { table } from '../../text/table-lines.ts'
import { DATA, parsed, print, settingsFrom } from '../common.ts'

interface ConfigFlags {
  readonly data: string
  readonly changed?: true
  readonly json?: true
}

interface OpenFlags {
  readonly data: string
  readonly url?: string
  readonly json?: true
}

const CONFIG_HELP = `
Examples:
  ./firmament config show --data /var/lib/firmament
  ./firmament config show --changed --json

Ends with 0, or with 1 where a start would be refused. Secrets are not shown. Run it with the environment that serve gets.`

const OPEN_HELP = `
Examples:
  ./firmament open
  ./firmament open --url https://companies.example

Ends with 0, or with 1 where no service answers there.`

const ASK_MS = 5000

/** Adds the commands to a program. */
export function mountConfigCommands(program: Command): void {
  program
    .command('config')
    .description('Look at the settings.')
    .command('show')
    .description(
      'Show each setting: its value, and whether it comes from a variable, the settings file or the default.',
    )
    .option(...DATA)
    .option('--changed', 'only those that are not the default')
    .option('--json', 'print as JSON')
    .addHelpText('after', CONFIG_HELP)
    .action(showConfig)
  program
    .command('open')
    .description('Open the console of the running service in the browser.')
    .option(...DATA)
    .option('--url <address>', 'of a service elsewhere')
    .option('--json', 'print the address as JSON, and open nothing')
    .addHelpText('after', OPEN_HELP)
    .action(openConsole)
}

function showConfig({ data, changed, json }: ConfigFlags): void {
  const path = join(data, 'settings.json')
  const file = existsSync(path) ? parsed(path) : undefined
  const { settings, mistakes } = describeSettings({ flags: { data }, environment: process.env, file })
  const shown = settings.filter(({ from }) => changed !== true || from !== 'default')
  const rows = shown.map(({ name, value, from }) => [
    name,
    value === null ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value),
    from,
  ])
  if (mistakes.length > 0) process.exitCode = 1
  print(json === true, { settings: shown, mistakes }, [...table(['setting', 'value', 'from'], rows), ...mistakes])
}

async function openConsole({ data, url, json }: OpenFlags): Promise<void> {
  const { host, port, publicUrl } = settingsFrom({ data })
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const address = url ?? publicUrl ?? readServing(data) ?? `http://${own}:${port}`
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new RangeError(`Cannot open ${address}: must be an address that begins with http:// or https://`)
  const answer = await fetch(new URL('/health/live', address), { signal: AbortSignal.timeout(ASK_MS) }).catch(
    () => null,
  )
  if (answer?.headers.get('x-api-version') == null)
    throw new Error(`Cannot open ${address}: no service answers there; ./firmament serve starts one`)
  print(json === true, { url: address }, [address])
  if (json !== true) startBrowser(address)
}

/** Starts the browser of the desktop, where there is one; elsewhere the address is on the terminal. */
function startBrowser(address: string): void {
  const [program, ...words] =
    process.platform === 'win32'
      ? ['explorer', address]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', address]
  const child = spawn(program, words, { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}
