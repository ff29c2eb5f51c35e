import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readName } from '../names.ts'

const read = (country: string, name: string) => {
  const { words, forms } = readName(name, country)
  return `${words.join(' ')} [${forms.join(' ')}]`
}

test('forms that no word of a name is spelled like are forms in every register', () => {
  for (const [name, expected] of [
    ['Exampla Sdn Bhd', 'exampla [bhd]'],
    ['OJSC Exampla', 'exampla [oao]'],
    ['Exampla Joint Stock Company', 'exampla [ao]'],
    ['Limited Liability Company Exampla', 'exampla [llc]'],
    ['Exampla Pte Ltd', 'exampla [pte]'],
    ['Exampla Anonim Şirketi', 'exampla [as]'],
    ['Exampla Spółka z o.o.', 'exampla [spzoo]'],
    ['Exampla Gesellschaft mit beschränkter Haftung', 'exampla [gmbh]'],
    ['Sociedad Anónima Exampla', 'exampla [sa]'],
    ['GmbH Exampla', 'exampla [gmbh]'],
  ])
    assert.equal(read('GB', name), expected, name)
})

test('forms in other scripts are forms, with or without a space', () => {
  for (const [name, expected] of [
    ['ООО «Экзампла»', 'ekzampla [ooo]'],
    ['АО «Экзампла»', 'ekzampla [oao]'],
    ['Общество с ограниченной ответственностью «Экзампла»', 'ekzampla [ooo]'],
    ['见本有限公司', 'jianben [coltd]'],
    ['见本股份有限公司', 'jianben [coltd]'],
    ['(주)보기', 'bogi [coltd]'],
    ['㈜보기', 'bogi [coltd]'],
    ['보기 주식회사', 'bogi [coltd]'],
  ])
    assert.equal(read('GB', name), expected, name)
  assert.equal(read('JP', '㈱見本商店'), '見本商店 [kk]')
  assert.equal(readName('شركة مثال', 'GB').words.join(), readName('مثال', 'GB').words.join())
})

test('words of other countries’ forms stay parts of names', () => {
  for (const name of ['Exampla Unlimited', 'Exampla National Association', 'Too Exampla', 'SPRL Exampla'])
    assert.equal(readName(name, 'FR').words.length, name.split(' ').length, name)
})

test('a mistyped long form goes before a shorter one inside it', () => {
  assert.deepEqual(readName('Exampla Joynt Stock Company', 'US', true).words, ['exampla'])
})
