/**
 * The periods of legal units (StockUniteLegaleHistorique): what a unit was, from one day to another. A row is a period in which
 * nothing of a unit changed. The columns of natural persons' names are not read.
 */
import type { Background, PastKind, PastState } from '../../company/background.ts'
import { findLegalForm } from '../../reference/legal-forms.ts'
import { yearFirstDate } from '../dates.ts'
import type { JoinTable, JoinWork } from '../register.ts'
import { activity, isNaturalPerson, knownDay, statusOf } from './unit.ts'

/** Columns of a period that are kept, without `UniteLegale`. */
const KEPT = [
  'dateDebut',
  'dateFin',
  'denomination',
  'etatAdministratif',
  'categorieJuridique',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
] as const

/** Columns that say what was new when a period began. */
const CHANGES = [
  'EtatAdministratif',
  'Nom',
  'NomUsage',
  'Denomination',
  'DenominationUsuelle',
  'CategorieJuridique',
  'ActivitePrincipale',
  'NicSiege',
  'EconomieSocialeSolidaire',
  'SocieteMission',
  'CaractereEmployeur',
].map((what) => `changement${what}`)

/** Columns of periods that are read, without `UniteLegale`. */
export const PERIOD_COLUMNS = ['siren', ...KEPT, ...CHANGES] as const

/** A value of a row, by its column. */
type Period = (column: string) => string

/** Separates the values of a stored period. No text of the register contains it. */
const VALUE_SEPARATOR = '\u001f'

/** What a company was, and the names among it. */
export interface PastOfUnit {
  /** Latest first, without the present one. */
  readonly formerNames: readonly string[]
  readonly background?: Background
}

const NOTHING: PastOfUnit = { formerNames: [] }

/** The periods of an import, on disk. All are added before the first is looked up. */
export class PeriodTable {
  readonly #table: JoinTable

  constructor(work: JoinWork) {
    this.#table = work.table('periods')
  }

  /**
   * Adds a period. The only one of a unit says nothing that its legal unit does not, and a natural person's is not kept.
   *
   * @returns false when it was not stored
   */
  add(siren: string, period: Period): boolean {
    const isOnly = period('dateFin') === '' && CHANGES.every((column) => period(column) !== 'true')
    if (isOnly || isNaturalPerson(period('categorieJuridique'))) return false
    this.#table.add(siren, KEPT.map((column) => period(column).replaceAll(VALUE_SEPARATOR, ' ')).join(VALUE_SEPARATOR))
    return true
  }

  /** The past of a unit. @param present its name */
  of(siren: string, present: string): PastOfUnit {
    const periods = this.#table
      .get(siren)
      .map((stored) => stored.split(VALUE_SEPARATOR))
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    if (periods.length === 0) return NOTHING
    const past = Object.entries(VALUES).flatMap(([kind, read]) => statesOf(kind as PastKind, read, periods))
    const names = past.filter(({ kind }) => kind === 'named').map(({ value }) => value)
    const formerNames = names.length < 2 ? [] : [...new Set(names.reverse())].filter((name) => name !== present)
    return past.length === 0 ? { formerNames } : { formerNames, background: { past } }
  }
}

/** What a period says, in the words of a company; empty: nothing. */
const VALUES: Readonly<Partial<Record<PastKind, (period: readonly string[]) => string>>> = {
  named: ([, , name]) => name,
  status: ([, , , state]) => statusOf(state) ?? '',
  form: ([, , , , form]) => findLegalForm('fr', form)?.name ?? form,
  // Codes of the lists before 2008 carry the name of their list.
  code: ([, , , , , code, list]) => activity(code, list).primary[0] ?? '',
}

/** Joins periods in which a value is the same. */
function statesOf(
  kind: PastKind,
  read: (period: readonly string[]) => string,
  periods: readonly (readonly string[])[],
): PastState[] {
  const runs: { readonly value: string; readonly from: string | null; to: string | null }[] = []
  for (const period of periods) {
    const [start, end] = period
    const value = read(period)
    const last = runs.at(-1)
    if (last?.value === value) last.to = yearFirstDate(end)
    else runs.push({ value, from: knownDay(start), to: yearFirstDate(end) })
  }
  return runs.filter(({ value, from, to }) => value !== '' && (from ?? to) !== null).map((run) => ({ kind, ...run }))
}
