import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../test/support/knowledge.ts'
import { emptyCompany } from '../company/company.ts'
import { openJudge } from './judge.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on a company with a description alone. */
function verdictOn(query: string, description: string, descriptionLanguage = 'en'): Verdict {
  const input = JSON.stringify({ query, filters: { countriesIso2: ['US'] } })
  const judge = openJudge(knowledge())({ input, queuedAt: Date.parse('2026-11-20T12:00:00Z') })
  const company = emptyCompany({ id: 'US-1', name: 'Acme Inc.', countryIso2: 'US' })
  return judge({ ...company, status: 'Active', description, descriptionLanguage }) as Verdict
}

function reasonOf(...asked: Parameters<typeof verdictOn>): { readonly it: string; readonly en: string } {
  const verdict = verdictOn(...asked)
  if (verdict.matchStatus === 'NO') throw new Error(`${asked[0]} was judged NO`)
  return verdict.matchReason
}

test('judge: a description that means the sector in other words is MAYBE, and the reason quotes them', () => {
  const text = 'Acme Inc. operates scheduled passenger air transport. It was founded in 2002.'
  for (const query of ['airlines', 'Fluggesellschaften'])
    assert.equal(verdictOn(query, text).matchStatus, 'MAYBE', query)
  assert.match(reasonOf('airlines', text).en, /mentions “scheduled passenger air transport”, which is near “airlines”/)
  assert.match(reasonOf('airlines', text).it, /cita «scheduled passenger air transport», che è vicino a «airlines»/)
  // For whom something is, is not what the company does.
  assert.equal(verdictOn('airlines', 'Acme makes seats for scheduled passenger air transport.').matchStatus, 'NO')
})

test('judge: where a whole sector is asked for, one kind of it is enough', () => {
  const text = 'Acme Inc. brews beer and cider in its own breweries. It was founded in 2002.'
  assert.equal(verdictOn('chemical manufacturers', text).matchStatus, 'NO')
  const fertilizer = 'Acme Inc. manufactures fertilizers and nitrogen compounds. It was founded in 2002.'
  assert.equal(verdictOn('chemical manufacturers', fertilizer).matchStatus, 'YES')
  assert.match(reasonOf('chemical manufacturers', fertilizer).en, /“.+”, a kind of “chemical/)
})

test('judge: an abbreviation ends no sentence', () => {
  const text =
    'Acme Fuels Co. Ltd. distributes and sells natural gas. It was founded in 1990. It has offices in town. It sponsors a choir. It has cooks.'
  assert.equal(verdictOn('natural gas companies', text).matchStatus, 'YES')
})
