/** The contract of search engines on a real OpenSearch cluster: `FIRMAMENT_TEST_SEARCH` names its nodes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateCompany } from '../../bench/speed/companies.ts'
import { TooMuchWork } from '../../src/search/engine.ts'
import { testEngine } from '../engine/engine.contract.ts'
import { buildOpenSearch, openTestIndex } from '../support/opensearch-engine.ts'

const shards = Number(process.env.FIRMAMENT_TEST_SHARDS ?? 1)
const replicas = Number(process.env.FIRMAMENT_TEST_REPLICAS ?? 0)

testEngine(`OpenSearch, ${shards} shards, ${replicas} replicas`, (companies, codePath) =>
  buildOpenSearch(companies, codePath, { shards, replicas }),
)

test('a list of names takes the same work each time, and is refused where that is more than it may take', async (context) => {
  const companies = Array.from({ length: 60 }, (_, number) => generateCompany(number))
  const { lookup, remove } = await openTestIndex(companies, () => [], { shards, replicas })
  context.after(remove)
  const questions = companies
    .slice(0, 12)
    .map(({ countryIso2, name }) => ({ country: countryIso2, name: String(name), postCode: null, region: null }))
  const workOf = async () => {
    const refused = await lookup.byNames(questions, { workMax: 0 }).catch((error: unknown) => error)
    assert.ok(refused instanceof TooMuchWork)
    return refused.work
  }
  const work = await workOf()
  assert.ok(work > 0)
  assert.equal(await workOf(), work)
  const found = await lookup.byNames(questions, { workMax: work * questions.length })
  assert.equal(found.length, questions.length)
  // Asked again, a question takes no work again.
  assert.equal((await lookup.byNames([questions[0], questions[0]], { workMax: work })).length, 2)
})
