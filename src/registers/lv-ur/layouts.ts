/** The files of the Latvian register and of the tax authority that are joined, and the columns that they cannot lack. */
import type { FileKind } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const LATVIAN_FILES = {
  income: {
    id: 'income',
    title: 'income_statements.csv',
    beginning: /^(?:ï»¿)?"?statement_id"?;"?file_id"?;"?net_turnover/i,
    needs: ['statements'],
    columns: { join: ['statement_id'], figures: ['net_turnover'] },
  },
  balance: {
    id: 'balance',
    title: 'balance_sheets.csv',
    beginning: /^(?:ï»¿)?"?statement_id"?;"?file_id"?;"?cash/i,
    needs: ['statements'],
    columns: { join: ['statement_id'], figures: ['total_assets'] },
  },
  statements: {
    id: 'statements',
    title: 'financial_statements.csv',
    beginning: /^(?:ï»¿)?"?id"?;"?file_id"?;"?legal_entity_registration_number/i,
    needs: ['register'],
    columns: {
      join: ['id', 'legal_entity_registration_number', 'source_type'],
      figures: ['year', 'employees', 'rounded_to_nearest', 'currency', 'created_at'],
    },
  },
  tax: {
    id: 'tax',
    title: 'pdb_nm_komersantu_samaksato_nodoklu_kopsumas_odata.csv',
    beginning: /^(?:ï»¿)?"?Registracijas_kods"?,/i,
    needs: ['register'],
    columns: {
      join: ['Registracijas_kods', 'Taksacijas_gads'],
      codes: ['Pamatdarbibas_NACE_kods'],
      size: ['Videjais_nodarbinato_personu_skaits_cilv'],
    },
  },
  // Whatever else is read as the register itself, which refuses it by the columns that are missing.
  register: {
    id: 'register',
    title: 'register.csv',
    beginning: /^/,
    columns: {
      identity: ['regcode'],
      name: ['name'],
      status: ['registered', 'terminated', 'closed'],
      'legal form': ['type'],
      address: ['address', 'index'],
    },
  },
} as const satisfies Record<string, FileKind>
