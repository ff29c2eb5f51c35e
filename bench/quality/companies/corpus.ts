/** Companies brought in by a real import into a temporary folder, opened as the service opens them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDependencies } from '../../../src/assembly/import-dependencies.ts'
import { embedCompanies } from '../../../src/cli/embed-companies.ts'
import { systemClock } from '../../../src/clock.ts'
import type { Company } from '../../../src/company/company.ts'
import { readSettings } from '../../../src/config/read-settings.ts'
import { planPlus } from '../../../src/explore/plan/plus.ts'
import { planSemantic } from '../../../src/explore/plan-semantic.ts'
import { findWordByWord } from '../../../src/explore/word-by-word.ts'
import type { ImportRequest } from '../../../src/imports/read-into-store.ts'
import { rebuildIndex, runImport } from '../../../src/imports/run-import.ts'
import { openModels } from '../../../src/models/open-models.ts'
import { openIndex } from '../../../src/search/embedded/engine.ts'
import type { ExploreFilters } from '../../../src/search/filters.ts'
import { EVERYTHING, type SearchPlan } from '../../../src/search/query.ts'
import { openCurrentGeneration } from '../../../src/storage/files/generations.ts'
import { analyse } from '../../../src/text/analyzer.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import type { Ranker } from './plain-bm25.ts'

/** Keywords as a person would list them: each meaningful word, and no sentence. */
function keywordsOf(query: string): string[] {
  const words = analyse(query, 'en').filter(({ stop, word }) => !stop && !/^(compan(y|ies)|work)$/.test(word))
  return [...new Set(words.map(({ word }) => word))]
}

/**
 * Embeds by the endpoint of the settings (`FIRMAMENT_MODEL_URL`, `FIRMAMENT_EMBEDDING_MODEL`); no caller waits for a
 * search here.
 */
async function embeddingModel() {
  const settings = readSettings({ flags: {}, environment: process.env, file: undefined })
  const { embedding } = await openModels({ ...settings, modelMilliseconds: 60_000 }, { clock: systemClock })
  return embedding
}

/** An imported corpus. */
export interface Corpus {
  readonly companies: readonly Company[]
  /** `/explore/plus` with the query as sentence, `/explore/simple-semantic` with its words as keywords. */
  readonly plus: Ranker
  readonly semantic: Ranker
  /** `/explore/simple-semantic` with the whole query as one keyword, which is a phrase. */
  readonly phrase: Ranker
  /** `plus` and `semantic` again, with the best matches ordered by cosine similarity too; `null` without an embedding model. */
  readonly near: { readonly plus: Ranker; readonly semantic: Ranker } | null
  close(): Promise<void>
}

/** Imports files, one register after the other, all of whose companies are of one country. */
export async function importCorpus(
  country: string,
  imports: readonly Omit<ImportRequest, 'dataFolder'>[],
): Promise<Corpus> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'firmament-bench-'))
  for (const request of imports) await runImport({ dataFolder, ...request }, importDependencies())
  const embedding = await embeddingModel()
  if (embedding !== null) {
    await embedCompanies({ dataFolder, model: embedding, calls: 2 })
    await rebuildIndex({ dataFolder }, importDependencies())
  }
  const generation = await openCurrentGeneration(dataFolder)
  if (!generation) throw new Error(`Nothing is served in ${dataFolder}`)
  const engine = await openIndex(generation.folder, { embeddingModel: embedding?.space ?? null })
  const read = async (plan: SearchPlan): Promise<Company[]> => {
    const { companies } = await engine.search(plan)
    return companies.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as Company)
  }
  const companies = await read({
    countries: [country],
    where: EVERYTHING,
    rank: null,
    page: { first: 0, count: 1_000_000 },
  })
  const filters = { countriesIso2: [country] } as ExploreFilters
  const ranker =
    (plan: (query: string) => Omit<SearchPlan, 'page'>): Ranker =>
    async (query, limit) =>
      (await read({ ...plan(query), page: { first: 0, count: limit } })).map(({ id }) => id)
  const plus = (query: string) =>
    planPlus(query, filters, [], { country, knowledge: knowledge(), today: '2026-11-20' }).plan
  const semantic = (query: string) =>
    planSemantic(filters, { keywords: keywordsOf(query) }, { countries: [country], knowledge: knowledge() })
  const vectors = new Map<string, readonly number[]>()
  const nearer =
    (model: NonNullable<typeof embedding>, plan: (query: string) => Omit<SearchPlan, 'page'>): Ranker =>
    async (query, limit) => {
      if (!vectors.has(query)) {
        const result = await model.embed([query], { use: 'embedQuery' })
        if (!result.ok) throw new Error(`Cannot embed ${query}: ${result.failure}`)
        vectors.set(query, Array.from(result.value[0]))
      }
      const near = { model: model.space, vector: vectors.get(query)! }
      return (await read({ ...plan(query), near, page: { first: 0, count: limit } })).map(({ id }) => id)
    }
  return {
    companies,
    plus: ranker(plus),
    semantic: ranker(semantic),
    async phrase(query, limit) {
      const countries = [country]
      const wordByWord = await findWordByWord([query], countries, { engine, knowledge: knowledge() })
      const options = { countries, knowledge: knowledge(), wordByWord }
      return ranker((text) => planSemantic(filters, { keywords: [text] }, options))(query, limit)
    },
    near: embedding && { plus: nearer(embedding, plus), semantic: nearer(embedding, semantic) },
    async close() {
      await engine.close()
      rmSync(dataFolder, { recursive: true })
    },
  }
}
