/**
 * The whole service as people run it (`serve`), killed again and again while it profiles the companies of a search that
 * was made over HTTP. Every company arrives under one `webhook-id`, twice at most as often as something was killed; the
 * monitor, the receiver, the price and the history agree; SIGTERM ends it in order.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { endChild, makeLicence, nextArrival, openFolder, openReceiver } from '../support/autoprofile-parent.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 60)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261120)
const COMPANIES = 300
const CREDITS = 1000
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

/** Imports companies that a search for software in Leeds finds, all of them. */
async function importCompanies(dataFolder: string, folder: string): Promise<void> {
  const path = join(folder, 'BasicCompanyData-2026-11-01.csv')
  const header =
    'CompanyName, CompanyNumber,RegAddress.PostCode,RegAddress.PostTown,CompanyStatus,IncorporationDate,SICCode.SicText_1'
  const rows = Array.from(
    { length: COMPANIES },
    (_, number) =>
      `"MILL ${number} LTD","${80_000_000 + number}","LS1 4AP","LEEDS","Active","01/02/2003","62012 - Business and domestic software development"`,
  )
  writeFileSync(path, [header, ...rows, ''].join('\r\n'))
  const wanted = { dataFolder, register: 'gb-companies-house', files: [path], includeNaturalPersons: false }
  await runImport(
    wanted,
    importDependencies(() => {}),
  )
}

interface Served {
  readonly child: ChildProcess
  readonly url: string
}

async function serve(context: TestContext, data: string): Promise<Served> {
  const flags = ['--port', '0', '--lease-seconds', '1', '--webhook-rate', '16', '--log-level', 'error']
  const child = spawn(process.execPath, [CLI, 'serve', '--data', data, '--allow-private-webhooks', 'true', ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  context.after(() => child.kill('SIGKILL'))
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line)
      const [, address] = /docs\s+(http:\S+)\/docs/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said.join('\n')}`)))
  })
  return { child, url }
}

async function call<Body>({ url }: Served, key: string, path: string, payload?: object): Promise<Body> {
  const answer = await fetch(`${url}${path}`, {
    method: payload === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  const body = (await answer.json()) as Body
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body
}

interface Monitor {
  readonly status: string
  readonly companies: readonly { readonly id: string }[]
}

test(`autoprofile: the service killed ${KILLS} times over ${COMPANIES} companies of a search: all arrive, are listed and paid once`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  await importCompanies(data, temporaryFolder(context))
  const stores = await openFolder(context, data)
  const { licenceId, secret } = await makeLicence(stores, CREDITS)
  const key = (await stores.keys.create({ licenceId, isTest: false }))?.key ?? ''
  const receiver = await openReceiver(context, secret, (response) => setTimeout(() => response.end(), 30))

  let served = await serve(context, data)
  const search = { query: 'software companies in Leeds', filters: { countriesIso2: ['GB'] } }
  const { searchContextId, totalCompanies } = await call<{ searchContextId: string; totalCompanies: number }>(
    served,
    key,
    '/explore/plus',
    search,
  )
  assert.equal(totalCompanies, COMPANIES)
  const start = { searchContextId, webhookUrl: receiver.url }
  const { monitorUrl } = await call<{ monitorUrl: string }>(served, key, '/explore/autoprofile', start)
  const path = new URL(monitorUrl).pathname

  let midway = 0
  const dead = new Set<ChildProcess>()
  for (let kill = 0; kill < KILLS; kill++) {
    // Some die before they have taken anything over, and every other one in the middle of it, however slow the machine is.
    if (kill % 2 === 1) await nextArrival(receiver)
    await sleep(random.next() * (kill % 2 === 1 ? 500 : 1500))
    const before = receiver.arrivals.length
    await endChild(served.child, 'SIGKILL')
    dead.add(served.child)
    if (before > 0 && before < COMPANIES) midway++
    served = await serve(context, data)
  }
  let monitor: Monitor = { status: '', companies: [] }
  for (const end = performance.now() + 120_000; monitor.status !== 'DONE'; await sleep(100)) {
    monitor = await call<Monitor>(served, key, path)
    assert.ok(performance.now() < end, `${monitor.companies.length} companies after two minutes`)
  }
  const ended = once(served.child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  served.child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], 'SIGTERM ends the service in order')

  const ids = new Map<string, Set<string>>()
  for (const { companyId, webhookId } of receiver.arrivals)
    ids.set(companyId, (ids.get(companyId) ?? new Set()).add(webhookId))
  const duplicates = receiver.arrivals.length - ids.size
  context.diagnostic(
    `seed ${SEED}: ${KILLS} kills, ${midway} of them midway, ${receiver.arrivals.length} calls, ${duplicates} duplicates`,
  )
  assert.equal(dead.size, KILLS)
  assert.ok(midway > KILLS / 4, `only ${midway} kills came midway: this tests too little`)
  assert.deepEqual(receiver.faults, [])
  assert.equal(ids.size, COMPANIES)
  assert.ok(duplicates <= KILLS, `${duplicates} duplicates`)
  for (const [company, own] of ids) assert.equal(own.size, 1, `${company} came under ${own.size} ids`)
  assert.deepEqual(monitor.companies.map(({ id }) => id).toSorted(), [...ids.keys()].toSorted())
  // The search cost 2.
  assert.equal((await stores.licences.find(licenceId))?.credits.plus.available, CREDITS - 2 - COMPANIES)
  const history = await stores.calls.read({ licenceId, limit: 1000 })
  assert.deepEqual(
    history.filter(({ endpoint }) => endpoint === '/explore/autoprofile').map(({ credits }) => credits),
    [COMPANIES],
  )
})
