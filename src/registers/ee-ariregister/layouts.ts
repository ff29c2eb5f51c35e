/** The files of the Estonian register and of the tax board that are joined, and the columns that they cannot lack. */
import type { FileKind } from '../register.ts'

/** The names of the quarters in the columns of the tax board. */
export const QUARTERS = ['I', 'II', 'III', 'IV']

/** The kinds of files, in the order in which they are read. */
export const ESTONIAN_FILES = {
  general: {
    id: 'general',
    title: 'ettevotja_rekvisiidid__yldandmed.json',
    beginning: /^(?:ï»¿)?\s*\[\s*\{[\s\S]*"yldandmed"\s*:/,
    needs: ['basic'],
    columns: { join: ['ariregistri_kood'], codes: ['yldandmed.teatatud_tegevusalad'] },
  },
  elements: {
    id: 'elements',
    title: '4.…_aruannete_elemendid.csv',
    beginning: /^(?:ï»¿)?"?report_id"?;"?tabel"?;/i,
    needs: ['reports'],
    columns: { join: ['report_id'], figures: ['tabel', 'elemendi_nimetus', 'vaartus'] },
  },
  reports: {
    id: 'reports',
    title: '1.aruannete_yldandmed.csv',
    beginning: /^(?:ï»¿)?"?report_id"?;(?!"?tabel)/i,
    needs: ['elements', 'basic'],
    columns: { join: ['report_id', 'registrikood'], figures: ['aruandeaasta', 'esitatud_kpv'] },
  },
  taxes: {
    id: 'taxes',
    title: 'tasutud_maksud_…_eng.csv',
    beginning: /^(?:ï»¿)?"?Data date"?,"?Registry code"?,/i,
    needs: ['basic'],
    columns: {
      join: ['Registry code', 'Year'],
      figures: QUARTERS.flatMap((quarter) => [`Turnover ${quarter} qtr`, `Number of employees ${quarter} qtr`]),
    },
  },
  // Whatever else is read as the basic data, which are refused by the columns that are missing.
  basic: {
    id: 'basic',
    title: 'ettevotja_rekvisiidid__lihtandmed.csv',
    beginning: /^/,
    columns: {
      identity: ['ariregistri_kood'],
      name: ['nimi'],
      status: ['ettevotja_staatus'],
      'legal form': ['ettevotja_oiguslik_vorm'],
      address: ['asukoha_ehak_tekstina', 'indeks_ettevotja_aadressis'],
    },
  },
} as const satisfies Record<string, FileKind>
