import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldLookAlikes, unmixScripts } from './fold-look-alikes.ts'
import { foldText } from './fold-text.ts'

test('unmixScripts: a word with letters of two scripts is written in one', () => {
  // The first letter is Latin, then Latin O in a Greek and Latin C in a Cyrillic word.
  assert.equal(unmixScripts(foldText('Aττική')), foldText('Αττική'))
  assert.equal(unmixScripts(foldText('BOΛΟΣ')), foldText('ΒΟΛΟΣ'))
  assert.equal(unmixScripts(foldText('Cофия')), foldText('София'))
  for (const one of ['athina', 'αθηνα', 'софия', 'athina αθηνα', '', 'paris 8']) assert.equal(unmixScripts(one), one)
})

test('foldLookAlikes: words whose capitals look the same are the same', () => {
  const same = (a: string, b: string) => foldLookAlikes(foldText(a)) === foldLookAlikes(foldText(b))
  assert.ok(same('ATTIKH', 'Αττική'))
  assert.ok(same('Aττική', 'ΑΤΤΙΚΗ'))
  assert.ok(same('KPHTH', 'Κρήτη'))
  assert.ok(!same('Attiki', 'Αττική'))
  assert.equal(foldLookAlikes('lombardia'), 'lombardia')
})

test('a long word takes no longer than its letters', () => {
  const start = performance.now()
  assert.equal(unmixScripts('ж'.repeat(20_000)).length, 20_000)
  assert.ok(performance.now() - start < 10_000)
})
