import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { servedCompanies } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { openCompanies } from '../storage/files/companies.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { readImportLog } from '../storage/files/import-log.ts'
import { rebuildIndex, runImport } from './run-import.ts'
import { removeRegister, rollBack } from './take-back.ts'

const NO_SAMPLE = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'

/** A file of companies with these numbers, each named after the version. */
function british(context: TestContext, version: string, numbers: readonly number[]): string {
  const path = join(temporaryFolder(context), `${version}.csv`)
  const rows = numbers.map(
    (number) => `"${version} ${number} LTD","${89_990_000 + number}","Active","LEEDS","LS1 4AP",,`,
  )
  writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
  return path
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const importGb = (dataFolder: string, file: string, mayShrink = false) =>
  runImport({ dataFolder, register: 'gb-companies-house', files: [file], mayShrink }, importDependencies())

async function names(dataFolder: string, country = 'GB'): Promise<string[]> {
  return [...(await servedCompanies(dataFolder, country)).values()].map(({ name }) => name).sort()
}

/** What the folder serves is what an index built from its records serves. */
async function assertRecordsAgree(dataFolder: string): Promise<void> {
  const before = [...(await servedCompanies(dataFolder, 'GB')), ...(await servedCompanies(dataFolder, 'NO'))]
  await rebuildIndex({ dataFolder }, importDependencies())
  const after = [...(await servedCompanies(dataFolder, 'GB')), ...(await servedCompanies(dataFolder, 'NO'))]
  assert.deepEqual(after, before)
}

test('shrink guard: an import without a kind of file that the one before had is refused, and imported when asked', async (context) => {
  const dataFolder = temporaryFolder(context)
  const coops = join(import.meta.dirname, '..', 'registers', 'gb-coops')
  const [organisations, economic] = [join(coops, 'sample.csv'), join(coops, 'sample-economic.csv')]
  const importCoops = (files: readonly string[], mayShrink = false) =>
    runImport({ dataFolder, register: 'gb-coops', files, mayShrink }, importDependencies())
  const withStaff = async () =>
    [...(await servedCompanies(dataFolder, 'GB')).values()].filter((company) => company.numberOfEmployees !== null)
      .length
  await importCoops([organisations])
  assert.equal(await withStaff(), 0)
  await importCoops([organisations, economic])
  const before = await withStaff()
  assert.ok(before > 0)
  await assert.rejects(
    importCoops([organisations]),
    /^RefusedImport: Cannot import gb-coops: what is stored was made with open_data_economic\.csv too, must be given these as well; --shrink imports it without$/,
  )
  assert.equal(await withStaff(), before)
  await importCoops([organisations], true)
  assert.equal(await withStaff(), 0)
})

test('shrink guard: an import that loses more than half is refused with both counts, and imported when asked', async (context) => {
  const folder = temporaryFolder(context)
  await importGb(folder, british(context, 'A', upTo(500)))
  const generation = await currentGenerationId(folder)
  const two = british(context, 'B', [0, 1])
  await assert.rejects(
    importGb(folder, two),
    /^RefusedImport: Cannot import gb-companies-house: it would lose 498 of its 500 companies \(the files have 2\), must lose at most half; use --shrink to import anyway$/,
  )
  assert.equal(await currentGenerationId(folder), generation)
  assert.equal((await names(folder)).length, 500)
  await importGb(folder, british(context, 'B', upTo(250)))
  assert.equal((await names(folder)).length, 250, 'half is not more than half')
  // As many companies, but other ones.
  const others = british(
    context,
    'C',
    upTo(250).map((number) => number + 1_000),
  )
  await assert.rejects(importGb(folder, others), /it would lose 250 of its 250 companies \(the files have 250\)/)
  await importGb(folder, two, true)
  assert.deepEqual(await names(folder), ['B 0 LTD', 'B 1 LTD'])
})

test('imports: one that says the same builds nothing; the next that says anything else does', async (context) => {
  const folder = temporaryFolder(context)
  const first = await importGb(folder, british(context, 'A', upTo(20)))
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  const generation = await currentGenerationId(folder)
  const again = await importGb(folder, british(context, 'A', upTo(20).reverse()))
  assert.deepEqual(
    [again.isUnchanged, again.importId, again.companies, again.companiesServed],
    [true, first.importId, 20, 25],
  )
  assert.deepEqual(again.difference, { added: 0, changed: 0, unchanged: 20, removed: 0 })
  assert.equal(await currentGenerationId(folder), again.generation)
  const more = await importGb(folder, british(context, 'A', upTo(21)))
  assert.deepEqual([more.isUnchanged, more.difference.added], [false, 1])
  assert.notEqual(await currentGenerationId(folder), generation)
  await assertRecordsAgree(folder)
})

test('rollback: the generation before is served, what the registers said is back, and a second goes forward', async (context) => {
  const folder = temporaryFolder(context)
  const none = /has no generation before the one it serves/
  await assert.rejects(rollBack(folder, importDependencies()), none)
  await importGb(folder, british(context, 'A', [0, 1, 2]))
  await assert.rejects(rollBack(folder, importDependencies()), none)
  const old = await currentGenerationId(folder)
  await importGb(folder, british(context, 'B', [0, 1, 2, 3]))
  const bad = await currentGenerationId(folder)
  const back = await rollBack(folder, importDependencies())
  assert.deepEqual([back.served.generation, back.left, back.areRecordsBack], [old, bad, true])
  assert.deepEqual(await names(folder), ['A 0 LTD', 'A 1 LTD', 'A 2 LTD'])
  const forward = await rollBack(folder, importDependencies())
  assert.equal(forward.served.generation, bad)
  assert.equal((await names(folder)).length, 4)
  await rollBack(folder, importDependencies())
  // The next import builds on what is served, not on what was left.
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  assert.deepEqual(await names(folder), ['A 0 LTD', 'A 1 LTD', 'A 2 LTD'])
  assert.equal((await names(folder, 'NO')).length, 5)
  await assertRecordsAgree(folder)
})

test('rollback: a damaged generation is not served', async (context) => {
  const folder = temporaryFolder(context)
  await importGb(folder, british(context, 'A', [0, 1, 2]))
  const old = await currentGenerationId(folder)
  await importGb(folder, british(context, 'B', [0, 1, 2]))
  const served = await currentGenerationId(folder)
  const damaged = join(folder, 'generations', old!)
  const name = readdirSync(damaged).find((file) => file !== 'manifest.json')!
  const bytes = readFileSync(join(damaged, name))
  bytes[bytes.length >> 1] ^= 1
  writeFileSync(join(damaged, name), bytes)
  await assert.rejects(rollBack(folder, importDependencies()), /DamagedGenerationError/)
  assert.equal(await currentGenerationId(folder), served)
})

test('register remove: its records go, others stay; the last one leaves nobody', async (context) => {
  const folder = temporaryFolder(context)
  await importGb(folder, british(context, 'A', [0, 1]))
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  await assert.rejects(
    removeRegister({ dataFolder: folder, register: 'gleif' }, importDependencies()),
    /has no such register; it has gb-companies-house, no-brreg/,
  )
  assert.equal(readImportLog(folder, 1)[0].outcome, 'refused')
  const removed = await removeRegister({ dataFolder: folder, register: 'gb-companies-house' }, importDependencies())
  assert.deepEqual([removed.records, removed.companiesServed], [2, 5])
  assert.deepEqual(await names(folder), [])
  assert.equal((await names(folder, 'NO')).length, 5)
  await rebuildIndex({ dataFolder: folder }, importDependencies())
  assert.deepEqual(await names(folder), [], 'an index built again has it no more')
  const last = await removeRegister({ dataFolder: folder, register: 'no-brreg' }, importDependencies())
  assert.equal(last.companiesServed, 0)
  assert.deepEqual(await names(folder, 'NO'), [])
  await importGb(folder, british(context, 'B', [4]))
  assert.deepEqual(await names(folder), ['B 4 LTD'])
})

const MAPPING = `
name: own
licence: ours
members:
  countryIso2: { value: GB }
  name: name
  nationalId: number
  city: city
`

test('table: merged rows add and change, rows with the value remove, the last word on a company counts', async (context) => {
  const folder = temporaryFolder(context)
  const mapping = parseMapping(MAPPING)
  const table = (text: string) => {
    const path = join(temporaryFolder(context), 'own.csv')
    writeFileSync(path, text)
    const removal = { removes: { column: 'what', value: 'gone' } }
    const request = { dataFolder: folder, register: 'table', files: [path], table: { ...mapping, ...removal } }
    return runImport({ ...request, amends: true }, importDependencies())
  }
  const first = await table(
    'name,number,city,what\nA,89990001,LEEDS,\nB,89990002,YORK,\nD,89990004,,\n,89990004,,gone\nC,89990003,LEEDS,\n',
  )
  assert.deepEqual([first.companies, first.amended], [3, { kept: 0, replaced: 0, withdrawn: 0 }], 'the first as well')
  const second = await table('name,number,city,what\nB2,89990002,HULL,\nD,89990004,,new\n,89990003,, Gone\n')
  assert.deepEqual(second.difference, { added: 1, changed: 1, unchanged: 1, removed: 1 })
  assert.deepEqual(second.amended, { kept: 1, replaced: 1, withdrawn: 1 })
  assert.deepEqual(second.leftOut, { 'removes a company': 1 })
  assert.deepEqual(await names(folder), ['A', 'B2', 'D'])
  await table('name,number,city,what\n,89990001,,gone\nA again,89990001,,\nE,89990005,,\n,89990005,,gone\n')
  assert.deepEqual(await names(folder), ['A again', 'B2', 'D'])
  const same = await table('name,number,city,what\n,89990099,,gone\nD,89990004,,\n')
  assert.equal(same.isUnchanged, true)
  await assert.rejects(table('name,number,city\nA,89990001,LEEDS\n'), /the table has no column what/)
})

test('imports: the log says what ran, what came of it and why', async (context) => {
  const folder = temporaryFolder(context)
  assert.deepEqual(readImportLog(folder, 5), [])
  const file = british(context, 'A', upTo(12))
  await importGb(folder, file)
  await importGb(folder, file)
  await assert.rejects(importGb(folder, british(context, 'B', [0])))
  await assert.rejects(importGb(folder, NO_SAMPLE))
  await assert.rejects(importGb(folder, join(folder, 'missing.csv')))
  await importGb(folder, british(context, 'C', upTo(13)))
  await rollBack(folder, importDependencies())
  await removeRegister({ dataFolder: folder, register: 'gb-companies-house' }, importDependencies())
  const runs = readImportLog(folder, 20).toReversed()
  assert.deepEqual(
    runs.map(({ action, register, outcome, rows, records, added, removed }) =>
      [action, register, outcome, rows, records, added, removed].map(String).join(' '),
    ),
    [
      'import gb-companies-house done 12 12 12 0',
      'import gb-companies-house unchanged 12 12 0 0',
      'import gb-companies-house refused null null null null',
      'import gb-companies-house refused null null null null',
      'import gb-companies-house failed null null null null',
      'import gb-companies-house done 13 13 1 0',
      'rollback null done null null null null',
      'remove gb-companies-house done null 0 null 12',
    ],
  )
  assert.match(runs[2].message!, /it would lose 11 of its 12 companies/)
  assert.match(runs[4].message!, /missing\.csv/)
  for (const { startedAt, endedAt, seconds } of runs) {
    assert.match(startedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.ok(endedAt! >= startedAt && seconds! >= 0)
  }
  assert.deepEqual(
    readImportLog(folder, 1).map(({ action }) => action),
    ['remove'],
  )
})

test('imports: a run whose process is gone was interrupted', (context) => {
  const folder = temporaryFolder(context)
  const store = openCompanies(folder)
  const run = { action: 'import', register: 'gb', files: [], startedAt: '2026-11-22T10:00:00Z' } as const
  store.log.begin({ ...run, pid: process.pid })
  // No process has this id: it is above the largest that Linux gives.
  store.log.begin({ ...run, pid: 2 ** 30 })
  const outcomes = () => readImportLog(folder, 5).map(({ outcome }) => outcome)
  assert.deepEqual(outcomes(), ['interrupted', 'running'])
  store.log.closeInterrupted(() => false)
  assert.deepEqual(outcomes(), ['interrupted', 'interrupted'])
  store.close()
})
