import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../../company/company.ts'
import { compareAlike, patternOf, planAlike } from './alike.ts'
import { shareWords, weighWords, wordsToCount } from './alike-words.ts'

const company = (name: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id: `GB-${name}`, name, countryIso2: 'GB' }),
  ...members,
})
const pub = { nationalSectors: { primary: ['56302'], secondary: [] }, naceCodes: { primary: ['56.30'], secondary: [] } }
const FACTS = { companies: 10, meaning: null }
const telling = (one: Company) =>
  weighWords(
    wordsToCount(one),
    wordsToCount(one).map(() => FACTS),
    10_000,
  )

test('alike: the finest code of the register decides, then those above it; sections are too wide', () => {
  const pattern = patternOf(company('A', pub), [])
  const score = (national: string, nace: string) =>
    compareAlike(
      pattern,
      company('B', {
        ...pub,
        nationalSectors: { primary: [national], secondary: [] },
        naceCodes: { primary: [nace], secondary: [] },
      }),
    )
  const [same, sister, far] = [score('56302', '56.30'), score('56301', '56.30'), score('55100', '55.10')]
  assert.equal(same.matchScore, 1)
  assert.match(same.because[0], /^industry: 56302 /)
  assert.ok(sister.matchScore > 0.5 && sister.matchScore < 1)
  assert.deepEqual(far, { matchScore: 0, because: [] })
  // Further codes count less; a company without the register's own code is compared by NACE.
  assert.ok(
    compareAlike(pattern, company('C', { nationalSectors: { primary: [], secondary: ['56302'] } })).matchScore < 1,
  )
  assert.ok(compareAlike(pattern, company('D', { naceCodes: pub.naceCodes })).matchScore > 0.5)
})

test('alike: unknown is neither like nor unlike', () => {
  const place = { city: 'Leeds', region: 'England|Leeds' }
  const pattern = patternOf(company('A', { ...pub, ...place, numberOfEmployees: 10 }), [])
  const score = (members: Partial<Company>) => compareAlike(pattern, company('B', { ...pub, ...members })).matchScore
  assert.equal(score({ ...place, numberOfEmployees: 10 }), 1)
  assert.ok(score({}) < score(place))
  assert.equal(score({}), score({ region: 'Wales|Cardiff', city: 'Cardiff', numberOfEmployees: 5000 }))
  // What is not known of the company asked about counts neither way.
  assert.equal(compareAlike(patternOf(company('A', pub), []), company('B', { ...pub, ...place })).matchScore, 1)
})

test('alike: bands are their middle, and the category that every listed company has is no size', () => {
  const band = patternOf(company('A', { ...pub, numberOfEmployeesMin: 10, numberOfEmployeesMax: 20 }), [])
  assert.match(
    compareAlike(band, company('B', { ...pub, numberOfEmployees: 14 })).because[1],
    /^size: 10–20 and 14 emp/,
  )
  const listed = { categoryOfTheCompany: 'Very large company', listedDelistedUnlisted: 'listed' } as const
  const { because } = compareAlike(
    patternOf(company('A', { ...pub, ...listed }), []),
    company('B', { ...pub, ...listed }),
  )
  assert.equal(because.length, 1)
})

test('alike words: places and forms tell nothing; months and what all companies write are nothing to have in common', () => {
  const one = company('Bramble Ltd', {
    description: 'Bramble, headquartered in Leeds, Scotland, was founded in December. It provides saddles to France.',
    descriptionLanguage: 'en',
    city: 'Leeds',
  })
  const words = telling(one)
  assert.deepEqual([words[0].word, words.length], ['saddles', 6])
  assert.ok(words.every(({ word }) => !['ltd', 'leeds', 'scotland', 'france'].includes(word)))
  const other = (description: string) => company('B', { description, descriptionLanguage: 'en' })
  assert.equal(shareWords(words, other('It was founded in December and provides bread.')).alike, 0)
  assert.deepEqual(shareWords(words, other('It was founded in December and provides saddles.')).common, ['saddles'])
})

test('alike words: rare and emphasised ones weigh more; one of its own, or one that many have, weighs nothing', () => {
  const one = company('X', { description: 'Saddles, reins and bits. Saddles for ponies.', descriptionLanguage: 'en' })
  const words = wordsToCount(one)
  const having: Record<string, number> = { saddles: 10, reins: 300, bits: 1, ponies: 6000 }
  const weighted = weighWords(
    words,
    words.map(({ word }) => ({ companies: having[word], meaning: null })),
    10_000,
  )
  assert.deepEqual(
    weighted.map(({ word }) => word),
    ['saddles', 'reins'],
  )
  assert.ok(weighted[0].weight > weighted[1].weight)
})

test('alike words: the more of a text is about the same, the more alike, whatever else a long one mentions', () => {
  const about = (description: string) => company('B', { description, descriptionLanguage: 'en' })
  const words = telling(about('Saddles, bridles and stirrups for racing horses.'))
  const alike = (description: string) => shareWords(words, about(description)).alike
  const [same, near, passing] = [
    alike('Saddles, bridles and stirrups for racing horses.'),
    alike('Saddles and bridles for donkeys.'),
    alike('Insurance brokers of hotels, farms, boats, museums, theatres, cars and saddles.'),
  ]
  assert.ok(same > 0.95 && near < same && passing < near / 2, `${same} ${near} ${passing}`)
})

test('alike: one that texts alone describe is compared with such companies, and its size and place hardly count', () => {
  const one = company('A', {
    description: 'Saddles.',
    descriptionLanguage: 'en',
    city: 'Leeds',
    region: 'England|Leeds',
  })
  const pattern = patternOf(one, telling(one), true)
  assert.deepEqual(planAlike(pattern, 200)?.where, {
    kind: 'all',
    of: [{ kind: 'any', of: [{ kind: 'words', entry: 'saddles' }] }, { kind: 'uncoded' }],
  })
  const { matchScore } = compareAlike(pattern, company('B', { ...one, id: 'GB-B', description: 'Bread.' }))
  assert.ok(matchScore < 0.05)
})

test('alike words: a word of a name counts by what companies that bear it do', () => {
  const one = company('Smith Glazing')
  const classes = [{ code: '43.34', companies: 8, share: 0.5, lift: 80 }]
  const facts = wordsToCount(one).map(({ word }) => ({
    companies: 40,
    meaning: { companies: 40, classes: word === 'glazing' ? classes : [] },
  }))
  assert.deepEqual(
    weighWords(wordsToCount(one), facts, 10_000).map(({ word }) => word),
    ['glazing'],
  )
})

test('alike: one plan ranks industry, words, place and size; nothing known: no plan', () => {
  const one = company('A', {
    ...pub,
    description: 'Real ale.',
    descriptionLanguage: 'en',
    city: 'Leeds',
    region: 'England|Leeds',
  })
  const plan = planAlike(patternOf(one, telling(one)), 200)
  assert.deepEqual(
    plan?.rank?.words.map(({ entry }) => entry),
    ['ale', 'real'],
  )
  assert.deepEqual(
    plan?.rank?.values?.map(({ field, value }) => `${field} ${value}`),
    ['region England', 'province England|Leeds', 'city leeds'],
  )
  const weights = plan?.rank?.codes.map(({ code, weight }) => [code, weight]) ?? []
  assert.deepEqual(weights[0], ['56302', 0.5])
  assert.equal(planAlike(patternOf(company('A', { city: 'Leeds' }), []), 200), null)
})
