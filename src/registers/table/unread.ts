/** Counts the cells of a table that could not be read, by member and text. */
import type { UnreadCell } from '../register.ts'

/** Texts of one member that could not be read for one reason. */
export interface UnreadMember {
  readonly member: string
  /** What is right. */
  readonly right: string
  readonly cells: number
  /** The most frequent texts; beyond some the rest is counted as `(others)`. */
  readonly texts: readonly Counted[]
}

/** A text, how often it occurs, and the line of its first occurrence; 0 where it is not known. */
export interface Counted {
  readonly text: string
  readonly count: number
  readonly line: number
}

/** Different texts counted for each member and reason; beyond, new ones are counted together. */
const TEXTS_MAX = 1_000
const OTHERS = '(others)'

/** Counts texts, the number of different ones bounded. */
export class TextCounts {
  readonly #found = new Map<string, { count: number; line: number }>()

  add(text: string, line: number, count = 1): void {
    const key = this.#found.has(text) || this.#found.size < TEXTS_MAX ? text : OTHERS
    const found = this.#found.get(key)
    if (found) found.count += count
    else this.#found.set(key, { count, line })
  }

  /** Something that is true of the whole table. */
  note(text: string): void {
    this.#found.set(text, { count: 0, line: 0 })
  }

  /** The most frequent first. */
  list(): Counted[] {
    return [...this.#found].map(([text, counted]) => ({ text, ...counted })).sort((a, b) => b.count - a.count)
  }
}

/** Counts cells that could not be read. */
export class UnreadCells {
  readonly #found = new Map<string, { member: string; right: string; texts: TextCounts }>()

  add({ member, text, right }: UnreadCell, line: number, count = 1): void {
    const key = `${member} ${right}`
    const found = this.#found.get(key) ?? { member, right, texts: new TextCounts() }
    this.#found.set(key, found)
    found.texts.add(text, line, count)
  }

  /** By member, the most frequent first. */
  list(): UnreadMember[] {
    return [...this.#found.values()]
      .map(({ member, right, texts }) => {
        const listed = texts.list()
        return { member, right, cells: listed.reduce((sum, { count }) => sum + count, 0), texts: listed }
      })
      .sort((a, b) => b.cells - a.cells)
  }
}

/** Texts of one member shown to a person. */
const SHOWN = 5

/** Cells that could not be read, as lines for a person; none where all were. */
export function presentUnread(unread: readonly UnreadMember[]): string[] {
  const number = (count: number) => count.toLocaleString('en')
  return unread.flatMap(({ member, right, cells, texts }) => [
    `  ${member}: ${number(cells)} ${cells === 1 ? 'cell' : 'cells'}, must be ${right}`,
    ...texts.slice(0, SHOWN).map(({ text, count, line }) => {
      const where = line === 0 ? '' : ` (first on line ${line})`
      return `    ${number(count)} × ${JSON.stringify(text.slice(0, 80))}${where}`
    }),
    ...(texts.length > SHOWN ? [`    and ${number(texts.length - SHOWN)} other texts`] : []),
  ])
}
