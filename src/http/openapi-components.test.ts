import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentSection, pascal, shareSchemas } from './openapi-components.ts'
import type { Json } from './openapi-schemas.ts'

test('equal parts share a name, and another part of the same name gets a number', () => {
  const responses = componentSection('responses')
  assert.deepEqual(responses.refer('NotFound', { description: 'a' }), { $ref: '#/components/responses/NotFound' })
  assert.deepEqual(responses.refer('NotFound', { description: 'b' }), { $ref: '#/components/responses/NotFound2' })
  assert.deepEqual(responses.refer('Gone', { description: 'a' }), { $ref: '#/components/responses/NotFound' })
  assert.deepEqual(responses.parts(), { NotFound: { description: 'a' }, NotFound2: { description: 'b' } })
})

test('a schema that several members have is written once, by the name of the first', () => {
  const place = { type: 'object', properties: { town: { type: 'string', description: 'x'.repeat(200) } } }
  const whole = { type: 'object', properties: { seat: place, branches: { type: 'array', items: place } } }
  const { One, Seat, ...others } = shareSchemas({ One: whole, Error: { type: 'string' } }, {}).schemas
  const reference = { $ref: '#/components/schemas/Seat' }
  assert.deepEqual(One, {
    type: 'object',
    properties: { seat: reference, branches: { type: 'array', items: reference } },
  })
  assert.deepEqual(Seat, place)
  assert.deepEqual(others, { Error: { type: 'string' } })
})

test('a schema that is shorter than a reference, and one that is there once, stay where they are', () => {
  const schemas = {
    One: { properties: { a: { type: 'string' }, b: { type: 'string' }, c: { const: 'x'.repeat(300) } } },
  }
  assert.deepEqual(shareSchemas(schemas, {}).schemas, schemas)
})

test('a member that is called as a keyword is a member', () => {
  const long = { type: 'string', description: 'x'.repeat(400) }
  const { One } = shareSchemas({ One: { properties: { items: long, properties: long } } }, {}).schemas
  const reference = { $ref: '#/components/schemas/Items' }
  assert.deepEqual(One, { properties: { items: reference, properties: reference } })
})

test('an object that several members have or `null` is written once', () => {
  const part = { type: 'object', properties: { text: { type: 'string', description: 'x'.repeat(200) } } }
  const union = { anyOf: [part, { type: 'null' }] }
  const { schemas } = shareSchemas({ A: { properties: { part: union } }, B: { properties: { other: union } } }, {})
  const shared = { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] }
  assert.deepEqual(schemas, { A: { properties: { part: shared } }, B: { properties: { other: shared } }, Part: part })
})

test('a schema that several parameters have is written once', () => {
  const entry = { type: 'string', pattern: `^(${'AA|'.repeat(100)}ZZ)$` }
  const parameter = (schema: Json) => ({ name: 'code', in: 'query', schema })
  const list = { type: 'array', items: entry }
  const rest = { paths: { '/a': { get: { parameters: [parameter(entry), parameter(list)] } } } }
  const shared = shareSchemas({ Body: { properties: { code: entry } } }, rest)
  const reference = { $ref: '#/components/schemas/Code' }
  assert.deepEqual(shared.rest, {
    paths: { '/a': { get: { parameters: [parameter(reference), parameter({ type: 'array', items: reference })] } } },
  })
  assert.deepEqual(shared.schemas, { Body: { properties: { code: reference } }, Code: entry })
})

test('names are in Pascal case', () => {
  assert.deepEqual(['Not Found', 'dryRun', 'X-Request-Id'].map(pascal), ['NotFound', 'DryRun', 'XRequestId'])
})
