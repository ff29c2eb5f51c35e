/**
 * Successions (StockEtablissementLiensSuccession): an establishment goes on with what another one did. Between two companies, and with
 * people or means that went over, one company carries on a business of the other.
 */
import { type Relation, relation } from '../../company/background.ts'
import { yearFirstDate } from '../dates.ts'
import { type JoinTable, type JoinWork, type Mapped, wrongCell } from '../register.ts'
import { isSiren } from './unit.ts'

/** Columns of a succession that are read. */
export const SUCCESSION_COLUMNS = [
  'siretEtablissementPredecesseur',
  'siretEtablissementSuccesseur',
  'dateLienSuccession',
  'continuiteEconomique',
] as const

/** One of {@link SUCCESSION_COLUMNS}. */
type SuccessionColumn = (typeof SUCCESSION_COLUMNS)[number]

/** The company of an establishment: its number without the last five digits; `null` where it is none. */
export function sirenOfSiret(siret: string): string | null {
  const padded = /^\d{12,14}$/.test(siret) ? siret.padStart(14, '0') : ''
  return isSiren(padded.slice(0, 9)) ? padded.slice(0, 9) : null
}

/** The successions of an import, on disk. All are added before the first is looked up. */
export class SuccessionTable {
  readonly #table: JoinTable

  constructor(work: JoinWork) {
    this.#table = work.table('successions')
  }

  /** Stores a row. @returns why it is none between two companies; `null` where it is */
  add(text: (column: SuccessionColumn) => string): Mapped | null {
    const [from, to] = [text('siretEtablissementPredecesseur'), text('siretEtablissementSuccesseur')]
    const [siren, successor] = [sirenOfSiret(from), sirenOfSiret(to)]
    for (const [column, siret, own] of [
      ['siretEtablissementPredecesseur', from, siren],
      ['siretEtablissementSuccesseur', to, successor],
    ]) {
      if (own !== null) continue
      return wrongCell(column!, siret!, '14 digits of which the first nine check')
    }
    if (siren === successor) return { kind: 'leftOut', reason: 'succession within one company' }
    if (text('continuiteEconomique') !== 'true') {
      return { kind: 'leftOut', reason: 'succession in a place alone, of which nothing else went over' }
    }
    this.#table.add(siren!, JSON.stringify([successor, yearFirstDate(text('dateLienSuccession')), from]))
    return null
  }

  /** Who goes on with businesses of a company: each company once a day on which it took one over. */
  of(siren: string): Relation[] {
    const found = this.#table.get(siren).map((stored) => JSON.parse(stored) as [string, string | null, string])
    const days = new Map<string, Relation>()
    for (const [successor, from, row] of found) {
      const key = `${successor} ${from ?? ''}`
      if (days.has(key)) continue
      days.set(key, relation('successor', { id: `FR-${successor}`, countryIso2: 'FR', from, row }))
    }
    return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  }
}
