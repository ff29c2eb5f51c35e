import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '../../reference/countries.ts'
import { codeTrees } from '../../reference/industry-codes.ts'
import { finishAtOnce } from '../../threads/in-turns.ts'
import { NamedValues } from './named-values.ts'

const named = (...values: readonly (readonly string[])[]) =>
  finishAtOnce(NamedValues.of(values.map((names) => ({ names }))))

test('named values: every word typed begins a word of one name; names that begin so and the label come first', () => {
  const values = named(['Growing of grapes', 'Coltivazione di uva'], ['Wine from grapes', 'Vino'], ['Other', 'Grapes'])
  assert.deepEqual(
    values.find('grap').map(({ value, name }) => [value, name]),
    [
      [0, 0],
      [1, 0],
      [2, 1],
    ],
  )
  assert.deepEqual(
    values
      .find('grapes')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ value }) => value),
    [2, 1, 0],
  )
  assert.deepEqual(
    values.find('of gr').map(({ value }) => value),
    [0],
  )
  assert.deepEqual(values.find('vino wine'), [], 'not of two names')
  assert.deepEqual(
    values.find('UVÀ').map(({ value, name }) => [value, name]),
    [[0, 1]],
  )
  for (const nothing of ['', ' ', '…', 'rapes', '\n']) assert.deepEqual(values.find(nothing), [])
})

test('named values: the same word a hundred times is looked for once, and words of one letter take milliseconds', () => {
  const [{ tree }] = codeTrees('nace', '')
  const titles = tree.nodes.map((node) => ({ names: [...node.titles.values()] }))
  const values = finishAtOnce(NamedValues.of(titles))
  const before = process.threadCpuUsage()
  for (let time = 0; time < 5; time++) values.find('a e i o u '.repeat(25))
  const { user } = process.threadCpuUsage(before)
  assert.ok(user / 5 < 50_000, `${user / 5000} ms`)
})

test('named values: lists of one name have the same codes in the same order in every country', () => {
  const known = new Map<string, string>()
  for (const { countryIso2 } of COUNTRIES)
    for (const scheme of ['nace', 'national'] as const)
      for (const { tree } of codeTrees(scheme, countryIso2)) {
        const codes = tree.nodes.map(({ bare }) => bare).join(' ')
        assert.equal(known.get(tree.list) ?? codes, codes, `${countryIso2} ${tree.list}`)
        known.set(tree.list, codes)
      }
})
