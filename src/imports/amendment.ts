/**
 * Files that tell of changes alone, such as the deltas of GLEIF, imported onto what an earlier import of the register
 * said: what was stored is taken over first, then each row takes the place of the record it tells of, or withdraws it.
 *
 * Everything happens in the rows of the new import, so that what is current stays as it was until the switch.
 */

import { decodeRecord } from '../records/record.ts'
import { filesByKind } from '../registers/read-joined.ts'
import type { AnyRegister, JoinedRegister } from '../registers/register.ts'
import type { MappedBatch } from './map-files.ts'
import type { ImportInStore, RecordStore } from './run-import.ts'

/** What became of the records that were stored before. They are kept + replaced + withdrawn. */
export interface AmendedCounts {
  /** They stand as they were. */
  readonly kept: number
  /** A newer record of the files stands in their place. */
  readonly replaced: number
  /** The files say that they are gone. */
  readonly withdrawn: number
}

/** A row of the files of whose record a later row told. */
export interface DroppedRow {
  readonly companyId: string
  readonly file: number
  readonly line: number
  readonly later: { readonly file: number; readonly line: number }
}

/**
 * Says whether an import changes what is stored rather than replaces it: all its files tell of changes alone, and the
 * register said something before.
 *
 * @throws {Error} when the files do not reach back to what is stored: changes in between would be lost
 */
export async function isAmendment(
  register: AnyRegister,
  files: readonly string[],
  stored: ImportInStore | undefined,
): Promise<boolean> {
  if (!('join' in register) || register.amendments === undefined || stored === undefined) return false
  const { kind } = register.amendments
  const given = await filesByKind(register, files)
  if (given.size !== 1 || !given.has(kind)) return false
  const storedOn = String(stored.details.retrievedAt ?? '').slice(0, 10)
  const names = given.get(kind)!
  const days = names.map((name) => register.amendments!.since(name)).filter((day) => day !== null)
  const since = days.length === names.length ? days.sort()[0] : undefined
  if (since !== undefined && storedOn !== '' && since > storedOn) throw tooLate(register, names[0], since, storedOn)
  return true
}

function tooLate({ kinds, amendments, source }: JoinedRegister, name: string, since: string, storedOn: string): Error {
  const whole = kinds.find(({ id }) => id !== amendments?.kind)?.title ?? 'a whole file'
  return new Error(
    `Cannot import ${name}: it tells of changes since ${since}, what ${source.id} said is of ${storedOn}; must be one that reaches back so far, or ${whole}`,
  )
}

/** The rows of one import that change what an earlier one said. */
export class Amendment {
  readonly #store: RecordStore
  readonly #importId: number
  readonly #key: string
  readonly #before: number
  #firstRow = 0
  #replaced = 0
  #withdrawn = 0

  constructor(store: RecordStore, importId: number, { from, key }: { readonly from: number; readonly key: string }) {
    this.#store = store
    this.#importId = importId
    this.#key = key
    this.#before = store.count(from)
  }

  /** Takes over what the register said. @returns the share that is done, 0..1, one step after the other */
  *takeOver(from: number): Generator<number> {
    const steps = this.#store.takeOver(this.#importId, from)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.#firstRow = step.value
        return
      }
      yield step.value / this.#before
    }
  }

  /**
   * Appends the records of a batch, and drops what they take the place of. A row that is older than what is stored counts
   * as left out.
   *
   * @param onDuplicate told of rows of the files themselves that a later row replaces
   */
  append(batch: MappedBatch, onDuplicate: (row: DroppedRow) => void): void {
    const { records, withdrawn } = batch
    const shifted = (row: number) => row + this.#firstRow
    this.#store.append(this.#importId, {
      ...records,
      rows: records.rows.map(shifted),
      keys: records.keys.map(({ row, key }) => ({ row: shifted(row), key })),
    })
    const places = new Map(records.rows.map((row, place) => [row, place]))
    const told = [
      ...records.keys
        .filter(({ key }) => key.startsWith(this.#key))
        .map(({ row, key }) => ({ row, key, place: places.get(row)!, at: lastUpdated(batch, places.get(row)!) })),
      ...withdrawn.map(({ row, key, at }) => ({ row, key, at, place: null })),
    ].sort((a, b) => a.row - b.row)
    const dropped: number[] = []
    for (const { row, key, place, at } of told) {
      const found = this.#store.recordsWith(this.#importId, key)
      const earlier = found.filter((record) => record.row < shifted(row) && !dropped.includes(record.row))
      const isOld = earlier.some(({ companyId, document }) => {
        const stored = decodeRecord(companyId, document).company.lastUpdated
        return at !== null && stored !== null && stored > at
      })
      if (isOld) {
        if (place !== null) {
          batch.leftOut[OLDER] = (batch.leftOut[OLDER] ?? 0) + 1
          dropped.push(shifted(row))
        }
        continue
      }
      for (const { row: before, companyId, file, line } of earlier) {
        dropped.push(before)
        if (line > 0) {
          const later = place === null ? { file, line } : { file: records.files[place], line: records.lines[place] }
          onDuplicate({ companyId, file, line, later })
        } else if (place === null) this.#withdrawn++
        else this.#replaced++
      }
    }
    this.#store.remove(this.#importId, dropped)
  }

  /** A stored record was dropped because another record of the files has its number. */
  countReplaced(): void {
    this.#replaced++
  }

  counts(): AmendedCounts {
    const [replaced, withdrawn] = [this.#replaced, this.#withdrawn]
    return { kept: this.#before - replaced - withdrawn, replaced, withdrawn }
  }
}

const OLDER = 'older than what is stored'

function lastUpdated({ records }: MappedBatch, place: number): string | null {
  return decodeRecord(records.companyIds[place], records.documents[place]).company.lastUpdated
}
