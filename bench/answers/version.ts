/** One version of the service: its commands, and its service with a data folder, under a clock of its own. */
import { execFile, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A checkout with its dependencies, and the data folder it works on. */
export interface Version {
  readonly folder: string
  readonly dataFolder: string
  /** Milliseconds by which its wall clock is ahead. */
  readonly clockShift: number
}

/** A running service. */
export interface RunningService {
  readonly url: string
  stop(): Promise<void>
}

const CLOCK = join(import.meta.dirname, 'clock.mjs')
/** The day on which both versions live; any day after the data was published does. */
const DAY = Date.parse('2027-03-10T12:00:00Z')
const MINUTE_MS = 60_000
const READY_MS = 120_000
const STOP_MS = 15_000

/** @returns a shift by whole minutes, so that minutes begin when they do on the wall */
export function shiftToDay(): number {
  return Math.floor((DAY - Date.now()) / MINUTE_MS) * MINUTE_MS
}

/** Runs a command of a version; `--data` and `--json` are added. */
export async function runCommand(version: Version, args: readonly string[]): Promise<Record<string, unknown>> {
  const { folder, dataFolder } = version
  const all = ['--import', CLOCK, 'src/cli.ts', ...args, '--data', dataFolder, '--json']
  const options = { cwd: folder, env: environment(version), maxBuffer: 64 * 2 ** 20 }
  const { stdout } = await promisify(execFile)(process.execPath, all, options)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
}

/**
 * Starts the service of a version on a free port, without limits that depend on how fast it is asked.
 *
 * @throws what it printed, where it does not become ready
 */
export async function startVersion(version: Version, isDemo: boolean): Promise<RunningService> {
  const url = `http://127.0.0.1:${await freePort()}`
  const flags = {
    data: version.dataFolder,
    port: new URL(url).port,
    'public-url': url,
    'address-limit': '1000000',
    'webhook-rate': '1000',
    'log-level': 'error',
    'allow-private-webhooks': 'true',
    ...(isDemo && { demo: 'true' }),
  }
  const args = [
    '--import',
    CLOCK,
    'src/cli.ts',
    'serve',
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  ]
  const child = spawn(process.execPath, args, {
    cwd: version.folder,
    env: environment(version),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  const giveUpAt = performance.now() + READY_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await stop()
      throw new Error(`Cannot start ${version.folder}: it said\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}

/** Settings of the environment are left out: both versions have those of the flags alone. */
function environment({ clockShift }: Version): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('FIRMAMENT_') && name !== 'NODE_OPTIONS')
  return { ...Object.fromEntries(kept), ANSWERS_CLOCK_SHIFT: String(clockShift), NODE_NO_WARNINGS: '1' }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
