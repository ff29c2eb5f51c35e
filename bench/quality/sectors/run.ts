/**
 * Quality of sectors from words: official activity phrases asked of an index that was built without them.
 *
 *     npm run bench:quality -- sectors [--quick] [--record]
 *
 * The phrases of one index (British, American) are the questions; the index asked is built from everything else, and
 * without our own tables (everyday names, thesaurus). Constants were chosen on one half of the phrases; the figures are those of the other half
 * (`--half tune` shows the first). For comparison, in the same run: plain BM25 over titles and phrases with the same
 * phrases left out. At the end nothing is left out.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSource } from '../../../scripts/build-reference/tables.ts'
import { buildSectorModel } from '../../../scripts/build-sectors/model.ts'
import { gatherPhrases, type Origin, type Phrase } from '../../../scripts/build-sectors/phrases.ts'
import { decodeSectorIndex, encodeSectorIndex } from '../../../src/industries/sector-index.ts'
import { loadSectors, openSectors, type Sectors } from '../../../src/industries/sectors.ts'
import { plainBm25 } from './plain-bm25.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'report' },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})

const root = join(import.meta.dirname, '../../..')
const source = openSource(process.env.FIRMAMENT_REFERENCE_SOURCE ?? join(root, '../shared/reference'))
const everything = gatherPhrases(source)

/** Shares of phrases whose class, or division, is first or among the first five. */
interface Accuracy {
  readonly asked: number
  readonly classAt1: number
  readonly classAt5: number
  readonly divisionAt1: number
  readonly divisionAt5: number
  /** Milliseconds for half of the questions at most. */
  readonly p50: number
}

const rows: (readonly [what: string, accuracy: Accuracy])[] = []
const record = (what: string, accuracy: Accuracy): void => {
  rows.push([what, accuracy])
  console.log(lineOf(what, accuracy))
}

console.log(headLine())
for (const [name, origin] of [
  ['British phrases', 'uk-index'],
  ['American phrases', 'naics-index'],
] as const) {
  const asked = questions(origin)
  // The everyday names and the thesaurus are ours and were written with all of the official phrases in view.
  const left = gatherPhrases(source, [origin, 'everyday', 'thesaurus'])
  record(`${name} left out, plain BM25`, measure(asked, plainBm25(left)))
  record(
    `${name} left out`,
    measure(asked, ranker(openSectors(decodeSectorIndex(encodeSectorIndex(buildSectorModel(source, left)))))),
  )
}
for (const [name, origin] of [
  ['British phrases', 'uk-index'],
  ['American phrases', 'naics-index'],
] as const) {
  record(`${name}, nothing left out`, measure(questions(origin), ranker(loadSectors())))
}
if (options.record) {
  const table = [
    headLine(),
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(([what, each]) => lineOf(what, each)),
  ]
  writeFileSync(join(import.meta.dirname, 'results.md'), `${table.join('\n')}\n`)
}

/** English phrases of one origin and half, with every class that the crosswalk of their code leads to. */
function questions(origin: Origin): Phrase[] {
  const asked = everything.filter(
    (phrase) => phrase.origin === origin && phrase.language === 'en' && halfOf(phrase.text) === options.half,
  )
  return options.quick ? asked.filter((_, index) => index % 10 === 0) : asked
}

/** Which half a phrase belongs to: by its text alone, so that it never moves. */
function halfOf(text: string): 'tune' | 'report' {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 7) & 1) === 0 ? 'tune' : 'report'
}

function ranker(each: Sectors): (text: string) => readonly string[] {
  return (text) => each.of(text, { shareMin: 0, weightMin: 0, classesOnly: true }).sectors.map(({ code }) => code)
}

function measure(asked: readonly Phrase[], rank: (text: string) => readonly string[]): Accuracy {
  let classAt1 = 0
  let classAt5 = 0
  let divisionAt1 = 0
  let divisionAt5 = 0
  const times: number[] = []
  for (const { text, classes } of asked) {
    const started = performance.now()
    const ranked = rank(text)
    times.push(performance.now() - started)
    const right = new Set(classes.map(([code]) => code))
    const divisions = new Set(classes.map(([code]) => code.slice(0, 2)))
    if (right.has(ranked[0])) classAt1++
    if (ranked.some((code) => right.has(code))) classAt5++
    if (ranked[0] !== undefined && divisions.has(ranked[0].slice(0, 2))) divisionAt1++
    if (ranked.some((code) => divisions.has(code.slice(0, 2)))) divisionAt5++
  }
  times.sort((a, b) => a - b)
  const share = (count: number): number => count / asked.length
  return {
    asked: asked.length,
    classAt1: share(classAt1),
    classAt5: share(classAt5),
    divisionAt1: share(divisionAt1),
    divisionAt5: share(divisionAt5),
    p50: times[times.length >> 1],
  }
}

function headLine(): string {
  return '| | phrases | class @1 | class @5 | division @1 | division @5 | p50 ms |'
}

function lineOf(what: string, { asked, classAt1, classAt5, divisionAt1, divisionAt5, p50 }: Accuracy): string {
  const figures = [classAt1, classAt5, divisionAt1, divisionAt5].map((each) => each.toFixed(3))
  return `| ${what} | ${asked} | ${figures.join(' | ')} | ${p50.toFixed(2)} |`
}
