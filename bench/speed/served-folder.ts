/** A data folder of generated companies, and the service over it in a process of its own, for benches over HTTP. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { systemClock } from '../../src/clock.ts'
import type { Company } from '../../src/company/company.ts'
import { SharedTexts } from '../../src/company/shared-texts.ts'
import { createGenerationIndex } from '../../src/generation/build-on-threads.ts'
import { createCompanyJson } from '../../src/records/company-json.ts'
import { activateGeneration, draftGeneration } from '../../src/storage/files/generations.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { processorSeconds } from './resources.ts'

/** Builds the generation that a folder serves. @returns the folder of its index */
export async function buildFolder(folder: string, companies: Iterable<Company>): Promise<string> {
  const draft = await draftGeneration(folder, systemClock)
  // Documents are written as an import writes them.
  const shared = new SharedTexts()
  const write = createCompanyJson(shared)
  const builder = createGenerationIndex({ folder: draft.folder, generation: draft.id }, shared)
  let count = 0
  for (const company of companies) {
    builder.add(company, write(company))
    count++
  }
  await builder.finish()
  await draft.seal({ companies: count, imports: [] })
  await activateGeneration(folder, draft)
  return draft.folder
}

/** Makes a key that no limit and no price stops. */
export async function issueKey(folder: string): Promise<string> {
  const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
  const properties = licenceTerms().properties.plus
  const lasting = { ...properties, expirationDate: Date.now() + 365 * 86_400_000 }
  const licence = await stores.licences.create(
    licenceTerms({ rateLimit: 10_000_000, paid: 1_000_000_000, properties: { lite: lasting, plus: lasting } }),
  )
  const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
  await stores.close()
  if (made === undefined) throw new Error('Cannot measure: the licence was not made')
  return made.key
}

/** Runs a command of the program. @throws {Error} where it fails */
export async function runCommand(parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['src/cli.ts', ...parameters], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Cannot measure: ${parameters[0]} ended with ${code}`)
}

/** A running service. */
export interface ServedFolder {
  readonly url: string
  readonly pid: number
  /** Processor time that it has taken so far, seconds; `null` where the system does not report it. */
  processorSeconds(): number | null
  stop(): Promise<void>
}

/**
 * What `./firmament` sets for services and imports: the memory of free buffers goes back to the system, and types are stripped once.
 */
export const LAUNCHER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/firmament'),
}

/** As `./firmament serve` starts it. */
const LAUNCHER_FLAGS = ['--max-semi-space-size=8', '--no-maglev-inlining']

/** Starts the service over a folder. @param flags in addition to the defaults */
export async function serveFolder(folder: string, flags: readonly string[] = []): Promise<ServedFolder> {
  const server = spawn(
    process.execPath,
    [...LAUNCHER_FLAGS, 'src/cli.ts', 'serve', '--data', folder, '--port', '0', '--log-level', 'error', ...flags],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...LAUNCHER_ENVIRONMENT, ...process.env } },
  )
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', (piece) => {
      text += piece
      const found = /http:\/\/\S+?:\d+/.exec(text)
      if (found) resolve(found[0])
    })
    server.once('exit', () => reject(new Error(`Cannot measure: the server ended: ${text}`)))
  })
  return {
    url,
    pid: server.pid as number,
    processorSeconds: () => processorSeconds(server.pid),
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
