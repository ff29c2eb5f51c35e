/**
 * SIRENE, the register of French companies and their establishments, kept by INSEE. The tables of columns are in
 * README.md beside this file.
 */
import type { Company } from '../../company/company.ts'
import { regionOfMunicipality } from '../../reference/regions.ts'
import { yearFirstDate } from '../dates.ts'
import type { JoinedRegister, MapOptions, Mapped } from '../register.ts'
import { mapDaily } from './daily.ts'
import { pointOfLambert93 } from './lambert.ts'
import { FILE_KINDS, type FrenchRow, joinFiles, paddedSiren } from './read.ts'
import {
  activity,
  frenchCompany,
  isNaturalPerson,
  isSiren,
  knownDay,
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
    recordUrl: 'https://annuaire-entreprises.data.gouv.fr/entreprise/{nationalId}',
  },
  entryPattern: /^(?!.*(?:Historique|LiensSuccession|Doublons)).*\.(csv|parquet)$/i,
  publishedOn(fileName) {
    const daily = /_(\d{8})_\d+\.csv$/.exec(fileName)
    return yearFirstDate(daily?.[1] ?? /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '')
  },
  kinds: [FILE_KINDS.establishments, FILE_KINDS.units, FILE_KINDS.daily],
  join: joinFiles,
  map: mapRow,
}

/** What a row says, of whichever file. */
export function mapRow(row: FrenchRow, options: MapOptions): Mapped {
  if (row.kind === 'branch') return { kind: 'leftOut', reason: 'establishment that is not the head office' }
  if (row.kind === 'daily') return mapDaily(row, options)
  return row.kind === 'unit' ? mapUnit(row, options) : mapOffice(row)
}

/** A legal unit, with what its head office adds. */
function mapUnit(row: FrenchRow, { includeNaturalPersons }: MapOptions): Mapped {
  const { unit } = row
  const legalForm = unit('categorieJuridique')
  const isPerson = isNaturalPerson(legalForm)
  if (isPerson && !includeNaturalPersons) return { kind: 'leftOut', reason: 'sole trader or natural person' }
  const siren = paddedSiren(unit('siren'))
  if (!isSiren(siren)) return wrongSiren(siren)
  const person = [unit('prenomUsuel') || unit('prenom1'), unit('nomUsage') || unit('nom')].filter(Boolean).join(' ')
  const usual = [1, 2, 3].map((place) => unit(`denominationUsuelle${place}`))
  const other = [...usual, unit('sigle'), ...officeNames(row)].filter((name) => name !== '')
  const name = unit('denomination') || (isPerson ? person : '') || other[0]
  if (name === undefined || name === '') return withoutName(unit('statutDiffusion'), 'denominationUniteLegale is empty')

  const company = frenchCompany(siren, name, other)
  setAddress(company, row)
  setLegalForm(company, legalForm)
  const isClosed = unit('etatAdministratif') === 'C'
  company.status = isClosed ? 'Inactive (no precision)' : 'Active'
  if (isClosed) company.statusDate = yearFirstDate(unit('dateDebut'))
  company.dateOfIncorporation = knownDay(unit('dateCreation'))
  setStaff(company, unit('trancheEffectifs'), unit('anneeEffectifs'))
  company.nationalSectors = activity(
    unit('activitePrincipale'),
    unit('nomenclatureActivitePrincipale'),
    unit('activitePrincipaleNAF25'),
  )
  company.lastUpdated = startOfDay(unit('dateDernierTraitement'))
  return { kind: 'company', company }
}

/**
 * A head office of which no legal unit is given: the company is called as its head office is, and works in the same
 * trade with the same staff, as far as is known.
 */
function mapOffice(row: FrenchRow): Mapped {
  const { office } = row
  const siren = paddedSiren(office('siren'))
  if (!isSiren(siren)) return wrongSiren(siren)
  const [name, ...others] = officeNames(row)
  if (name === undefined) {
    const reason =
      'enseigne1Etablissement and denominationUsuelleEtablissement are empty, and no StockUniteLegale tells of it'
    return withoutName(office('statutDiffusion'), reason)
  }
  const company = frenchCompany(siren, name, others)
  setAddress(company, row)
  company.status = office('etatAdministratif') === 'F' ? 'Inactive (no precision)' : 'Active'
  setStaff(company, office('trancheEffectifs'), office('anneeEffectifs'))
  company.nationalSectors = activity(
    office('activitePrincipale'),
    office('nomenclatureActivitePrincipale'),
    office('activitePrincipaleNAF25'),
  )
  company.lastUpdated = startOfDay(office('dateDernierTraitement'))
  return { kind: 'company', company }
}

/** The names that the public knows a head office by. */
function officeNames({ office }: FrenchRow): string[] {
  const names = [office('denominationUsuelle'), office('enseigne1'), office('enseigne2'), office('enseigne3')]
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Companies may ask that no more than their number is disclosed. */
function withoutName(diffusion: string, reason: string): Mapped {
  if (diffusion === 'P' || diffusion === 'N')
    return { kind: 'leftOut', reason: 'name withheld at the company’s request' }
  return { kind: 'rejected', reason }
}

function setAddress(company: Company, { office }: FrenchRow): void {
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
