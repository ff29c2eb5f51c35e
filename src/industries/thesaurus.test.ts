import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadThesaurus, openThesaurus } from './thesaurus.ts'

const thesaurus = loadThesaurus()

const rows = [
  ['legaltech; legal tech', 'tecnologia legale', '', '', '', '', 'contracts; courts', '62.01'],
  ['machine learning', '', '', 'maschinelles Lernen'],
  ['learning', '', '', '', '', '', 'courses'],
  ['IT; information technology'],
  ['water treatment', "trattamento dell'acqua; depurazione"],
  ['banking', '', '', 'Überweisungen'],
]
const made = openThesaurus(rows)
const found = (text: string, ...languages: ('en' | 'it' | 'de')[]) =>
  made.find(text, languages.length > 0 ? languages : ['en']).map(({ phrase, start, end }) => [phrase, start, end])

test('thesaurus: a phrase is found by its stems, joined or apart, with its position', () => {
  assert.deepEqual(found('Legal techs for banks'), [
    ['legaltech', 0, 11],
    ['banking', 16, 21],
  ])
  assert.deepEqual(found('a LegalTech firm'), [['legaltech', 2, 11]])
  assert.deepEqual(found('machinelearning'), [['machine learning', 0, 15]])
})

test('thesaurus: of overlapping phrases the longest counts', () => {
  assert.deepEqual(found('machine learning'), [['machine learning', 0, 16]])
  assert.deepEqual(found('learning machines'), [['learning', 0, 8]])
})

test('thesaurus: a word that is everywhere is a concept only as it is written', () => {
  assert.deepEqual(found('IT services'), [['IT', 0, 2]])
  assert.deepEqual(found('what it does'), [])
})

test('thesaurus: phrases count in the languages asked alone, whatever they begin with', () => {
  assert.deepEqual(found("trattamento dell'acqua"), [])
  assert.deepEqual(found("trattamento dell'acqua", 'en', 'it'), [["trattamento dell'acqua", 0, 22]])
  assert.deepEqual(found('maschinelles Lernen', 'de'), [['maschinelles Lernen', 0, 19]])
  assert.deepEqual(found('Ueberweisung', 'de'), [['Überweisungen', 0, 12]])
})

test('thesaurus: a row tells names by language, related words and codes; what is missing is empty', () => {
  const [{ concept }] = made.find('legaltech', ['en'])
  assert.deepEqual(concept.same('it'), ['tecnologia legale'])
  assert.deepEqual(concept.same('fr'), [])
  assert.deepEqual(concept.same('nl'), [])
  assert.deepEqual(concept.related, ['contracts', 'courts'])
  assert.deepEqual(concept.codes, ['62.01'])
})

test('thesaurus: a compound of known words is split, others are not', () => {
  assert.equal(made.splitJoined('watertech'), 'water tech')
  assert.equal(made.splitJoined('waterfall'), null)
  assert.equal(made.splitJoined('water'), null)
})

test('thesaurus: the tables of the program are well formed', () => {
  assert.ok(thesaurus.concepts.length > 0)
  for (const concept of thesaurus.concepts) {
    const name = concept.same('en')[0]
    assert.ok(name, `no English name: ${concept.related.join()}`)
    const cells = [
      ...(['en', 'it', 'fr', 'de', 'es', 'nb'] as const).map((each) => concept.same(each)),
      concept.related,
    ]
    for (const phrases of cells) {
      for (const phrase of phrases) {
        assert.ok(phrase !== '' && phrase === phrase.trim() && !/[;\t]/.test(phrase), `${name}: "${phrase}"`)
      }
    }
    for (const code of concept.codes) assert.match(code, /^([A-U]|\d\d(\.\d{1,2})?)$/, `${name}: ${code}`)
  }
})
