/** Shows a draft to a person. */
import type { DraftColumn, TableDraft } from './draft.ts'

const WIDTHS = { column: 28, members: 30, examples: 44 } as const
const EXAMPLE_LETTERS = 20

/** A draft as lines: how the table is written, its columns with what is read of them, what is not read, what is missing. */
export function presentDraft({ said, columns, missing }: TableDraft): string[] {
  const read = columns.filter(({ members }) => members.length > 0)
  const unread = columns.filter(({ members }) => members.length === 0)
  return [
    ...said,
    '',
    lineOf('Column', 'Member', 'Examples', 'Why'),
    ...read.map((one) => lineOf(one.column, one.members.join(', '), examplesOf(one), whyOf(one))),
    ...(unread.length === 0 ? [] : ['', 'Not read:']),
    ...unread.map((one) => lineOf(one.column, '', examplesOf(one), one.why)),
    ...(missing.length === 0 ? [] : ['', ...missing.map((sentence) => `Missing: ${sentence}`)]),
  ]
}

function lineOf(column: string, members: string, examples: string, why: string): string {
  const cells = [cut(column, WIDTHS.column), cut(members, WIDTHS.members), cut(examples, WIDTHS.examples)]
  return `  ${cells[0].padEnd(WIDTHS.column)}  ${cells[1].padEnd(WIDTHS.members)}  ${cells[2].padEnd(WIDTHS.examples)}  ${why}`
}

function examplesOf({ examples }: DraftColumn): string {
  return examples.map((text) => cut(text, EXAMPLE_LETTERS)).join(' | ')
}

function whyOf({ sureness, why, filled, read }: DraftColumn): string {
  const left = filled - read
  return `${sureness}: ${why}${left > 0 ? `; ${left.toLocaleString('en')} of ${filled.toLocaleString('en')} cells are not read` : ''}`
}

function cut(text: string, letters: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= letters ? line : `${line.slice(0, letters - 1)}…`
}
