/**
 * Do pairs of names that others labelled come out as one company or two? `README.md` lists their origins.
 *
 *     npm run bench:quality -- name-pairs [--failures] [--record]
 *
 * Each name is held by a company of its own; the other is asked for, both ways, by `POST /explore/match` of a service in process. A pair counts as one
 * company when the company held is among the candidates at or above the threshold.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasFiles } from '../files.ts'
import { type MatchedPair, matchPairs, readPairs, verdictsOf } from './pairs.ts'

const { values: options } = parseArgs({
  options: { failures: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
})

if (!hasFiles()) {
  console.log('The bench of name pairs needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
} else {
  const lines = report(await matchPairs(readPairs()))
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`)
}

function report(matched: readonly MatchedPair[]): string[] {
  const lines = ['| Pairs | Same | Different | Precision | Recall | F1 |', '| --- | ---: | ---: | ---: | ---: | ---: |']
  const line = (title: string, some: readonly MatchedPair[]) => {
    const same = some.filter(({ isSame }) => isSame)
    const { precision, recall, f1 } = verdictsOf(some)
    const figures = [precision, recall, f1].map((figure) => figure.toFixed(3))
    lines.push(`| ${title} | ${same.length} | ${some.length - same.length} | ${figures.join(' | ')} |`)
  }
  for (const [set, some] of Map.groupBy(matched, ({ set }) => set)) line(set, some)
  line('**all**', matched)
  if (options.failures)
    for (const { name, held, isSame, isFound, country, kind, candidates } of matched) {
      if (isFound === isSame) continue
      const best = candidates.slice(0, 2).map((candidate) => `${candidate.matchScore} ${candidate.name}`)
      console.log(`${isSame ? 'missed' : 'FALSE '} ${country} ${kind}: ${name} → ${held}   [${best.join('; ')}]`)
    }
  return lines
}
