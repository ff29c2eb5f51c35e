import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { emptyCompany } from '../company/company.ts'
import type { GenerationManifest } from '../imports/generation-ports.ts'
import { activateGeneration, draftGeneration } from '../storage/files/generations.ts'
import { createGenerationIndex } from './build-on-threads.ts'
import { countKnown } from './count-known.ts'
import { openServing } from './serve.ts'

const LISTENER = {
  onError: (error: unknown) => assert.fail(String(error)),
  onDamage: (sentence: string) => assert.fail(sentence),
}
const COMPANY = emptyCompany({ id: 'GB-01000001', name: 'Exampla Mills Ltd', countryIso2: 'GB' })

/** What a folder serves as known, whose manifest has it as given; and what its index says. */
async function served(folder: string, known: GenerationManifest['known'] | 'counted') {
  const draft = await draftGeneration(folder, systemClock)
  const index = createGenerationIndex({ folder: draft.folder, generation: draft.id })
  index.add({ ...COMPANY, city: 'Leeds' })
  await index.finish()
  const counted = await countKnown(draft.folder)
  const written = known === 'counted' ? counted : known
  await draft.seal({ companies: 1, imports: [], ...(written && { known: written }) })
  await activateGeneration(folder, draft)
  const serving = await openServing(folder, LISTENER)
  const lease = serving.take()
  lease.release()
  serving.stopWatching()
  await serving.close()
  return { served: lease.known, counted }
}

test('how many companies have each member is served as the manifest of the generation lists them', async (t) => {
  const folder = temporaryFolder(t)
  const made = await served(folder, 'counted')
  assert.deepEqual([made.counted.GB.revenue, made.counted.GB.city], [0, 1])
  assert.deepEqual(made.served, made.counted)
  assert.deepEqual((await served(folder, { GB: { age: 0 } })).served, { GB: { age: 0 } })
})

test('a generation of an earlier version, whose manifest lists none, is counted when it is opened', async (t) => {
  const made = await served(temporaryFolder(t), undefined)
  assert.deepEqual(made.served, made.counted)
})
