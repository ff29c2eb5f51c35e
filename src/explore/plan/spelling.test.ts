import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedMeaning } from '../../industries/learned-counts.ts'
import { openKnowledge } from './knowledge.ts'
import { planPlus } from './plus.ts'
import { correctActivity } from './spelling.ts'

const knowledge = openKnowledge()
const spelled = (text: string, country = 'GB', languages = ['en'] as const) =>
  correctActivity(text, languages, country, knowledge).text

test('spelling: a trade with a typo is the trade', () => {
  assert.equal(spelled('brewries'), 'brewery')
  assert.equal(spelled('plumers and electricans'), 'plumbers and electrician')
  assert.equal(spelled('boulangrie', 'FR', ['fr', 'en'] as never), 'boulangerie')
  assert.equal(spelled('bäkereien', 'DE', ['de', 'en'] as never), 'Bäckerei')
  assert.equal(spelled('imobiliare', 'IT', ['it', 'en'] as never), 'immobiliare')
})

test('spelling: words that somebody knows, short ones, names and numbers stay', () => {
  for (const text of ['breweries', 'pump', 'Noscible', 'Siemens', 'turbines', 'staves', 'b2b', '3D', 'boulangeries'])
    assert.equal(spelled(text), text)
  assert.equal(spelled('Kanton', 'CH', ['de', 'en'] as never), 'Kanton')
  assert.equal(spelled('finistère', 'FR', ['fr', 'en'] as never), 'finistère')
  assert.equal(spelled("d'emballages", 'FR', ['fr', 'en'] as never), "d'emballages")
  assert.equal(spelled('leverandører restaurerer', 'NO', ['nb', 'en'] as never), 'leverandører restaurerer')
  // As many companies have it as have the trade.
  const having = { companies: 1000, classes: [] }
  const meaningOf = (country: string, word: string) => (word === 'brewries' ? having : countedMeaning(country, word))
  assert.equal(correctActivity('brewries', ['en'], 'GB', { ...knowledge, meaningOf }).text, 'brewries')
})

test('spelling: a sentence says how a word was read, and finds what has it as written', () => {
  const { interpretation, plan } = planPlus('brewries in Leeds', { countriesIso2: ['GB'] }, [], {
    country: 'GB',
    knowledge,
    today: '2026-11-27',
  })
  assert.deepEqual(interpretation.notes, ['“brewries” is read as “brewery”.'])
  assert.equal(interpretation.sectors[0]?.naceCode, '11.05')
  assert.match(JSON.stringify(plan.where), /"entry":"brewries"/)
})
