import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readName } from './names.ts'
import { NameScorer } from './score.ts'
import { wordWeight } from './weights.ts'

const NAMES = 100_000
const COMMON = new Map([
  ['bank', 900],
  ['union', 500],
  ['pacific', 80],
  ['services', 5000],
  ['properties', 3000],
  ['fund', 600],
])

function isWhole(asked: string, found: string, country = 'GB'): boolean {
  const weigh = (text: string) => wordWeight(text, { names: COMMON.get(text) ?? 3, isPlace: false }, NAMES)
  const name = readName(asked, country, true)
  const words = name.words.map((text, at) => ({
    text,
    weight: weigh(text),
    isKnown: COMMON.has(text),
    cut: name.dotted.has(at) ? 'dotted' : at === name.words.length - 1 && !name.isClosed ? 'last' : 'other',
  })) as { text: string; weight: number; isKnown: boolean; cut: 'dotted' | 'last' | 'other' }[]
  const uniqueWeight = wordWeight('', null, NAMES)
  const scorer = new NameScorer({ words, forms: name.forms, isClosed: name.isClosed, uniqueWeight, country })
  const read = readName(found, country)
  const weighted = read.words.map((text) => ({ text, weight: weigh(text) }))
  return scorer.score({ words: weighted, forms: read.forms, kind: 'current' }).extent === 'whole'
}

test('names that differ in spelling, spacing, articles and a word cut short with a dot say the same', () => {
  for (const [asked, found] of [
    ['Exampla Zyxelona Ltd', 'EXAMPLA ZYXELONA LIMITED'],
    ['The Exampla Bank', 'EXAMPLA BANK'],
    ['Exampla Bank', 'THE EXAMPLA BANK'],
    ['Fit Lab', 'FITLAB'],
    ['Müllenbrook Bank', 'MUELLENBROOK BANK'],
    ['McExampla Bank', 'MACEXAMPLA BANK'],
    ['Exampla Bros', 'EXAMPLA BROTHERS'],
    ['Exampla Constr. Ltd', 'EXAMPLA CONSTRUCTION LTD'],
    ['Exampla Zyxelnoa Services', 'EXAMPLA ZYXELONA SERVICES'],
    ['Wylder Exampla & Sons', 'EXAMPLA WYLDER & SONS'],
  ])
    assert.ok(isWhole(asked, found), `${asked} / ${found}`)
})

test('a word more or less, a typo in the one telling word and another order of common words are two names', () => {
  for (const [asked, found] of [
    ['Exampla Savings Bank', 'EXAMPLA BANK'],
    ['Exampla Bank', 'EXAMPLA SAVINGS BANK'],
    ['Exampla Zyxelona Fund', 'EXAMPLA ZYXELONA FUND 2'],
    ['Exampla AI', 'EXAMPLA'],
    ['Slatter Properties Ltd', 'SLATER PROPERTIES LTD'],
    ['Union Pacific Bank', 'PACIFIC UNION BANK'],
    ['Zyxelona Exampla', 'EXAMPLA ZYXELONA'],
    ['Exampla Pacific Ltd', 'EXAMPLA PACIFICA LTD'],
  ])
    assert.ok(!isWhole(asked, found), `${asked} / ${found}`)
})

test('an article other than “the” needs two words beside it', () => {
  assert.ok(isWhole('Sapin Vermeil', 'LE SAPIN VERMEIL', 'FR'))
  assert.ok(!isWhole('Sapin', 'LE SAPIN', 'FR'))
})
