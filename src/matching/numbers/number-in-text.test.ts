import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbersIn } from './number-in-text.ts'

/** A text, and what is left of it without its number; `null`: it has none. */
const TEXTS: readonly (readonly [text: string, rest: string | null])[] = [
  ['442133278', ''],
  ['SIREN 442133278', ''],
  ['442 133 278 R.C.S. Paris', ''],
  ['RCS Paris B 442133278', ''],
  ['IČO: 00177041', ''],
  ['CIK 320193', ''],
  ['320193', ''],
  ['SC016876', ''],
  ['0200.065.765', ''],
  ['法人番号 4010801014350', ''],
  ['Company registration number: 02548628', ''],
  ['Exampla Works 442133278', 'Exampla Works'],
  ['EXAMPLA LTD (02548628)', 'EXAMPLA LTD'],
  ['Exampla Limited, company no. 02548628', 'Exampla Limited'],
  ['Exampla Auto IČO 00177041', 'Exampla Auto'],
  ['Exampla SC016876', 'Exampla'],
  ['Exampla CIK 320193', 'Exampla'],
  ['Exampla Autos 1 Ltd 10935763', 'Exampla Autos 1 Ltd'],
  ['2 M Exampla SIREN 802494476', '2 M Exampla'],
  ['7. Exampla org.nr 921 482 469', '7. Exampla'],
  ['HRB 136672 Amtsgericht Hamburg', ''],
  ['Exampla', null],
  ['Studio 2000', null],
  ['1664', null],
  ['Route 12345', null],
  ['24 7 365 Exampla', null],
  ['', null],
]

test('a number is told from years and streets by its length, or by a word that names it', () => {
  for (const [text, rest] of TEXTS) assert.equal(numbersIn(text)[0]?.rest ?? null, rest, text)
  assert.deepEqual(
    numbersIn('Studio 54 442133278').map((found) => found.rest),
    ['Studio', 'Studio 54'],
    'which of the numbers belongs to the name is not known',
  )
  assert.deepEqual(
    numbersIn('Exampla GmbH, Bad Kreuznach HRB 21763').map(({ number, rest }) => [number, rest]),
    [
      ['HRB 21763', 'Exampla GmbH Bad Kreuznach'],
      ['Kreuznach HRB 21763', 'Exampla GmbH Bad'],
      ['Bad Kreuznach HRB 21763', 'Exampla GmbH'],
      ['GmbH Bad Kreuznach HRB 21763', 'Exampla'],
    ],
  )
})

test('long texts are no names with a number', () => {
  assert.deepEqual(numbersIn(`${'word '.repeat(60)}442133278`), [])
  assert.deepEqual(numbersIn('1'.repeat(100_000)).length <= 1, true)
})
