import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../company/company.ts'
import { isModifierAt, isServedAt } from './mention-context.ts'
import { readTexts } from './texts.ts'

/** The description as it is read, and where it has a word. */
function place(description: string, word: string, descriptionLanguage: string) {
  const company = emptyCompany({ id: 'US-1', name: 'Acme', countryIso2: 'US' })
  const text = readTexts({ ...company, description, descriptionLanguage }).find(
    ({ source }) => source === 'description',
  )
  if (text === undefined) throw new Error('Nothing was read')
  return { text, at: text.tokens.findIndex((token) => token.word === word) }
}

const isModifier = (description: string, word: string, language = 'en'): boolean => {
  const { text, at } = place(description, word, language)
  return isModifierAt(text, { at, length: 1 }, undefined)
}

test('mentions: a thing before or after another one only says what that is of', () => {
  assert.ok(isModifier('Acme offers drone detection for airports.', 'drone'))
  assert.ok(isModifier('Startup che ha ideato un dispenser di vino.', 'vino', 'it'))
  assert.ok(isModifier('Startup che rende trasparente l’ecosistema pubblicitario.', 'pubblicitario', 'it'))
})

test('mentions: companies, services, quantities and what is done with a thing leave it the thing', () => {
  assert.ok(!isModifier('Acme is a wine company.', 'wine'))
  assert.ok(!isModifier('Acme is a wine producer.', 'wine'))
  assert.ok(!isModifier('Acme sells wine worldwide.', 'wine'))
  assert.ok(!isModifier('Acme operates a chain of restaurants.', 'restaurants'))
  assert.ok(!isModifier('Acme si occupa della produzione di vino.', 'vino', 'it'))
  assert.ok(!isModifier('Acme offre servizi assicurativi.', 'assicurativi', 'it'))
})

test('mentions: who is helped or connected is served; a one-stop shop for somebody sells nobody', () => {
  const isServed = (description: string, word: string, language = 'en') => {
    const { text, at } = place(description, word, language)
    return isServedAt(text, at, new Set())
  }
  assert.ok(isServed('We help restaurants manage their orders.', 'restaurants'))
  assert.ok(isServed('A one-stop shop for restaurants.', 'restaurants'))
  assert.ok(isServed('Acme aiuta i ristoranti.', 'ristoranti', 'it'))
  assert.ok(!isServed('An online shop for clothes.', 'clothes'))
  assert.ok(!isServed('Acme runs restaurants.', 'restaurants'))
})
