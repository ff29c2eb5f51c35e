/** Mounts `./firmament serve`. The service is in `server.ts`, which is loaded when it starts. */
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { SETTINGS, type SettingName } from '../config/settings.ts'
import { banner } from './banner.ts'
import { settingsFrom } from './common.ts'

/**
 * How much the heap grows before it is collected. V8 lets it grow to four times of what is in use, where the machine has
 * memory: hundreds of megabytes that nothing needs.
 */
const HEAP_GROWTH_PERCENT = 30

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
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
    const { loadDemoApart } = await import('../generation/load-demo-apart.ts')
    const { startService } = await import('../server.ts')
    const demoCompanies = settings.demo && settings.search === null ? await loadDemoApart(settings.data) : 0
    const service = await startService(settings)
    process.stderr.write(banner(settings, service, demoCompanies > 0))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop())
  })
}

/** Converts Markdown for a terminal: without backticks, links as the path of their page. */
function plainText(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\[[^\]]+\]\(([^)]+)\)/g, 'docs/$1')
}
