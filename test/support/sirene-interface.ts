/** INSEE's API Sirene on this machine, with the rows of stock files: searches by day and by number, cursors, a key, 404 and 429. */
import type { IncomingMessage } from 'node:http'
import type { Answer } from './publisher.ts'

/** Where it is at a mirror. */
export const SIRENE = '/api.insee.fr/api-sirene/3.11'
/** The key that it takes. */
export const SIRENE_KEY = 'an-insee-key'

type Row = Readonly<Record<string, string>>

const OF_PERIODS =
  /^(?:dateDebut|dateFin|changement|etatAdministratif|nomUniteLegale|nomUsageUniteLegale|denomination|categorieJuridique|activitePrincipale(?:UniteLegale|Etab|NAF)|nomenclature|nicSiege|economie|societe|caractere|enseigne)/
const OF_ADDRESS =
  /^(?:complementAdresse|numeroVoie|indiceRepetition|typeVoie|libelle|distribution|codePostal|codeCommune|codeCedex|codePays|coordonnee)/

/** Reads a stock file that has no line break in a cell. */
export function stockRows(text: string): Row[] {
  const [header, ...lines] = text.trim().split(/\r?\n/)
  const cells = (line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => unquoted(cell))
  const columns = cells(header)
  return lines.map((line) => {
    const found = cells(line)
    return Object.fromEntries(columns.map((column, at) => [column, found[at] ?? '']))
  })
}

/** Writes rows as a stock file. */
export function stockFile(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0])
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => cells.map(quoted).join()).join('\n')}\n`
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

/** The interface. */
export class SireneInterface {
  units: readonly Row[]
  establishments: readonly Row[]
  /** Answers the next calls in its place. */
  readonly next: Answer[] = []
  /** Searches that were asked for, with their numbers of companies where they name some. */
  readonly asked: string[] = []
  /** Answers of a page. */
  page = 2
  availableAt = '2026-11-25T07:00:00.000'

  constructor(units: readonly Row[], establishments: readonly Row[]) {
    this.units = units
    this.establishments = establishments
  }

  /** The last processing of all. */
  get until(): string {
    const days = [...this.units, ...this.establishments].map(processed)
    return days.sort().at(-1)!
  }

  /** Answers a request. */
  readonly answer: Answer = (request, response) => {
    void this.#search(request).then((found) => {
      if (typeof found === 'function') found(request, response)
      else if (found === null) response.writeHead(404).end('{"header":{"statut":404}}')
      else if (found === 401) response.writeHead(401).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    })
  }

  async #search(request: IncomingMessage): Promise<unknown> {
    if (request.headers['x-insee-api-key-integration'] !== SIRENE_KEY) return 401
    const other = this.next.shift()
    if (other !== undefined) return other
    const url = new URL(request.url ?? '', 'http://publisher')
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const sent = request.method === 'POST' ? new URLSearchParams(Buffer.concat(pieces).toString()) : url.searchParams
    const path = url.pathname.slice(SIRENE.length)
    if (path === '/informations') return this.#informations()
    const q = sent.get('q') ?? ''
    this.asked.push(q.replace(/(?: OR \w+:\d+\*?)+/, ' OR …'))
    const member = path === '/siren' ? 'unitesLegales' : path === '/siret' ? 'etablissements' : 'liensSuccession'
    const rows = member === 'unitesLegales' ? this.units : member === 'etablissements' ? this.establishments : []
    const wanted = rows.filter((row) => this.#matches(row, q))
    const from = sent.get('curseur') === '*' ? 0 : Number(sent.get('curseur'))
    const found = wanted.slice(from, from + Math.min(this.page, Number(sent.get('nombre'))))
    if (wanted.length === 0) return null
    const fields = sent.get('champs')?.split(',') ?? null
    const curseurSuivant = found.length === 0 ? sent.get('curseur') : String(from + found.length)
    const header = { statut: 200, total: wanted.length, curseur: sent.get('curseur'), curseurSuivant }
    return { header, [member]: found.map((row) => shaped(row, fields)) }
  }

  #matches(row: Row, q: string): boolean {
    const span = /dateDernierTraitement\w+:\[(\S+) TO (\S+)\]/.exec(q)
    if (span === null) return new RegExp(`siren:${row.siren}(?!\\d)`).test(q)
    const form = this.units.find(({ siren }) => siren === row.siren)?.categorieJuridiqueUniteLegale
    return form !== '1000' && processed(row) >= span[1] && processed(row) <= span[2]
  }

  #informations(): unknown {
    const of = (collection: string) => ({
      collection,
      dateDerniereMiseADisposition: this.availableAt,
      dateDernierTraitementMaximum: this.until,
      dateDernierTraitementDeMasse: '2024-03-26T05:20:08.847',
    })
    const all = ['Unités Légales', 'Établissements', 'Liens de succession'].map(of)
    return { header: { statut: 200 }, etatService: 'UP', datesDernieresMisesAJourDesDonnees: all }
  }
}

function processed(row: Row): string {
  return row.dateDernierTraitementUniteLegale ?? row.dateDernierTraitementEtablissement
}

/** A row as an answer shows it: what changes with periods in a list of them, an address in an object of its own. */
function shaped(row: Row, fields: readonly string[] | null): unknown {
  const isUnit = 'dateDernierTraitementUniteLegale' in row
  const shown = Object.entries(row).filter(([column]) => fields === null || fields.includes(column))
  const value = ([column, text]: readonly [string, string]) => {
    return [column, text === '' ? null : column === 'etablissementSiege' ? text === 'true' : text] as const
  }
  const of = (is: (column: string) => boolean) => Object.fromEntries(shown.filter(([column]) => is(column)).map(value))
  const isOfPeriod = (column: string) => OF_PERIODS.test(column)
  const isOfAddress = (column: string) => !isUnit && OF_ADDRESS.test(column)
  return {
    ...of((column) => !isOfPeriod(column) && !isOfAddress(column)),
    ...(!isUnit && { adresseEtablissement: of(isOfAddress) }),
    [isUnit ? 'periodesUniteLegale' : 'periodesEtablissement']: [
      { dateFin: null, ...of(isOfPeriod) },
      { dateFin: '2010-01-01', dateDebut: '2000-01-01', etatAdministratifUniteLegale: 'A' },
    ],
  }
}
