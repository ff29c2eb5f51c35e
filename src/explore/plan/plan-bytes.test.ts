import { match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { planKeyword } from './keyword.ts'
import { keywordBytes } from './plan-bytes.ts'

test('long words of callers count in full', () => {
  const word = 'y'.repeat(64)
  const plan = planKeyword(word, ['GB'], knowledge())
  match(plan.terms[0].words[0], /^y+$/)
  ok(keywordBytes(plan) > 4 * 64)
})
