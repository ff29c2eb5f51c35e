import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { workbookEntries, workbookFile } from '../../../../test/support/workbook-file.ts'
import { zipArchive } from '../../../../test/support/zip.ts'
import { readWorkbook, WorkbookError } from './workbook.ts'

const IS_FULL = process.env.FIRMAMENT_FULL === '1'

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const half = bytes.length >> 1
  yield bytes.subarray(0, half)
  yield bytes.subarray(half)
}

/** The rows of a sheet, by another reader of CSV. */
async function rowsOf(bytes: Uint8Array, sheet: string | null = null): Promise<string[][]> {
  const pieces: Uint8Array[] = []
  for await (const piece of readWorkbook(inPieces(bytes), { sheet })) pieces.push(piece)
  return parse(Buffer.concat(pieces), { delimiter: '\t', skip_empty_lines: true, record_delimiter: '\n' }) as string[][]
}

const sample = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'table', name))

const refusal = async (bytes: Uint8Array, message: RegExp, sheet: string | null = null) =>
  await assert.rejects(
    rowsOf(bytes, sheet),
    (error: Error) => error instanceof WorkbookError && message.test(error.message),
  )

test('workbooks: of openpyxl, days, times, zeros in front, noise of fractions, quotes and errors', async () => {
  assert.deepEqual(await rowsOf(sample('sample.xlsx')), [
    // biome-ignore format: a row of the sheet is a row here
    ['Customer', 'Company', 'Country', 'Postcode', 'SIREN', 'Founded', 'Last call', 'Opens', 'Staff', 'Turnover', 'Share', 'Active', 'Notes', 'Error'],
    // biome-ignore format: a row of the sheet is a row here
    ['007', 'Ravenfoot Instruments Ltd', 'United Kingdom', 'LS1 4AP', '', '1987-02-14', '2026-10-31T09:30:00', '08:15:00', '120', '1234567.89', '0.3', 'true', 'first line\rsecond line', ''],
    // biome-ignore format: a row of the sheet is a row here
    ['K-2', 'Fornace del Gufo S.r.l.', 'Italia', '01010', '', '1904-01-02', '', '', '', '-3.5', '0.0000001', 'false', '  “quoted” "text"; tab\there  ', ''],
    // biome-ignore format: a row of the sheet is a row here
    ['K-3', 'Scierie du Hibou SARL', 'France', '01000', '005 520 176', '2000-02-29', '', '', '0', '12345678901234', '0.25', '', '=HYPERLINK', ''],
  ])
})

test('workbooks: of XlsxWriter, values of formulas, days since 1904, rich text, links', async () => {
  assert.deepEqual(await rowsOf(sample('sample-formulas.xlsx'), 'übersicht'), [
    ['id', 'name', 'country', 'total', 'text', 'day', 'none'],
    ['A1', 'Kvitling Fiskeredskap AS', 'NO', '21', 'ab', '1988-02-29', ''],
    ['B2', 'Ugle Verksted AS', 'NO', 'true', 'https://ugle.example/', '', ''],
  ])
})

test('workbooks: the only visible sheet with cells is read, else the one that is named', async () => {
  const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
  const one = workbookFile([
    { name: 'Empty', rows: '<row r="1"/>' },
    { name: 'Hidden', rows: row('hidden'), isHidden: true },
    { name: 'Data', rows: row('shown') },
  ])
  assert.deepEqual(await rowsOf(one), [['shown']])
  assert.deepEqual(await rowsOf(one, 'hidden'), [['hidden']])
  assert.deepEqual(await rowsOf(one, 'empty'), [])
  await refusal(one, /^the workbook has no sheet “Missing”; it has “Empty”, “Hidden”, “Data”$/, 'Missing')
  const two = workbookFile([
    { name: 'A', rows: row('a') },
    { name: 'B', rows: row('b') },
  ])
  await refusal(two, /^the workbook has the sheets “A”, “B”; choose one with --sheet "A"$/)
  assert.deepEqual(await rowsOf(workbookFile([{ name: 'A', rows: '' }])), [])
})

test('workbooks: cells without a reference, in any order, shared and escaped strings, every number', async () => {
  const rows =
    '<row><c t="s"><v>0</v></c><c t="str"><f>""</f><v></v></c><c s="1"><v>42</v></c></row>' +
    '<row r="4"><c r="C4" s="2"><v>1234</v></c><c r="A4" t="s"><v>1</v></c><c r="B4"><v>1E+21</v></c></row>' +
    '<row r="5"><c r="A5"><v>-1.5E-7</v></c><c r="B5" t="b"><v>0</v></c><c r="C5" s="1"><v>-7</v></c></row>'
  const bytes = workbookFile([{ name: 'S', rows }], {
    strings: ['x &amp; y', 'a_x000D_b &lt;i&gt;'],
    formats: ['0000;-0', '[Red]00&quot;-&quot;00\\/0'],
  })
  assert.deepEqual(await rowsOf(bytes), [
    ['x & y', '', '0042'],
    ['a\rb <i>', '1000000000000000000000', '01-23/4'],
    ['-0.00000015', 'false', '-7'],
  ])
})

test('workbooks: each row of the sheet is a line, whatever its cells hold', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row r="2">${cell('A2', 'one\ntwo\r\nthree')}</row><row r="5">${cell('B5', 'five')}</row>`
  let text = ''
  for await (const piece of readWorkbook(inPieces(workbookFile([{ name: 'S', rows }])), { sheet: null })) {
    text += Buffer.from(piece).toString()
  }
  assert.equal(text, '\n"one\rtwo\rthree"\t""\n\n\n""\t"five"\n')
})

test('workbooks: one whose cells fill the memory is refused, and the process goes on', { skip: !IS_FULL }, async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`)
  await refusal(workbookFile([{ name: 'S', rows: rows.join('') }]), /too large \(its cells need more than 1024 MB/)
})

test('workbooks: what is too large, damaged or never computed is refused in a sentence', async () => {
  const sheet = { name: 'S', rows: '' }
  const entries = workbookEntries([sheet])
  const bomb = { name: 'xl/media/image1.bin', content: 'x', size: 129 << 20 }
  await refusal(
    zipArchive([...entries, bomb]),
    /^the workbook is too large \(uncompressed .* 128 MiB\): save the sheet as/,
  )
  // A stated size that is too small ends the reading of the entry, not the process.
  const long = `<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`
  const liar = workbookEntries([{ name: 'S', rows: long }]).map((entry) =>
    entry.name.endsWith('sheet1.xml') ? { ...entry, size: 1_000 } : entry,
  )
  await refusal(
    zipArchive(liar),
    /^it is damaged, or no workbook of Excel \(.*exceeds limit of 1000 bytes.*\): open it in/,
  )
  const unstated = liar.map((entry) => (entry.name.endsWith('sheet1.xml') ? { ...entry, size: 0 } : entry))
  await refusal(zipArchive(unstated), /the size of xl\/worksheets\/sheet1\.xml is not stated/)
  const corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  await refusal(
    workbookFile([{ name: 'S', rows: corners }]),
    /^the workbook is too large \(its last cells are in row 1048576 and column 16384, must span at most 20 million cells\): delete/,
  )
  const formula = '<row r="7"><c r="B7"><f>A1+1</f></c></row>'
  await refusal(
    workbookFile([{ name: 'S', rows: formula }]),
    /^row 7 has a formula whose value was never computed: open/,
  )
  const whole = workbookFile([sheet])
  await refusal(whole.subarray(0, whole.length - 40), /^it is damaged or cut off/)
  await refusal(zipArchive([{ name: 'a.txt', content: 'x' }]), /^it is damaged, or no workbook of Excel \(/)
})
