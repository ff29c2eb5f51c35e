import { testEngine } from '../../../test/engine/engine.contract.ts'
import { buildOnDemand, buildPaged } from '../../../test/support/build-index.ts'

testEngine('embedded engine, read page by page', buildPaged)
testEngine('embedded engine, its lists read on demand', buildOnDemand)
