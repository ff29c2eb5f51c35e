import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCells, withoutGuard } from './csv-cells.ts'

test('cells: what a spreadsheet would take for a formula is a text, and can be read back', () => {
  const { cell } = csvCells(';')
  for (const text of ['=1+1', '+1', '-1', '@a', '\t=1', '\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20a', "'=1", "''+1"]) {
    assert.equal(cell(text), `'${text}`)
    assert.equal(withoutGuard(`'${text}`), text)
  }
  for (const text of ['a=1', "'s Gravenhage", '1', '', "O'Neil"]) {
    assert.equal(cell(text), text)
    assert.equal(withoutGuard(text), text)
  }
})
