import { createBruteForce } from '../../../test/support/brute-force.ts'
import { buildEmbedded, buildOnDemand, buildPaged } from '../../../test/support/build-index.ts'
import { testEngine } from '../engine.contract.ts'

testEngine('embedded engine', buildEmbedded)
testEngine('embedded engine, read page by page', buildPaged)
testEngine('embedded engine, its lists read on demand', buildOnDemand)
testEngine('brute force', async (companies, codePath) => createBruteForce(companies, codePath), true)
