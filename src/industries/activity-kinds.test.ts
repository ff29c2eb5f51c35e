import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../text/analyzer.ts'
import { kindOfStem } from './activity-kinds.ts'

test('Norwegian verbs and words for people say what is done, as the nouns do', () => {
  const kindsOf = (text: string) => analyse(text, 'nb').map(({ stem }) => kindOfStem(stem, 'nb'))
  assert.deepEqual(kindsOf('produksjon produserer produsenter'), ['make', 'make', 'make'])
  assert.deepEqual(kindsOf('reparasjon reparerer'), ['repair', 'repair'])
  assert.deepEqual(kindsOf('selger utleiere importerer dyrker'), ['retail', 'rent', 'wholesale', 'grow'])
  assert.deepEqual(kindsOf('møbler bygg lager'), [undefined, undefined, undefined])
})
