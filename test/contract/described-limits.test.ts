/** `openapi.json` describes what the service accepts, no more and no less. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PUBLIC_ERRORS } from '../../src/errors.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxItems?: number
  readonly allOf?: readonly Schema[]
}

/** An operation: what it may be answered, by status. */
interface Described {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}

const { paths, components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

/** What a reference stands for; anything else is itself. */
const resolved = (part: { readonly $ref?: string }) => {
  const [, section, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(part.$ref ?? '') ?? []
  return section === undefined ? part : components[section][name]
}

/** The most countries that the filters of a body may name. */
const countriesOf = (body: string): number | undefined =>
  (resolved(components.schemas[body].properties.filters) as Schema).allOf?.at(-1)?.properties?.countriesIso2.maxItems

test('every body that has filters says how many countries it may name, by the way of searching it is of', () => {
  for (const [body, most] of [
    ['ExploreLiteRequest', 1],
    ['ExploreSimpleSemanticRequest', 5],
    ['ExplorePlusRequest', 1],
    ['ExploreExportRequestByFilters', 1],
    ['ExploreExportRequestBySemantic', 5],
    ['ExploreExportRequestByQuery', 1],
    ['ExploreFacetsRequestByFilters', 1],
    ['ExploreFacetsRequestBySemantic', 5],
    ['ExploreFacetsRequestByQuery', 1],
    ['SearchByFilters', 1],
    ['SearchBySemantic', 5],
    ['SearchByQuery', 1],
  ] as const)
    assert.equal(countriesOf(body), most, body)
  const bodies = Object.entries(components.schemas as Record<string, Schema>).filter(
    ([name, { properties }]) => /Request|^SearchBy/.test(name) && !/AsSent$/.test(name) && properties?.filters,
  )
  for (const [name] of bodies) assert.ok(countriesOf(name), name)
})

test('parameters say how many countries they may name', () => {
  for (const [path, name, most] of [
    ['/explore/suggest', 'countryIso2', 10],
    ['/explore/changes', 'countriesIso2', 36],
  ] as const) {
    const { schema } = paths[path].get.parameters
      .map(resolved)
      .find((one: { readonly name: string }) => one.name === name)
    assert.equal(schema.maxItems, most, path)
  }
})

test('what every call may be answered before it is read is described: 400 by each, 408 and 431 by the answer to any', () => {
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Described>>))
    for (const [method, { responses }] of Object.entries(methods)) {
      assert.ok(responses[400], `${method} ${path}`)
      assert.deepEqual(responses.default, { $ref: '#/components/responses/AnyCall' }, `${method} ${path}`)
    }
  const { description } = components.responses.AnyCall
  for (const code of ['request_timeout', 'headers_too_large', 'internal', 'overloaded'] as const)
    assert.ok(description.includes(PUBLIC_ERRORS[code].words), code)
})

test('what several operations have is written once', () => {
  for (const section of ['responses', 'parameters']) {
    const texts = Object.values(components[section]).map((part) => JSON.stringify(part))
    assert.equal(new Set(texts).size, texts.length, section)
  }
  const written = Object.values(paths as Record<string, Record<string, Described>>)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status, response]) => !['200', '202'].includes(status) && response.$ref === undefined)
  assert.deepEqual(written, [])
})
