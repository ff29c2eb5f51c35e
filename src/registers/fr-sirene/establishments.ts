/**
 * Stores the establishments of SIRENE on disk, and looks them up by SIREN: the head office of a company, and its other
 * establishments.
 */
import type { JoinTable, JoinWork } from '../register.ts'

/** Columns of establishments that are used. */
export const OFFICE_COLUMNS = [
  'siren',
  'nic',
  'statutDiffusion',
  'trancheEffectifs',
  'anneeEffectifs',
  'dateDernierTraitement',
  'complementAdresse',
  'numeroVoie',
  'indiceRepetition',
  'typeVoie',
  'libelleVoie',
  'distributionSpeciale',
  'codePostal',
  'libelleCommune',
  'codeCommune',
  'libelleCommuneEtranger',
  'libellePaysEtranger',
  'etatAdministratif',
  'enseigne1',
  'enseigne2',
  'enseigne3',
  'denominationUsuelle',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
  'activitePrincipaleNAF25',
  'coordonneeLambertAbscisse',
  'coordonneeLambertOrdonnee',
] as const

/** One of {@link OFFICE_COLUMNS}. */
export type OfficeColumn = (typeof OFFICE_COLUMNS)[number]

/** Columns of the names that the public knows an establishment by, the usual name first. */
export const NAME_COLUMNS = [
  'denominationUsuelle',
  'enseigne1',
  'enseigne2',
  'enseigne3',
] as const satisfies readonly OfficeColumn[]

/** The columns that are stored for an establishment that is not a head office. */
const BRANCH_COLUMNS = [
  'etatAdministratif',
  'codePostal',
  'libelleCommune',
  'codeCommune',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
  ...NAME_COLUMNS,
] as const satisfies readonly OfficeColumn[]

/** Position of the value of a column among the stored ones. */
type Places = Readonly<Partial<Record<OfficeColumn, number>>>

const OFFICE_PLACES = placesOf(OFFICE_COLUMNS)
const BRANCH_PLACES = placesOf(BRANCH_COLUMNS)

function placesOf(columns: readonly OfficeColumn[]): Places {
  return Object.fromEntries(columns.map((column, place) => [column, place]))
}

/** The values of an establishment by column. One that is not a head office has only {@link BRANCH_COLUMNS}. */
export type Establishment = (column: OfficeColumn) => string

/** Separates the values of a stored establishment. No text of the register contains it. */
const VALUE_SEPARATOR = '\u001f'

/** The establishments of one company. */
export interface Establishments {
  readonly siren: string
  /** A value of the head office, by its column without `Etablissement`; empty when no head office is known. */
  readonly office: Establishment
  /** The other establishments, in the order of the files. */
  branches(): readonly Establishment[]
}

/** The establishments of an import, on disk. All are added before the first is looked up. */
export class EstablishmentTable {
  readonly #offices: JoinTable
  readonly #branches: JoinTable

  constructor(work: JoinWork) {
    this.#offices = work.table('offices')
    this.#branches = work.table('branches')
  }

  /** @param siren nine digits */
  addOffice(siren: string, office: Establishment): void {
    this.#offices.add(siren, joinedValues(OFFICE_COLUMNS, office))
  }

  /**
   * Adds an establishment that is not a head office. A closed one without a name is of no use.
   *
   * @returns false when it was not stored
   */
  addBranch(siren: string, branch: Establishment): boolean {
    const isUseful = branch('etatAdministratif') === 'A' || NAME_COLUMNS.some((column) => branch(column) !== '')
    if (isUseful) this.#branches.add(siren, joinedValues(BRANCH_COLUMNS, branch))
    return isUseful
  }

  /** The establishments of a company. They are read from disk when they are first used. */
  of(siren: string): Establishments {
    let office: Establishment | null = null
    let branches: readonly Establishment[] | null = null
    return {
      siren,
      office: (column) => {
        office ??= valuesOf(OFFICE_PLACES, this.#offices.last(siren) ?? '')
        return office(column)
      },
      branches: () => {
        branches ??= this.#branches.get(siren).map((value) => valuesOf(BRANCH_PLACES, value))
        return branches
      },
    }
  }

  /** Every company that has an establishment here, by ascending SIREN. */
  *all(): Generator<Establishments> {
    const offices = this.#offices.keys()[Symbol.iterator]()
    const branches = this.#branches.keys()[Symbol.iterator]()
    let [office, branch] = [offices.next(), branches.next()]
    while (!office.done || !branch.done) {
      const isOffice = !office.done && (branch.done || office.value <= branch.value)
      const siren = isOffice ? office.value! : branch.value!
      if (!branch.done && branch.value === siren) branch = branches.next()
      if (isOffice) office = offices.next()
      yield this.of(siren)
    }
  }
}

function joinedValues(columns: readonly OfficeColumn[], establishment: Establishment): string {
  const values = columns.map(establishment)
  const isPlain = !values.some((value) => value.includes(VALUE_SEPARATOR))
  const parts = isPlain ? values : values.map((value) => value.replaceAll(VALUE_SEPARATOR, ' '))
  return parts.join(VALUE_SEPARATOR)
}

function valuesOf(places: Places, value: string): Establishment {
  const values = value.split(VALUE_SEPARATOR)
  return (column) => values[places[column] ?? -1] ?? ''
}
