import { buildOnDemand, buildPaged } from '../../../test/support/build-index.ts'
import { testEngine } from '../engine.contract.ts'

testEngine('embedded engine, read page by page', buildPaged)
testEngine('embedded engine, its lists read on demand', buildOnDemand)
