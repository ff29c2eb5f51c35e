/** Recognises the register that a file belongs to, by its columns. */
import { alternatives, columnKey, missingColumns } from './layout.ts'
import { separatorOf } from './readers/separator.ts'
import type { AnyRegister } from './register.ts'

/** A register whose layout a file has. */
export interface RecognisedFile {
  readonly register: string
  /** Title of the layout, such as `StockUniteLegale`. */
  readonly layout: string
}

/**
 * The columns of a file: the header of a table, the paths of the members of JSON (`organisasjonsform.kode`).
 *
 * @param beginning the first bytes of the file; a JSON record that they cut off counts as far as it goes
 */
export function columnsIn(beginning: Uint8Array): readonly string[] {
  const text = Buffer.from(beginning)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text[0] === '{' || text[0] === '[') return memberPaths(text)
  const [line] = text.split(/\r?\n/, 1)
  return line.split(separatorOf(line)).map((cell) => cell.trim().replace(/^"|"$/g, ''))
}

/** A name or text, or a character that opens or closes. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g

/** Paths of all members; indexes of lists, and members that are named by a number as if they were indexes, are left out. */
function memberPaths(text: string): string[] {
  const paths = new Set<string>()
  const open: (string | null)[] = []
  let name: string | null = null
  for (const [token, quoted, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(name)
      name = null
    } else if (token === '}' || token === ']') {
      open.pop()
      name = null
    } else if (colon !== undefined) {
      name = /^\d+$/.test(quoted) ? null : quoted
      if (name !== null) paths.add([...open, name].filter((part) => part !== null).join('.'))
    } else name = null
  }
  return [...paths]
}

/** The register whose layout fits most of the columns; `null` when there is none. */
export function recogniseFile(columns: readonly string[], registers: Iterable<AnyRegister>): RecognisedFile | null {
  let best: (RecognisedFile & { readonly known: number }) | null = null
  for (const { source, layouts } of registers) {
    for (const layout of layouts) {
      const keyOf = layout.keyOf ?? columnKey
      const keys = new Set(columns.map(keyOf))
      const has = (column: string) => keys.has(keyOf(column)) || keys.has(keyOf(`records.${column}`))
      if (missingColumns(layout, has).length > 0) continue
      const known = Object.values(layout.columns).flat().flatMap(alternatives).filter(has).length
      if (known >= KNOWN_MIN && known > (best?.known ?? 0)) best = { register: source.id, layout: layout.title, known }
    }
  }
  return best && { register: best.register, layout: best.layout }
}

/** Fewer columns in common may be chance. */
const KNOWN_MIN = 3
