import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultColumns } from '../../match/file/result-columns.ts'
import { fieldsOf } from './match-list.ts'

test('no column is written twice, whatever members are asked for', () => {
  for (const fields of ['status,city,id,name', 'city', 'status,status, postcode', '']) {
    const columns = resultColumns(fieldsOf({ fields }).map(({ name }) => name))
    assert.equal(new Set(columns).size, columns.length, columns.join())
  }
  assert.throws(() => fieldsOf({ fields: 'town' }), /--fields is town/)
})
