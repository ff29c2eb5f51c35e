import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWrappedArray, isOverLines } from './wrapped-array.ts'

/** The text from the array on that is found in a file. */
function listIn(file: unknown, space?: number): string | null {
  const text = typeof file === 'string' ? file : JSON.stringify(file, null, space)
  const at = findWrappedArray(Buffer.from(text))
  return at === null ? null : Buffer.from(text).toString('utf8', at)
}

const COMPANIES = [{ name: 'Łąka Sp. z o.o.', city: 'Łódź' }]
const WRAPPED: readonly unknown[] = [
  { meta: { page: 1, name: 'Ü' }, results: COMPANIES },
  { status: 'ok', data: { companies: COMPANIES }, links: [{ rel: 'next', href: '/2' }] },
  { hits: { total: { value: 1 }, hits: [{ _id: '1', _source: COMPANIES[0] }] } },
  { fields: [{ id: 'name', type: 'text' }], records: COMPANIES },
  { '@odata.context': 'x', value: COMPANIES },
  { data: { organizations: { edges: [{ node: COMPANIES[0] }] } } },
  { type: 'FeatureCollection', features: [{ type: 'Feature', properties: COMPANIES[0] }] },
  { count: 1, brewers: COMPANIES },
]

test('wrapped array: the list of companies is found in the answers of APIs', () => {
  for (const file of WRAPPED)
    for (const space of [undefined, 2]) {
      const list = listIn(file, space)
      assert.ok(list?.includes('Łódź') && list.startsWith('['), JSON.stringify(file))
    }
})

test('wrapped array: a company with lists of its own is no wrapper, nor are objects a line', () => {
  const company = { name: 'Tannhof GmbH', officers: [{ name: 'A' }], items: [{ name: 'B' }] }
  assert.equal(listIn(company), null)
  assert.equal(listIn(company, 2), null)
  const line = JSON.stringify({ id: 1, items: [{ name: 'B' }] })
  assert.equal(listIn(`${line}\n${line}\n`), null)
  assert.equal(listIn({ links: [{ rel: 'next' }] }), null)
})

test('wrapped array: an object over lines is told from one object a line', () => {
  assert.ok(isOverLines('{\n  "a": 1\n}'))
  assert.ok(isOverLines('{"a": {\n"b": 1}}'))
  assert.ok(!isOverLines('{"a": 1}\n{"a": 2}\n'))
  assert.ok(!isOverLines('{"a": 1\n{"a": 2}\n'))
})
