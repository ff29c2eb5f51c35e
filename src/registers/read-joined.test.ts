import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { zipArchive } from '../../test/support/zip.ts'
import { emptyCompany } from '../company/company.ts'
import { type MappedBatch, mapFiles } from '../imports/mapping/map-files.ts'
import { type CsvRow, readCsv } from './readers/csv.ts'
import type { JoinedRegister, SourceRow } from './register.ts'

interface JoinedRow extends SourceRow {
  readonly number: string
  readonly name: string
  readonly city: string | null
}

/** A register of two files: names, and places that names are joined with. */
const register: JoinedRegister<JoinedRow> = {
  source: {
    id: 'xx-joined',
    kind: 'national',
    title: 'Joined',
    countriesIso2: ['XX'],
    page: 'https://register.example',
    licence: 'CC0',
    freshness: 'never',
    formats: 'CSV',
    isTestedWithRealRows: false,
    rowsExpected: 3,
    recordUrl: null,
  },
  layouts: [],
  entryPattern: /\.csv$/,
  publishedOn: () => null,
  kinds: [
    { id: 'places', title: 'Places', beginning: /^number,city/ },
    { id: 'names', title: 'Names', names: /^names/, beginning: /^number,name/ },
  ],
  join(given, { table, countJoined }) {
    const withName = new Set<string>()
    return {
      async *read(file, kind) {
        for await (const rows of readCsv(file.bytes)) {
          if (kind === 'places') {
            let count = 0
            for (const row of rows) {
              table('places').add(row.text('number'), row.text('city'))
              count++
            }
            countJoined(count)
            yield []
          } else yield named(rows)
        }
      },
      async *end() {
        if (!given.has('places')) return
        const left: JoinedRow[] = []
        for (const [number, city] of table('places').entries()) {
          if (withName.has(number)) continue
          left.push({ line: 0, problem: 'has a place and no name', raw: () => number, number, name: '', city })
        }
        yield left
      },
    }

    function* named(rows: Iterable<CsvRow>): Generator<JoinedRow> {
      for (const row of rows) {
        const number = row.text('number')
        withName.add(number)
        const city = given.has('places') ? table('places').last(number) : null
        yield { line: row.line, problem: row.problem, raw: () => row.raw(), number, name: row.text('name'), city }
      }
    }
  },
  map({ number, name, city }) {
    const company = emptyCompany({ id: `XX-${number}`, name, countryIso2: 'XX' })
    company.city = city
    return { kind: 'company', company }
  },
}

async function read(context: TestContext, files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = temporaryFolder(context)
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const workFolder = join(folder, 'work')
  const batches: MappedBatch[] = []
  const request = { register: 'xx-joined', files: paths, includeNaturalPersons: false, workFolder }
  for await (const batch of mapFiles(register, request)) batches.push(batch)
  assert.ok(!existsSync(workFolder), 'what the join stored is gone')
  const records = batches.flatMap(({ records: found }) =>
    found.companyIds.map((id, at) => `${id} ${found.documents[at]}`),
  )
  const sum = (count: (batch: MappedBatch) => number) => batches.reduce((total, batch) => total + count(batch), 0)
  return {
    records,
    joined: sum(({ joined }) => joined),
    rows: sum(({ rows }) => rows),
    rejected: batches.flatMap(({ rejected }) => rejected.map(({ reason }) => reason)),
  }
}

const NAMES = 'number,name\n1,ANVIL\n2,BELLOWS\n'
const PLACES = 'number,city\n3,Cadiz\n1,Turin\n1,Rome\n'

test('joined files: rows of one file meet rows of another, in whatever order the files are given', async (context) => {
  const expected = {
    records: ['XX-1 [515,"ANVIL","XX","Rome"]', 'XX-2 [3,"BELLOWS","XX"]'],
    joined: 2,
    rows: 3,
    rejected: ['the row has a place and no name'],
  }
  assert.deepEqual(await read(context, { 'names.csv': NAMES, 'b.csv': PLACES }), expected)
  assert.deepEqual(await read(context, { 'b.csv.gz': gzipSync(PLACES), 'a.csv': NAMES }), expected)
  const archive = zipArchive([
    { name: 'a.csv', content: NAMES },
    { name: 'b.csv', content: PLACES },
  ])
  assert.deepEqual(await read(context, { 'all.zip': archive }), expected)
})

test('joined files: a register says what it can when one kind of file is missing', async (context) => {
  assert.deepEqual(await read(context, { 'names.csv': NAMES }), {
    records: ['XX-1 [3,"ANVIL","XX"]', 'XX-2 [3,"BELLOWS","XX"]'],
    joined: 0,
    rows: 2,
    rejected: [],
  })
})

test('joined files: a file of no kind ends the import, naming the kinds there are', async (context) => {
  await assert.rejects(read(context, { 'other.csv': 'a,b\n' }), {
    message: 'Cannot read other.csv: it is none of Places, Names',
  })
})

test('joined files: progress is the share of all bytes read, in whatever order the files are given', async (context) => {
  const folder = temporaryFolder(context)
  const lines = (header: string, cell: string) =>
    [header, ...Array.from({ length: 60_000 }, (_, number) => `${number},${cell} ${number}`), ''].join('\n')
  const [names, places] = ['a.csv', 'b.csv'].map((name) => join(folder, name))
  writeFileSync(names, lines('number,name', 'NAME'))
  writeFileSync(places, lines('number,city', 'CITY'))
  for (const files of [
    [names, places],
    [places, names],
  ]) {
    const request = { register: 'xx-joined', files, includeNaturalPersons: false, workFolder: join(folder, 'work') }
    const seen: number[] = []
    for await (const { progress } of mapFiles(register, request)) seen.push(progress)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    assert.ok(seen.length > 50 && seen[0] > 0.1 && seen[0] < 0.5, `begins with the file that is looked up: ${seen[0]}`)
    assert.ok((seen.at(-2) ?? 0) > 0.99, `ends with the last byte: ${seen.at(-2)}`)
  }
})
