/** The embedded engine over given companies, in a temporary folder that is removed with it. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CodePath } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import { attachIndex, openIndex } from '../../src/search/embedded/engine.ts'
import { INDEX_FILE } from '../../src/search/embedded/files/layout.ts'
import { openImage } from '../../src/search/embedded/files/open-image.ts'
import { writeGeneration } from '../../src/search/embedded/write-generation.ts'
import type { Engine } from '../../src/search/engine.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Builds and opens an index; `close` removes it. */
export async function buildEmbedded(companies: Iterable<Company>, codePath: CodePath): Promise<Engine> {
  const { folder, remove } = await build(companies, codePath)
  return closingWith(await openIndex(folder), remove)
}

/** Reads index files page by page. No two sections have a page in common, so that each has to be read itself. */
export const SMALL_PAGES = { bytes: Number.POSITIVE_INFINITY, threads: 1, whole: 0, pageBytes: 64 }

/** The same, the index read page by page. */
export async function buildPaged(companies: Iterable<Company>, codePath: CodePath): Promise<Engine> {
  const { folder, remove } = await build(companies, codePath)
  return closingWith(await openIndex(folder, { memory: SMALL_PAGES }), remove)
}

/** The same with as little of the index in memory as possible, and a cache that holds a few ranges. */
export async function buildOnDemand(companies: Iterable<Company>, codePath: CodePath): Promise<Engine> {
  const { folder, remove } = await build(companies, codePath)
  const image = openImage(join(folder, INDEX_FILE), null, { ...SMALL_PAGES, bytes: 0 })
  assert.ok(image.onDemand, 'nothing is read on demand')
  const onDemand = { ...image.onDemand, cacheBytes: 20_000 }
  return closingWith(attachIndex({ folder, image: { ...image, onDemand } }), remove)
}

async function build(companies: Iterable<Company>, codePath: CodePath) {
  const folder = temporaryFolder()
  const builder = writeGeneration({ folder, generation: 'test', codePath, vectors: null })
  for (const company of companies) builder.add(company)
  await builder.finish()
  return { folder, remove: async () => rmSync(folder, { recursive: true }) }
}

/** The same engine; closing it also removes what was made for it. */
export function closingWith(engine: Engine, remove: () => Promise<void>): Engine {
  return {
    generation: engine.generation,
    countries: engine.countries,
    attributes: engine.attributes,
    search: (plan, options) => engine.search(plan, options),
    facets: (plan, options) => engine.facets(plan, options),
    scan: (plan, options) => engine.scan(plan, options),
    meaningOf: (country, words) => engine.meaningOf(country, words),
    wordsOf: (country, code) => engine.wordsOf(country, code),
    mayHave: (country, entry) => engine.mayHave(country, entry),
    companiesInCity: (country, city) => engine.companiesInCity(country, city),
    async close() {
      await engine.close()
      await remove()
    },
  }
}
