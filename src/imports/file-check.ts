/**
 * Checks what the rows of a file became, so that a file which has the columns of a register but not its contents is
 * refused: swapped columns, an empty column, another table under the same header.
 */

import type { Company } from '../company/company.ts'
import { ColumnsError } from '../registers/layout.ts'
import type { AnyRegister } from '../registers/register.ts'
import { counted } from '../text/counted.ts'

/** Fewer rows than this are suspicious only if all are rejected. */
const ROWS_FEW = 10
/** A file with this share of rejected rows is not what the register publishes. The worst real file has 57 %. */
const REJECTED_SHARE_MAX = 0.9
/** Companies whose names are compared. */
const NAMES_COMPARED = 1_000
const NAMES_FEW = 20
/** Names of real companies are nearly all different; towns, forms and states in their place are not. */
const DISTINCT_SHARE_MIN = 0.5

/** What the rows of one file became. */
export class FileCheck {
  /** Rows that were only kept to be looked up for other rows. */
  joined = 0
  #rejected = 0
  #companies = 0
  #withStatus = 0
  #named = 0
  readonly #names = new Set<string>()

  /** Counts a rejected row. */
  addRejected(): void {
    this.#rejected++
  }

  /** Counts a row that became a company. */
  addCompany({ name, status }: Company): void {
    this.#companies++
    if (status !== 'Status unknown') this.#withStatus++
    if (this.#named >= NAMES_COMPARED || name === '') return
    this.#named++
    this.#names.add(name)
  }

  /**
   * Checks the rows so far.
   *
   * @param statesStatus whether files of this kind state a status, or imply one by the register's rule
   * @throws {ColumnsError} with the numbers
   */
  check({ source, layouts }: AnyRegister, statesStatus: boolean): void {
    // A user's own table is not checked: its mapping decides, and `--check` shows the numbers.
    if (layouts.length === 0) return
    const usable = this.#companies + this.joined
    const rows = usable + this.#rejected
    if (this.#rejected >= ROWS_FEW && this.#rejected >= rows * REJECTED_SHARE_MAX) {
      throw this.#refusal(source.id, `${this.#rejected} of its ${counted(rows, 'row')} cannot be companies`)
    }
    if (statesStatus && this.#companies >= ROWS_FEW && this.#withStatus === 0) {
      throw this.#refusal(
        source.id,
        `it states a status for none of its ${counted(this.#companies, 'company', 'companies')}`,
      )
    }
  }

  /**
   * Checks the names of a file of companies. Not for names that are put together from several files: shop signs repeat.
   *
   * @throws {ColumnsError} with the numbers
   */
  checkNames({ source, layouts }: AnyRegister): void {
    if (layouts.length === 0) return
    if (this.#named >= NAMES_FEW && this.#names.size < this.#named * DISTINCT_SHARE_MIN) {
      const names = [...this.#names].slice(0, 3).map((name) => JSON.stringify(name.slice(0, 40)))
      const what = `${this.#named} of its companies have only ${this.#names.size} different names, such as ${names.join(', ')}`
      throw this.#refusal(source.id, what)
    }
  }

  #refusal(register: string, what: string): ColumnsError {
    return new ColumnsError(`it does not hold what ${register} publishes: ${what}`)
  }
}
