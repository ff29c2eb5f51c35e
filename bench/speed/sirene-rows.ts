/**
 * Rows in the layouts of SIRENE, as many as a measurement needs: a StockUniteLegale and a StockEtablissement that belong to it.
 *
 * Legal forms, activities, staff and names come from real legal units (daily files of 2017), every third address and the states
 * from real establishments all over France (2021). Each legal unit has a head office; every third has one more establishment.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { realFile } from '../../test/support/real-data.ts'
import { readCsvLine } from './companies-house-rows.ts'
import type { Subject } from './size-requests.ts'

const FOLDER = ['data', 'fr'] as const
const UNITS = 'StockUniteLegale_utf8.from-2017-daily.csv'
const OFFICES = 'StockEtablissement_utf8.from-2017-daily.csv'
const ESTABLISHMENTS = 'StockEtablissement_utf8.volume.csv.gz'

type Cells = readonly string[]

/** A table of the real data. */
interface Table {
  readonly header: string
  readonly rows: readonly Cells[]
  column(name: string): number
}

/** Real rows that others are made from. */
export class FrenchRows {
  readonly #units: Table
  readonly #establishments: Table
  /** The head office of each legal unit. */
  readonly #offices: readonly Cells[]
  /** Words of names and streets, each once. */
  readonly #words: readonly string[]

  /** @throws {Error} where the real files are not available */
  constructor() {
    this.#units = readTable(readFileSync(realFile(...FOLDER, UNITS)))
    this.#establishments = readTable(gunzipSync(readFileSync(realFile(...FOLDER, ESTABLISHMENTS))))
    const offices = readTable(readFileSync(realFile(...FOLDER, OFFICES)))
    const bySiren = new Map(
      offices.rows.filter((row) => row[offices.column('etablissementSiege')] === 'true').map((row) => [row[0], row]),
    )
    this.#offices = this.#units.rows.map((unit) => bySiren.get(unit[0]) ?? offices.rows[0])
    const texts = ['denominationUsuelleEtablissement', 'enseigne1Etablissement', 'libelleVoieEtablissement'].map(
      (name) => this.#establishments.column(name),
    )
    this.#words = [
      ...new Set(this.#establishments.rows.flatMap((row) => texts.flatMap((at) => row[at].split(/[^A-Z]+/)))),
    ].filter((word) => word.length > 2)
  }

  /** The rows of a StockUniteLegale, with its header. */
  *units(count: number): Generator<string> {
    const { header } = this.#units
    const [created, state, since, name, employer] = [
      'dateCreationUniteLegale',
      'etatAdministratifUniteLegale',
      'dateDebut',
      'denominationUniteLegale',
      'caractereEmployeurUniteLegale',
    ].map((each) => this.#units.column(each))
    yield header
    for (let number = 0; number < count; number++) {
      const cells = [...this.#unit(number)]
      const place = this.#place(number)
      const isClosed = place[this.#establishments.column('etatAdministratifEtablissement')] === 'F'
      cells[0] = siren(number)
      cells[name] = this.#name(number)
      cells[state] = isClosed ? 'C' : 'A'
      // Those that ended are older than those of the daily files.
      if (isClosed) {
        cells[created] = place[this.#establishments.column('dateCreationEtablissement')]
        cells[since] = place[this.#establishments.column('dateDebut')]
        cells[employer] = ''
      }
      yield cells.map(cell).join(',')
    }
  }

  /** The rows of the StockEtablissement of as many legal units, with its header. */
  *establishments(count: number): Generator<string> {
    const { header } = this.#establishments
    const siege = this.#establishments.column('etablissementSiege')
    yield header
    for (let number = 0; number < count; number++) {
      yield this.#establishment(number, this.#office(number), '00018', { siege, isSiege: true })
      if (number % 3 === 0) {
        const { rows } = this.#establishments
        yield this.#establishment(number, rows[(number * 15_485_863) % rows.length], '00026', { siege, isSiege: false })
      }
    }
  }

  /** Legal units as requests name them. */
  *subjects(count: number): Generator<Subject> {
    const [town, code] = [
      this.#establishments.column('libelleCommuneEtablissement'),
      this.#units.column('activitePrincipaleUniteLegale'),
    ]
    for (let number = 0; number < count; number++) {
      const unit = { name: this.#name(number), town: this.#office(number)[town], code: this.#unit(number)[code] }
      if (unit.town !== '' && /^\d{2}\.\d{2}[A-Z]$/.test(unit.code) && unit.code !== '00.00Z') yield unit
    }
  }

  #unit(number: number): Cells {
    return this.#units.rows[(number * 7_919) % this.#units.rows.length]
  }

  #office(number: number): Cells {
    return number % 3 === 0 ? this.#place(number) : this.#offices[(number * 7_919) % this.#offices.length]
  }

  /** An establishment somewhere in France. */
  #place(number: number): Cells {
    return this.#establishments.rows[(number * 104_729) % this.#establishments.rows.length]
  }

  #establishment(number: number, row: Cells, nic: string, { siege, isSiege }: { siege: number; isSiege: boolean }) {
    const cells = [...row]
    cells[0] = siren(number)
    cells[1] = nic
    cells[2] = cells[0] + nic
    cells[siege] = String(isSiege)
    return cells.map(cell).join(',')
  }

  /**
   * The name of a real legal unit, the last word from elsewhere, and of every second the first too. One in eight has a word that
   * no other has, and one in sixteen is not changed.
   */
  #name(number: number): string {
    const own = this.#unit(number)[this.#units.column('denominationUniteLegale')]
    if (number % 16 === 1) return own
    const other = this.#words[(number * 6_700_417) % this.#words.length]
    const rare = Math.imul(number, 2_654_435_761) >>> 0
    const last = number % 8 > 0 ? other : other.slice(0, 3) + rare.toString(36).replaceAll(/\d/g, '').toUpperCase()
    const first = number % 2 > 0 ? [this.#words[(number * 1_299_709) % this.#words.length]] : []
    return [...first, ...own.split(' ').slice(first.length, -1), last].join(' ')
  }
}

function readTable(bytes: Buffer): Table {
  const [header, ...lines] = bytes.toString('utf8').trimEnd().split(/\r?\n/)
  const columns = new Map(header.split(',').map((name, place) => [name, place]))
  const rows = lines.map(readCsvLine).filter((cells) => cells.length === columns.size && /^\d{9}$/.test(cells[0]))
  return {
    header,
    rows,
    column(name) {
      const place = columns.get(name)
      if (place === undefined) throw new Error(`Cannot measure: there is no column ${name}`)
      return place
    },
  }
}

function cell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A number that checks (Luhn), ascending. */
function siren(number: number): string {
  const digits = String(20_000_000 + number)
  let sum = 0
  for (let place = 0; place < 8; place++) {
    const digit = Number(digits[place]) * (place % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return digits + String((10 - (sum % 10)) % 10)
}
