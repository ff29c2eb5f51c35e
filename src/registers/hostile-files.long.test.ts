/**
 * A part of the damaged and foreign files that every importer is given: the same in each run. All of them:
 * `npm run test:faults:import`.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileCases, runHostileCases } from '../../test/support/hostile/run-cases.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

/** One in this many cases is run: a prime, so that each kind has its turn with another register. */
const EVERY = 41

test('hostile files: each is refused in a sentence, or nobody comes of it whom the register does not have', async (context) => {
  const cases = hostileCases().filter((_, place) => place % EVERY === 0)
  const { run, faults } = await runHostileCases(cases, temporaryFolder(context))
  assert.deepEqual(faults, [])
  context.diagnostic(`${run} files`)
})
