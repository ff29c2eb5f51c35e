import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDemoIndex } from '../../test/support/demo-index.ts'
import { knowledge } from '../../test/support/knowledge.ts'
import { Random } from '../../test/support/random.ts'
import { rounds } from '../../test/support/rounds.ts'
import { compareMerged } from '../../test/support/several-countries.ts'
import { planSemantic } from './plan-semantic.ts'

const SEARCHES = rounds({ quick: 12, full: 300 })

test('several countries find what each of them finds alone', async (context) => {
  const { companies, engine, close } = await openDemoIndex(rounds({ quick: 0.1, full: 1 }))
  context.after(close)
  const { searches, shared } = await compareMerged(engine, companies, { searches: SEARCHES, random: new Random(16) })
  context.diagnostic(`${searches} searches, in ${shared} of them several countries found somebody`)
  assert.ok(shared > searches / 4, `only ${shared} of ${searches} searches were shared`)
})

test('each country is planned in its own languages, whatever other countries are asked', () => {
  const plan = (...countries: string[]) =>
    planSemantic({ countriesIso2: countries }, { keywords: ['pharmacy'] }, { countries, knowledge: knowledge() })
  const parts = plan('IT', 'FR').where
  assert.deepEqual(parts, {
    kind: 'any',
    of: [
      { kind: 'country', country: 'IT', of: plan('IT').where },
      { kind: 'country', country: 'FR', of: plan('FR').where },
    ],
  })
})

test('a value that one of the countries knows finds nobody in the others, and one that nobody knows is refused', () => {
  const options = { countries: ['IT', 'DE'], knowledge: knowledge() }
  const search = (region: string) =>
    planSemantic({ countriesIso2: ['IT', 'DE'], regions: [region] }, { keywords: ['wine'] }, options).where
  const italian = search('Lombardia')
  assert.ok(italian.kind === 'any' && italian.of.length === 2)
  assert.match(JSON.stringify(italian.of[0]), /"field":"region","values":\["Lombardia"\]/)
  assert.match(JSON.stringify(italian.of[1]), /\{"kind":"any","of":\[\]\}/)
  assert.throws(() => search('Nowhere'), /filters\.regions: "Nowhere" is not a known value/)
})
