import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { conditionsOf, Interpretation, overruledBy } from './interpretation.ts'
import { understand } from './understand.ts'

const asked = (query: string) => understand(query, { country: 'IT', today: '2026-06-15' })

test('what is understood is what the schema promises', () => {
  assert.ok(
    Value.Check(Interpretation, asked('SMEs in Milan, not wholesalers, founded after 2015, exporting to Germany')),
  )
})

test('parts of one kind are alternatives, everything else holds together', () => {
  assert.deepEqual(conditionsOf(asked('hotels in Milan or Tuscany with more than 5 employees, not in liquidation')), {
    all: [[{ cities: ['Milano'] }, { regions: ['Toscana'] }], [{ numberOfEmployeesGte: 6 }]],
    none: [{ status: ['In liquidation'] }],
  })
})

test('a filter given by the caller overrules the parts that speak of the same, and no others', () => {
  const understood = asked('hotels in Milan with more than 5 employees')
  const effects = (given: Parameters<typeof overruledBy>[0]) =>
    overruledBy(given, understood).parts.map(({ effect }) => effect)
  assert.deepEqual(effects({ countriesIso2: ['IT'], regions: ['Veneto'] }), ['ranks', 'nothing', 'filters'])
  assert.deepEqual(effects({ numberOfEmployeesLte: 3 }), ['ranks', 'filters', 'nothing'])
  assert.deepEqual(effects({ cities: [] }), ['ranks', 'filters', 'filters'])
  assert.equal(conditionsOf(overruledBy({ cities: ['Roma'] }, understood)).all.length, 1)
})
