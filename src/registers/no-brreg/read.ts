/**
 * Reads the two files of the Brønnøysund register: one JSON array of entities, and one CSV table of the same. Both are
 * handed to the mapping under the column names of the CSV.
 */
import { FileCodes, sampleCodes } from '../code-revision.ts'
import { dayInName } from '../dates.ts'
import { checksHeader, type Layout, requireMembers } from '../layout.ts'
import { startOfText, withBeginning } from '../readers/beginning.ts'
import { readCsv } from '../readers/csv.ts'
import { readJsonArray } from '../readers/json-array.ts'
import type { RegisterFile, SourceRow } from '../register.ts'

/** The table and the JSON use the same names for these columns. The status follows from three flags. */
export const ENTITIES: Layout = {
  title: 'enheter',
  columns: {
    identity: ['organisasjonsnummer'],
    name: ['navn'],
    status: ['konkurs', 'underAvvikling', 'underTvangsavviklingEllerTvangsopplosning'],
    'legal form': ['organisasjonsform.kode'],
    address: [
      ['forretningsadresse.postnummer', 'postadresse.postnummer'],
      ['forretningsadresse.poststed', 'postadresse.poststed'],
    ],
    codes: ['naeringskode1.kode'],
  },
}

/** An entity of the register, from either file. */
export interface NorwegianEntity extends SourceRow {
  /**
   * A value by its column name, such as `forretningsadresse.postnummer`; empty when there is none. Lists, such as the
   * lines of an address, are one line each.
   */
  text(column: string): string
  /** What the codes of its file are of. */
  readonly codes: FileCodes
}

/** Reads a file, whose codes are counted at its beginning first. */
export async function* readEntities(given: RegisterFile): AsyncGenerator<Iterable<NorwegianEntity>> {
  const codes = new FileCodes('NO', dayInName(given.name))
  const file = await sampleCodes(
    given,
    codes,
    (sample) => readFile(sample, codes),
    (row) => [1, 2, 3].map((rank) => row.text(`naeringskode${rank}.kode`).replace('.', '')),
  )
  yield* readFile(file, codes)
}

/** Reads a file in either format, which its first character shows. */
async function* readFile(given: RegisterFile, codes: FileCodes): AsyncGenerator<Iterable<NorwegianEntity>> {
  const { beginning, file } = await withBeginning(given)
  const { bytes } = file
  if (startOfText(beginning).startsWith('[')) {
    for await (const rows of requireMembers(readJsonArray(bytes), ENTITIES)) yield fromJson(rows, codes)
    return
  }
  for await (const rows of readCsv(bytes, { checkHeader: checksHeader(ENTITIES) })) yield fromCsv(rows, codes)
}

/**
 * The CSV writes the line breaks of an address as `/n`. What follows a real one is a capital, a digit or `c/o`; a
 * slash within a word, as in `3/nord`, is left alone.
 */
const WRITTEN_LINE_BREAK = /\/n(?=[\p{Lu}\d(]|c\/o|$)/gu

function* fromCsv(
  rows: Iterable<SourceRow & { text(column: string): string }>,
  codes: FileCodes,
): Generator<NorwegianEntity> {
  for (const row of rows) {
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text: (column) =>
        column.endsWith('.adresse') ? row.text(column).replace(WRITTEN_LINE_BREAK, '\n') : row.text(column),
      codes,
    }
  }
}

/** Members that the JSON spells differently. */
const JSON_NAMES: Readonly<Record<string, string>> = {
  registrertIMvaRegisteret: 'registrertIMvaregisteret',
}

function* fromJson(
  rows: Iterable<SourceRow & { readonly value: unknown }>,
  codes: FileCodes,
): Generator<NorwegianEntity> {
  for (const row of rows) {
    const { value } = row
    yield {
      line: row.line,
      problem: row.problem,
      raw: () => row.raw(),
      text(column) {
        let found: unknown = value
        for (const name of (JSON_NAMES[column] ?? column).split('.')) {
          if (typeof found !== 'object' || found === null) return ''
          found = (found as Record<string, unknown>)[name]
        }
        return textOf(found)
      },
      codes,
    }
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  return ''
}
