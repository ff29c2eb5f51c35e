/** Why an import built all companies again is in its result and in the log, once. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { readImportLog } from '../storage/files/import-log.ts'
import { REBUILD_REASONS, type RebuildReason } from './rebuild-reasons.ts'
import { rebuildIndex, runImport } from './run-import.ts'
import { removeRegister } from './take-back.ts'

const MAPPING = {
  name: 'own',
  licence: 'ours',
  members: { countryIso2: '{ value: GB }', name: 'name', nationalId: 'number', numberOfEmployees: 'staff' },
}
const tableOf = (licence: string) =>
  parseMapping(
    [
      `name: ${MAPPING.name}`,
      `licence: ${licence}`,
      'members:',
      ...Object.entries(MAPPING.members).map(([member, column]) => `  ${member}: ${column}`),
    ].join('\n'),
  )

/** Twelve companies of one name. @param first staff of the first one */
const rowsOf = (first: number, name = 'Quibblewick Lanterns') =>
  Array.from({ length: 12 }, (_, at) => `${at === 0 ? name : 'Quibblewick Lanterns'},8999000${at},${at ? 7 : first}`)

function folderOf(context: TestContext) {
  const root = temporaryFolder(context)
  const dataFolder = join(root, 'data')
  const file = join(root, 'own.csv')
  const ofTable = async (
    rows: readonly string[],
    { share = 1, day = '2026-11-01T00:00:00Z', licence = 'ours' } = {},
  ) => {
    writeFileSync(file, ['name,number,staff', ...rows, ''].join('\n'))
    const request = { dataFolder, register: 'table', files: [file], table: tableOf(licence), publishedAt: day }
    return await runImport({ ...request, mayShrink: true }, { ...importDependencies(), mergedShareMax: share })
  }
  return { dataFolder, ofTable, lastRun: () => readImportLog(dataFolder, 1)[0] }
}

const builtFor = (reason: RebuildReason) => `all companies were built again: ${REBUILD_REASONS[reason]}`

test('import: a first import, an index that was asked for, and few changes have no note', async (context) => {
  const { dataFolder, ofTable, lastRun } = folderOf(context)
  assert.equal((await ofTable(rowsOf(3))).note, null)
  assert.equal((await ofTable(rowsOf(4))).note, null)
  assert.equal((await rebuildIndex({ dataFolder }, importDependencies())).note, null)
  assert.equal(lastRun().message, null)
})

test('import: why all companies were built again is in the result and in the log', async (context) => {
  const { dataFolder, ofTable, lastRun } = folderOf(context)
  await ofTable(rowsOf(3))
  const expect = async (reason: RebuildReason, work: Promise<{ readonly note: string | null }>) => {
    assert.equal((await work).note, builtFor(reason))
    assert.equal(lastRun().message, builtFor(reason))
    assert.equal(lastRun().outcome, 'done')
  }
  await expect('share', ofTable(rowsOf(4), { share: 0.05 }))
  await expect('meanLength', ofTable(rowsOf(4, 'Quibblewick Lanterns and Wicks')))
  await expect('sources', ofTable(rowsOf(5, 'Quibblewick Lanterns and Wicks'), { licence: 'another' }))
  const index = join(dataFolder, 'generations', (await currentGenerationId(dataFolder))!, 'companies.index')
  const bytes = readFileSync(index)
  bytes[bytes.length >> 1] ^= 1
  writeFileSync(index, bytes)
  await expect('damaged', ofTable(rowsOf(6, 'Quibblewick Lanterns and Wicks'), { licence: 'another' }))
  await expect(
    'nobody',
    removeRegister({ dataFolder, register: 'table-own' }, { ...importDependencies(), mergedShareMax: 1 }),
  )
})

test('import: a day that only the next build can show is in the note', async (context) => {
  const { ofTable, lastRun } = folderOf(context)
  await ofTable(rowsOf(3))
  const { note, isUnchanged } = await ofTable(rowsOf(3), { day: '2026-11-05T10:00:00.123Z' })
  assert.equal(isUnchanged, true)
  assert.equal(note, `the next build shows the new day: ${REBUILD_REASONS.publicationDays}`)
  assert.equal(lastRun().message, note)
})
