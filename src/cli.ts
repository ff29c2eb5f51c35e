#!/usr/bin/env node
/** The command line: `./firmament <command>`. Every command says what went wrong in a sentence and ends with 1. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { mountLicenceCommands } from './cli/licence-cli.ts'
import { systemClock } from './clock.ts'
import { readSettings, SETTINGS, type SettingName, type Settings, SettingsError } from './config.ts'
import { folderStatus, importDependencies, loadDemo } from './data-folder.ts'
import { DEMO_KEY } from './license/api-key.ts'
import { showProgress } from './registers/progress.ts'
import { rebuildIndex, runImport } from './registers/run-import.ts'
import { startService } from './server.ts'

const program = new Command('firmament')
  .description('Company data search: official registers in, a search interface out.')
  .version(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  .showHelpAfterError()

const DATA = ['--data <folder>', SETTINGS.data.description, SETTINGS.data.fallback] as const

const serve = program.command('serve').description('Serve the search interface.')
for (const name of Object.keys(SETTINGS) as SettingName[]) {
  const { flag, description, fallback } = SETTINGS[name]
  // Settings that are on or off are given by their name alone.
  const flags = typeof fallback === 'boolean' ? `--${flag} [value]` : `--${flag} <value>`
  serve.option(flags, description.replaceAll('`', ''))
}
serve.action(async (flags: Record<string, unknown>) => {
  const settings = settingsFrom(flags)
  const demoCompanies = settings.demo ? await loadDemo(settings.data) : 0
  const service = await startService(settings)
  process.stderr.write(banner(settings, service.url, service.companies, demoCompanies > 0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop())
})

program
  .command('import')
  .description('Import files of a register, or list the registers.')
  .argument('<register>', 'such as gb-companies-house')
  .argument('<files...>', 'the register’s files: plain, gzipped or zipped')
  .option(...DATA)
  .option('--natural-persons', 'import sole traders and other natural persons too')
  .option('--json', 'print the result as JSON')
  .action(async (register: string, files: string[], options: { data: string; naturalPersons?: true; json?: true }) => {
    const display = showProgress(process.stderr, systemClock)
    try {
      const result = await runImport(
        { dataFolder: options.data, register, files, includeNaturalPersons: options.naturalPersons === true },
        importDependencies((progress) => display.report(progress)),
      )
      display.end()
      print(options.json === true, result, [
        `${result.register}: ${result.rows} rows, ${result.companies} companies, ${result.duplicates} duplicates, ${result.rejected} rejected`,
        ...Object.entries(result.leftOut).map(([reason, count]) => `  left out: ${count} (${reason})`),
        ...(result.rejectsFile === null ? [] : [`  reasons: ${result.rejectsFile}`]),
        `now served: ${result.companiesServed} companies, generation ${result.generation}; ${result.rowsPerSecond} rows/s`,
      ])
    } finally {
      display.end()
    }
  })

program
  .command('index')
  .description('Build the index anew from what the registers said.')
  .option(...DATA)
  .option('--json', 'print the result as JSON')
  .action(async (options: { data: string; json?: true }) => {
    const display = showProgress(process.stderr, systemClock)
    try {
      const result = await rebuildIndex(
        { dataFolder: options.data },
        importDependencies((progress) => display.report(progress)),
      )
      display.end()
      print(options.json === true, result, [
        `now served: ${result.companiesServed} companies, generation ${result.generation}`,
      ])
    } finally {
      display.end()
    }
  })

mountLicenceCommands(program, process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback)

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

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.FIRMAMENT_TRACE) console.error(error)
  process.exitCode = 1
}

function settingsFrom(flags: Readonly<Record<string, unknown>>): Settings {
  const data = typeof flags.data === 'string' ? flags.data : (process.env.FIRMAMENT_DATA ?? SETTINGS.data.fallback)
  const path = join(data, 'settings.json')
  const file: unknown = existsSync(path) ? parsed(path) : undefined
  return readSettings({ flags, environment: process.env, file })
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SettingsError([`Cannot start: ${path} is no JSON (${(error as Error).message}), must be one object`])
  }
}

function print(asJson: boolean, result: unknown, lines: readonly string[]): void {
  process.stdout.write(asJson ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`)
}

/** What a person needs after the start, in at most twelve lines. */
function banner(settings: Settings, url: string, companies: number, isNew: boolean): string {
  const lines = [
    `Firmament serves ${companies.toLocaleString('en')} companies${isNew ? ' (fictional ones, just made)' : ''}`,
    `  docs     ${url}/docs`,
    `  data     ${settings.data}`,
  ]
  if (companies === 0) lines.push('  next     ./firmament import <register> FILE, or serve with --demo')
  if (settings.demo) {
    lines.push(
      `  key      ${DEMO_KEY} (demo: this machine only)`,
      'Try it:',
      `  curl -s ${url}/explore/lite -H 'x-api-key: ${DEMO_KEY}' -H 'content-type: application/json' -d '{"filters":{"countriesIso2":["IT"],"regions":["Toscana"],"naceCodes":["11.02"]}}'`,
    )
  }
  return `${lines.join('\n')}\n`
}
