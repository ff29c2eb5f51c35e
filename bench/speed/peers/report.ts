/** The figures of `npm run bench:peers` as one table. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineName } from '../engine-process.ts'
import { VERSIONS } from './install.ts'
import type { Scorer } from './names.ts'

/** What is measured one by one. */
export type Part = 'build' | 'searches' | 'csv' | 'names'

/** Who is measured: `embedded` is this project. */
export type Subject = EngineName | Scorer

/** A row of the table. */
export interface Row {
  readonly label: string
  readonly better: 'less' | 'more'
  /** Decimals shown. */
  readonly digits: number
  readonly values: Readonly<Partial<Record<Subject, number>>>
}

/** What was measured, and when; `load` of the machine before and after. */
export type Parts = Readonly<
  Partial<
    Record<Part, { readonly measuredAt: string; readonly load: readonly number[]; readonly rows: readonly Row[] }>
  >
>

/** What was measured with. */
export interface About {
  readonly companies: number
  readonly seed: number
  readonly rounds: number
  readonly machine: string
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string
}

const SUBJECTS = [
  ['embedded', `Firmament ${version}`],
  ['tantivy', `tantivy ${VERSIONS.tantivy}`],
  ['lucene', `Lucene ${VERSIONS.lucene}`],
  ['duckdb', `DuckDB ${VERSIONS.duckdb}`],
  ['token_set_ratio', `RapidFuzz ${VERSIONS.rapidfuzz}, token_set_ratio`],
  ['WRatio', `RapidFuzz ${VERSIONS.rapidfuzz}, WRatio`],
] as const satisfies readonly (readonly [Subject, string])[]

/** The report. */
export function renderPeers({ companies, seed, rounds, machine }: About, parts: Parts): string {
  const order: readonly Part[] = ['searches', 'build', 'csv', 'names']
  const measured = order.flatMap((part) => (parts[part] === undefined ? [] : [[part, parts[part]] as const]))
  const rows = measured.flatMap(([, { rows }]) => rows)
  const times = measured.map(
    ([part, { measuredAt, load }]) =>
      `${part} ${measuredAt.slice(0, 16).replace('T', ' ')} UTC (load ${load.map((each) => each.toFixed(1)).join(' and ')})`,
  )
  const count = companies.toLocaleString('en')
  return `# Beside tantivy, Lucene, DuckDB and RapidFuzz

\`npm run bench:peers\` on ${machine}. Measured, with the load of the machine before and after: ${times.join(', ')}.
Other programs ran at the same time where the load is above two: times are longer then, and ratios count. Searches took turns; builds, CSV and names are in processor time.

| | ${SUBJECTS.map(([, name]) => name).join(' | ')} |
| --- | ${SUBJECTS.map(() => '---:').join(' | ')} |
${rows.map(lineOf).join('\n')}

Where Firmament is not the first:

${rows.flatMap(lostBy).join('\n')}

## How it was measured

- **Searches**: ${count} generated companies, 500 searches of each kind (seed ${seed}), one thread each, in process, warm, by turns of 50 in one
  run; of each search the fastest of ${rounds} rounds, so that whatever an engine keeps of earlier searches counts. Those *asked once* are 500 others,
  each asked a single time. Each answers its exact total and its page with the whole records.
- **Filters** are those of \`results/1m.md\`: all engines answered the same totals and the same records in the same order, byte for byte.
- **Words**: keywords, phrases and codes that rank, \`must\`, \`mustNot\` and filters. All found the same number of companies. The order is each
  engine's own: Firmament ranks by BM25F over three fields, tantivy and Lucene by BM25 over one field with all texts, which is less work.
- **Facets**: five of eight members (regions, provinces, cities, legal forms, status, size, listing, NACE divisions) of the same searches, the twenty most frequent
  values of each. The counts were the same.
- tantivy and Lucene are given finished queries of numbers, and one segment in the order of results, so that nothing is sorted; Lucene also its
  query cache and vector instructions. Firmament is given the query tree. tantivy is called by its bindings for Python, which add some microseconds a page.
  DuckDB has the companies in the order of results, and codes in a table of their own, sorted; it was faster so than with lists.
- **Build**: processor time. Firmament begins with records in memory, writes their JSON and analyses their texts. The others read a file of finished rows, in
  which words are stems and records are JSON already. Java's compiler and collector count as well.
- **CSV**: one file. DuckDB makes a table of texts of it. Firmament maps, checks and stores every row, derives regions and codes, and builds the search index and the
  documents. Both may use all processors.
- **Pairs of names**: those of \`bench/quality/name-pairs\`. Firmament answers by \`POST /explore/match\` with its fixed threshold. RapidFuzz has, for
  each scorer, the threshold with the highest F1 on these very pairs, which favours it.
- **Damaged names**: 500 real British names with typos, other legal forms, missing words and the like, asked for by the name alone among real names and others made of
  them. RapidFuzz compares each with all (\`process.extractOne\`).
`
}

function lineOf({ label, digits, values, better }: Row): string {
  const best = bestOf(values, better)
  const cells = SUBJECTS.map(([subject]) => {
    const value = values[subject]
    if (value === undefined) return '–'
    return value === best ? `**${shown(value, digits)}**` : shown(value, digits)
  })
  return `| ${[label, ...cells].join(' | ')} |`
}

/** A row in which another is better, as a line of a list. */
function lostBy({ label, digits, values, better }: Row): string[] {
  const best = bestOf(values, better)
  const own = values.embedded
  if (own === undefined || own === best) return []
  const [, name] = SUBJECTS.find(([subject]) => values[subject] === best)!
  return [`- ${label}: ${shown(own, digits)}; ${name}: ${shown(best, digits)}.`]
}

function bestOf(values: Row['values'], better: Row['better']): number {
  return Math[better === 'less' ? 'min' : 'max'](...Object.values(values))
}

function shown(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
