/** `openapi.json` describes what the service accepts, no more and no less. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxItems?: number
}

const { paths, components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

/** The most countries that the filters of a body may name. */
const countriesOf = (body: string): number | undefined =>
  (components.schemas[body].properties.filters as Schema).properties?.countriesIso2.maxItems

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
    ['SavedSearchByFilters', 1],
    ['SavedSearchBySemantic', 5],
    ['SavedSearchByQuery', 1],
  ] as const)
    assert.equal(countriesOf(body), most, body)
  const bodies = Object.entries(components.schemas as Record<string, Schema>).filter(
    ([name, { properties }]) => /Request|^SavedSearchBy/.test(name) && !/AsSent$/.test(name) && properties?.filters,
  )
  for (const [name] of bodies) assert.ok(countriesOf(name), name)
})

test('parameters say how many countries they may name', () => {
  for (const [path, name, most] of [
    ['/explore/suggest', 'countryIso2', 10],
    ['/explore/changes', 'countriesIso2', 36],
  ] as const) {
    const { schema } = paths[path].get.parameters.find((one: { readonly name: string }) => one.name === name)
    assert.equal(schema.maxItems, most, path)
  }
})

test('what every call may be answered before it is read is described: 400, 408 and 431', () => {
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, never>>))
    for (const [method, { responses }] of Object.entries(methods))
      for (const status of [400, 408, 431]) assert.ok(responses[status], `${method} ${path}: ${status}`)
})
