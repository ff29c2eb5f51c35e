import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { zipArchive } from '../../test/support/zip.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import type { Company } from '../company/company.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { openIndex } from '../search/embedded/engine.ts'
import { EVERYTHING } from '../search/query.ts'
import { openCompanies } from '../storage/files/companies.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { lockImports } from '../storage/files/import-lock.ts'
import type { ImportProgress } from './progress.ts'
import { rebuildIndex, runImport } from './run-import.ts'

const GB_SAMPLE = join(import.meta.dirname, '..', 'registers', 'gb-companies-house', 'sample.csv')
const NO_SAMPLE = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,CompanyCategory,RegAddress.PostTown,RegAddress.PostCode,SICCode.SicText_1'

const importInto = (dataFolder: string, register: string, ...files: string[]) =>
  runImport({ dataFolder, register, files }, importDependencies())

/** Every company that a search in the served generation finds, by id. */
async function served(dataFolder: string, ...countries: string[]): Promise<Map<string, Company>> {
  const generation = await openCurrentGeneration(dataFolder)
  const engine = await openIndex(generation!.folder)
  try {
    const found = await engine.search({ countries, where: EVERYTHING, rank: null, page: { first: 0, count: 10_000 } })
    const companies = found.companies.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as Company)
    assert.equal(companies.length, found.total)
    return new Map(companies.map((company) => [company.id, company]))
  } finally {
    await engine.close()
  }
}

function written(context: TestContext, name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, content)
  return path
}

test('import: a register’s file becomes companies that a search finds', async (context) => {
  const folder = temporaryFolder(context)
  const result = await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  assert.deepEqual(
    { ...result, generation: '', secondsReading: 0, secondsIndexing: 0, rowsPerSecond: 0 },
    {
      register: 'gb-companies-house',
      importId: 1,
      generation: '',
      rows: 7,
      joined: 0,
      otherEnds: 0,
      companies: 7,
      duplicates: 0,
      rejected: 0,
      leftOut: {},
      unread: [],
      amended: null,
      difference: { added: 7, changed: 0, unchanged: 0, removed: 0 },
      isUnchanged: false,
      rejectsFile: null,
      companiesServed: 7,
      companiesMerged: 0,
      note: null,
      merged: 0,
      unmatched: 0,
      secondsReading: 0,
      secondsIndexing: 0,
      rowsPerSecond: 0,
    },
  )
  const company = (await served(folder, 'GB')).get('GB-89990017')
  assert.equal(company?.name, 'QUIBBLEWICK LANTERNS LIMITED')
  assert.equal(company?.region, 'England|West Yorkshire')
  assert.deepEqual(
    company?.sources.map(({ register, url }) => [register, url]),
    [
      ['gb-companies-house', 'https://find-and-update.company-information.service.gov.uk/company/89990017'],
      ['derived', null],
    ],
  )
})

test('import: every row is a company, a duplicate, rejected with a reason, or left out', async (context) => {
  const folder = temporaryFolder(context)
  const rows = [
    '"A LTD","89990001","Active",,,,',
    '"B LTD","","Active",,,,',
    '"A2 LTD","89990001","Active",,,,',
    '"C LTD","89990002"',
  ]
  const file = written(context, 'odd.csv', `${HEADER}\r\n${rows.join('\r\n')}\r\n`)
  const result = await importInto(folder, 'gb-companies-house', file)
  assert.deepEqual([result.rows, result.companies, result.duplicates, result.rejected], [4, 1, 1, 2])
  assert.deepEqual(readFileSync(result.rejectsFile!, 'utf8').split('\n'), [
    'file,line,kind,reason,row',
    'odd.csv,3,rejected,"CompanyNumber is """", must be 8 letters and digits","""B LTD"","""",""Active"",,,,"',
    'odd.csv,5,rejected,"the row has 2 cells, the header has 7","""C LTD"",""89990002"""',
    'odd.csv,2,duplicate,"GB-89990001 is repeated on line 4 of odd.csv, which counts",',
    '',
  ])
  assert.deepEqual(
    [...(await served(folder, 'GB')).values()].map(({ name }) => name),
    ['A2 LTD'],
  )
  const norway = await importInto(folder, 'no-brreg', NO_SAMPLE)
  assert.deepEqual(
    [norway.rows, norway.companies, norway.rejected, norway.leftOut],
    [7, 5, 1, { 'sole trader or natural person': 1 }],
  )
  assert.doesNotMatch(readFileSync(norway.rejectsFile!, 'utf8'), /EKSEMPEL/, 'a person left out is written nowhere')
})

test('import: a second import of a register replaces what it said and keeps what others said', async (context) => {
  const folder = temporaryFolder(context)
  await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  await importInto(folder, 'no-brreg', NO_SAMPLE)
  const file = written(context, 'new.csv', `${HEADER}\n"RENAMED LTD","89990017","Dissolved",,,,\n`)
  const request = { dataFolder: folder, register: 'gb-companies-house', files: [file], mayShrink: true }
  const result = await runImport(request, importDependencies())
  assert.deepEqual([result.companies, result.companiesServed], [1, 6])
  assert.deepEqual(result.difference, { added: 0, changed: 1, unchanged: 0, removed: 6 })
  const companies = await served(folder, 'GB', 'NO')
  assert.equal(companies.size, 6)
  assert.equal(companies.get('GB-89990017')?.name, 'RENAMED LTD')
  assert.equal(companies.get('NO-319000178')?.region, 'Vestland|Bergen')
})

test('import: plain, gzipped and zipped in parts give the same companies', async (context) => {
  const text = readFileSync(GB_SAMPLE, 'utf8')
  const [header, ...rows] = text.trimEnd().split('\r\n')
  const part = (some: readonly string[]) => [header, ...some, ''].join('\r\n')
  const packings = [
    [GB_SAMPLE],
    [written(context, 'sample.csv.gz', gzipSync(text))],
    [
      written(context, 'one.zip', zipArchive([{ name: 'part1_2.csv', content: part(rows.slice(0, 3)) }])),
      written(context, 'two.zip', zipArchive([{ name: 'part2_2.csv', content: part(rows.slice(3)) }])),
    ],
  ]
  const found: Map<string, Company>[] = []
  for (const files of packings) {
    const folder = temporaryFolder(context)
    await importInto(folder, 'gb-companies-house', ...files)
    const companies = await served(folder, 'GB')
    for (const company of companies.values()) Object.assign(company, { sources: [], lastUpdated: null })
    found.push(companies)
  }
  assert.deepEqual(found[1], found[0])
  assert.deepEqual(found[2], found[0])
})

test('import: a file that cannot be read on, or gives no company, leaves the data folder as it was', async (context) => {
  const folder = temporaryFolder(context)
  const { generation } = await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  const good = Array.from({ length: 5_000 }, (_, number) => `"X ${number}","${89_990_000 + number}","Active",,,,`).join(
    '\n',
  )
  const attempts: [string, RegExp][] = [
    [`${HEADER}\n${good}\n"never closed,1,2\n`, /bad\.csv: Line 5002: a quote is opened/],
    [`${HEADER}\n"A","","",,,,\n`, /no row became a company: 1 row was read: 1 rejected, see .*rejects\.csv/],
    [`${HEADER}\n`, /no row became a company: 0 rows were read/],
    [
      'a,b\n1,2\n',
      /bad\.csv: the table is not in the expected layout: it has no CompanyNumber \(identity\); no CompanyName \(name\)/,
    ],
  ]
  for (const [content, message] of attempts) {
    await assert.rejects(importInto(folder, 'gb-companies-house', written(context, 'bad.csv', content)), message)
    const store = openCompanies(folder)
    assert.deepEqual(
      store.history(9).map(({ state }) => state),
      ['current'],
    )
    store.close()
    assert.equal((await openCurrentGeneration(folder))?.id, generation)
    assert.equal(readdirSync(join(folder, 'generations')).length, 2, 'the generation and the pointer to it')
  }
  await assert.rejects(importInto(folder, 'gb-companies-house', '/missing.csv'), /missing\.csv/)
  await assert.rejects(importInto(folder, 'atlantis', GB_SAMPLE), /register is unknown, must be one of gb-companies/)
  await assert.rejects(importInto(folder, 'gb-companies-house'), /files is empty/)
  assert.equal((await served(folder, 'GB')).size, 7)
})

test('import: an index that cannot be built leaves the data folder as it was', async (context) => {
  const folder = temporaryFolder(context)
  const { generation } = await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  const dependencies = importDependencies()
  const failing = {
    ...dependencies,
    createGenerationBuilder(options: Parameters<typeof dependencies.createGenerationBuilder>[0]) {
      const builder = dependencies.createGenerationBuilder(options)
      return { ...builder, finish: () => Promise.reject(new Error('disk is full')) }
    },
  }
  const request = { dataFolder: folder, register: 'no-brreg', files: [NO_SAMPLE] }
  await assert.rejects(runImport(request, failing), /disk is full/)
  assert.equal((await openCurrentGeneration(folder))?.id, generation)
  assert.deepEqual((await served(folder, 'NO')).size, 0)
  await runImport(request, dependencies)
  assert.equal((await served(folder, 'NO', 'GB')).size, 12)
})

test('import: while one runs, another into the same folder is refused', async (context) => {
  const folder = temporaryFolder(context)
  const lock = lockImports(folder)
  await assert.rejects(importInto(folder, 'gb-companies-house', GB_SAMPLE), /another import into this data folder/)
  lock.release()
  await importInto(folder, 'gb-companies-house', GB_SAMPLE)
})

test('import: one that ended right after the switch is completed by the next', async (context) => {
  const folder = temporaryFolder(context)
  const dependencies = importDependencies()
  const dying = {
    ...dependencies,
    openStore(dataFolder: string) {
      const store = openCompanies(dataFolder)
      store.makeCurrent = () => {
        throw new Error('killed')
      }
      return store
    },
  }
  const request = { dataFolder: folder, register: 'gb-companies-house', files: [GB_SAMPLE] }
  await assert.rejects(runImport(request, dying), /killed/)
  assert.equal((await served(folder, 'GB')).size, 7, 'the rename made it the served one')
  await importInto(folder, 'no-brreg', NO_SAMPLE)
  assert.equal((await served(folder, 'GB', 'NO')).size, 12)
})

test('index: a folder that lost the name of its served generation is damaged, not empty, until it is built again', async (context) => {
  const folder = temporaryFolder(context)
  await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  const current = join(folder, 'generations', 'current')
  rmSync(current)
  await assert.rejects(openCurrentGeneration(folder), /current is missing$/)
  mkdirSync(current)
  await assert.rejects(openCurrentGeneration(folder), /current is a folder, must be a file$/)
  rmSync(current, { recursive: true })
  await rebuildIndex({ dataFolder: folder }, importDependencies())
  assert.equal((await served(folder, 'GB')).size, 7)
})

test('index: built again it holds the same companies, and needs an import', async (context) => {
  const folder = temporaryFolder(context)
  await assert.rejects(rebuildIndex({ dataFolder: folder }, importDependencies()), /nothing was imported yet/)
  await importInto(folder, 'gb-companies-house', GB_SAMPLE)
  const before = await served(folder, 'GB')
  const { companiesServed } = await rebuildIndex({ dataFolder: folder }, importDependencies())
  assert.equal(companiesServed, 7)
  assert.deepEqual(await served(folder, 'GB'), before)
})

test('import: progress goes from nothing to all, in every phase', async (context) => {
  const folder = temporaryFolder(context)
  const rows = Array.from({ length: 6_000 }, (_, number) => `"X ${number}","${89_990_000 + number}","Active",,,,`)
  const reports: ImportProgress[] = []
  const importAll = async () => {
    reports.length = 0
    const file = written(context, 'many.csv', [HEADER, ...rows, ''].join('\n'))
    const request = { dataFolder: folder, register: 'gb-companies-house', files: [file] }
    await runImport(
      request,
      importDependencies((progress) => reports.push(progress)),
    )
    return [...new Set(reports.map(({ phase }) => phase))]
  }
  assert.deepEqual(await importAll(), ['reading', 'comparing', 'indexing'])
  checkFractions(reports)
  rows[1] = rows[1].replace('X 1', 'Y 1')
  assert.deepEqual(await importAll(), ['reading', 'comparing', 'merging'])
  checkFractions(reports)
  assert.equal(existsSync(join(folder, 'imports')), false, 'no rejects, no report')
})

function checkFractions(reports: readonly ImportProgress[]): void {
  for (const phase of new Set(reports.map((report) => report.phase))) {
    const fractions = reports.filter((report) => report.phase === phase).map(({ fraction }) => fraction)
    assert.ok(fractions.length > 1)
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    )
    assert.equal(fractions.at(-1), 1)
  }
}

test('import: cells of a table that could not be read are counted by member, the most frequent texts first', async (context) => {
  const folder = temporaryFolder(context)
  const file = join(folder, 'list.csv')
  writeFileSync(
    file,
    'id,name,prov,code,form,state\n1,Lariane,Kosmo,62.01,S.r.l.,active\n2,Volta,Kosmo,99.9,Srlx,gone away\n3,Mura,Como,62.01,SpA,cessata\n',
  )
  const members =
    '{countryIso2: {value: IT}, name: name, region: prov, naceCodes: code, nationalLegalForm: form, status: state}'
  const { unread } = await runImport(
    {
      dataFolder: join(folder, 'data'),
      register: 'table',
      files: [file],
      table: parseMapping(`{name: t, key: id, members: ${members}}`),
    },
    importDependencies(),
  )
  const found = unread.map(({ member, cells, texts }) => [member, cells, texts.map(({ text }) => text).join()])
  assert.deepEqual(found.sort(), [
    ['naceCodes', 1, '99.9'],
    ['nationalLegalForm', 1, 'Srlx'],
    ['region', 2, 'Kosmo'],
    ['status', 1, 'gone away'],
  ])
})
