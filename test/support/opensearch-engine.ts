/** The engine over an OpenSearch index of given companies, which is removed with it. */
import type { CodePath } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import type { Engine } from '../../src/search/engine.ts'
import { Cluster, type OpenIndex, openIndex } from '../../src/search/opensearch/open-generation.ts'
import { buildIndex, type RankedCompany } from '../../src/search/opensearch/write-generation.ts'
import { compareCompanies } from './brute-force.ts'
import { closingWith } from './build-index.ts'

/** Addresses of the nodes under test. */
export function testNodes(): readonly string[] {
  return (process.env.FIRMAMENT_TEST_SEARCH ?? 'http://127.0.0.1:9200').split(',')
}

/** How the indexes of a test are made. */
export interface TestShape {
  readonly shards: number
  readonly replicas: number
}

let indexes = 0

/** Ranks companies in the order of results. */
export function rankAll(companies: Iterable<Company>): readonly RankedCompany[] {
  return [...companies].sort(compareCompanies).map((company, rank) => ({ json: JSON.stringify(company), rank }))
}

/** Builds and opens an index; `remove` deletes it. */
export async function openTestIndex(
  companies: Iterable<Company>,
  codePath: CodePath,
  shape: TestShape,
): Promise<OpenIndex & { readonly cluster: Cluster; readonly index: string; remove(): Promise<void> }> {
  const cluster = new Cluster({ nodes: testNodes() })
  const index = `test-${process.pid}-${indexes++}`
  const ranked = rankAll(companies)
  await buildIndex(cluster, index, () => ranked, { ...shape, generation: 'test', program: 'test', codePath })
  return {
    ...(await openIndex(cluster, index)),
    cluster,
    index,
    async remove() {
      await cluster.request('DELETE', `/${index}`)
      await cluster.close()
    },
  }
}

/** For the contract of engines. */
export async function buildOpenSearch(
  companies: Iterable<Company>,
  codePath: CodePath,
  shape: TestShape,
): Promise<Engine> {
  const { engine, remove } = await openTestIndex(companies, codePath, shape)
  return closingWith(engine, remove)
}
