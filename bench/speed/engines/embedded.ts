/** The embedded engine of this project, under measurement. */
import { SharedTexts } from '../../../src/company/shared-texts.ts'
import { createCompanyJson } from '../../../src/records/company-json.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { createIndexWriter, type IndexWriter } from '../../../src/search/embedded/build/index-writer.ts'
import { type EmbeddedEngine, openIndex } from '../../../src/search/embedded/engine.ts'
import { folderBytes, residentBytes } from '../resources.ts'
import type { MakeMeasuredEngine } from './measured-engine.ts'

/** The embedded engine. */
export const embedded: MakeMeasuredEngine = (folder, { oneThread }) => {
  // Documents are written as an import writes them.
  const shared = new SharedTexts()
  const write = createCompanyJson(shared)
  let builder: IndexWriter | null = null
  let engine: EmbeddedEngine | null = null
  return {
    async add(companies) {
      builder ??= createIndexWriter({ folder, generation: 'measured', codePath: ancestors, shared })
      for (const company of companies) builder.add(company, write(company))
    },
    async finish() {
      await builder!.finish()
    },
    async open() {
      engine = await openIndex(folder, oneThread ? { workHere: Number.POSITIVE_INFINITY } : {})
    },
    async search(plan) {
      const { total, companies } = await engine!.search(plan)
      return { total, documents: companies }
    },
    async facets(plan) {
      const { total, facets } = await engine!.facets(plan)
      return { total, documents: facets.map(({ values }) => values.map(({ count }) => count).join()) }
    },
    diskBytes: () => folderBytes(folder),
    memoryBytes: () => residentBytes(process.pid),
    async close() {
      await engine?.close()
    },
  }
}
