import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SqliteFaults } from './faults.ts'

test('a full disk is over when there is room again, and not when a transaction ended that needed none', () => {
  const heard: string[] = []
  let left = 0
  const listener = {
    onFault: ({ sentence }: { readonly sentence: string }) => heard.push(sentence),
    onRecovered: () => heard.push('written again'),
  }
  const faults = new SqliteFaults('/data/state.db', listener, () => left)
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  faults.describe(full)
  faults.noteWritten()
  left = 20_480
  faults.noteWritten()
  assert.deepEqual(heard, ['/data/state.db: disk full, 0 bytes left'])
  assert.equal(faults.fault?.kind, 'disk full')
  left = 1e9
  faults.noteWritten()
  assert.deepEqual(heard.slice(1), ['written again'])
  assert.equal(faults.fault, null)
})

test('a lock is over with the first write', () => {
  const heard: string[] = []
  const faults = new SqliteFaults('/data/state.db', { onRecovered: ({ kind }) => heard.push(kind) }, () => 0)
  faults.describe(Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }))
  faults.noteWritten()
  assert.deepEqual(heard, ['locked'])
})
