import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { RejectsFile } from './rejects.ts'

test('rejects: every row is in the report, readable as CSV whatever it holds', (context) => {
  const rejects = new RejectsFile(join(temporaryFolder(context), 'a', 'rejects.csv'))
  const rows = Array.from({ length: 3_000 }, (_, number) => ({
    file: 'part, one.csv',
    line: number + 2,
    kind: 'rejected' as const,
    reason: 'CompanyNumber is "", must be 8 letters and digits',
    raw: '"x\r\ny",,"z"',
  }))
  for (const row of rows) rejects.add(row)
  rejects.close()
  const found = parse(readFileSync(rejects.path), { columns: true }) as Record<string, string>[]
  assert.deepEqual(
    found,
    rows.map(({ raw, line, ...row }) => ({ ...row, line: String(line), row: raw })),
  )
})

test('rejects: a row that begins like a formula is a text', (context) => {
  const rejects = new RejectsFile(join(temporaryFolder(context), 'rejects.csv'))
  const about = { file: 'a.csv', line: 2, kind: 'rejected', reason: 'no name' } as const
  const formulas = ['=HYPERLINK("https://x.example")', '+1', '-1', '@a', '\uff1d1+1', '\uff0b1']
  for (const raw of formulas) rejects.add({ ...about, raw })
  rejects.close()
  const found = parse(readFileSync(rejects.path), { columns: true }) as { readonly row: string }[]
  assert.deepEqual(
    found.map(({ row }) => row),
    formulas.map((raw) => `'${raw}`),
  )
})

test('rejects: without a row there is no file', (context) => {
  const rejects = new RejectsFile(join(temporaryFolder(context), 'rejects.csv'))
  rejects.close()
  assert.equal(existsSync(rejects.path), false)
})
