/** `GET /explore/companies/{id}/history` of the service as people run it, during imports by other processes. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { suppressDependencies } from '../../src/assembly/suppress-dependencies.ts'
import { systemClock } from '../../src/clock.ts'
import type { Company } from '../../src/company/company.ts'
import type { CompanyMatch } from '../../src/company/company-match.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { suppressCompanies } from '../../src/imports/suppress.ts'
import type { PastEvent } from '../../src/records/past-events.ts'
import type { StatedDay } from '../../src/records/stated-past.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1,PreviousName_1.CONDATE, PreviousName_1.CompanyName,PreviousName_2.CONDATE, PreviousName_2.CompanyName'

interface Answer {
  readonly events: readonly PastEvent[]
  readonly next: number | null
  readonly knownSince: string | null
  readonly isServed: boolean
  readonly goneSince: string | null
  readonly asOf?: { readonly isKnown: boolean; readonly company: Company | null; readonly stated: StatedDay | null }
  readonly error?: string
}

test('history: events and days of a company, priced like one company, also of one that is gone; none that is suppressed', async (context) => {
  const data = temporaryFolder(context)
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const keyFor = async (countries: readonly string[] | 'all') => {
    const now = Date.now()
    const dates = licenceProperties({ activationDate: now - 86_400_000, expirationDate: now + 86_400_000 })
    const { id } = await stores.licences.create(
      licenceTerms({ countries, paid: 100, properties: { lite: dates, plus: dates } }),
    )
    return (await stores.keys.create({ licenceId: id, isTest: false }))!.key
  }
  const [all, norwegian] = [await keyFor('all'), await keyFor(['NO'])]
  await stores.close()
  let day = 1
  const importRows = async (rows: readonly string[], now: number) => {
    const path = join(temporaryFolder(context), `BasicCompanyData-2026-10-0${day++}.csv`)
    writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
    const clock = { now: () => now, monotonic: () => performance.now() }
    const request = { dataFolder: data, register: 'gb-companies-house', files: [path] }
    await runImport(request, { ...importDependencies(), clock })
  }
  const fill = Array.from({ length: 30 }, (_, at) => `"FILLER ${at} LTD","${89_990_100 + at}","Active","LEEDS",,,,,,,`)
  const one = (name: string, town: string, former: string) => `"${name}","89990001","Active","${town}",,,,${former}`
  const two = '"TWO LTD","89990002","Active","YORK",,,,,,,'
  const three = '"THREE LTD","89990003","Active","YORK",,,,,,,'
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const dayOf = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10)
  const at = (ago: number) => today - ago * 86_400_000 + 3_600_000
  const former = '"31/08/2019","ONE GAS LAMPS LTD",,'
  const [year, month, date] = dayOf(4).split('-')
  const later = `"${date}/${month}/${year}","ONE LTD","31/08/2019","ONE GAS LAMPS LTD"`
  await importRows([...fill, one('ONE LTD', 'LEEDS', former), two, three], at(9))
  await importRows([...fill, one('ONE LTD', 'YORK', former), two, three], at(6))
  await importRows([...fill, one('ONE GLOBAL LTD', 'YORK', later), two], at(3))

  const service = await startServiceProcess(data)
  context.after(() => service.stop())
  const get = async (id: string, query = '', key = all) => {
    const url = `${service.url}/explore/companies/${id}/history${query}`
    const answer = await fetch(url, { headers: { 'x-api-key': key } })
    return { status: answer.status, used: answer.headers.get('x-credits-used'), ...((await answer.json()) as Answer) }
  }
  const whole = await get('GB-89990001')
  const source = 'gb-companies-house'
  const seenAt = (ago: number) => `${dayOf(ago)}T01:00:00Z`
  assert.deepEqual(whole.events, [
    {
      kind: 'named',
      day: '2019-08-31',
      before: { name: 'ONE GAS LAMPS LTD' },
      after: { name: 'ONE LTD' },
      source,
      seenAt: null,
    },
    {
      kind: 'moved',
      day: dayOf(6),
      before: { city: 'LEEDS' },
      after: { city: 'YORK' },
      source,
      seenAt: seenAt(6),
    },
    {
      kind: 'named',
      day: dayOf(4),
      before: { name: 'ONE LTD' },
      after: { name: 'ONE GLOBAL LTD' },
      source,
      seenAt: null,
    },
  ])
  assert.deepEqual(
    [whole.status, whole.used, whole.next, whole.isServed, whole.knownSince],
    [200, '1', null, true, seenAt(9)],
  )
  const page = await get('GB-89990001', '?limit=2')
  assert.deepEqual([page.events.length, page.next], [2, 2])
  const rest = await get('GB-89990001', `?limit=2&since=${page.next}`)
  assert.deepEqual([rest.events, rest.next], [whole.events.slice(2), null])

  const then = await get('GB-89990001', `?asOf=${dayOf(7)}`)
  assert.deepEqual([then.events.length, then.asOf?.isKnown], [1, true])
  assert.deepEqual([then.asOf?.company?.name, then.asOf?.company?.city], ['ONE LTD', 'LEEDS'])
  assert.equal(then.asOf?.company?.sources[0].retrievedAt, '2026-10-01T00:00:00Z')
  const early = await get('GB-89990001', `?asOf=${dayOf(12)}`)
  const none = { value: null, from: null, to: null, source: null }
  const stated = { existed: null, dateOfIncorporation: none, name: none, address: none, status: none }
  const unstated = { ...stated, nationalLegalForm: none, nationalSectors: none }
  const name = { value: 'ONE LTD', from: '2019-09-01', to: dayOf(4), source }
  assert.deepEqual(early.asOf, { isKnown: false, company: null, stated: { ...unstated, name } })
  assert.equal(then.asOf?.stated, null)
  const long = await get('GB-89990001', '?asOf=2018-01-01')
  assert.deepEqual(
    [long.events, long.asOf?.stated?.name, long.used],
    [[], { value: 'ONE GAS LAMPS LTD', from: null, to: '2019-08-31', source }, '1'],
  )
  assert.equal((await get('GB-89990001', `?asOf=${dayOf(-1)}`)).status, 400)
  assert.equal((await get('GB-89990001', '?asOf=2026-02-30')).status, 400)
  assert.equal((await get('GB-89990001', '?asOf=0000-12-31T00:00:00Z')).status, 400)
  const before = await get('GB-89990001', `?asOf=${dayOf(6)}T00:59:59.999Z`)
  assert.equal(before.asOf?.company?.city, 'LEEDS', 'a second ends before the next one')
  assert.deepEqual(before.events, then.events, 'nor is there what happened after it')
  const now = await get('GB-89990001', `?asOf=${dayOf(0)}`)
  assert.equal(now.asOf?.company?.name, 'ONE GLOBAL LTD')

  const quiet = await get('GB-89990002')
  assert.deepEqual([quiet.status, quiet.events, quiet.used], [200, [], '0'], 'nothing happened, nothing is charged')
  const unknown = await get('GB-89990002', '?asOf=2018-01-01')
  assert.deepEqual([unknown.asOf, unknown.used], [{ isKnown: false, company: null, stated: unstated }, '0'])
  const gone = await get('GB-89990003', `?asOf=${dayOf(5)}`)
  assert.deepEqual([gone.status, gone.isServed, gone.used], [200, false, '1'])
  assert.equal(gone.asOf?.company?.name, 'THREE LTD')
  assert.equal(gone.goneSince, seenAt(3))
  const after = await get('GB-89990003', `?asOf=${dayOf(2)}`)
  assert.deepEqual([after.asOf?.isKnown, after.asOf?.company], [true, null])
  assert.equal((await get('GB-89990003', '', norwegian)).status, 403)
  assert.equal((await get('GB-89990009')).status, 404)

  const found = await fetch(`${service.url}/explore/one`, {
    method: 'POST',
    headers: { 'x-api-key': all, 'content-type': 'application/json' },
    body: JSON.stringify({ country: 'GB', companyName: 'One Gas Lamps' }),
  })
  const [match] = ((await found.json()) as { companies: readonly CompanyMatch[] }).companies
  assert.deepEqual(
    [match.id, match.because],
    ['GB-89990001', ['companyName: the same, a former name, one of the two without a legal form, until 2019-08-31']],
  )

  const called = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': all, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'get_companies',
        arguments: { ids: ['GB-89990001', 'GB-89990003', 'GB-89990009'], history: true },
      },
    }),
  })
  const [, line] = /^data: (.*)$/m.exec(await called.text())!
  const { result } = JSON.parse(line) as { result: { structuredContent: Record<string, unknown> } }
  const { companies, notFound } = result.structuredContent
  const [first, second] = companies as {
    readonly id: string
    readonly history: readonly string[]
    isServed?: boolean
  }[]
  assert.equal(first.history[0], '2019-08-31 named: {"name":"ONE GAS LAMPS LTD"} → {"name":"ONE LTD"}')
  assert.deepEqual([second.id, second.isServed, second.history], ['GB-89990003', false, []])
  assert.deepEqual(notFound, ['GB-89990009'])

  await suppressCompanies({ dataFolder: data, ids: ['GB-89990003'], note: null }, suppressDependencies())
  assert.equal((await get('GB-89990003', `?asOf=${dayOf(5)}`)).status, 404, 'suppressed companies have no past')
})
