import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { PublicError } from '../../errors.ts'
import { nullsValidator } from './unknown-nulls.ts'

const RULES = { required: [], nouns: { filters: 'filter' }, noun: 'member' }

/** The sentence of the refusal; `null` where there is none. */
function refusalOf(schema: TSchema, value: unknown): string | null {
  try {
    nullsValidator(schema, RULES)(value)
    return null
  } catch (error) {
    assert.ok(error instanceof PublicError)
    return error.sentence
  }
}

const BODY = Type.Object({
  filters: Type.Object({
    regions: Type.Optional(Type.Array(Type.String())),
    attributes: Type.Optional(
      Type.Object({}, { additionalProperties: Type.Object({ gte: Type.Optional(Type.Number()) }) }),
    ),
  }),
  sort: Type.Optional(Type.Array(Type.Object({ by: Type.Optional(Type.String()) }))),
  page: Type.Optional(Type.Integer()),
})

test('a declared member that is null is no mistake, at any depth', () => {
  const value = { filters: { regions: null, attributes: { any: null, other: { gte: null } } }, sort: [{ by: null }] }
  assert.equal(refusalOf(BODY, { ...value, page: null }), null)
})

test('an unknown member that is null is refused as any unknown one, at any depth', () => {
  const refused: readonly (readonly [unknown, string])[] = [
    [{ pages: null }, 'pages: unknown member. Did you mean page?'],
    [{ filters: { region: null } }, 'filters.region: unknown filter. Did you mean regions?'],
    [{ filters: { attributes: { any: { x: null } } } }, 'filters.attributes.any.x: unknown member. Did you mean gte?'],
    [{ filters: {}, sort: [{ by: 'a' }, { y: null }] }, 'sort[1].y: unknown member. Did you mean by?'],
    [JSON.parse('{"__proto__": null}'), '__proto__: unknown member. Did you mean sort?'],
  ]
  for (const [value, sentence] of refused) assert.equal(refusalOf(BODY, value), sentence)
})

test('of alternatives, one that declares the member is enough; a member that tells the body decides', () => {
  const any = Type.Object({ value: Type.Union([Type.Object({ a: Type.Null() }), Type.Object({ b: Type.Null() })]) })
  assert.equal(refusalOf(any, { value: { a: null } }), null)
  assert.equal(refusalOf(any, { value: { other: null } }), 'value.other: unknown member. Did you mean a?')
  assert.equal(refusalOf(any, { value: { a: null, b: null } }), null, 'members of all of them')
  const told = Type.Union([Type.Object({ id: Type.String() }), Type.Object({ name: Type.String() })], {
    'x-told-by': ['id', null],
  })
  assert.equal(refusalOf(told, { name: 'x', id: null }), null)
  assert.equal(refusalOf(told, { name: 'x', names: null }), 'names: unknown member. Did you mean name?')
})
