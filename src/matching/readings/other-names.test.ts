import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '../../reference/countries.ts'
import { loadTable } from '../../reference/load-table.ts'
import { readName } from '../names.ts'
import { registeredNames } from './other-names.ts'

const { rows } = loadTable('names/other-names')

test('every row has a served country, a reason, and a registered name with words', () => {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  for (const [country, reason, name, registered] of rows) {
    assert.ok(served.has(country), name)
    assert.match(reason, /^(?:acronym|brand|short|(?:former|merged) (?:19|20)\d\d)$/, name)
    for (const one of [name, registered]) assert.ok(readName(one, country).words.length > 0, one)
  }
})

test('a company is found by each of its other names, whatever is typed behind: its legal form, a town, a postcode', () => {
  for (const [country, , name, registered] of rows)
    assert.ok(registeredNames(name, country).includes(registered), `${country} ${name}`)
  for (const typed of ['VW', 'V.W.', 'vw ag', 'VW Wolfsburg', 'VW 38440 Wolfsburg'])
    assert.deepEqual(registeredNames(typed, 'DE'), registeredNames('VW', 'DE'), typed)
})

test('a name with other words behind, and one of another country, is not in the table', () => {
  assert.deepEqual(registeredNames('VW Exampla', 'DE'), [])
  assert.deepEqual(registeredNames('VW', 'PT'), [])
})
