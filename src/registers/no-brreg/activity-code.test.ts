import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../../company/company.ts'
import { fillDerivedMembers } from '../../records/derive.ts'
import { FileCodes } from '../code-revision.ts'
import { activityCode } from './activity-code.ts'

const UNKNOWN = new FileCodes('NO', null)

test('brreg: a code of SN2025 that means something else in SN2007 is told by its title', () => {
  assert.equal(activityCode('47.810', 'Detaljhandel med motorvogner', UNKNOWN), '2.1:47.810')
  assert.equal(activityCode('46.710', 'Engroshandel med motorvogner', UNKNOWN), '2.1:46.710')
  assert.equal(
    activityCode('46.730', 'Engroshandel med motorsykler og tilhørende deler og utstyr', UNKNOWN),
    '2.1:46.730',
  )
  assert.equal(activityCode('95.310', 'Reparasjon og vedlikehold av motorvogner', UNKNOWN), '2.1:95.310')
})

test('brreg: a code of SN2007, and one that means the same in both lists, stays as it is', () => {
  assert.equal(activityCode('47.810', 'Torghandel med næringsmidler, drikkevarer og tobakksvarer', UNKNOWN), '47.810')
  assert.equal(activityCode('46.710', 'Engroshandel med drivstoff og brensel', UNKNOWN), '46.710')
  assert.equal(activityCode('77.110', 'Utleie og leasing av biler og andre lette motorvogner', UNKNOWN), '77.110')
  assert.equal(activityCode('43.221', 'Rørleggerarbeid', UNKNOWN), '43.221')
  assert.equal(activityCode('71.123', 'Kart og oppmåling', UNKNOWN), '71.123')
  assert.equal(
    activityCode('45.112', 'Detaljhandel med biler og lette motorvogner, unntatt motorsykler', UNKNOWN),
    '45.112',
  )
})

test('brreg: without a title, a code of both lists is of the list of its file, else nobody knows', () => {
  assert.equal(activityCode('47.810', '', UNKNOWN), null)
  assert.equal(activityCode('47.810', '', new FileCodes('NO', '2022-06-01')), '47.810')
  assert.equal(activityCode('62.010', '', UNKNOWN), '62.010')
  assert.equal(activityCode('62.100', '', UNKNOWN), '2.1:62.100')
  for (const [code, read] of [
    ['62100', '2.1:47.810'],
    ['62010', '47.810'],
  ]) {
    const codes = new FileCodes('NO', '2026-04-01')
    for (let vote = 0; vote < 20; vote++) codes.vote(code)
    assert.equal(activityCode('47.810', '', codes), read)
    // A mixture.
    for (let vote = 0; vote < 2; vote++) codes.vote(code === '62100' ? '62010' : '62100')
    assert.equal(activityCode('47.810', '', codes), null)
  }
})

test('brreg: a car dealer written in SN2025 is a car dealer in every classification', () => {
  const company = emptyCompany({ id: 'NO-1', name: 'X AS', countryIso2: 'NO' })
  company.nationalSectors = {
    primary: [activityCode('47.810', 'Detaljhandel med motorvogner', UNKNOWN)!],
    secondary: [],
  }
  fillDerivedMembers(company)
  assert.ok(company.naceCodes.primary.includes('2.1:47.81'), company.naceCodes.primary.join())
  assert.ok(company.naceCodes.primary.includes('45.11'), company.naceCodes.primary.join())
})
