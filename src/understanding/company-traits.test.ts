import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from './understand.ts'

/** Filters of the traits of a sentence. */
const traits = (query: string, country = 'IT') =>
  understand(query, { country, today: '2026-06-15' }).parts.flatMap(({ kind, filters }) =>
    ['status', 'legalForm', 'listing', 'size'].includes(kind) ? [filters] : [],
  )

test('statuses are said in six languages', () => {
  assert.deepEqual(traits('società in liquidazione nel settore edile'), [{ status: ['In liquidation'] }])
  assert.deepEqual(traits('entreprises en faillite', 'FR'), [{ status: ['Bankruptcy', 'Dissolved (bankruptcy)'] }])
  assert.ok(traits('aufgelöste Unternehmen', 'DE')[0]?.status?.every((status) => status.startsWith('Dissolved')))
  assert.ok(traits('empresas activas de seguridad', 'ES')[0]?.status?.every((status) => status.startsWith('Active')))
  assert.equal(traits('active software companies', 'GB').length, 1)
  assert.deepEqual(traits('restauranter under avvikling', 'NO'), [{ status: ['In liquidation'] }])
  assert.ok(traits('slettede foretak', 'NO')[0]?.status?.every((status) => status.startsWith('Dissolved')))
})

test('active, large and their like count only beside a word for companies', () => {
  assert.deepEqual(traits('active ingredients manufacturers', 'GB'), [])
  assert.deepEqual(traits('aziende attive nel settore tessile'), [])
  assert.deepEqual(traits('large format printing', 'GB'), [])
  assert.deepEqual(traits('listed buildings restoration', 'GB'), [])
  assert.deepEqual(traits('department store companies', 'GB'), [])
  assert.deepEqual(traits('store byggeselskaper', 'NO'), [{ categories: ['Large company', 'Very large company'] }])
  assert.deepEqual(traits('store biler på lager', 'NO'), [])
})

test('an abbreviation means what it means in the country asked', () => {
  assert.deepEqual(traits('S.a.s. di consulenza', 'IT'), [{ standardisedLegalForm: ['Partnerships'] }])
  assert.deepEqual(traits('SAS de conseil', 'FR'), [{ standardisedLegalForm: ['Private limited companies'] }])
  assert.deepEqual(traits('S.p.A. bancarie'), [{ standardisedLegalForm: ['Public limited companies'] }])
  assert.deepEqual(traits('hotel con spa'), [])
  assert.deepEqual(traits('AS eller ASA innen fiske', 'NO'), [
    { standardisedLegalForm: ['Private limited companies'] },
    { standardisedLegalForm: ['Public limited companies'] },
  ])
  assert.deepEqual(traits('such as bakeries', 'NO'), [])
})

test('corporations are large, and a form where the sentence says that nothing else will do', () => {
  const kind = (query: string) =>
    understand(query, { country: 'US', today: '2026-06-15' }).parts.find((part) => part.filters !== null)?.kind
  assert.equal(kind('corporations that make tractors'), 'size')
  assert.equal(kind('bakeries, corporations only'), 'legalForm')
  assert.equal(kind('only corporations that make tractors'), 'legalForm')
})

test('listing and size are filters of their own', () => {
  assert.deepEqual(traits('quotate in borsa'), [{ listedDelistedUnlisted: ['listed'] }])
  assert.deepEqual(traits('nicht börsennotierte Banken', 'DE'), [{ listedDelistedUnlisted: ['unlisted', 'delisted'] }])
  assert.deepEqual(traits('SMEs'), [{ numberOfEmployeesLte: 249 }])
  assert.deepEqual(traits('små og mellomstore bedrifter', 'NO'), [{ numberOfEmployeesLte: 249 }])
  assert.deepEqual(traits('ikke børsnoterte banker', 'NO'), [{ listedDelistedUnlisted: ['unlisted', 'delisted'] }])
  assert.deepEqual(traits('grandi aziende farmaceutiche'), [{ categories: ['Large company', 'Very large company'] }])
})

test('subtypes of legal forms are the standardised form that the register gives them', () => {
  const form = (text: string, country: string): readonly unknown[] =>
    traits(text, country).flatMap((each) => (each as { standardisedLegalForm?: string[] }).standardisedLegalForm ?? [])
  assert.deepEqual(form('companies limited by guarantee', 'GB'), ['Private limited companies'])
  assert.deepEqual(form('CICs', 'GB'), ['Private limited companies'])
  assert.deepEqual(form('EIRL', 'FR'), ['Sole traders/proprietorships'])
  assert.deepEqual(form('SCOP du bâtiment', 'FR'), ['Other legal forms'])
  assert.deepEqual(form('srls di pulizie', 'IT'), ['Private limited companies'])
  assert.deepEqual(form('KGaA', 'DE'), ['Public limited companies'])
  assert.deepEqual(form('GmbH & Co. KG', 'DE'), ['Partnerships'])
  assert.deepEqual(form('eG im Agrarhandel', 'DE'), ['Other legal forms'])
  assert.deepEqual(form('gGmbH', 'DE'), ['Private limited companies', 'Non profit organisations'])
  assert.deepEqual(form('sociedad laboral', 'ES'), ['Private limited companies'])
  assert.deepEqual(form('samvirkeforetak', 'NO'), ['Other legal forms'])
  for (const text of ['noleggio sci', 'sal marina', 'earl grey', 'eg leiter etter'])
    assert.deepEqual(form(text, 'NO'), [])
})

test('"public" and "private" say the listing, with the trade between, unless they are part of the trade', () => {
  assert.deepEqual(traits('public biotech companies', 'US'), [{ listedDelistedUnlisted: ['listed'] }])
  assert.deepEqual(traits('private software firms', 'GB'), [{ listedDelistedUnlisted: ['unlisted', 'delisted'] }])
  assert.deepEqual(traits('public relations firms', 'GB'), [])
  assert.deepEqual(traits('private equity firms', 'GB'), [])
})
