/**
 * Classes of NACE Rev. 2 for a national code on Rev. 2.1, where they are known more precisely than for its own class.
 */
import type { CodeNode } from './code-tree.ts'
import { loadTable, once } from './load-table.ts'

/** Classes of Rev. 2, and whether an office's own table lists them. */
export interface EarlierClasses {
  readonly classes: readonly string[]
  readonly kind: 'official' | 'derived'
}

/**
 * The classes of a code of a country's list on Rev. 2.1: its own, else those of the closest code above it that has some.
 *
 * @returns `null` where nothing more precise is known than for the class of the code
 *
 * Source: `scripts/build-subclasses.ts`.
 */
export function earlierClasses(country: string, node: CodeNode): EarlierClasses | null {
  const own = table().get(country)
  for (let at: CodeNode | null = own ? node : null; at; at = at.parent) {
    const found = own?.get(at.bare)
    if (found) return found
  }
  return null
}

const table = once(() => {
  const countries = new Map<string, Map<string, EarlierClasses>>()
  for (const [country, code, classes, kind] of loadTable('subclasses/nace-2').rows) {
    let own = countries.get(country)
    if (!own) {
      own = new Map()
      countries.set(country, own)
    }
    own.set(code, { classes: classes.split(' '), kind: kind === 'o' ? 'official' : 'derived' })
  }
  return countries
})
