/**
 * SIRENE, the register of French companies and their establishments, kept by INSEE. The tables of columns are in
 * README.md beside this file.
 */
import type { Company } from '../../company/company.ts'
import type { Status } from '../../company/status.ts'
import { regionOfMunicipality } from '../../reference/regions.ts'
import { yearFirstDate } from '../dates.ts'
import type { JoinedRegister, MapOptions, Mapped } from '../register.ts'
import { mapDaily } from './daily.ts'
import { type Establishment, type Establishments, NAME_COLUMNS } from './establishments.ts'
import { pointOfLambert93 } from './lambert.ts'
import { SIRENE_LAYOUTS } from './layouts.ts'
import { FILE_KINDS, type FrenchRow, joinFiles, padSiren } from './read.ts'
import {
  activity,
  frenchCompany,
  isNaturalPerson,
  isSiren,
  knownDay,
  setCategory,
  setLegalForm,
  setStaff,
  startOfDay,
  wrongSiren,
} from './unit.ts'

/** The register `fr-sirene`. */
export const frSirene: JoinedRegister<FrenchRow> = {
  source: {
    id: 'fr-sirene',
    kind: 'national',
    title: 'SIRENE, legal units and establishments (INSEE)',
    countriesIso2: ['FR'],
    addresses: [
      'https://object.files.data.gouv.fr/data-pipeline-open/siren/stock/StockUniteLegale_utf8.zip',
      'https://object.files.data.gouv.fr/data-pipeline-open/siren/stock/StockEtablissement_utf8.zip',
    ],
    page: 'https://www.data.gouv.fr/datasets/base-sirene-des-entreprises-et-de-leurs-etablissements-siren-siret',
    licence: 'Licence Ouverte 2.0',
    freshness: 'monthly, on the first of the month',
    fetched: [
      'https://object.files.data.gouv.fr/data-pipeline-open/siren/stock/StockUniteLegale_utf8.zip',
      'https://object.files.data.gouv.fr/data-pipeline-open/siren/stock/StockEtablissement_utf8.zip',
    ],
    formats: 'CSV, Parquet',
    isTestedWithRealRows: true,
    rowsExpected: 29_000_000,
    sizeClass: 'categorieEntreprise',
    recordUrl: 'https://annuaire-entreprises.data.gouv.fr/entreprise/{nationalId}',
  },
  layouts: Object.values(SIRENE_LAYOUTS),
  entryPattern: /^(?!.*(?:Historique|LiensSuccession|Doublons)).*\.(csv|parquet)$/i,
  publishedOn(fileName) {
    const daily = /_(\d{8})_\d+\.csv$/.exec(fileName)
    return yearFirstDate(daily?.[1] ?? /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '')
  },
  kinds: [FILE_KINDS.establishments, FILE_KINDS.units, FILE_KINDS.daily],
  join: joinFiles,
  isSharedByKey: true,
  map: mapRow,
}

/** Maps a row of any of the files. */
export function mapRow(row: FrenchRow, options: MapOptions): Mapped {
  if (row.kind === 'closed') return { kind: 'leftOut', reason: 'closed establishment without a name' }
  if (row.kind === 'daily') return mapDaily(row, options)
  return row.kind === 'unit' ? mapUnit(row, options) : mapEstablishments(row)
}

/** A legal unit, with what its establishments add. */
function mapUnit(row: FrenchRow, { includeNaturalPersons }: MapOptions): Mapped {
  const { unit } = row
  const legalForm = unit('categorieJuridique')
  const isPerson = isNaturalPerson(legalForm)
  if (isPerson && !includeNaturalPersons) return { kind: 'leftOut', reason: 'sole trader or natural person' }
  const siren = padSiren(unit('siren'))
  if (!isSiren(siren)) return wrongSiren(siren)
  const person = [unit('prenomUsuel') || unit('prenom1'), unit('nomUsage') || unit('nom')].filter(Boolean).join(' ')
  const usual = [1, 2, 3].map((place) => unit(`denominationUsuelle${place}`))
  const { establishments } = row
  const signs = [...namesOf(establishments.office), ...branchNames(establishments, { isOpen: true })]
  const other = [...usual, unit('sigle'), ...signs].filter((name) => name !== '').slice(0, TRADE_NAMES_MAX)
  const name = unit('denomination') || (isPerson ? person : '') || other[0]
  if (name === undefined || name === '') return withoutName(unit('statutDiffusion'), 'denominationUniteLegale is empty')

  const company = frenchCompany(siren, name, other)
  setAddress(company, establishments)
  setLegalForm(company, legalForm)
  const state = unit('etatAdministratif')
  company.status = STATUS_OF[state] ?? 'Status unknown'
  if (state === 'C') company.statusDate = yearFirstDate(unit('dateDebut'))
  company.dateOfIncorporation = knownDay(unit('dateCreation'))
  setStaff(company, unit('trancheEffectifs'), unit('anneeEffectifs'))
  setCategory(company, unit('categorieEntreprise'))
  company.nationalSectors = activity(
    unit('activitePrincipale'),
    unit('nomenclatureActivitePrincipale'),
    unit('activitePrincipaleNAF25'),
  )
  company.lastUpdated = startOfDay(unit('dateDernierTraitement'))
  return { kind: 'company', company }
}

/** States of legal units (A, C) and of establishments (A, F). */
const STATUS_OF: Readonly<Record<string, Status>> = {
  A: 'Active',
  C: 'Inactive (no precision)',
  F: 'Inactive (no precision)',
}

/** A chain may have a shop sign in every town; more names than these would add nothing. */
const TRADE_NAMES_MAX = 50

/**
 * Establishments of which no legal unit is given. The company gets the name of its head office, else the most frequent
 * name of its open establishments. Activity and staff are those of the head office, where it is known.
 */
function mapEstablishments({ establishments }: FrenchRow): Mapped {
  const { siren, office } = establishments
  if (!isSiren(siren)) return wrongSiren(siren)
  const names = [
    ...namesOf(office),
    ...branchNames(establishments, { isOpen: true }),
    ...branchNames(establishments, { isOpen: false }),
  ]
  const [name, ...others] = [...new Set(names)].slice(0, TRADE_NAMES_MAX)
  if (name === undefined) {
    const reason = 'no establishment has an enseigne or a denominationUsuelle, and no StockUniteLegale has it'
    return withoutName(office('statutDiffusion'), reason)
  }
  const company = frenchCompany(siren, name, others)
  setAddress(company, establishments)
  company.status = statusOf(establishments)
  setStaff(company, office('trancheEffectifs'), office('anneeEffectifs'))
  company.nationalSectors = activity(
    office('activitePrincipale'),
    office('nomenclatureActivitePrincipale'),
    office('activitePrincipaleNAF25'),
  )
  company.lastUpdated = startOfDay(office('dateDernierTraitement'))
  return { kind: 'company', company }
}

/**
 * A company with an open establishment is active. A closed head office alone means that it ended; another closed
 * establishment means nothing.
 */
function statusOf(establishments: Establishments): Status {
  const isOpen = establishments.branches().some((branch) => branch('etatAdministratif') === 'A')
  return isOpen ? 'Active' : (STATUS_OF[establishments.office('etatAdministratif')] ?? 'Status unknown')
}

/** The names that the public knows an establishment by. */
function namesOf(establishment: Establishment): string[] {
  return NAME_COLUMNS.map((column) => establishment(column)).filter((name) => name !== '')
}

/** The names of the establishments other than the head office, the most frequent first. */
function branchNames(establishments: Establishments, { isOpen }: { readonly isOpen: boolean }): string[] {
  const counts = new Map<string, number>()
  for (const branch of establishments.branches()) {
    if ((branch('etatAdministratif') === 'A') !== isOpen) continue
    for (const name of namesOf(branch)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  // The sort is stable: equally frequent names keep the order of the file.
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

/** A company may ask the register to disclose nothing but its number. */
function withoutName(diffusion: string, reason: string): Mapped {
  if (diffusion === 'P' || diffusion === 'N')
    return { kind: 'leftOut', reason: 'name withheld at the company’s request' }
  return { kind: 'rejected', reason }
}

/** The address of the head office; where none is known, the town of another establishment, an open one first. */
function setAddress(company: Company, establishments: Establishments): void {
  const { office } = establishments
  if (office('siren') === '') {
    setTown(company, establishments)
    return
  }
  const street = [office('numeroVoie'), office('indiceRepetition'), office('typeVoie'), office('libelleVoie')]
  const abroad = office('libelleCommuneEtranger')
  const lines = [
    office('complementAdresse'),
    street.filter((part) => part !== '').join(' '),
    office('distributionSpeciale'),
    office('libellePaysEtranger'),
  ]
  company.address = lines.filter((line) => line !== '').join(', ') || null
  company.city = office('libelleCommune') || abroad || null
  if (abroad !== '' || office('libellePaysEtranger') !== '') return
  company.postcode = office('codePostal') || null
  // Without a code of the municipality, the region is filled from the postcode when records are merged.
  company.region = regionOfMunicipality('FR', office('codeCommune'))
  const point = pointOfLambert93(office('coordonneeLambertAbscisse'), office('coordonneeLambertOrdonnee'))
  company.latitude = point?.latitude ?? null
  company.longitude = point?.longitude ?? null
}

function setTown(company: Company, establishments: Establishments): void {
  const branches = establishments.branches()
  const branch = branches.find((each) => each('etatAdministratif') === 'A') ?? branches[0]
  if (branch === undefined) return
  company.city = branch('libelleCommune') || null
  company.postcode = branch('codePostal') || null
  company.region = regionOfMunicipality('FR', branch('codeCommune'))
}
