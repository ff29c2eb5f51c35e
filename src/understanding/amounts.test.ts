import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountAt } from './amounts.ts'
import { parseSentence } from './sentence.ts'
import { understand } from './understand.ts'

/** The amount a text begins with, as `heads from..to` or `money from..to`. */
function amount(text: string): string | null {
  const found = amountAt(parseSentence(text), 0)
  if (found === null) return null
  const { numberOfEmployeesGte, numberOfEmployeesLte, operatingRevenueGte, operatingRevenueLte } = found.value
  const isHeads = numberOfEmployeesGte !== undefined || numberOfEmployeesLte !== undefined
  return isHeads
    ? `heads ${numberOfEmployeesGte ?? ''}..${numberOfEmployeesLte ?? ''}`
    : `money ${operatingRevenueGte ?? ''}..${operatingRevenueLte ?? ''}`
}

test('heads are counted: more than 50 begins at 51, fewer than 50 ends at 49', () => {
  assert.equal(amount('more than 50 employees'), 'heads 51..')
  assert.equal(amount('meno di 50 dipendenti'), 'heads ..49')
  assert.equal(amount('au moins 50 salariés'), 'heads 50..')
  assert.equal(amount('höchstens 50 Mitarbeiter'), 'heads ..50')
  assert.equal(amount('más de veinte empleados'), 'heads 21..')
  assert.equal(amount('flere enn 50 ansatte'), 'heads 51..')
  assert.equal(amount('opptil tjue ansatte'), 'heads ..20')
  assert.equal(amount('fleire enn ti tilsette'), 'heads 11..')
  assert.equal(amount('uten ansatte'), 'heads 0..0')
  assert.equal(amount('no employees'), 'heads 0..0')
})

test('money is measured: above five million includes five million', () => {
  assert.equal(amount('turnover above €5m'), 'money 5000000..')
  assert.equal(amount('CA supérieur à 3 M€'), 'money 3000000..')
  assert.equal(amount('Umsatz über 10 Mio. Euro'), 'money 10000000..')
  assert.equal(amount('fatturato inferiore a 500 mila euro'), 'money ..500000')
  assert.equal(amount('revenue under 1.5bn'), 'money ..1500000000')
  assert.equal(amount('facturan más de 10 millones'), 'money 10000000..')
  assert.equal(amount('omsetning over 100 millioner'), 'money 100000000..')
  assert.equal(amount('omsetter for minst 1,5 mrd. kr'), 'money 1500000000..')
  assert.equal(amount('driftsinntekter under 20 MNOK'), 'money ..20000000')
  assert.equal(amount('over kr 500 000'), 'money 500000..')
})

test('ranges share the scale of their second number', () => {
  assert.equal(amount('between 2 and 10 million turnover'), 'money 2000000..10000000')
  assert.equal(amount('fatturato tra i 2 e i 10 milioni'), 'money 2000000..10000000')
  assert.equal(amount('entre 500 mil y 2 millones de euros'), 'money 500000..2000000')
  assert.equal(amount('turnover between 500,000 and 2 million'), 'money 500000..2000000')
  assert.equal(amount('omsetning mellom 2 og 10 millioner kroner'), 'money 2000000..10000000')
  assert.equal(amount('100-500 employees'), 'heads 100..500')
  assert.equal(amount('von 50 bis 250 Mitarbeitern'), 'heads 50..250')
  assert.equal(amount('between 10 and 5 employees'), 'heads 5..10')
})

test('decimal commas and grouped thousands are read as written', () => {
  assert.equal(amount('más de 2,5 millones de facturación'), 'money 2500000..')
  assert.equal(amount('oltre 1.000 dipendenti'), 'heads 1001..')
  assert.equal(amount('over 1,000 employees'), 'heads 1001..')
  assert.equal(amount('plus de 10 000 salariés'), 'heads 10001..')
  assert.equal(amount('turnover over 2.3 million'), 'money 2300000..')
})

test('afterthoughts bound as comparisons do', () => {
  assert.equal(amount('50+ employees'), 'heads 50..')
  assert.equal(amount('10 oder mehr Mitarbeiter'), 'heads 10..')
  assert.equal(amount('20 dipendenti o più'), 'heads 20..')
  assert.equal(amount('20 employés ou moins'), 'heads ..20')
})

test('a bare number, and one after about, is meant within a fifth', () => {
  assert.equal(amount('50 employees'), 'heads 40..60')
  assert.equal(amount('circa 50 dipendenti'), 'heads 40..60')
  assert.equal(amount('ca. 50 ansatte'), 'heads 40..60')
  assert.equal(amount('max. 20 Mitarbeiter'), 'heads ..20')
  assert.equal(amount('Umsatz von 5 Mio'), 'money 4000000..6000000')
})

test('a number without a unit, and money that is no turnover, is no amount', () => {
  assert.equal(amount('more than 50'), null)
  assert.equal(amount('between 2 and 10'), null)
  assert.equal(amount('over 5 million euros in funding'), null)
  assert.equal(amount('one turnover'), null)
  assert.equal(amount('over 5 millioner i egenkapital'), null)
})

test('sizes in words bound a number: dozens, hundreds, digits', () => {
  assert.equal(amount('a couple of dozen employees'), 'heads 20..28')
  assert.equal(amount('qualche decina di dipendenti'), 'heads 20..99')
  assert.equal(amount('une poignée de salariés'), 'heads ..9')
  assert.equal(amount('hundreds of staff'), 'heads 100..')
  assert.equal(amount('achtstelliger Umsatz'), 'money 10000000..99999999')
  assert.equal(amount('facturación de siete cifras'), 'money 1000000..9999999')
  assert.equal(amount('turnover of three quarters of a million'), 'money 600000..900000')
  assert.equal(amount('+100 trabajadores'), 'heads 100..')
  assert.equal(amount('less then 25 people'), 'heads ..24')
})

test('a size without a unit is employees where it ends what is said, and no year, age or norm', () => {
  const sizeIn = (text: string): string[] => {
    const pieces = parseSentence(text)
    return pieces.flatMap((_, at) => JSON.stringify(amountAt(pieces, at)?.value) ?? [])
  }
  assert.ok(sizeIn('software firms under 50').includes('{"numberOfEmployeesLte":49}'))
  assert.ok(sizeIn('fintech (5-15)').includes('{"numberOfEmployeesGte":5,"numberOfEmployeesLte":15}'))
  assert.ok(sizeIn('agencies 100+ in Leeds').includes('{"numberOfEmployeesGte":100}'))
  for (const text of [
    'bakeries 2006-2010',
    'holidays for over 50',
    'vans under 5 tonnes',
    'ISO 9001-2015',
    '24-7 support',
  ])
    assert.deepEqual(sizeIn(text), [], text)
})

test('employees in words, in ranges of words and with a typo', () => {
  assert.equal(amount('una treintena de trabajadores'), 'heads 24..36')
  assert.equal(amount('medio centenar de empleados'), 'heads 40..60')
  assert.equal(amount("une quinzaine d'employés"), 'heads 12..18')
  assert.equal(amount('einem guten Dutzend Mitarbeitern'), 'heads 10..14')
  assert.equal(amount('dreistelliger Mitarbeiterzahl'), 'heads 100..999')
  assert.equal(amount('two or three people'), 'heads 2..3')
  assert.equal(amount('a couple of dozen staff'), 'heads 20..28')
  assert.equal(amount('50+ emploees'), 'heads 50..')
  assert.equal(amount('más de 20 enpleados'), 'heads 21..')
})

test('a code whose letters are a word of comparison is no amount', () => {
  const kinds = (query: string) =>
    understand(query, { country: 'GB', today: '2026-06-15' }).parts.map(
      ({ kind, filters }) => filters?.postcode ?? kind,
    )
  assert.deepEqual(kinds('bakers in AB11'), ['activity', ['AB11 *']])
  assert.deepEqual(kinds('bakers in Aberdeen, AB11'), ['activity', 'place', ['AB11 *']])
})
