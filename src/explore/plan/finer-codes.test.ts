import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../test/support/knowledge.ts'
import { emptyCompany } from '../../company/company.ts'
import { matches, openRecord } from '../../search/evaluate.ts'
import { finerCodes, firstCodes, siblingsOf } from './finer-codes.ts'
import { codesSaying, planSectors } from './words.ts'

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
  const barristers = read('barristers', '69.10')
  const saying = codesSaying(barristers, [], ['GB'], knowledge())
  const [query] = planSectors(barristers, ['GB'], knowledge(), saying)
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

test('first codes: by each list that parts the class, those whose titles say the entry, without what they except', () => {
  const first = (entry: string, code: string, country: string, names: readonly string[] = []) =>
    firstCodes(read(entry, code), names, country).map(({ codes, isSaid }) => [isSaid, ...codes])
  // Titles of restaurants say "escluse gelaterie".
  assert.deepEqual(first('gelateria', '56.10', 'IT'), [
    [true, '56.10.3', '56.10.30', '56.10.4', '56.10.41'],
    [true, '2.1:56.11.2', '2.1:56.11.21', '2.1:56.11.22', '2.1:56.12.02'],
  ])
  assert.deepEqual(first('cinema', '59.14', 'GB'), [])
  assert.deepEqual(firstCodes({ entry: 'cinema', sectors: [] }, [], 'GB'), [])
})

test('first codes: else those that say most words of it, or of another name; else the code for what no title names', () => {
  const first = (entry: string, code: string, country: string, names: readonly string[] = []) =>
    firstCodes(read(entry, code), names, country)[0]
  assert.deepEqual(first('grafisk design', '74.10', 'NO', ['graphic design']), { codes: ['74.102'], isSaid: false })
  assert.deepEqual(first('opticien', '47.78', 'FR', ['optician']), { codes: ['47.78A'], isSaid: false })
  assert.deepEqual(first('kiropraktor', '86.90', 'NO', ['chiropractor']), { codes: ['86.909'], isSaid: false })
  assert.deepEqual(first('soutien scolaire', '85.59', 'FR'), { codes: ['85.59B'], isSaid: false })
  const played = ['musikkfestival', 'konsert', 'concerts']
  assert.deepEqual(first('konserter', '90.0', 'NO', played), { codes: ['90.011', '90.032'], isSaid: false })
  // Names of several things tell nothing.
  const hired = ['noleggio biciclette', 'boat rental']
  assert.deepEqual(first('noleggio barche', '77.21', 'IT', hired), { codes: [], isSaid: false })
})
