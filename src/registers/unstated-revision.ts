/** Codes of which a register does not say the revision of NACE that they are of. */
import { loadTable, once } from '../reference/load-table.ts'

/**
 * The code with its revision, where the class leaves no doubt: it exists in one revision only, or Rev. 2.1 kept it for the
 * activity that it has in Rev. 2.
 *
 * @param digits four digits or more, without points
 * @returns such as `2:62010` or `2.1:62100`; `null` for a class that is in neither, or that means two activities
 */
export function codeOfUnstatedRevision(digits: string): string | null {
  if (!/^\d{4,7}$/.test(digits)) return null
  const { rev2, rev21, kept } = classes()
  const code = `${digits.slice(0, 2)}.${digits.slice(2, 4)}`
  if (rev2.has(code)) return rev21.has(code) && !kept.has(code) ? null : `2:${digits}`
  return rev21.has(code) ? `2.1:${digits}` : null
}

const classes = once(() => {
  const rows = loadTable('crosswalk/nace-2_nace-2.1').rows
  const codesOf = (list: string) => new Set(loadTable(`codes/${list}`).rows.map(([, code]) => code))
  return {
    rev2: codesOf('nace-2'),
    rev21: codesOf('nace-2.1'),
    kept: new Set(rows.filter(([from, to]) => from === to).map(([from]) => from)),
  }
})
