import { createBruteForce } from '../../../test/support/brute-force.ts'
import { buildEmbedded, buildOnDemand } from '../../../test/support/build-index.ts'
import { testEngine } from '../engine.contract.ts'

testEngine('embedded engine', buildEmbedded)
testEngine('embedded engine, its lists read on demand', buildOnDemand)
testEngine('brute force', async (companies, codePath) => createBruteForce(companies, codePath), true)
