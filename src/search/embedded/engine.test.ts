import { testEngine } from '../../../test/engine/engine.contract.ts'
import { createBruteForce } from '../../../test/support/brute-force.ts'
import { buildEmbedded } from '../../../test/support/build-index.ts'

testEngine('embedded engine', buildEmbedded)
testEngine('brute force', async (companies, codePath) => createBruteForce(companies, codePath), true)
