/** The one or two real rows that are at hand of some registers, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, withoutRealData } from '../../test/support/real-data.ts'
import { czRes } from './cz-res/register.ts'
import type { Mapped, Register } from './register.ts'

type Row = Record<string, string>

async function mapAll(register: Register<never>, path: string): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for await (const rows of register.read({ name: basename(path), bytes: createReadStream(path) })) {
    for (const row of rows) mapped.push(register.map(row, { includeNaturalPersons: false }))
  }
  return mapped
}

test('res, real rows: number, name, dates and the codes of both revisions', { skip: withoutRealData }, async () => {
  const path = realFile('data', 'cz', 'res_data.header-and-two.csv')
  const rows = parse(readFileSync(path), { columns: true, bom: true }) as Row[]
  const mapped = await mapAll(czRes as Register<never>, path)
  const found = mapped.map((one) => {
    assert.equal(one.kind, 'company')
    const { nationalId, name, dateOfIncorporation, status, nationalSectors, city } = (one as { company: never })
      .company as Row & { nationalSectors: { primary: string[] } }
    return [nationalId, name, dateOfIncorporation, status, nationalSectors.primary, city]
  })
  assert.deepEqual(
    found,
    rows.map((row) => [row.ICO, row.FIRMA, row.DDATVZN, 'Active', [row.NACE, `2.1:${row.NACE2025}`], row.OBEC_TEXT]),
  )
})
