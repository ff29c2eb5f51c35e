import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { guessColumns } from '../../columns/guess-columns.ts'
import { type Matcher, matchFile } from './match-file.ts'
import { openList } from './read-list.ts'
import { companyWriting, resultColumns } from './result-columns.ts'
import type { SentRow } from './sent-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-match-file-'))
after(() => rmSync(folder, { recursive: true }))

/** Matches each row to a company of its own name, and notes what it is asked. */
function namesakes(): Matcher & { readonly asked: { readonly rows: readonly SentRow[]; readonly key: string }[] } {
  const asked: { readonly rows: readonly SentRow[]; readonly key: string }[] = []
  return {
    source: 'test',
    asked,
    async match(rows, key) {
      asked.push({ rows, key })
      return rows.map(({ companyName }) =>
        companyName === undefined || companyName.startsWith('nobody')
          ? { match: null, best: null, error: companyName === undefined ? 'Missing required field: companyName' : null }
          : {
              match: 'IT-1',
              best: { id: 'IT-1', score: 0.9, name: companyName, number: null, city: '=1+1', more: ['Active'] },
              error: null,
            },
      )
    },
  }
}

let files = 0
async function matched(content: string | Buffer, name = 'list.csv', matcher: Matcher = namesakes()) {
  const path = join(folder, `${++files}-${name}`)
  writeFileSync(path, content)
  const list = await openList(path, null)
  const out = `${path}.out`
  const options = {
    list,
    columns: guessColumns(list.columns),
    country: 'IT',
    out,
    matcher,
    writing: companyWriting(),
    isAgain: false,
    fields: ['status'],
    onProgress() {},
  }
  const counts = await matchFile(options)
  return { counts, out, options, bytes: readFileSync(out) }
}

test('columns are guessed by their names in several languages, each for one member', () => {
  for (const [columns, expected] of [
    [
      ['Id', 'Ragione sociale', 'Partita IVA', 'Comune', 'CAP'],
      { name: 'Ragione sociale', number: 'Partita IVA', city: 'Comune', postcode: 'CAP' },
    ],
    [['Firma', 'PLZ', 'Ort', 'Land', 'USt-IdNr.'], { name: 'Firma', postcode: 'PLZ', city: 'Ort', country: 'Land' }],
    [
      ['company_name', 'ZipCode', 'City', 'countryIso2', 'website'],
      { name: 'company_name', postcode: 'ZipCode', city: 'City', website: 'website' },
    ],
    [['Name', 'Company', 'Town'], { name: 'Company', city: 'Town' }],
    [['a', 'b'], {}],
  ] as const) {
    const guessed = guessColumns(columns)
    assert.deepEqual({ ...guessed, ...expected }, guessed, columns.join())
    assert.equal(new Set(Object.values(guessed)).size, Object.keys(guessed).length)
  }
})

test('every row stays as it is, byte for byte, with the result behind it', async () => {
  const rows = [
    'Nr;Firma;Ort;Notiz\r\n',
    '1;Zanforlin Telai;Padova;"a ""quoted""; cell\r\nof two lines"\r\n',
    '2;  padded  ;;\r\n',
    '\r\n',
    '3;nobody;Bari;x\n',
    '4;"Ä, Ö";Köln;\r\n',
    '5;last;;end',
  ]
  const { bytes, counts } = await matched(`\ufeff${rows.join('')}`)
  const [head, ...own] = rows.filter((row) => row !== '\r\n')
  const text = bytes.toString('utf8')
  assert.ok(text.startsWith(`\ufeff${head.trimEnd()};${resultColumns().join(';')}\r\n`))
  let at = 0
  for (const row of own) {
    const found = text.indexOf(row.trimEnd(), at)
    assert.ok(found >= at, row)
    at = found
  }
  const read = parse(text, { bom: true, delimiter: ';', columns: true, record_delimiter: ['\r\n', '\n'] }) as Record<
    string,
    string
  >[]
  const original = parse(rows.join(''), {
    delimiter: ';',
    columns: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n'],
  }) as Record<string, string>[]
  assert.deepEqual(
    read.map(({ Nr, Firma, Ort, Notiz }) => ({ Nr, Firma, Ort, Notiz })),
    original,
  )
  assert.deepEqual(
    read.map(({ firmament_match }) => firmament_match),
    ['true', 'true', '', 'true', 'true'],
  )
  assert.equal(read[0].firmament_city, "'=1+1", 'no formula')
  assert.deepEqual(counts, { rows: 5, matched: 4, doubtful: 0, nobody: 1, mistakes: 0 })
})

test('tabs, windows-1252, NDJSON: each form keeps its own', async () => {
  const tabs = await matched('Name\tCity\nA\tB\n', 'list.tsv')
  assert.equal(
    tabs.bytes.toString(),
    `Name\tCity\t${resultColumns().join('\t')}\nA\tB\tIT-1\t0.9\ttrue\tA\t\t'=1+1\tActive\t\n`,
  )
  const old = await matched(Buffer.from('Name,City\nCaff\xe8,Citt\xe0\n', 'latin1'))
  assert.ok(old.bytes.toString('utf8').includes('Caffè,Città,IT-1,0.9,true,Caffè'))
  const lines = await matched('{"name":"A","x":{"y":[1]}}\n\n{}\nnot json\n', 'list.ndjson')
  const read = lines.bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    [read.length, read[0].x, read[0].firmament_id, read[0].firmament_match],
    [3, { y: [1] }, 'IT-1', true],
  )
  assert.deepEqual(
    [read[1].firmament_error, read[2].firmament_error],
    ['Missing required field: companyName', 'is no JSON object'],
  )
})

test('a row that cannot be read is a mistake of its own, and its result is in the right columns', async () => {
  const { bytes, counts } = await matched('Name,City\nA\nB,C,D\nE,F\n')
  const lines = bytes.toString().trimEnd().split('\n')
  assert.equal(lines[1], 'A,,,,,,,,,"has 1 cell, the header has 2"')
  assert.ok(lines[2].startsWith('B,C,D,') && lines[2].includes('has 3 cells'))
  assert.deepEqual(counts, { rows: 3, matched: 1, doubtful: 0, nobody: 0, mistakes: 2 })
})

test('a list that is cut off loses its last row alone', async () => {
  const { bytes, counts } = await matched('Name,City\nA,B\nC')
  assert.equal(bytes.toString().trimEnd().split('\n')[2], 'C,,,,,,,,,"has 1 cell, the header has 2"')
  assert.deepEqual(counts, { rows: 2, matched: 1, doubtful: 0, nobody: 0, mistakes: 1 })
})

test('work that ends at any batch goes on there: the same file, each batch under one key', async () => {
  const rows = Array.from({ length: 4321 }, (_, at) => `Company ${at},Town ${at % 7}\n`)
  const content = `Name,City\n${rows.join('')}`
  const whole = await matched(content)
  const matcher = namesakes()
  const path = join(folder, 'killed.csv')
  writeFileSync(path, content)
  const keys: string[] = []
  for (let ends = 0; ; ends++) {
    const list = await openList(path, null)
    let batches = 0
    const failing: Matcher = {
      source: matcher.source,
      match(asked, key) {
        keys.push(key)
        if (batches++ === 1 && ends < 4) throw new Error('killed')
        return matcher.match(asked, key)
      },
    }
    const options = { ...whole.options, list, out: `${path}.out`, matcher: failing }
    // A kill between the rows and the word that they are there leaves rows that nobody counts.
    if (ends === 2) writeFileSync(`${path}.out.part`, 'half a row', { flag: 'a' })
    try {
      const counts = await matchFile(options)
      assert.deepEqual(counts, whole.counts)
      break
    } catch (error) {
      assert.equal((error as Error).message, 'killed')
    }
  }
  assert.deepEqual(readFileSync(`${path}.out`), whole.bytes)
  assert.ok(!existsSync(`${path}.out.part`) && !existsSync(`${path}.out.progress`))
  assert.equal(new Set(keys).size, 5, 'five batches, five keys')
  assert.equal(matcher.asked.length, 5, 'each of them answered once')
})

test('a call that is refused at once leaves nothing behind, so that the right one begins', async () => {
  const { options } = await matched('Name\nA\n')
  const out = join(folder, 'refused.csv')
  const refusing: Matcher = { source: 'wrong', match: () => Promise.reject(new Error('no such address')) }
  await assert.rejects(matchFile({ ...options, out, matcher: refusing }), /no such address/)
  for (const path of [out, `${out}.part`, `${out}.progress`]) assert.equal(existsSync(path), false, path)
  assert.equal((await matchFile({ ...options, out })).rows, 1)
})

test('a list that is matched again and killed in its first batch goes on under the same key', async () => {
  const { options } = await matched('Name\nA\n')
  const out = join(folder, 'again.csv')
  const keys: string[] = []
  const killing: Matcher = {
    source: options.matcher.source,
    match(_rows, key) {
      keys.push(key)
      throw new Error('killed')
    },
  }
  const again = { ...options, out, isAgain: true }
  for (let ends = 0; ends < 2; ends++) await assert.rejects(matchFile({ ...again, matcher: killing }), /killed/)
  const matcher = namesakes()
  assert.equal((await matchFile({ ...again, matcher })).rows, 1)
  assert.equal(new Set([...keys, matcher.asked[0].key]).size, 1)
  assert.ok(!existsSync(`${out}.part`) && !existsSync(`${out}.progress`))

  // What another list left without rows is in nobody's way.
  const other = join(folder, 'another.csv')
  await assert.rejects(matchFile({ ...again, out: other, matcher: killing }), /killed/)
  assert.equal((await matchFile({ ...options, out: other, country: 'FR' })).rows, 1)
})

test('a list without rows is its header, and a result that is there is replaced where asked', async () => {
  const { options, bytes } = await matched('Name,City\n')
  assert.equal(bytes.toString(), `Name,City,${resultColumns().join(',')}\n`)
  writeFileSync(options.out, 'old')
  await matchFile({ ...options, overwrites: true })
  assert.deepEqual(readFileSync(options.out), bytes)
})

test('a result that is there, or was begun otherwise, is left alone', async () => {
  const { options } = await matched('Name\nA\n')
  await assert.rejects(matchFile(options), /exists already/)
  const out = join(folder, 'other.csv')
  writeFileSync(`${out}.part`, 'x')
  writeFileSync(`${out}.progress`, JSON.stringify({ version: 1, run: 'another' }))
  await assert.rejects(matchFile({ ...options, out }), /was begun with another list/)
  assert.equal(readFileSync(`${out}.part`, 'utf8'), 'x')
})
