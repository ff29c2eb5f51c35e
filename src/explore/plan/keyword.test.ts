import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import { UnionCache } from '../../search/embedded/postings/cached-unions.ts'
import type { SearchPlan } from '../../search/query.ts'
import { planSemantic } from '../plan-semantic.ts'
import { joinedSpellings, planWordByWord } from './keyword.ts'

function company(number: number, members: Partial<Company>): Company {
  return { ...emptyCompany({ id: `IT-${number}`, name: `n${number}`, countryIso2: 'IT' }), ...members }
}

const companies = [
  company(1, { description: 'Produzione di olio di oliva', descriptionLanguage: 'it' }),
  company(2, { naceCodes: { primary: ['10.41'], secondary: [] } }),
  company(3, { name: 'Olive oil trading' }),
  company(4, { naceCodes: { primary: ['28.13'], secondary: [] } }),
  company(5, { description: 'Manufacture of pumps', descriptionLanguage: 'en' }),
]

test('a plan that was printed and read back gives the same answer by the same cached unions', async (t) => {
  const requests: { readonly key: string; readonly isCached: boolean }[] = []
  const get = UnionCache.prototype.get
  t.mock.method(
    UnionCache.prototype,
    'get',
    function (this: UnionCache, key: string, merge: Parameters<typeof get>[1]) {
      let isMade = false
      const found = get.call(this, key, () => {
        isMade = true
        return merge()
      })
      requests.push({ key, isCached: found !== null && !isMade })
      return found
    },
  )
  const engine = await buildEmbedded(companies, ancestors)
  const semantic = { keywords: ['olive oil', 'manufacture'], must: [], mustNot: ['wine'] }
  const make = (): SearchPlan => ({
    ...planSemantic({ countriesIso2: ['IT'] }, semantic, { countries: ['IT'], knowledge: knowledge() }),
    page: { first: 0, count: 25 },
  })
  const answers = []
  for (let time = 0; time < 4; time++) {
    requests.length = 0
    // The last one shares no object with the others.
    const { total, scores, companies } = await engine.search(time < 3 ? make() : JSON.parse(JSON.stringify(make())))
    answers.push({ total, scores, companies: companies.map((bytes) => Buffer.from(bytes).toString()) })
  }
  await engine.close()
  assert.ok(answers[0].total >= 3)
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.ok(requests.length >= 2, `${requests.length} unions were asked for`)
  assert.deepEqual(
    requests.filter(({ isCached }) => !isCached),
    [],
  )
})

test('two plans of the same keyword have equal shared nodes with equal keys', () => {
  const plan = (keyword: string) =>
    planSemantic({ countriesIso2: ['IT'] }, { keywords: [keyword] }, { countries: ['IT'], knowledge: knowledge() })
      .where
  assert.deepEqual(plan('mulini'), plan('mulini'))
  const keys = (keyword: string) =>
    [...JSON.stringify(plan(keyword)).matchAll(/"key":"([^"]*)"/g)].map(([, key]) => key)
  assert.ok(keys('mulini').length > 0)
  assert.equal(new Set([...keys('mulini'), ...keys('wine')]).size, keys('mulini').length + keys('wine').length)
  assert.deepEqual(keys('x'.repeat(1000)), [], 'a key that callers make long is none')
})

test('word by word, a keyword is also found written as one, with an article or without', async () => {
  const engine = await buildEmbedded(
    [
      company(1, { name: 'LACASADIRIPOSO.IT S.R.L.' }),
      company(2, { name: 'Casadiriposo Exampla S.R.L.' }),
      company(3, { name: 'Riposo Exampla S.R.L.' }),
      company(4, { name: 'Supercasadiriposo S.R.L.' }),
    ],
    ancestors,
  )
  const joined = joinedSpellings('casa di riposo', ['IT']).filter((entry) => engine.mayHave('IT', entry))
  assert.deepEqual(joined, ['casadiriposo', 'lacasadiriposo'])
  const { where, words } = planWordByWord('casa di riposo', ['IT'], knowledge(), joined)
  const rank = { words, codes: [] }
  const { companies: found } = await engine.search({ countries: ['IT'], where, rank, page: { first: 0, count: 9 } })
  const ids = found.map((bytes) => (JSON.parse(Buffer.from(bytes).toString()) as Company).id)
  assert.deepEqual(ids.sort(), ['IT-1', 'IT-2'])
  await engine.close()
})
