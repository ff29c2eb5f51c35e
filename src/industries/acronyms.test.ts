import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acronymForms, isAcronymInText, isHomograph, isWrittenAsAcronym, spellOut } from './acronyms.ts'

test('acronyms are two to five capitals and digits; operators are none', () => {
  for (const word of ['AI', 'IT', 'BTP', 'RRHH', 'EHPAD', 'B2B']) assert.ok(isWrittenAsAcronym(word), word)
  for (const word of ['Ai', 'it', 'A', 'AND', 'ODER', 'BAKERY']) assert.ok(!isWrittenAsAcronym(word), word)
})

test('acronyms: what they are short for, in the languages asked', () => {
  assert.deepEqual(acronymForms('ERP', ['en']), ['enterprise resource planning'])
  assert.ok(acronymForms('IA', ['fr']).includes('intelligence artificielle'))
  assert.deepEqual(acronymForms('XYZ', ['en']), [])
})

test('acronyms: letters that are a word of the language are the acronym in capitals, or before words that only follow it', () => {
  assert.ok(isHomograph('ai', 'it') && isHomograph('it', 'en') && isHomograph('led', 'en'))
  assert.ok(!isHomograph('ai', 'en') && !isHomograph('crm', 'en'))
  const inText = (written: string, language: 'en' | 'it', next = '', isCased = true) =>
    isAcronymInText({ written, word: written.toLowerCase(), language, next, isCased })
  assert.ok(inText('IT', 'en') && inText('AI', 'it') && inText('LED', 'en'))
  assert.ok(!inText('it', 'en') && !inText('It', 'en') && !inText('ai', 'it') && !inText('led', 'en'))
  assert.ok(inText('ai', 'en') && inText('crm', 'it'))
  // Names of registers are all capitals: "IT SERVICES LTD", "FIX IT LTD", "PERCEPT AI SRL", "AIUTO AI BAMBINI".
  assert.ok(inText('IT', 'en', 'services', false) && !inText('IT', 'en', 'ltd', false))
  assert.ok(inText('AI', 'it', 'srl', false) && !inText('AI', 'it', 'bambini', false))
})

test('acronyms are spelled out where their letters say nothing, or something else, of their industry', () => {
  assert.deepEqual(spellOut('GPS makers'), { text: 'satellite navigation makers', isNeeded: true })
  assert.deepEqual(spellOut('studi HR'), { text: 'studi human resources', isNeeded: false })
  assert.equal(spellOut('plumbers'), null)
})
