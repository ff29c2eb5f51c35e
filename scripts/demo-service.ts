/** A service of its own with the demo companies, in a temporary data folder and on a free port: for suites and recordings. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** The key that the demo profile accepts. */
export const DEMO_KEY = 'firmament-demo-key'

/** A folder with the demo companies. `run-ci.ts` makes one: to make them again takes 8 s of processor time. */
const READY_MADE = process.env.FIRMAMENT_DEMO_DATA ?? ''

/** Copies the demo companies into a data folder, where they are ready: a service of the demo makes them otherwise. */
export function layDemo(data: string): void {
  if (READY_MADE === '' || !existsSync(join(READY_MADE, 'generations', 'current'))) return
  cpSync(READY_MADE, data, { recursive: true })
}

/** A running service. */
export interface DemoService {
  /** Its address, with 127.0.0.1 as host. */
  readonly base: string
  readonly data: string
  stop(): Promise<void>
}

/**
 * Starts it.
 *
 * @param flags further flags of `serve`
 * @param fill makes the data folder; the demo as it is where absent
 * @throws {Error} where it ends before it listens
 */
export async function startDemoService(
  flags: readonly string[] = [],
  fill: (data: string) => unknown = layDemo,
): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-demo-'))
  const data = join(folder, 'data')
  await fill(data)
  const child = spawn(
    process.execPath,
    [join(ROOT, 'src', 'cli.ts'), 'serve', '--demo', '--data', data, '--port', '0', '--log-level', 'error', ...flags],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    const status = await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    // What ended it before it was stopped, for the reader of the suite that failed.
    if (status !== 0) console.error(`The service ended with ${status}:\n${said}`)
  }
  const address = () => /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said)?.[0]
  while (address() === undefined && child.exitCode === null)
    await Promise.race([ended, new Promise((resolve) => child.stderr.once('data', resolve))])
  const base = address()?.replace('localhost', '127.0.0.1')
  if (base !== undefined) return { base, data, stop }
  await stop()
  throw new Error('The service ended without an address')
}
