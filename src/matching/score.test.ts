import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readName } from './names.ts'
import { type NameKind, type NameScore, NameScorer, SCORE_MIN } from './score.ts'
import { wordWeight } from './weights.ts'

/** A register of a hundred thousand names, in which these words are common. */
const NAMES = 100_000
const USES: Readonly<Record<string, number>> = {
  services: 5000,
  plumbing: 400,
  costruzioni: 3000,
  holding: 4000,
  studio: 900,
  smith: 300,
  fund: 600,
}

function weigh(text: string): number {
  return wordWeight(text, { names: USES[text] ?? 3, isPlace: text === 'bergamo' }, NAMES)
}

function compare(asked: string, found: string, kind: NameKind = 'current', country = 'GB'): NameScore {
  const name = readName(asked, country, true)
  const scorer = new NameScorer({
    forms: name.forms,
    isClosed: name.isClosed,
    country,
    uniqueWeight: wordWeight('', null, NAMES),
    words: name.words.map((text, at) => ({
      text,
      weight: weigh(text),
      isKnown: USES[text] !== undefined,
      cut: name.dotted.has(at) ? 'dotted' : at === name.words.length - 1 && !name.isClosed ? 'last' : 'other',
    })),
  })
  const { words, forms } = readName(found, country)
  return scorer.score({ words: words.map((text) => ({ text, weight: weigh(text) })), forms, kind })
}

const score = (asked: string, found: string, kind?: NameKind, country?: string) =>
  compare(asked, found, kind, country).score

test('the same name is certain, however it is cased, accented, punctuated and spaced', () => {
  assert.equal(score('EXAMPLA SERVICES LTD', 'Exampla Services Limited'), 1)
  assert.equal(score('exampla-services', 'Éxampla Services'), 1)
  assert.ok(score('Fit Lab', 'Fitlab') > 0.95)
  assert.ok(score('Fitlab', 'Fit Lab') > 0.95)
})

test('legal forms count little: a missing one less than another', () => {
  const same = score('Exampla Ltd', 'Exampla Ltd')
  const without = score('Exampla', 'Exampla Ltd')
  const other = score('Exampla PLC', 'Exampla Ltd')
  assert.ok(same > without && without > other && other > 0.95)
})

test('a typo or two are forgiven', () => {
  assert.ok(score('Exampal Services Ltd', 'Exampla Services Ltd') > SCORE_MIN)
  assert.ok(score('Exampal Srevices Ltd', 'Exampla Services Ltd') > SCORE_MIN)
})

test('a single short word with a typo is another name, unless the same legal form shows that it is written in full', () => {
  assert.ok(compare('Exampel', 'Exampla').score < SCORE_MIN)
  assert.ok(compare('Exampal Ltd', 'Exampla Ltd').score >= SCORE_MIN)
  assert.ok(compare('Sexampla Ltd', 'Cexampla Ltd').score >= SCORE_MIN)
  assert.ok(compare('Texampla Ltd', 'Cexampla Ltd').score < SCORE_MIN, 'another first letter')
  assert.ok(compare('Exampal Ltd', 'Exampla PLC').score < SCORE_MIN, 'another form')
  assert.ok(compare('Abo Ltd', 'Aboe Ltd').score < SCORE_MIN, 'a short word, and a digraph of another language')
})

test('another common word is another company, a missing rare word too', () => {
  assert.ok(score('Exampla Plumbing Ltd', 'Exampla Services Ltd') < SCORE_MIN)
  assert.ok(score('Exampla Services Ltd', 'Zyxelona Services Ltd') < SCORE_MIN)
})

test('numbers and initials of a series tell companies apart', () => {
  assert.ok(score('Exampla Fund II', 'Exampla Fund III') < SCORE_MIN)
  assert.ok(score('12 Exampla Street', '14 Exampla Street') < SCORE_MIN)
  assert.ok(score('A Smith Plumbing', 'B Smith Plumbing') < score('A Smith Plumbing', 'A Smith Plumbing'))
})

test('the end of a name may be left out sooner than its beginning, and not when the legal form was given', () => {
  const end = score('Exampla Zyxelona', 'Exampla Zyxelona Services')
  assert.ok(end > score('Exampla Zyxelona', 'Services Exampla Zyxelona'))
  assert.ok(end > score('Exampla Zyxelona Ltd', 'Exampla Zyxelona Services Ltd'))
  assert.ok(end > SCORE_MIN)
})

test('a word that many names share does not stand for one of them', () => {
  assert.ok(score('Smith', 'Smith Zyxelona') < SCORE_MIN)
  assert.ok(score('Exampla', 'Exampla Services') > SCORE_MIN)
})

test('the current name goes before a trade name, that before a former one', () => {
  assert.ok(score('Exampla', 'Exampla') > score('Exampla', 'Exampla', 'trade'))
  assert.ok(score('Exampla', 'Exampla', 'trade') > score('Exampla', 'Exampla', 'previous'))
  assert.ok(score('Exampla', 'Exampla', 'previous') > SCORE_MIN)
})

test('words in another order are nearly the same name', () => {
  const other = score('Services Exampla', 'Exampla Services')
  assert.ok(other > 0.9 && other < 1)
})

test('initials of a name stand for it beside another word', () => {
  assert.ok(
    compare('UBC Zyxelona', 'Universal Building Concepts Zyxelona').pairs.some(({ link }) => link === 'acronym'),
  )
})

test('a score comes with its parts: pairs of words, what is left over, forms, kind', () => {
  const parts = compare('Exampal Costruzioni Bergamo S.r.l.', 'Exampla Costruzioni Holding S.p.A.', 'previous', 'IT')
  const pairs = parts.pairs.map(({ link, asked, found }) => [link, parts.asked[asked[0]], parts.found[found[0]]])
  assert.deepEqual(pairs, [
    ['typo', 'exampal', 'exampla'],
    ['same', 'costruzioni', 'costruzioni'],
  ])
  assert.ok(parts.askedLeft > 0 && parts.foundLeftAfter > 0)
  assert.deepEqual([parts.foundLeftBefore, parts.forms, parts.kind], [0, 'different', 'previous'])
})

test('every score lies between 0 and 1, and a name is most like itself', () => {
  const name = fc
    .array(
      fc.constantFrom('exampla', 'services', 'smith', 'fund', 'ii', '12', 'bergamo', 'zyxelona', 'j', 'ltd', 'the'),
      { minLength: 1, maxLength: 5 },
    )
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(name, name, (asked, found) => {
      const other = score(asked, found)
      assert.ok(other >= 0 && other <= 1, `${asked} / ${found}: ${other}`)
      assert.ok(score(asked, asked) >= other - 1e-9, `${asked} / ${found}: ${other} > ${score(asked, asked)}`)
    }),
    { seed: 3, numRuns: 2000 },
  )
})
