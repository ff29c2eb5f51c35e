import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { matchFile } from '../match/file/match-file.ts'
import { openList } from '../match/file/read-list.ts'
import { CHECK_WRITING, type CheckedRow, reasonsOf } from './check-columns.ts'

test('a list has its verdicts behind its own columns, which stay as they are', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'check-columns-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'list.csv')
  writeFileSync(path, 'No;Land;Note\n123;IT;"a; b"\n;IT;\n')
  const list = await openList(path, null)
  const checked = (number: string): CheckedRow => ({
    kind: 'register',
    number,
    checkDigitValid: null,
    holder: { id: 'IT-1', name: '=Uno', status: 'Active', city: null },
    asOf: { register: 'r', publishedOn: '2026-11-01' },
    verdict: 'valid',
    because: ['the same', 'held by Uno'],
    receipt: 'rcpt_1',
    error: null,
  })
  const counts = await matchFile({
    list,
    columns: { number: 'No', country: 'Land' },
    country: null,
    out: join(folder, 'out.csv'),
    matcher: {
      source: 'test',
      match: async (rows) =>
        rows.map(({ vatTaxNumber }) =>
          vatTaxNumber === undefined ? CHECK_WRITING.mistake('no number') : checked(vatTaxNumber),
        ),
    },
    writing: CHECK_WRITING,
    fields: ['check'],
    isAgain: false,
    onProgress() {},
  })
  assert.deepEqual(counts, { rows: 2, matched: 1, doubtful: 0, nobody: 0, mistakes: 1 })
  const [head, first, second] = readFileSync(join(folder, 'out.csv'), 'utf8').split(/\r?\n/)
  assert.equal(head.split(';').length, 3 + CHECK_WRITING.columns.length)
  assert.ok(first.startsWith('123;IT;"a; b";valid;"the same; held by Uno";register;123;;IT-1;'), first)
  assert.ok(first.includes("'=Uno"), 'no formula')
  assert.ok(second.startsWith(';IT;;unknown;no number;'), second)
  assert.ok(second.endsWith(';no number'), second)
})

test('a row without a number is told in the same words everywhere', () => {
  const row = CHECK_WRITING.mistake('Missing required field: number')
  assert.deepEqual([row.verdict, row.because], ['unknown', ['no number']])
  assert.deepEqual(CHECK_WRITING.cells(row).slice(0, 2), ['unknown', 'no number'])
})

test('what VIES answers stands beside the reasons, with its day; no answer is none', () => {
  const of = (vies: CheckedRow['vies']) => reasonsOf({ because: ['the same'], vies })
  const at = '2026-11-27T10:00:00Z'
  assert.deepEqual(of(undefined), ['the same'])
  assert.deepEqual(of(null), ['the same'])
  assert.deepEqual(of({ status: 'invalid', checkedAt: at, last: null }), ['the same', 'VIES: invalid on 2026-11-27'])
  assert.deepEqual(of({ status: 'unavailable', checkedAt: at, last: null }), ['the same', 'VIES: no answer'])
  assert.deepEqual(
    of({ status: 'unavailable', checkedAt: at, last: { status: 'valid', checkedAt: '2026-11-20T00:00:00Z' } }),
    ['the same', 'VIES: no answer, last valid on 2026-11-20'],
  )
})
