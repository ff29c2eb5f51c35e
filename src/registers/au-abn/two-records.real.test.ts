/** The two real records of the Australian register at hand, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { companiesOf, mapRegister } from '../../../test/support/map-register.ts'
import { realFile, withoutRealData } from '../../../test/support/real-data.ts'
import { auAbn } from './register.ts'

test('abn, real records: number, name, status, day, state, other names', { skip: withoutRealData }, async (context) => {
  const path = realFile('data', 'au', '20260506_Public01.xml')
  const companies = companiesOf(await mapRegister(context, auAbn, [path]))
  const records = readFileSync(path, 'utf8').match(/<ABR .*<\/ABR>/g)!
  assert.equal(companies.length, records.length)
  for (const [at, record] of records.entries()) {
    const [company, found] = [companies[at], (pattern: RegExp) => pattern.exec(record)?.[1] ?? '']
    assert.equal(company.nationalId, found(/ABNStatusFromDate="\d+">(\d+)</))
    assert.equal(company.name, found(/type="MN"><NonIndividualNameText>([^<]+)/))
    assert.equal(company.status, found(/ABN status="(\w+)"/) === 'ACT' ? 'Active' : 'Inactive (no precision)')
    assert.equal(company.statusDate?.replaceAll('-', ''), found(/ABNStatusFromDate="(\d+)"/))
    assert.deepEqual([company.postcode, company.region], [found(/<Postcode>(\d+)/), 'New South Wales|New South Wales'])
    assert.deepEqual(company.tradeNames, [found(/<OtherEntity>.*?NameText>([^<]+)/)])
    assert.equal(company.vatTaxNumber, null)
  }
})
