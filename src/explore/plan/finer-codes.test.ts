import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { emptyCompany } from '../../company/company.ts'
import { matches, openRecord } from '../../search/evaluate.ts'
import { finerCodes, siblingsOf } from './finer-codes.ts'
import { planSectors } from './words.ts'

const read = (entry: string, code: string) => ({ entry, sectors: [{ code, weight: 1, share: 1, because: [] }] })

test('finer codes: the national codes of the class whose titles say the entry, or another name of it', () => {
  assert.deepEqual(finerCodes(read('ambulances', '86.90'), [], 'FR', knowledge()), ['86.90A'])
  assert.deepEqual(finerCodes(read("laboratoire d'analyses", '86.90'), [], 'FR', knowledge()), ['86.90B'])
  assert.deepEqual(finerCodes(read('blodprøve', '86.90'), ['ambulansetjenester'], 'NO', knowledge()), ['86.907'])
})

test('finer codes: none of another class, of a class with one code, of no class, and where many say it', () => {
  assert.deepEqual(finerCodes(read('ambulances', '49.32'), [], 'FR', knowledge()), [])
  assert.deepEqual(finerCodes(read('taxis', '49.32'), [], 'FR', knowledge()), [])
  assert.deepEqual(finerCodes({ entry: 'ambulances', sectors: [] }, [], 'FR', knowledge()), [])
})

test('finer codes: of the class, companies with another of its codes alone are left out', () => {
  const others = siblingsOf(['69101'], 'GB')
  assert.deepEqual(others, ['69102', '69109'])
  const [query] = planSectors(read('barristers', '69.10'), [], ['GB'], knowledge())
  const isFound = (national: readonly string[]) =>
    matches(
      query,
      openRecord({
        ...emptyCompany({ id: 'GB-1', name: 'Exampla Ltd', countryIso2: 'GB' }),
        naceCodes: { primary: ['69.10'], secondary: [] },
        nationalSectors: { primary: [...national], secondary: [] },
      }),
    )
  assert.deepEqual([['69101'], ['69102'], ['69102', '69101'], []].map(isFound), [true, false, true, true])
})
