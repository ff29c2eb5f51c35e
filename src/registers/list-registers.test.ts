import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTable } from '../reference/load-table.ts'
import { listRegisters, presentRegisters } from './list-registers.ts'
import { REGISTERS } from './registers.ts'

test('list: every register with what people need to choose', () => {
  const registers = listRegisters()
  assert.deepEqual(
    registers.map(({ register }) => register),
    [...REGISTERS.keys()],
  )
  assert.deepEqual(
    loadTable('lists/registers').rows.map(([id]) => id),
    [...REGISTERS.keys()],
  )
  const lines = presentRegisters(registers)
  for (const { register, licence, freshness, formats, rowsExpected } of registers) {
    const line = lines.find((found) => found.startsWith(`${register} `))
    for (const fact of [licence, freshness, formats, rowsExpected.toLocaleString('en')]) {
      assert.ok(line?.includes(fact), `${register}: ${fact}`)
    }
  }
})

test('list: a register counts as tested with real rows where there is such a test', () => {
  for (const { register, isTestedWithRealRows } of listRegisters()) {
    const path = join(import.meta.dirname, register, 'register.real.test.ts')
    assert.equal(isTestedWithRealRows, existsSync(path), register)
  }
})

test('list: addresses that are fetched are protected', () => {
  for (const [id, { source }] of REGISTERS) {
    for (const address of source.fetched ?? []) assert.equal(new URL(address).protocol, 'https:', id)
    if (source.listed !== undefined) assert.equal(new URL(source.listed.address).protocol, 'https:', id)
    assert.notDeepEqual(source.fetched, [], `${id}: nothing to fetch is said by leaving it out`)
  }
})
