/** Reads the tables of the Brazilian register of legal persons, which have no header, and joins them on the base number. */
import { loadTable } from '../../reference/load-table.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { FileKind, Join, JoinWork, RegisterFile, SourceRow } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const BRAZILIAN_FILES = {
  cities: { id: 'cities', title: 'Municipios', names: /MUNICCSV|^Municipios/i, needs: ['companies', 'establishments'] },
  forms: { id: 'forms', title: 'Naturezas', names: /NATJUCSV|^Naturezas/i, needs: ['companies', 'establishments'] },
  simples: {
    id: 'simples',
    title: 'Simples',
    names: /SIMPLES/i,
    beginning: /^"[0-9A-Z]{8}";"[SN]?";"\d{0,8}";/,
    needs: ['companies', 'establishments'],
  },
  companies: {
    id: 'companies',
    title: 'Empresas',
    names: /EMPRECSV|^Empresas\d/i,
    beginning: /^"[0-9A-Z]{8}";"[^"\n]*";"\d{4}";/,
    needs: ['establishments'],
  },
  establishments: {
    id: 'establishments',
    title: 'Estabelecimentos',
    names: /ESTABELE|^Estabelecimentos\d/i,
    beginning: /^"[0-9A-Z]{8}";"[0-9A-Z]{4}";"\d{2}";"\d";/,
    needs: ['companies'],
  },
  // Partners are natural persons for the most part, and titles of codes are in our own tables.
  others: {
    id: 'others',
    title: 'Socios, Cnaes, Motivos, Paises, Qualificacoes',
    names: /SOCIOCSV|CNAECSV|MOTICSV|PAISCSV|QUALSCSV|^(?:Socios|Cnaes|Motivos|Paises|Qualificacoes)\d*\b/i,
    isUnread: true,
    needs: ['companies', 'establishments'],
  },
} as const satisfies Record<string, FileKind>

/** Columns of the tables that are read, in the order of the publisher's description. */
const COLUMNS = {
  cities: ['code', 'name'],
  forms: ['code', 'name'],
  simples: ['cnpj_basico', 'opcao_simples', 'data_simples', 'fim_simples', 'opcao_mei', 'data_mei', 'fim_mei'],
  companies: [
    ...['cnpj_basico', 'razao_social', 'natureza_juridica', 'qualificacao_responsavel', 'capital_social', 'porte'],
    'ente_federativo',
  ],
  establishments: [
    ...['cnpj_basico', 'ordem', 'dv', 'matriz_filial', 'nome_fantasia', 'situacao', 'data_situacao'],
    ...['motivo_situacao', 'cidade_exterior', 'pais', 'data_inicio', 'cnae_principal', 'cnaes_secundarios'],
    ...['tipo_logradouro', 'logradouro', 'numero', 'complemento', 'bairro', 'cep', 'uf', 'municipio'],
    ...['ddd1', 'telefone1', 'ddd2', 'telefone2', 'ddd_fax', 'fax', 'email', 'situacao_especial'],
    'data_situacao_especial',
  ],
} as const satisfies Record<Exclude<keyof typeof BRAZILIAN_FILES, 'others'>, readonly string[]>

type Kind = keyof typeof COLUMNS

/** A row of the table of companies. */
export interface BrazilianEntity {
  readonly name: string
  /** Four digits: natureza jurídica. */
  readonly form: string
  /** Two digits: the tax authority's class of size. */
  readonly size: string
}

/** An establishment, with its company. */
export interface BrazilianRow extends SourceRow {
  /** A value of the establishment by its column. */
  text(column: (typeof COLUMNS)['establishments'][number]): string
  /** `null`: the table of companies has no row of the number. */
  readonly entity: BrazilianEntity | null
  /** Whether the number is that of a person who trades (MEI) in the table of the simple taxation. */
  readonly isMei: boolean
  /** Title of the legal form, empty when the table is not given or does not have it. */
  readonly formTitle: string
  /** Name of the municipality: by the table that is given, else by `reference/places/br-municipalities.tsv`; empty when it has none. */
  readonly city: string
}

/** Starts a join. @throws {ColumnsError} for establishments without companies, and companies without establishments */
export function joinBrazilian(given: ReadonlySet<string>, work: JoinWork): Join<BrazilianRow> {
  const tables = new Tables(given, work)
  return {
    read(file, kind) {
      return kind === 'establishments' ? tables.readEstablishments(file) : tables.readLookup(file, kind as Kind)
    },
  }
}

let known: ReadonlyMap<string, string> | null = null

/** Names of municipalities by the tax authority's numbers of four digits. */
function municipalities(): ReadonlyMap<string, string> {
  known ??= new Map(loadTable('places/br-municipalities').rows.map(([code, name]) => [code, name]))
  return known
}

/** More rows than any code table has are a broken table. */
const TITLES_MAX = 20_000
const SEPARATOR = '\t'

class Tables {
  readonly #given: ReadonlySet<string>
  readonly #work: JoinWork
  /** A few thousand municipalities and a hundred legal forms: memory is enough. */
  readonly #titles = { cities: new Map<string, string>(), forms: new Map<string, string>() }

  constructor(given: ReadonlySet<string>, work: JoinWork) {
    this.#given = given
    this.#work = work
  }

  readLookup(file: RegisterFile, kind: Kind) {
    return readLookups(rowsOf(file, kind), this.#work, (row) => this.#store(row, kind))
  }

  async *readEstablishments(file: RegisterFile): AsyncGenerator<Iterable<BrazilianRow>> {
    for await (const rows of rowsOf(file, 'establishments')) yield this.#establishments(rows)
  }

  /** Each publication has its own table, which may be newer than ours. */
  #cityOf(code: string): string {
    const number = code.padStart(4, '0')
    return this.#titles.cities.get(code) ?? this.#titles.cities.get(number) ?? municipalities().get(number) ?? ''
  }

  #store(row: CsvRow, kind: Kind): void {
    if (kind === 'cities' || kind === 'forms') {
      if (this.#titles[kind].size < TITLES_MAX) this.#titles[kind].set(row.text('code'), row.text('name'))
      return
    }
    const number = row.text('cnpj_basico')
    if (kind === 'simples') {
      if (row.text('opcao_mei') === 'S') this.#work.table(kind).add(number, '')
      return
    }
    const cells = [row.text('natureza_juridica'), row.text('porte'), row.text('razao_social')]
    this.#work.table('companies').add(number, cells.join(SEPARATOR))
  }

  *#establishments(rows: Iterable<CsvRow>): Generator<BrazilianRow> {
    for (const row of rows) {
      // Branches are only counted, so nothing is looked up for them.
      const isMain = row.problem === null && row.text('matriz_filial') === '1'
      const number = isMain ? row.text('cnpj_basico') : ''
      const [form, size, name] = (isMain ? this.#work.table('companies').last(number) : null)?.split(SEPARATOR) ?? []
      yield {
        ...rowOfTable(row),
        entity: form === undefined ? null : { form, size, name },
        isMei: isMain && this.#given.has('simples') && this.#work.table('simples').last(number) !== null,
        formTitle: form === undefined ? '' : (this.#titles.forms.get(form) ?? ''),
        city: isMain ? this.#cityOf(row.text('municipio')) : '',
      }
    }
  }
}

function rowsOf(file: RegisterFile, kind: Kind) {
  return readCsv(file.bytes, { separator: ';', encoding: 'latin1', header: COLUMNS[kind] })
}
