import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock } from '../../clock.ts'
import { createDigests, DIGESTS_FILE } from '../../storage/files/digests.ts'
import { activateGeneration, draftGeneration } from '../../storage/files/generations.ts'
import { replaceServedDigests } from './replace-digests-aside.ts'

const digestOf = (number: number) => String.fromCharCode(255, 0, 1, 2, 3, number & 255, (number >> 8) & 255, 7)

test('digests are written on a thread as they are without one; what is in doubt or damaged is not', async (context) => {
  const data = temporaryFolder(context)
  const draft = await draftGeneration(data, systemClock)
  const digests = createDigests(draft.folder)
  for (let number = 0; number < 5_000; number++) digests.add({ id: `NO-${number}`, digest: digestOf(number) })
  digests.finish()
  await draft.seal({ companies: 5_000, imports: [] })
  await activateGeneration(data, draft)
  const next = join(data, 'next')
  const replace = async (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, bytesMin: number) => {
    rmSync(next, { recursive: true, force: true })
    mkdirSync(next)
    return await replaceServedDigests(data, next, { before, after }, bytesMin)
  }
  const before = new Map([7, 8].map((number) => [`NO-${number}`, digestOf(number)]))
  const after = new Map([7, 9_000].map((number) => [`NO-${number}`, digestOf(number + 1)]))
  const written: Buffer[] = []
  for (const bytesMin of [0, Number.POSITIVE_INFINITY]) {
    assert.deepEqual(await replace(before, after, bytesMin), ['NO-7', 'NO-9000', 'NO-8'])
    written.push(readFileSync(join(next, DIGESTS_FILE)))
    assert.equal(await replace(new Map([['NO-7', digestOf(6)]]), after, bytesMin), null, 'another digest than said')
  }
  assert.deepEqual(written[0], written[1])
  appendFileSync(join(draft.folder, DIGESTS_FILE), 'x')
  for (const bytesMin of [0, Number.POSITIVE_INFINITY])
    assert.equal(await replace(before, after, bytesMin).catch(() => null), null, 'damaged')
})
