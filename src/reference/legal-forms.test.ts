import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import { COUNTRIES } from './countries.ts'
import { findLegalForm, findLegalFormByName, legalForms, standardisedLegalForm } from './legal-forms.ts'

test('every row has a standardised form; every served country has forms; a code stands once in its list', () => {
  const seen = new Set<string>()
  for (const { system, code, form } of legalForms()) {
    assert.ok(LEGAL_FORMS.includes(form), `${system} ${code} ${form}`)
    if (system === 'it') continue // Istat's own list has one number twice.
    assert.ok(!seen.has(`${system} ${code}`), `${system} ${code}`)
    seen.add(`${system} ${code}`)
  }
  const elf = new Set(legalForms().flatMap(({ system, country }) => (system === 'elf' ? [country] : [])))
  for (const { countryIso2 } of COUNTRIES) assert.ok(elf.has(countryIso2), countryIso2)
})

test('codes of the registers', () => {
  const forms = {
    'gb Private Limited Company': 'Private limited companies',
    "gb PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)":
      'Private limited companies',
    'gb Public Limited Company': 'Public limited companies',
    'gb Limited Liability Partnership': 'Partnerships',
    'gb Charitable Incorporated Organisation': 'Non profit organisations',
    'gb Overseas Entity': 'Foreign companies',
    'gb uk-establishment': 'Branches',
    'fr 5499': 'Private limited companies',
    'fr 5710': 'Private limited companies',
    'fr 5599': 'Public limited companies',
    'fr 1000': 'Sole traders/proprietorships',
    'fr 6540': 'Partnerships',
    'fr 7210': 'Public authorities',
    'fr 9220': 'Non profit organisations',
    'fr 5498': 'Private limited companies',
    'it 1.3.10': 'Public limited companies',
    'it 1.3.20': 'Private limited companies',
    'ch 0106': 'Public limited companies',
    'ch 0151': 'Branches',
    'no AS': 'Private limited companies',
    'no ASA': 'Public limited companies',
    'no ENK': 'Sole traders/proprietorships',
    'no NUF': 'Foreign companies',
    'elf OV32': 'Private limited companies',
    'elf P418': 'Public limited companies',
    'elf 2HBR': 'Private limited companies',
    'elf 8Z6G': 'Partnerships',
    'elf XTIQ': 'Public limited companies',
    'elf HZEH': 'Private limited companies',
  } as const
  for (const [key, form] of Object.entries(forms)) {
    const [system, ...code] = key.split(' ')
    assert.equal(standardisedLegalForm(system as 'gb', code.join(' ')), form, key)
  }
})

test('a French code that INSEE’s list lacks counts as its group; an unknown code is unknown', () => {
  assert.equal(standardisedLegalForm('fr', '5444'), 'Private limited companies')
  assert.equal(standardisedLegalForm('fr', '1600'), 'Sole traders/proprietorships')
  assert.equal(standardisedLegalForm('elf', '9999'), 'Companies with unknown/unrecorded legal form')
  assert.equal(findLegalForm('no', 'XYZ'), undefined)
})

test('names and abbreviations are found as registers write them', () => {
  const form = (country: string, written: string) => findLegalFormByName(country, written)?.form
  assert.equal(form('IT', "SOCIETA' A RESPONSABILITA' LIMITATA"), 'Private limited companies')
  assert.equal(form('IT', "SOCIETA' A RESPONSABILITA' LIMITATA CON UNICO SOCIO"), 'Private limited companies')
  assert.equal(form('IT', "SOCIETA' PER AZIONI"), 'Public limited companies')
  assert.equal(form('IT', 'S.R.L.'), 'Private limited companies')
  assert.equal(form('DE', 'GmbH'), 'Private limited companies')
  assert.equal(form('NO', 'Aksjeselskap'), 'Private limited companies')
  assert.equal(form('FR', 'SAS'), 'Private limited companies')
  assert.equal(form('IT', 'something else'), undefined)
})

test('rows that can be doubted say why', () => {
  assert.match(findLegalForm('fr', '5710')?.reason ?? '', /may not be offered/)
  assert.match(findLegalForm('elf', 'T0YJ')?.reason ?? '', /shares as in a public company/)
  for (const { form, reason, code } of legalForms()) {
    if (form === 'Other legal forms') assert.ok(reason, code)
  }
})
