import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import type { SectorAnswer } from '../../industries/sectors.ts'
import type { Engine } from '../../search/engine.ts'
import type { WordMeaning } from '../../search/word-meaning.ts'
import { withLearned } from './knowledge.ts'
import { combineSectors, isHardlyBorne, saysNothing, wordsBeside, wordsSaying } from './learned-sectors.ts'

const official = (code: string, weight: number, more: Partial<SectorAnswer> = {}): SectorAnswer => ({
  sectors: [{ code, weight, share: 1, because: [{ text: 'An official phrase', language: 'en' }] }],
  kinds: [],
  languages: ['en'],
  known: 1,
  ...more,
})

/** @param classes companies by class */
const meaning = (companies: number, classes: Readonly<Record<string, number>> = {}): WordMeaning => ({
  companies,
  classes: Object.entries(classes).map(([code, own]) => ({
    code,
    companies: own,
    share: own / (companies + 1),
    lift: 20,
  })),
})

const read = (entry: string, answer: SectorAnswer, known: Readonly<Record<string, WordMeaning>>, isTrusted = true) =>
  combineSectors({ entry, country: 'GB', answer, isTrusted }, (_, words) => known[words] ?? meaning(0))

const codes = (...args: Parameters<typeof read>) => read(...args).map(({ code }) => code)

test('learned sectors: what companies do comes before the official title, and the reason has the numbers', () => {
  const found = read('joinery', official('16.23', 0.9), { joinery: meaning(53, { '43.32': 41 }) })
  assert.deepEqual(
    found.map(({ code }) => code),
    ['43.32'],
  )
  assert.deepEqual(found[0].because[0], { text: '41 of 53 companies with “joinery” have 43.32', language: 'en' })
})

test('learned sectors: a title counts as one company, so that it decides where few have the word', () => {
  const known = { pizza: meaning(4, { '47.24': 2, '56.10': 2 }) }
  assert.deepEqual(codes('pizza', official('56.10', 0.9), known), ['56.10'])
  const many = { pizza: meaning(400, { '47.24': 220, '56.10': 180 }) }
  assert.deepEqual(codes('pizza', official('56.10', 0.9), many), ['47.24', '56.10'])
  assert.equal(read('pizza', official('56.10', 0.9), known)[0].because[1].text, 'An official phrase')
})

test('learned sectors: a title that nobody bears out follows where few have the word, and is gone where many have', () => {
  assert.deepEqual(codes('cinema', official('59.14', 1), { cinema: meaning(4, { '84.12': 3 }) }), ['84.12', '59.14'])
  assert.deepEqual(codes('cinema', official('59.14', 1), { cinema: meaning(40, { '84.12': 30 }) }), ['84.12'])
})

test('learned sectors: two companies may have a further class by chance, three say it', () => {
  const titled = official('25.71', 0.9)
  assert.deepEqual(codes('cutlery', titled, { cutlery: meaning(5, { '56.10': 2 }) }), ['56.10', '25.71'])
  assert.deepEqual(codes('cutlery', titled, { cutlery: meaning(12, { '25.71': 6, '56.10': 2 }) }), ['25.71'])
  assert.deepEqual(codes('cutlery', titled, { cutlery: meaning(12, { '25.71': 6, '56.10': 3 }) }), ['25.71', '56.10'])
})

test('learned sectors: titles alone where nobody bears the word, or what is known is of nothing', () => {
  assert.deepEqual(codes('joinery', official('16.23', 0.9), {}), ['16.23'])
  assert.deepEqual(codes('joinery', official('16.23', 0.9), {}, false), [])
  const unknown = combineSectors(
    { entry: 'joinery', country: 'GB', answer: official('16.23', 0.9), isTrusted: true },
    () => null,
  )
  assert.deepEqual(
    unknown.map(({ code }) => code),
    ['16.23'],
  )
})

test('learned sectors: a word that companies bear whatever they do means nothing, whatever its title', () => {
  assert.deepEqual(codes('sisters', official('22.23', 0.9), { sisters: meaning(80) }), [])
})

test('learned sectors: a title that some companies bear out stays where no class has enough', () => {
  const known = { wine: meaning(100, { '11.02': 12, '46.34': 11 }) }
  assert.deepEqual(codes('wine', official('11.02', 0.7), known), ['11.02'])
  assert.deepEqual(codes('wine', official('11', 1), known), ['11'])
  assert.deepEqual(codes('wine', official('01.21', 0.7), known), [])
})

test('learned sectors: companies rarely bear words of other languages, whatever these mean', () => {
  const answer = official('86.23', 0.9, { languages: ['fr'] })
  assert.deepEqual(codes('dentistes', answer, { dentistes: meaning(2) }), ['86.23'])
})

test('learned sectors: a word that companies of the country bear is none of another language', () => {
  const answer = official('96.01', 0.9, { languages: ['pt'] })
  assert.deepEqual(codes('rene', answer, { rene: meaning(93, { '85.42': 5 }) }), [])
  assert.deepEqual(codes('rene', answer, { rene: meaning(3) }), ['96.01'])
  assert.deepEqual(codes('muret', official('43.99', 1, { languages: ['es'] }), { muret: meaning(4) }), [])
})

test('learned sectors: a share counts as far as it is more than chance', () => {
  const found = (companies: number, of: number) =>
    codes('loft', official('41.20', 0.7), { loft: meaning(of, { '96.02': companies }) }, false)
  assert.deepEqual(found(2, 5), ['96.02'])
  assert.deepEqual(found(2, 6), [])
  assert.deepEqual(found(4, 16), ['96.02'])
  assert.deepEqual(found(21, 100), ['96.02'])
  assert.deepEqual(found(190, 1000), [])
})

test('learned sectors: companies that bear the name of a trade say what it is from four on', () => {
  const named = (of: number, own: number) =>
    combineSectors(
      {
        entry: 'pompes',
        country: 'FR',
        answer: official('28.13', 1),
        isTrusted: true,
        isNamed: true,
        isSaidByTitles: true,
      },
      () => meaning(of, { '96.03': own }),
    ).map(({ code }) => code)
  assert.deepEqual(named(203, 192), ['96.03'])
  assert.deepEqual(named(3, 3), ['28.13'])
})

test('learned sectors: the name of a trade stays where companies do not say what it is, but no section or division', () => {
  const named = (code: string) =>
    combineSectors(
      {
        entry: 'cinema',
        country: 'GB',
        answer: official(code, 1),
        isTrusted: true,
        isNamed: true,
        isSaidByTitles: false,
      },
      () => meaning(40),
    ).map((sector) => sector.code)
  assert.deepEqual(named('59.14'), ['59.14'])
  assert.deepEqual(named('59.1'), ['59.1'])
  assert.deepEqual(named('59'), [])
})

test('learned sectors: a function word of another language alone is a word of the country', () => {
  const found = combineSectors(
    { entry: 'mas', country: 'FR', answer: official('86.90', 0.1), isTrusted: false },
    (_, words) => (words === 'mas' ? meaning(28, { '87.10': 16 }) : meaning(0)),
  )
  assert.deepEqual(
    found.map(({ code }) => code),
    ['87.10'],
  )
})

test('learned sectors: two words are a phrase, else what both mean, else what titles say', () => {
  const words = { day: meaning(900), nursery: meaning(90, { '88.91': 40, '01.30': 30 }) }
  const answer = official('88.10', 0.9)
  assert.deepEqual(codes('day nursery', answer, { ...words, 'day nursery': meaning(60, { '88.91': 55 }) }), ['88.91'])
  assert.deepEqual(codes('day nursery', answer, words), ['88.10'])
  const both = { plant: meaning(50, { '01.30': 20 }), nursery: meaning(90, { '88.91': 40, '01.30': 30 }) }
  const [found] = read('plant nursery', answer, both)
  assert.deepEqual([found.code, found.because[0].text], ['01.30', '20 of 50 companies with “plant” have 01.30'])
})

test('learned sectors: words that mean no more than company are left out, but not what is done with a thing', () => {
  const known = { wine: meaning(50, { '46.34': 40 }) }
  assert.deepEqual(codes('wine companies', official('11.02', 0.9), known), ['46.34'])
  assert.deepEqual(codes('wine producers', official('11.02', 0.9, { kinds: ['make'] }), known), ['11.02'])
})

test('learned sectors: a title that says one class in the very word outweighs three companies, not a stem', () => {
  const said = (text: string) =>
    official('59.14', 1, { sectors: [{ code: '59.14', weight: 1, share: 1, because: [{ text, language: 'fr' }] }] })
  const known = { cinema: meaning(3, { '85.42': 2 }), clement: meaning(3, { '88.91': 2 }) }
  assert.deepEqual(codes('cinema', said('Cinémas'), known), ['59.14'])
  assert.deepEqual(codes('clement', said('Clémentines'), known), ['88.91', '59.14'])
  assert.deepEqual(codes('cinema', said('Cinémas'), { cinema: meaning(40, { '85.42': 30 }) }), ['85.42'])
})

test('learned sectors: a word says nothing where many companies bear it and no class stands out', () => {
  const known: Readonly<Record<string, WordMeaning>> = {
    artisanal: meaning(40),
    joinery: meaning(40, { '43.32': 30 }),
    rare: meaning(3),
  }
  const meaningOf = (_: string, word: string) => known[word] ?? null
  assert.deepEqual(
    ['artisanal', 'joinery', 'rare', 'unknown'].map((word) => saysNothing(word, 'FR', meaningOf)),
    [true, false, false, false],
  )
  assert.equal(saysNothing('artisanal', 'FR', null), false)
})

test('learned sectors: the companies served say what a word means, shipped counts where few of them have it', () => {
  const served: Readonly<Record<string, WordMeaning>> = {
    many: meaning(12, { '43.32': 9 }),
    few: meaning(2, { '84.12': 2 }),
  }
  const engine = {
    meaningOf: (country: string, word: string) => (country === 'GB' ? (served[word] ?? meaning(0)) : null),
  }
  const counted = { ...meaning(50, { '59.14': 45 }), isShipped: true }
  const own = withLearned({ ...knowledge(), countedMeaning: () => counted }, engine as unknown as Engine).meaningOf!
  assert.equal(own('GB', 'many'), served.many)
  for (const [country, word] of [
    ['GB', 'few'],
    ['GB', 'none'],
    ['FR', 'many'],
  ])
    assert.equal(own(country, word), counted)
  const answer = { entry: 'few', country: 'GB', answer: official('59.14', 1), isTrusted: false }
  assert.equal(
    combineSectors(answer, own)[0].because[0].text,
    '45 of 50 companies of open registers with “few” have 59.14',
  )
})

test('learned sectors: shipped counts are for words of which titles say nothing, and need ten companies', () => {
  const titles = official('10.71', 0.6)
  const shipped = { boulangerie: { ...meaning(58, { '68.20': 45 }), isShipped: true } }
  assert.deepEqual(codes('boulangerie', titles, shipped), ['10.71'])
  assert.deepEqual(codes('boulangerie', titles, shipped, false), ['68.20'])
  const rare = { locksmith: { ...meaning(5, { '96.09': 4 }), isShipped: true } }
  assert.deepEqual(codes('locksmith', titles, rare, false), [])
})

test('learned sectors: titles stay for classes that so many companies have that no word can be known for them', () => {
  const common = new Set(['62.01'])
  const bearing = { ...meaning(80), common }
  assert.deepEqual(codes('software', official('62.01', 0.9), { software: bearing }), ['62.01'])
  assert.deepEqual(codes('software', official('62', 0.9), { software: bearing }), ['62'])
  assert.deepEqual(codes('sisters', official('22.23', 0.9), { sisters: bearing }), [])
})

test('learned sectors: words that companies of other sectors bear say little of a trade, unless all its words do', () => {
  const known: Readonly<Record<string, WordMeaning>> = {
    dance: meaning(40, { '85.52': 20 }),
    school: meaning(90, { '85.20': 40, '85.52': 4 }),
    rare: meaning(3),
  }
  const meaningOf = (_: string, word: string) => known[word] ?? null
  const beside = (...words: string[]) => [...wordsBeside(words, '85.52', 'GB', meaningOf)]
  assert.deepEqual(beside('dance', 'school'), ['school'])
  assert.deepEqual(beside('rare', 'school'), ['school'])
  assert.deepEqual(beside('unknown', 'school'), ['school'])
  assert.deepEqual(beside('school'), [])
  assert.deepEqual([...wordsBeside(['dance', 'school'], '85.52', 'GB', null)], [])
})

test('learned sectors: hardly borne is what few companies with the word do, but nothing that many have as a name', () => {
  const [sector] = official('01.62', 1).sectors
  const isHardly = (own: WordMeaning) => isHardlyBorne('farrier', [sector], 'GB', () => own)
  assert.ok(isHardly({ ...meaning(0), isBorne: true }) && isHardly(meaning(2, { '96.09': 2 })))
  assert.ok(!isHardly(meaning(5, { '01.62': 2 })) && !isHardly(meaning(40, { '96.09': 20 })))
  // Nobody has a word of another language.
  assert.ok(!isHardly(meaning(0)))
})

test('learned sectors: words say an industry as far as companies with each alone have it', () => {
  const [sector] = official('43.34', 1).sectors
  const known = { double: meaning(9), glazing: meaning(20, { '43.34': 4 }) } as Readonly<Record<string, WordMeaning>>
  const said = wordsSaying('double glazing', [sector], 'GB', (_, words) => known[words] ?? null)
  assert.deepEqual(said, [{ word: 'glazing', share: 0.5 }])
  assert.deepEqual(
    wordsSaying('glazing', [sector], 'GB', (_, words) => known[words] ?? null),
    [],
  )
})
