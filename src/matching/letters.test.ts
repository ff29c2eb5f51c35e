import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/support/any-text.ts'
import { latinLetters } from './letters.ts'

test('accents, ligatures and letters that do not decompose become plain letters', () => {
  assert.equal(
    latinLetters('Łódź ÆØÅ Œuvre Straße Ðorður Þór İstanbul Čeština'),
    'lodz aeoa oeuvre strasse dordur thor istanbul cestina',
  )
})

test('full-width letters and every kind of apostrophe are plain', () => {
  assert.equal(latinLetters('ＡＢＣ １２３'), 'abc 123')
  for (const apostrophe of ["'", '’', '‘', '´', '`', 'ʼ', '′']) assert.equal(latinLetters(`L${apostrophe}Or`), "l'or")
})

test('Cyrillic is transliterated, and й stays a letter of its own', () => {
  assert.equal(latinLetters('Еднорог Ъгъл Щит Йордан Жълто'), 'ednorog agal shtit yordan zhalto')
})

test('щ and ъ are Bulgarian only where no other letter is Russian or Ukrainian', () => {
  assert.equal(latinLetters('Крыщ Объём'), 'kryshch obem')
})

test('other scripts are written in Latin letters, but for Han characters and kana', () => {
  assert.equal(latinLetters('보기 წიგნი'), 'bogi tsigni')
  assert.equal(latinLetters('مثال דוגמה'), latinLetters('مثال דוגמה').replace(/[^a-z ]/g, ''))
  assert.equal(latinLetters('見本カメラ'), '見本カメラ')
})

test('Greek is transliterated by ELOT 743, letter pairs first', () => {
  assert.equal(latinLetters('Ανώνυμη Εταιρεία'), 'anonymi etaireia')
  assert.equal(latinLetters('ΕΥΑΓΓΕΛΟΥ ΑΥΤΟΚΙΝΗΤΑ ΜΠΑΡ'), 'evangelou aftokinita bar')
})

test('trade mark signs and marks of direction vanish, punctuation stays', () => {
  assert.equal(latinLetters('Brand™ \u200eLtd®. \u202bX\u202c'), 'brand ltd. x')
})

test('any text is folded to one that folding does not change', () => {
  fc.assert(
    fc.property(anyText(60), (text) => {
      const once = latinLetters(text)
      assert.equal(latinLetters(once), once)
    }),
    { seed: 1, numRuns: 500 },
  )
})
