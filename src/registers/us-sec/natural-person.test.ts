import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOrganisationName, isPersonName } from './natural-person.ts'
import { mapRegistrant } from './register.ts'

test('sec: a last name and a first name, an initial or a generation are a natural person', () => {
  for (const name of [
    'QUILLFEATHER ABIGAIL',
    'QUILLFEATHER A B',
    'Quillfeather Zorobel Q.',
    'QUILLFEATHER Q RICHARD',
    'QUILLFEATHER ZOROBEL JR',
    'QUILLFEATHER JOHN MARTIN III',
    "O'QUILL-FEATHER MARY ANN",
    'QUILLFEATHER ABIGAIL EXECUTOR OF THE WILL OF',
    'ESTATE OF QUILLFEATHER',
    'FEATHER HUNTER B',
  ])
    assert.equal(isPersonName(name), true, name)
})

test('sec: what has a word, a form or a sign of organisations is none, nor is a place', () => {
  for (const name of [
    'QUILLFEATHER CORP',
    'QUILLFEATHER HOWARD ENDOWMENT',
    'QUILLFEATHER N V',
    'QUILLFEATHER NORDEN S A',
    'Quillfeather Robert L.P.',
    'QUILLFEATHER & ROBERT',
    'QUILLFEATHER ROBERT 2',
    'QUILLFEATHER VI FINANCING V',
    'SAN ANTONIO PEDRO',
    'QUILL FEATHER',
    'QUILL HUNTER',
    'QUILLFEATHER',
    'QUILLFEATHER MARTIN PAUL DAVID JOHN',
  ])
    assert.equal(isPersonName(name), false, name)
  for (const name of ['QUILLFEATHER LTD', 'QUILLFEATHER CAPITAL TRUST', 'QUILLFEATHER OF COOL SPRINGS INC'])
    assert.equal(isOrganisationName(name), true, name)
})

test('sec: persons are left out by rule, with the industry and tax number of others too; organisations without any stay', () => {
  const mapped = (facts: object, includeNaturalPersons = false) =>
    mapRegistrant(
      { line: 1, problem: null, raw: () => '', registrant: { cik: '9990041', entityType: 'other', ...facts } },
      { includeNaturalPersons },
    )
  const person = { name: 'QUILLFEATHER ABIGAIL R', sic: '6021', incorporatedIn: 'NC', ein: '990001741' }
  assert.deepEqual(mapped(person), { kind: 'leftOut', reason: 'natural person, by the form of the name' })
  assert.equal(mapped(person, true).kind, 'company')
  // Companies of a person's name are of another type, or traded on an exchange.
  assert.equal(mapped({ ...person, entityType: 'operating' }).kind, 'company')
  assert.equal(mapped({ ...person, exchanges: ['NYSE'] }).kind, 'company')
  assert.equal(mapped({ name: 'QUILLFEATHER ZOROBEL' }).kind, 'leftOut')
  assert.equal(mapped({ name: 'QUILLFEATHER FINANCE LTD' }).kind, 'company')
  // Nothing is known of its type, and no exchange is named.
  assert.equal(mapped({ ...person, entityType: undefined, tickers: ['QFA'] }).kind, 'leftOut')
})
