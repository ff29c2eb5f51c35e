import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinTradeNames, searchedNames } from './searched-names.ts'

const named = (name: string, tradeNames: string[], signsElsewhere?: number) => ({
  name,
  tradeNames,
  attributes: signsElsewhere === undefined ? null : { signsElsewhere },
})

test('names of searches: the last ones are left out as the attribute says, the name where no other is left', () => {
  const plain = named('Wick', ['Lamp'])
  assert.equal(searchedNames(plain), plain)
  assert.deepEqual(searchedNames(named('Wick', ['Lamp', 'Quay'], 1)), { name: 'Wick', tradeNames: ['Lamp'] })
  assert.deepEqual(searchedNames(named('Wick', ['Lamp', 'Quay'], 3)), { name: '', tradeNames: [] })
  for (const odd of [-1, 0.5, Number.NaN])
    assert.equal(searchedNames(named('Wick', ['Lamp'], odd)).tradeNames.length, 1)
})

test('names of searches: joined records keep signs last, and what one has as a name is none', () => {
  const register = named('Wick', ['Lamp', 'Quay', 'Mole'], 2)
  assert.deepEqual(joinTradeNames([register, named('Wick', ['Mole', 'Buoy'])]), {
    tradeNames: ['Lamp', 'Mole', 'Buoy', 'Quay'],
    signs: 1,
  })
  assert.deepEqual(joinTradeNames([named('Quay', ['Mole'], 2), named('Wick', [])]), { tradeNames: ['Mole'], signs: 2 })
})
