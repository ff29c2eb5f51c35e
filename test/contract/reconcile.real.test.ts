/**
 * Every answer of `/reconcile` is valid by the JSON schemas of the specifications, 0.2 and the draft of 1.0, which
 * distinguish their own valid examples from the invalid ones; and every valid query among the examples is understood or
 * refused.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import {
  type BuiltGeneration,
  buildGeneration,
  type EmbeddedService,
  openEmbeddedService,
} from '../support/embedded-service.ts'
import { examplesOf, type ProtocolVersion, schemaOf, WITHOUT_SCHEMAS } from '../support/reconciliation-schemas.ts'

const COMPANIES = [...demoCompanies(0.05, ['IT', 'GB'])]
let generation: BuiltGeneration
let service: EmbeddedService
let key: string
before(async () => {
  if (WITHOUT_SCHEMAS) return
  generation = await buildGeneration(COMPANIES)
  service = await openEmbeddedService(generation)
  key = (await service.issue({ paid: 'unlimited' })).key
})
after(async () => {
  if (WITHOUT_SCHEMAS) return
  await service.close()
  await generation.close()
})

const suite = { skip: WITHOUT_SCHEMAS }
const VERSIONS: readonly ProtocolVersion[] = ['0.2', '1.0-draft']

async function call(url: string, body?: object): Promise<{ readonly status: number; readonly json: unknown }> {
  const answer = await service.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, json: answer.json() }
}

function requireValid(
  version: ProtocolVersion,
  schema: string,
  { status, json }: Awaited<ReturnType<typeof call>>,
): void {
  assert.equal(status, 200, JSON.stringify(json))
  assert.ok(schemaOf(version, schema)(json), `${version} ${schema}: ${JSON.stringify(json).slice(0, 500)}`)
}

test('reconcile: the schemas tell the examples of the specifications apart', suite, () => {
  let checked = 0
  for (const version of VERSIONS)
    for (const schema of [
      'manifest',
      'reconciliation-query-batch',
      'reconciliation-result-batch',
      'suggest-entities-response',
      'data-extension-response',
      'data-extension-query',
    ]) {
      const isValid = schemaOf(version, schema)
      for (const { file, isValid: expected, value } of examplesOf(version, schema)) {
        // Schemes of authentication other than ours are left out of the compiled schema.
        if (/authentication/.test(file)) continue
        assert.equal(isValid(value), expected, file)
        checked++
      }
    }
  assert.ok(checked > 40, `${checked} examples`)
})

test('reconcile: the manifests are valid, each in its version', suite, async () => {
  requireValid('0.2', 'manifest', await call('/reconcile/IT'))
  requireValid('0.2', 'manifest', await call('/reconcile/gb?version=0.2'))
  requireValid('1.0-draft', 'manifest', await call('/reconcile/IT?version=1.0-draft'))
})

test('reconcile: results of batches are valid', suite, async () => {
  const some = COMPANIES.filter(({ countryIso2 }, at) => countryIso2 === 'IT' && at % 7 === 0)
  const queries = Object.fromEntries(
    some.map(({ name, city }, at) => [
      `q${at}`,
      { query: name, ...(city !== null && { properties: [{ pid: 'city', v: city }] }) },
    ]),
  )
  requireValid('0.2', 'reconciliation-result-batch', await call('/reconcile/IT', { queries }))
  const batch = some.map(({ name, city }) => ({
    conditions: [
      { matchType: 'name', propertyValue: name },
      ...(city === null ? [] : [{ matchType: 'property', propertyId: 'city', propertyValue: city }]),
    ],
  }))
  requireValid('1.0-draft', 'reconciliation-result-batch', await call('/reconcile/IT/match', { queries: batch }))
})

test('reconcile: suggestions, proposals and values are valid in both versions', suite, async () => {
  const [{ id, name }] = COMPANIES
  const { json } = await call('/reconcile/IT/suggest/property?prefix=')
  const properties = (json as { readonly result: readonly { readonly id: string }[] }).result.map(({ id }) => ({ id }))
  for (const version of VERSIONS) {
    const prefix = encodeURIComponent(name.slice(0, 6))
    const country = id.slice(0, 2)
    requireValid(
      version,
      'suggest-entities-response',
      await call(`/reconcile/${country}/suggest/entity?prefix=${prefix}`),
    )
    requireValid(version, 'suggest-properties-response', await call('/reconcile/IT/suggest/property?prefix=na'))
    requireValid(version, 'suggest-types-response', await call('/reconcile/IT/suggest/type?prefix='))
    requireValid(
      version,
      'data-extension-property-proposal',
      await call('/reconcile/IT/extend/propose?type=company&limit=5'),
    )
  }
  const ids = COMPANIES.slice(0, 40).map((company) => company.id)
  const extend = { ids: [...ids, 'IT-nobody'], properties }
  requireValid('0.2', 'data-extension-response', await call('/reconcile/IT', { extend }))
  requireValid('1.0-draft', 'data-extension-response', await call('/reconcile/IT/extend', extend))
})

test(
  'reconcile: valid queries of the examples are answered, or refused in a sentence that names the member',
  suite,
  async () => {
    for (const { file, value } of examplesOf('0.2', 'reconciliation-query-batch')) {
      const { status, json } = await call('/reconcile/IT', { queries: value as object })
      // Among queries that are not valid are those that a cell can make: they have no candidates.
      if (status === 200) assert.ok(schemaOf('0.2', 'reconciliation-result-batch')(json), file)
      else assert.deepEqual([status, typeof (json as { readonly error?: string }).error], [400, 'string'], file)
    }
    for (const { file, value } of examplesOf('1.0-draft', 'reconciliation-query-batch')) {
      const { status, json } = await call('/reconcile/IT/match', value as object)
      if (status === 200) assert.ok(schemaOf('1.0-draft', 'reconciliation-result-batch')(json), file)
      else assert.deepEqual([status, typeof (json as { readonly error?: string }).error], [400, 'string'], file)
    }
  },
)
