import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenLegalForm } from './written-legal-form.ts'

test('legal forms by names of lists, by codes, and by what names end in', () => {
  for (const [country, written, form] of [
    ['NL', 'Besloten Vennootschap', 'Private limited companies'],
    ['CZ', 's.r.o.', 'Private limited companies'],
    ['PL', 'spółka z o.o.', 'Private limited companies'],
    ['PT', 'Lda', 'Private limited companies'],
    ['CH', 'Aktiengesellschaft', 'Public limited companies'],
    ['DE', 'GmbH & Co. KG', 'Partnerships'],
    ['IT', 'SNC', 'Partnerships'],
    // A word more may say that it is another form, and a name is none.
    ['SE', 'Publikt aktiebolag', null],
    ['SE', 'Volvo AB', null],
    ['IT', '', null],
  ] as const)
    assert.equal(writtenLegalForm(country, written), form, `${country} ${written}`)
})
