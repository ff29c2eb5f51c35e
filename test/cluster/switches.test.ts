/**
 * Switches of the published index under load, each after a builder that was killed at one of its steps: every answer is of exactly
 * one generation. In turn, all companies change, and a few of them: an index that is written whole, and one that is
 * derived from the one before. In full: FIRMAMENT_SWITCHES=60.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateCompany } from '../../bench/speed/companies.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { importCompanies } from '../../src/imports/run-import.ts'
import { compareCompanies } from '../support/brute-force.ts'
import { testNodes } from '../support/opensearch-engine.ts'
import { Random } from '../support/random.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const SWITCHES = Number(process.env.FIRMAMENT_SWITCHES ?? 5)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const CALLERS = 4
const [node] = testNodes()
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
/** Messages of a builder at the start of a step. `null`: it is killed before the first. */
const STEPS = [null, /^reading/, /^written/, /^verifying/, /^switching/] as const
/** A builder is killed so long after it began a step, at most. */
const LATE_MS = 400
const SOURCE = {
  register: 'generated',
  url: null,
  recordUrl: null,
  licence: 'generated',
  retrievedAt: '2026-06-30T00:00:00Z',
}

/** Companies of the first generation; each has one more. */
const COMPANIES = 150
const PAGES = 3
const PAGE = 10

/** The companies of a generation. In the even ones every 25th is named after it, and the others after the one before; in the odd ones all are. */
function* companiesOf(generation: number): Generator<Company> {
  for (let number = 0; number < COMPANIES + generation; number++) {
    const isChanged = generation % 2 === 1 || number % 25 === 0
    const name = `Company ${number} of generation${isChanged ? generation : generation - 1}x`
    yield number < COMPANIES
      ? { ...generateCompany(number), name }
      : { ...generateCompany(number), name, id: `IT-${number}`, countryIso2: 'IT' }
  }
}

/** What callers may see of a generation: the total, and the names of each page. No two generations have a page in common. */
function pagesOf(generation: number): readonly string[] {
  const found = [...companiesOf(generation)].filter((one) => one.countryIso2 === 'IT').sort(compareCompanies)
  return Array.from({ length: PAGES }, (_, page) =>
    seenPage({ totalCompanies: found.length, companies: found.slice(page * PAGE, (page + 1) * PAGE) }),
  )
}

const seenPage = ({ totalCompanies, companies }: SeenPage) =>
  `${totalCompanies}: ${companies.map(({ name }) => name).join(', ')}`

/** Starts a builder. */
function build(data: string): ChildProcess {
  const parameters = [CLI, 'publish', '--data', data, '--search', node, '--search-replicas', '0', '--json']
  return spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Kills a builder at a step. @returns whether it had not ended yet */
async function killAt(builder: ChildProcess, step: (typeof STEPS)[number], lateMs: number): Promise<boolean> {
  const ended = once(builder, 'exit')
  if (builder.stderr === null) throw new Error('Cannot follow the builder: it has no output')
  const lines = createInterface({ input: builder.stderr })
  const begun = new Promise<void>((resolve) => {
    if (step === null) resolve()
    lines.on('line', (line) => step?.test(line) && resolve())
  })
  await Promise.race([begun.then(() => sleep(lateMs)), ended])
  builder.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

/** The next builder need not wait for the lock of a dead one: here there is no other builder. */
function freeLock(data: string): void {
  const state = new DatabaseSync(join(data, 'state.db'), { timeout: 5000 })
  state.exec('update leases set expires_at = 0')
  state.close()
}

interface SeenPage {
  readonly totalCompanies: number
  readonly companies: readonly Pick<Company, 'name'>[]
}

/** Callers that note which generation every answer is of. @param right the generation of each page */
function watch(service: ServiceProcess, right: ReadonlyMap<string, number>) {
  const wrong: string[] = []
  const seen = new Map<number, number>()
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let page = 1 + (caller % PAGES); !isOver; page = (page % PAGES) + 1) {
      const answer = await fetch(`${service.url}/explore/lite`, {
        method: 'POST',
        headers: { 'x-api-key': 'firmament-demo-key', 'content-type': 'application/json' },
        body: JSON.stringify({ filters: { countriesIso2: ['IT'] }, page, pageSize: PAGE }),
      })
      if (answer.status === 429 || answer.status === 402)
        return void wrong.push(`the caller was refused: ${answer.status}`)
      if (answer.status !== 200) {
        wrong.push(`${answer.status} ${await answer.text()}`)
        continue
      }
      const answered = seenPage((await answer.json()) as SeenPage)
      const generation = right.get(answered)
      if (generation === undefined) wrong.push(answered)
      else seen.set(generation, (seen.get(generation) ?? 0) + 1)
      await sleep(20)
    }
  })
  return {
    wrong,
    seen,
    async stop() {
      isOver = true
      await Promise.all(callers)
    },
  }
}

async function prepare(data: string, generation: number, right: Map<string, number>): Promise<void> {
  for (const page of pagesOf(generation)) right.set(page, generation)
  await importCompanies({ dataFolder: data, source: SOURCE, companies: companiesOf(generation) }, importDependencies())
}

/** Lets a builder do all of it. @returns the number of documents that it wrote */
async function finish(data: string): Promise<number> {
  const builder = build(data)
  let [said, printed] = ['', '']
  builder.stderr?.on('data', (piece) => {
    said += piece
  })
  builder.stdout?.on('data', (piece) => {
    printed += piece
  })
  const [code] = await once(builder, 'close')
  assert.equal(code, 0, said)
  return JSON.parse(printed).written
}

function untilServed(service: ServiceProcess, companies: number): Promise<void> {
  return until(async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return text.includes(`firmament_companies ${companies}\n`)
  })
}

test(`${SWITCHES} switches under load, the builder killed at each of its steps: every answer is of one generation`, async (context: TestContext) => {
  const data = temporaryFolder(context)
  const right = new Map<string, number>()
  const random = new Random(SEED)
  await prepare(data, 0, right)
  await finish(data)
  const flags = ['--search', node, '--demo', '--address-limit', '1000000']
  const service = await startServiceProcess(data, flags)
  context.after(async () => {
    await service.stop()
    await fetch(`${node}/_cat/indices/firmament-*?h=index`).then(async (answer) => {
      for (const index of (await answer.text()).split('\n').filter(Boolean))
        await fetch(`${node}/${index}`, { method: 'DELETE' })
    })
  })
  await untilServed(service, COMPANIES)
  const state = new DatabaseSync(join(data, 'state.db'), { timeout: 5000 })
  state.exec("update licences set rate_limit = 1000000 where id = 'lic_demo'")
  state.exec('update credit_pools set available = 1000000, total = 1000000')
  state.close()
  await until(async () => {
    const { headers } = await fetch(`${service.url}/license/info`, { headers: { 'x-api-key': 'firmament-demo-key' } })
    return headers.get('x-ratelimit-limit') === '1000000'
  })
  const callers = watch(service, right)
  let [killed, derived] = [0, 0]
  const last = SWITCHES + 1
  for (let generation = 1; generation <= last; generation++) {
    await prepare(data, generation, right)
    // The last builder is left alone: its index is derived, however fast the others were.
    if (generation < last) {
      const step = STEPS[generation % STEPS.length]
      if (await killAt(build(data), step, random.below(LATE_MS))) killed++
      freeLock(data)
    }
    const written = await finish(data)
    if (written > 0 && written < COMPANIES / 2) derived++
    await untilServed(service, COMPANIES + generation)
  }
  // On a busy machine callers may not have asked since the last switch.
  await until(() => callers.seen.has(last))
  await callers.stop()
  context.diagnostic(
    JSON.stringify({ killed, derived, answers: [...callers.seen.values()].reduce((sum, own) => sum + own, 0) }),
  )
  assert.deepEqual(callers.wrong.slice(0, 5), [])
  assert.ok(derived >= 1, 'no index was derived')
  assert.ok(killed >= SWITCHES / 2, `${killed} of ${SWITCHES} builders were killed before they ended`)
  for (let generation = 0; generation <= last; generation++)
    assert.ok((callers.seen.get(generation) ?? 0) > 0, `generation ${generation} was never seen`)
})
