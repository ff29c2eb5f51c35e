/** Several registers imported into one data folder: who meets, who is believed, and that the order does not matter. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { servedCompanies } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { MEMBERS } from '../records/members.ts'
import { ATTRIBUTES, NAME_LISTS, PRECEDENCE } from '../records/precedence.ts'
import { registerKindOf } from '../registers/registers.ts'
import { scanRanked } from '../search/embedded/open-generation.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { type ImportResult, runImport } from './run-import.ts'

const GB_SAMPLE = join(import.meta.dirname, '..', 'registers', 'gb-companies-house', 'sample.csv')
const NO_SAMPLE = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
const GB_HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,CompanyCategory,SICCode.SicText_1'

/** An LEI with the right check digits (ISO 7064, MOD 97-10). */
function leiOf(number: number): string {
  const body = `XXXX00${String(number).padStart(12, '0')}`
  const digits = [...`${body}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return body + String(98 - Number(BigInt(digits) % 97n)).padStart(2, '0')
}

/** A golden copy of these entities: name, country, authority, number. */
function goldenCopy(entities: readonly (readonly [string, string, string, string])[]): string {
  const $ = (value: string) => ({ $: value })
  const records = entities.map(([name, country, authority, number], place) => ({
    LEI: $(leiOf(place + 1)),
    Entity: {
      LegalName: $(name),
      LegalAddress: { FirstAddressLine: $('1 Registrar Road'), City: $('Gleifton'), Country: $(country) },
      RegistrationAuthority: { RegistrationAuthorityID: $(authority), RegistrationAuthorityEntityID: $(number) },
      LegalJurisdiction: $(country),
      EntityCategory: $('GENERAL'),
      EntityStatus: $('ACTIVE'),
    },
    Registration: { RegistrationStatus: $('ISSUED'), LastUpdateDate: $('2026-11-02T00:00:00Z') },
  }))
  return JSON.stringify({ records })
}

const GLEIF = goldenCopy([
  ['Quibblewick Lanterns Ltd.', 'GB', 'RA000585', '89990017'],
  ['Eksempel i Bergen', 'NO', 'RA000472', '319 000 178'],
  ['Unmatched Holdings', 'GB', 'RA000585', '89999999'],
  ['Only Known by its LEI', 'GB', 'RA999999', ''],
])

interface Imported {
  readonly folder: string
  readonly results: Readonly<Record<string, ImportResult>>
}

async function importAll(
  context: TestContext,
  imports: readonly (readonly [register: string, path: string])[],
  folder = temporaryFolder(context),
): Promise<Imported> {
  const results: Record<string, ImportResult> = {}
  for (const [register, path] of imports) {
    results[register] = await runImport(
      { dataFolder: folder, register, files: [path], mayShrink: true, mayLoseCodes: true },
      importDependencies(),
    )
  }
  return { folder, results }
}

function written(context: TestContext, name: string, content: string): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, content)
  return path
}

test('merging: records of GLEIF become part of British and Norwegian companies, each member with its source', async (context) => {
  const gleif = written(context, '20261102-gleif.json', GLEIF)
  const { folder, results } = await importAll(context, [
    ['gb-companies-house', GB_SAMPLE],
    ['no-brreg', NO_SAMPLE],
    ['gleif', gleif],
  ])
  const { rows, companies, merged, rejected, companiesServed, companiesMerged } = results.gleif
  assert.deepEqual([rows, companies, merged, rejected], [4, 2, 2, 0], 'rows = companies + merged + rejected')
  assert.deepEqual([companiesServed, companiesMerged], [7 + 5 + 2, 2])
  const british = await servedCompanies(folder, 'GB')
  const lanterns = british.get('GB-89990017')
  assert.equal(lanterns?.name, 'QUIBBLEWICK LANTERNS LIMITED')
  assert.equal(lanterns?.city, 'LEEDS')
  assert.equal(lanterns?.lei, leiOf(1))
  const [own, other] = lanterns.sources
  assert.deepEqual([own.register, other.register], ['gb-companies-house', 'gleif'])
  assert.ok(own.fields.includes('name') && own.fields.includes('city') && !own.fields.includes('lei'))
  assert.ok(other.fields.includes('lei') && !other.fields.includes('name') && !other.fields.includes('city'))
  assert.equal(british.get('GB-89999999')?.city, 'Gleifton')
  assert.ok(british.has(`GB-${leiOf(4)}`))
  assert.equal((await servedCompanies(folder, 'NO')).get('NO-319000178')?.lei, leiOf(2))
})

test('merging: what is served is the same, byte for byte, in whichever order registers are imported', async (context) => {
  const gleif = ['gleif', written(context, '20261102-gleif.json', GLEIF)] as const
  const gb = ['gb-companies-house', GB_SAMPLE] as const
  const no = ['no-brreg', NO_SAMPLE] as const
  const documents: string[] = []
  for (const order of [
    [gb, no, gleif],
    [gleif, no, gb],
    [no, gleif, gb, gleif],
  ]) {
    const { folder } = await importAll(context, order)
    const generation = await currentGenerationId(folder)
    let lines = ''
    for await (const { json } of scanRanked(join(folder, 'generations', generation ?? ''))) lines += `${json}\n`
    documents.push(lines)
  }
  assert.ok(documents[0].length > 5_000)
  for (const other of documents.slice(1)) assert.equal(other, documents[0])
})

test('merging: a new import changes what its register said, and leaves what others said of the same company', async (context) => {
  const gleif = written(context, '20261102-gleif.json', GLEIF)
  const { folder } = await importAll(context, [
    ['gb-companies-house', GB_SAMPLE],
    ['gleif', gleif],
  ])
  const renamed = written(context, 'a.csv', `${GB_HEADER}\n"NEW LTD","89990017","Active","YORK",,,\n`)
  const { results } = await importAll(context, [['gb-companies-house', renamed]], folder)
  const { companies, merged } = results['gb-companies-house']
  assert.deepEqual([companies, merged], [0, 1])
  const company = (await servedCompanies(folder, 'GB')).get('GB-89990017')
  assert.deepEqual([company?.name, company?.city, company?.lei], ['NEW LTD', 'YORK', leiOf(1)])

  // The first register drops the company: GLEIF goes on telling of it, under the same id.
  const dropped = written(context, 'b.csv', `${GB_HEADER}\n"OTHER LTD","89990001","Active","YORK",,,\n`)
  await importAll(context, [['gb-companies-house', dropped]], folder)
  const left = (await servedCompanies(folder, 'GB')).get('GB-89990017')
  assert.deepEqual([left?.name, left?.city, left?.lei], ['Quibblewick Lanterns Ltd.', 'Gleifton', leiOf(1)])
  assert.deepEqual(
    left?.sources.map(({ register }) => register),
    ['gleif'],
  )
})

test('merging: every member that registers fill has its place in the table of precedence, once', () => {
  const placed = [...PRECEDENCE.flatMap(({ members }) => members), ...NAME_LISTS, ATTRIBUTES.member]
  assert.equal(new Set(placed).size, placed.length)
  const made = ['id', 'countryIso2', 'sources']
  assert.deepEqual([...placed, ...made].sort(), [...MEMBERS].sort())
  assert.deepEqual(['gb-companies-house', 'gb-coops', 'gleif', 'table', 'table-sites'].map(registerKindOf), [
    'national',
    'list',
    'gleif',
    'table',
    'table',
  ])
})

test('merging: docs/registers.md has the table of precedence that the code has', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'registers.md'), 'utf8')
  for (const { members, kinds } of PRECEDENCE) {
    const line = `| ${members.map((member) => `\`${member}\``).join(', ')} | ${kinds.join(', ')} |`
    assert.ok(docs.includes(line), line)
  }
})
