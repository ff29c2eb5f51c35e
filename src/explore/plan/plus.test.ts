import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import { planPlus } from './plus.ts'

function company(number: number, members: Partial<Company>): Company {
  const identity = { id: `US-${number}`, name: `n${number}`, countryIso2: 'US' }
  return { ...emptyCompany(identity), ...members, descriptionLanguage: members.description ? 'en' : null }
}

async function found(companies: readonly Company[], query: string): Promise<string[]> {
  const engine = await buildEmbedded(companies, ancestors)
  const options = { country: 'US', knowledge: knowledge(), today: '2026-11-20', nearWords: false }
  const { plan } = planPlus(query, { countriesIso2: ['US'] } as ExploreFilters, [], options)
  const { companies: bytes, total } = await engine.search({ ...plan, page: { first: 0, count: 100 } })
  await engine.close()
  assert.equal(total, bytes.length)
  return bytes.map((each) => (JSON.parse(Buffer.from(each).toString()) as Company).id)
}

test('plus: a legal form in words finds who has it, and of those without a recorded form who says it', async () => {
  const companies = [
    company(1, { standardisedLegalForm: 'Non profit organisations' }),
    company(2, { description: 'We are a nonprofit that feeds people' }),
    company(3, { standardisedLegalForm: 'Private limited companies', description: 'software for every nonprofit' }),
    company(4, { description: 'We sell pumps' }),
    company(5, {
      standardisedLegalForm: 'Companies with unknown/unrecorded legal form',
      description: 'A nonprofit for schools',
    }),
  ]
  assert.deepEqual((await found(companies, 'nonprofits')).sort(), ['US-1', 'US-2', 'US-5'])
})

test('plus: another name of what is asked finds a company, behind those that say the words; related words find nobody', async () => {
  const companies = [
    company(1, { description: 'A legal tech firm' }),
    company(2, { description: 'A legaltech firm' }),
    company(3, { description: 'Contracts, courts and lawyers, law firms and litigation' }),
  ]
  assert.deepEqual(await found(companies, 'legaltech'), ['US-2', 'US-1'])
})

test('plus: two words find those who write them as one', async () => {
  const companies = [company(1, { description: 'We run a sawmillyard' }), company(2, { description: 'pumps' })]
  assert.deepEqual(await found(companies, 'sawmill yard'), ['US-1'])
})

test('plus: a long text that means no industry finds companies by one of its words, whatever their industry', async () => {
  const codes = { primary: ['47.11'], secondary: [] }
  const companies = [
    company(1, { description: 'fossils, skulls and butterflies', naceCodes: codes }),
    company(2, { description: 'skulls', naceCodes: codes }),
    company(3, { description: 'pumps', naceCodes: codes }),
  ]
  const text = 'curious oddities, butterflies, fossils, skulls, crystals and bones for connoisseurs'
  assert.deepEqual(await found(companies, text), ['US-1', 'US-2'])
  assert.deepEqual(await found(companies, 'butterflies, fossils, skulls'), ['US-1'])
})

test('plus: a word that is a function word of another language alone is an activity', async () => {
  assert.deepEqual(await found([company(1, { name: 'Mot Centre' }), company(2, { name: 'Pumps' })], 'MOT'), ['US-1'])
  assert.deepEqual(await found([company(1, { name: 'Mot Centre' }), company(2, { name: 'Pumps' })], 'mot'), ['US-1'])
  assert.deepEqual(await found([company(1, { name: 'The Mot Centre' })], 'the'), [])
})

test('plus: a text that phrases of no industry say much of means none, and its words alone search', () => {
  const options = { country: 'US', knowledge: knowledge(), today: '2026-11-20' }
  const sectors = (query: string) => planPlus(query, { countriesIso2: ['US'] }, [], options).interpretation.sectors
  assert.deepEqual(sectors('open source database'), [])
  assert.ok(sectors('database software').length > 0)
})

test('plus: an official phrase is an activity, whatever its words are else; with other words it is a sentence', () => {
  const options = { country: 'GB', knowledge: knowledge(), today: '2026-11-20' }
  const read = (query: string) => planPlus(query, { countriesIso2: ['GB'] }, [], options).interpretation
  const kinds = (query: string) => read(query).parts.map(({ kind }) => kind)
  for (const [phrase, activity] of [
    ['Carpets (other than woven or tufted) (manufacture)', 'Carpets (manufacture)'],
    ['Trade associations', 'Trade associations'],
    ['Rennet (not artificial) (manufacture)', 'Rennet (manufacture)'],
  ]) {
    assert.deepEqual([kinds(phrase), read(phrase).activity], [['activity'], activity])
  }
  assert.deepEqual(kinds('housing associations in Scotland'), ['activity', 'place'])
  assert.equal(read('a building society or housing association letting own property').exclusions.length, 0)
  assert.ok(!kinds('employers membership organisations, not elsewhere classified').includes('exclusion'))
  assert.ok(kinds('football, associations only').includes('legalForm'))
  assert.ok(kinds('carpets, no wholesalers').includes('exclusion'))
  assert.ok(kinds('restaurants (not fast food)').includes('exclusion'))
  assert.ok(kinds('Carpets (other than woven or tufted) (manufacture) in Leeds').includes('place'))
})
