import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenLanguages } from './sentence-language.ts'
import { piecesOf } from './sentence-words.ts'

const spoken = (query: string, country: string | null = null) => spokenLanguages(piecesOf(query), country)

test('the language of a sentence is that of its function words and its words for companies, wherever it is asked', () => {
  assert.deepEqual(spoken('die casting companies in Leeds', 'IT'), ['en'])
  assert.deepEqual(spoken('ai companies in Milan', 'IT'), ['en'])
  assert.deepEqual(spoken('aziende di AI a Milano', 'GB'), ['it'])
  assert.deepEqual(spoken("entreprises d'IA à Paris", 'DE'), ['fr'])
  assert.deepEqual(spoken('KI Firmen in Berlin', 'DE'), ['de'])
  assert.deepEqual(spoken('empresas de TI en Madrid', 'ES'), ['es'])
  assert.deepEqual(spoken('VVS firmaer i Oslo', 'NO'), ['nb'])
})

test('where no word tells, it is that of the country, or English', () => {
  assert.deepEqual(spoken('software', 'IT'), ['it', 'en'])
  assert.deepEqual(spoken('AI', 'GB'), ['en'])
  assert.deepEqual(spoken('AI'), ['en'])
})
