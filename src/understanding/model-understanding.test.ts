import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { Interpretation } from './interpretation.ts'
import { ModelAnswer, modelInstructions, readModelAnswer } from './model-understanding.ts'

const NOTHING = {
  regions: null,
  cities: null,
  postcode: null,
  operatingRevenueGte: null,
  operatingRevenueLte: null,
  numberOfEmployeesGte: null,
  numberOfEmployeesLte: null,
  dateOfIncorporationGte: null,
  dateOfIncorporationLte: null,
  status: null,
  standardisedLegalForm: null,
  listedDelistedUnlisted: null,
  categories: null,
}
const QUERY = 'olive oil mills in Tuscany with more than 5 people, no wholesalers'

const part = (words: string, kind: string, filters: object = {}, isExcluded = false) => ({
  words,
  kind,
  isExcluded,
  filters: { ...NOTHING, ...filters },
})

/** What the parts become; they must fulfil the schema that a model is given. */
function read(parts: readonly object[], query = QUERY) {
  const answer = { parts }
  assert.ok(Value.Check(ModelAnswer, answer), JSON.stringify(Value.Errors(ModelAnswer, answer)[0]))
  return readModelAnswer(query, 'IT', answer)
}

const RIGHT = [
  part('olive oil mills', 'activity'),
  part('Tuscany', 'place', { regions: ['toscana'] }),
  part('more than 5 people', 'amount', { numberOfEmployeesGte: 6 }),
  part('wholesalers', 'activity', {}, true),
]

test('a model’s answer becomes the same understanding as the built-in way’s, in canonical values', () => {
  const understood = read(RIGHT)
  assert.ok(understood !== null && Value.Check(Interpretation, understood))
  assert.equal(understood.activity, 'olive oil mills')
  assert.deepEqual(understood.exclusions, ['wholesalers'])
  assert.deepEqual(understood.parts[1], {
    words: 'Tuscany',
    start: 19,
    end: 26,
    kind: 'place',
    effect: 'filters',
    filters: { regions: ['Toscana'] },
  })
  for (const { words, start, end } of understood.parts) assert.equal(QUERY.slice(start, end), words)
})

test('an answer that is not so is no understanding', () => {
  const wrong: readonly (readonly object[])[] = [
    [],
    [part('gold mines', 'activity')],
    [RIGHT[1], RIGHT[0]],
    [part('olive oil mills', 'activity'), part('oil', 'activity')],
    [part('Tuscany', 'place', { regions: ['Atlantis'] })],
    [part('Tuscany', 'place', { regions: ['Bayern'] })],
    [part('Tuscany', 'status', { regions: ['Toscana'] })],
    [part('olive oil mills', 'activity', { numberOfEmployeesGte: 1 })],
    [part('more than 5 people', 'amount', { numberOfEmployeesGte: 6, numberOfEmployeesLte: 2 })],
    [part('Tuscany', 'age', { dateOfIncorporationGte: '2020-02-31' })],
    [part('Tuscany', 'place', { postcode: ['*'] })],
    [part('olive oil mills', 'ignored')],
  ]
  for (const parts of wrong) assert.equal(read(parts), null, JSON.stringify(parts))
})

test('the instructions name the country, the day and its regions, and hold no word of a caller', () => {
  const text = modelInstructions({ country: 'IT', today: '2026-06-15' })
  assert.match(text, /country IT\. Today is 2026-06-15/)
  assert.match(text, /Toscana/)
})
