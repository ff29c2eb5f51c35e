import type { Layout } from '../layout.ts'

/** The forms of the files of SIRENE. */
export const SIRENE_LAYOUTS = {
  units: {
    title: 'StockUniteLegale',
    kind: 'units',
    columns: {
      identity: ['siren'],
      name: ['denominationUniteLegale'],
      status: ['etatAdministratifUniteLegale'],
      'legal form': ['categorieJuridiqueUniteLegale'],
      codes: ['activitePrincipaleUniteLegale'],
      size: ['trancheEffectifsUniteLegale'],
    },
  },
  establishments: {
    title: 'StockEtablissement',
    kind: 'establishments',
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
    title: 'StockUniteLegaleHistorique',
    kind: 'periods',
    columns: {
      identity: ['siren'],
      join: ['dateDebut', 'dateFin', 'categorieJuridiqueUniteLegale'],
      name: ['denominationUniteLegale'],
    },
  },
  successions: {
    title: 'StockEtablissementLiensSuccession',
    kind: 'successions',
    columns: {
      join: [
        'siretEtablissementPredecesseur',
        'siretEtablissementSuccesseur',
        'dateLienSuccession',
        'continuiteEconomique',
      ],
    },
  },
  daily: {
    title: 'a daily file of 2017 (L2)',
    kind: 'daily',
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
} as const satisfies Record<string, Layout>
