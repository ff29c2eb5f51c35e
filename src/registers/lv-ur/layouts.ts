/** The files of the Latvian register and of the tax authority that are joined, and the columns that they cannot lack. */
import type { Layout } from '../layout.ts'
import type { FileKind } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const LATVIAN_FILES = {
  income: {
    id: 'income',
    title: 'income_statements.csv',
    beginning: /^(?:ï»¿)?"?statement_id"?;"?file_id"?;"?net_turnover/i,
  },
  balance: {
    id: 'balance',
    title: 'balance_sheets.csv',
    beginning: /^(?:ï»¿)?"?statement_id"?;"?file_id"?;"?cash/i,
  },
  statements: {
    id: 'statements',
    title: 'financial_statements.csv',
    beginning: /^(?:ï»¿)?"?id"?;"?file_id"?;"?legal_entity_registration_number/i,
  },
  tax: {
    id: 'tax',
    title: 'pdb_nm_komersantu_samaksato_nodoklu_kopsumas_odata.csv',
    beginning: /^(?:ï»¿)?"?Registracijas_kods"?,/i,
  },
  // Whatever else is read as the register itself, which refuses it by the columns that are missing.
  register: { id: 'register', title: 'register.csv', beginning: /^/ },
} as const satisfies Record<string, FileKind>

export const LATVIAN_LAYOUTS = {
  register: {
    title: 'register.csv',
    kind: LATVIAN_FILES.register.id,
    columns: {
      identity: ['regcode'],
      name: ['name'],
      status: ['registered', 'terminated', 'closed'],
      'legal form': ['type'],
      address: ['address', 'index'],
    },
  },
  tax: {
    title: 'paid taxes (pdb_nm_komersantu…)',
    kind: LATVIAN_FILES.tax.id,
    columns: {
      join: ['Registracijas_kods', 'Taksacijas_gads'],
      codes: ['Pamatdarbibas_NACE_kods'],
      size: ['Videjais_nodarbinato_personu_skaits_cilv'],
    },
  },
  statements: {
    title: 'financial_statements.csv',
    kind: LATVIAN_FILES.statements.id,
    columns: {
      join: ['id', 'legal_entity_registration_number', 'source_type'],
      figures: ['year', 'employees', 'rounded_to_nearest', 'currency', 'created_at'],
    },
  },
  income: {
    title: 'income_statements.csv',
    kind: LATVIAN_FILES.income.id,
    columns: { join: ['statement_id'], figures: ['net_turnover'] },
  },
  balance: {
    title: 'balance_sheets.csv',
    kind: LATVIAN_FILES.balance.id,
    columns: { join: ['statement_id'], figures: ['total_assets'] },
  },
} as const satisfies Record<string, Layout>
