/** Puts the embedded engine beside a scan of the same companies. */
import { after, before } from 'node:test'
import type { CodePath } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import type { Engine } from '../../src/search/engine.ts'
import { createBruteForce, type Oracle } from './brute-force.ts'
import { buildEmbedded } from './build-index.ts'

/** Builds both before the tests that `compare` declares, and closes them afterwards. */
export function compareOn(
  companies: () => Company[],
  codePath: CodePath,
  compare: (engines: () => [Engine, Oracle]) => void,
) {
  let engine: Engine
  let oracle: Oracle
  before(async () => {
    const all = companies()
    engine = await buildEmbedded(all, codePath)
    oracle = createBruteForce(all, codePath)
  })
  after(() => engine.close())
  compare(() => [engine, oracle])
}
