/** The kinds of SIRENE's files, and the columns that are used, as the files name them. */
import type { FileKind } from '../register.ts'
import { OFFICE_COLUMNS, type OfficeColumn } from './establishments.ts'

/** Columns of legal units that are used. */
export const UNIT_COLUMNS = [
  'siren',
  'statutDiffusion',
  'dateCreation',
  'sigle',
  'prenomUsuel',
  'prenom1',
  'nom',
  'nomUsage',
  'trancheEffectifs',
  'anneeEffectifs',
  'dateDernierTraitement',
  'dateDebut',
  'etatAdministratif',
  'categorieEntreprise',
  'denomination',
  'denominationUsuelle1',
  'denominationUsuelle2',
  'denominationUsuelle3',
  'categorieJuridique',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
  'activitePrincipaleNAF25',
]

/** The kinds of files, in the order in which they are read. Successions first: the others then know whose numbers to note. */
export const FILE_KINDS = {
  successions: {
    id: 'successions',
    title: 'StockEtablissementLiensSuccession',
    names: /LiensSuccession/i,
    beginning: /^(?:ï»¿)?"?siretEtablissementPredecesseur/i,
    isOccasional: true,
    columns: {
      join: [
        'siretEtablissementPredecesseur',
        'siretEtablissementSuccesseur',
        'dateLienSuccession',
        'continuiteEconomique',
      ],
    },
  },
  establishments: {
    id: 'establishments',
    title: 'StockEtablissement',
    names: /StockEtablissement_/i,
    beginning: /^(?:ï»¿)?"?siren"?,"?nic"?,/i,
    columns: {
      identity: ['siren'],
      join: ['etablissementSiege'],
      name: ['enseigne1Etablissement', 'denominationUsuelleEtablissement'],
      status: ['etatAdministratifEtablissement'],
      address: ['codePostalEtablissement', 'libelleCommuneEtablissement'],
      codes: ['activitePrincipaleEtablissement'],
    },
  },
  periods: {
    id: 'periods',
    title: 'StockUniteLegaleHistorique',
    names: /StockUniteLegaleHistorique_/i,
    beginning: /^(?:ï»¿)?"?siren"?,"?dateFin"?,"?dateDebut"?,"?etatAdministratifUniteLegale/i,
    columns: {
      identity: ['siren'],
      join: ['dateDebut', 'dateFin', 'categorieJuridiqueUniteLegale'],
      name: ['denominationUniteLegale'],
    },
  },
  units: {
    id: 'units',
    title: 'StockUniteLegale',
    names: /StockUniteLegale_/i,
    beginning: /^(?:ï»¿)?"?siren"?,"?statutDiffusionUniteLegale/i,
    columns: {
      identity: ['siren'],
      name: ['denominationUniteLegale'],
      status: ['etatAdministratifUniteLegale'],
      'legal form': ['categorieJuridiqueUniteLegale'],
      codes: ['activitePrincipaleUniteLegale'],
      size: ['trancheEffectifsUniteLegale'],
    },
  },
  daily: {
    id: 'daily',
    title: 'a daily file of 2017 (L2)',
    names: /^sirc?-?\d.*\.csv$/i,
    beginning: /^(?:ï»¿)?"?SIREN"?;"?NIC"?;/,
    columns: {
      identity: ['SIREN', 'NIC'],
      join: ['SIEGE'],
      name: ['NOMEN_LONG'],
      status: ['VMAJ'],
      'legal form': ['NJ'],
      address: ['CODPOS', 'LIBCOM'],
      codes: ['APEN700'],
    },
  },
} as const satisfies Record<string, FileKind>

/** Columns as the file names them. */
export const OFFICE_HEADERS = Object.fromEntries(
  OFFICE_COLUMNS.map((column) => [column, column === 'siren' || column === 'nic' ? column : `${column}Etablissement`]),
) as Record<OfficeColumn, string>

/** Those of establishments that are used. */
export const ESTABLISHMENT_HEADER: readonly string[] = [...Object.values(OFFICE_HEADERS), 'etablissementSiege']

/** Columns whose names do not end in `UniteLegale`. */
const UNIT_COLUMNS_BARE: ReadonlySet<string> = new Set(['siren', 'dateDebut', 'dateFin', 'categorieEntreprise'])

/** A column of legal units as the file names it. */
export function unitHeader(column: string): string {
  return UNIT_COLUMNS_BARE.has(column) ? column : `${column}UniteLegale`
}
