/** Suppressed companies: gone from every file and every answer, and they stay away. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { knowledge } from '../../test/support/knowledge.ts'
import { licenceProperties, licenceTerms } from '../../test/support/licence-terms.ts'
import { servedCompanies } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { until } from '../../test/support/until.ts'
import { suppressDependencies } from '../assembly/suppress-dependencies.ts'
import { systemClock } from '../clock.ts'
import { readSettings } from '../config/read-settings.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { startService } from '../server.ts'
import { openStores } from '../storage/state/stores.ts'
import { type ImportResult, rebuildIndex, runImport } from './run-import.ts'
import { allowCompanies, suppressCompanies } from './suppress.ts'
import { rollBack } from './take-back.ts'

const CLI = join(import.meta.dirname, '..', 'cli.ts')
const GLEIF = join(import.meta.dirname, '..', 'registers', 'gleif', 'sample.csv')
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
/** In the sample of GLEIF too. */
const ID = 'GB-89990017'
const LEI_NAME = 'QUIBBLEWICK LANTERNS'

const dependencies = suppressDependencies()

function importGb(
  context: TestContext,
  dataFolder: string,
  version: string,
  numbers: readonly number[] = [10, 17, 18],
): Promise<ImportResult> {
  const path = join(temporaryFolder(context), `${version}.csv`)
  const rows = numbers.map(
    (number) => `"${version}LANTERN ${number} LTD","${89_990_000 + number}","Active","LEEDS","LS1 4AP",,`,
  )
  writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
  return runImport({ dataFolder, register: 'gb-companies-house', files: [path] }, dependencies)
}

const importGleif = (dataFolder: string) => runImport({ dataFolder, register: 'gleif', files: [GLEIF] }, dependencies)

const suppress = (dataFolder: string, ...ids: string[]) =>
  suppressCompanies({ dataFolder, ids, note: null }, dependencies)

/** Files below a folder that hold a text, in either case. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name), 'latin1').toUpperCase().includes(text))
}

const ids = async (dataFolder: string) => [...(await servedCompanies(dataFolder, 'GB')).keys()]

test('suppress: no file holds the company, however it is called, and no import, update, index or rollback brings it back', async (context) => {
  const data = temporaryFolder(context)
  await importGleif(data)
  await importGb(context, data, 'AAA')
  await importGb(context, data, 'BBB')
  assert.ok((await ids(data)).includes(ID))
  assert.ok(filesWith(data, LEI_NAME).length > 1 && filesWith(data, 'LANTERN 17').length > 1)

  const done = await suppress(data, ID)
  assert.deepEqual([done.added, done.unknown, done.records], [[ID], [], 3], 'of GLEIF, and of two imports')
  assert.deepEqual([filesWith(data, LEI_NAME), filesWith(data, 'LANTERN 17')], [[], []])
  assert.ok((await ids(data)).includes('GB-89990018'), 'others stay')
  await assert.rejects(rollBack(data, dependencies), /has no generation before the one it serves/)

  const again = await importGb(context, data, 'CCC')
  assert.deepEqual(again.leftOut, { 'suppressed by the operator': 1 })
  const { leftOut } = await importGleif(data)
  assert.equal(leftOut['suppressed by the operator'], 1)
  const table = join(temporaryFolder(context), 'own.csv')
  writeFileSync(table, `id;name\n89990017;LANTERN 17 again\nnone of ABCD89990017;LANTERN 17 in words\n89990019;Other\n`)
  const mapping = parseMapping('{name: own, key: id, members: {countryIso2: {value: GB}, name: name, nationalId: id}}')
  await runImport({ dataFolder: data, register: 'table', files: [table], table: mapping }, dependencies)
  await runImport({ dataFolder: data, register: 'table', files: [table], table: mapping, amends: true }, dependencies)
  await rebuildIndex({ dataFolder: data }, dependencies)
  await rollBack(data, dependencies)
  assert.deepEqual((await ids(data)).includes(ID), false)
  assert.deepEqual([filesWith(data, LEI_NAME), filesWith(data, 'LANTERN 17')], [[], []])

  assert.deepEqual(await allowCompanies({ dataFolder: data, ids: [ID] }, dependencies), [ID])
  await importGb(context, data, 'DDD')
  assert.ok((await ids(data)).includes(ID))
})

test('suppress: it is served without the company first, and then all files are written again', async (context) => {
  const data = temporaryFolder(context)
  await importGleif(data)
  // Enough that nobody notices one name in the mean of their lengths.
  const many = Array.from({ length: 400 }, (_, at) => at + 10)
  await importGb(context, data, 'AAA', many)
  const switches: [served: readonly string[], files: number][] = []
  const generations = {
    ...dependencies.generations,
    async activate(...given: Parameters<typeof dependencies.generations.activate>) {
      await dependencies.generations.activate(...given)
      switches.push([await ids(data), filesWith(join(data, 'generations', given[1].id), 'LANTERN 300').length])
    },
  }
  const before = await ids(data)
  const id = 'GB-89990300'
  const request = { dataFolder: data, ids: [id], note: null }
  await suppressCompanies(request, { ...dependencies, generations, mergedShareMax: 4 })
  const left = before.filter((own) => own !== id)
  assert.ok(left.length > 0 && left.length < before.length)
  assert.deepEqual(
    switches.map(([served]) => served),
    [left, left],
  )
  assert.ok(switches[0][1] > 0, 'what is served first is made of the generation before')
  assert.equal(switches[1][1], 0)
  assert.deepEqual(filesWith(data, 'LANTERN 300'), [])
  // The same again finds nothing, and serves the same.
  await suppressCompanies(request, { ...dependencies, generations, mergedShareMax: 4 })
  assert.deepEqual(await ids(data), left)
})

test('suppress: a company that is not stored yet is left out of the first import, and a list that cannot be read stops imports', async (context) => {
  const data = temporaryFolder(context)
  const done = await suppress(data, ID)
  assert.deepEqual([done.unknown, done.generation], [[ID], null])
  await importGb(context, data, 'AAA')
  assert.deepEqual(await ids(data), ['GB-89990010', 'GB-89990018'])
  writeFileSync(join(data, 'suppressed.json'), '{"version":1')
  await assert.rejects(importGb(context, data, 'BBB'), /suppressed\.json: it is no list of suppressed companies/)
  await assert.rejects(suppress(data, ID), /restore it from the backup/)
})

test('suppress: searches, lookups, exports, changes and kept verdicts of a running service have it no more, and saved searches say so', async (context) => {
  const data = temporaryFolder(context)
  await importGb(context, data, 'AAA')
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  context.after(() => stores.close())
  keepVerdict(data)
  const settings = { data, port: 0, logLevel: 'silent', drainNotice: 0, allowPrivateWebhooks: true }
  const service = await startService(readSettings({ flags: settings, environment: {} }), knowledge())
  context.after(() => service.stop())
  const now = Date.now()
  const dates = licenceProperties({ activationDate: now - 86_400_000, expirationDate: now + 86_400_000 })
  const { id } = await stores.licences.create(
    licenceTerms({ paid: 'unlimited', properties: { lite: dates, plus: dates } }),
  )
  const { key } = (await stores.keys.create({ licenceId: id, isTest: false }))!
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await service.app.inject({ method, url, headers: { 'x-api-key': key }, ...(payload && { payload }) })
    return answer.body
  }
  const filters = { countriesIso2: ['GB'] }
  const webhooks = await receiveWebhooks(context)
  const saved = await Promise.all(
    [{ filters }, { filters, semantic: { keywords: ['bbblantern'] } }].map(async (search) => {
      const saving = { name: 'lanterns', search, webhookUrl: webhooks.url }
      return (JSON.parse(await ask('POST', '/explore/searches', saving)) as { searchId: string }).searchId
    }),
  )
  /** What a saved search says once it is enough. */
  const newOf = async (searchId: string, since: number, isEnough: (found: New) => boolean) => {
    return await becomes(
      async () => JSON.parse(await ask('GET', `/explore/searches/${searchId}/new?since=${since}`)) as New,
      isEnough,
    )
  }
  const all = async () => [
    await ask('POST', '/explore/lite', { filters }),
    await ask('POST', '/explore/one', { country: 'GB', vatTaxNumber: '89990017' }),
    await ask('POST', '/explore/one', { country: 'GB', companyName: 'BBBlantern 17' }),
    await ask('GET', `/explore/companies/${ID}`),
    await ask('GET', '/explore/suggest?q=bbblantern&countryIso2=GB'),
    await ask('POST', '/explore/match', { companies: [{ country: 'GB', vatTaxNumber: '89990017' }] }),
    await ask('POST', '/explore/export', { filters, format: 'ndjson' }),
  ]
  const { next: start } = JSON.parse(await ask('GET', '/explore/changes')) as { next: string }
  await importGb(context, data, 'BBB')
  const served = async (wanted: (lite: string) => boolean) => {
    await until(async () => wanted(await ask('POST', '/explore/lite', { filters })))
  }
  await served((lite) => lite.includes('BBBLANTERN 17'))
  const middle = JSON.parse(await ask('GET', `/explore/changes?since=${start}&limit=2`)) as { next: string }
  const before = await all()
  assert.deepEqual(
    before.map((answer) => answer.includes(ID)),
    before.map(() => true),
  )

  await newOf(saved[1], 0, ({ entered }) => entered.length === 3)

  const done = await promisify(execFile)(process.execPath, [CLI, 'suppress', 'add', ID, '--data', data, '--json'])
  // The verdict and the event that were put there, and the event of the search by words.
  assert.equal((JSON.parse(done.stdout) as { forgotten: number }).forgotten, 3)
  const left = { id: ID, name: null, countryIso2: 'GB' }
  for (const [searchId, since] of [
    [saved[0], 0],
    [saved[1], 3],
  ] as const) {
    const found = await newOf(searchId, since, (one) => one.left.length > 0)
    assert.deepEqual(
      { ...found, left: found.left.map(({ at: _, ...own }) => own) },
      {
        changed: [],
        closed: [],
        entered: [],
        left: [left],
        next: String(since + 1),
      },
    )
    const webhook = await webhooks.arrival(searchId, 'search.left')
    assert.deepEqual(webhook.companies, [left])
  }
  const both = await newOf(saved[1], 0, () => true)
  assert.deepEqual([both.entered.map(({ id: own }) => own).includes(ID), both.left], [false, []])
  await served((lite) => !lite.includes('BBBLANTERN 17'))
  // Who asks for an id is told no more than that nobody has it.
  const nobody = JSON.stringify({ error: `No company has the id ${ID}` })
  for (const answer of await all())
    assert.ok(answer === nobody || (!answer.includes(ID) && !answer.includes('LANTERN 17')), answer)
  for (const since of [start, middle.next]) {
    const text = await ask('GET', `/explore/changes?since=${since}`)
    assert.ok(!text.includes('LANTERN 17'), text)
    const { changes } = JSON.parse(text) as { changes: { id: string; type: string; fields?: object }[] }
    assert.ok(changes.some((change) => change.id === ID && change.type === 'gone' && change.fields === undefined))
  }
  assert.equal(await stores.forgetCompanies([ID]), 0)
  assert.deepEqual(
    filesWith(data, 'BBBLANTERN 17').filter((name) => !name.startsWith('state.db')),
    [],
  )

  await allowCompanies({ dataFolder: data, ids: [ID] }, dependencies)
  await importGb(context, data, 'DDD')
  const again = await newOf(saved[0], 1, ({ entered }) => entered.length > 0)
  assert.deepEqual(
    again.entered.map(({ id: own, name }) => [own, name]),
    [[ID, 'DDDLANTERN 17 LTD']],
  )
  const webhook = await webhooks.arrival(saved[0], 'search.entered')
  assert.deepEqual(webhook.companies, [{ id: ID, name: 'DDDLANTERN 17 LTD', countryIso2: 'GB' }])
})

interface New {
  readonly entered: readonly { readonly id: string; readonly name: string | null }[]
  readonly left: readonly { readonly id: string; readonly name: string | null; readonly at: string }[]
  readonly next: string
}

interface Webhook {
  readonly event: string
  readonly searchId: string
  readonly companies: readonly object[]
}

/** Asks until an answer is as it must be. */
async function becomes<Answer>(ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<Answer> {
  let answer = await ask()
  await until(async () => {
    if (!isRight(answer)) answer = await ask()
    return isRight(answer)
  })
  return answer
}

/** Receives webhooks of saved searches. */
async function receiveWebhooks(context: TestContext) {
  const arrived: Webhook[] = []
  const server = createServer(async (request, response) => {
    arrived.push(JSON.parse(Buffer.concat(await request.toArray()).toString()) as Webhook)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits for a webhook of a search. */
    async arrival(searchId: string, event: string): Promise<Webhook> {
      const find = async () => arrived.find((one) => one.searchId === searchId && one.event === event)
      return (await becomes(find, (found) => found !== undefined))!
    },
  }
}

/** Puts a verdict of an ended process with its delivery, and an event of a saved search, into the state. */
function keepVerdict(data: string): void {
  const database = new DatabaseSync(join(data, 'state.db'), { timeout: 5000 })
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const columns = Object.keys(row)
    const sql = `INSERT INTO ${table} (${columns.join(',')}) VALUES (${columns.map(() => '?').join(',')})`
    database.prepare(sql).run(...Object.values(row))
  }
  try {
    database.exec('PRAGMA foreign_keys = OFF')
    const times = { queued_at: 1, begun_at: 1, ended_at: Date.now(), eta: null, next_delivery_at: null }
    const counts = { companies_max: 1, faults: 0, total: 1, judged: 1, matched: 1, attempted: 1, is_stopped: 0 }
    const texts = {
      licence: 'lic_x',
      search_context: 'c',
      input: '{}',
      webhook_url: 'https://x.example',
      fingerprint: 'f',
    }
    insert('processes', { id: 'p', status: 'DONE', ...texts, ...counts, ...times })
    const verdict = { match_status: 'YES', reason_it: 'x', reason_en: 'x', company: '{"name":"BBBLANTERN 17"}' }
    insert('profiled_companies', { process: 'p', position: 0, company_id: ID, ...verdict })
    const fields = JSON.stringify({ name: { before: 'BBBLANTERN 17', after: 'x' } })
    const name = { name: 'BBBLANTERN 17', country: 'GB', fields }
    insert('company_events', { search: 's', number: 1, at: 1, kind: 'entered', company_id: ID, ...name })
  } finally {
    database.close()
  }
}
