/** The mapping of authorities against the rows of GLEIF's own file: every number of an authority must be one of ours. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { realFile, withoutRealData } from '../../test/support/real-data.ts'
import { AUTHORITIES } from '../matching/numbers/registration-authorities.ts'
import { companyIdOf } from './identities.ts'

interface GleifRecord {
  readonly Entity: {
    readonly LegalJurisdiction?: { readonly $: string }
    readonly RegistrationAuthority?: {
      readonly RegistrationAuthorityID?: { readonly $: string }
      readonly RegistrationAuthorityEntityID?: { readonly $: string }
    }
  }
}

test('identities, real rows: all numbers of each authority are of its country, and have the form and check digit of its register', {
  skip: withoutRealData,
}, (context) => {
  const path = realFile('data', 'gleif', '20240505-0000-gleif-goldencopy-lei2-intra-day.json')
  const { records } = JSON.parse(readFileSync(path, 'utf8')) as { records: GleifRecord[] }
  const counts = new Map<string, number>()
  const others: string[] = []
  for (const { Entity } of records) {
    const authority = Entity.RegistrationAuthority?.RegistrationAuthorityID?.$ ?? ''
    const number = Entity.RegistrationAuthority?.RegistrationAuthorityEntityID?.$
    const known = AUTHORITIES[authority]
    if (!known || number === undefined) continue
    assert.equal(Entity.LegalJurisdiction?.$, known.countryIso2, authority)
    if (companyIdOf({ authority, number }) === null) others.push(`${authority} ${number}`)
    else counts.set(authority, (counts.get(authority) ?? 0) + 1)
  }
  for (const [code, { confirmedBy }] of Object.entries(AUTHORITIES)) {
    assert.equal((counts.get(code) ?? 0) > 0, confirmedBy === 'rows', `${code} has rows`)
  }
  context.diagnostic(
    `${[...counts.values()].reduce((a, b) => a + b)} numbers read, not read: ${others.join(', ') || 'none'}`,
  )
  assert.deepEqual(others, [])
})
