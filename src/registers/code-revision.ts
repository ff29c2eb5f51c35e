/**
 * Decides the list of a register's code where the register does not state it: NACE Rev. 2, or Rev. 2.1, which
 * revises it. 23 class numbers mean unrelated activities in the two, so a code of both lists is read only where the
 * rest of its file, or its day, leaves no doubt.
 */
import { codeKey, plainNace } from '../reference/code-tree.ts'
import { codeTrees } from '../reference/industry-codes.ts'
import { loadTable, once, oncePer } from '../reference/load-table.ts'
import { naceRev2, naceRev21 } from '../reference/nace.ts'
import { withBeginning } from './readers/beginning.ts'
import type { RegisterFile, SourceRow, TextRow } from './register.ts'

/** A revision of NACE that a list is built on. */
export type Revision = '2' | '2.1'

/** Before this day no register writes codes of Rev. 2.1: Regulation (EU) 2023/137, article 2. */
const REV_21_SINCE = '2025-01-01'

/** The revision in the name of a list, such as `TOL2025`, `ateco 2007`; `null` where it has neither. */
export function revisionNamed(list: string): Revision | null {
  if (/25$|2025|rev\W*2\W?1\b/i.test(list)) return '2.1'
  return /20(?:07|08|22)\b|rev\W*2\b/i.test(list) ? '2' : null
}

/**
 * The revisions that a code may be of.
 *
 * @param digits of the code, without points
 * @returns the only one; `same`: both have it, and mean one activity; `both`: they mean two, or it is not known which of them
 *   has it; `null`: neither has its class
 */
export function revisionOf(country: string, digits: string): Revision | 'same' | 'both' | null {
  const known = revisions(country)
  let found = known.get(digits)
  if (found === undefined) {
    found = findRevision(country, digits)
    if (known.size < KNOWN_MAX) known.set(digits, found)
  }
  return found
}

const revisions = oncePer((_country: string) => new Map<string, ReturnType<typeof revisionOf>>())
const KNOWN_MAX = 20_000

function findRevision(country: string, digits: string): ReturnType<typeof revisionOf> {
  if (!/^\d{4,7}$/.test(digits)) return null
  const nace = plainNace(digits)
  const [has, hasRevised] = [hasCode(country, '2', digits), hasCode(country, '2.1', digits)]
  if (has !== null && hasRevised !== null && has !== hasRevised) return has ? '2' : '2.1'
  const [inRev2, inRev21] = [naceRev2(), naceRev21()].map((tree) => tree.find(nace) !== undefined)
  if (inRev2 !== inRev21 && !(has && hasRevised)) return inRev2 ? '2' : '2.1'
  if (!inRev2 && !inRev21) return null
  return kept().has(nace) ? 'same' : 'both'
}

/** Whether the country's list has the code; `null` where that is not known, as only NACE is known of the list. */
function hasCode(country: string, revision: Revision, digits: string): boolean | null {
  const list = codeTrees('national', country).find((each) => each.revision === revision)
  if (list === undefined || /^nace-/.test(list.tree.list)) return null
  const node = list.tree.find(digits)
  return node !== undefined && codeKey(node.bare) === digits
}

/** Classes that Rev. 2.1 kept for the activity that they have in Rev. 2. */
const kept = once(() => {
  const { rows } = loadTable('crosswalk/nace-2_nace-2.1')
  return new Set(rows.filter(([from, to]) => from === to).map(([from]) => from))
})

/** Fewer unambiguous codes are no evidence for their file. */
const VOTES_MIN = 20
/** Share of them that must be of one list. */
const MAJORITY = 0.95

/** Reads the codes of one file, or of files that belong together. */
export class FileCodes {
  readonly #country: string
  readonly #day: string | null
  readonly #stated: Revision | null
  readonly #votes: Record<Revision, number> = { '2': 0, '2.1': 0 }

  /**
   * @param day on which the file was published, `YYYY-MM-DD`; `null` where its name has none
   * @param stated the list that the file states for its codes; nearly all unambiguous codes of the other list overrule
   *   it
   */
  constructor(country: string, day: string | null, stated: Revision | null = null) {
    this.#country = country
    this.#day = day
    this.#stated = stated
  }

  /** Counts a code as a vote for the list of the file. */
  vote(digits: string): void {
    const revision = revisionOf(this.#country, digits)
    if (revision === '2' || revision === '2.1') this.#votes[revision]++
  }

  /** The list of nearly all codes; `null`: both are in the file, or too few codes are unambiguous. */
  majority(): Revision | null {
    const all = this.#votes['2'] + this.#votes['2.1']
    const found = (['2', '2.1'] as const).find((revision) => this.#votes[revision] >= all * MAJORITY)
    return all >= VOTES_MIN ? (found ?? null) : null
  }

  /** The revision of a code; `null` where it is unknown. */
  revision(digits: string): Revision | null {
    const revision = revisionOf(this.#country, digits)
    if (revision === '2' || revision === '2.1' || revision === null) return revision
    const isOld = this.#day !== null && this.#day < REV_21_SINCE
    const ofFile = this.majority() ?? this.#stated ?? (isOld ? '2' : null)
    return ofFile ?? (revision === 'same' ? '2' : null)
  }

  /** The code with its revision, such as `2:62010`, `2.1:62100`; `null` where that is not known. */
  read(digits: string): string | null {
    const revision = this.revision(digits)
    return revision && `${revision}:${digits}`
  }
}

/** Bytes of a file whose codes are counted before the first row is read. */
const SAMPLE_BYTES = 1 << 20

/**
 * Counts the codes at the beginning of a file.
 *
 * @param read the reader of the file; its error at the end of the sample does not matter
 * @param codesIn the codes of a row, as digits
 * @returns a file with all bytes to read instead
 */
export async function sampleCodes<Row extends SourceRow>(
  given: RegisterFile,
  codes: FileCodes,
  read: (file: RegisterFile) => AsyncIterable<Iterable<Row>>,
  codesIn: (row: Row) => readonly string[],
): Promise<RegisterFile> {
  const { beginning, file } = await withBeginning(given, SAMPLE_BYTES)
  try {
    for await (const rows of read({ ...given, bytes: pieces(beginning) })) {
      for (const row of rows) if (row.problem === null) for (const code of codesIn(row)) codes.vote(code)
    }
  } catch {
    // The sample is cut off; what is wrong with the file is found when it is read.
  }
  return file
}

/** A row of a table, and what the codes of its file are of. */
export interface CodedRow extends TextRow {
  readonly codes: FileCodes
}

/** Reads a table whose codes are counted at its beginning first. */
export async function* readCodedRows<Row extends Omit<CodedRow, 'codes'>>(
  given: RegisterFile,
  codes: FileCodes,
  read: (file: RegisterFile) => AsyncIterable<Iterable<Row>>,
  codesIn: (row: Row) => readonly string[],
): AsyncGenerator<Iterable<CodedRow>> {
  function* coded(rows: Iterable<Row>): Generator<CodedRow> {
    for (const row of rows) {
      const { line, problem } = row
      yield { line, problem, raw: () => row.raw(), text: (column) => row.text(column), codes }
    }
  }
  for await (const rows of read(await sampleCodes(given, codes, read, codesIn))) yield coded(rows)
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
