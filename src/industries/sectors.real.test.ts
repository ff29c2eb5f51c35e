import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSource } from '../../scripts/build-reference/tables.ts'
import { digestOf } from '../../scripts/build-sectors/digest.ts'
import { gatherPhrases, naceClasses } from '../../scripts/build-sectors/phrases.ts'
import { decodeSectorIndex } from './sector-index.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = process.env.FIRMAMENT_REFERENCE_SOURCE ?? join(ROOT, '../shared/reference')
const skip = existsSync(join(SOURCE, 'nace-rev2.tsv')) ? false : `the source tables are not at ${SOURCE}`

test('sector index: the file is what today’s tables and analysis of words make', { skip }, () => {
  const source = openSource(SOURCE)
  const index = decodeSectorIndex(readFileSync(join(ROOT, 'reference/sectors.bin')))
  assert.deepEqual(index.classes, naceClasses(source))
  assert.equal(index.digest, digestOf(gatherPhrases(source)), 'run node scripts/build-sectors.ts')
})
