#!/usr/bin/env node
/** The command line: `./firmament <command>`. Every command says what went wrong in a sentence and ends with 1. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { mountServeCommand } from './cli/serve-cli.ts'
import { SETTINGS } from './config/settings.ts'

const program = new Command('firmament')
  .description('Company data search: official registers in, a search interface out.')
  .version(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  .showHelpAfterError()

const dataFolder = process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback
mountServeCommand(program)
// A service that runs for months does not keep the code of all other commands in memory.
if (process.argv[2] !== 'serve') {
  const { mountOtherCommands } = await import('./cli/other-commands.ts')
  mountOtherCommands(program, dataFolder)
}

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.FIRMAMENT_TRACE) console.error(error)
  process.exitCode = 1
}
