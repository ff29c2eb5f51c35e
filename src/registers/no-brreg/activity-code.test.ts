import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../../company/company.ts'
import { fillDerivedMembers } from '../../records/derive.ts'
import { activityCode } from './activity-code.ts'

test('brreg: a code of SN2025 that means something else in SN2007 is told by its title', () => {
  assert.equal(activityCode('47.810', 'Detaljhandel med motorvogner'), '2.1:47.810')
  assert.equal(activityCode('46.710', 'Engroshandel med motorvogner'), '2.1:46.710')
  assert.equal(activityCode('46.730', 'Engroshandel med motorsykler og tilhørende deler og utstyr'), '2.1:46.730')
  assert.equal(activityCode('95.310', 'Reparasjon og vedlikehold av motorvogner'), '2.1:95.310')
})

test('brreg: a code of SN2007, and one that means the same in both lists, stays as it is', () => {
  assert.equal(activityCode('47.810', 'Torghandel med næringsmidler, drikkevarer og tobakksvarer'), '47.810')
  assert.equal(activityCode('46.710', 'Engroshandel med drivstoff og brensel'), '46.710')
  assert.equal(activityCode('77.110', 'Utleie og leasing av biler og andre lette motorvogner'), '77.110')
  assert.equal(activityCode('43.221', 'Rørleggerarbeid'), '43.221')
  assert.equal(activityCode('71.123', 'Kart og oppmåling'), '71.123')
  assert.equal(activityCode('45.112', 'Detaljhandel med biler og lette motorvogner, unntatt motorsykler'), '45.112')
})

test('brreg: without a title a code of both lists is taken for one of SN2007', () => {
  assert.equal(activityCode('47.810', ''), '47.810')
})

test('brreg: a car dealer written in SN2025 is a car dealer in every classification', () => {
  const company = emptyCompany({ id: 'NO-1', name: 'X AS', countryIso2: 'NO' })
  company.nationalSectors = { primary: [activityCode('47.810', 'Detaljhandel med motorvogner')], secondary: [] }
  fillDerivedMembers(company)
  assert.ok(company.naceCodes.primary.includes('2.1:47.81'), company.naceCodes.primary.join())
  assert.ok(company.naceCodes.primary.includes('45.11'), company.naceCodes.primary.join())
})
