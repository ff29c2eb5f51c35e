/** What the codes of registers mean: `reference/lists/register-codes.tsv`. */
import { loadTable, once } from '../reference/load-table.ts'

/** From one number to another; `max` is `null` when it is open upwards. */
export interface Band {
  readonly min: number
  readonly max: number | null
}

const rows = once(() => loadTable('lists/register-codes').rows)

/**
 * A list of a register's codes, read when it is first asked.
 *
 * @returns the meaning of a code as the table writes it; `undefined` for a code that is not there
 */
export function registerCodes<Meaning extends string>(
  register: string,
  list: string,
): (code: string) => Meaning | undefined {
  return codesOf(register, list, (meaning) => meaning as Meaning)
}

/** A list of codes that mean bands: `10-19`, `250-` in the table. */
export function registerBands(register: string, list: string): (code: string) => Band | undefined {
  return codesOf(register, list, (meaning) => {
    const [min, max] = meaning.split('-')
    return { min: Number(min), max: max === '' ? null : Number(max) }
  })
}

function codesOf<Meaning>(register: string, list: string, read: (meaning: string) => Meaning) {
  const meanings = once(() => {
    const own = rows().filter((row) => row[0] === register && row[1] === list)
    return new Map(
      own.flatMap(([, , meaning, codes]) => codes.split(' | ').map((code) => [code, read(meaning)] as const)),
    )
  })
  return (code: string) => meanings().get(code)
}
