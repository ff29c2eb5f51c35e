import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { openThesaurus } from '../../industries/thesaurus.ts'
import type { Language } from '../../text/language.ts'
import { equivalentsOf, findTerms, rankKeywords, rankTerms } from './concepts.ts'
import { openKnowledge } from './knowledge.ts'

const thesaurus = openThesaurus([
  ['legaltech; legal tech; legal tech companies', 'tecnologia legale', '', '', '', '', 'contracts; courts; lawyers'],
  ['technology; tech', '', '', '', '', '', 'software'],
  ['artificial intelligence; AI', 'intelligenza artificiale', '', '', '', '', 'models'],
  ['machine learning; ML', '', '', '', '', '', 'models; training'],
])

const made = openKnowledge({ thesaurus })

test('terms: a concept is one term, with the names it does not hold and its related words', () => {
  assert.deepEqual(findTerms('the legaltech of Milan', ['US'], made), [
    { words: ['legaltech'], alternatives: ['legal tech'], related: ['contracts', 'courts', 'lawyers'] },
    { words: ['milan'], alternatives: [], related: [] },
  ])
})

test('terms: names in the languages of the countries asked, none that every text there is full of', () => {
  const [inItaly] = findTerms('artificial intelligence', ['IT'], made)
  assert.deepEqual(inItaly.alternatives, ['intelligenza artificiale'])
  const [inAmerica] = findTerms('artificial intelligence', ['US'], made)
  assert.deepEqual(inAmerica.alternatives, ['AI'])
})

test('terms: a name that is a small word elsewhere is one here', () => {
  assert.deepEqual(
    findTerms('AI companies', ['US'], made).map(({ words }) => words),
    [['ai'], ['companies']],
  )
})

test('terms: a concept of generic words alone brings nobody in', () => {
  assert.deepEqual(findTerms('technology', ['US'], made)[0].alternatives, [])
})

test('names: of an entry that is one thing as a whole, and words written together', () => {
  assert.deepEqual(equivalentsOf('Legal Tech', ['US'], made), ['legaltech'])
  assert.deepEqual(equivalentsOf('legal tech conferences', ['US'], made), [])
  assert.deepEqual(equivalentsOf('health care', ['US'], made), ['healthcare'])
})

test('rank: what is asked for weighs most, names less, related words least', () => {
  const weights = new Map(rankTerms(findTerms('legaltech', ['US'], made)).map(({ entry, weight }) => [entry, weight]))
  const [asked, name, related] = ['legaltech', 'legal tech', 'courts'].map((entry) => weights.get(entry) ?? 0)
  assert.ok(asked > name && name > related && related > 0)
})

test('rank: a concept that occurs in several keywords ranks by its names, and the keywords stay as they are', () => {
  const words = rankKeywords(['machine', 'learning'], findTerms('machine, learning', ['US'], made))
  assert.deepEqual(words.slice(0, 2), [
    { entry: 'machine', weight: 1 },
    { entry: 'learning', weight: 1 },
  ])
  assert.deepEqual(
    words.slice(2).map(({ entry }) => entry),
    ['machine learning', 'ML', 'models', 'training'],
  )
})

test('terms: two small letters are no acronym, and an acronym is not what has its stem', () => {
  const acronyms = (text: string, country: string) =>
    findTerms(text, [country], made).flatMap(({ acronym }) => acronym ?? [])
  assert.deepEqual(acronyms('AV equipment', 'GB'), ['AV'])
  assert.deepEqual(acronyms('utleie av utstyr', 'NO'), [])
  assert.deepEqual(acronyms('pvc windows', 'GB'), ['PVC'])
  assert.deepEqual(acronyms('led by engineers', 'GB'), [])
  assert.deepEqual(acronyms('DATA WITH CARE', 'GB'), [])
  assert.deepEqual(acronyms('PVC AND WOOD', 'GB'), ['PVC'])
})

test('terms: of a sentence only the stop words of its language are left out', () => {
  const words = (text: string, spoken?: readonly Language[]) =>
    findTerms(text, ['GB'], made, spoken).flatMap((term) => term.words)
  assert.deepEqual(words('die casting', ['en']), ['die', 'casting'])
  assert.deepEqual(words('die casting'), ['casting'])
})

test('concepts: English names that are other words in the language of the country find nothing', () => {
  const names = (entry: string, country: string) =>
    findTerms(entry, [country], knowledge()).flatMap(({ alternatives }) => alternatives)
  // A dam is a lady in Norwegian, and the stem of "flowers" there is that of a flow.
  assert.ok(!names('vannkraft', 'NO').includes('dam'))
  assert.ok(!names('blomsterbutikk', 'NO').includes('flowers'))
  assert.ok(!names('medico', 'IT').includes('GP'))
  assert.ok(names('vannkraft', 'NO').includes('hydropower'))
})

test('concepts: English words whose stem is another word in the language of the country do not rank', () => {
  const related = (entry: string, country: string) =>
    findTerms(entry, [country], knowledge()).flatMap((term) => term.related)
  assert.ok(related('tyres', 'GB').includes('cars'))
  // In France the stem is that of "care" too.
  assert.ok(!related('pneus', 'FR').includes('cars'))
  assert.ok(related('pneus', 'FR').includes('wheels'))
})

test('concepts: words that are written as one stay side by side', () => {
  const isJoined = (entry: string) => findTerms(entry, ['FR'], knowledge()).map((term) => term.isJoined === true)
  assert.deepEqual(isJoined('station-service'), [true])
  assert.deepEqual(isJoined('station service'), [false])
})
