/** One list of industry codes as a tree: what a code is called, what it lies under, what lies under it. */
import { loadTable } from './load-table.ts'

/** One code of a list. */
export interface CodeNode {
  /** The code as records and filters write it: as its list does, with the prefix of its revision where that needs one. */
  readonly code: string
  /** The code as its list writes it, without prefix. */
  readonly bare: string
  /** Another official spelling (the British class `62.02` of the register's `62020`). */
  readonly alias: string | null
  /** 0 at the top. */
  readonly depth: number
  readonly parent: CodeNode | null
  readonly children: readonly CodeNode[]
  /**
   * For a code of a NACE-based list: the code of NACE (of the list's revision, without prefix) that it sits under.
   * `null` for other lists, and where no activity is meant (a dormant company).
   */
  readonly nace: string | null
  /** English title, never empty: the official one, else the NACE title, ` — ` and the local title. */
  readonly title: string
  /** Official titles by ISO 639-1 language; a language without one is absent. */
  readonly titles: ReadonlyMap<string, string>
}

/** A list of codes. */
export interface CodeTree {
  /** Name of the table in `reference/codes/`. */
  readonly list: string
  /** Top nodes, in the list's order. */
  readonly tops: readonly CodeNode[]
  /** Every node, parents before children, in the list's order. */
  readonly nodes: readonly CodeNode[]
  /** Languages of the titles, English first. */
  readonly languages: readonly string[]
  /**
   * Finds a code as a caller may write it: dots, blanks, dashes, slashes and case do not matter, nor does a section
   * letter before the code (`C10.41`).
   */
  readonly find: (typed: string) => CodeNode | undefined
}

/** How the codes of a list are written on records, and whose titles complete its own. */
export interface CodeTreeOptions {
  /** The code as records write it; without it, as the list does. */
  readonly codeOf?: (bare: string) => string
  /** The NACE tree that a national list is built on. */
  readonly nace?: CodeTree
  /** The list that this one revises: some of its titles stand for titles here. */
  readonly revises?: CodeTree
}

/** A code without what does not matter: dots, blanks, dashes, slashes, case. */
export function codeKey(typed: string): string {
  return typed.replace(/[^0-9A-Za-z]+/g, '').toUpperCase()
}

interface MutableNode extends CodeNode {
  readonly children: MutableNode[]
  readonly titles: Map<string, string>
}

/**
 * Reads `reference/codes/<list>.tsv`.
 *
 * Table format: `scripts/build-reference/code-lists.ts`.
 */
export function loadCodeTree(list: string, options: CodeTreeOptions = {}): CodeTree {
  const { columns, rows } = loadTable(`codes/${list}`)
  const firstLanguage = columns.indexOf('en')
  const languages = columns.slice(firstLanguage)
  const { codeOf = (bare) => bare, nace: naceTree, revises } = options
  const nodes: MutableNode[] = []
  const tops: MutableNode[] = []
  const path: MutableNode[] = []
  for (const row of rows) {
    const depth = Number(row[0])
    const bare = row[1]
    const parent = depth === 0 ? null : path[depth - 1]
    const naceCode = (firstLanguage > 2 && row[2]) || plainNace(bare)
    const naceNode = naceCode === '-' ? undefined : naceTree?.find(naceCode)
    const titled = naceNode ?? revises?.find(bare)
    const titles = new Map<string, string>()
    for (const [index, language] of languages.entries()) {
      const cell = row[firstLanguage + index]
      const title = cell === '=' ? titled?.titles.get(language) : cell === '^' ? parent?.titles.get(language) : cell
      if (title) titles.set(language, title)
    }
    const node: MutableNode = {
      code: codeOf(bare),
      bare,
      alias: (firstLanguage > 2 && row[3]) || null,
      depth,
      parent,
      children: [],
      nace: naceNode?.bare ?? null,
      title: titles.get('en') ?? composedTitle(naceNode, titles),
      titles,
    }
    nodes.push(node)
    path[depth] = node
    ;(parent?.children ?? tops).push(node)
  }
  return { list, tops, nodes, languages, find: finder(nodes) }
}

/** The NACE title, then ` — ` and the local title: what stands in for an English title that does not exist. */
function composedTitle(nace: CodeNode | undefined, titles: ReadonlyMap<string, string>): string {
  const [local] = titles.values()
  return [nace?.title, local].filter((part) => part !== undefined).join(' — ')
}

/** The NACE code made of the first (up to) four digits of a national code; the letter of a section stays. */
export function plainNace(code: string): string {
  const digits = codeKey(code).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits
}

function finder(nodes: readonly CodeNode[]): CodeTree['find'] {
  const byKey = new Map<string, CodeNode>()
  const ranges = new Map<string, CodeNode>()
  for (const node of nodes) {
    // A combined NAICS sector, 31-33, is known by its dash and by each of its numbers; without the dash it would be 3133.
    const range = /^(\d\d)-(\d\d)$/.exec(node.bare)
    if (range) {
      ranges.set(node.bare, node)
      for (let number = Number(range[1]); number <= Number(range[2]); number++) byKey.set(String(number), node)
    } else {
      byKey.set(codeKey(node.bare), node)
    }
  }
  for (const node of nodes) {
    if (node.alias !== null && !byKey.has(codeKey(node.alias))) byKey.set(codeKey(node.alias), node)
  }
  return (typed) => {
    const range = ranges.size > 0 ? ranges.get(typed.replace(/\s+/g, '').replace(/[–—]/, '-')) : undefined
    if (range) return range
    const key = codeKey(typed)
    const node = byKey.get(key)
    if (node || !/^[A-Z]\d/.test(key)) return node
    const withoutSection = byKey.get(key.slice(1))
    return withoutSection && topOf(withoutSection).bare === key[0] ? withoutSection : undefined
  }
}

function topOf(node: CodeNode): CodeNode {
  let top = node
  while (top.parent) top = top.parent
  return top
}
