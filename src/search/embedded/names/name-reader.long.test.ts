import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMALL_PAGES } from '../../../../test/support/build-index.ts'
import { Random } from '../../../../test/support/random.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { MATCHES_MAX } from '../../../matching/candidates/judge-names.ts'
import { SCORE_MIN } from '../../../matching/score.ts'
import type { NameQuestion } from '../../lookup.ts'
import { placedAs } from '../build/positions.ts'
import { NameIndex } from './name-reader.ts'
import { createNameIndexWriter } from './write/name-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'name-index-'))
after(() => rmSync(folder, { recursive: true }))

let made = 0

/** Builds an index whose documents are the companies in the order given, and asks it for names. */
function index(companies: readonly (Partial<Company> & { name: string })[]) {
  const own = mkdtempSync(join(folder, 'index-'))
  const builder = createNameIndexWriter({ folder: own, generation: 'test' })
  const full = companies.map((company) => ({
    ...emptyCompany({ id: `GB-${made++}`, countryIso2: 'GB', ...company }),
    ...company,
  }))
  for (const company of full) builder.add(company)
  const countries = [...new Set(full.map(({ countryIso2 }) => countryIso2))].sort()
  const arrivalsOf = (country: string) => full.flatMap((company, at) => (company.countryIso2 === country ? [at] : []))
  builder.finish(placedAs(countries.map((country) => ({ country, arrivals: Uint32Array.from(arrivalsOf(country)) }))))
  const [whole, paged] = [new NameIndex(own), new NameIndex(own, { memory: SMALL_PAGES })]
  const ask = (name: string, more: Partial<NameQuestion> = {}) => {
    const question = { country: 'GB', name, postCode: null, region: null, ...more }
    const found = whole.lookup(question)
    assert.deepEqual(paged.lookup(question), found)
    return found
  }
  return {
    ask,
    names: (name: string, more: Partial<NameQuestion> = {}) =>
      ask(name, more).map(({ document }) => full[arrivalsOf(more.country ?? 'GB')[document]].name),
  }
}

/** Invented names enough that some words are common and some rare. */
function manyNames(count: number): string[] {
  const random = new Random(11)
  const syllables = 'ba be bo ca ce da de fa go la li lo ma mi na ne pa po ra re ri sa se ta te to va vi zo'.split(' ')
  const word = () => random.several(3, 4, () => random.pick(syllables)).join('')
  const common = Array.from({ length: 30 }, word)
  return Array.from({ length: count }, () =>
    [word(), ...random.several(0, 2, () => random.pickSkewed(common)), random.pick(['Ltd', 'PLC', ''])]
      .join(' ')
      .trim(),
  )
}

test('an exact name is never missed: in a register of thousands each is first for its own name', () => {
  const names = manyNames(2000)
  const { names: found } = index(names.map((name) => ({ name })))
  for (const name of names) {
    const [first] = found(name)
    assert.equal(first?.toLowerCase(), name.toLowerCase())
  }
})

test('one typo in a word of six letters or more is forgiven, wherever it is', () => {
  const names = manyNames(2000)
  const { names: found } = index(names.map((name) => ({ name })))
  const random = new Random(5)
  let asked = 0
  let first = 0
  for (const name of names.slice(0, 400)) {
    const [word, ...rest] = name.split(' ')
    if (word.length < 6) continue
    const at = 1 + random.below(word.length - 2)
    const mistyped = [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word[at] + word.slice(at),
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      `${word.slice(0, at)}x${word.slice(at + 1)}`,
    ]
    for (const typed of mistyped) {
      asked++
      if (found([typed, ...rest].join(' '))[0] === name) first++
    }
  }
  assert.ok(first / asked > 0.97, `${first} of ${asked}`)
})

test('a name is found by a former and by a trade name, the current one first', () => {
  const { names } = index([
    { name: 'Exampla Ltd', previousNames: ['Zyxelona Ltd'] },
    { name: 'Other Ltd', tradeNames: ['Zyxelona'] },
    { name: 'Zyxelona Ltd' },
  ])
  assert.deepEqual(names('Zyxelona Ltd'), ['Zyxelona Ltd', 'Other Ltd', 'Exampla Ltd'])
})

test('spaces, word order, abbreviations and initials do not matter', () => {
  const { names } = index([
    { name: 'FITLAB LIMITED' },
    { name: 'Exampla Brothers Manufacturing Ltd' },
    { name: 'I.B.X. Zyxelona Ltd' },
    ...manyNames(300).map((name) => ({ name })),
  ])
  assert.deepEqual(names('Fit Lab'), ['FITLAB LIMITED'])
  assert.deepEqual(names('Manufacturing Exampla Brothers'), ['Exampla Brothers Manufacturing Ltd'])
  assert.deepEqual(names('Exampla Bros Mfg'), ['Exampla Brothers Manufacturing Ltd'])
  assert.deepEqual(names('IBX Zyxelona'), ['I.B.X. Zyxelona Ltd'])
})

test('at most five are answered, the best first, and of equals the larger company', () => {
  const { ask } = index(Array.from({ length: 12 }, () => ({ name: 'Zyxelona Ltd' })))
  const matches = ask('Zyxelona Ltd')
  assert.deepEqual(
    matches.map(({ document }) => document),
    [0, 1, 2, 3, 4],
  )
  assert.equal(matches.length, MATCHES_MAX)
  assert.ok(matches.every(({ matchScore }) => matchScore === 1))
})

test('a name that nobody has finds nobody', () => {
  const { names } = index([{ name: 'Exampla Plumbing Ltd' }, ...manyNames(1000).map((name) => ({ name }))])
  for (const name of ['qwxzvk', 'Hjkl Qwxz', 'Plumbing Roofing', 'Ltd', 'S.r.l.', '', '***', '🙂']) {
    assert.deepEqual(names(name), [], name)
  }
})

test('a name that shares its telling word with one company alone finds that one, near, below every match', () => {
  const { ask } = index([
    { name: 'Exampla Ltd' },
    { name: 'Zyxelona One Ltd' },
    { name: 'Zyxelona Holdings Ltd' },
    ...manyNames(1000).map((name) => ({ name })),
  ])
  const [match, ...others] = ask('Exampla Mining Works Ltd')
  assert.equal(match?.foundBy, 'near')
  assert.ok(match.matchScore > 0 && match.matchScore < SCORE_MIN, String(match.matchScore))
  assert.deepEqual(others, [])
  assert.deepEqual(
    ask('Roofing Services Ltd').map(({ foundBy }) => foundBy),
    [],
    'words that every register is full of tell nothing',
  )
})

test('a single short word with a typo is near only, unless its legal form shows that it is the whole name', () => {
  const { ask, names } = index([{ name: 'Kavento Ltd' }, ...manyNames(1000).map((name) => ({ name }))])
  for (const name of ['Kavinto', 'Kavinto PLC']) {
    assert.deepEqual(names(name), ['Kavento Ltd'])
    assert.equal(ask(name)[0].foundBy, 'near')
    assert.ok(ask(name)[0].matchScore < SCORE_MIN)
  }
  assert.equal(ask('Kavinto Ltd')[0].foundBy, 'name')
})

test('what lists write behind a name is not the name', () => {
  const { ask, names } = index(
    ['Zyxelona Inc', 'Exampla Holdings Corp', 'Kavento'].map((name) => ({ name, countryIso2: 'US' })),
  )
  const country = 'US'
  const spellings = {
    'Zyxelona Inc': [
      'Zyxelona Inc-Class A',
      'ZYXELONA INC - CL B',
      'Zyxelona Inc (NYSE: ZYX)',
      'Zyxelona Pty Ltd',
      'Zyxelona OAO',
    ],
    'Exampla Holdings Corp': [
      'Exampla Holdings Corp Common Stock',
      'Exampla Holdings Corp ADR',
      'Exampla Holdings (The)',
    ],
    Kavento: [
      'Kavento (formerly Zyxeloni)',
      'Other Words Inc d/b/a Kavento',
      'Kavento.io',
      'Kavento - a brand of ours',
    ],
  }
  for (const [name, asked] of Object.entries(spellings)) {
    for (const one of asked) {
      assert.deepEqual(names(one, { country }).slice(0, 1), [name], one)
      assert.ok(ask(one, { country })[0].matchScore >= SCORE_MIN, one)
    }
  }
})

test('a public body is found by its kind and town, whatever its kind is called', () => {
  const { names } = index([
    { name: 'COMMUNE DE ZYXELON', countryIso2: 'FR' },
    { name: 'COMUNE DI ZYXELONE', countryIso2: 'IT' },
    { name: 'ZYXELON KOMMUNE', countryIso2: 'NO' },
    { name: 'Gemeinde Zyxelon', countryIso2: 'DE' },
    { name: 'Ayuntamiento de Zyxelon', countryIso2: 'ES' },
    { name: 'ZYXELON BOROUGH COUNCIL', countryIso2: 'GB' },
  ])
  assert.deepEqual(names('mairie de Zyxelon', { country: 'FR' }), ['COMMUNE DE ZYXELON'])
  assert.deepEqual(names('Municipio di Zyxelone', { country: 'IT' }), ['COMUNE DI ZYXELONE'])
  assert.deepEqual(names('Zyxelon rådhus', { country: 'NO' }), ['ZYXELON KOMMUNE'])
  assert.deepEqual(names('Rathaus Zyxelon', { country: 'DE' }), ['Gemeinde Zyxelon'])
  assert.deepEqual(names('Municipio de Zyxelon', { country: 'ES' }), ['Ayuntamiento de Zyxelon'])
  assert.deepEqual(names('Zyxelon Town Hall', { country: 'GB' }), ['ZYXELON BOROUGH COUNCIL'])
})

test('a part of a name finds the companies that have all its words, the largest first, below every match', () => {
  const { ask, names } = index([
    { name: 'Exampla Plumbing Ltd' },
    { name: 'Plumbing Services of Zyxelona Ltd', postcode: 'M1 1AE' },
    ...manyNames(1000).map((name) => ({ name })),
  ])
  assert.deepEqual(
    names('Plumbing'),
    ['Plumbing Services of Zyxelona Ltd', 'Exampla Plumbing Ltd'],
    'of sizes that nobody knows, names that begin so come first',
  )
  assert.deepEqual(names('Zyxelona Plumbing'), ['Plumbing Services of Zyxelona Ltd'])
  assert.deepEqual(names('Plumbing Roofing'), [], 'nobody has the second word')
  const [match] = ask('Plumbing')
  assert.ok(match.matchScore > 0 && match.matchScore < SCORE_MIN, String(match.matchScore))
})

test('a postcode raises the company that is there, keeps those whose place is not known, and rules out the others', () => {
  const { names, ask } = index([
    { name: 'Zyxelona One Ltd', tradeNames: ['Zyxelona'], postcode: 'S70 2AB' },
    { name: 'Zyxelona Two Ltd', tradeNames: ['Zyxelona'], postcode: 'M1 1AE' },
    { name: 'Zyxelona Three Ltd', tradeNames: ['Zyxelona'], postcode: null },
    { name: 'Zyxelona Four Ltd', tradeNames: ['Zyxelona'], postcode: 'S71 1XX' },
  ])
  assert.equal(ask('Zyxelona').length, 4)
  assert.deepEqual(names('Zyxelona', { postCode: 'm1 1ae' }), ['Zyxelona Two Ltd', 'Zyxelona Three Ltd'])
  assert.deepEqual(names('Zyxelona', { postCode: 'S70' }), ['Zyxelona One Ltd', 'Zyxelona Three Ltd'])
  // A trade name may be the sign of a branch: where nobody is at the postcode, other offices count.
  assert.deepEqual(names('Zyxelona', { postCode: 'S72 9ZZ' }), [
    'Zyxelona Three Ltd',
    'Zyxelona One Ltd',
    'Zyxelona Two Ltd',
    'Zyxelona Four Ltd',
  ])
  assert.ok(ask('Zyxelona', { postCode: 'M1 1AE' })[0].matchScore > ask('Zyxelona')[0].matchScore)
})

test('a region raises and rules out likewise', () => {
  const { names } = index([
    { name: 'Zyxelona Alba Ltd', tradeNames: ['Zyxelona'], region: 'England|Kent' },
    { name: 'Zyxelona Bruna Ltd', tradeNames: ['Zyxelona'], region: 'Scotland|Fife' },
    { name: 'Zyxelona Clara Ltd', tradeNames: ['Zyxelona'] },
  ])
  assert.deepEqual(names('Zyxelona', { region: 'Scotland|Fife' }), ['Zyxelona Bruna Ltd', 'Zyxelona Clara Ltd'])
  assert.deepEqual(names('Zyxelona', { region: 'England' }), ['Zyxelona Alba Ltd', 'Zyxelona Clara Ltd'])
})

test('a company with a common name in a small town is found by its postcode among thousands of others', () => {
  const { ask } = index(Array.from({ length: 9000 }, (_, at) => ({ name: 'Town Hall', postcode: String(10_000 + at) })))
  assert.deepEqual(
    ask('Town Hall', { postCode: '18765' }).map(({ document }) => document),
    [8765],
  )
})

test('the town behind a name says where the company is', () => {
  const { ask, names } = index([
    { name: 'Zyxelona Ltd', city: 'Barnsley' },
    { name: 'ZYXELONA PLC', city: 'Leeds' },
  ])
  assert.equal(names('Zyxelona Leeds')[0], 'ZYXELONA PLC')
  assert.equal(names('Zyxelona Barnsley')[0], 'Zyxelona Ltd')
  assert.ok(ask('Zyxelona Sheffield Works').every(({ foundBy }) => foundBy === 'near'))
})

test('postcode, street and town typed with a name say where the company is, in any order', () => {
  const { ask, names } = index([
    { name: 'Zyxelona Ltd', city: 'Barnsley', postcode: 'S70 2AB' },
    { name: 'ZYXELONA PLC', city: 'Leeds', postcode: 'LS1 4AP' },
    { name: 'Exampla Ltd', city: 'Leeds', postcode: 'LS2 7HY' },
    { name: 'Zyxelona S.r.l.', city: 'Firenze', postcode: '50123', countryIso2: 'IT' },
    { name: 'Zyxelona S.r.l.', city: 'Prato', postcode: '59100', countryIso2: 'IT' },
  ])
  const leeds = ['Zyxelona LS1 4AP', 'LS1 4AP Zyxelona', 'Leeds Zyxelona', 'Zyxelona, 12 High Street, Leeds LS1 4AP']
  for (const asked of [...leeds, 'Zyxelona 12 High Street Leeds', 'LS1 4AP, Leeds, Zyxelona']) {
    const [first, ...others] = ask(asked)
    assert.deepEqual(names(asked)[0], 'ZYXELONA PLC', asked)
    assert.ok(first.matchScore >= SCORE_MIN, `${asked} ${first.matchScore}`)
    assert.ok(
      others.every(({ matchScore }) => matchScore < first.matchScore),
      asked,
    )
  }
  for (const asked of [
    'Zyxelona srl via Roma 12 50123 Firenze',
    'Firenze zyxelona',
    'Zyxelona Srl, Via Roma 12, 50123 Firenze',
  ]) {
    assert.equal(ask(asked, { country: 'IT' })[0]?.document, 0, asked)
  }
  assert.ok(
    ask('Exampla Barnsley').every(({ matchScore }) => matchScore < SCORE_MIN),
    'a company elsewhere is not meant',
  )
})

test('of names that hold what was asked for, the one of a large company comes first', () => {
  const { ask, names } = index([
    { name: 'Zyxelona Services Ltd', categoryOfTheCompany: 'Small company' },
    { name: 'Zyxelona International Holdings PLC', categoryOfTheCompany: 'Very large company' },
    { name: 'Exampla Ltd', categoryOfTheCompany: 'Small company' },
    { name: 'Exampla International PLC', categoryOfTheCompany: 'Very large company' },
    ...manyNames(500).map((name) => ({ name })),
  ])
  assert.equal(names('Zyxelona')[0], 'Zyxelona International Holdings PLC')
  const [first, second] = ask('Zyxelona')
  assert.equal(first.matchScore, second.matchScore, 'equally likely: nothing in the name says which one')
  assert.equal(names('Exampla')[0], 'Exampla Ltd', 'an exact name is meant as it is')
})

test('a country has its own names', () => {
  const { names } = index([
    { name: 'Zyxelona S.r.l.', countryIso2: 'IT' },
    { name: 'Zyxelona Ltd', countryIso2: 'GB' },
  ])
  assert.deepEqual(names('Zyxelona', { country: 'IT' }), ['Zyxelona S.r.l.'])
  assert.deepEqual(names('Zyxelona', { country: 'DE' }), [])
})

test('a register of one company and one whose names hold no letter are searched like any other', () => {
  assert.deepEqual(index([{ name: 'Zyxelona' }]).names('zyxelona'), ['Zyxelona'])
  assert.deepEqual(index([{ name: '***' }]).names('***'), [])
})

test('random names, any Unicode up to 256 characters, never throw and stay far below 50 ms', () => {
  const names = manyNames(1500)
  const { ask } = index(names.map((name) => ({ name, postcode: 'S70 2AB', city: 'Leeds', region: 'England|Kent' })))
  const random = new Random(99)
  const planes = [
    () => random.below(0x80),
    () => random.below(0x250),
    () => 0x370 + random.below(0x190),
    () => 0x590 + random.below(0x170),
    () => 0x0900 + random.below(0x300),
    () => 0x2000 + random.below(0x300),
    () => 0x4e00 + random.below(0x2000),
    () => 0xd800 + random.below(0x800),
    () => 0xfb00 + random.below(0x400),
    () => 0x1f300 + random.below(0x400),
    () => random.below(0x20),
  ]
  const character = () => String.fromCodePoint(random.pick(planes)())
  let slowest = 0
  for (let asked = 0; asked < rounds({ quick: 1_000, full: 10_000 }); asked++) {
    const kind = random.below(4)
    const length = random.below(257)
    let name = ''
    if (kind === 0) name = Array.from({ length }, character).join('').slice(0, 256)
    // Words of real names among rubbish, and one letter over and over: what makes candidates.
    else if (kind === 1)
      name = random
        .several(1, 30, () => (random.chance(0.7) ? random.pick(names) : character()))
        .join(' ')
        .slice(0, 256)
    else if (kind === 2)
      name = random.pick(['a', 'the ', 'ﷺ', 'ß', 'İ', 'S.r.l. ', 'Ltd ', "l'", '& ', '1']).repeat(length).slice(0, 256)
    else
      name = random
        .pick(names)
        .split('')
        .sort(() => random.next() - 0.5)
        .join('')
    const postCode = random.chance(0.2) ? character() + character() : null
    const more = { postCode, region: random.chance(0.1) ? character() : null }
    const before = process.threadCpuUsage()
    const matches = ask(name, more)
    const { user } = process.threadCpuUsage(before)
    assert.ok(matches.length <= MATCHES_MAX)
    for (const { matchScore } of matches) assert.ok(matchScore > 0 && matchScore <= 1)
    slowest = Math.max(slowest, user / 1000)
  }
  assert.ok(slowest < 50, `${slowest} ms of processor time`)
})

test('a town behind the whole name of a company without a place is left out, and a company elsewhere is another', () => {
  const { ask, names } = index([
    { name: 'Zyxelona Ltd' },
    { name: 'Kavento Ltd', city: 'Leeds', postcode: 'LS1 4AP' },
    { name: 'Banca di Exampla Ltd' },
  ])
  assert.deepEqual(names('Zyxelona Sheffield'), ['Zyxelona Ltd'])
  assert.equal(ask('Zyxelona Sheffield')[0].reading, 'place')
  assert.deepEqual(names('Zyxelona S1 2AB Sheffield'), ['Zyxelona Ltd'])
  assert.ok(!ask('Kavento Sheffield').some(({ matchScore }) => matchScore >= SCORE_MIN))
  assert.ok(!ask('Banca di Sheffield').some(({ matchScore }) => matchScore >= SCORE_MIN))
})

test('a large company is found by another name than its registered one, unless a company bears that name', () => {
  const rows = ['GSK PLC', 'BP P.L.C.'].map((name) => ({ name }))
  assert.equal(index(rows).ask('GlaxoSmithKline')[0].reading, 'known as')
  assert.deepEqual(index(rows).names('British Petroleum'), ['BP P.L.C.'])
  const { names } = index([...rows, { name: 'British Petroleum Limited' }])
  assert.deepEqual(names('British Petroleum'), ['British Petroleum Limited'])
})

test('below the threshold companies are in the order of their scores', () => {
  const { ask } = index([
    { name: 'Exampla Global Holdings International PLC', operatingRevenue: 9e9, operatingRevenueCurrency: 'GBP' },
    ...['Exampla Works', 'Exampla Roofing Leeds', 'Exampla Two'].map((name) => ({ name })),
    ...manyNames(300).map((name) => ({ name })),
  ])
  const scores = ask('Exampla').map(({ matchScore }) => matchScore)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('a company is found by the symbols of its shares, unless a company bears that name', () => {
  const tickers = { attributes: { tickers: 'ZYX ZYXW' } }
  const { names } = index([{ name: 'Exampla Holdings Inc', ...tickers }, { name: 'Kavento Ltd' }])
  for (const symbol of ['ZYX', 'zyxw']) assert.deepEqual(names(symbol), ['Exampla Holdings Inc'])
  const own = index([{ name: 'Exampla Holdings Inc', ...tickers }, { name: 'Zyx Ltd' }])
  assert.equal(own.names('ZYX Ltd')[0], 'Zyx Ltd')
})
