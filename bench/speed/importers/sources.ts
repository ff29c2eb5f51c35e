/** The files for each importer: real ones where they are available, else the register's fictional sample. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { realFile } from '../../../test/support/real-data.ts'
import { belgianNumber, counted, estonianNumber, siren, swedishNumber } from './numbers.ts'
import type { Domains, Form, Numbered, RepeatedFile } from './repeat.ts'

/** What a register is measured with. */
export interface Source {
  readonly register: string
  /** What the files are, for the table. */
  readonly files: readonly RepeatedFile[]
  readonly domains?: Domains
  /** Whether files share no number: then the first record of each is the same company, and so on. */
  readonly isByPosition?: true
  readonly isReal: boolean
  /** Target of rows per second: more of tables than of nested records. */
  readonly wanted: number
}

const TABLE = 30_000
const NESTED = 8_000

const csv: Form = { kind: 'quoted', separator: ',', hasHeader: true }
const semicolons: Form = { kind: 'quoted', separator: ';', hasHeader: true }
const tabs: Form = { kind: 'plain', separator: '\t' }
const json: Form = { kind: 'json' }

const REGISTERS = join(import.meta.dirname, '..', '..', '..', 'src', 'registers')
const sample = (register: string, name = 'sample.csv') => join(REGISTERS, register, name)

/** One file that is repeated: the real one, or the sample. */
function ofOneFile(
  register: string,
  {
    form,
    name,
    real,
    own = 'sample.csv',
    names,
    ...rest
  }: Partial<RepeatedFile> & {
    form: Form
    name: string
    real?: readonly string[]
    own?: string
    names: number | RegExp
  },
): Source {
  const found = (real ?? []).map((path) => realFile('data', path)).filter((path) => existsSync(path))
  const isReal = found.length > 0
  const from = isReal ? found : [sample(register, own)]
  const isTable = form.kind === 'quoted' || form.kind === 'plain'
  const file = { ...rest, name, form, from, names }
  return { register, isReal, wanted: isTable ? TABLE : NESTED, files: [file] }
}

/** Several files with what joins them. */
function joined(
  register: string,
  isReal: boolean,
  domains: Domains,
  files: readonly RepeatedFile[],
  isByPosition?: true,
): Source {
  return { register, isReal, domains, files, wanted: TABLE, ...(isByPosition && { isByPosition }) }
}

const at = (domain: string, place: number | RegExp): Numbered => ({ domain, at: place })

const SINGLE: readonly Source[] = [
  ofOneFile('gb-companies-house', {
    form: csv,
    name: 'BasicCompanyData-2026-11-01-part1_1.csv',
    real: ['gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv'],
    names: 0,
  }),
  ofOneFile('gb-gender-pay-gap', {
    form: csv,
    name: 'UK Gender Pay Gap Data - 2017 to 2018.csv',
    real: ['gb/gender-pay-gap/UK Gender Pay Gap Data - 2017 to 2018.csv'],
    names: 0,
  }),
  ofOneFile('no-brreg', {
    form: json,
    name: 'enheter_alle.json',
    real: ['no/enheter_alle.json.gz'],
    names: /"navn"/,
  }),
  ofOneFile('it-startups', {
    form: { kind: 'quoted', separator: '|', hasHeader: true },
    encoding: 'latin1',
    name: 'STARTUP_05052024.csv',
    own: 'sample-startup.csv',
    names: 0,
  }),
  ofOneFile('us-ny', { form: csv, name: 'ny.csv', names: 1 }),
  ofOneFile('us-co', { form: csv, name: 'co.csv', names: 1 }),
  ofOneFile('us-ct', { form: csv, name: 'ct.csv', names: 1 }),
  ofOneFile('cz-res', { form: csv, name: 'res_data.csv', names: 12 }),
  ofOneFile('fi-prh', { form: json, name: 'all_companies.json', own: 'sample.json', names: /"name": "/ }),
  ofOneFile('au-abn', {
    form: { kind: 'xml', element: 'ABR' },
    name: '20260506_Public01.xml',
    own: 'sample.xml',
    names: /<NonIndividualNameText>/,
  }),
  ofOneFile('de-offeneregister', {
    form: { kind: 'lines' },
    name: 'de_companies_ocdata.jsonl',
    real: ['de/de_companies_ocdata.jsonl.bz2'],
    own: 'sample.jsonl',
    names: /"name": ?"/,
  }),
  ofOneFile('ie-cro', { form: csv, name: 'companies.csv', names: 1 }),
  ofOneFile('jp-nta', {
    form: { kind: 'quoted', separator: ',', hasHeader: false },
    name: '00_zenkoku_all_20170402.csv',
    real: ['31_tottori', '32_shimane', '39_kochi', '41_saga', '99_kokugai'].map(
      (area) => `jp/${area}_all_20170402.zip`,
    ),
    own: 'sample-00_zenkoku_all_20260831.csv',
    names: 6,
  }),
  ofOneFile('sk-rpo', {
    form: json,
    name: 'init_2026-11-07_001.json',
    own: 'sample.json',
    names: /"fullNames": \[\s*\{\s*"value": "/,
    wrap: ['{"results":[', ']}'],
  }),
  ofOneFile('gleif', {
    form: json,
    name: '20260505-0000-gleif-goldencopy-lei2-golden-copy.json',
    real: ['gleif/20240505-0000-gleif-goldencopy-lei2-intra-day.json'],
    own: 'sample.json',
    names: /"LegalName"[^$]*\$": "/,
  }),
  ofOneFile('gleif', { form: csv, name: '20260505-0000-gleif-goldencopy-lei2-golden-copy.csv', names: 1 }),
  ofOneFile('gleif', {
    form: { kind: 'xml', element: 'lei:LEIRecord' },
    name: '20260505-0000-gleif-goldencopy-lei2-golden-copy.xml',
    own: 'sample.xml',
    names: /<lei:LegalName[^>]*>/,
  }),
]

const belgian = (name: string, own: string, numbers: readonly Numbered[]): RepeatedFile => {
  const real = realFile('data', 'be', 'KboOpenData_0127_2024_09_Full.zip')
  const numbered = { name: `${name}.csv`, form: csv, numbers }
  if (!existsSync(real)) return { ...numbered, from: [sample('be-kbo', own)] }
  return { ...numbered, from: [real], entry: new RegExp(`^${name}\\.csv$`) }
}

const brazilian = (name: string, numbers: readonly Numbered[]): RepeatedFile => {
  const real = realFile('data', 'br', name)
  return {
    name: `K3241.K03200Y0.D60808.${name}`,
    from: [existsSync(real) ? real : sample('br-cnpj', `sample-${name}`)],
    form: numbers.length === 0 ? { kind: 'once' } : { kind: 'quoted', separator: ';', hasHeader: false },
    encoding: 'latin1',
    numbers,
  }
}

const ofReal = (folder: string, name: string, own: string) => {
  const real = realFile('data', folder, name)
  return [existsSync(real) ? real : own]
}

const hasReal = existsSync(realFile('data'))
const estonian = (name: string, own: string, form: Form, numbers: readonly Numbered[], names?: number | RegExp) => ({
  ...{ name, from: [sample('ee-ariregister', own)], form, numbers },
  ...(names === undefined ? {} : { names }),
})
const latvian = (name: string, own: string, form: Form, numbers: readonly Numbered[], names?: number) => ({
  ...{ name: `${name}.csv`, from: [sample('lv-ur', own)], form, numbers },
  ...(names === undefined ? {} : { names }),
})

const JOINED: readonly Source[] = [
  joined('gb-coops', hasReal, { society: (place) => `R${String(100_000 + place)}` }, [
    {
      name: 'open_data_organisations.csv',
      from: ofReal('gb/co-ops-uk', 'open_data_organisations.csv', sample('gb-coops')),
      ...{ form: csv, numbers: [at('society', 0)], names: 3 },
    },
    {
      name: 'open_data_economic.csv',
      from: ofReal('gb/co-ops-uk', 'open_data_economic.csv', sample('gb-coops', 'sample-economic.csv')),
      ...{ form: csv, numbers: [at('society', 0)] },
    },
  ]),
  joined('fr-sirene', hasReal, { siren }, [
    {
      name: 'StockEtablissement_utf8.csv',
      from: ofReal(
        'fr',
        'StockEtablissement_utf8.from-2017-daily.csv',
        sample('fr-sirene', 'sample-etablissement.csv'),
      ),
      ...{ form: csv, numbers: [at('siren', 0)] },
    },
    {
      name: 'StockUniteLegale_utf8.csv',
      from: ofReal('fr', 'StockUniteLegale_utf8.from-2017-daily.csv', sample('fr-sirene')),
      ...{ form: csv, numbers: [at('siren', 0)], names: 23 },
    },
  ]),
  joined('us-sec', hasReal, { filing: (place) => `0000004904-10-${100_000 + place}`, cik: counted(1_000_000) }, [
    {
      name: 'sub.txt',
      from: ofReal('us/financial-statements/2010q1', 'sub.txt', sample('us-sec', 'sample/sub.txt')),
      ...{ form: tabs, numbers: [at('filing', 0), at('cik', 1)] },
    },
    {
      name: 'num.txt',
      from: ofReal('us/financial-statements/2010q1', 'num.txt', sample('us-sec', 'sample/num.txt')),
      ...{ form: tabs, numbers: [at('filing', 0)] },
    },
    {
      name: 'index.csv',
      from: ofReal('us', 'edgar_company_index_sample.csv', sample('us-sec')),
      ...{ form: csv, numbers: [at('cik', 0)] },
    },
  ]),
  joined('ee-ariregister', false, { company: estonianNumber, report: counted(1_000_000) }, [
    estonian('ettevotja_rekvisiidid__lihtandmed.csv', 'sample.csv', semicolons, [at('company', 1)], 0),
    estonian('ettevotja_rekvisiidid__yldandmed.json', 'sample-yldandmed.json', json, [
      at('company', /"ariregistri_kood": (\d+)/),
    ]),
    estonian('1.aruannete_yldandmed_kuni_31102026.csv', 'sample-aruanded.csv', semicolons, [
      ...[at('report', 0), at('report', 1), at('company', 2)],
    ]),
    estonian('4.2024_aruannete_elemendid_kuni_31102026.csv', 'sample-elemendid.csv', semicolons, [at('report', 0)]),
    estonian('tasutud_maksud_varasemad_aastad_eng.csv', 'sample-taxes.csv', csv, [at('company', 1)]),
  ]),
  joined('lv-ur', false, { company: counted(40_000_000_000), statement: counted(1_000_000) }, [
    latvian('register', 'sample.csv', semicolons, [at('company', 0)], 2),
    latvian('pdb_nm_komersantu_samaksato_nodoklu_kopsumas_odata', 'sample-taxes.csv', csv, [at('company', 0)]),
    latvian('financial_statements', 'sample-financial-statements.csv', semicolons, [
      ...[at('statement', 0), at('company', 2)],
    ]),
    latvian('income_statements', 'sample-income-statements.csv', semicolons, [at('statement', 0)]),
    latvian('balance_sheets', 'sample-balance-sheets.csv', semicolons, [at('statement', 0)]),
  ]),
  joined('be-kbo', hasReal, { entity: belgianNumber }, [
    belgian('enterprise', 'sample.csv', [at('entity', 0)]),
    belgian('establishment', 'sample-establishment.csv', [at('entity', 0), at('entity', 2)]),
    belgian('denomination', 'sample-denomination.csv', [at('entity', 0)]),
    belgian('address', 'sample-address.csv', [at('entity', 0)]),
    belgian('contact', 'sample-contact.csv', [at('entity', 0)]),
    belgian('activity', 'sample-activity.csv', [at('entity', 0)]),
    { ...belgian('code', 'sample-code.csv', []), form: { kind: 'once' } },
  ]),
  joined(
    'br-cnpj',
    hasReal,
    { base: counted(10_000_000) },
    [
      brazilian('MUNICCSV.csv', []),
      brazilian('NATJUCSV.csv', []),
      brazilian('SIMPLESCSV.csv', [at('base', 0)]),
      brazilian('EMPRECSV.csv', [at('base', 0)]),
      brazilian('ESTABELE.csv', [at('base', 0)]),
    ],
    true,
  ),
  joined('lt-jar', false, { company: counted(100_000_000) }, [
    {
      ...{ name: 'JAR_IREGISTRUOTI.csv', from: [sample('lt-jar')], numbers: [at('company', 0)], names: 1 },
      form: { kind: 'plain', separator: '|' },
    },
    {
      ...{ name: 'JAR_ISREGISTRUOTI.csv', from: [sample('lt-jar', 'sample-struck-off.csv')] },
      ...{ form: { kind: 'plain', separator: '|' }, numbers: [at('company', 0)], names: 1 },
    },
    {
      ...{ name: 'JAR_FA_RODIKLIAI_PLNA_2022.csv', from: [sample('lt-jar', 'sample-accounts.csv')] },
      ...{ form: csv, numbers: [at('company', 0)] },
    },
  ]),
  joined('ro-onrc', false, { firm: (place) => `J40/${1_000 + place}/1998` }, [
    {
      ...{ name: 'OD_FIRME.CSV', from: [sample('ro-onrc')], form: { kind: 'plain', separator: '^' } },
      ...{ numbers: [at('firm', 2)], names: 0 },
    },
    {
      ...{ name: 'OD_STARE_FIRMA.CSV', from: [sample('ro-onrc', 'sample-statuses.csv')] },
      ...{ form: { kind: 'plain', separator: '^' }, numbers: [at('firm', 0)] },
    },
    {
      ...{ name: 'OD_CAEN_AUTORIZAT.CSV', from: [sample('ro-onrc', 'sample-activities.csv')] },
      ...{ form: { kind: 'plain', separator: '^' }, numbers: [at('firm', 0)] },
    },
    { name: 'N_STARE_FIRMA.CSV', from: [sample('ro-onrc', 'sample-words.csv')], form: { kind: 'once' } },
  ]),
  joined('se-bolagsverket', false, { company: swedishNumber }, [
    {
      ...{ name: 'bolagsverket_bulkfil.txt', from: [sample('se-bolagsverket')] },
      ...{ form: { kind: 'plain', separator: ';' }, numbers: [at('company', /^"(\d{10})\$ORGNR/)] },
      names: /^(?:[^;]*;){3}"/,
    },
    {
      ...{ name: 'scb_bulkfil_JE_20261120_01.txt', from: [sample('se-bolagsverket', 'sample-scb.txt')], form: tabs },
      ...{ encoding: 'latin1', numbers: [at('company', /\t16(\d{10})\t/)] },
    },
  ]),
  joined('si-prs', false, { firm: (place, known) => `${1_000_000 + place}${known.slice(7)}` }, [
    {
      ...{ name: 'opsiprs.csv', from: [sample('si-prs')], form: csv, numbers: [at('firm', 0)], names: 1 },
      written: 'utf16le',
    },
    {
      ...{ name: 'DURS_zavezanci_PO.csv', from: [sample('si-prs', 'sample-tax.csv')], form: semicolons },
      numbers: [at('firm', 3)],
    },
  ]),
]

/** Everything that is measured, but accounts, which are made (`filings.ts`). */
export const SOURCES: readonly Source[] = [...SINGLE, ...JOINED]
