import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemOf } from '../text/analyzer.ts'
import { splitAgents, splitCompound } from './compounds.ts'

const known = (language: 'de' | 'nl' | 'en' | 'it', ...words: string[]) => {
  const stems = new Set(words.map((word) => stemOf(word, language)))
  return (stem: string): boolean => stems.has(stem)
}

test('compounds: German ones are taken apart, with and without joints, into as few parts as possible', () => {
  const knows = known('de', 'oliven', 'ol', 'olivenol', 'hersteller', 'werkzeug', 'maschinen', 'bau', 'arbeit')
  assert.deepEqual(
    splitCompound('olivenolhersteller', 'de', knows),
    ['olivenol', 'hersteller'].map((w) => stemOf(w, 'de')),
  )
  assert.deepEqual(
    splitCompound('werkzeugmaschinenbau', 'de', knows),
    ['werkzeug', 'maschinen', 'bau'].map((w) => stemOf(w, 'de')),
  )
  assert.deepEqual(
    splitCompound('arbeitsmaschine', 'de', knows),
    ['arbeit', 'maschine'].map((w) => stemOf(w, 'de')),
  )
})

test('compounds: English ones too', () => {
  assert.deepEqual(splitCompound('cornflour', 'en', known('en', 'corn', 'flour')), ['corn', 'flour'])
})

test('compounds: a word with an unknown part, a short word, a language without compounds stay whole', () => {
  assert.deepEqual(splitCompound('cornxyz', 'en', known('en', 'corn')), [])
  assert.deepEqual(
    splitCompound('ab', 'de', () => true),
    [],
  )
  assert.deepEqual(
    splitCompound('portacenere', 'it', () => true),
    [],
  )
})

test('a thing and who does something with it are taken apart', () => {
  for (const [compound, apart] of [
    ['Lastenradhersteller', 'Lastenrad hersteller'],
    ['Werkzeugmaschinenbauer in Ulm', 'Werkzeugmaschinen Hersteller in Ulm'],
    ['sykkelverksteder', 'sykkel verksteder'],
    ['Hersteller', 'Hersteller'],
  ])
    assert.equal(splitAgents(compound), apart)
  assert.equal(
    splitAgents('Windparkbetreiber', () => true),
    'Windparkbetreiber',
  )
})
