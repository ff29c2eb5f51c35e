/** An index of an earlier version, which lacks what this one added: it opens, answers what it can, and is not merged. */

import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { removeSections } from '../../../test/support/earlier-index.ts'
import { Random } from '../../../test/support/random.ts'
import { codePath, randomCompany } from '../../../test/support/random-companies.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { CODE_SCHEMES } from '../../company/codes.ts'
import { RebuildNeededError } from '../../imports/rebuild-reasons.ts'
import { OutdatedIndex } from '../engine.ts'
import { SIZE_FIELDS } from '../facets.ts'
import { type Query, VALUE_FIELDS } from '../query.ts'
import { openIndex } from './engine.ts'
import { IndexFile } from './files/index-file.ts'
import { INDEX_FILE } from './files/layout.ts'
import { beginMerge } from './merge/index-merge.ts'
import { writeGeneration } from './write-generation.ts'

async function build(context: TestContext): Promise<{ readonly root: string; readonly folder: string }> {
  const root = temporaryFolder(context)
  const folder = join(root, 'index')
  mkdirSync(folder)
  const random = new Random(3)
  const writer = writeGeneration({ folder, generation: 'g', codePath, vectors: null })
  for (let number = 0; number < 30; number++) {
    const company = { ...randomCompany(random, number), attributes: { colour: 'Red' } }
    writer.add(company, JSON.stringify(company), null)
  }
  await writer.finish()
  return { root, folder }
}

test('a filter that an earlier version did not index is refused in a sentence, and everything else is answered', async (context) => {
  const { root, folder } = await build(context)
  const asked: readonly (readonly [field: string, Query])[] = [
    ...VALUE_FIELDS.map((field) => [field, { kind: 'value', field, values: ['x'] }] as const),
    ...CODE_SCHEMES.map((scheme) => [scheme, { kind: 'code', scheme, codes: ['62'], rank: 'primary' }] as const),
    ...SIZE_FIELDS.map((field) => [field, { kind: 'range', field, gte: 1, lte: null }] as const),
    ['dateOfIncorporation', { kind: 'range', field: 'dateOfIncorporation', gte: 1, lte: null }],
    ['statusDate', { kind: 'range', field: 'statusDate', gte: 1, lte: null }],
    ['point', { kind: 'near', latitude: 1, longitude: 1, kilometres: 5 }],
  ]
  for (const [name, query] of asked) {
    const earlier = join(root, name)
    cpSync(folder, earlier, { recursive: true })
    removeSections(earlier, (section) => section.startsWith(`${name}.`))
    const engine = await openIndex(earlier)
    context.after(() => engine.close())
    const countries = [...engine.countries.keys()]
    const planOf = (where: Query) => ({ countries, where, rank: null, page: { first: 0, count: 5 } })
    const search = (where: Query) => engine.search(planOf(where))
    const everybody: Query = { kind: 'all', of: [] }
    assert.equal((await search(everybody)).total, 30)
    await assert.rejects(search(query), OutdatedIndex, name)
    for (const [other, own] of asked) if (other !== name) await search(own)
    if (name !== 'point') continue
    const threaded = await openIndex(earlier, { workHere: -1 })
    context.after(() => threaded.close())
    await assert.rejects(threaded.search(planOf(query)), OutdatedIndex, 'on the thread of long searches')
  }
})

test('an index that lacks a section of this version is built again, not merged', async (context) => {
  const { root, folder } = await build(context)
  const file = new IndexFile(join(folder, INDEX_FILE))
  const sections = Object.keys(file.directory.countries[0].sections)
  file.close()
  const begin = (from: string) => {
    const target = join(root, `of-${from}`)
    mkdirSync(target)
    return beginMerge({ from: join(root, from), folder: target, generation: 'h', changes: 'companies', codePath })
  }
  await begin('index').abort()
  for (const section of sections.filter((name) => !/^attributes?\./.test(name))) {
    cpSync(folder, join(root, section), { recursive: true })
    removeSections(join(root, section), (name) => name === section)
    assert.throws(
      () => begin(section),
      (error) => error instanceof RebuildNeededError && error.reason === 'earlierVersion',
      section,
    )
  }
  cpSync(folder, join(root, 'none'), { recursive: true })
  removeSections(join(root, 'none'), (name) => /^attributes?\./.test(name))
  await begin('none').abort()
})
