import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { array, constantFrom, property as forAll, integer, assert as property, record, string } from 'fast-check'
import { CsvError, type CsvOptions, CsvReader, readCsv } from './csv.ts'

/** Hands a table over in pieces of a given size. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

interface TakenRow {
  readonly line: number
  readonly problem: string | null
  readonly cells: string[]
}

async function read(table: string | Uint8Array, columns: string[], options: CsvOptions = {}, size = 7) {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table
  const rows: TakenRow[] = []
  for await (const found of readCsv(pieces(bytes, size), options)) {
    for (const row of found) {
      const cells = row.problem === null ? columns.map((column) => row.text(column)) : []
      rows.push({ line: row.line, problem: row.problem, cells })
    }
  }
  return rows
}

const failure = (table: string, options: CsvOptions = {}, size = 64) => read(table, ['a'], options, size)

test('csv: a NUL byte is a problem of its row alone, and ends the reading in the header', async () => {
  for (const size of [1, 7, 64]) {
    const rows = await read('a,b\n1,2\n3,\0\n"x\0y",4\n5,6\n', ['a', 'b'], {}, size)
    assert.deepEqual(
      rows.map(({ line, problem }) => [line, problem]),
      [
        [2, null],
        [3, 'has a NUL byte'],
        [4, 'has a NUL byte'],
        [5, null],
      ],
    )
    await assert.rejects(
      read(Buffer.from('a,b\n1,2\n', 'utf16le'), ['a'], {}, size),
      /Line 1: the header row has NUL bytes, as UTF-16 has/,
    )
  }
})

test('csv: a table whose lines end with CR alone is refused in words; one such line is a rejected row', async () => {
  for (const table of ['a,b\r1,2\r', '"a","b"\r"1","2"\r']) {
    await assert.rejects(failure(table), /Line 1: lines end with CR alone, must end with LF or CRLF/)
  }
  const rows = await read('a,b\n1,2\r3,4\n5,6\n', ['a', 'b'])
  assert.deepEqual(
    rows.map(({ problem }) => problem),
    ['has 3 cells, the header has 2; a CR alone in it ends no line', null],
  )
})

test('csv: a column that stands twice is refused when it is asked for, and no trouble when nobody does', async () => {
  const rows = await read('a,b,B ,\n1,2,3,\n', ['a'])
  assert.deepEqual(rows[0].cells, ['1'])
  await assert.rejects(read('a,b,B ,\n1,2,3,\n', ['b']), /Line 1: the header has the column b twice, must have it once/)
})

test('csv: a quote that is still open when the file ends is said to be so', async () => {
  await assert.rejects(failure('a\n1\n"open'), /Line 3: a quote is opened and not closed before the file ends/)
})

test('csv: quoted cells hold separators, doubled quotes and line breaks', async () => {
  const rows = await read('a,b\r\n"1,2","say ""yes"""\n"two\r\nlines",x\r\n', ['a', 'b'])
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['1,2', 'say "yes"'],
      ['two\r\nlines', 'x'],
    ],
  )
})

test('csv: the line of a row counts the lines that earlier rows span', async () => {
  const rows = await read('a,b\n"1\n1",x\n\n2,y\r\n3,z', ['a'])
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 5, 6],
  )
})

test('csv: columns are found by name, whatever their order, spaces and case', async () => {
  const rows = await read('Number, NAME ,Town\n7,Ada,Leeds\n', ['name', 'Town', 'Number', 'Missing'])
  assert.deepEqual(rows[0].cells, ['Ada', 'Leeds', '7', ''])
})

test('csv: a byte order mark, a missing last line end and blank lines do not matter', async () => {
  const rows = await read('\uFEFFa,b\n\n1,2\r\n\r\n3,4', ['a', 'b'])
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['1', '2'],
      ['3', '4'],
    ],
  )
})

test('csv: a last row that has no line end and cannot be whole is where the file was cut off', async () => {
  const torn = [
    'a,b,c\n1,2,3\n4,5',
    'a,b,c\n1,2,3\n4',
    'a,b,c\n4,',
    'a,b,c',
    '"a","b"\n"1","2"\n"3",',
    '"a","b"\r\n"1",""\r\n"3",',
  ]
  for (const text of torn) {
    const reading = read(text, ['a'])
    await assert.rejects(
      reading,
      (error) => error instanceof CsvError && /is cut off; it ends/.test(error.message),
      text,
    )
  }
  const letter = Buffer.from('a,b\n1,é').subarray(0, -1)
  await assert.rejects(read(letter, ['a']), /is cut off; it ends without a line end, and has bytes that are not UTF-8/)
  // With a line end it is one bad row. With all cells, or more of them, it may be whole.
  for (const text of [
    'a,b,c\n1,2,3\n4,5\n',
    'a,b,c\n1,2,3\n4,5,',
    'a,b,c\n1,2,3\n4,5,6,7',
    '"a","b"\n"1","2"\n3,',
    'a,b\n1,2\n"3",',
  ]) {
    assert.equal((await read(text, ['a'])).length, 2, text)
  }
})

test('csv: a file that ends between CR and LF, or with spaces, lost nothing', async () => {
  for (const text of ['a,b\r\n1,"2"\r', 'a,b\r\n1,2\r', 'a,b\n1,2\n  ', 'a,b\n  \n1,2\n']) {
    const rows = await read(text, ['a', 'b'])
    assert.deepEqual(
      rows.map(({ cells, problem }) => [cells, problem]),
      [[['1', '2'], null]],
      JSON.stringify(text),
    )
  }
})

test('csv: of a list of one’s own, a row that is cut off is one bad row', () => {
  const reader = new CsvReader({ keepsTornRow: true })
  const problems: (string | null)[] = []
  for (const _ of reader.push(Buffer.from('a,b\n1,2\n3'))) problems.push(reader.problem)
  for (const _ of reader.end()) problems.push(reader.problem)
  assert.deepEqual(problems, [null, 'has 1 cell, the header has 2'])
})

test('csv: a row whose cells do not fit the header is handed out as a problem, and the next is whole', async () => {
  const rows = await read('a,b\n1\n1,2,3\n4,5\n', ['a', 'b'])
  assert.deepEqual(
    rows.map(({ problem }) => problem),
    ['has 1 cell, the header has 2', 'has 3 cells, the header has 2', null],
  )
})

test('csv: text after a closing quote and a bare quote are problems of their row alone', async () => {
  const rows = await read('a,b\n"1"x,2\n3,4"5\n"6"\rx,7\n8,9\n', ['a', 'b'])
  assert.deepEqual(
    rows.map(({ problem }) => problem),
    [
      'has text after a closing quote',
      'has a quote within a cell that is not quoted',
      'has text after a closing quote; a CR alone in it ends no line',
      null,
    ],
  )
})

test('csv: bytes that are not UTF-8 are a problem of their row; the same bytes read as windows-1252 are letters', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a,b\n'),
    Buffer.from([0x43, 0xe9, 0x80, 0x2c, 0x31, 0x0a]),
    Buffer.from('x,2\n'),
  ])
  const strict = await read(bytes, ['a'])
  assert.deepEqual(
    strict.map(({ problem }) => problem),
    ['has bytes that are not UTF-8', null],
  )
  assert.deepEqual((await read(bytes, ['a'], { encoding: 'windows-1252' }))[0].cells, ['Cé€'])
  assert.deepEqual((await read(bytes, ['a'], { encoding: 'latin1' }))[0].cells, ['Cé\u0080'])
})

test('csv: a table without a header row takes the names it is given', async () => {
  const rows = await read('1;2\n3;4\n', ['y'], { separator: ';', header: ['x', 'y'] })
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [['2'], ['4']],
  )
})

test('csv: a quote that is never closed ends the reading and names the line it was opened on', async () => {
  await assert.rejects(
    failure('a\n1\n"2\n3\n4\n'),
    (error) => error instanceof CsvError && /Line 3: a quote/.test(error.message),
  )
})

test('csv: cells, rows and columns beyond their limits end the reading', async () => {
  await assert.rejects(failure(`a\n${'x'.repeat(300)}\n`, { cellBytesMax: 200 }), /Line 2: a cell is longer than 200/)
  await assert.rejects(failure(`a\n"${'x'.repeat(300)}"\n`, { cellBytesMax: 200 }), /Line 2: a quote is opened/)
  await assert.rejects(failure(`a\n"${'x'.repeat(300)}`, { cellBytesMax: 200 }), /Line 2: a quote is opened/)
  await assert.rejects(failure(`a,b\n${'x'.repeat(150)},${'x'.repeat(150)}\n`, { rowBytesMax: 200 }), /Line 2: the row/)
  await assert.rejects(failure('a,b,c,d\n', { columnsMax: 3 }), /Line 1: more than 3 columns/)
})

test('csv: a row without an end is given up at its limit, however long the file', async () => {
  let handed = 0
  async function* endless() {
    for (;;) {
      handed += 64 * 1024
      yield Buffer.from(`${'x'.repeat(64 * 1024 - 1)},`)
    }
  }
  const reading = (async () => {
    for await (const rows of readCsv(endless())) for (const _ of rows);
  })()
  await assert.rejects(reading, CsvError)
  assert.ok(handed < 8 << 20, `${handed} bytes were taken`)
})

test('csv: an empty file, a table of another layout and UTF-16 are refused with a reason', async () => {
  await assert.rejects(failure(''), /not even a header/)
  const checkHeader = (columns: readonly string[]) => assert.fail(`no a among ${columns.join(' ')}`)
  await assert.rejects(failure('x,y\n1,2\n', { checkHeader }), /^AssertionError.*: no a among x y$/)
  await assert.rejects(read(Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), ['a']), /UTF-16/)
})

test('csv: the raw start of a row is that of the file', async () => {
  for await (const rows of readCsv(pieces(Buffer.from(`a,b\n"x",é\n${'y'.repeat(500)},1\n`), 5))) {
    for (const row of rows) assert.ok(row.line === 2 ? row.raw() === '"x",é' : row.raw() === 'y'.repeat(200))
  }
})

test('csv: any table, cut anywhere, reads as an independent reader reads it', async () => {
  const cell = string({ unit: constantFrom('a', 'é', '😀', '"', ',', '\n', '\r\n', ' ', '1', ''), maxLength: 6 })
  const table = record({
    rows: array(array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 }),
    lineEnd: constantFrom('\n', '\r\n'),
    size: integer({ min: 1, max: 40 }),
  })
  const cases: { rows: string[][]; lineEnd: string; size: number }[] = []
  property(
    forAll(table, (value) => {
      cases.push(value)
    }),
    { numRuns: 400 },
  )
  for (const { rows, lineEnd, size } of cases) {
    const written = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    const text = [`c0,c1,c2`, ...written, ''].join(lineEnd)
    const expected = (parse(text, { from_line: 2, record_delimiter: ['\r\n', '\n'] }) as string[][]).map((row) =>
      row.map((value) => value.trim()),
    )
    const found = await read(text, ['c0', 'c1', 'c2'], {}, size)
    assert.deepEqual(
      found.map(({ cells }) => cells),
      expected,
      JSON.stringify({ text, size }),
    )
  }
})
