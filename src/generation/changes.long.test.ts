import assert from 'node:assert/strict'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { servedCompanies } from '../../test/support/real-data.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import type { Company } from '../company/company.ts'
import type { ShownChange } from '../explore/changes.ts'
import { rebuildIndex, runImport } from '../imports/run-import.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import { CHANGE_TYPES } from '../records/company-change.ts'
import { COUNTRIES } from '../reference/countries.ts'
import { currentGenerationId, servedGeneration, verifyGeneration } from '../storage/files/generations.ts'
import { readChanges } from './read-changes.ts'

const NO_SAMPLE = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
const ALL_COUNTRIES = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
const EVERYTHING = { countries: ALL_COUNTRIES, types: new Set(CHANGE_TYPES), companyId: null, limit: 7 }
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'

interface Row {
  readonly name: string
  readonly status: string
  readonly town: string
}

/** A file of British companies by their numbers, of the same day whatever it holds. */
function british(context: TestContext, rows: ReadonlyMap<number, Row>): string {
  const path = join(temporaryFolder(context), 'BasicCompanyData-2026-11-01.csv')
  const lines = [...rows].map(([number, { name, status, town }]) => `"${name}","${number}","${status}","${town}",,,`)
  writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
  return path
}

const importGb = (dataFolder: string, file: string) =>
  runImport(
    { dataFolder, register: 'gb-companies-house', files: [file], mayShrink: true, mayLoseCodes: true },
    importDependencies(),
  )

/** All changes since a place, page by page, and the place behind them. */
async function allChanges(dataFolder: string, from: string | null): Promise<{ changes: ShownChange[]; next: string }> {
  const changes: ShownChange[] = []
  for (let since = from; ; ) {
    const read = await readChanges(dataFolder, { ...EVERYTHING, since, now: Date.now() })
    if (typeof read === 'string') return assert.fail(`${since} is ${read}`)
    changes.push(...read.changes)
    if (read.next === since || read.changes.length === 0) return { changes, next: read.next }
    since = read.next
  }
}

/** Everything that is served: the JSON of each company by id. */
async function everything(dataFolder: string): Promise<Map<string, string>> {
  const served = [...(await servedCompanies(dataFolder, 'GB')), ...(await servedCompanies(dataFolder, 'NO'))]
  return new Map(served.map(([id, company]) => [id, JSON.stringify(company)]))
}

/** Applies changes as a caller does: who is new is looked up. */
function apply(to: Map<string, string>, changes: readonly ShownChange[], now: ReadonlyMap<string, string>): void {
  for (const { id, type, fields = {} } of changes) {
    if (type === 'gone') to.delete(id)
    else if (type === 'new') to.set(id, now.get(id) ?? assert.fail(`${id} is new and not served`))
    else {
      const company = JSON.parse(to.get(id) ?? assert.fail(`${id} changed and was not served`)) as Company
      for (const [member, { before, after }] of Object.entries(fields)) {
        assert.deepEqual(company[member as keyof Company], before)
        Object.assign(company, { [member]: after })
      }
      to.set(id, JSON.stringify(company))
    }
  }
}

const STEPS = rounds({ quick: 12, full: 50 })

test(`changes: those of ${STEPS} random steps make what is served of what was served, byte for byte`, async (context) => {
  const folder = temporaryFolder(context)
  const random = new Random(20261122)
  const rows = new Map<number, Row>()
  const draw = (): Row => ({
    name: `COMPANY ${random.below(50)} LIMITED`,
    status: random.below(3) === 0 ? 'Dissolved' : 'Active',
    town: random.below(2) === 0 ? 'LEEDS' : 'YORK',
  })
  for (let at = 0; at < 60; at++) rows.set(89_990_000 + at, draw())
  await importGb(folder, british(context, rows))
  let { changes, next } = await allChanges(folder, null)
  assert.deepEqual(changes, [], 'before the first import nobody could follow')
  const known = await everything(folder)
  const kinds: Record<string, number> = {}
  for (let step = 0; step < STEPS; step++) {
    const choice = random.below(12)
    if (choice === 0) await rollBack(folder, importDependencies()).catch(() => {})
    else if (choice === 1) {
      await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
    } else if (choice === 2) {
      await removeRegister({ dataFolder: folder, register: 'no-brreg' }, importDependencies()).catch(() => {})
    } else {
      for (const number of [...rows.keys()]) {
        const chance = random.below(20)
        if (chance === 0) rows.delete(number)
        else if (chance < 4) rows.set(number, draw())
      }
      for (let added = random.below(4); added > 0; added--) rows.set(89_990_000 + random.below(200), draw())
      await importGb(folder, british(context, rows))
    }
    const served = await everything(folder)
    ;({ changes, next } = await allChanges(folder, next))
    apply(known, changes, served)
    // Served companies have the times of the file of the Norwegian sample, which never changes.
    assert.deepEqual([...known].sort(), [...served].sort(), `step ${step}`)
    for (const { type } of changes) kinds[type] = (kinds[type] ?? 0) + 1
  }
  context.diagnostic(JSON.stringify(kinds))
  assert.ok(
    CHANGE_TYPES.every((type) => type === 'recoded' || kinds[type] > 0),
    'all kinds occurred but that of the next test',
  )
  const again = await allChanges(folder, null)
  assert.equal(again.next, next, 'from the oldest on, the end is the same')
})

/** Imports French companies, each with the code of its activity and a name. */
async function importFrench(
  dataFolder: string,
  units: readonly (readonly [siren: string, code: string, name: string])[],
) {
  const path = join(dataFolder, 'StockUniteLegale_2027-01-01_utf8.csv')
  const columns = ['siren', 'denomination', 'etatAdministratif', 'categorieJuridique', 'activitePrincipale']
  const header = [...columns, 'trancheEffectifs'].map((column) =>
    column === 'siren' ? column : `${column}UniteLegale`,
  )
  const rows = units.map(([siren, code, name]) => `${siren},${name},A,5710,${code},`)
  writeFileSync(path, [header.join(), ...rows, ''].join('\n'))
  await runImport({ dataFolder, register: 'fr-sirene', files: [path] }, importDependencies())
}

test('changes: companies that are written by another list are told to those alone who ask, byte for byte', async (context) => {
  const folder = temporaryFolder(context)
  const [one, two, three, four] = ['999000011', '999000029', '999000037', '999000052']
  await importFrench(folder, [
    [one, '62.01Z', 'LOUTRES'],
    [two, '62.01Z', 'CASTORS'],
    [three, '72.11Z', 'RENARDS'],
    [four, '62.01Z', 'MARTRES'],
  ])
  const { next } = await allChanges(folder, null)
  const before = await servedCompanies(folder, 'FR')
  await importFrench(folder, [
    [one, '62.10Y', 'LOUTRES'],
    [two, '62.10Y', 'CASTORS'],
    [three, '72.10G', 'RENARDS'],
    [four, '62.10Y', 'GRANDES MARTRES'],
  ])
  const after = await servedCompanies(folder, 'FR')
  const ask = { ...EVERYTHING, limit: 100, now: Date.now() }
  const news = await readChanges(folder, { ...ask, since: next, types: new Set(['new', 'changed', 'closed', 'gone']) })
  assert.ok(typeof news !== 'string')
  assert.deepEqual(
    news.changes.map(({ id, type }) => `${type} ${id}`),
    [`changed FR-${four}`],
  )
  assert.equal((await allChanges(folder, news.next)).changes.length, 0, 'its end is the end')
  const { changes } = await allChanges(folder, next)
  const recoded = changes.filter(({ type }) => type === 'recoded')
  assert.deepEqual(recoded.map(({ id }) => id).sort(), [`FR-${one}`, `FR-${two}`, `FR-${three}`])
  const known = new Map([...before].map(([id, company]) => [id, JSON.stringify(company)]))
  const now = new Map([...after].map(([id, company]) => [id, JSON.stringify(company)]))
  apply(known, changes, now)
  assert.deepEqual([...known].sort(), [...now].sort())
  // From any place, and for one company.
  for (const { cursor } of changes.slice(0, -1)) assert.ok((await allChanges(folder, cursor)).changes.length > 0)
  const own = await readChanges(folder, { ...ask, since: next, companyId: `FR-${two}` })
  assert.ok(typeof own !== 'string')
  assert.deepEqual(
    own.changes.map(({ type, fields }) => [type, fields?.nationalSectors.after]),
    [['recoded', { primary: ['2.1:62.10Y'], secondary: [] }]],
  )
})

test('changes: a newer file that says the same, and an index built again, change nothing', async (context) => {
  const folder = temporaryFolder(context)
  const rows = new Map([[89_990_001, { name: 'A LTD', status: 'Active', town: 'LEEDS' }]])
  const dated = (name: string) => {
    const path = join(temporaryFolder(context), name)
    writeFileSync(path, `${HEADER}\n"A LTD","89990001","Active","LEEDS",,,\n`)
    return path
  }
  await importGb(folder, british(context, rows))
  const { next } = await allChanges(folder, null)
  await importGb(folder, dated('BasicCompanyData-2026-12-01.csv'))
  // Another register makes the next generation, in which the company shows the new day.
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  const company = (await servedCompanies(folder, 'GB')).get('GB-89990001')
  assert.equal(company?.lastUpdated, '2026-12-01T00:00:00Z')
  const { changes } = await allChanges(folder, next)
  assert.deepEqual(
    changes.map(({ type, countryIso2 }) => `${type} ${countryIso2}`),
    Array(5).fill('new NO'),
  )
})

test('changes: countries, kinds and limits narrow; places that are no places, and old ones, are refused', async (context) => {
  const folder = temporaryFolder(context)
  const rows = new Map(
    Array.from({ length: 9 }, (_, at) => [89_990_000 + at, { name: `${at} LTD`, status: 'Active', town: 'LEEDS' }]),
  )
  const now = Date.now()
  const read = (since: string | null, more: object = {}, at = now) =>
    readChanges(folder, { ...EVERYTHING, limit: 100, since, now: at, ...more })
  const types = (found: Awaited<ReturnType<typeof read>>) =>
    typeof found === 'string' ? found : found.changes.map(({ type, id }) => `${type} ${id}`)
  assert.deepEqual(await read(null), { changes: [], next: '0-0' }, 'nothing was imported yet')
  await importGb(folder, british(context, rows))
  const start = await allChanges(folder, null)
  rows.set(89_990_000, { name: '0 LTD', status: 'Dissolved', town: 'LEEDS' })
  rows.delete(89_990_001)
  await importGb(folder, british(context, rows))
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  const gb = { countries: new Set(['GB']) }
  assert.deepEqual((types(await read(start.next, gb)) as string[]).sort(), ['closed GB-89990000', 'gone GB-89990001'])
  const closed = await read(start.next, { types: new Set(['closed']) })
  assert.deepEqual(types(closed), ['closed GB-89990000'])
  assert.ok(typeof closed !== 'string')
  assert.deepEqual(closed.changes[0].fields?.status, { before: 'Active', after: 'Dissolved' })
  assert.deepEqual(types(await read(closed.next)), [], 'next is behind what was skipped')
  assert.deepEqual(types(await read(start.next, { companyId: 'GB-89990000' })), ['closed GB-89990000'])
  for (const companyId of ['GB-8999000', 'new', 'GB-89990008', ''])
    assert.deepEqual(types(await read(start.next, { companyId })), [], 'no other company')
  assert.deepEqual(types(await read(start.next, { companyId: 'GB-89990000', countries: new Set(['NO']) })), [])
  const one = await read(start.next, { limit: 1 })
  assert.ok(typeof one !== 'string')
  assert.equal(one.changes[0].cursor, one.next)
  assert.equal((types(await read(one.next)) as string[]).length, 6)

  const [number] = one.next.split('-')
  for (const wrong of ['x', '999999999999999-0', `${number}-1`, `${number}-9999999`, '-1-0', '2', `${one.next}0`]) {
    assert.equal(await read(wrong), 'unknown', wrong)
  }
  const days = 86_400_000
  assert.equal(await read(start.next, {}, now + 91 * days), 'expired')
  assert.equal(types(await read(closed.next, {}, now + 91 * days)).length, 0, 'nothing changed since: good for ever')
})

test('changes: a switch whose changes nobody knows ends the places before it; leftovers count for nothing', async (context) => {
  const folder = temporaryFolder(context)
  const rows = new Map([[89_990_001, { name: 'A LTD', status: 'Active', town: 'LEEDS' }]])
  await importGb(folder, british(context, rows))
  const before = await allChanges(folder, null)
  // What a kill between the changes and the switch leaves.
  mkdirSync(join(folder, 'changes'), { recursive: true })
  const number = Number(before.next.split('-')[0]) + 1
  appendFileSync(
    join(folder, 'changes', `${String(number).padStart(16, '0')}-20261122T100000.000Z.ndjson`),
    '{"id":"GB-1","type":"gone"}\n',
  )
  assert.deepEqual((await allChanges(folder, before.next)).changes, [])
  rows.set(89_990_002, { name: 'B LTD', status: 'Active', town: 'LEEDS' })
  await importGb(folder, british(context, rows))
  assert.equal(readdirSync(join(folder, 'changes')).length, 1)
  const second = await allChanges(folder, before.next)
  assert.deepEqual(
    second.changes.map(({ id }) => id),
    ['GB-89990002'],
  )
  // A generation of an older version has no digests.
  const digests = join(folder, 'generations', (await currentGenerationId(folder))!, 'digests')
  assert.ok(existsSync(digests))
  rmSync(digests)
  rows.set(89_990_003, { name: 'C LTD', status: 'Active', town: 'LEEDS' })
  await importGb(folder, british(context, rows))
  const read = (since: string | null) => readChanges(folder, { ...EVERYTHING, since, now: Date.now() })
  assert.equal(await read(second.next), 'expired')
  const fresh = await allChanges(folder, null)
  assert.deepEqual(fresh.changes, [])
  rows.set(89_990_004, { name: 'D LTD', status: 'Active', town: 'LEEDS' })
  await importGb(folder, british(context, rows))
  assert.deepEqual(
    (await allChanges(folder, fresh.next)).changes.map(({ id }) => id),
    ['GB-89990004'],
  )
  // A folder restored from companies.db alone counts again, and later than before.
  const last = (await allChanges(folder, fresh.next)).next
  rmSync(join(folder, 'generations'), { recursive: true })
  await rebuildIndex({ dataFolder: folder }, importDependencies())
  assert.equal(await read(last), 'expired')
})

test('changes: documents that were damaged since are not handed on to the next generation', async (context) => {
  const dataFolder = temporaryFolder(context)
  const rows = new Map(
    Array.from({ length: 200 }, (_, at) => [
      10_000_000 + at,
      { name: `Zyxelona ${at} Ltd`, status: 'Active', town: 'LEEDS' },
    ]),
  )
  /** Imports the rows with another town of one company; returns the file with the documents. */
  const next = async (town: string) => {
    rows.set(10_000_007, { name: 'Zyxelona 7 Ltd', status: 'Active', town })
    await importGb(dataFolder, british(context, rows))
    const served = await servedGeneration(dataFolder)
    await verifyGeneration(served!)
    return join(served!.folder, 'companies.documents')
  }
  const first = await next('YORK')
  const second = await next('HULL')
  assert.equal(statSync(second).ino, statSync(first).ino, 'both generations share the documents')
  const documents = readFileSync(second)
  const file = openSync(second, 'r+')
  writeSync(file, 'Q', documents.indexOf('Zyxelona 99 Ltd'))
  closeSync(file)
  const third = await next('BATH')
  assert.notEqual(statSync(third).ino, statSync(second).ino)
  assert.ok(readFileSync(third).includes('Zyxelona 99 Ltd'))
})
