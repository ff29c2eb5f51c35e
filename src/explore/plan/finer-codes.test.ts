import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { finerCodes } from './finer-codes.ts'

const read = (entry: string, code: string) => ({ entry, sectors: [{ code, weight: 1, share: 1, because: [] }] })

test('finer codes: the national codes of the class whose titles say the entry, or another name of it', () => {
  assert.deepEqual(finerCodes(read('ambulances', '86.90'), [], 'FR', knowledge()), ['86.90A'])
  assert.deepEqual(finerCodes(read("laboratoire d'analyses", '86.90'), [], 'FR', knowledge()), ['86.90B'])
  assert.deepEqual(finerCodes(read('blodprøve', '86.90'), ['ambulansetjenester'], 'NO', knowledge()), ['86.907'])
})

test('finer codes: none of another class, of a class with one code, of no class, and where many say it', () => {
  assert.deepEqual(finerCodes(read('ambulances', '49.32'), [], 'FR', knowledge()), [])
  assert.deepEqual(finerCodes(read('taxis', '49.32'), [], 'FR', knowledge()), [])
  assert.deepEqual(finerCodes({ entry: 'ambulances', sectors: [] }, [], 'FR', knowledge()), [])
})
