/** The SDKs as their users have them: built, installed, run. Called by `run.ts`. */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { startDroppingProxy } from './dropping-proxy.ts'
import { startScriptedService } from './scripted-service.ts'
import { TYPES, writePython, writeTypeScript } from './types.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BASE = process.env.FIRMAMENT_TEST_URL ?? ''
const DATA = process.env.FIRMAMENT_TEST_DATA ?? ''
const PYTHON = process.env.FIRMAMENT_SDK_PYTHON ?? ''
const CALLS = Number(process.env.FIRMAMENT_CALLS ?? 1000)
const folder = mkdtempSync(join(tmpdir(), 'firmament-sdk-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const run = promisify(execFile)

/** Runs a command of the service on its data folder. */
const firmament = (...parameters: readonly string[]) =>
  execFileSync(process.execPath, ['src/cli.ts', ...parameters, '--data', DATA], { cwd: ROOT, encoding: 'utf8' })

function makeKey(): string {
  const licence = firmament(
    'licence',
    'create',
    '--type',
    'PLUS',
    '--countries',
    'all',
    '--credits',
    '100000',
    '--rate-limit',
    '1000000',
  )
  return firmament('key', 'create', '--licence', licence.trim()).trim()
}

/** Credits that calls of a key have taken. */
async function creditsUsed(key: string): Promise<number> {
  const answer = await fetch(`${BASE}/license/info`, { headers: { 'x-api-key': key } })
  const { exploreLicense } = (await answer.json()) as {
    exploreLicense: { explorePlusProperties: { credits: { available: number } } }
  }
  return 100_000 - exploreLicense.explorePlusProperties.credits.available
}

/** Blocks of code of a README, with the address of the service under test. */
function blocksOf(readme: string, language: string): readonly string[] {
  const text = readFileSync(join(ROOT, 'sdk', readme), 'utf8').replaceAll('http://localhost:8080', BASE)
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code)
}

const signed = (() => {
  const secret = `whsec_${Buffer.from('a secret of some twenty-four').toString('base64')}`
  const payload = JSON.stringify({ company: { name: 'Città & Söhne' } })
  const at = new Date()
  const id = 'msg_1'
  const signature = new Webhook(secret).sign(id, at, payload)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${signature}`,
  }
  return { secret, payload, headers }
})()

/** What both languages show: programs that print JSON. */
interface Language {
  readonly name: string
  /** Runs a program that has `client(url, key, retries)`; answers what it printed. */
  program(body: string): Promise<string>
  readonly readme: readonly string[]
  runReadme(code: string): Promise<string>
  /** One call for each number, with a body of its own; then nothing. */
  readonly manyCalls: (url: string, key: string) => string
  /** Prints an id a line, waits for a line of input after the first page, and prints the class of an error. */
  readonly walk: (key: string, acrossGenerations: boolean) => string
  readonly verify: string
  /** Calls the scripted service; prints the class of each error, and whether the last call was answered. */
  readonly manners: (url: string) => string
  /** Prints the class, code and suggestions of an error of the service. */
  readonly mistake: string
  /** Files with the paths that the client calls. */
  readonly source: string
}

/** A path without the names of its parameters. */
const shapeOf = (path: string) => path.replaceAll(/\{\w*\}/g, '{}')
/** How the sources of both languages put a parameter into a path. */
const PARAMETER = /\$?\{(?:quote|encodeURIComponent)\([^}]*\)\}/g

function tests(language: Language, skip: boolean): void {
  describe(language.name, { skip }, () => {
    test('README, run against a real service', async () => {
      for (const code of language.readme) assert.ok((await language.runReadme(code)).length > 0)
    })

    test(`${CALLS} paid calls through a proxy that drops three answers of ten: credits are calls`, async () => {
      const proxy = await startDroppingProxy(BASE, 0.3)
      const key = makeKey()
      try {
        const printed = await language.program(language.manyCalls(proxy.url, key))
        assert.equal(printed.trim(), `${CALLS} answered`)
      } finally {
        await proxy.close()
      }
      assert.ok(proxy.dropped() > CALLS * 0.2, `${proxy.dropped()} dropped`)
      assert.equal(await creditsUsed(key), CALLS)
    })

    test('a walk through pages while a generation switches: a clear error, or each company once', async () => {
      for (const acrossGenerations of [false, true]) {
        const printed = await language.program(language.walk(makeKey(), acrossGenerations))
        const lines = printed.trim().split('\n')
        const ids = lines.filter((line) => line.startsWith('IT-'))
        assert.equal(new Set(ids).size, ids.length, 'no company twice')
        if (acrossGenerations) assert.equal(ids.length, 1_200)
        else assert.match(lines.at(-1) ?? '', /^GenerationChangedError Another import is served since page 1/)
      }
    })

    test('retries: the same Idempotency-Key, Retry-After obeyed, nothing repeated that would be paid twice', async () => {
      const scripted = await startScriptedService()
      try {
        const printed = await language.program(language.manners(scripted.url))
        assert.equal(printed.trim(), 'UnavailableError, InvalidRequestError, Connection, FirmamentError, answered')
        const of = (path: string) => scripted.calls.filter((call) => call.path === path)
        const [first, second, third] = of('/explore/one')
        assert.equal(of('/explore/one').length, 3)
        assert.equal(new Set(of('/explore/one').map(({ idempotencyKey }) => idempotencyKey)).size, 1)
        assert.ok(second.at - first.at >= 1_000 && third.at - second.at < 1_000)
        for (const path of ['/explore/plus', '/explore/lite', '/explore/companies/IT-1', '/utils/enums'])
          assert.equal(of(path).length, 1, path)
        assert.equal(of('/elsewhere').length, 0, 'a redirect is not followed')
      } finally {
        await scripted.close()
      }
    })

    test('a mistake: its class, its code, and what may be meant', async () => {
      const printed = await language.program(language.mistake)
      assert.equal(printed.trim(), 'InvalidRequestError invalid_value 400 Dissolved (merger or take-over)')
    })

    test('has a method for every operation of openapi.json', () => {
      const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
      const source = readFileSync(join(ROOT, 'sdk', language.source), 'utf8').replaceAll(PARAMETER, '{}')
      const called = new Set(
        [...source.matchAll(/["'`](\/(?:explore|license|utils|admin)[^"'`?]*)["'`]/g)].map(([, path]) => shapeOf(path)),
      )
      const missing = Object.keys(paths).filter(
        (path) => /^\/(explore|license|utils|admin)/.test(path) && !called.has(shapeOf(path)),
      )
      assert.deepEqual(missing, [])
    })

    test('webhooks are verified as the reference library signs them', async () => {
      assert.equal((await language.program(language.verify)).trim(), 'Città & Söhne, refused, refused')
    })
  })
}

/** How a program has the service index its companies again: another generation of the same ones is served then. */
const SWITCH = [process.execPath, join(ROOT, 'src', 'cli.ts'), 'index', '--data', DATA]
/** A search of 1,200 companies. */
const WALKED = { filters: { countriesIso2: ['IT'], status: ['Active'] } }

const installed = process.env.FIRMAMENT_SDK_INSTALLED ?? ''
tests(
  {
    name: 'TypeScript',
    async program(body) {
      const path = join(installed, `program-${Date.now()}.mjs`)
      writeFileSync(
        path,
        `import { Firmament, verifyWebhook } from 'firmament-client'\nimport { execFileSync } from 'node:child_process'\n${body}`,
      )
      return (await run(process.execPath, [path], { cwd: installed, maxBuffer: 1e8 })).stdout
    },
    readme: blocksOf('typescript/README.md', 'js'),
    async runReadme(code) {
      const path = join(installed, 'readme.mjs')
      writeFileSync(path, code)
      return (await run(process.execPath, [path], { cwd: installed })).stdout
    },
    manyCalls: (url, key) => `
const client = new Firmament({ key: '${key}', url: '${url}', retries: 25 })
let answered = 0
const next = async (at) => {
  for (; at < ${CALLS}; at += 8) {
    const found = await client.explore.lite({ filters: { countriesIso2: ['IT'], numberOfEmployeesLte: 100000 + at }, pageSize: 1 })
    if (found.companies.length === 1 && found.meta.credits.used <= 1) answered++
  }
}
await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(next))
console.log(answered, 'answered')`,
    walk: (key, acrossGenerations) => `
const client = new Firmament({ key: '${key}', url: '${BASE}' })
let count = 0
try {
  for await (const { id } of client.explore.lite.all(${JSON.stringify(WALKED)}, { acrossGenerations: ${acrossGenerations} })) {
    console.log(id)
    if (++count === 150) {
      const { generation } = await client.utils.data()
      execFileSync(${JSON.stringify(SWITCH[0])}, ${JSON.stringify(SWITCH.slice(1))}, { cwd: ${JSON.stringify(ROOT)} })
      while ((await client.utils.data()).generation === generation) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    if (count === 1200) break
  }
} catch (error) {
  console.log(error.name, error.message)
}`,
    manners: (url) => `
const client = new Firmament({ key: 'k', url: '${url}' })
const nameOf = (call) => call.then(() => 'answered', ({ name, code }) => (code === 'connection' ? 'Connection' : name))
const filters = { countriesIso2: ['IT'] }
const said = []
said.push(await nameOf(client.explore.plus({ query: 'x', filters })))
said.push(await nameOf(client.explore.lite({ filters })))
said.push(await nameOf(client.explore.company('IT-1')))
said.push(await nameOf(client.utils.enums()))
said.push(await nameOf(client.explore.one({ country: 'IT', companyName: 'x' })))
console.log(said.join(', '))`,
    mistake: `
const client = new Firmament({ key: 'firmament-demo-key', url: '${BASE}' })
await client.explore.lite({ filters: { countriesIso2: ['IT'], status: ['Dissolved (merger or takeover)'] } }).catch(({ name, code, status, suggestions }) => console.log(name, code, status, suggestions[0]))`,
    source: 'typescript/src/client.ts',
    verify: `
const { secret, payload, headers } = ${JSON.stringify(signed)}
const refused = (given) => verifyWebhook(given).then(() => 'taken', () => 'refused')
const { company } = await verifyWebhook({ payload, headers, secret: ['whsec_AAAA', secret] })
console.log([company.name, await refused({ payload: payload + ' ', headers, secret }), await refused({ payload, headers: { ...headers, 'webhook-timestamp': '1' }, secret })].join(', '))`,
  },
  installed === '',
)

describe('the package of TypeScript', { skip: installed === '' }, () => {
  test('its types are those of openapi.json; if not, run: npm run sdk:types', () => {
    const path = join(folder, 'types.ts')
    writeTypeScript(path)
    assert.equal(readFileSync(path, 'utf8'), readFileSync(TYPES.typescript, 'utf8'))
  })

  test('has no dependencies, and at most 15 kB minified', () => {
    const dist = join(installed, 'node_modules', 'firmament-client')
    assert.equal(JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')).dependencies, undefined)
    let bytes = 0
    for (const name of readdirSync(join(dist, 'dist')).filter((one) => one.endsWith('.js'))) {
      const terser = join(import.meta.dirname, 'node_modules/terser/bin/terser')
      bytes += execFileSync(process.execPath, [terser, join(dist, 'dist', name), '--module', '-c', '-m']).length
    }
    console.log(`minified: ${bytes} bytes`)
    assert.ok(bytes <= 15_000, `${bytes} bytes`)
  })
})

const venv = process.env.FIRMAMENT_SDK_VENV ?? ''
tests(
  {
    name: 'Python',
    async program(body) {
      const path = join(folder, `program-${Date.now()}.py`)
      writeFileSync(
        path,
        `import json, subprocess, sys, time\nfrom concurrent.futures import ThreadPoolExecutor\nfrom firmament_client import *\n${body}`,
      )
      return (await run(join(venv, 'bin', 'python'), [path], { maxBuffer: 1e8 })).stdout
    },
    readme: blocksOf('python/README.md', 'python'),
    async runReadme(code) {
      const path = join(folder, 'readme.py')
      writeFileSync(path, code)
      return (await run(join(venv, 'bin', 'python'), [path])).stdout
    },
    manyCalls: (url, key) => `
client = Firmament("${key}", "${url}", retries=25)
def call(at):
    found = client.explore.lite({"filters": {"countriesIso2": ["IT"], "numberOfEmployeesLte": 100000 + at}, "pageSize": 1})
    return len(found["companies"]) == 1 and found.meta.credits.used <= 1
with ThreadPoolExecutor(8) as pool:
    print(sum(pool.map(call, range(${CALLS}))), "answered")`,
    walk: (key, acrossGenerations) => `
client = Firmament("${key}", "${BASE}")
count = 0
try:
    for company in client.explore.lite.all(${JSON.stringify(WALKED)}, across_generations=${acrossGenerations ? 'True' : 'False'}):
        print(company["id"])
        count += 1
        if count == 150:
            generation = client.utils.data()["generation"]
            subprocess.run(${JSON.stringify(SWITCH)}, cwd=${JSON.stringify(ROOT)}, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while client.utils.data()["generation"] == generation:
                time.sleep(0.2)
        if count == 1200:
            break
except FirmamentError as error:
    print(type(error).__name__, error)`,
    manners: (url) => `
client = Firmament("k", "${url}")
filters = {"countriesIso2": ["IT"]}
def name_of(call):
    try:
        call()
        return "answered"
    except FirmamentError as error:
        return "Connection" if error.code == "connection" else type(error).__name__
print(", ".join([
    name_of(lambda: client.explore.plus({"query": "x", "filters": filters})),
    name_of(lambda: client.explore.lite({"filters": filters})),
    name_of(lambda: client.explore.company("IT-1")),
    name_of(lambda: client.utils.enums()),
    name_of(lambda: client.explore.one({"country": "IT", "companyName": "x"})),
]))`,
    mistake: `
client = Firmament("firmament-demo-key", "${BASE}")
try:
    client.explore.lite({"filters": {"countriesIso2": ["IT"], "status": ["Dissolved (merger or takeover)"]}})
except FirmamentError as error:
    print(type(error).__name__, error.code, error.status, error.suggestions[0])`,
    source: 'python/src/firmament_client/client.py',
    verify: `
sent = json.loads(${JSON.stringify(JSON.stringify(signed))})
def refused(payload, headers):
    try:
        verify_webhook(payload, headers, sent["secret"])
        return "taken"
    except WebhookError:
        return "refused"
body = verify_webhook(sent["payload"], sent["headers"], ["whsec_AAAA", sent["secret"]])
print(", ".join([body["company"]["name"], refused(sent["payload"] + " ", sent["headers"]), refused(sent["payload"], {**sent["headers"], "webhook-timestamp": "1"})]))`,
  },
  PYTHON === '',
)

describe('the package of Python', { skip: PYTHON === '' }, () => {
  test('its types are those of openapi.json; if not, run: npm run sdk:types', () => {
    const path = join(folder, 'written.py')
    writePython(path, PYTHON)
    assert.equal(readFileSync(path, 'utf8'), readFileSync(TYPES.python, 'utf8'))
  })

  test('its types check, strictly, and a company that was looked up is a Company', () => {
    const path = join(folder, 'typed.py')
    writeFileSync(path, TYPED)
    const mypy = (...what: readonly string[]) => {
      const parameters = ['--strict', '--python-executable', join(venv, 'bin', 'python'), ...what]
      const { status, stdout } = spawnSync(join(PYTHON, 'mypy'), parameters, { cwd: folder, encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    }
    mypy('-p', 'firmament_client')
    mypy(path)
    execFileSync(join(venv, 'bin', 'python'), [path], { stdio: 'inherit' })
  })

  test('the client for asyncio has every method of the other, with the same parameters', async () => {
    const path = join(folder, 'parity.py')
    writeFileSync(path, PARITY)
    assert.equal((await run(join(venv, 'bin', 'python'), [path])).stdout.trim(), 'equal')
  })
})

const TYPED = `
import firmament_client.types
from firmament_client import AsyncFirmament, Firmament, meta_of
from firmament_client.types import Company


def first(client: Firmament) -> Company:
    found = client.explore.one({"country": "IT", "companyName": "x"})
    print(meta_of(found).request_id)
    return found["companies"][0]


async def each(client: AsyncFirmament) -> list[str]:
    page = await client.explore.plus({"query": "x", "filters": {"countriesIso2": ["IT"]}})
    names: list[str] = [company["name"] for company in page["companies"]]
    async for company in client.explore.lite.all({"filters": {"countriesIso2": ["IT"]}}):
        names.append(company["name"])
    return names
`

const PARITY = `
import inspect
from firmament_client import AsyncFirmament, Firmament

one, other = Firmament("k"), AsyncFirmament("k")
for name in ("explore", "autoprofile", "searches", "license", "utils"):
    group, own = getattr(one, name), getattr(other, name)
    members = [member for member in dir(group) if not member.startswith("_")]
    assert members == [member for member in dir(own) if not member.startswith("_")], name
    for member in members:
        first, second = getattr(group, member), getattr(own, member)
        if inspect.ismethod(first):
            assert inspect.signature(first).parameters == inspect.signature(second).parameters, member
print("equal")
`
