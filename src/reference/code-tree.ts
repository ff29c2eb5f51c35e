/** One list of industry codes as a tree: the title of a code, its parent, its children. */
import { copyText } from '../bounded-cache.ts'
import { once, TableBytes } from './load-table.ts'

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
  /**
   * English title, never empty: ours where there is one (`reference/README.md`, "National lists"), else the official one.
   */
  readonly title: string
  /** Official titles by ISO 639-1 language, what a search reads; a language without one is absent. Made by every call. */
  readonly titles: ReadonlyMap<string, string>
  /** Official title in one language, without making the map. */
  readonly titleIn: (language: string) => string | undefined
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
   * Finds a code as a caller may write it: dots, spaces, dashes, slashes and case do not matter, nor does a section
   * letter before the code (`C10.41`).
   */
  readonly find: (typed: string) => CodeNode | undefined
}

/** How the codes of a list are written on records, and whose titles complete its own. */
export interface CodeTreeOptions {
  /** The code as records write it; without it, as the list does. `isSame`: the list revised has the very same code. */
  readonly codeOf?: (bare: string, isSame: boolean) => string
  /** The NACE tree that a national list is built on. */
  readonly nace?: CodeTree
  /** The list that this one revises: some of its titles are used here. */
  readonly revises?: CodeTree
}

/** A code without what does not matter: dots, spaces, dashes, slashes, case. */
export function codeKey(typed: string): string {
  return typed.replace(/[^0-9A-Za-z]+/g, '').toUpperCase()
}

/** A node that reads its titles from the row of the table on demand: few of them are ever read. */
class TableNode implements CodeNode {
  readonly code: string
  readonly bare: string
  readonly alias: string | null
  readonly depth: number
  readonly parent: TableNode | null
  readonly children: TableNode[] = []
  /** The node of NACE, or of the list that this one revises, whose titles `=` refers to. */
  readonly #titled: CodeNode | undefined
  readonly nace: string | null
  readonly #table: TitleTable
  /** Its row of the table. */
  readonly #row: number
  /** Once it was read: every answer names the same few sectors and values of facets. */
  #title: string | undefined

  constructor(row: {
    readonly code: string
    readonly bare: string
    readonly alias: string | null
    readonly depth: number
    readonly parent: TableNode | null
    readonly nace: string | null
    readonly titled: CodeNode | undefined
    readonly table: TitleTable
    readonly row: number
  }) {
    this.code = row.code
    this.bare = row.bare
    this.alias = row.alias
    this.depth = row.depth
    this.parent = row.parent
    this.nace = row.nace
    this.#titled = row.titled
    this.#table = row.table
    this.#row = row.row
  }

  get title(): string {
    // The build refuses a code that has neither.
    this.#title ??= copyText(this.#table.ownOf(this.#row) || (this.#titleAt(0) as string))
    return this.#title
  }

  get titles(): ReadonlyMap<string, string> {
    const titles = new Map<string, string>()
    for (const [index, language] of this.#table.languages.entries()) {
      const title = this.#titleAt(index)
      if (title !== undefined) titles.set(language, title)
    }
    return titles
  }

  titleIn(language: string): string | undefined {
    return this.#titleAt(this.#table.languages.indexOf(language))
  }

  #titleAt(index: number): string | undefined {
    const cell = this.#table.titleOf(this.#row, index)
    if (cell === '=') return this.#titled?.titleIn(this.#table.languages[index])
    if (cell === '^') return this.parent === null ? undefined : this.parent.#titleAt(index)
    return cell || undefined
  }
}

/** The titles of a list. A reader of one title of a row reads others too, and those of the row's parents. */
class TitleTable {
  readonly languages: readonly string[]
  readonly #bytes: TableBytes
  readonly #firstTitle: number
  /**
   * Column of our English titles, which are empty where the official one distinguishes the code from its siblings; -1:
   * none.
   */
  readonly #own: number
  readonly #lastRows = new Int32Array(LAST_ROWS).fill(-1)
  readonly #lastCells: (readonly string[])[] = []
  #next = 0

  constructor(bytes: TableBytes) {
    this.#bytes = bytes
    this.#firstTitle = bytes.columns.indexOf('en')
    this.#own = bytes.columns.indexOf('own')
    this.languages = bytes.columns.slice(this.#firstTitle)
  }

  ownOf(row: number): string {
    return this.#cells(row)[this.#own] ?? ''
  }

  /** The cell of a title: `=` and `^` refer to another row's. */
  titleOf(row: number, language: number): string | undefined {
    return language < 0 ? undefined : this.#cells(row)[this.#firstTitle + language]
  }

  #cells(row: number): readonly string[] {
    const known = this.#lastRows.indexOf(row)
    if (known >= 0) return this.#lastCells[known]
    const cells = this.#bytes.cells(row)
    this.#lastRows[this.#next] = row
    this.#lastCells[this.#next] = cells
    this.#next = (this.#next + 1) % LAST_ROWS
    return cells
  }
}

/** A row and its parents. */
const LAST_ROWS = 4

/** A node of NACE as a country's own: the same titles, under the country's prefix. */
class ViewNode implements CodeNode {
  readonly code: string
  readonly parent: ViewNode | null
  readonly children: ViewNode[] = []
  readonly #node: CodeNode

  constructor(node: CodeNode, prefix: string, parent: ViewNode | null) {
    this.#node = node
    this.code = prefix + node.bare
    this.parent = parent
  }

  get bare(): string {
    return this.#node.bare
  }

  get alias(): null {
    return null
  }

  get depth(): number {
    return this.#node.depth
  }

  get nace(): string {
    return this.#node.bare
  }

  get title(): string {
    return this.#node.title
  }

  get titles(): ReadonlyMap<string, string> {
    return this.#node.titles
  }

  titleIn(language: string): string | undefined {
    return this.#node.titleIn(language)
  }
}

/**
 * A code deeper than NACE in a country's list of which only NACE is known here: Czech `62010`.
 * Its title and its content are those of the NACE class at its beginning.
 */
export class DeeperNode implements CodeNode {
  readonly code: string
  readonly bare: string
  readonly parent: CodeNode
  readonly children: readonly CodeNode[] = []

  /**
   * @param digits  of the whole code, without dots
   * @param parent  the class, or the deeper code with one digit less
   */
  constructor(digits: string, prefix: string, parent: CodeNode) {
    this.code = prefix + digits
    this.bare = digits
    this.parent = parent
  }

  get alias(): null {
    return null
  }

  get depth(): number {
    return this.parent.depth + 1
  }

  get nace(): string | null {
    return this.parent.nace
  }

  get title(): string {
    return this.parent.title
  }

  get titles(): ReadonlyMap<string, string> {
    return this.parent.titles
  }

  titleIn(language: string): string | undefined {
    return this.parent.titleIn(language)
  }
}

/** Digits of a NACE class. */
const CLASS_DIGITS = 4

/** NACE as the list of a country that has no table of its own. */
export function viewOfNace(nace: CodeTree, prefix: string): CodeTree {
  const nodes: ViewNode[] = []
  const tops: ViewNode[] = []
  const add = (node: CodeNode, parent: ViewNode | null): void => {
    const view = new ViewNode(node, prefix, parent)
    nodes.push(view)
    ;(parent?.children ?? tops).push(view)
    for (const child of node.children) add(child, view)
  }
  for (const top of nace.tops) add(top, null)
  return { list: nace.list, tops, nodes, languages: nace.languages, find: finder(nodes) }
}

/**
 * A view of NACE whose `find` knows codes beyond the class as well ({@link DeeperNode}). Which of them exist is not known
 * here, but which class they lie in is. They are not among `nodes`.
 *
 * @param prefix  of the view's codes
 * @param digits  of the longest codes in the country's list
 */
export function withDeeperCodes(view: CodeTree, prefix: string, digits: number): CodeTree {
  const findDeeper = (typed: string): CodeNode | undefined => {
    // A section letter may precede the code, as in `J62010`.
    const [, section, key] = /^([A-Z]?)(\d+)$/.exec(codeKey(typed)) ?? []
    if (key === undefined || key.length <= CLASS_DIGITS || key.length > digits) return undefined
    let node = view.find(section + key.slice(0, CLASS_DIGITS))
    for (let length = CLASS_DIGITS + 1; node !== undefined && length <= key.length; length++) {
      node = new DeeperNode(key.slice(0, length), prefix, node)
    }
    return node
  }
  return { ...view, find: (typed) => view.find(typed) ?? findDeeper(typed) }
}

/**
 * Reads `reference/codes/<list>.tsv`.
 *
 * Table format: `scripts/build-reference/code-lists.ts`.
 */
export function loadCodeTree(list: string, options: CodeTreeOptions = {}): CodeTree {
  const bytes = new TableBytes(`codes/${list}`)
  const { columns } = bytes
  const table = new TitleTable(bytes)
  const isNational = columns.includes('nace')
  const same = columns.indexOf('same')
  const { codeOf = (bare) => bare, nace, revises } = options
  const nodes: TableNode[] = []
  const tops: TableNode[] = []
  const path: TableNode[] = []
  for (let number = 0; number < bytes.length; number++) {
    const row = bytes.cells(number)
    const bare = row[1]
    const depth = Number(row[0])
    const parent = depth === 0 ? null : path[depth - 1]
    const naceCode = (isNational && row[2]) || plainNace(bare)
    const naceNode = naceCode === '-' ? undefined : nace?.find(naceCode)
    const node = new TableNode({
      code: codeOf(bare, row[same] === '1'),
      bare,
      alias: (isNational && row[3]) || null,
      depth,
      parent,
      nace: naceNode?.bare ?? null,
      titled: naceNode ?? revises?.find(bare),
      table,
      row: number,
    })
    nodes.push(node)
    path[depth] = node
    ;(parent?.children ?? tops).push(node)
  }
  return { list, tops, nodes, languages: table.languages, find: finder(nodes) }
}

/** The NACE code made of the first (up to) four digits of a national code; the letter of a section stays. */
export function plainNace(code: string): string {
  const digits = codeKey(code).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits
}

function finder(nodes: readonly CodeNode[]): CodeTree['find'] {
  const known = once(() => keysOf(nodes))
  return (typed) => {
    const { byKey, ranges } = known()
    const range = ranges.size > 0 ? ranges.get(typed.replace(/\s+/g, '').replace(/[–—]/, '-')) : undefined
    if (range) return range
    const key = codeKey(typed)
    const node = byKey.get(key)
    if (node || !/^[A-Z]\d/.test(key)) return node
    const withoutSection = byKey.get(key.slice(1))
    return withoutSection && topOf(withoutSection).bare === key[0] ? withoutSection : undefined
  }
}

function keysOf(nodes: readonly CodeNode[]) {
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
  return { byKey, ranges }
}

function topOf(node: CodeNode): CodeNode {
  let top = node
  while (top.parent) top = top.parent
  return top
}
