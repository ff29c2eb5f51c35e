import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { openCompanies } from '../../storage/files/companies.ts'
import { openCurrentGeneration, verifyGeneration } from '../../storage/files/generations.ts'
import { readImportLog } from '../../storage/files/import-log.ts'
import { runImport } from '../run-import.ts'

const GB_SAMPLE = join(import.meta.dirname, '..', '..', 'registers', 'gb-companies-house', 'sample.csv')
const HEADER =
  'LEI,Entity.LegalName,Entity.LegalJurisdiction,Entity.RegistrationAuthority.RegistrationAuthorityID,Entity.RegistrationAuthority.RegistrationAuthorityEntityID,Entity.EntityStatus,Registration.RegistrationStatus,Registration.LastUpdateDate,DeletedAt,Entity.LegalForm.EntityLegalFormCode,Entity.LegalAddress.City,Entity.LegalAddress.Country'

interface Told {
  readonly lei: string
  readonly name: string
  /** Number at Companies House. */
  readonly number?: string
  readonly updated?: string
  readonly status?: string
  readonly registration?: string
  readonly deletedAt?: string
}

/** An identifier that checks, by a running number. */
function leiOf(number: number): string {
  const body = `999900${String(number).padStart(12, '0')}`
  for (let check = 0; check < 100; check++) {
    const lei = `${body}${String(check).padStart(2, '0')}`
    if (isLei(lei)) return lei
  }
  return assert.fail(`no check digits for ${body}`)
}

function csv(rows: readonly Told[]): string {
  const lines = rows.map(({ lei, name, number, updated, status, registration, deletedAt }) =>
    [
      lei,
      name,
      'GB',
      number === undefined ? '' : 'RA000585',
      number ?? '',
      status ?? 'ACTIVE',
      registration ?? 'ISSUED',
      updated ?? '2024-05-01T00:00:00Z',
      deletedAt ?? '',
      '',
      'LEEDS',
      'GB',
    ].join(','),
  )
  return [HEADER, ...lines, ''].join('\n')
}

const GOLDEN = '20240504-0800-gleif-goldencopy-lei2-golden-copy.csv'
const DELTA = '20240505-0800-gleif-goldencopy-lei2-last-day.csv'

function fileOf(context: TestContext, name: string, rows: readonly Told[]): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, csv(rows))
  return path
}

const importGleif = (dataFolder: string, ...files: string[]) =>
  runImport({ dataFolder, register: 'gleif', files }, importDependencies())

async function namesByLei(folder: string): Promise<Record<string, string>> {
  const companies = [...(await servedCompanies(folder, 'GB')).values()]
  return Object.fromEntries(companies.map(({ lei, name }) => [lei ?? '', name]).sort())
}

const [A, B, C, D, E] = [1, 2, 3, 4, 5].map(leiOf)
const STORED: readonly Told[] = [
  { lei: A, name: 'A' },
  { lei: B, name: 'B' },
  { lei: C, name: 'C' },
  { lei: D, name: 'D', updated: '2024-05-04T12:00:00Z' },
]

test('delta alone: it replaces, adds and withdraws by LEI, and every record is counted', async (context) => {
  const folder = temporaryFolder(context)
  await importGleif(folder, fileOf(context, GOLDEN, STORED))
  const changes: readonly Told[] = [
    { lei: B, name: 'B2', status: 'INACTIVE', registration: 'RETIRED', updated: '2024-05-05T00:00:00Z' },
    { lei: C, name: 'C', deletedAt: '2024-05-05T00:00:00Z' },
    { lei: D, name: 'D OLD', updated: '2024-05-04T11:00:00Z' },
    { lei: E, name: 'E', updated: '2024-05-05T00:00:00Z' },
    { lei: '', name: 'NOBODY' },
  ]
  const result = await importGleif(folder, fileOf(context, DELTA, changes))
  assert.deepEqual(await namesByLei(folder), { [A]: 'A', [B]: 'B2', [D]: 'D', [E]: 'E' })
  assert.deepEqual(result.amended, { kept: 2, replaced: 1, withdrawn: 1 })
  assert.deepEqual(result.leftOut, { 'withdrawn by GLEIF': 1, 'older than what is stored': 1 })
  assert.deepEqual([result.rows, result.companies, result.merged, result.rejected], [5, 4, 0, 1])
  const leftOut = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)
  assert.equal(
    result.rows + result.amended!.kept,
    result.companies + result.merged + result.unmatched + result.duplicates + result.rejected + leftOut,
  )
  const retired = [...(await servedCompanies(folder, 'GB')).values()].find(({ lei }) => lei === B)
  assert.equal(retired?.status, 'Inactive (no precision)')
  assert.equal(retired?.sources[0].retrievedAt, '2024-05-05T00:00:00Z')
})

test('delta alone: a record whose national number came or changed moves to its new id', async (context) => {
  const folder = temporaryFolder(context)
  await importGleif(folder, fileOf(context, GOLDEN, STORED))
  await runImport({ dataFolder: folder, register: 'gb-companies-house', files: [GB_SAMPLE] }, importDependencies())
  const result = await importGleif(folder, fileOf(context, DELTA, [{ lei: A, name: 'A', number: '89990017' }]))
  assert.deepEqual([result.merged, result.amended?.replaced], [1, 1])
  const companies = await servedCompanies(folder, 'GB')
  assert.equal(companies.get('GB-89990017')?.lei, A)
  assert.equal(companies.has(`GB-${A}`), false)
})

test('delta alone: two deltas one after the other, and rows of one identifier that stand twice', async (context) => {
  const folder = temporaryFolder(context)
  await importGleif(folder, fileOf(context, GOLDEN, STORED))
  const updated = '2024-05-05T00:00:00Z'
  const twice = [
    { lei: A, name: 'A2', updated },
    { lei: A, name: 'A3', number: '89990025', updated },
    { lei: E, name: 'E', updated },
    { lei: E, name: 'E', deletedAt: updated },
  ]
  const first = await importGleif(folder, fileOf(context, DELTA, twice))
  assert.deepEqual([first.duplicates, first.amended], [2, { kept: 3, replaced: 1, withdrawn: 0 }])
  assert.match(readFileSync(first.rejectsFile!, 'utf8'), /,2,duplicate,"GB-\w+ is repeated on line 3 of /)
  const later = DELTA.replace('20240505', '20240506')
  const second = await importGleif(folder, fileOf(context, later, [{ lei: B, name: 'B2', updated }]))
  assert.deepEqual(second.amended, { kept: 3, replaced: 1, withdrawn: 0 })
  assert.deepEqual(await namesByLei(folder), { [A]: 'A3', [B]: 'B2', [C]: 'C', [D]: 'D' })
})

test('delta alone: where nothing is stored it is what the register says', async (context) => {
  const folder = temporaryFolder(context)
  const result = await importGleif(folder, fileOf(context, DELTA, STORED))
  assert.deepEqual([result.amended, result.companies], [null, 4])
})

test('delta alone: one that does not reach back to what is stored is refused, and changes nothing', async (context) => {
  const folder = temporaryFolder(context)
  await importGleif(folder, fileOf(context, GOLDEN, STORED))
  const late = DELTA.replace('20240505', '20240507')
  await assert.rejects(
    importGleif(folder, fileOf(context, late, [{ lei: A, name: 'A2' }])),
    /holds changes since 2024-05-06, but the records of gleif are of 2024-05-04; must be one that reaches back so far, or a golden copy/,
  )
  const week = late.replace('last-day', 'last-week')
  await importGleif(folder, fileOf(context, week, [{ lei: A, name: 'A2' }]))
  assert.equal((await namesByLei(folder))[A], 'A2')
  assert.deepEqual(
    readImportLog(folder, 3).map(({ outcome }) => outcome),
    ['done', 'refused', 'done'],
  )
})

test('delta alone: one that cannot be read on, or dies before the switch, leaves what was said', async (context) => {
  const folder = temporaryFolder(context)
  await importGleif(folder, fileOf(context, GOLDEN, STORED))
  const before = await namesByLei(folder)
  const good = fileOf(context, DELTA, [{ lei: A, name: 'A2' }])
  const cut = join(temporaryFolder(context), DELTA)
  writeFileSync(cut, `${csv([{ lei: A, name: 'A2' }])}"${B},B2`)
  await assert.rejects(importGleif(folder, cut), /a quote is opened and not closed/)
  await assert.rejects(importGleif(folder, fileOf(context, DELTA, [])), /no row became a company: 0 rows were read/)
  for (const method of ['takeOver', 'recordsWith', 'remove', 'store'] as const) {
    const dependencies = importDependencies()
    const dying = {
      ...dependencies,
      openStore(dataFolder: string) {
        const store = openCompanies(dataFolder)
        store[method] = () => {
          throw new Error('killed')
        }
        // A process that is killed does not clear up.
        store.discard = () => {}
        return store
      },
    }
    await assert.rejects(runImport({ dataFolder: folder, register: 'gleif', files: [good] }, dying), /killed/)
    assert.deepEqual(await namesByLei(folder), before)
    await verifyGeneration((await openCurrentGeneration(folder))!)
  }
  await importGleif(folder, good)
  assert.deepEqual(await namesByLei(folder), { ...before, [A]: 'A2' })
  const database = new DatabaseSync(join(folder, 'companies.db'))
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name GLOB '*_[0-9]*' AND type = 'table'")
  const names = tables.all().map(({ name }) => String(name).replace(/_\d+$/, ''))
  assert.deepEqual(
    names.sort(),
    ['added', 'added_keys', 'keys', 'records', 'tombstones'],
    'the served one and its base: nothing is left of those that died',
  )
  assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
  database.close()
})

test('delta alone: golden copy and delta, together or one after the other, say the same', async (context) => {
  const random = new Random(20240505)
  const told = (count: number, from: number, updated: string): Told[] =>
    Array.from({ length: count }, (_, place) => from + place * (1 + random.below(3))).map((number) => ({
      lei: leiOf(number),
      name: `COMPANY ${random.below(1_000_000)}`,
      // Numbers are nobody else's: of two records with the same number the later one of a file counts.
      ...(random.below(3) === 0 ? { number: String(80_000_000 + number * 10 + random.below(10)) } : {}),
      ...(random.below(5) === 0 ? { registration: 'ANNULLED' } : {}),
      ...(updated > '2024-05-04' && random.below(5) === 0 ? { deletedAt: updated } : {}),
      updated,
    }))
  const distinct = (rows: readonly Told[]) => [...new Map(rows.map((row) => [row.lei, row])).values()]
  const golden = fileOf(context, GOLDEN, distinct(told(2_000, 1, '2024-05-01T00:00:00Z')))
  const delta = fileOf(context, DELTA, distinct(told(1_500, 1_000, '2024-05-05T00:00:00Z')))
  const [together, after] = [temporaryFolder(context), temporaryFolder(context)]
  await importGleif(together, delta, golden)
  await importGleif(after, golden)
  const { amended } = await importGleif(after, delta)
  assert.ok(amended!.replaced > 100 && amended!.withdrawn > 20 && amended!.kept > 100, JSON.stringify(amended))
  const said = async (folder: string) =>
    [...(await servedCompanies(folder, 'GB')).values()].toSorted((a: Company, b: Company) => (a.id < b.id ? -1 : 1))
  assert.deepEqual(await said(after), await said(together))
})

test('files of changes without dates: their days decide the order; gaps, older ones and whole files beside them are refused', async (context) => {
  const [folder, files] = [temporaryFolder(context), temporaryFolder(context)]
  const entity = (value: string, name: string, more: object = {}) => ({
    identifiers: [{ value }],
    fullNames: [{ value: name }],
    addresses: [],
    legalForms: [{ value: { code: '112' } }],
    ...more,
  })
  const file = (name: string, ...results: object[]) => {
    writeFileSync(join(files, name), JSON.stringify({ results }))
    return join(files, name)
  }
  const run = (...given: string[]) =>
    runImport({ dataFolder: folder, register: 'sk-rpo', files: given }, importDependencies())
  const names = async () =>
    [...(await servedCompanies(folder, 'SK')).values()].map(({ id, name }) => `${id} ${name}`).sort()
  const all = file('init_2026-11-07_001.json', entity('99900011', 'A'), entity('99900022', 'B'))
  await run(all)
  const [monday, tuesday] = [
    file('actual_2026-11-09.json', entity('99900011', 'MONDAY'), entity('99900022', 'B2')),
    file('actual_2026-11-10.json', entity('99900011', 'TUESDAY')),
  ]
  await run(tuesday, monday)
  assert.deepEqual(await names(), ['SK-99900011 TUESDAY', 'SK-99900022 B2'])
  await assert.rejects(run(monday), /changes until 2026-11-09, but the records of sk-rpo are of 2026-11-10/)
  assert.equal(readImportLog(folder, 1)[0].outcome, 'refused')
  await assert.rejects(
    run(file('actual_2026-11-19.json', entity('99900011', 'C'))),
    /must be one that reaches back so far/,
  )
  await assert.rejects(run(all, tuesday), /must be imported one after the other/)
  assert.deepEqual(await names(), ['SK-99900011 TUESDAY', 'SK-99900022 B2'])
  // Who has become a person is left out, and leaves.
  const person = entity('99900022', 'B', { legalForms: [{ value: { code: '101' } }] })
  await run(file('actual_2026-11-11.json', person, entity('99900011', 'D')))
  assert.deepEqual(await names(), ['SK-99900011 D'])
})
