import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { idOf } from '../../../test/support/id-of.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { encodeNearWords, openNearWords } from '../../industries/near-words.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import type { SearchPlan } from '../../search/query.ts'
import { planSemantic } from '../plan-semantic.ts'
import type { SemanticSearchInput } from '../simple-semantic.ts'
import { openKnowledge } from './knowledge.ts'
import { planPlus } from './plus.ts'

/** Underwriting is near insurance; surety less than {@link SIMILARITY_FOUND}. Dredging is near excavation. */
const nearWords = openNearWords(encodeNearWords([]), [
  ['en', 'underwriting', 'insurance', '0.6'],
  ['en', 'underwriting', 'surety', '0.35'],
  ['en', 'dredging', 'excavation', '0.5'],
])
const knowledge = openKnowledge({ nearWords })

function company(number: number, description: string | null, more: Partial<Company> = {}): Company {
  const identity = { id: `US-${number}`, name: `n${number}`, countryIso2: 'US' }
  return { ...emptyCompany(identity), description, descriptionLanguage: description && 'en', ...more }
}

const COMPANIES = [
  company(1, 'Marine underwriting'),
  company(2, 'Insurance for ships'),
  company(3, 'Surety bonds'),
  company(4, null, { name: 'Insurance Corp' }),
  company(5, 'Insurance for farms', { naceCodes: { primary: ['01.11'], secondary: [] } }),
  company(6, 'Excavation, and insurance'),
  company(7, 'Flowers'),
]

async function found({ where, rank }: Pick<SearchPlan, 'where' | 'rank'>): Promise<string[]> {
  const engine = await buildEmbedded(COMPANIES, ancestors)
  const result = await engine.search({ countries: ['US'], where, rank, page: { first: 0, count: 100 } })
  await engine.close()
  assert.equal(result.total, result.companies.length)
  return result.companies.map((bytes) => idOf(bytes).slice(3))
}

const semantic = (input: SemanticSearchInput, nearWordsToo = true) =>
  planSemantic({ countriesIso2: ['US'] }, input, { countries: ['US'], knowledge, nearWords: nearWordsToo })

test('near words find who has a description and no code, behind those that say the word', async () => {
  assert.deepEqual(await found(semantic({ keywords: ['underwriting'] })), ['1', '2', '6'])
  assert.deepEqual(await found(semantic({ keywords: ['underwriting'] }, false)), ['1'])
})

test('near words: every telling word of a keyword is said, or a near one is', async () => {
  assert.deepEqual(await found(semantic({ keywords: ['underwriting dredging'] })), ['6'])
  // Keywords are alternatives.
  assert.deepEqual((await found(semantic({ keywords: ['underwriting', 'dredging'] }))).sort(), ['1', '2', '6'])
})

test('near words: never in must and mustNot', async () => {
  assert.deepEqual(await found(semantic({ keywords: ['flowers', 'insurance'], must: ['underwriting'] })), [])
  const left = await found(semantic({ keywords: ['underwriting'], mustNot: ['dredging'] }))
  assert.deepEqual(left, ['1', '2', '6'])
})

test('near words: in the activity of a sentence, not in what it excludes', async () => {
  const plus = (query: string, on = true) => {
    const options = { country: 'US', knowledge, today: '2026-11-20', nearWords: on }
    return planPlus(query, { countriesIso2: ['US'] }, [], options)
  }
  assert.deepEqual(await found(plus('underwriting').plan), ['1', '2', '6'])
  assert.deepEqual(await found(plus('underwriting', false).plan), ['1'])
  assert.deepEqual(await found(plus('underwriting without dredging').plan), ['1', '2', '6'])
  const { near } = plus('underwriting')
  assert.deepEqual(near?.words, [
    {
      asked: 'underwriting',
      near: [
        { word: 'insurance', language: 'en', similarity: 0.6 },
        { word: 'surety', language: 'en', similarity: 0.35 },
      ],
    },
  ])
  // Those that near words alone find.
  assert.deepEqual(await found({ where: near?.only ?? { kind: 'any', of: [] }, rank: null }), ['2', '6'])
  assert.equal(plus('underwriting', false).near, null)
})
