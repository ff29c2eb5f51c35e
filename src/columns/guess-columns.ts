/** Guesses which columns of somebody's list say what: by their headings in the languages of the countries served, and by their cells. */
import type { HeadingKind } from './headings.ts'
import { LIST_MEMBERS, type ListMember } from './list-members.ts'
import { isUnclearNumber, type Meaning, meaningsOf } from './read-headings.ts'

/** The column of each member that has one. */
export type ListColumns = Readonly<Partial<Record<ListMember, string>>>

/** What the cells of a column look like, as shares of those that are not empty. */
export interface ColumnCells {
  /** Cells looked at that are not empty. */
  readonly filled: number
  /** Numbers of companies of the country whose check digit is right. */
  readonly checked: number
  /** Numbers that may be such, of a length that only they have, and have no check digit. */
  readonly possible: number
  /** Names with a legal form of the country. */
  readonly named: number
  /** What cannot be a number of a company. */
  readonly other: number
  /** Countries. */
  readonly countries: number
  /** Regions of the country. */
  readonly regions: number
}

/** A column that may say something. */
interface Candidate extends Meaning {
  readonly column: string
  readonly score: number
}

/**
 * Guesses the columns.
 *
 * @param columns headings, as the list writes them
 * @param cells of columns, as far as they were looked at: they tell numbers under unclear headings
 * @returns for each member the likeliest column; none where none is likely. Each column is one member
 */
export function guessColumns(
  columns: readonly string[],
  cells: ReadonlyMap<string, ColumnCells> = new Map(),
): ListColumns {
  const candidates = candidatesOf(columns, cells)
  const best = (kind: HeadingKind) => candidates.filter((one) => one.kind === kind).sort(bySureness)[0]?.column
  const [number, otherNumber] = numbersAmong(columns, candidates, cells)
  const guessed: Record<ListMember, string | undefined> = {
    name: best('name') ?? namedAmong(columns, candidates, cells),
    number,
    otherNumber,
    country: best('country'),
    postcode: best('postcode'),
    city: best('city'),
    // A region that is not known is a mistake of its row, so the cells must be looked at.
    region: candidates
      .filter(({ kind, column }) => kind === 'region' && (cells.get(column)?.regions ?? 0) >= SHARES.regions)
      .sort(bySureness)[0]?.column,
    website: best('website'),
  }
  return Object.fromEntries(LIST_MEMBERS.flatMap((one) => (guessed[one] === undefined ? [] : [[one, guessed[one]]])))
}

/** Columns of results of an earlier match. */
const RESULT = /^firmament_/
/** Columns that only exports of this service have together: tables, and lines of JSON. */
const OWN = [
  ['id', 'register', 'licence'],
  ['id', 'countryIso2', 'sources'],
]

function candidatesOf(columns: readonly string[], cells: ReadonlyMap<string, ColumnCells>): readonly Candidate[] {
  const read = columns.filter((column) => !RESULT.test(column)).map((column) => ({ column, found: meaningsOf(column) }))
  const votes = new Map<string, number>()
  for (const { found } of read) {
    const languages = new Set(found?.meanings.map(({ language }) => language))
    if (new Set(found?.meanings.map(({ kind }) => kind)).size === 1)
      for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size)
  }
  return read.flatMap(({ column, found }) => {
    if (found === null) return []
    // `Kraj` is a country in Polish, a region in Czech and a town in Slovene.
    const { filled, countries } = cells.get(column) ?? { filled: 0, countries: 0 }
    const isNoCountry = filled > 0 && countries < SHARES.countries
    const likely = found.meanings.filter(({ kind }) => kind !== 'country' || !isNoCountry)
    const [meaning] = (likely.length > 0 ? likely : found.meanings).toSorted(
      (a, b) => (votes.get(b.language) ?? 0) - (votes.get(a.language) ?? 0),
    )
    return [{ ...meaning, column, score: found.score }]
  })
}

function bySureness(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.rank - b.rank
}

/** Shares of cells from which on a column is what they look like. */
export const SHARES = { checked: 0.8, possible: 0.95, named: 0.3, other: 0.8, countries: 0.5, regions: 0.98 } as const
/** Fewer cells say nothing. */
const FILLED_MIN = 3

/** The columns of numbers, the best first: those of a register, of a tax office, LEIs, and what the cells alone tell. */
function numbersAmong(
  columns: readonly string[],
  candidates: readonly Candidate[],
  cells: ReadonlyMap<string, ColumnCells>,
): readonly string[] {
  const isOwn = OWN.some((own) => own.every((name) => columns.includes(name)))
  const headed = (['number', 'vat', 'lei'] as const).flatMap((kind) =>
    candidates.filter((one) => one.kind === kind).sort(bySureness),
  )
  // Cells of another kind do not become numbers by their heading, and empty ones are none.
  const isUnlikely = ({ column }: Candidate) => {
    const { filled, other } = cells.get(column) ?? { filled: FILLED_MIN, other: 0 }
    return filled === 0 || (filled >= FILLED_MIN && other >= SHARES.other)
  }
  const likely = headed.filter((one) => !isUnlikely(one)).map(({ column }) => column)
  const unlikely = headed.filter(isUnlikely).map(({ column }) => column)
  const looksLike = ({ filled, checked, possible }: ColumnCells, leastPossible: number) =>
    filled >= FILLED_MIN && (checked >= SHARES.checked || checked + possible >= leastPossible)
  const known = new Set(candidates.map(({ column }) => column))
  const unclear = columns.filter((column) => {
    const own = cells.get(column)
    if (own === undefined || known.has(column) || RESULT.test(column)) return false
    // Under a heading that no number has, digits of the right length alone may be anything.
    if (!isUnclearNumber(column)) return looksLike(own, Number.POSITIVE_INFINITY)
    // Few check digits say enough where all are right.
    return own.checked === 1 || looksLike(own, SHARES.possible)
  })
  return [...new Set([...(isOwn ? ['id'] : []), ...likely, ...unclear, ...unlikely])]
}

/** The column whose cells have legal forms, where no heading is that of names. */
function namedAmong(
  columns: readonly string[],
  candidates: readonly Candidate[],
  cells: ReadonlyMap<string, ColumnCells>,
): string | undefined {
  const known = new Set(candidates.map(({ column }) => column))
  const share = (column: string) => cells.get(column)?.named ?? 0
  return columns
    .filter(
      (column) => !known.has(column) && share(column) >= SHARES.named && (cells.get(column)?.filled ?? 0) >= FILLED_MIN,
    )
    .sort((a, b) => share(b) - share(a))[0]
}

/** Columns that are neither taken nor known to say something else: what a list has and matching does not use. */
export function unusedColumns(columns: readonly string[], taken: ListColumns): readonly string[] {
  const used = new Set(Object.values(taken))
  return columns.filter((column) => column.trim() !== '' && !used.has(column) && !RESULT.test(column))
}
