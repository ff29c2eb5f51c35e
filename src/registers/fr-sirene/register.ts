/** SIRENE, the register of French companies and their establishments, kept by INSEE. */
import type { Company } from '../../company/company.ts'
import { cityKey } from '../../company/place-keys.ts'
import { SIGNS_ELSEWHERE } from '../../company/searched-names.ts'
import type { Status } from '../../company/status.ts'
import { regionOfMunicipality } from '../../reference/regions.ts'
import { yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import type { JoinedRegister, MapOptions, Mapped } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { mapDaily } from './daily.ts'
import { type Establishment, type Establishments, NAME_COLUMNS } from './establishments.ts'
import { pointOfLambert93 } from './lambert.ts'
import { FILE_KINDS } from './layouts.ts'
import { type FrenchRow, joinFiles, padSiren } from './read.ts'
import {
  activity,
  frenchCompany,
  isNaturalPerson,
  isSiren,
  knownDay,
  setCategory,
  setLegalForm,
  setStaff,
  statusOf,
  writtenMoment,
  wrongSiren,
} from './unit.ts'

/** The register `fr-sirene`. */
export const frSirene: JoinedRegister<FrenchRow> = {
  source: registerSource('fr-sirene', {
    updates: { kind: 'asked', address: 'https://api.insee.fr/api-sirene/3.11', key: 'insee' },
  }),
  entryPattern: /^(?!.*(?:EtablissementHistorique|Doublons)).*\.(csv|parquet)$/i,
  publishedOn(fileName) {
    const daily = /_(\d{8})_\d+\.csv$/.exec(fileName)
    return yearFirstDate(daily?.[1] ?? /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '')
  },
  ...filesOf(FILE_KINDS),
  join: (given, work) => joinFiles(given, work, mapRow),
  isSharedByKey: true,
  map: mapRow,
}

/** Maps a row of any of the files. */
export function mapRow(row: FrenchRow, options: MapOptions): Mapped {
  if (row.outcome !== undefined) return row.outcome
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
  const codes = activity(
    unit('activitePrincipale'),
    unit('nomenclatureActivitePrincipale'),
    unit('activitePrincipaleNAF25'),
  )
  const { own, elsewhere } = signsOf(establishments, codes, { isOpen: true, isNamed: true })
  const others = [...usual, unit('sigle'), ...namesOf(establishments.office), ...own].filter((name) => name !== '')
  const company = namedCompany(siren, unit('denomination') || (isPerson ? person : ''), others, elsewhere)
  if (company === null) return withoutName(siren, unit('statutDiffusion'), 'denominationUniteLegale is empty')
  setAddress(company, establishments)
  setLegalForm(company, legalForm)
  const state = unit('etatAdministratif')
  company.status = statusOf(state) ?? 'Status unknown'
  if (state === 'C') company.statusDate = yearFirstDate(unit('dateDebut'))
  company.dateOfIncorporation = knownDay(unit('dateCreation'))
  setStaff(company, unit('trancheEffectifs'), unit('anneeEffectifs'))
  setCategory(company, unit('categorieEntreprise'))
  company.nationalSectors = codes
  company.lastUpdated = writtenMoment(unit('dateDernierTraitement'))
  const { formerNames, background } = row.past(siren, company.name)
  company.previousNames = [...formerNames]
  return { kind: 'company', company, ...(background && { background }) }
}

/** A chain may have a shop sign in every town; more names than these would add nothing. */
const TRADE_NAMES_MAX = 50

/**
 * Establishments of which no legal unit is given. The company gets the name of its head office, else the most frequent
 * name of its open establishments. Activity and staff are those of the head office, where it is known.
 */
function mapEstablishments({ establishments, relations = [] }: FrenchRow): Mapped {
  const { siren, office } = establishments
  if (!isSiren(siren)) return wrongSiren(siren)
  const codes = activity(
    office('activitePrincipale'),
    office('nomenclatureActivitePrincipale'),
    office('activitePrincipaleNAF25'),
  )
  const named = namesOf(office)
  const open = signsOf(establishments, codes, { isOpen: true, isNamed: named.length > 0 })
  const closed = signsOf(establishments, codes, { isOpen: false, isNamed: named.length + open.own.length > 0 })
  const own = [...named, ...open.own, ...closed.own]
  const company = namedCompany(siren, '', own, [...open.elsewhere, ...closed.elsewhere])
  if (company === null) {
    const reason = 'no establishment has an enseigne or a denominationUsuelle, and no StockUniteLegale has it'
    return withoutName(siren, office('statutDiffusion'), reason)
  }
  setAddress(company, establishments)
  company.status = statusOfEstablishments(establishments)
  setStaff(company, office('trancheEffectifs'), office('anneeEffectifs'))
  company.nationalSectors = codes
  company.lastUpdated = writtenMoment(office('dateDernierTraitement'))
  return { kind: 'company', company, ...(relations.length > 0 && { background: { relations } }) }
}

/**
 * A company with an open establishment is active. A closed head office alone means that it ended; another closed
 * establishment means nothing.
 */
function statusOfEstablishments(establishments: Establishments): Status {
  const isOpen = establishments.branches().some((branch) => branch('etatAdministratif') === 'A')
  return isOpen ? 'Active' : (statusOf(establishments.office('etatAdministratif')) ?? 'Status unknown')
}

/** The names that the public knows an establishment by. */
function namesOf(establishment: Establishment): string[] {
  return NAME_COLUMNS.map((column) => establishment(column)).filter((name) => name !== '')
}

/** Signs of establishments other than the head office, the most frequent first. */
interface Signs {
  /** Of an establishment in the town of the head office with the company's activity. */
  readonly own: readonly string[]
  /** Of no such establishment. */
  readonly elsewhere: readonly string[]
}

/** What is not known of an establishment is as its company's. Without a head office nothing is known of the company. */
function signsOf(
  establishments: Establishments,
  codes: Company['nationalSectors'],
  { isOpen, isNamed }: { readonly isOpen: boolean; readonly isNamed: boolean },
): Signs {
  const { office } = establishments
  const town = cityKey(office('libelleCommune'))
  const classes = classesOf(codes)
  const isOwn = (branch: Establishment): boolean => {
    const ownTown = cityKey(branch('libelleCommune'))
    if (town !== '' && ownTown !== '' && ownTown !== town) return false
    const own = classesOf(activity(branch('activitePrincipale'), branch('nomenclatureActivitePrincipale')))
    return classes.length === 0 || own.length === 0 || own.some((each) => classes.includes(each))
  }
  const counts = new Map<string, number>()
  const own = new Set<string>()
  for (const branch of establishments.branches()) {
    if ((branch('etatAdministratif') === 'A') !== isOpen) continue
    const names = namesOf(branch)
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (names.length > 0 && isOwn(branch)) for (const name of names) own.add(name)
  }
  // The sort is stable: equally frequent names keep the order of the file.
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const known = names.filter((name) => own.has(name))
  // What a town hall calls its services is no name of it; without another one, the first is.
  const services = classes.some((each) => ADMINISTRATION.test(each)) ? known.splice(isNamed ? 0 : 1) : []
  return { own: known, elsewhere: [...services, ...names.filter((name) => !own.has(name))] }
}

/** Classes of public administration. */
const ADMINISTRATION = /^(?:2\.1:)?84\./

/** The classes of NACE that codes lie in: codes without their last letter. */
function classesOf({ primary }: Company['nationalSectors']): readonly string[] {
  return primary.map((code) => code.slice(0, -1))
}

/**
 * A company with its names; `null` without any.
 *
 * @param legal its legal name; where that is empty, the first of the others is its name
 * @param own   names that searches know
 * @param elsewhere signs that they do not
 */
function namedCompany(
  siren: string,
  legal: string,
  own: readonly string[],
  elsewhere: readonly string[],
): Company | null {
  const [name, ...others] = [...new Set([legal, ...own, ...elsewhere])].filter((each) => each !== '')
  if (name === undefined) return null
  const company = frenchCompany(siren, name, others.slice(0, TRADE_NAMES_MAX))
  const known = new Set([legal, ...own])
  const signs = [name, ...company.tradeNames].filter((each) => !known.has(each)).length
  if (signs > 0) company.attributes = { [SIGNS_ELSEWHERE]: signs }
  return company
}

/** A company may ask the register to disclose nothing but its number. */
function withoutName(siren: string, diffusion: string, reason: string): Mapped {
  if (diffusion === 'P' || diffusion === 'N') {
    const withdraws = { key: `FR-${siren}`, at: null }
    return { kind: 'leftOut', reason: 'name withheld at the company’s request', withdraws }
  }
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
