/**
 * `npm run test:schemathesis`: openapi.json and the service agree. Schemathesis makes calls of every operation from the
 * document, valid and invalid ones, and checks every answer with all its checks.
 *
 * Needs Python 3 and, the first time, the package registry. Without them nothing is tested, with a loud message.
 * FIRMAMENT_EXAMPLES: calls per operation and phase. FIRMAMENT_SEED: another choice of them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoService, startDemoService } from '../../scripts/demo-service.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
/** The real path: a virtual environment made through a symbolic link stops working when the link goes. */
const VENV = join(realpathSync(join(ROOT, 'node_modules')), '.cache', 'schemathesis')
const EXAMPLES = process.env.FIRMAMENT_EXAMPLES ?? '50'
const SEED = process.env.FIRMAMENT_SEED ?? '1'
/** Longest run, seconds. */
const SECONDS_MAX = 600

const python = installed()
if (python === null) {
  console.log('SKIPPED: the schemathesis suite, as Python 3 with venv, or the package registry, is absent')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'firmament-schemathesis-'))
const receiver = createServer((request, answer) => request.resume().on('end', () => answer.end()))
let service: DemoService | undefined
try {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  // No rate limit ends the run.
  service = await startDemoService(['--rate-limit', '1000000', '--address-limit', '1000000'])
  const { base, data } = service
  const key = makeKey(data)
  const world = join(folder, 'world.json')
  writeFileSync(world, JSON.stringify(await readWorld(base, key)))
  // A query may be wrong and too long for the headers at once.
  const refusals = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, 431, '5xx']
  writeFileSync(
    join(folder, 'schemathesis.toml'),
    `[checks.negative_data_rejection]\nexpected-statuses = ${JSON.stringify(refusals)}\n`,
  )
  const { error, status } = await run(base, key, world)
  if (error !== undefined) console.error(error)
  process.exitCode = status ?? 1
} finally {
  receiver.close()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Installs the pinned version where it is not installed yet. @returns its folder of programs; `null`: cannot */
function installed(): string | null {
  const programs = join(VENV, process.platform === 'win32' ? 'Scripts' : 'bin')
  const pinned = join(HERE, 'requirements.txt')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as const, timeout: 300_000 }
  const check = [join(programs, 'python'), ['-m', 'pip', 'install', '-q', '--no-input', '-r', pinned]] as const
  if (
    !existsSync(programs) &&
    spawnSync('python3', ['-m', 'venv', VENV], { ...quiet, stdio: [...quiet.stdio] }).status !== 0
  )
    return null
  return spawnSync(check[0], [...check[1]], { ...quiet, stdio: [...quiet.stdio] }).status === 0 ? programs : null
}

/** Makes a key of a licence that never runs out of credits. */
function makeKey(data: string): string {
  const credits = ['--plus-credits', 'unlimited', '--lite-credits', 'unlimited', '--downloads-credits', 'unlimited']
  const licence = firmament(['licence', 'create', '--data', data, '--type', 'PLUS', '--countries', 'all', ...credits])
  const id = licence.trim().split(/\s+/).at(-1) ?? ''
  const key = /fmt_(?:live|test)_\w+/.exec(firmament(['key', 'create', '--licence', id, '--data', data]))?.[0]
  if (key === undefined) throw new Error('No key was made')
  return key
}

function firmament(parameters: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/cli.ts', ...parameters], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`firmament ${parameters.join(' ')}: ${stderr}`)
  return stdout
}

/** What `hooks.py` fills valid requests with. */
async function readWorld(base: string, key: string): Promise<object> {
  const get = async (path: string, body?: object) => {
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    }
    const answer = await fetch(`${base}${path}`, {
      ...init,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, never>
  }
  const { countries } = (await get('/utils/countries')) as unknown as {
    readonly countries: readonly {
      readonly countryIso2: string
      readonly nationalLists: readonly { readonly revision: string }[]
    }[]
  }
  const codes = countries.map(({ countryIso2 }) => countryIso2)
  const national = new Map<string, unknown>()
  const regions = new Map<string, unknown>()
  for (const country of codes) {
    regions.set(country, (await get(`/utils/regions?countryIso2=${country}`)).regions)
    national.set(country, codesIn(await get(`/utils/national-codes?countryIso2=${country}`)).slice(0, 500))
  }
  const query = 'olive oil producers in Tuscany'
  const search = await get('/explore/plus', { query, filters: { countriesIso2: ['IT'] } })
  const list = await get('/explore/searches', { name: 'Customers', search: { ids: ['IT-99900010002'] } })
  return {
    listId: list.searchId,
    regions: Object.fromEntries(regions),
    codes: {
      national: Object.fromEntries(national),
      nace: codesIn(await get('/utils/nace-codes')),
      naics: codesIn(await get('/utils/naics-codes')),
      sic: codesIn(await get('/utils/sic-codes')),
    },
    revisions: Object.fromEntries(
      countries.map(({ countryIso2, nationalLists }) => [countryIso2, nationalLists.map(({ revision }) => revision)]),
    ),
    searchContextId: search.searchContextId,
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/companies`,
  }
}

/** Every `code` in a list, at whatever depth. */
function codesIn(list: unknown): string[] {
  if (typeof list !== 'object' || list === null) return []
  const own = 'code' in list && typeof list.code === 'string' ? [list.code] : []
  return [...own, ...Object.values(list).flatMap(codesIn)]
}

async function run(
  base: string,
  key: string,
  world: string,
): Promise<{ readonly error?: Error; readonly status: number | null }> {
  const parameters = [
    'run', `${base}/openapi.json`, '--header', `x-api-key: ${key}`, '--checks', 'all', '--seed', SEED,
    '--max-examples', EXAMPLES, '--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure',
    '--max-failures', '200', '--generation-database', 'none', '--request-timeout', '30',
  ] // biome-ignore format: one word a line would fill the screen
  const child = spawn(join(python ?? '', 'schemathesis'), parameters, {
    cwd: folder,
    stdio: 'inherit',
    timeout: SECONDS_MAX * 1000,
    env: { ...process.env, SCHEMATHESIS_HOOKS: join(HERE, 'hooks.py'), FIRMAMENT_SCHEMATHESIS_WORLD: world },
  })
  return await new Promise((resolve) => {
    child.on('error', (error) => resolve({ error, status: 1 }))
    child.on('exit', (status) => resolve({ status }))
  })
}
