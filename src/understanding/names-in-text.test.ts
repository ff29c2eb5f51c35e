import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tradesOf } from './names-in-text.ts'
import { understand } from './understand.ts'

test('a name in a sentence is its words, and no trade, place or size', () => {
  for (const [country, query, name, trade] of [
    ['GB', 'companies called Bluetree', 'Bluetree', ''],
    ['GB', 'joiners named Leeds Joinery in York', 'joiners Leeds Joinery', 'joiners'],
    ['GB', '"Bluetree Software"', 'Bluetree Software', ''],
    ['IT', 'aziende che si chiamano Rossini', 'Rossini', ''],
    ['FR', 'sociétés dont le nom commence par Bleu', 'Bleu', ''],
    ['DE', 'Firmen, deren Name mit Blau beginnt', 'Blau', ''],
    ['ES', 'empresas llamadas Azulejos Sol', 'Azulejos Sol', ''],
    ['NO', 'selskaper som heter Blåtre', 'Blåtre', ''],
    // Quotation marks around a trade, and words that only look like an announcement.
    ['GB', '"craft beer" brewers', 'craft beer" brewers', 'craft beer" brewers'],
    ['GB', 'so-called bakeries', 'so-called bakeries', 'so-called bakeries'],
  ]) {
    const understood = understand(query, { country, today: '2026-06-15' })
    assert.deepEqual([understood.activity, tradesOf(understood).join(' ')], [name, trade], query)
  }
})
