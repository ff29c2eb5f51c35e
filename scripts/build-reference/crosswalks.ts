/**
 * The crosswalks between classifications: `reference/crosswalk/<left>_<right>.tsv`.
 *
 * Columns: left code, right code, `kind` (`o` official, `d` derived), and the place of the pair among those of the left code
 * and of the right code (1 = best). A pair that the source tables allow is kept when it is the best of either side;
 * best is an editor's choice ({@link CHOSEN}), else the pair with the most similar words.
 */
import { CHOSEN } from './chosen-pairs.ts'
import { type Corpus, newCorpus, similarityOf } from './similarity.ts'
import { byCodeUnits, type Row, type Source, type Target } from './tables.ts'

/** A pair that a source table allows. */
interface Candidate {
  readonly left: string
  readonly right: string
  readonly official: boolean
}

/** Writes every crosswalk. */
export function buildCrosswalks(source: Source, target: Target): void {
  const words = corpora(source)
  const write = (left: keyof typeof words, right: keyof typeof words, candidates: readonly Candidate[]): void => {
    const name = `${FILE[left]}_${FILE[right]}`
    const rows = bestOfEitherSide(candidates, similarityOf(words[left], words[right]), CHOSEN[name] ?? {})
    target.write(`crosswalk/${name}.tsv`, [left, right, 'kind', `place_${left}`, `place_${right}`], rows)
  }
  write(
    'nace2',
    'nace21',
    source.rows('xw-nace2-nace21').map((row) => ({ left: row.nace2, right: row.nace21, official: true })),
  )
  // Most pairs convert a code (above); all of them show whether two codes may mean one activity.
  target.write(
    'crosswalk/nace-2_nace-2.1-all.tsv',
    ['nace2', 'nace21'],
    source.rows('xw-nace2-nace21').map((row) => [row.nace2, row.nace21]),
  )
  write('nace2', 'naics', naceToNaics(source))
  write(
    'nace2',
    'sic',
    source.rows('xw-nace2-sic1987-scored').map((row) => ({ left: row.nace2, right: row.sic1987, official: false })),
  )
  write(
    'sic',
    'naics',
    source.rows('xw-sic1987-naics2022').map((row) => ({ left: row.sic1987, right: row.naics2022, official: false })),
  )
  target.write(
    'crosswalk/naics-2017_naics-2022.tsv',
    ['naics2017', 'naics2022', 'kind'],
    [...Map.groupBy(source.rows('xw-naics2017-naics2022'), (row) => row.naics2017)]
      .filter(([, rows]) => rows.every((row) => row.basis !== 'same_code'))
      .map(([code, rows]) => [code, mostPhrases(rows).naics2022, 'd']),
  )
}

/** The code that took most of the index phrases of a changed code. */
function mostPhrases(rows: readonly Row[]): Row {
  const phrases = (row: Row): number => Number(row.matching_phrases)
  return rows.toSorted((a, b) => phrases(b) - phrases(a) || byCodeUnits(a.naics2022, b.naics2022))[0]
}

const FILE = { nace2: 'nace-2', nace21: 'nace-2.1', naics: 'naics-2022', sic: 'sic-1987' } as const

/** Eurostat's pairs are with NAICS 2017; a pair stays official where the code did not change in 2022. */
function naceToNaics(source: Source): readonly Candidate[] {
  const official = new Set(source.rows('xw-nace2-naics2017').map((row) => `${row.nace2} ${row.naics2017}`))
  const unchanged = new Set(
    source
      .rows('xw-naics2017-naics2022')
      .filter((row) => row.basis === 'same_code')
      .map((row) => row.naics2022),
  )
  return source.rows('xw-nace2-naics2022-scored').map((row) => ({
    left: row.nace2,
    right: row.naics2022,
    official: unchanged.has(row.naics2022) && official.has(`${row.nace2} ${row.naics2022}`),
  }))
}

/** What each classification's codes are about, in words. */
function corpora(source: Source): Readonly<Record<'nace2' | 'nace21' | 'naics' | 'sic', Corpus>> {
  const corpus = (list: string, parts: readonly (readonly [table: string, code: string, text: string])[]): Corpus => {
    const words = newCorpus()
    for (const row of source.rows(list)) words.add(row.code, row.title_en, TITLE_WEIGHT)
    for (const [table, code, text] of parts) {
      for (const row of source.rows(table)) words.add(row[code], row[text].replaceAll('\\n', ' '), 1)
    }
    return words
  }
  const nace2 = corpus('nace-rev2', [['nace-rev2-notes.en', 'code', 'includes']])
  for (const row of source.rows('gb-uksic2007-index')) {
    nace2.add(`${row.code5.slice(0, 2)}.${row.code5.slice(2, 4)}`, row.phrase_en, 1)
  }
  return {
    nace2,
    nace21: corpus('nace-rev21', [['nace-rev21-notes.en', 'code', 'includes']]),
    naics: corpus('naics-2022', [
      ['naics-2022-notes', 'code', 'description'],
      ['naics-2022-index', 'code', 'phrase_en'],
    ]),
    sic: corpus('us-sic-1987', [['us-sic-1987-notes', 'code', 'description']]),
  }
}

/** A title has in a few words what notes and phrases have in many. */
const TITLE_WEIGHT = 5

/** The best right code of a left one and the other way round, where an editor chose: left code to right, right to left. */
export interface Choice {
  readonly left?: Readonly<Record<string, string>>
  readonly right?: Readonly<Record<string, string>>
}

function bestOfEitherSide(
  candidates: readonly Candidate[],
  similarity: (left: string, right: string) => number,
  chosen: Choice,
): string[][] {
  const allowed = new Set(candidates.map(({ left, right }) => `${left} ${right}`))
  const added: readonly Candidate[] = [
    ...Object.entries(chosen.left ?? {}),
    ...Object.entries(chosen.right ?? {}).map(([r, l]) => [l, r]),
  ]
    .filter(([left, right]) => !allowed.has(`${left} ${right}`))
    .map(([left, right]) => ({ left, right, official: false }))
  const scored = [...candidates, ...added].map((pair) => ({ ...pair, score: similarity(pair.left, pair.right) }))
  const placesOf = (side: 'left' | 'right'): ReadonlyMap<string, readonly string[]> => {
    const other = side === 'left' ? 'right' : 'left'
    const places = new Map<string, typeof scored>()
    for (const pair of scored) places.set(pair[side], [...(places.get(pair[side]) ?? []), pair])
    return new Map(
      [...places].map(([code, pairs]) => {
        const first = chosen[side]?.[code]
        const rank = (pair: (typeof scored)[number]): number => (pair[other] === first ? 2 : pair.score)
        return [code, pairs.sort((a, b) => rank(b) - rank(a) || byCodeUnits(a[other], b[other])).map((p) => p[other])]
      }),
    )
  }
  const ofLeft = placesOf('left')
  const ofRight = placesOf('right')
  const seen = new Set<string>()
  const rows: string[][] = []
  for (const { left, right, official } of scored) {
    const placeLeft = (ofLeft.get(left) as string[]).indexOf(right) + 1
    const placeRight = (ofRight.get(right) as string[]).indexOf(left) + 1
    if ((placeLeft > 1 && placeRight > 1) || seen.has(`${left} ${right}`)) continue
    seen.add(`${left} ${right}`)
    rows.push([left, right, official ? 'o' : 'd', String(placeLeft), String(placeRight)])
  }
  return rows.sort((a, b) => byCodeUnits(a[0], b[0]) || Number(a[3]) - Number(b[3]) || byCodeUnits(a[1], b[1]))
}
