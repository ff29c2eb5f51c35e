#!/usr/bin/env node
/** The command line: `./firmament <command>`. Every command says what went wrong in a sentence and ends with 1. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { mountExportCommand } from './cli/export-cli.ts'
import { mountImportCommands } from './cli/import-cli.ts'
import { mountLicenceCommands } from './cli/licence-cli.ts'
import { mountMatchCommand } from './cli/match-cli.ts'
import { mountServeCommand } from './cli/serve-cli.ts'
import { mountStateCommand } from './cli/state-cli.ts'
import { mountStatusCommand } from './cli/status-cli.ts'
import { mountWebhookCommands } from './cli/webhook-cli.ts'
import { SETTINGS } from './config/settings.ts'

const program = new Command('firmament')
  .description('Company data search: official registers in, a search interface out.')
  .version(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  .showHelpAfterError()

const dataFolder = process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback
mountServeCommand(program)
mountImportCommands(program)
mountExportCommand(program)
mountMatchCommand(program)
mountLicenceCommands(program, dataFolder)
mountWebhookCommands(program, dataFolder)
mountStatusCommand(program, dataFolder)
mountStateCommand(program, dataFolder)

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.FIRMAMENT_TRACE) console.error(error)
  process.exitCode = 1
}
