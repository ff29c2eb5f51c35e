import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meets } from '../../test/support/brute-force.ts'
import { Random } from '../../test/support/random.ts'
import { codePath, randomCompany, randomQuery } from '../../test/support/random-companies.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { evaluate, greatest, least, matches, openRecord } from './evaluate.ts'
import { findAddresses } from './find-addresses.ts'
import { type Query, share } from './query.ts'

test('evaluate: 400 random trees match the random companies that the oracle finds, and no others', () => {
  const random = new Random(20261122)
  const companies = Array.from({ length: 100 }, (_, number) => randomCompany(random, number))
  const records = companies.map((company) => openRecord(company, codePath))
  let found = 0
  for (let i = 0; i < 400; i++) {
    const query = randomQuery(random, 3)
    for (const [number, record] of records.entries()) {
      const isMatch = matches(query, record)
      assert.equal(isMatch, meets(query, companies[number], codePath), JSON.stringify({ query, record }))
      if (isMatch) found++
    }
  }
  assert.ok(found > 2000 && found < 38_000, `${found} found`)
})

const silent: Company = {
  ...emptyCompany({ id: 'IT-1', name: 'Frantoio Esempio S.r.l.', countryIso2: 'IT' }),
  numberOfEmployees: null,
}
const many: Query = { kind: 'range', field: 'numberOfEmployees', gte: 50, lte: null }
const read = (query: Query, company: Company) => evaluate(query, openRecord(company))

test('evaluate: an address that is kept is compared by itself, not by the key that an earlier version made of it', async () => {
  const at = { countryIso2: 'IT', address: 'Via Esempio 26', postcode: '20148', city: 'Milano' }
  const here = { ...silent, ...at, address: 'V. Esempio, 26' }
  const read = async () => new TextEncoder().encode(JSON.stringify({ ...silent, ...at }))
  const kept = JSON.parse(JSON.stringify(await findAddresses({ kind: 'sameAddress', id: 'IT-1' }, read)))
  const stale: Query = { ...kept, key: 'of an earlier version' }
  assert.equal(evaluate(stale, openRecord(here)), 'met')
  assert.equal(evaluate(stale, openRecord({ ...here, address: 'Via Esempio 27' })), 'unmet')
  assert.equal(evaluate({ kind: 'sameAddress', id: 'IT-1', key: kept.key }, openRecord(here)), 'met', 'its key alone')
})

test('evaluate: what a record does not say is unknown, whichever way the question is put', () => {
  assert.equal(read(many, silent), 'unknown')
  assert.equal(read({ kind: 'not', of: many }, silent), 'unknown')
  assert.equal(read(many, { ...silent, numberOfEmployees: 49 }), 'unmet')
  assert.equal(read({ kind: 'not', of: many }, { ...silent, numberOfEmployees: 49 }), 'met')
  // An engine must decide: what is unknown does not match, so its opposite does.
  assert.equal(matches(many, openRecord(silent)), false)
  assert.equal(matches({ kind: 'not', of: many }, openRecord(silent)), true)
})

test('evaluate: a band that lies partly between the bounds is perhaps a match', () => {
  const open = { ...silent, numberOfEmployeesMin: 20 }
  assert.equal(read(many, open), 'perhaps')
  assert.equal(matches(many, openRecord(open)), true)
  assert.equal(read(many, { ...open, numberOfEmployeesMax: 49 }), 'unmet')
  assert.equal(read(many, { ...open, numberOfEmployeesMin: 50 }), 'met')
})

test('evaluate: a shared node means what it holds', () => {
  assert.equal(read(share('many', many), { ...silent, numberOfEmployees: 50 }), 'met')
  assert.equal(matches(share('many', many), openRecord(silent)), false)
})

test('evaluate: words must follow one another in one text, by their stems', () => {
  const holds = (entry: string) => matches({ kind: 'words', entry }, openRecord(silent))
  assert.equal(holds('FRANTOIO esempio'), true)
  assert.equal(holds('esempio frantoio'), false)
  assert.equal(holds('...'), false)
})

test('evaluate: of alternatives the best counts, of conditions the worst', () => {
  assert.equal(least(['met', 'unknown', 'perhaps']), 'unknown')
  assert.equal(greatest(['unmet', 'unknown', 'perhaps']), 'perhaps')
  assert.equal(least([]), 'met')
  assert.equal(greatest([]), 'unmet')
})
