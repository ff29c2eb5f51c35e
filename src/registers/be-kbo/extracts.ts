/**
 * A full extract and the updates that follow it. Each update has two files for a table: the numbers whose rows are gone, and
 * new rows. The result is what the full extract of the last update would have.
 */
import { dayFirstDate } from '../dates.ts'
import { ColumnsError } from '../layout.ts'
import { readCsv } from '../readers/csv.ts'
import type { RegisterFile } from '../register.ts'

/** The tables that updates change. */
export const CHANGED_TABLES = [
  'establishment',
  'denomination',
  'address',
  'contact',
  'activity',
  'branch',
  'enterprise',
] as const

/** A table that updates change. */
export type ChangedTable = (typeof CHANGED_TABLES)[number]

/** Columns of the numbers that are gone, where tables do not call them `EntityNumber`. */
const NUMBER_COLUMNS: Partial<Record<ChangedTable, string>> = {
  enterprise: 'enterprisenumber',
  establishment: 'establishmentnumber',
  branch: 'id',
}

/** What is known of an archive, or of the folder that its tables are in. */
interface Extract {
  readonly isUpdate: boolean | null
  /** The number of the extract; `null`: neither `meta.csv` nor the name contains it. */
  readonly number: number | null
}

/** `meta.csv` has five rows. */
const META_ROWS_MAX = 100
/** Deletions that are kept in memory, some 60 bytes each. A year of daily updates has fewer. */
const DELETIONS_MAX = 2_000_000
/** Where the names of the files begin, by the register's own pattern. */
const ARCHIVE_NAME = /(?:^|\/)KboOpenData_(\d{4,6})_\d{4}_\d{2}(?:_\d{2})?_(Full|Update)\.zip$/i

/** The extracts of one import, and which rows are gone. */
export class Extracts {
  readonly #byPath = new Map<string, Extract>()
  /** Numbers of updates, ascending. */
  readonly #updates: number[] = []
  readonly #updatePaths = new Set<string>()
  #full: { readonly path: string; readonly number: number | null } | null = null
  /** By table and number of the entity: the last update that takes its rows away. */
  readonly #deleted = new Map<ChangedTable, Map<number, number>>()
  #deletions = 0

  /**
   * Reads `meta.csv`.
   *
   * @returns how many rows it has, and the day of the extract where it says that
   * @throws {ColumnsError} where it contradicts the name of its archive
   */
  async readMeta(file: RegisterFile): Promise<{ readonly rows: number; readonly day: string | null }> {
    const values = new Map<string, string>()
    for await (const rows of readCsv(file.bytes)) {
      for (const row of rows) {
        if (values.size >= META_ROWS_MAX) throw new ColumnsError(`it has more than ${META_ROWS_MAX} rows`)
        if (row.problem === null) values.set(row.text('Variable').toLowerCase(), row.text('Value'))
      }
    }
    const type = values.get('extracttype')?.toLowerCase()
    const number = numberIn(values.get('extractnumber') ?? '')
    const named = this.#named(file)
    if (named.number !== null && number !== null && named.number !== number) {
      throw new ColumnsError(`ExtractNumber is ${number}, and its archive is named ${named.number}`)
    }
    const isUpdate = type === 'update' ? true : type === 'full' ? false : named.isUpdate
    this.#byPath.set(pathOf(file), { isUpdate, number: number ?? named.number })
    return { rows: values.size, day: dayFirstDate(values.get('snapshotdate') ?? '') }
  }

  /** Reads which rows of a table are gone. @throws {ColumnsError} for updates out of order, and what is no list of numbers */
  async *readDeletions(file: RegisterFile, count: (rows: number) => void): AsyncGenerator<Iterable<never>> {
    const update = this.updateOf(file)
    const table = /([a-z]+)_delete\.csv$/i.exec(file.name)?.[1].toLowerCase() as ChangedTable
    const column = NUMBER_COLUMNS[table] ?? 'entitynumber'
    const deleted = this.#deleted.get(table) ?? new Map<number, number>()
    this.#deleted.set(table, deleted)
    let name = ''
    const checkHeader = (columns: readonly string[]) => {
      name = columns[0]
      if (columns.length !== 1 || name.trim().toLowerCase() !== column) {
        throw new ColumnsError(
          `its columns are ${columns.slice(0, 5).join(', ')}, must be the number of the entity alone`,
        )
      }
    }
    for await (const rows of readCsv(file.bytes, { checkHeader })) {
      let own = 0
      for (const row of rows) {
        const number = row.problem === null ? entityNumber(row.text(name)) : null
        // A row that is not deleted would be one that the register no longer has.
        if (number === null) throw new ColumnsError(`line ${row.line} has no number of an entity (0999.000.129)`)
        if (++this.#deletions > DELETIONS_MAX) {
          throw new ColumnsError(
            `the updates take away more than ${DELETIONS_MAX} entities, must be fewer after a newer full extract`,
          )
        }
        deleted.set(number, update)
        own++
      }
      count(own)
      yield []
    }
  }

  /**
   * The number of the update that a file is of.
   *
   * @throws {ColumnsError} where it is not known, and for updates that do not follow each other
   */
  updateOf(file: RegisterFile): number {
    const { isUpdate, number } = this.#named(file)
    if (isUpdate === false) throw new ColumnsError('it is in a full extract, must be in an update')
    if (number === null) throw new ColumnsError(`the number of its update is not known, ${HOW_KNOWN}`)
    const last = this.#updates.at(-1)
    const before = last ?? this.#full?.number ?? null
    const path = pathOf(file)
    if (!this.#updatePaths.has(path)) {
      if (last !== undefined && number <= last) {
        throw new ColumnsError(`update ${number} follows update ${last}, must be given in ascending order, each once`)
      }
      if (before !== null && number > before + 1) throw gap(before, number)
      this.#updatePaths.add(path)
      this.#updates.push(number)
    }
    return number
  }

  /**
   * Meets a table of the full extract. Updates that are part of it are passed over.
   *
   * @param isUpdated whether there are updates; else its number need not be known
   * @throws {ColumnsError} where there are two full extracts, and where the updates do not follow this one
   */
  meetFull(file: RegisterFile, isUpdated: boolean): void {
    const path = pathOf(file)
    if (this.#full?.path === path) return
    const { isUpdate, number } = this.#named(file)
    if (number === null && !isUpdated) return
    if (isUpdate === true) throw new ColumnsError('it is in an update, which has no whole tables')
    if (this.#full !== null) {
      throw new ColumnsError(`${this.#full.path} has tables of a full extract too, must be one alone`)
    }
    if (number === null) throw new ColumnsError(`the number of its extract is not known, ${HOW_KNOWN}`)
    if (this.#updates.length > 0 && this.#updates[0] > number + 1) throw gap(number, this.#updates[0])
    this.#full = { path, number }
  }

  /** Whether the rows of an entity are gone: a later update has taken them away. */
  isGone(table: ChangedTable, text: string, update: number | null): boolean {
    const deleted = this.#deleted.get(table)
    if (deleted === undefined) return false
    const number = entityNumber(text)
    const last = number === null ? undefined : deleted.get(number)
    return last !== undefined && last > (update ?? this.#full?.number ?? 0)
  }

  /** Whether an update is part of the full extract. */
  isPassedOver(update: number): boolean {
    return update <= (this.#full?.number ?? 0)
  }

  /** How late the extract of a file is, for tables that each has in full. */
  rankOf(file: RegisterFile): number {
    return this.#named(file).number ?? 0
  }

  #named(file: RegisterFile): Extract {
    const path = pathOf(file)
    const known = this.#byPath.get(path)
    if (known !== undefined) return known
    const [, digits, type] = ARCHIVE_NAME.exec(path) ?? []
    const isUpdate = type === undefined ? null : type.toLowerCase() === 'update'
    return { isUpdate, number: numberIn(digits ?? '') }
  }
}

const HOW_KNOWN =
  'must have meta.csv beside it or be in an archive named KboOpenData_NNNN_YYYY_MM_Full.zip or …_Update.zip'

function gap(before: number, number: number): ColumnsError {
  const missing = number === before + 2 ? `update ${before + 1} is` : `updates ${before + 1} to ${number - 1} are`
  return new ColumnsError(`${missing} missing before update ${number}, must be given too, or a newer full extract`)
}

const pathOf = ({ from, name }: RegisterFile): string => from ?? name

function numberIn(text: string): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number > 0 ? number : null
}

/** The ten digits of an enterprise or an establishment as a number. */
function entityNumber(text: string): number | null {
  const digits = /^\d\.?\d{3}\.?\d{3}\.?\d{3}$/.test(text) ? text.replaceAll('.', '') : ''
  return digits === '' ? null : Number(digits)
}
