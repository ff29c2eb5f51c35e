/** `GET /explore/changes` of the service as people run it, during imports by other processes. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { systemClock } from '../../src/clock.ts'
import type { ShownChange } from '../../src/explore/changes.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
const NO_SAMPLE = join(import.meta.dirname, '..', '..', 'src', 'registers', 'no-brreg', 'sample.json')

test('changes: priced by started 25, of the countries of the licence, over restarts', async (context) => {
  const data = temporaryFolder(context)
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const keyFor = async (countries: readonly string[] | 'all', paid: number) => {
    const now = Date.now()
    const dates = licenceProperties({ activationDate: now - 86_400_000, expirationDate: now + 86_400_000 })
    const properties = { lite: dates, plus: dates }
    const { id } = await stores.licences.create(licenceTerms({ countries, paid, properties }))
    return (await stores.keys.create({ licenceId: id, isTest: false }))!.key
  }
  const keys = { all: await keyFor('all', 100), british: await keyFor(['GB'], 100), poor: await keyFor('all', 1) }
  await stores.close()
  let day = 1
  const importRows = async (rows: readonly string[]) => {
    const path = join(temporaryFolder(context), `BasicCompanyData-2026-11-0${day++}.csv`)
    writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
    await runImport({ dataFolder: data, register: 'gb-companies-house', files: [path] }, importDependencies())
  }
  const row = (number: number, status = 'Active') => `"C ${number} LTD","${89_990_000 + number}","${status}","LEEDS",,,`
  const rows = Array.from({ length: 30 }, (_, number) => row(number))
  await importRows(rows)

  let service = await startServiceProcess(data)
  context.after(() => service.stop())
  const get = async (key: string, query = '') => {
    const answer = await fetch(`${service.url}/explore/changes${query}`, { headers: { 'x-api-key': key } })
    const body = (await answer.json()) as { changes: ShownChange[]; next: string; error?: string }
    return { status: answer.status, used: answer.headers.get('x-credits-used'), ...body }
  }
  const start = await get(keys.all)
  assert.deepEqual([start.status, start.changes, start.used], [200, [], '0'])
  // The first switch has no changes, and so no places but its end.
  const within = start.next.replace(/-0$/, '-9')
  assert.equal((await get(keys.all, `?since=${within}`)).status, 400)
  await importRows([...rows.slice(1, 29), row(29, 'Dissolved'), ...Array.from({ length: 26 }, (_, at) => row(40 + at))])
  await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())

  assert.equal((await get(keys.all, `?since=${within}`)).status, 400)
  const all = await get(keys.all, `?since=${start.next}`)
  assert.deepEqual([all.status, all.changes.length, all.used], [200, 33, '2'])
  const closed = all.changes.find(({ type }) => type === 'closed')
  assert.equal(closed?.id, 'GB-89990029')
  assert.deepEqual(closed?.fields?.status, { before: 'Active', after: 'Dissolved' })
  const ofOne = await get(keys.all, `?since=${start.next}&id=GB-89990029`)
  assert.deepEqual([ofOne.changes.map(({ id }) => id), ofOne.used], [['GB-89990029'], '1'])
  const foreign = await get(keys.british, `?since=${start.next}&id=${all.changes.at(-1)?.id}`)
  assert.deepEqual(
    [foreign.status, foreign.changes, foreign.used],
    [200, [], '0'],
    'outside the countries of the licence',
  )
  assert.equal((await get(keys.all, '?id=')).status, 400)
  const british = await get(keys.british, `?since=${start.next}`)
  assert.equal(british.changes.length, 28)
  assert.ok(british.changes.every(({ countryIso2 }) => countryIso2 === 'GB'))
  assert.equal((await get(keys.british, '?countriesIso2=NO')).status, 403)
  const norwegian = await get(keys.all, `?since=${start.next}&countriesIso2=NO&types=new&limit=3`)
  assert.deepEqual([norwegian.changes.length, norwegian.used], [3, '1'])
  const paged = await get(keys.poor, `?since=${start.next}&limit=25`)
  assert.deepEqual([paged.changes, paged.used], [all.changes.slice(0, 25), '1'])
  assert.equal((await get(keys.poor, `?since=${paged.next}`)).status, 402)

  await service.stop()
  service = await startServiceProcess(data)
  assert.deepEqual((await get(keys.all, `?since=${paged.next}`)).changes, all.changes.slice(25))
  const wrong = await get(keys.all, '?since=1-0')
  assert.equal(wrong.status, 410)
  assert.match(wrong.error ?? '', /^since: is older than 90 days/)
  assert.match((await get(keys.all, '?since=x')).error ?? '', /^since: must be next or a cursor of an earlier answer$/)
  assert.deepEqual(service.faults, [])
})
