import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profile } from '../../../test/support/companies-stream.ts'
import { legalForms, standardisedLegalForm } from '../../reference/legal-forms.ts'
import type { Mapped } from '../register.ts'
import { COMPANIES_STREAM, readChanges } from './changes.ts'
import { gbCompaniesHouse } from './register.ts'

/** An event of a profile, read and mapped. */
async function mapEvent(more: Readonly<Record<string, unknown>>, type = 'changed'): Promise<Mapped> {
  const event = { timepoint: 7, published_at: '2026-11-20T09:00:01', type }
  const data = profile('89990080', 'ROOK AND HARE LIMITED', more)
  const change = COMPANIES_STREAM.readChange({ resource_kind: 'company-profile', resource_id: '89990080', data, event })
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(change)}\n`)
  }
  const file = { name: 'changes-1.ndjson', bytes: bytes() }
  for await (const rows of readChanges(file))
    for (const row of rows) return gbCompaniesHouse.map(row, { includeNaturalPersons: false })
  return assert.fail('no row')
}

async function companyOf(more: Readonly<Record<string, unknown>>) {
  const mapped = await mapEvent(more)
  if (mapped.kind !== 'company') assert.fail(JSON.stringify(mapped))
  return mapped.company
}

test('stream: each published type of company has the form that the bulk file’s words have', async () => {
  const codes = legalForms().flatMap(({ system, code }) => (system === 'gb' && /^[a-z-]+$/.test(code) ? [code] : []))
  assert.ok(codes.length > 25)
  for (const code of codes) {
    const company = await companyOf({ type: code })
    assert.equal(company.standardisedLegalForm, standardisedLegalForm('gb', code), code)
  }
  assert.equal(
    (await companyOf({ subtype: 'community-interest-company' })).nationalLegalForm,
    'Community Interest Company',
  )
})

test('stream: statuses, and details that count before them', async () => {
  const expected: readonly (readonly [status: string, detail: string | null, ours: string])[] = [
    ['active', null, 'Active'],
    ['active', 'active-proposal-to-strike-off', 'Active (administratively non-compliant)'],
    ['dissolved', null, 'Dissolved'],
    ['dissolved', 'petition-to-restore-dissolved', 'Dissolved'],
    ['liquidation', null, 'In liquidation'],
    ['receivership', null, 'Active (insolvency proceedings)'],
    ['administration', null, 'Active (insolvency proceedings)'],
    ['insolvency-proceedings', null, 'Active (insolvency proceedings)'],
    ['voluntary-arrangement', null, 'Active (rescue plan)'],
    ['converted-closed', null, 'Inactive (no precision)'],
    ['converted-closed', 'transferred-from-uk', 'Inactive (no precision)'],
    ['open', null, 'Active'],
    ['closed', null, 'Inactive (no precision)'],
    ['registered', null, 'Active'],
    ['removed', null, 'Inactive (no precision)'],
    ['something-new', null, 'Status unknown'],
  ]
  for (const [status, detail, ours] of expected) {
    const company = await companyOf({ company_status: status, company_status_detail: detail })
    assert.equal(company.status, ours, `${status} ${detail}`)
  }
  const dormant = { accounts: { last_accounts: { type: 'dormant' } } }
  assert.equal((await companyOf(dormant)).status, 'Active (dormant)')
})

test('stream: members of other types than they should be are empty, and long ones bounded', async () => {
  const company = await companyOf({
    registered_office_address: 'nowhere',
    sic_codes: { 62020: true },
    accounts: [1],
    previous_company_names: [null, 7, { name: ['x'] }, { name: 'y'.repeat(9_999), ceased_on: 'soon' }],
    date_of_creation: 20170720,
    type: { a: 1 },
  })
  assert.deepEqual(
    [company.address, company.city, company.dateOfIncorporation, company.nationalLegalForm],
    [null, null, null, null],
  )
  assert.deepEqual(
    company.previousNames.map((name) => name.length),
    [500],
  )
  assert.deepEqual(await mapEvent({}, 'deleted'), {
    kind: 'leftOut',
    reason: 'deleted by the register',
    withdraws: { key: 'GB-89990080', at: '2026-11-20T09:00:01Z' },
  })
})
