/** The files of the Estonian register and of the tax board that are joined, and the columns that they cannot lack. */
import type { Layout } from '../layout.ts'
import type { FileKind } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const ESTONIAN_FILES = {
  general: {
    id: 'general',
    title: 'ettevotja_rekvisiidid__yldandmed.json',
    beginning: /^(?:ï»¿)?\s*\[\s*\{[\s\S]*"yldandmed"\s*:/,
  },
  elements: {
    id: 'elements',
    title: '4.…_aruannete_elemendid.csv',
    beginning: /^(?:ï»¿)?"?report_id"?;"?tabel"?;/i,
  },
  reports: {
    id: 'reports',
    title: '1.aruannete_yldandmed.csv',
    beginning: /^(?:ï»¿)?"?report_id"?;(?!"?tabel)/i,
  },
  taxes: {
    id: 'taxes',
    title: 'tasutud_maksud_…_eng.csv',
    beginning: /^(?:ï»¿)?"?Data date"?,"?Registry code"?,/i,
  },
  // Whatever else is read as the basic data, which are refused by the columns that are missing.
  basic: { id: 'basic', title: 'ettevotja_rekvisiidid__lihtandmed.csv', beginning: /^/ },
} as const satisfies Record<string, FileKind>

/** The names of the quarters in the columns of the tax board. */
export const QUARTERS = ['I', 'II', 'III', 'IV']

export const ESTONIAN_LAYOUTS = {
  basic: {
    title: 'lihtandmed',
    kind: ESTONIAN_FILES.basic.id,
    columns: {
      identity: ['ariregistri_kood'],
      name: ['nimi'],
      status: ['ettevotja_staatus'],
      'legal form': ['ettevotja_oiguslik_vorm'],
      address: ['asukoha_ehak_tekstina', 'indeks_ettevotja_aadressis'],
    },
  },
  general: {
    title: 'yldandmed',
    kind: ESTONIAN_FILES.general.id,
    columns: { join: ['ariregistri_kood'], codes: ['yldandmed.teatatud_tegevusalad'] },
  },
  reports: {
    title: '1.aruannete_yldandmed',
    kind: ESTONIAN_FILES.reports.id,
    columns: { join: ['report_id', 'registrikood'], figures: ['aruandeaasta', 'esitatud_kpv'] },
  },
  elements: {
    title: '4.…_aruannete_elemendid',
    kind: ESTONIAN_FILES.elements.id,
    columns: { join: ['report_id'], figures: ['tabel', 'elemendi_nimetus', 'vaartus'] },
  },
  taxes: {
    title: 'tasutud_maksud (taxes paid)',
    kind: ESTONIAN_FILES.taxes.id,
    columns: {
      join: ['Registry code', 'Year'],
      figures: QUARTERS.flatMap((quarter) => [`Turnover ${quarter} qtr`, `Number of employees ${quarter} qtr`]),
    },
  },
} as const satisfies Record<string, Layout>
