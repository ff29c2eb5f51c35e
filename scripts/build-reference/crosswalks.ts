/** The crosswalks between classifications: `reference/crosswalk/<from>_<to>.tsv`. */
import type { Source, Target } from './tables.ts'

/** Writes every crosswalk. */
export function buildCrosswalks(source: Source, target: Target): void {
  target.write(
    'crosswalk/nace-2_nace-2.1.tsv',
    ['nace2', 'nace21', 'relation'],
    source.rows('xw-nace2-nace21').map((row) => [row.nace2, row.nace21, row.relation]),
  )
  const officialNaics2017 = new Set(source.rows('xw-nace2-naics2017').map((row) => `${row.nace2} ${row.naics2017}`))
  const naics2017Of = new Map<string, { naics2017: string; basis: string }[]>()
  for (const row of source.rows('xw-naics2017-naics2022')) {
    const known = naics2017Of.get(row.naics2022) ?? []
    known.push({ naics2017: row.naics2017, basis: row.basis })
    naics2017Of.set(row.naics2022, known)
  }
  target.write(
    'crosswalk/nace-2_naics-2022.tsv',
    ['nace2', 'naics2022', 'kind', 'score', 'best_for_nace', 'best_for_naics'],
    source.rows('xw-nace2-naics2022-scored').map((row) => {
      // A pair is official where Eurostat's table has it for NAICS 2017 and the code did not change in 2022.
      const unchanged = (naics2017Of.get(row.naics2022) ?? []).some(
        (step) => step.basis === 'same_code' && officialNaics2017.has(`${row.nace2} ${step.naics2017}`),
      )
      const kind = unchanged ? 'official' : 'derived'
      return [row.nace2, row.naics2022, kind, row.score, row.best_for_nace, row.best_for_naics2022]
    }),
  )
  target.write(
    'crosswalk/nace-2_sic-1987.tsv',
    ['nace2', 'sic1987', 'kind', 'score', 'best_for_nace', 'best_for_sic'],
    source
      .rows('xw-nace2-sic1987-scored')
      .filter((row) => row.best_for_nace || row.best_for_sic1987 || Number(row.score) >= SIC_SCORE_MIN)
      .map((row) => [row.nace2, row.sic1987, 'derived', row.score, row.best_for_nace, row.best_for_sic1987]),
  )
  target.write(
    'crosswalk/sic-1987_naics-2022.tsv',
    ['sic1987', 'naics2022', 'kind'],
    source.rows('xw-sic1987-naics2022').map((row) => [row.sic1987, row.naics2022, 'derived']),
  )
  target.write(
    'crosswalk/naics-2017_naics-2022.tsv',
    ['naics2017', 'naics2022', 'kind'],
    source
      .rows('xw-naics2017-naics2022')
      .filter((row) => row.naics2017 !== row.naics2022)
      .map((row) => [row.naics2017, row.naics2022, row.basis === 'same_code' ? 'official' : 'derived']),
  )
}

/** Below this similarity of titles, notes and phrases a chained NACE-SIC pair is noise (source's own advice). */
const SIC_SCORE_MIN = 0.1
