/**
 * The whole service as people run it (`serve`), killed again and again while what it serves changes and saved searches send
 * webhooks. Every webhook arrives under one id with one body, and together they equal the difference of two full
 * searches. Of a watched list, the changes of each company lead from its record before to its record after: none is missing, none is
 * there twice.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { makeLicence, openFolder } from '../support/autoprofile-parent.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 20)
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
/** One of each kind of search. */
const SEARCHES = [
  { filters: { countriesIso2: ['GB'], status: ['Active'] } },
  { filters: { countriesIso2: ['GB'], cities: ['Leeds'] } },
  { filters: { countriesIso2: ['GB'] }, semantic: { keywords: ['bakery'] } },
  { filters: { countriesIso2: ['GB'] }, query: 'software companies in York' },
]

interface Arrival {
  readonly webhookId: string
  readonly text: string
  readonly body: {
    readonly event: 'search.entered' | 'search.left' | 'company.changed' | 'company.closed'
    readonly searchId: string
    readonly at: string
    readonly companies: readonly Changed[]
  }
}

type Changed = { readonly id: string; readonly fields?: Readonly<Record<string, { before: unknown; after: unknown }>> }
type Company = Readonly<Record<string, unknown>> & { readonly id: string }

/** A receiver that verifies signatures with the public library, and sometimes answers 500. */
async function openReceiver(context: TestContext, secret: string, random: Random) {
  const webhook = new Webhook(secret)
  const arrivals: Arrival[] = []
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray().catch(() => [])).toString()
    try {
      const headers = request.headers as Record<string, string>
      const body = webhook.verify(text, headers) as Arrival['body']
      if (random.chance(0.2)) return void response.writeHead(500).end()
      arrivals.push({ webhookId: headers['webhook-id'], text, body })
      setTimeout(() => response.end(), 10)
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, arrivals, faults }
}

interface Served {
  readonly child: ChildProcess
  readonly call: <Body>(method: string, path: string, body?: object) => Promise<Body>
}

async function serve(context: TestContext, data: string, key: string): Promise<Served> {
  const flags = ['--port', '0', '--lease-seconds', '1', '--webhook-rate', '16', '--log-level', 'error']
  const retries = ['--webhook-retry-seconds', '0,1,1,1,1,1,1,1']
  const parameters = [CLI, 'serve', '--data', data, '--allow-private-webhooks', 'true', ...flags, ...retries]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  context.after(() => child.kill('SIGKILL'))
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line)
      const [, address] = /docs\s+(http:\S+)\/docs/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said.join('\n')}`)))
  })
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answered = (await answer.json()) as Body
    assert.equal(answer.status, 200, JSON.stringify(answered))
    return answered
  }
  return { child, call }
}

/** Ids of the companies that a search finds, all pages. */
async function idsOf(served: Served, body: object): Promise<readonly string[]> {
  return (await companiesOf(served, body)).map(({ id }) => id).sort()
}

async function companiesOf({ call }: Served, body: object): Promise<readonly Company[]> {
  const path = 'query' in body ? 'plus' : 'semantic' in body ? 'simple-semantic' : 'lite'
  const companies: Company[] = []
  for (let page = 1; ; page++) {
    const answer = await call<{ companies: Company[]; totalPages: number }>('POST', `/explore/${path}`, {
      ...body,
      page,
      pageSize: 100,
    })
    companies.push(...answer.companies)
    if (page >= answer.totalPages) return companies
  }
}

/** Members that another file alone changes: its day is no news about the company. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['lastUpdated', 'sources'])

/** Follows the changes of a company from its record before. @returns what does not fit; empty: they lead to the record after */
function gapsOf(before: Company, changes: readonly Changed[], after: Company | undefined): readonly string[] {
  const values = new Map(Object.entries(before).map(([member, value]) => [member, JSON.stringify(value)]))
  const gaps: string[] = []
  for (const { fields = {} } of changes)
    for (const [member, change] of Object.entries(fields)) {
      if (values.get(member) !== JSON.stringify(change.before)) gaps.push(`${before.id} ${member} before`)
      values.set(member, JSON.stringify(change.after))
    }
  // A company that is gone has left: that is not asked for.
  for (const [member, value] of Object.entries(after ?? {}))
    if (!OF_THE_FILE.has(member) && values.get(member) !== JSON.stringify(value))
      gaps.push(`${before.id} ${member} after`)
  return gaps
}

test(`alerts: the service killed ${KILLS} times: every webhook counts once by its id, and all together are the difference`, async (context) => {
  const random = new Random(20261122)
  const data = temporaryFolder(context)
  const rows = new Map<number, string>()
  const draw = (number: number) => {
    const words = random.pick(['BAKERY', 'SOFTWARE', 'MILL'])
    const sic = random.pick(['62012 - Business and domestic software development', '10710 - Manufacture of bread', ''])
    const status = random.pick(['Active', 'Active', 'Dissolved'])
    return `"${words} ${number} LIMITED","${number}","${status}","${random.pick(['LEEDS', 'YORK'])}","LS1 4AP","01/02/2003","${sic}"`
  }
  const importRows = async () => {
    const path = join(temporaryFolder(context), 'BasicCompanyData-2026-11-01.csv')
    writeFileSync(path, [HEADER, ...rows.values(), ''].join('\n'))
    // Rows are drawn again, and some have no code then.
    const request = { dataFolder: data, register: 'gb-companies-house', files: [path], mayLoseCodes: true }
    await runImport(request, importDependencies())
  }
  for (let number = 89_990_000; number < 89_990_200; number++) rows.set(number, draw(number))
  await importRows()
  const stores = await openFolder(context, data)
  const { licenceId, secret } = await makeLicence(stores)
  const key = (await stores.keys.create({ licenceId, isTest: false }))?.key ?? ''
  const receiver = await openReceiver(context, secret, random)

  let served = await serve(context, data, key)
  const searches: { searchId: string; search: object; before: readonly string[] }[] = []
  for (const search of SEARCHES) {
    const request = { name: 'one', search, webhookUrl: receiver.url }
    const { searchId } = await served.call<{ searchId: string }>('POST', '/explore/searches', request)
    searches.push({ searchId, search, before: await idsOf(served, search) })
  }
  const everyone = { filters: { countriesIso2: ['GB'] } }
  const watched = await companiesOf(served, everyone)
  const { searchId: listId } = await served.call<{ searchId: string }>('POST', '/explore/searches', {
    name: 'ours',
    search: { ids: watched.map(({ id }) => id) },
    on: ['changed', 'closed'],
    webhookUrl: receiver.url,
  })
  for (let kill = 0; kill < KILLS; kill++) {
    for (const number of [...rows.keys()]) {
      if (random.chance(0.02)) rows.delete(number)
      else if (random.chance(0.1)) rows.set(number, draw(number))
    }
    for (let added = 0; added < 4; added++) rows.set(89_990_200 + kill * 4 + added, draw(89_990_200 + kill * 4 + added))
    await importRows()
    await sleep(random.below(2_500))
    const ended = once(served.child, 'exit')
    served.child.kill('SIGKILL')
    await ended
    served = await serve(context, data, key)
  }
  type Log = { totals: { pending: number; delivered: number } }
  const expected = await Promise.all(searches.map(({ search }) => idsOf(served, search)))
  for (const [at, { searchId, before }] of searches.entries()) {
    const isThere = () => {
      const found = new Set(before)
      const own = new Map(
        receiver.arrivals.filter(({ body }) => body.searchId === searchId).map((one) => [one.webhookId, one.body]),
      )
      const net = new Map<string, number>()
      for (const { event, companies } of own.values())
        for (const { id } of companies) net.set(id, (net.get(id) ?? 0) + (event === 'search.entered' ? 1 : -1))
      for (const [id, change] of net) {
        if (change > 0) found.add(id)
        else if (change < 0) found.delete(id)
      }
      return JSON.stringify([...found].sort()) === JSON.stringify(expected[at])
    }
    const until = performance.now() + 60_000
    for (;;) {
      const { totals } = await served.call<Log>('GET', `/explore/searches/${searchId}/deliveries`)
      if (totals.pending === 0 && isThere()) break
      assert.ok(performance.now() < until, `${searchId}: ${JSON.stringify(totals)}`)
      await sleep(200)
    }
    const { entered, left } = await served.call<{ entered: { id: string }[]; left: { id: string }[] }>(
      'GET',
      `/explore/searches/${searchId}/new`,
    )
    const now = new Set(before.filter((id) => !left.some((one) => one.id === id)))
    for (const { id } of entered) now.add(id)
    assert.deepEqual([...now].sort(), expected[at])
  }
  // Where every saved search is evaluated, so is the list.
  const known = await served.call<Record<'changed' | 'closed', (Changed & { at: string })[]>>(
    'GET',
    `/explore/searches/${listId}/new`,
  )
  const ofList = () => {
    const bodies = new Map(
      receiver.arrivals.filter(({ body }) => body.searchId === listId).map((one) => [one.webhookId, one.body]),
    )
    return [...bodies.values()].flatMap(({ event, at, companies }) =>
      companies.map((one) => ({ kind: event.replace('company.', ''), at, id: one.id, fields: one.fields })),
    )
  }
  const told = (['changed', 'closed'] as const).flatMap((kind) =>
    known[kind].map(({ id, fields, at }) => ({ kind, at, id, fields })),
  )
  for (const until = performance.now() + 60_000; ofList().length < told.length; await sleep(200))
    assert.ok(performance.now() < until, `${ofList().length} of ${told.length} changes arrived`)
  const inOrder = (changes: readonly { readonly at: string; readonly id: string }[]) =>
    changes.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))
  assert.deepEqual(inOrder(ofList()), inOrder(told))
  const final = new Map((await companiesOf(served, everyone)).map((one) => [one.id, one]))
  const gaps = watched.flatMap((before) =>
    gapsOf(before, inOrder(told).filter(({ id }) => id === before.id) as Changed[], final.get(before.id)),
  )
  assert.deepEqual(gaps, [])
  assert.ok(known.closed.length >= KILLS && known.changed.length >= KILLS)
  searches.push({ searchId: listId, search: {}, before: [] })
  const texts = new Map(receiver.arrivals.map(({ webhookId, text }) => [webhookId, text]))
  for (const { webhookId, text } of receiver.arrivals) assert.equal(texts.get(webhookId), text)
  const delivered = await Promise.all(
    searches.map(({ searchId }) => served.call<Log>('GET', `/explore/searches/${searchId}/deliveries`)),
  )
  assert.equal(
    delivered.reduce((sum, { totals }) => sum + totals.delivered, 0),
    texts.size,
  )
  assert.deepEqual(receiver.faults, [])
  context.diagnostic(`${texts.size} webhooks, ${receiver.arrivals.length} calls answered 200`)
})
