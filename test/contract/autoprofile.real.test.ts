/**
 * Autoprofiling from outside, on real companies: an import, a PLUS search, a process, a receiver that verifies with the
 * public library; and another import in the middle of it.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import type { SettingName } from '../../src/config/settings.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { type Service, startService } from '../../src/server.ts'
import { openFolder, openReceiver } from '../support/autoprofile-parent.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { realFile, withoutRealData } from '../support/real-data.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const ROWS = 6000
const CREDITS = 500

/** Imports the first rows of the Companies House extract, all or without every third. */
async function importRows(dataFolder: string, folder: string, isWhole: boolean): Promise<void> {
  const file = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')
  const [header, ...rows] = readFileSync(file, 'utf8').split('\r\n').slice(0, ROWS)
  const kept = rows.filter((_, number) => isWhole || number % 3 !== 0)
  const path = join(folder, `BasicCompanyData-2024-11-0${isWhole ? 1 : 2}.csv`)
  writeFileSync(path, [header, ...kept, ''].join('\r\n'))
  const wanted = { dataFolder, register: 'gb-companies-house', files: [path], includeNaturalPersons: false }
  await runImport(
    wanted,
    importDependencies(() => {}),
  )
}

async function serve(context: TestContext, data: string, flags: Partial<Record<SettingName, unknown>>) {
  const service = await startService(
    readSettings({ flags: { data, port: 0, logLevel: 'silent', allowPrivateWebhooks: true, ...flags } }),
  )
  context.after(() => service.stop())
  return service
}

async function issue(context: TestContext, data: string) {
  const stores = await openFolder(context, data)
  const terms = licenceTerms({ paid: CREDITS, countries: ['GB'] })
  const { id: licenceId } = await stores.licences.create({
    ...terms,
    properties: { ...terms.properties, plus: { ...terms.properties.plus, expirationDate: Date.parse('2100-01-01') } },
  })
  const key = (await stores.keys.create({ licenceId, isTest: false }))?.key ?? ''
  const [{ secret }] = await stores.webhookSecrets.valid(licenceId)
  return { stores, licenceId, key, secret }
}

async function call<Body>(service: Service, key: string, path: string, payload?: object) {
  const answer = await fetch(path.startsWith('http') ? path : `${service.url}${path}`, {
    method: payload === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
}

interface Found {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly searchContextId: string
}

interface Monitor {
  readonly status: string
  readonly startTimestamp: string
  readonly endTimestamp: string | null
  readonly eta: string | null
  readonly companies: readonly (Company & { readonly matchStatus: string; readonly matchReason: object })[]
}

interface HistoryItem {
  readonly endpoint: string
  readonly creditsUsed: number | null
}

test('autoprofile: on real companies every one of the result is judged, received once, listed and paid; an import in between changes nothing', {
  skip: withoutRealData,
}, async (context) => {
  const data = temporaryFolder(context)
  const files = temporaryFolder(context)
  await importRows(data, files, true)
  const service = await serve(context, data, { webhookRate: 20, webhookHostRate: 1000 })
  const { stores, licenceId, key, secret } = await issue(context, data)
  const receiver = await openReceiver(context, secret)

  const search = { query: 'software companies in Sheffield', filters: { countriesIso2: ['GB'] } }
  const ids: string[] = []
  let contextId = ''
  for (let page = 1; ; page++) {
    const { status, body } = await call<Found>(service, key, '/explore/plus', { ...search, page })
    assert.equal(status, 200)
    ids.push(...body.companies.map(({ id }) => id))
    contextId = body.searchContextId
    if (page >= body.totalPages) break
  }
  assert.ok(ids.length > 40, `${ids.length} companies`)
  const pages = Math.ceil(ids.length / 25)

  const start = { searchContextId: contextId, webhookUrl: receiver.url }
  const started = await call<{ monitorUrl: string }>(service, key, '/explore/autoprofile', start)
  assert.equal(started.status, 200)
  const { monitorUrl } = started.body
  assert.ok(monitorUrl.startsWith(`${service.url}/explore/autoprofile/status/`))
  const left = CREDITS - 2 * pages - ids.length
  assert.equal(started.headers.get('x-credits-remaining'), String(left), 'the whole price is set aside')
  const history = async () =>
    (await call<HistoryItem[]>(service, key, '/license/history')).body.findLast(
      ({ endpoint }) => endpoint === '/explore/autoprofile',
    )
  assert.equal((await history())?.creditsUsed, null, 'not settled yet')
  const again = await call<{ monitorUrl: string }>(service, key, '/explore/autoprofile', start)
  assert.equal(again.body.monitorUrl, monitorUrl, 'the same start while it runs')

  // A third of the companies leaves the data while they are being profiled.
  await importRows(data, files, false)
  const seen: Monitor[] = []
  for (const end = performance.now() + 60_000; ; await sleep(200)) {
    const { status, body } = await call<Monitor>(service, key, monitorUrl)
    assert.equal(status, 200)
    seen.push(body)
    if (body.status === 'DONE') break
    assert.equal(body.endTimestamp, null)
    assert.ok(performance.now() < end, `${body.companies.length} of ${ids.length} after a minute`)
  }
  const now = (await call<Found>(service, key, '/explore/plus', search)).body
  assert.ok(now.totalCompanies < ids.length, 'the generation was switched meanwhile')

  const done = seen[seen.length - 1]
  const listed = done.companies.map(({ id }) => id)
  assert.deepEqual(
    listed,
    ids.filter((id) => listed.includes(id)),
    'in rank order, none that was not found',
  )
  assert.equal(receiver.arrivals.length, listed.length, 'each was received once')
  assert.deepEqual(
    receiver.arrivals.map(({ companyId }) => companyId),
    listed,
    'monitor and receiver agree',
  )
  assert.deepEqual(receiver.faults, [])
  assert.ok(listed.length >= ids.length * 0.9, `${listed.length} of ${ids.length} match`)
  for (const { matchStatus, matchReason } of done.companies) {
    assert.match(matchStatus, /^(YES|MAYBE)$/)
    assert.match(JSON.stringify(matchReason), /^\{"it":".{20,}\.","en":".{20,}\."\}$/)
  }
  assert.notEqual(done.endTimestamp, null)
  assert.equal(done.eta, null)
  assert.equal(new Set(seen.map(({ startTimestamp }) => startTimestamp)).size, 1)

  assert.equal((await history())?.creditsUsed, listed.length, 'settled for what was delivered')
  const balance = (await stores.licences.find(licenceId))?.credits.plus.available
  assert.equal(balance, CREDITS - 2 * (pages + 1) - listed.length)
})

test('autoprofile: a service that is stopped in the middle goes on where it was when it is started again', {
  skip: withoutRealData,
}, async (context) => {
  const data = temporaryFolder(context)
  await importRows(data, temporaryFolder(context), true)
  const first = await serve(context, data, { webhookRate: 10 })
  const { key, secret } = await issue(context, data)
  const receiver = await openReceiver(context, secret, (response) => setTimeout(() => response.end(), 50))
  const search = { query: 'restaurants in Sheffield', filters: { countriesIso2: ['GB'] } }
  const { body } = await call<Found>(first, key, '/explore/plus', search)
  const start = { searchContextId: body.searchContextId, webhookUrl: receiver.url, maxCompanies: 40 }
  const { monitorUrl } = (await call<{ monitorUrl: string }>(first, key, '/explore/autoprofile', start)).body
  await until(() => receiver.arrivals.length >= 10)
  await first.stop()
  const stopped = receiver.arrivals.length
  await sleep(300)
  assert.equal(receiver.arrivals.length, stopped, 'nothing is sent after the stop')
  assert.ok(stopped < 40)
  const second = await serve(context, data, { webhookRate: 50, webhookHostRate: 1000 })
  const path = new URL(monitorUrl).pathname
  let status = ''
  for (const end = performance.now() + 30_000; status !== 'DONE' && performance.now() < end; await sleep(100))
    status = (await call<Monitor>(second, key, path)).body.status
  assert.equal(status, 'DONE')
  assert.equal(
    new Set(receiver.arrivals.map(({ companyId }) => companyId)).size,
    receiver.arrivals.length,
    'none twice',
  )
  assert.deepEqual(receiver.faults, [])
})
