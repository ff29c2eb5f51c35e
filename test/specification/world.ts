/**
 * The service under test: a process of its own with the demo companies in a temporary data folder, on a free port, and
 * licences and keys as an operator makes them, on the command line.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { layDemo } from '../../scripts/demo-service.ts'
import { Caller, type Company, status } from './ask.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CLI = join(ROOT, 'src', 'cli.ts')
/** Longest wait for the start, which makes the demo companies first. Measured: 20 s on a quiet machine. */
const START_MILLISECONDS = 300_000

/** Compiled code is kept between the processes of a run: the command line is started some fifty times. */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'firmament'),
  ...process.env,
}
/** How many pages of a country are asked for at a time. */
const PAGES_AT_ONCE = 8

/** What the command line is asked to make: options of `licence create` by the name of the caller. */
const LICENCES = {
  main: '--type PLUS --countries all --credits unlimited --rate-limit 1000000',
  second: '--type PLUS --countries all --credits unlimited --rate-limit 1000000',
  money:
    '--type PLUS --countries all --credits 1000 --lite-credits 7 --financial-credits 5 --support-hours 12 --support-hours-delivered 5 --rate-limit 1000000',
  ten: '--type PLUS --countries all --credits 10 --rate-limit 1000000',
  poor: '--type PLUS --countries all --credits 0 --downloads-credits 50',
  profiling: '--type PLUS --countries all --credits 500 --rate-limit 1000000',
  lite: '--type LITE --countries IT --credits 100 --plus-credits 3 --free-trial yes --price 12.5 --subscription ANNUAL',
  one: '--type ONE --countries IT --credits 20 --lite-credits 30',
  expired: '--type PLUS --countries all --credits 100 --activation 2024-01-01 --expiration 2024-12-31 --auto-renew no',
  future: '--type PLUS --countries all --credits 100 --activation 2099-01-01',
  disabled: '--type PLUS --countries all --credits 100 --enabled no',
  slow: '--type PLUS --countries all --credits 100 --rate-limit 3',
  usual: '--type PLUS --countries IT,FR --credits unlimited',
} as const

/** The name of a licence made for the tests. */
export type LicenceName = keyof typeof LICENCES

/** A service that runs, and everything the statements need to ask it. */
export class World {
  readonly base: string
  readonly data: string
  /** Licence ids by name. */
  readonly licences: Readonly<Record<LicenceName, string>>
  readonly callers: Readonly<Record<LicenceName, Caller>>
  /** The demo key. */
  readonly demo: Caller
  readonly #process: ChildProcess
  readonly #companies = new Map<string, Promise<readonly Company[]>>()

  constructor(base: string, data: string, child: ChildProcess, made: readonly Made[]) {
    this.base = base
    this.data = data
    this.#process = child
    this.licences = Object.fromEntries(made.map((one) => [one.name, one.licence])) as Record<LicenceName, string>
    const callers = made.map((one) => [one.name, new Caller(base, one.key)])
    this.callers = Object.fromEntries(callers) as Record<LicenceName, Caller>
    this.demo = new Caller(base, 'firmament-demo-key')
  }

  /** The caller most statements use: type PLUS, every country, unlimited credits. */
  get main(): Caller {
    return this.callers.main
  }

  /** Runs a command of the command line on the service's data folder and returns what it printed. */
  cli(...parameters: readonly string[]): Promise<string> {
    return runCli(this.data, parameters)
  }

  /** Makes another key of a licence; with the output of the command line. */
  async anotherKey(name: LicenceName, ...options: readonly string[]): Promise<{ id: string; caller: Caller }> {
    const made = await this.cli('key', 'create', '--licence', this.licences[name], '--json', ...options)
    const { id, key } = JSON.parse(made) as { id: string; key: string }
    return { id, caller: new Caller(this.base, key) }
  }

  /** Every company of a country, read page by page once. */
  companiesOf(country: string): Promise<readonly Company[]> {
    const known = this.#companies.get(country)
    if (known !== undefined) return known
    const reading = this.#readAll(country)
    this.#companies.set(country, reading)
    return reading
  }

  async #readAll(country: string): Promise<readonly Company[]> {
    const read = async (page: number) => status(await this.main.lite({ countriesIso2: [country] }, { page }), 200).body
    const { companies, totalPages } = await read(1)
    const all = [...companies]
    for (let page = 2; page <= totalPages; page += PAGES_AT_ONCE) {
      const wanted = Array.from({ length: Math.min(PAGES_AT_ONCE, totalPages - page + 1) }, (_, next) => page + next)
      for (const one of await Promise.all(wanted.map(read))) all.push(...one.companies)
    }
    return all
  }

  /** Ends the service and removes its data folder. */
  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    const killing = setTimeout(() => this.#process.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(killing)
    rmSync(this.data, { recursive: true, force: true })
  }
}

interface Made {
  readonly name: LicenceName
  readonly licence: string
  readonly key: string
}

/** Starts a service on a free port and makes the licences and keys. */
export async function startWorld(): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'firmament-specification-'))
  layDemo(data)
  const parameters = [CLI, 'serve', '--demo', '--data', data, '--port', '0', '--host', '127.0.0.1']
  const child = spawn(process.execPath, parameters, {
    env: { ...ENVIRONMENT, FIRMAMENT_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The service takes one core to make its companies, and each licence a process. They share the state by design.
  const [base, made] = await Promise.all([addressOf(child), makeLicences(data)])
  return new World(base, data, child, made)
}

async function makeLicences(data: string): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const name of Object.keys(LICENCES) as LicenceName[]) made.push(await makeLicence(data, name))
  return made
}

async function makeLicence(data: string, name: LicenceName): Promise<Made> {
  const licence = (await runCli(data, ['licence', 'create', '--name', name, ...LICENCES[name].split(' ')])).trim()
  const key = (await runCli(data, ['key', 'create', '--licence', licence])).trim()
  return { name, licence, key }
}

async function runCli(data: string, parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...parameters, '--data', data], {
    timeout: 60_000,
    env: ENVIRONMENT,
  })
  return stdout
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`the service did not start: ${said}`)), START_MILLISECONDS)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-20_000)
      const port = said.match(/http:\/\/(?:localhost|127\.0\.0\.1):(\d+)\//)?.[1]
      if (port === undefined) return
      clearTimeout(late)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)))
  })
}
