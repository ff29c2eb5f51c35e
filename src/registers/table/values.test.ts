import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandOf, numberOf } from './amounts.ts'
import type { DateFormat } from './mapping.ts'
import { registerNumber } from './numbers.ts'
import { dateOf } from './table-dates.ts'

test('values: numbers in every common spelling; what is ambiguous is refused, not guessed', () => {
  const cases: readonly (readonly [string, '.' | ',', number | null])[] = [
    ['1,234,567.89', '.', 1_234_567.89],
    ['1.234.567,89', ',', 1_234_567.89],
    ['12 345', '.', 12_345],
    ['12\u00a0345,5', ',', 12_345.5],
    ["1'234.5", '.', 1_234.5],
    ['12,34,567', '.', 1_234_567],
    ['€ 5', '.', 5],
    ['17962429490.0', '.', 17_962_429_490],
    ['NOK 5', '.', 5],
    ['5 kr', ',', 5],
    ['(300)', '.', -300],
    ['300-', '.', -300],
    ['-1,5', ',', -1.5],
    ['1.5e6', '.', 1_500_000],
    ['.5', '.', 0.5],
    ['1.2.3', '.', null],
    ['1,23', '.', null],
    ['1.23', ',', null],
    ['', '.', null],
    ['n/a', '.', null],
    ['12 monkeys', '.', null],
    ['1,120名', '.', 1_120],
    ['４５人', '.', 45],
    ['1e999', '.', null],
  ]
  for (const [text, decimal, number] of cases) assert.equal(numberOf(text, decimal), number, `${text} with ${decimal}`)
})

test('values: dates in the formats named, real days only', () => {
  const cases: readonly (readonly [string, readonly DateFormat[], string | null])[] = [
    ['14/02/1987', ['DD/MM/YYYY'], '1987-02-14'],
    ['1/9/2004', ['DD/MM/YYYY'], '2004-09-01'],
    ['1/9/2004', ['MM/DD/YYYY'], '2004-01-09'],
    ['05/04/2018 00:00:00', ['DD/MM/YYYY'], '2018-04-05'],
    ['2024-05-31T10:00:00Z', ['YYYY-MM-DD'], '2024-05-31'],
    ['20240531', ['YYYYMMDD'], '2024-05-31'],
    ['31.5.2024', ['DD.MM.YYYY'], '2024-05-31'],
    ['2024.0', ['YYYY'], '2024-01-01'],
    ['2024', ['DD/MM/YYYY', 'YYYY'], '2024-01-01'],
    ['2024-05', ['YYYY-MM'], '2024-05-01'],
    ['1727921167', ['unix'], '2024-10-03'],
    ['45443', ['excel'], '2024-05-31'],
    ['31/02/2020', ['DD/MM/YYYY'], null],
    ['14/02/87', ['DD/MM/YYYY'], null],
    ['14/02/1987', ['YYYY-MM-DD'], null],
    ['1/92004', ['DD/MM/YYYY'], null],
  ]
  for (const [text, formats, day] of cases) assert.equal(dateOf(text, formats), day, `${text} as ${formats}`)
})

test('values: bands as people write them', () => {
  const cases: readonly (readonly [string, readonly [number | null, number | null] | null])[] = [
    ['50 to 249', [50, 249]],
    ['250 to 499', [250, 499]],
    ['10-19', [10, 19]],
    ['5000 to 19,999', [5000, 19_999]],
    ['1,000 - 4,999', [1000, 4999]],
    ['20,000 or more', [20_000, null]],
    ['250+', [250, null]],
    ['> 50', [51, null]],
    ['>= 50', [50, null]],
    ['more than 50', [51, null]],
    ['Less than 250', [0, 249]],
    ['< 10', [0, 9]],
    ['up to 10', [0, 10]],
    ['da 10 a 49', [10, 49]],
    ['7', [7, 7]],
    ['many', null],
    ['50 to 10', null],
    ['1 2-3 4 5/6', null],
  ]
  for (const [text, band] of cases) assert.deepEqual(bandOf(text), band, text)
})

test('values: a number of an American state is written as its register does, so that both are one company', () => {
  for (const written of ['NY-4088934', 'NY 4088934', 'ny4088934'])
    assert.equal(registerNumber('US', written), 'NY-4088934', written)
  assert.equal(registerNumber('US', '4088934'), '4088934')
  assert.equal(registerNumber('US', 'LP12345'), 'LP12345', 'no state')
})

test('values: days of Japanese eras, whose years begin with one', () => {
  for (const [text, day] of [
    ['1965年6月15日', '1965-06-15'],
    ['昭和48年4月2日', '1973-04-02'],
    ['平成 14年10月1日', '2002-10-01'],
    ['令和元年５月１日', '2019-05-01'],
    ['48年4月2日', null],
    ['康熙3年4月2日', null],
  ] as const)
    assert.equal(dateOf(text, ['YYYY-MM-DD']), day, text)
})
