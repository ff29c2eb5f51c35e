/**
 * Engines of other languages under measurement, each in a process of its own that takes the time of a search itself, around
 * the search and nothing else: no text of a search is parsed and no line is written in it.
 */
import { dirname, join } from 'node:path'
import type { FacetPlan } from '../../../src/search/facets.ts'
import type { SearchPlan } from '../../../src/search/query.ts'
import { java, python } from '../peers/install.ts'
import { LineProcess } from '../peers/line-process.ts'
import { questionOf } from '../peers/question.ts'
import { readNumbers, rowsPath } from '../peers/rows.ts'
import { folderBytes, peakBytes, processorSeconds, residentBytes } from '../resources.ts'
import type { MakeMeasuredEngine, Outcome } from './measured-engine.ts'
import { conditionsOf, TextNumbers } from './relational.ts'

const FOLDER = join(import.meta.dirname, '../peers')

/** How an engine is started and asked. The last two arguments of its program are `build` or `serve`, and its folder. */
interface Peer {
  readonly command: () => readonly string[]
  /** A search as a line; `null` where the engine only counts facets. */
  readonly search: ((plan: SearchPlan, numbers: TextNumbers) => string) | null
  readonly facets: (plan: FacetPlan, numbers: TextNumbers) => string
}

const inverted = {
  search(plan: SearchPlan, numbers: TextNumbers): string {
    const { filter, ranked } = questionOf(plan, numbers)
    return ['search', plan.page.first, plan.page.count, filter, ranked].join('\t')
  },
  facets(plan: FacetPlan, numbers: TextNumbers): string {
    const { filter } = questionOf({ countries: plan.countries, where: plan.conditions[0], rank: null }, numbers)
    return ['facets', plan.facets[0].top, facetColumns(plan).join(), filter].join('\t')
  },
}

/** Lucene: one segment in the order of results. */
export const lucene = peer({ command: () => [...java(), join(FOLDER, 'LucenePeer.java')], ...inverted })

/** tantivy, by its own bindings for Python. */
export const tantivy = peer({ command: () => [python(), join(FOLDER, 'tantivy_peer.py')], ...inverted })

/** DuckDB: a table in the order of results, and one of codes; without texts and documents. */
export const duckdb = peer({ command: () => [python(), join(FOLDER, 'duckdb_peer.py')], search: null, facets: sqlOf })

function peer({ command, search, facets }: Peer): MakeMeasuredEngine {
  return (folder) => {
    const shared = dirname(folder)
    let numbers = new TextNumbers()
    let served: LineProcess | null = null

    async function ask(line: string): Promise<Outcome> {
      const [microseconds, total, digest] = (await served!.ask(line)).split(' ')
      return { microseconds: Number(microseconds), total: Number(total), digest }
    }

    return {
      async load(companies) {
        // Only here, so that a process that serves does not hold what the generator needs.
        const { ensureRows } = await import('../peers/write-rows.ts')
        ensureRows(shared, companies)
        const builder = new LineProcess([...command(), 'build', folder])
        const seconds = Number(await builder.ask(rowsPath(shared)))
        const figures = {
          seconds,
          processorSeconds: processorSeconds(builder.pid) ?? Number.NaN,
          peakBytes: peakBytes(builder.pid),
        }
        await builder.end()
        return figures
      },
      async open() {
        numbers = readNumbers(shared)
        served = new LineProcess([...command(), 'serve', folder])
        await served.next()
      },
      async search(plan) {
        if (search === null) throw new Error('Cannot measure: this engine only counts facets')
        return ask(search(plan, numbers))
      },
      facets: (plan) => ask(facets(plan, numbers)),
      diskBytes: () => folderBytes(folder),
      memoryBytes: () => residentBytes(served!.pid),
      async close() {
        await served?.end()
      },
    }
  }
}

/** What the facets count: value columns, or the divisions of primary NACE codes. */
function facetColumns({ facets }: FacetPlan): string[] {
  return facets.map(({ of }) => {
    if (of.kind === 'value') return of.field
    if (of.kind === 'code' && of.scheme === 'nace' && of.rank === 'primary') return 'divisions'
    throw new Error(`Cannot measure: facets of ${of.kind}`)
  })
}

/** Facets as SQL: rows of the number of a facet and a count, number 0 for the total; the highest counts of each. */
function sqlOf(plan: FacetPlan, numbers: TextNumbers): string {
  const { where, tokens } = conditionsOf(plan.conditions[0], plan.countries[0], numbers)
  const conditions = [
    where,
    ...tokens.map((each) => `rank IN (SELECT rank FROM codes WHERE token IN (${[0, ...each].join()}))`),
  ]
  const columns = facetColumns(plan)
  const counts = columns.map((column, at) => {
    const values = column === 'divisions' ? '(SELECT unnest(divisions) AS divisions FROM matches)' : 'matches'
    return `(SELECT ${at + 1}, count(*) AS n FROM ${values} WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY n DESC LIMIT ${plan.facets[at].top})`
  })
  return `facets\tWITH matches AS MATERIALIZED (SELECT ${columns.join()} FROM companies WHERE ${conditions.join(' AND ')})
    SELECT 0, count(*) FROM matches UNION ALL ${counts.join(' UNION ALL ')}`.replaceAll('\n', ' ')
}
