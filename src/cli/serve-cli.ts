/** Mounts `./firmament serve`. The service is in `server.ts`. */
import type { Command } from 'commander'
import { SETTINGS, type SettingName, type Settings } from '../config.ts'
import { loadDemo } from '../generation/load-demo.ts'
import { DEMO_KEY } from '../license/api-key.ts'
import { type Service, startService } from '../server.ts'
import { settingsFrom } from './common.ts'

/** Adds the command to a program. */
export function mountServeCommand(program: Command): void {
  const serve = program.command('serve').description('Serve the search interface.')
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const setting: (typeof SETTINGS)[SettingName] & { readonly isSecret?: true } = SETTINGS[name]
    const { flag, description, fallback } = setting
    // Other users of the machine can read the flags of a process.
    if (setting.isSecret) continue
    // Settings that are on or off are given by their name alone.
    const flags = typeof fallback === 'boolean' ? `--${flag} [value]` : `--${flag} <value>`
    serve.option(flags, plainText(description))
  }
  serve.action(async (flags: Record<string, unknown>) => {
    const settings = settingsFrom(flags)
    const demoCompanies = settings.demo ? await loadDemo(settings.data) : 0
    const service = await startService(settings)
    process.stderr.write(banner(settings, service, demoCompanies > 0))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop())
  })
}

/** Markdown as it is read on a terminal: without backticks, links as the path of their page. */
function plainText(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\[[^\]]+\]\(([^)]+)\)/g, 'docs/$1')
}

/** What a person needs after the start, in at most twelve lines. */
function banner(settings: Settings, { url, companies, countries, hasConsole }: Service, isNew: boolean): string {
  const lines = [
    `Firmament serves ${companies.toLocaleString('en')} companies${isNew ? ' (fictional ones, just made)' : ''}`,
    ...(hasConsole ? [`  console  ${url}/`] : []),
    `  docs     ${url}/docs`,
    `  data     ${settings.data}`,
  ]
  if (companies === 0) lines.push('  next     ./firmament import --list shows the registers; or serve with --demo')
  if (settings.demo) {
    lines.push(
      `  key      ${DEMO_KEY} (demo: this machine only)`,
      'Try it:',
      `  curl -s ${url}/explore/lite -H 'x-api-key: ${DEMO_KEY}' -H 'content-type: application/json' -d '${exampleSearch(countries)}'`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** A search that finds something: Tuscan wineries among the demo companies, else active companies of the largest country. */
function exampleSearch(countries: readonly string[]): string {
  return JSON.stringify(
    countries[0] === 'IT' || countries.length === 0
      ? { filters: { countriesIso2: ['IT'], regions: ['Toscana'], naceCodes: ['11.02'] } }
      : { filters: { countriesIso2: [countries[0]], status: ['Active'] } },
  )
}
