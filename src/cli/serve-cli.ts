/** Mounts `./firmament serve`. The service is in `server.ts`, which is loaded when it starts. */
import { type Command, Option } from 'commander'
import { FIXED } from '../config/fixed-values.ts'
import { type Setting, yesOrNo } from '../config/setting-kinds.ts'
import { SETTINGS, type Settings } from '../config/settings.ts'
import type { RunningService } from '../server.ts'
import { noteServing } from '../storage/files/serving-file.ts'
import { banner } from './banner.ts'
import { plainText, settingsFrom } from './common.ts'

/** Adds the command to a program. */
export function mountServeCommand(program: Command): void {
  const serve = program.command('serve').description('Serve the search interface.')
  for (const { flag, description, right, isSecret } of Object.values<Setting<unknown>>(SETTINGS)) {
    // Other users of the machine can read the flags of a process.
    if (isSecret) continue
    // Settings that are on or off are given by their name alone.
    const flags = right === yesOrNo.right ? `--${flag} [value]` : `--${flag} <value>`
    serve.option(flags, plainText(description))
  }
  for (const { flag } of Object.values(FIXED)) serve.addOption(new Option(`--${flag} <value>`).hideHelp())
  serve.action(async (flags: Record<string, unknown>) => {
    const settings = settingsFrom(flags)
    const { keepHeapSmall, sizeHeap } = await import('../service/heap-growth.ts')
    keepHeapSmall()
    const { loadDemoApart } = await import('../assembly/load-demo-apart.ts')
    const demoCompanies = settings.demo && settings.search === null ? await loadDemoApart(settings.data) : 0
    const service = await start(settings)
    void service.prepared.then(() => sizeHeap(service.companies))
    noteServing(settings.data, service.url)
    process.stderr.write(banner(settings, service, demoCompanies > 0))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop())
  })
}

/** Loads what the service needs: with one thread, nothing of the others. */
async function start(settings: Settings): Promise<RunningService> {
  if (settings.workers === 1) return (await import('../server.ts')).startService(settings)
  return (await import('../workers/start-workers.ts')).startWorkers(settings)
}
