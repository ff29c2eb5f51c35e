import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSentence } from '../sentence.ts'
import { understand } from '../understand.ts'
import { ageAt } from './ages.ts'

/** The age a text begins with, as `from..to`, asked on 15 June 2026. */
function age(text: string, today = '2026-06-15'): string | null {
  const found = ageAt(parseSentence(text), 0, { today, country: 'GB' })
  return found && `${found.value.dateOfIncorporationGte ?? ''}..${found.value.dateOfIncorporationLte ?? ''}`
}

test('after a year begins with the next, before a year ends with the one before; since and until include it', () => {
  assert.equal(age('founded after 2015'), '2016-01-01..')
  assert.equal(age('established before 1990'), '..1989-12-31')
  assert.equal(age('costituite dal 2010'), '2010-01-01..')
  assert.equal(age('gegründet bis 2000'), '..2000-12-31')
  assert.equal(age('creadas en 2021'), '2021-01-01..2021-12-31')
  assert.equal(age('2021 gegründet'), '2021-01-01..2021-12-31')
  assert.equal(age('créées entre 2010 et 2015'), '2010-01-01..2015-12-31')
  assert.equal(age('incorporated since March 2020'), '2020-03-01..')
  assert.equal(age('stiftet etter 2015'), '2016-01-01..')
  assert.equal(age('etablert før 1990'), '..1989-12-31')
  assert.equal(age('grunnlagt mellom 2010 og 2015'), '2010-01-01..2015-12-31')
  assert.equal(age('stiftet til og med desember 2019'), '..2019-12-31')
})

test('what no company can have lived is no age', () => {
  assert.equal(age('active for 1500 years'), '..0526-06-15')
  for (const text of [
    'active 99999999999999999999 years',
    'older than 123456789012 years',
    'founded in the last 90000 months',
  ])
    assert.equal(age(text), null, text)
})

test('decades are ten years', () => {
  assert.equal(age('founded in the 1990s'), '1990-01-01..1999-12-31')
  assert.equal(age("fondate negli anni '60"), '1960-01-01..1969-12-31')
  assert.equal(age('nées dans les années 90'), '1990-01-01..1999-12-31')
  assert.equal(age('gegründet in den 80er Jahren'), '1980-01-01..1989-12-31')
  assert.equal(age('etablert på 1990-tallet'), '1990-01-01..1999-12-31')
  assert.equal(age('grunnlagt på 1800-tallet'), '1800-01-01..1899-12-31')
  assert.equal(age('startet i 80-årene'), '1980-01-01..1989-12-31')
})

test('numbers of years are counted back from today', () => {
  assert.equal(age('older than 20 years'), '..2006-06-15')
  assert.equal(age('fondate negli ultimi 3 anni'), '2023-06-15..')
  assert.equal(age('depuis plus de 30 ans'), '..1996-06-15')
  assert.equal(age('in den letzten 18 Monaten gegründet'), '2024-12-15..')
  assert.equal(age('desde hace más de 20 años'), '..2006-06-15')
  assert.equal(age('de siste fem årene'), '2021-06-15..')
  assert.equal(age('eldre enn 20 år'), '..2006-06-15')
  assert.equal(age('stiftet for mindre enn 3 år siden'), '2023-06-15..')
  assert.equal(age('founded in the last 6 months', '2025-08-31'), '2025-02-28..')
})

test('words for ages stand for spans', () => {
  assert.equal(age('start-ups'), '2021-06-15..')
  assert.equal(age('jeunes entreprises'), '2021-06-15..')
  assert.equal(age('neu gegründete'), '2024-06-15..')
  assert.equal(age('aziende storiche'), '..1976-06-15')
  assert.equal(age('gründerbedrifter'), '2021-06-15..')
  assert.equal(age('nyetablerte'), '2024-06-15..')
})

test('a year or a number of years that speaks of nothing founded is no age', () => {
  assert.equal(age('2015'), null)
  assert.equal(age('in 2015'), null)
  assert.equal(age('5 years warranty'), null)
  assert.equal(age('with over 5 years warranty'), null)
  assert.equal(age('da 0 a 3 anni'), null)
  assert.equal(age('barn under 6 år'), null)
  assert.equal(age('for 2015'), null)
})

test('an age is of companies behind their place, and of what the sentence calls them', () => {
  const ages = (query: string, country: string): readonly string[] =>
    understand(query, { country, today: '2026-06-15' })
      .parts.filter(({ kind }) => kind === 'age')
      .map(({ filters }) => `${filters?.dateOfIncorporationGte ?? ''}..${filters?.dateOfIncorporationLte ?? ''}`)
  for (const [country, query, expected] of [
    ['ES', 'vending en Navarra de menos de 20 años, con ventas de 1 a 4 millones', '2006-06-15..'],
    ['ES', 'empresas de vending de menos de 20 años', '2006-06-15..'],
    ['FR', 'menuisiers à Lyon de plus de 15 ans', '..2011-06-15'],
    ['FR', 'apiculteurs, exploitations de moins de 10 ans', '2016-06-15..'],
    ['IT', 'agriturismi, strutture con più di 20 anni', '..2006-06-15'],
    ['IT', 'ditte nate a marzo 2022', '2022-03-01..2022-03-31'],
  ] as const)
    assert.deepEqual(ages(query, country), [expected], query)
  assert.deepEqual(ages("garde d'enfants de moins de 3 ans", 'FR'), [])
  assert.deepEqual(ages('bar aperti ad agosto', 'IT'), [])
})
