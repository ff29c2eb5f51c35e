import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { rebuildIndex, runImport } from '../../imports/run-import.ts'
import { rollBack } from '../../imports/take-back.ts'
import { parseMapping } from '../../registers/table/read-mapping.ts'
import { scanCompanies } from '../../search/embedded/open-generation.ts'
import { openCurrentGeneration, verifyGeneration } from '../../storage/files/generations.ts'
import { readChanges } from '../read-changes.ts'

const GB =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
const TABLE = parseMapping(`
name: own
licence: "open, \\"as is\\""
members:
  countryIso2: country
  name: name
  nationalId: number
  lastUpdated: updated
`)

/** Two registers: one says when a company was updated, the other never. Some names need escapes. */
function importBoth(folder: string) {
  const own = join(folder, 'own.csv')
  const gb = join(folder, 'BasicCompanyData.csv')
  writeFileSync(
    own,
    'country,name,number,updated\nGB,Lantern,89990002,2026-11-02\nNO,Kvitling,974760673,\nGB,Quibble,89990004,\nGB,"A ""B""",89990003,2026-10-30\n',
  )
  writeFileSync(
    gb,
    `${GB}\n"A ""B"" LTD","89990001","Active","LEEDS",,,\nLANTERN LTD,89990002,Active,YORK,,,\nQUIBBLE LTD,89990004,Active,YORK,,,\n`,
  )
  const dataFolder = join(folder, 'data')
  return {
    dataFolder,
    ofGb: (publishedAt: string) =>
      runImport({ dataFolder, register: 'gb-companies-house', files: [gb], publishedAt }, importDependencies()),
    ofTable: (publishedAt: string) =>
      runImport({ dataFolder, register: 'table', files: [own], publishedAt, table: TABLE }, importDependencies()),
  }
}

async function served(dataFolder: string) {
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  await verifyGeneration(generation)
  const companies = new Map<string, { lastUpdated: string | null; days: (string | null)[] }>()
  for await (const { id, lastUpdated, sources } of scanCompanies(generation.folder))
    companies.set(id, { lastUpdated, days: sources.map(({ retrievedAt }) => retrievedAt) })
  return { ...generation, companies }
}

/** The files of a generation, but for what names it and its checksums. */
function filesOf({ id, folder }: { readonly id: string; readonly folder: string }) {
  const names = readdirSync(folder).filter((name) => name !== 'manifest.json')
  return names.map((name) => [name, readFileSync(join(folder, name), 'latin1').replaceAll(id, 'ID')])
}

test('a file that says the same on another day: its companies show that day, as a build would make them', async (context) => {
  const { dataFolder, ofGb, ofTable } = importBoth(temporaryFolder(context))
  await ofTable('2026-11-01T00:00:00Z')
  await ofGb('2026-11-01T00:00:00Z')
  const before = await served(dataFolder)
  const result = await ofGb('2026-11-05T10:00:00Z')
  assert.equal(result.isUnchanged, true)
  const after = await served(dataFolder)
  assert.equal(result.generation, after.id)
  assert.notEqual(after.id, before.id)
  assert.deepEqual([...after.companies.get('GB-89990004')!.days.slice(0, 1)], ['2026-11-05T10:00:00Z'])
  assert.equal(after.companies.get('GB-89990004')!.lastUpdated, '2026-11-05T10:00:00Z')
  assert.equal(after.companies.get('GB-89990001')!.lastUpdated, '2026-11-05T10:00:00Z')
  assert.equal(after.companies.get('NO-974760673')!.lastUpdated, '2026-11-01T00:00:00Z')
  assert.match(String(after.companies.get('GB-89990003')!.lastUpdated), /^2026-10-30/)
  const inode = (folder: string) => statSync(join(folder, 'companies.documents')).ino
  assert.equal(inode(after.folder), inode(before.folder))
  const found = await readChanges(dataFolder, {
    countries: new Set(['GB']),
    types: new Set(),
    companyId: null,
    limit: 5,
    since: null,
    now: Date.now(),
  })
  assert.notEqual(typeof found, 'string')

  await rebuildIndex({ dataFolder }, importDependencies())
  const built = await served(dataFolder)
  const [redated, whole] = [after, built].map(filesOf)
  for (const [at, [name, content]] of redated.entries()) {
    const named = ['names.index', 'numbers.index', 'background.index'].includes(name)
    assert.equal(name, whole[at][0])
    assert.ok((named ? content.replaceAll(before.id, 'ID') : content) === whole[at][1], `${name} is another one`)
  }
})

test('a rollback takes days back, so that the next build has them too', async (context) => {
  const { dataFolder, ofGb, ofTable } = importBoth(temporaryFolder(context))
  await ofGb('2026-11-01T00:00:00Z')
  await ofTable('2026-11-02T00:00:00Z')
  await ofGb('2026-11-05T10:00:00Z')
  await ofTable('2026-11-06T00:00:00Z')
  assert.deepEqual((await served(dataFolder)).companies.get('GB-89990004'), {
    lastUpdated: '2026-11-06T00:00:00Z',
    days: ['2026-11-05T10:00:00Z', '2026-11-06T00:00:00Z'],
  })
  await rollBack(dataFolder, importDependencies())
  const back = await served(dataFolder)
  assert.equal(back.companies.size, 3, 'the generation before the table')
  assert.equal(back.companies.get('GB-89990004')!.lastUpdated, '2026-11-01T00:00:00Z')
  await rebuildIndex({ dataFolder }, importDependencies())
  assert.deepEqual((await served(dataFolder)).companies, back.companies)
})

test('a generation that cannot be redated stays served until the next build', async (context) => {
  const { dataFolder, ofGb } = importBoth(temporaryFolder(context))
  await ofGb('2026-11-01T00:00:00Z')
  const { id } = await served(dataFolder)
  // Days are replaced by others of the same length.
  assert.equal((await ofGb('2026-11-05T10:00:00.123Z')).generation, id)
  assert.deepEqual(readdirSync(join(dataFolder, 'generations')).sort(), [id, 'current'])
  await rebuildIndex({ dataFolder }, importDependencies())
  const built = await served(dataFolder)
  assert.equal(built.companies.get('GB-89990004')!.lastUpdated, '2026-11-05T10:00:00.123Z')
  const index = join(built.folder, 'companies.index')
  const bytes = readFileSync(index)
  for (const damaged of [bytes.length >> 1, bytes.length - 12, bytes.length - 28]) {
    const content = Buffer.from(bytes)
    content[damaged] ^= 0x15
    writeFileSync(index, content)
    assert.equal((await ofGb('2026-11-06T00:00:00Z')).generation, built.id, 'what is damaged gets no new checksums')
  }
})
