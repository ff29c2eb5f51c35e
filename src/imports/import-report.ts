/** The report of one import: which rows became no company of their own, and why. */
import type { OpenedFile, RejectedRow } from './mapping/map-files.ts'
import type { DuplicateRow, RecordPosition } from './record-store.ts'
import { RejectsFile } from './rejects.ts'

/** What the report calls the source of records that an earlier import stored. */
const STORED_BEFORE = '(stored before)'

/** Writes the report, and counts the duplicates among the rows of the files. */
export class ImportReport {
  readonly #rejects: RejectsFile
  readonly #isCombining: boolean
  readonly #opened: OpenedFile[] = []
  #duplicates = 0

  /** @param isCombining whether the register combines the rows of a company instead of keeping the last */
  constructor(path: string, isCombining: boolean) {
    this.#rejects = new RejectsFile(path)
    this.#isCombining = isCombining
  }

  /** What a later row does to an earlier one. */
  get #effect(): string {
    return this.#isCombining ? 'which completes it' : 'which counts'
  }

  get path(): string {
    return this.#rejects.path
  }

  /** Number of rows in the report. */
  get listed(): number {
    return this.#rejects.listed
  }

  /** Rows of the files whose company a later row describes too. */
  get duplicates(): number {
    return this.#duplicates
  }

  /** The files opened so far, in the order of their numbers. */
  get opened(): readonly OpenedFile[] {
    return this.#opened
  }

  /** Adds files that were opened. */
  open(files: readonly OpenedFile[]): void {
    this.#opened.push(...files)
  }

  addRejected({ file, line, reason, raw }: RejectedRow): void {
    this.#rejects.add({ file: this.#opened[file].name, line, kind: 'rejected', reason, raw })
  }

  /** Adds a row of the files that a later row replaces or completes. */
  addDuplicate({ companyId, file, line, later }: DuplicateRow): void {
    this.#duplicates++
    const reason = `${companyId} is repeated on line ${later.line} of ${this.#opened[later.file].name}, ${this.#effect}`
    this.#rejects.add({ file: this.#opened[file].name, line, kind: 'duplicate', reason, raw: '' })
  }

  /** Adds a record of an earlier import that a row of the files replaces. */
  addReplaced({ companyId, later }: DuplicateRow): void {
    const reason = `${companyId} is on line ${later.line} of ${this.#opened[later.file].name}, ${this.#effect}`
    this.#rejects.add({ file: STORED_BEFORE, line: 0, kind: 'duplicate', reason, raw: '' })
  }

  /** Adds a record without a name that matches no company of another register. */
  addUnmatched({ companyId, file, line }: RecordPosition): void {
    const name = line > 0 ? this.#opened[file].name : STORED_BEFORE
    const reason = `it has no name, and no other register has ${companyId}`
    this.#rejects.add({ file: name, line, kind: 'unmatched', reason, raw: '' })
  }

  /** Writes the remaining rows. More rows may follow. */
  close(): void {
    this.#rejects.close()
  }
}
