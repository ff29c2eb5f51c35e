import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareSearch } from '../../../test/engine/engine.contract.ts'
import { createBruteForce } from '../../../test/support/brute-force.ts'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { Random } from '../../../test/support/random.ts'
import { codePath } from '../../../test/support/random-companies.ts'
import { closeAfter } from '../../../test/support/temporary-folder.ts'
import { type Company, emptyCompany } from '../../company/company.ts'

test('phrases of words whose numbers take one, two and three bytes are found where they occur, and only there', async (context) => {
  const random = new Random(5)
  // 40 words make up half of what is said; the others are 20,000, so that most numbers take several bytes.
  const word = () => (random.chance(0.5) ? `w${random.below(40)}` : `v${random.below(20_000)}`)
  const companies = Array.from(
    { length: 3000 },
    (_, i): Company => ({
      ...emptyCompany({ id: `XX-${i}`, name: random.several(1, 4, word).join(' '), countryIso2: 'XX' }),
      tradeNames: random.several(0, 3, () => random.several(1, 3, word).join(' ')),
      description: random.several(0, 30, word).join(' '),
      descriptionLanguage: random.pick([null, 'en']),
    }),
  )
  const engine = closeAfter(context, await buildEmbedded(companies, codePath))
  const oracle = createBruteForce(companies, codePath)
  let found = 0
  for (let i = 0; i < 600; i++) {
    const said = random.pick(companies).description?.split(' ') ?? []
    const at = random.below(said.length)
    const length = random.pick([2, 2, 3, 4])
    const asked = random.chance(0.7) ? said.slice(at, at + length) : random.several(2, 3, word)
    const entry = asked.join(' ')
    const plan = {
      countries: ['XX'],
      where: { kind: 'words', entry },
      rank: random.chance(0.5) ? null : { words: [{ entry, weight: 1 }], codes: [] },
      page: { first: 0, count: 25 },
    } as const
    const { total } = await compareSearch(engine, oracle, plan)
    found += total > 0 ? 1 : 0
  }
  assert.ok(found > 300, `only ${found} of the phrases were found`)
})
