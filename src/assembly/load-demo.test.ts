import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { demoBackgrounds, demoCompanies } from '../imports/demo-companies.ts'
import { openGeneration } from '../search/embedded/open-generation.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { loadDemo } from './load-demo.ts'

test('load demo: companies are loaded with their relations, which the demo register states', async (context) => {
  const data = temporaryFolder(context)
  const [[id, { relations }]] = demoBackgrounds()
  const ids = [id, ...relations!.map((one) => one.id)]
  const members = [...demoCompanies()].filter((company) => ids.includes(company.id))
  assert.equal(await loadDemo(data, members), members.length)
  const { engine, lookup } = await openGeneration((await openCurrentGeneration(data))!.folder)
  try {
    const [{ register, relations: stated }] = await lookup.backgroundOf(id)
    assert.deepEqual([register, stated], ['demo', relations])
    const [{ id: end }] = relations!
    assert.equal((await lookup.pointedAt([`id:${end}`], { skip: 0, limit: 10 })).total, 1)
  } finally {
    await engine.close()
  }
})
