import { match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { dataBytes } from '../../bounded-cache.ts'
import { planKeyword } from './keyword.ts'
import { keywordBytes, nearBytes, queryBytes, termBytes, termsBytes } from './plan-bytes.ts'
import { planMention } from './words.ts'

const KEYWORDS = [
  'olive oil',
  'underwriting',
  'manufacture of other special-purpose machinery',
  'a',
  'panificio',
  'fabrication de produits de boulangerie',
  'legal tech',
  'commercio all’ingrosso',
  'x'.repeat(300),
  'one two three four five six seven eight nine ten',
]

test('estimates of plans are never below those of plain data, and within eight times of them', () => {
  for (const keyword of KEYWORDS) {
    for (const country of ['GB', 'IT', 'FR', 'NO']) {
      const plan = planKeyword(keyword, [country], knowledge())
      const mention = planMention(keyword, [country], knowledge())
      const pairs: [name: string, estimated: number, counted: number][] = [
        ['keyword', keywordBytes(plan), dataBytes(plan)],
        ['mention', queryBytes(mention), dataBytes(mention)],
        ['terms', termsBytes(plan.terms), dataBytes(plan.terms)],
        ['near', nearBytes(plan.near), dataBytes(plan.near)],
        ...plan.terms.map((term): [string, number, number] => ['term', termBytes(term), dataBytes(term)]),
      ]
      for (const [name, estimated, counted] of pairs) {
        const said = `${name} of ${keyword} in ${country}: ${estimated} for ${counted}`
        ok(estimated >= counted && estimated <= 8 * counted + 1000, said)
      }
    }
  }
})

test('long words of callers count in full', () => {
  const word = 'y'.repeat(64)
  const plan = planKeyword(word, ['GB'], knowledge())
  match(plan.terms[0].words[0], /^y+$/)
  ok(keywordBytes(plan) > 4 * 64)
})
