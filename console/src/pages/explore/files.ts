/** Results as files. */
import type { Company } from '../../api/client.ts'
import type { Column } from './columns.tsx'

/** The shown columns as CSV. */
export function csvOf(columns: readonly Column[], companies: readonly Company[]): string {
  return csvOfRows([
    columns.map(({ label }) => label),
    ...companies.map((company) => columns.map((column) => column.value(company))),
  ])
}

type Cells = readonly (string | number | null)[]

/** Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOfRows(rows: readonly Cells[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Rows as a spreadsheet takes them from the clipboard. */
export function tsvOfRows(rows: readonly Cells[]): string {
  return rows.map((row) => row.map((value) => cell(value).replaceAll('\t', ' ')).join('\t')).join('\n')
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A text that a spreadsheet would run as a formula stays a text.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Lets the browser save bytes as a file. */
export function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
