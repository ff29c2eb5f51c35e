/**
 * Every importer is given every kind of damaged, foreign and hostile file (`test/support/hostile/kinds.ts`). Each ends in a
 * sentence or is read as far as it can be trusted, in bounded time and memory, and what is refused changes nothing.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { everyOriginal } from '../support/hostile/originals.ts'
import { hostileCases, runHostileCases, writeOriginals } from '../support/hostile/run-cases.ts'
import { Random } from '../support/random.ts'
import { SHARE } from '../support/rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Many times what any importer takes; a bomb has two gigabytes. */
const MEMORY_BYTES_MAX = 1_500_000_000

test('hostile files: all kinds, or a share of them, for every file of every register', async (context) => {
  const random = new Random(20261128)
  const cases = hostileCases().filter(() => random.chance(SHARE))
  const { run, refused, faults } = await runHostileCases(cases, temporaryFolder(context))
  assert.deepEqual(faults, [])
  assert.ok(run >= 4_000 * SHARE, `${run} files`)
  const memory = process.resourceUsage().maxRSS * 1_024
  assert.ok(memory < MEMORY_BYTES_MAX, `${memory} bytes`)
  context.diagnostic(`${run} files, ${refused} refused, ${Math.round(memory / 2 ** 20)} MiB at most`)
})

/** Number of files to be refused that are imported per register. */
const IMPORTED = 5

test('hostile files: an import that is refused leaves what is served', async (context) => {
  const root = temporaryFolder(context)
  const all = hostileCases().filter(({ isRefused }) => isRefused)
  let refused = 0
  for (const originals of everyOriginal()) {
    const dataFolder = mkdtempSync(join(root, 'data-'))
    const good = mkdtempSync(join(root, 'good-'))
    const { register } = originals
    const files = writeOriginals(good, originals)
    await runImport({ dataFolder, register, files }, importDependencies())
    const served = () => readFileSync(join(dataFolder, 'generations', 'current'), 'utf8')
    const before = served()
    const cases = all.filter((each) => each.register === register && each.originals.files.length === files.length)
    const step = Math.max(1, Math.floor(cases.length / IMPORTED))
    for (const each of cases.filter((_, place) => place % step === refused % step)) {
      const own = mkdtempSync(join(root, 'case-'))
      const paths = each.write(own)
      if (paths === null) continue
      await assert.rejects(
        runImport({ dataFolder, register, files: paths }, importDependencies()),
        /^\w*Error: Cannot /,
      )
      assert.equal(served(), before, each.title)
      rmSync(own, { recursive: true, force: true })
      refused++
    }
    // The same files again: nothing of the refused ones is left in what they are compared with.
    const again = await runImport({ dataFolder, register, files }, importDependencies())
    assert.deepEqual([again.difference.added, again.difference.changed, again.difference.removed], [0, 0, 0], register)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  context.diagnostic(`${refused} imports refused`)
})
