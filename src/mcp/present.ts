/**
 * Writes the answer of a tool in its two forms: structured, for programs, and as text, for models whose client shows nothing
 * else. Both contain the same facts, and together they keep to a budget of tokens: rows that do not fit are left out.
 */
import type { Facts, ToolAnswer } from './tool.ts'

/** A result as the protocol has it. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Facts
  readonly isError?: true
}

/** Bytes that are counted as one token. */
const BYTES_PER_TOKEN = 4
/** Texts and lists of a row are cut to these lengths, one after the other, where a single row does not fit. */
const CUTS = [1_000, 300, 80, 20] as const

/** Tokens of a result, as a client would send it to a model. */
export function tokensOf(result: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(result)) / BYTES_PER_TOKEN)
}

/** The result of an answer, with as many rows as fit into `tokensMax`. */
export function presentAnswer({ facts, cut, rows = 0 }: ToolAnswer, tokensMax: number): ToolResult {
  const whole = presentFacts(facts)
  if (tokensOf(whole) <= tokensMax) return whole
  if (cut !== undefined && rows > 1) {
    let fitting = 0
    let tooMany = rows
    while (tooMany - fitting > 1) {
      const middle = Math.floor((fitting + tooMany) / 2)
      if (tokensOf(presentFacts(cut(middle))) <= tokensMax) fitting = middle
      else tooMany = middle
    }
    if (fitting > 0) return presentFacts(cut(fitting))
  }
  const shortest = cut === undefined || rows === 0 ? facts : cut(1)
  for (const most of CUTS) {
    const result = presentFacts({ ...(shorten(shortest, most) as Facts), truncated: true })
    if (tokensOf(result) <= tokensMax) return result
  }
  return presentFacts({ ...(shorten(shortest, 0) as Facts), truncated: true })
}

/** Cuts texts to this many characters, and lists to a tenth as many entries. */
function shorten(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > most + 20 ? `${value.slice(0, most)}…` : value
  if (Array.isArray(value))
    return value.slice(0, Math.max(1, Math.floor(most / 10))).map((entry) => shorten(entry, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member, most)]))
}

/** Both forms of the facts. */
export function presentFacts(facts: Facts): ToolResult {
  return { content: [{ type: 'text', text: writeText(facts) }], structuredContent: facts }
}

/** Facts as text: a line each, lists of objects as tables with a heading. */
export function writeText(facts: Facts): string {
  const lines: string[] = []
  for (const [name, value] of Object.entries(facts)) {
    if (isTable(value)) lines.push(...writeTable(name, value))
    else lines.push(`${name}: ${cell(value)}`)
  }
  return lines.join('\n')
}

function isTable(value: unknown): value is readonly Facts[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null)
}

function writeTable(name: string, rows: readonly Facts[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [
    `${name}: ${columns.join(' | ')}`,
    ...rows.map((row) => columns.map((column) => cell(row[column])).join(' | ')),
  ]
}

/** A value on one line. Nothing is left out: what is absent or unknown is `-`. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ').replaceAll(' | ', ' / ')
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return value.length === 0 ? '-' : value.map(cell).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
