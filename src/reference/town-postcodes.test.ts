import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postcodesOfTown } from './town-postcodes.ts'

test('postcodes of a town: its own, a large city those of its metropolitan area', () => {
  assert.deepEqual(postcodesOfTown('AU', 'parramatta'), ['1740', '1741', '2123', '2124', '2150'])
  const sydney = postcodesOfTown('AU', 'sydney')
  assert.ok(sydney.includes('20*') && sydney.includes('220*') && sydney.includes('1*'), sydney.join())
  assert.ok(!sydney.includes('22*') && !sydney.includes('2240'))
  assert.ok(postcodesOfTown('AU', 'darwin').includes('080*'))
})

test('postcodes of a town: of a name of several towns those of all; none of one that nobody knows', () => {
  assert.deepEqual([...postcodesOfTown('AU', 'richmond')].sort(), ['2753', '2755', '3121', '5033', '7025'])
  assert.deepEqual(postcodesOfTown('AU', 'atlantis'), [])
  assert.deepEqual(postcodesOfTown('GB', 'leeds'), [])
})
