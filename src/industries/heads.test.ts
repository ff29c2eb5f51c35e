import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../text/language.ts'
import { headOf } from './heads.ts'

const word = (phrase: string, ...languages: Language[]) => headOf(phrase, languages)?.word ?? null

test('the head of a phrase is last in English, unless "of" follows it, first in Romance languages, and ends a compound', () => {
  assert.equal(word('zinc miners', 'en'), 'miners')
  assert.equal(word('repair of accordions', 'en'), 'repair')
  assert.equal(word('noleggio di gommoni', 'en', 'it'), 'noleggio')
  assert.equal(word('réparation de vélomoteurs', 'en', 'fr'), 'reparation')
  assert.equal(word('reciclaje de colchones', 'en', 'es'), 'reciclaje')
  assert.equal(word('utleie av kanoer', 'en', 'nb'), 'utleie')
  assert.equal(word('Ponyzüchter', 'en', 'de'), 'zuchter')
  assert.equal(word('Reparatur von Akkordeons', 'en', 'de'), 'reparatur')
  assert.equal(word('Hochseefischzucht', 'en', 'de'), 'fischzucht')
  assert.equal(word('multedyrking', 'en', 'nb'), 'dyrking')
})

test('a head alone, whom a trade serves, and a word elsewhere in the phrase are none', () => {
  assert.equal(word('farms', 'en'), null)
  assert.equal(word('software for farms', 'en'), null)
  assert.equal(word('farm software', 'en'), null)
  assert.equal(word('Software für Züchter', 'en', 'de'), null)
  assert.equal(word('', 'en'), null)
})
