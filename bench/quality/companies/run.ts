/**
 * Quality of companies found: `npm run bench:quality -- companies [--half tune] [--only TEXT] [--record] [--show]`.
 *
 * Companies are imported and searched by the code that the service runs; `README.md` defines what is judged. Half of
 * the labels, by a hash of their name, were used to choose constants; the figures are those of the other half.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acrossLanguages, byCodeAlone } from './codes.ts'
import { isForTuning, type Judged, type Quality, qualityOf } from './measures.ts'
import type { Ranker } from './plain-bm25.ts'
import { byText } from './texts.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'report' },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
})

/** A query of a label, with what is relevant for it. */
export interface Query {
  readonly label: string
  readonly wording: string
  readonly text: string
  readonly relevant: ReadonlySet<string>
}

/** Queries of one corpus, and the ways of finding that are compared. */
export interface Experiment {
  readonly title: string
  readonly companies: number
  readonly queries: readonly Query[]
  readonly rankers: Readonly<Record<string, Ranker>>
  close(): Promise<void>
}

const LIMIT = 100
const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  console.log(line)
}

for (const open of [...byText, ...byCodeAlone, ...acrossLanguages]) {
  if (options.only && !open.title.includes(options.only)) continue
  const { title, companies, queries, rankers, close } = await open.experiment()
  const half = queries.filter(({ label }) => options.half === 'all' || isForTuning(label) === (options.half === 'tune'))
  say(
    `\n### ${title}: ${companies.toLocaleString('en')} companies, ${half.length} queries of ${new Set(half.map(({ label }) => label)).size} labels\n`,
  )
  say('| | nDCG@25 | P@25 | recall@100 | nothing found |')
  say('| --- | --- | --- | --- | --- |')
  for (const [name, ranker] of Object.entries(rankers)) {
    const answers: (Judged & Query)[] = []
    for (const query of half) answers.push({ ...query, found: await ranker(query.text, LIMIT) })
    say(lineOf(name, qualityOf(answers)))
    const wordings = [...new Set(half.map(({ wording }) => wording))]
    if (wordings.length > 1) {
      for (const wording of wordings) {
        say(lineOf(`${name}, ${wording}`, qualityOf(answers.filter((answer) => answer.wording === wording))))
      }
    }
    if (options.show) {
      for (const answer of answers) {
        const { ndcg25, recall100 } = qualityOf([answer])
        console.log(
          `    ${ndcg25.toFixed(2)} ${recall100.toFixed(2)} ${answer.found.length} of ${answer.relevant.size}  ${name}: ${answer.text}  [${answer.label}]`,
        )
      }
    }
  }
  await close()
}
if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${lines.join('\n').trim()}\n`)

function lineOf(name: string, { ndcg25, precision25, recall100, empty, queries }: Quality): string {
  return `| ${name} | ${ndcg25.toFixed(3)} | ${precision25.toFixed(3)} | ${recall100.toFixed(3)} | ${empty} of ${queries} |`
}
