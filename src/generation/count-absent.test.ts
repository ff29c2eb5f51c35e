import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { emptyCompany } from '../company/company.ts'
import type { GenerationManifest } from '../imports/generations.ts'
import { activateGeneration, draftGeneration } from '../storage/files/generations.ts'
import { createGenerationIndex } from './build.ts'
import { countAbsent } from './count-absent.ts'
import { openServing } from './serve.ts'

const LISTENER = {
  onError: (error: unknown) => assert.fail(String(error)),
  onDamage: (sentence: string) => assert.fail(sentence),
}
const COMPANY = emptyCompany({ id: 'GB-01000001', name: 'Exampla Mills Ltd', countryIso2: 'GB' })

/** What a folder serves as absent, whose manifest has it as given; and what its index says. */
async function served(folder: string, absent: GenerationManifest['absent'] | 'counted') {
  const draft = await draftGeneration(folder, systemClock)
  const index = createGenerationIndex({ folder: draft.folder, generation: draft.id })
  index.add({ ...COMPANY, city: 'Leeds' })
  await index.finish()
  const counted = await countAbsent(draft.folder)
  const written = absent === 'counted' ? counted : absent
  await draft.seal({ companies: 1, imports: [], ...(written && { absent: written }) })
  await activateGeneration(folder, draft)
  const serving = await openServing(folder, LISTENER)
  const lease = serving.take()
  lease.release()
  serving.stopWatching()
  await serving.close()
  return { served: lease.absent, counted }
}

test('members that no company has are served as the manifest of the generation lists them', async (t) => {
  const folder = temporaryFolder(t)
  const made = await served(folder, 'counted')
  assert.ok(made.counted.GB.includes('revenue') && !made.counted.GB.includes('city'))
  assert.deepEqual(made.served, made.counted)
  assert.deepEqual((await served(folder, { GB: ['age'] })).served, { GB: ['age'] })
})

test('a generation of an earlier version, whose manifest lists none, is counted when it is opened', async (t) => {
  const made = await served(temporaryFolder(t), undefined)
  assert.deepEqual(made.served, made.counted)
})
