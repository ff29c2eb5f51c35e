import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildEmbedded } from '../../test/support/build-index.ts'
import { Random } from '../../test/support/random.ts'
import { codePath } from '../../test/support/random-companies.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import type { Engine } from './engine.ts'
import type { Rank } from './query.ts'

const FEEDBACK = { documents: 5, count: 4, weight: 0.5 }

function company(number: number, description: string | null, countryIso2 = 'XX'): Company {
  const identity = { id: `${countryIso2}-${number}`, name: `n${number}`, countryIso2 }
  return { ...emptyCompany(identity), description, descriptionLanguage: description === null ? null : 'xx' }
}

const engines = new Map<readonly Company[], Promise<Engine>>()
after(async () => {
  for (const engine of engines.values()) await (await engine).close()
})

/** An engine over these companies, built when they are first asked for. */
function engineOver(companies: readonly Company[]): Promise<Engine> {
  const engine = engines.get(companies) ?? buildEmbedded(companies, codePath)
  engines.set(companies, engine)
  return engine
}

async function found(companies: readonly Company[], rank: Rank, countries = ['XX'], page = { first: 0, count: 100 }) {
  const engine = await engineOver(companies)
  const {
    companies: bytes,
    scores,
    total,
  } = await engine.search({ countries, where: { kind: 'all', of: [] }, rank, page })
  const ids = bytes.map((each) => (JSON.parse(Buffer.from(each).toString()) as Company).id)
  return { ids, scores: scores ?? [], total }
}

test('feedback: who speaks like the best matches comes before those who do not, and nobody more or less is found', async () => {
  const companies = [
    company(1, 'lenders loans credit'),
    company(2, 'lenders loans credit mortgages'),
    company(3, 'gardens loans credit'),
    company(4, 'gardens flowers'),
    company(5, null),
  ]
  const words = [{ entry: 'lenders', weight: 1 }]
  const without = await found(companies, { words, codes: [] })
  const withIt = await found(companies, { words, codes: [], feedback: FEEDBACK })
  assert.equal(withIt.total, without.total)
  assert.deepEqual(withIt.ids.slice(0, 2).sort(), ['XX-1', 'XX-2'])
  assert.equal(withIt.ids[2], 'XX-3')
  assert.ok(withIt.scores[2] > 0)
  assert.equal(without.scores[2], 0)
})

test('feedback: matches that say nothing of themselves leave the order as it was', async () => {
  const companies = Array.from({ length: 30 }, (_, i) => company(i, null))
  const rank = { words: [{ entry: 'n3', weight: 1 }], codes: [] }
  assert.deepEqual(await found(companies, { ...rank, feedback: FEEDBACK }), await found(companies, rank))
})

test('feedback: scores are those of the words that the definition in query.ts names, in one country and in two', async () => {
  const random = new Random(11)
  const word = () => `w${Math.floor((40 * random.below(1000) ** 2) / 1_000_000)}`
  let checked = 0
  for (let round = 0; round < 12; round++) {
    const countries = round % 2 ? ['XX'] : ['XX', 'YY']
    const companies = Array.from({ length: 60 }, (_, i) =>
      company(i, random.chance(0.8) ? random.several(1, 12, word).join(' ') : null, random.pick(countries)),
    )
    const words = [
      { entry: word(), weight: 1 },
      { entry: word(), weight: 0.7 },
    ]
    const plain = await found(companies, { words, codes: [] }, countries)
    const common = commonWords(
      companies,
      plain,
      words.map(({ entry }) => entry),
    )
    const expected = plain.ids
      .map((id, i) => ({ id, score: plain.scores[i] + common.more(companies.find((one) => one.id === id)!) }))
      .sort((a, b) => b.score - a.score)
    const actual = await found(companies, { words, codes: [], feedback: FEEDBACK }, countries)
    // Words of equal value may be taken either way; then the rounds differ, and say nothing.
    if (common.isTied) continue
    assert.deepEqual(
      actual.ids,
      expected.map(({ id }) => id),
      `round ${round}`,
    )
    checked++
    for (const [i, score] of actual.scores.entries()) assert.ok(Math.abs(score - expected[i].score) < 0.01)
  }
  assert.ok(checked > 5, `${checked} rounds say something`)
})

/** The definition, written out. */
function commonWords(
  companies: readonly Company[],
  { ids, scores }: { ids: readonly string[]; scores: readonly number[] },
  asked: readonly string[],
): { more: (company: Company) => number; isTied: boolean } {
  const words = ({ description }: Company) => description?.split(' ') ?? []
  const worth = new Map<string, { sum: number; holders: number }>()
  for (let i = 0; i < FEEDBACK.documents && i < ids.length; i++) {
    const own = words(companies.find(({ id }) => id === ids[i])!)
    for (const each of new Set(own)) {
      const times = own.filter((other) => other === each).length
      const met = worth.get(each) ?? { sum: 0, holders: 0 }
      worth.set(each, { sum: met.sum + ((times / (times + 1.2)) * scores[i]) / scores[0], holders: met.holders + 1 })
    }
  }
  const idf = (each: string) => {
    const holders = companies.filter((one) => words(one).includes(each)).length
    return Math.log(1 + (companies.length - holders + 0.5) / (holders + 0.5))
  }
  const valued = [...worth]
    .filter(([each, { holders }]) => holders >= 2 && each.length > 2 && !asked.includes(each))
    .map(([entry, { sum }]) => ({ entry, sum, value: sum * idf(entry) }))
    .sort((a, b) => b.value - a.value)
  const taken = valued.slice(0, FEEDBACK.count)
  const most = Math.max(0, ...taken.map(({ sum }) => sum))
  const isTied =
    valued.length > FEEDBACK.count && valued[FEEDBACK.count - 1].value - valued[FEEDBACK.count].value < 1e-4
  const more = (company: Company) =>
    taken.reduce((score, { entry, sum }) => {
      const times = words(company).filter((each) => each === entry).length
      return score + ((FEEDBACK.weight * sum) / most) * idf(entry) * (times / (times + 1.2))
    }, 0)
  return { more, isTied: isTied || scores[0] === 0 }
}

test('feedback: where a company carries one of the codes asked for, the codes decide and the order stays', async () => {
  const companies = [company(1, 'lenders loans credit'), company(2, 'lenders loans credit'), company(3, 'loans credit')]
  companies.push({ ...company(4, null), naceCodes: { primary: ['1'], secondary: [] } })
  const words = [{ entry: 'lenders', weight: 1 }]
  const codes = [{ scheme: 'nace' as const, code: '1', weight: 6 }]
  assert.deepEqual(
    await found(companies, { words, codes, feedback: FEEDBACK }),
    await found(companies, { words, codes }),
  )
})

const LEAD = { words: 3, weight: 0.5 }

test('lead: who says first what is asked for comes before who says it later, and nobody more or less is found', async () => {
  const companies = [
    company(1, 'we are all happy here and sell pumps pumps'),
    company(2, 'we sell pumps and are all happy here always'),
    company(3, 'gardens'),
  ]
  const words = [{ entry: 'pumps', weight: 1 }]
  const without = await found(companies, { words, codes: [] })
  const withIt = await found(companies, { words, codes: [], feedback: { ...FEEDBACK, count: 0, lead: LEAD } })
  assert.deepEqual(without.ids, ['XX-1', 'XX-2', 'XX-3'])
  assert.deepEqual(withIt.ids, ['XX-2', 'XX-1', 'XX-3'])
  assert.equal(withIt.total, without.total)
})

test('lead: adds weight × IDF of each word once, within the first words of a description only', async () => {
  const companies = [
    company(1, 'pumps pumps pumps valves'),
    company(2, 'x x x pumps'),
    company(3, 'a b', 'YY'),
    company(4, 'valves pumps', 'YY'),
  ]
  const words = [
    { entry: 'pumps', weight: 1 },
    { entry: 'valves', weight: 0.5 },
  ]
  const scores = async (rank: Rank) => {
    const { ids, scores: all } = await found(companies, rank, ['XX', 'YY'])
    return new Map(ids.map((id, i) => [id, all[i]]))
  }
  const plain = await scores({ words, codes: [] })
  const led = await scores({ words, codes: [], feedback: { ...FEEDBACK, count: 0, lead: LEAD } })
  const idf = (count: number) => Math.log(1 + (4 - count + 0.5) / (count + 0.5))
  const gains = new Map([...led].map(([id, score]) => [id, score - (plain.get(id) ?? 0)]))
  const near = (id: string, wanted: number) => assert.ok(Math.abs((gains.get(id) ?? 0) - wanted) < 1e-9, id)
  near('XX-1', 0.5 * idf(3))
  near('XX-2', 0)
  near('YY-3', 0)
  near('YY-4', 0.5 * (idf(3) + 0.5 * idf(2)))
})
