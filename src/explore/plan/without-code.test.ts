import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import type { CodePath } from '../../company/codes.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import { planSemantic } from '../plan-semantic.ts'
import { withLearned } from './knowledge.ts'
import { planPlus } from './plus.ts'
import { planSectors } from './words.ts'

const codePath: CodePath = (scheme, country, code) => [code, ...ancestors(scheme, country, code)]

const company = (number: number, name: string, code: string | null): Company => ({
  ...emptyCompany({ id: `GB-${number}`, name, countryIso2: 'GB' }),
  naceCodes: { primary: code === null ? [] : [code], secondary: [] },
})

test('companies without a code are found by words that mean what was asked, after those with the code', async () => {
  const others = ['62.02', '68.20', '70.22', '82.99', '96.09', '47.91', '49.41', '81.22', '86.90', '41.20']
  const companies = Array.from({ length: 1_200 }, (_, at) =>
    at % 40 === 0
      ? company(at, `Quibble${at} Dentist Ltd`, '86.23')
      : at % 40 === 1
        ? company(at, `Wick${at} Orthodontics Ltd`, '86.23')
        : company(at, `Wade${at} Holdings Ltd`, others[at % 10]),
  )
  companies.push(company(8_001, 'Old Orthodontics Ltd', null), company(8_002, 'Old Holdings Ltd', null))
  // A word of another trade with a code says nothing against its code.
  companies.push(company(8_003, 'Orthodontics Shelving Ltd', '47.91'))
  const engine = await buildEmbedded(companies, codePath)
  const learned = withLearned(knowledge(), engine)
  const options = { country: 'GB', knowledge: learned, today: '2026-06-15' }
  for (const plan of [
    planPlus('dentists', { countriesIso2: ['GB'] }, [], options).plan,
    planSemantic({ countriesIso2: ['GB'] }, { keywords: ['dentists'] }, { countries: ['GB'], knowledge: learned }),
  ]) {
    const { total, companies: found } = await engine.search({ ...plan, page: { first: 0, count: 100 } })
    const names = found.map((document) => (JSON.parse(Buffer.from(document).toString()) as Company).name)
    assert.equal(total, 61)
    assert.equal(names[60], 'Old Orthodontics Ltd')
    assert.ok(!names.includes('Orthodontics Shelving Ltd') && !names.includes('Old Holdings Ltd'))
  }
  const required = planSemantic(
    { countriesIso2: ['GB'] },
    { keywords: ['dentists'], must: ['dentist'] },
    { countries: ['GB'], knowledge: learned },
  )
  assert.equal((await engine.search({ ...required, page: { first: 0, count: 1 } })).total, 30)
  await engine.close()
})

test('companies without a code are not found by a legal form, of whatever country', () => {
  const read = { entry: 'surveyors', sectors: [{ code: '71.12', weight: 1, share: 1, because: [] }] }
  const wordsOf = () => ['ltd', 'asa', 'survey']
  const plan = JSON.stringify(planSectors(read, ['NO'], { ...knowledge(), wordsOf }, []))
  assert.deepEqual(
    [...plan.matchAll(/"entry":"(\w+)"/g)].map(([, word]) => word),
    ['survey'],
  )
})
