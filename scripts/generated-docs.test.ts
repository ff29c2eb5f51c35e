import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generatedDocuments } from './generated-docs.ts'

for (const { path, text } of generatedDocuments()) {
  test(`${path} is what the code says; if not, run: npm run docs`, () => {
    assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), text)
  })
}
