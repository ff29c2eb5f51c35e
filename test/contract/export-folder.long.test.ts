/** `./firmament export`: the same bytes as over HTTP, and everything with counts and checksums. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { exportSearch, type FolderExport } from '../../src/assembly/export-folder.ts'
import { systemClock } from '../../src/clock.ts'
import type { Company } from '../../src/company/company.ts'
import { createGenerationIndex } from '../../src/generation/build-on-threads.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { activateGeneration, draftGeneration } from '../../src/storage/files/generations.ts'
import { buildGeneration, openEmbeddedService } from '../support/embedded-service.ts'
import { exportAll } from '../support/exports.ts'

const COMPANIES: readonly Company[] = [...demoCompanies(0.02)]
const folder = mkdtempSync(join(tmpdir(), 'firmament-export-'))
const data = join(folder, 'data')
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

before(async () => {
  const draft = await draftGeneration(data, systemClock)
  const builder = createGenerationIndex({ folder: draft.folder, generation: draft.id })
  for (const company of COMPANIES) builder.add(company)
  await builder.finish()
  await draft.seal({ companies: COMPANIES.length, imports: [] })
  await activateGeneration(data, draft)
})
after(() => rmSync(folder, { recursive: true }))

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'export', '--data', data, ...args], {
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr: stderr.toString() }
}

test('a search: the bytes that the endpoint sends, to a file or to standard output', async () => {
  const generation = await buildGeneration(COMPANIES)
  const service = await openEmbeddedService(generation)
  const { key } = await service.issue({ paid: 'unlimited' })
  const search = { filters: { countriesIso2: ['IT'] } }
  const flags = ['--format', 'csv', '--fields', 'name, city', '--max', '30', '--delimiter', ';', '--bom']
  const csv = { format: 'csv', fields: ['name', 'city'], maxCompanies: 30, delimiter: ';', bom: true }
  const path = join(folder, 'search.json')
  writeFileSync(path, JSON.stringify(search))
  const printed = run(JSON.stringify(search))
  assert.equal(printed.status, 0, printed.stderr)
  assert.ok(printed.stdout.equals((await exportAll(service, key, { ...search, format: 'ndjson' })).bytes))
  const out = join(folder, 'out.csv')
  const written = run(path, ...flags, '--out', out, '--json')
  assert.equal(written.status, 0, written.stderr)
  const bytes = readFileSync(out)
  assert.ok(bytes.equals((await exportAll(service, key, { ...search, ...csv })).bytes))
  const { companies, files } = JSON.parse(written.stdout.toString()) as FolderExport
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  assert.equal(companies, 30)
  assert.deepEqual(files, [{ companies: 30, bytes: bytes.length, sha256, name: out, country: null }])
  await service.close()
  await generation.close()
})

test('a sentence and filters, as search takes them, export what their body does', () => {
  const filter = { countriesIso2: ['IT'], status: ['Active'] }
  const bodies: readonly (readonly [string[], object])[] = [
    [['--country', 'IT', '--filter', 'status=Active'], { filters: filter }],
    [['active companies', '--country', 'IT'], { query: 'active companies', filters: { countriesIso2: ['IT'] } }],
  ]
  for (const [words, body] of bodies) {
    const [given, asked] = [run(...words), run(JSON.stringify(body))]
    assert.equal(given.status, 0, given.stderr)
    assert.ok(given.stdout.length > 1000)
    assert.ok(given.stdout.equals(asked.stdout))
  }
})

test('everything: every company once, with counts and checksums', () => {
  const out = join(folder, 'all')
  const { status, stderr } = run('--all', '--out', out)
  assert.equal(status, 0, stderr)
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as FolderExport
  const lines: string[] = []
  for (const { name, country, companies, bytes, sha256 } of manifest.files) {
    const content = readFileSync(join(out, name))
    const own = content.toString().split('\n').slice(0, -1)
    assert.deepEqual([own.length, content.length], [companies, bytes])
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256)
    assert.ok(own.every((line) => (JSON.parse(line) as Company).countryIso2 === country))
    lines.push(...own)
  }
  assert.equal(manifest.companies, COMPANIES.length)
  assert.deepEqual(lines.sort(), COMPANIES.map((one) => JSON.stringify(one)).sort())
  assert.deepEqual(readdirSync(out).sort(), [...manifest.files.map(({ name }) => name), 'manifest.json'].sort())
})

test('mistakes are said in a sentence, and nothing that exists is overwritten', async () => {
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'mine')
  const search = '{"filters":{"countriesIso2":["IT"]}}'
  const ofFlags: readonly (readonly [string[], RegExp])[] = [
    [[], /the search is missing/],
    [['--all'], /--all needs --out/],
    [['--all', '--country', 'IT'], /--all takes no search/],
    [['wineries'], /--country is missing, must be one of .*FR, .*IT/],
    [[search, '--country', 'IT'], /a body has filters of its own/],
    [['{"filters"'], /is no JSON/],
    [[search, '--out', taken], /taken/],
  ]
  for (const [args, sentence] of ofFlags) {
    const { status, stderr } = run(...args)
    assert.equal(status, 1, args.join(' '))
    assert.match(stderr, sentence)
    assert.ok(!stderr.includes('    at '), stderr)
  }
  // To start a process and open the data takes a second: these are tried in this one.
  const ofSearches: readonly (readonly [object, RegExp])[] = [
    [{ filters: { countriesIso2: ['IT', 'FR'] } }, /at most 1 country for \/explore\/lite/],
    [{ ...JSON.parse(search), format: 'pdf' }, /format: must be one of/],
  ]
  for (const [body, sentence] of ofSearches)
    await assert.rejects(
      exportSearch(data, () => ({ format: 'ndjson', ...body }), null),
      sentence,
    )
  assert.equal(readFileSync(taken, 'utf8'), 'mine')
})
