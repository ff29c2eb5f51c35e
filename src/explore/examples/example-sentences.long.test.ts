import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { emptyCompany } from '../../company/company.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import { countKnownMembers } from '../../search/known-members.ts'
import { findExamples } from './example-sentences.ts'

const examplesOf = async (country: string, codes: readonly string[], region: string | null) => {
  const companies = codes.map((code, at) => ({
    ...emptyCompany({ id: `${country}-${at}`, name: `Exampla ${at}`, countryIso2: country }),
    status: 'Active' as const,
    naceCodes: { primary: [code], secondary: [] },
    region,
  }))
  const engine = await buildEmbedded(companies, ancestors)
  return findExamples(engine, await countKnownMembers(engine), { knowledge: knowledge(), today: '2026-11-20' })
}

test('examples find somebody, in the largest region, and those with a list to look through come first', async () => {
  const codes = [...Array<string>(12).fill('62.01'), '56.10']
  const examples = await examplesOf('SK', codes, 'Bratislavský kraj|Bratislavský kraj')
  assert.deepEqual(examples[0], {
    countryIso2: 'SK',
    language: 'en',
    query: 'software companies in Bratislavský kraj',
    companies: 12,
  })
  assert.ok(examples.length > 1 && examples.every(({ companies }) => companies > 0))
})

test('examples: no sentence with a region where no company has one, and none that finds nobody', async () => {
  const examples = await examplesOf('GB', ['11.05'], null)
  assert.ok(examples.every(({ query }) => !query.includes('{region}')))
  assert.deepEqual(await examplesOf('GB', [], null), [])
})
