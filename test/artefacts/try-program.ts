/** What every artefact with the program must do, by its command alone, in an empty folder. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { DEMO_KEY } from '../../scripts/demo-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** A register's file as published, where it lies next to the checkout; else our sample. */
const REAL = join(ROOT, '..', 'shared', 'data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')
const SAMPLE = join(ROOT, 'src', 'registers', 'gb-companies-house', 'sample.csv')

/** A command of an artefact. */
export interface Program {
  readonly command: string
  readonly words: readonly string[]
  /** Empty at first. */
  readonly folder: string
  /** The folder as the command sees it; absent: under the same path. */
  readonly inside?: string
  /** Number of the user that runs the command, where it is another one. */
  readonly user?: number
  readonly environment?: NodeJS.ProcessEnv
}

/** A path of the folder for the command. */
const at = ({ folder, inside = folder }: Program, name: string) => join(inside, name)

interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end. */
export function run(program: Program, ...words: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(program.command, [...program.words, ...words], {
    cwd: program.folder,
    env: environmentOf(program),
    encoding: 'utf8',
    timeout: 120_000,
  })
  return { status, stdout, stderr }
}

/** A machine of a stranger: no settings, and no other Node in the path than its own. */
function environmentOf({ environment = {} }: Program): NodeJS.ProcessEnv {
  const { PATH = '', HOME, TMPDIR } = process.env
  // npm puts the project's Node in front.
  const own = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: own.join(delimiter), HOME, ...(TMPDIR !== undefined && { TMPDIR }), ...environment }
}

/** A running service. */
export interface Served {
  readonly url: string
  /** From the start of the command to the first answer to a search, in seconds. */
  readonly seconds: number
  /** Everything that it printed. */
  readonly said: () => string
  stop(): Promise<number | null>
}

/** Starts the service and waits for its address. @param words after the command */
export async function serve(program: Program, ...words: readonly string[]): Promise<Served> {
  const began = performance.now()
  const child: ChildProcess = spawn(program.command, [...program.words, ...words], {
    cwd: program.folder,
    env: { ...environmentOf(program), FIRMAMENT_DRAIN_NOTICE: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const address = () => /docs +(http:\/\/localhost:\d+)\/docs/.exec(said)?.[1]
  while (address() === undefined && child.exitCode === null)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
  const url = address()
  assert.ok(url, `the service ended without an address:\n${said}`)
  return {
    url,
    seconds: (performance.now() - began) / 1000,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** A call. @returns the answer, which must be 200 */
export async function ask(url: string, path: string, body?: object, key = DEMO_KEY): Promise<Record<string, unknown>> {
  const init = { method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' } }
  const answer = await fetch(`${url}${path}`, body && { ...init, body: JSON.stringify(body) })
  const text = await answer.text()
  assert.equal(answer.status, 200, `${path}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** The demo answers a sentence, and the console, the reference and the texts for agents are there. @returns seconds to the answer */
export async function tryDemo(program: Program): Promise<number> {
  const served = await serve(program, 'serve', '--demo', '--port', '0', '--data', at(program, 'data'))
  try {
    const { companies } = await ask(served.url, '/explore/plus', {
      query: 'wineries in Tuscany',
      filters: { countriesIso2: ['IT'] },
    })
    assert.ok((companies as object[]).length > 0)
    for (const path of ['/', '/docs', '/docs/reference.js', '/llms-full.txt', '/openapi.json']) {
      const answer = await fetch(`${served.url}${path}`)
      assert.equal(answer.status, 200, path)
      assert.ok((await answer.text()).length > 300, path)
    }
    const { companies: found } = await ask(served.url, '/explore/one', {
      country: 'IT',
      companyName: 'Vini Ferostrossi',
    })
    assert.match((found as { name: string }[])[0].name, /Ferostrossi/)
    return served.seconds
  } finally {
    assert.equal(await served.stop(), 0)
  }
}

/** Imports a register, makes a licence and a key, and serves what was imported; then backs it up and restores it. */
export async function tryRegister(program: Program): Promise<void> {
  copyFileSync(existsSync(REAL) ? REAL : SAMPLE, join(program.folder, 'register.csv'))
  const data = ['--data', at(program, 'registers')]
  const must = (...words: string[]) => {
    const { status, stdout, stderr } = run(program, ...words)
    assert.equal(status, 0, `${words.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  must('import', 'gb-companies-house', at(program, 'register.csv'), ...data)
  const licence = must('licence', 'create', '--type', 'PLUS', '--countries', 'GB', '--credits', '100000', ...data)
  const key = must('key', 'create', '--licence', licence, ...data)
  const restored = ['--data', at(program, 'restored')]
  must('backup', at(program, 'saved'), ...data)
  must('restore', at(program, 'saved'), ...restored)
  must('doctor', ...restored)
  const served = await serve(program, 'serve', ...restored, '--port', '0')
  try {
    const search = { filters: { countriesIso2: ['GB'] } }
    const { totalCompanies } = await ask(served.url, '/explore/lite', search, key)
    assert.ok(Number(totalCompanies) > 0)
    // On a thread of its own.
    const exported = await fetch(`${served.url}/explore/export`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ ...search, format: 'csv' }),
    })
    assert.equal(exported.status, 200)
    assert.match(await exported.text(), /,GB,/)
  } finally {
    assert.equal(await served.stop(), 0)
  }
}

/** Writes the data folder of an earlier version. */
export function layGolden(version: string, data: string): void {
  const golden = join(ROOT, 'test', 'golden', version)
  for (const entry of readdirSync(golden, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.gz') || entry === 'answers.json.gz') continue
    const target = join(data, entry.slice(0, -'.gz'.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, gunzipSync(readFileSync(join(golden, entry))))
  }
}

/** The key of that folder's licence. */
export function goldenKey(version: string): string {
  const answers = gunzipSync(readFileSync(join(ROOT, 'test', 'golden', version, 'answers.json.gz'))).toString()
  return (JSON.parse(answers) as { readonly key: string }).key
}

/** A folder that an earlier version wrote is served, after what `upgrade --check` asks for. */
export async function tryUpgrade(program: Program, version: string): Promise<void> {
  const data = at(program, `from-${version}`)
  const laid = join(program.folder, `from-${version}`)
  layGolden(version, laid)
  if (program.user !== undefined) spawnSync('chown', ['-R', `${program.user}:${program.user}`, laid])
  const { stdout } = run(program, 'upgrade', '--check', '--data', data, '--json')
  const { isReady } = JSON.parse(stdout) as { readonly isReady: boolean }
  if (!isReady) assert.equal(run(program, 'index', '--data', data).status, 0)
  const served = await serve(program, 'serve', '--data', data, '--port', '0')
  try {
    const info = await fetch(`${served.url}/license/info`, { headers: { 'x-api-key': goldenKey(version) } })
    // The licence of an old folder may have expired. Its key is still known.
    assert.notEqual(info.status, 401)
    assert.equal((await fetch(`${served.url}/health/ready`)).status, 200)
  } finally {
    assert.equal(await served.stop(), 0)
  }
}

/** The names of the tools that `mcp` offers. @param data by default the folder of {@link tryDemo} */
export async function listTools(program: Program, data = 'data'): Promise<readonly string[]> {
  const child = spawn(program.command, [...program.words, 'mcp', '--data', at(program, data)], {
    cwd: program.folder,
    env: environmentOf(program),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  try {
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
    await lines.next()
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/list' })
    const { value } = await lines.next()
    const { result } = JSON.parse(value ?? '') as {
      readonly result: { readonly tools: readonly { readonly name: string }[] }
    }
    return result.tools.map(({ name }) => name)
  } finally {
    child.stdin.end()
    await ended
  }
}
