import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Background, readBackground, relation, storeBackground } from '../company/background.ts'
import { emptyCompany } from '../company/company.ts'
import type { RegisterKind } from '../registers/register.ts'
import type { RecordSource } from './merge.ts'
import { mergeBatch } from './merge-batch.ts'
import { decodeRecord, encodeRecord } from './record.ts'

const COMPANY = { ...emptyCompany({ id: 'GB-1', name: 'ACME LTD', countryIso2: 'GB' }), nationalId: '1' }
const BACKGROUND: Background = {
  relations: [
    relation('parent', { lei: 'L', from: '2020-01-01', state: 'lapsed', row: 'R' }),
    relation('branch', { name: 'Quibblewick' }),
  ],
  past: [{ kind: 'named', value: 'OLD ACME', from: null, to: '2019-12-31' }],
  exceptions: [{ kind: 'ultimateParent', reasons: ['NO_LEI'], state: null }],
}

const sourceOf = (register: string, kind: RegisterKind): RecordSource => {
  return { register, kind, url: null, recordUrl: null, licence: 'none', retrievedAt: '2026-11-01T00:00:00Z' }
}

test('background: a record without one is stored as ever, to the byte', () => {
  const stored = '[7,"ACME LTD","GB","1"]'
  assert.equal(encodeRecord(COMPANY), stored)
  assert.equal(encodeRecord(COMPANY, {}), stored)
  assert.equal(encodeRecord(COMPANY, { relations: [], past: [], exceptions: [] }), stored)
  assert.equal(decodeRecord('GB-1', stored).background, null)
})

test('background: one is stored behind the values, without what is unknown, and read back', () => {
  const stored = encodeRecord(COMPANY, BACKGROUND)
  assert.equal(
    stored,
    '[7,"ACME LTD","GB","1",[[[0,"L",null,null,null,"2020-01-01",null,"lapsed","R"],[3,null,null,"Quibblewick"]],[[0,"OLD ACME",null,"2019-12-31"]],[[1,["NO_LEI"]]]]]',
  )
  const { company, background } = decodeRecord('GB-1', stored)
  assert.deepEqual(company, COMPANY)
  assert.deepEqual(readBackground(background!), BACKGROUND)
  assert.deepEqual(storeBackground(BACKGROUND), background)
})

test('background: those of all records of a company are handed on, each with its register', () => {
  const sources = [sourceOf('gb', 'national'), sourceOf('gleif', 'gleif'), sourceOf('relations', 'background')]
  const nameless = { ...emptyCompany({ id: 'ZZ-L', name: '', countryIso2: 'ZZ' }), lei: 'L' }
  const taken: unknown[] = []
  const counts = mergeBatch(
    [
      {
        companyId: 'GB-1',
        records: [
          { from: 0, document: encodeRecord(COMPANY) },
          { from: 1, document: encodeRecord(COMPANY, { past: BACKGROUND.past! }) },
          { from: 2, document: encodeRecord(nameless, { relations: BACKGROUND.relations! }), companyId: 'ZZ-L' },
        ],
      },
      { companyId: 'GB-2', records: [{ from: 0, document: encodeRecord({ ...COMPANY, nationalId: '2' }) }] },
      { companyId: 'ZZ-M', records: [{ from: 2, document: encodeRecord({ ...nameless, lei: 'M' }, BACKGROUND) }] },
    ],
    sources,
    (company, _json, datedBy, background) => {
      taken.push([company.id, company.sources.map(({ register }) => register), datedBy, background])
    },
  )
  const past = [[], [[0, 'OLD ACME', null, '2019-12-31']]]
  const relations = [storeBackground(BACKGROUND)?.[0]]
  assert.deepEqual(taken, [
    // Relations are no source of what a company's record contains, nor of its day.
    [
      'GB-1',
      ['gb', 'gleif'],
      ['gb', 'gleif'],
      [
        ['gleif', past],
        ['relations', relations],
      ],
    ],
    ['GB-2', ['gb'], ['gb'], null],
  ])
  assert.deepEqual(counts.unmatchedFrom, [0, 0, 1])
  assert.deepEqual(counts.mergedFrom, [1, 1, 1])
})
