#!/usr/bin/env node
/** The command line: `./firmament <command>`. A failed command prints the reason in a sentence and ends with 1. */
import { Command } from 'commander'
import { sentenceOf } from './cli/common.ts'
import { asPasted, rememberGiven } from './cli/given-options.ts'
import { mountServeCommand } from './cli/serve-cli.ts'
import { programVersion } from './config/program-version.ts'
import { SETTINGS } from './config/settings.ts'

/** Programs read what they asked for as JSON, mistakes too. */
const isJson = process.argv.includes('--json')
const program = new Command('firmament')
  .description('Company data search: official registers in, a search interface out.')
  .version(programVersion())
  // All options of a command would push the mistake out of the window.
  .showHelpAfterError('--help behind the command shows its options.')
  .addHelpText(
    'after',
    `
Examples:
  ./firmament serve --demo
  ./firmament import no-brreg && ./firmament serve
  ./firmament search "bakeries in Oslo" --country NO
  ./firmament doctor

./firmament COMMAND --help has the options of each. Commands end with 0, or with 1 and a sentence on standard error; with --json
that is {"error": "..."}. NO_COLOR turns colours off. No telemetry: nothing is sent anywhere unless a command asks for it.`,
  )

if (isJson)
  program.showHelpAfterError(false).configureOutput({
    outputError: (text, write) => write(`${JSON.stringify({ error: text.replace(/^error: /, '').trim() })}\n`),
  })

program.hook('preAction', (_, command) => rememberGiven(command))
const dataFolder = process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback
program.commandsGroup('Service:')
mountServeCommand(program)
// A service that runs for months does not keep the code of all other commands in memory.
const asked = process.argv[2]
if (asked !== 'serve' && asked !== '--version' && asked !== '-V') {
  const { mountOtherCommands } = await import('./cli/other-commands.ts')
  await mountOtherCommands(program, dataFolder, asked)
}

try {
  await program.parseAsync()
} catch (error) {
  const sentence = asPasted(sentenceOf(error))
  process.stderr.write(`${isJson ? JSON.stringify({ error: sentence }) : sentence}\n`)
  if (process.env.FIRMAMENT_TRACE) console.error(error)
  process.exitCode = 1
}
