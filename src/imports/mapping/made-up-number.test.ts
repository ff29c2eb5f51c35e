import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { REGISTERS } from '../../registers/registers.ts'

test('made-up numbers: a VAT number that nobody has is none, in every register', async (context) => {
  const folder = join(import.meta.dirname, '..', '..', 'registers', 'si-prs')
  const [register, tax] = ['sample.csv', 'sample-tax.csv'].map((name) => join(folder, name))
  const own = join(temporaryFolder(context), 'DURS_zavezanci_PO.csv')
  for (const [number, vat] of [
    ['99000017', 'SI99000017'],
    ['88888888', null],
    ['12345678', null],
    ['00000000', null],
  ]) {
    writeFileSync(own, readFileSync(tax, 'utf8').replace('99000017', String(number)))
    const [company] = (await mappedFiles(context, REGISTERS.get('si-prs')!, [register, own])).companies
    assert.equal(company.vatTaxNumber, vat, String(number))
  }
})
