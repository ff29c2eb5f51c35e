import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeNearWords, loadNearWords, type NearWordList, openNearWords } from './near-words.ts'

const list = (language: NearWordList['language'], stem: string, form: string, near: NearWordList['near'] = []) => ({
  language,
  stem,
  form,
  near,
})

/** Sorted by language and stem: each near word is named by its place. */
const WORDS: readonly NearWordList[] = [
  list('en', 'brokerag', 'brokerage'),
  list('en', 'insur', 'insurance', [
    [2, 0.62],
    [0, 0.41],
    [3, 0.8],
  ]),
  list('en', 'underwrit', 'underwriting', [[1, 0.62]]),
  list('it', 'assicur', 'assicurazioni'),
]

test('near words: by the stem of a word, the nearest first, in the languages asked', () => {
  const lists = openNearWords(encodeNearWords(WORDS))
  const near = (word: string, ...languages: NearWordList['language'][]) =>
    lists.of(word, languages).map((each) => `${each.word} ${each.similarity}`)
  assert.deepEqual(near('insured', 'en'), ['underwriting 0.62', 'brokerage 0.41'])
  assert.deepEqual(near('insurance', 'en', 'it'), ['assicurazioni 0.8', 'underwriting 0.62', 'brokerage 0.41'])
  assert.deepEqual(near('insurance', 'it'), [])
  assert.deepEqual(near('brokerage', 'en'), [])
  assert.deepEqual(near('zzz', 'en'), [])
})

test('near words: corrections add, change and take away', () => {
  const lists = openNearWords(encodeNearWords(WORDS), [
    ['en', 'insurance', 'brokerage', '0'],
    ['en', 'insurance', 'underwriting', '0.3'],
    ['en', 'insurers', 'actuaries', '0.5'],
  ])
  assert.deepEqual(
    lists.of('insurance', ['en']).map(({ word, similarity }) => [word, similarity]),
    [
      ['actuaries', 0.5],
      ['underwriting', 0.3],
    ],
  )
  assert.throws(() => openNearWords(encodeNearWords(WORDS), [['xx', 'a', 'b', '1']]), /“xx” is no language/)
})

test('near words: the lists of the program know six languages', () => {
  const lists = loadNearWords()
  const near = (word: string, ...languages: NearWordList['language'][]) =>
    lists.of(word, languages).map((each) => each.word)
  assert.ok(near('underwriting', 'en').includes('insurance'))
  assert.ok(near('bakery', 'en', 'it').includes('pane'))
  for (const [word, language] of [
    ['panificio', 'it'],
    ['boulangerie', 'fr'],
    ['backerei', 'de'],
    ['panaderia', 'es'],
    ['bakeri', 'nb'],
  ] as const) {
    assert.ok(near(word, language).length > 0, word)
  }
  // Words that say nothing of an activity are neither asked for nor near.
  assert.deepEqual(near('the', 'en'), [])
  assert.deepEqual(near('platform', 'en'), [])
})
