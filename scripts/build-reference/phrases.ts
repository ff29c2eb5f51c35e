/**
 * Activity phrases: `reference/phrases/<list>.tsv`, the official indexes of what each code covers, in their own order.
 *
 * Columns: `code` (empty: the same as above), then one column per language.
 */
import type { Row, Source, Target } from './tables.ts'

/** Writes the indexes of UK SIC 2007 (English and Welsh) and of NAICS 2022. */
export function buildPhrases(source: Source, target: Target): void {
  target.write(
    'phrases/gb-uksic2007.tsv',
    ['code', 'en', 'cy'],
    byCode(source.rows('gb-uksic2007-index'), 'code5').map(([code, row]) => [code, row.phrase_en, row.phrase_cy]),
  )
  target.write(
    'phrases/naics-2022.tsv',
    ['code', 'en'],
    byCode(source.rows('naics-2022-index'), 'code').map(([code, row]) => [code, row.phrase_en]),
  )
}

/** The rows with the phrases of a code together, codes in order of appearance; the code only where it is a new one. */
function byCode(rows: readonly Row[], column: string): (readonly [code: string, row: Row])[] {
  const groups = Map.groupBy(rows, (row) => row[column])
  return [...groups].flatMap(([code, phrases]) => phrases.map((row, index) => [index === 0 ? code : '', row] as const))
}
