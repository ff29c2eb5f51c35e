/** What it takes to read a column as a member: the rules of a mapping, and how many cells they read. */

/** A cell that is not empty, with the country of its row; `null`: not known. */
export interface DraftCell {
  readonly text: string
  readonly country: string | null
}

/** A rule as a mapping file writes it. */
export type DraftRule = string | Readonly<Record<string, unknown>>

/** How a column is read. */
export interface Fit {
  /** Rules by member of Company. */
  readonly members: Readonly<Record<string, DraftRule>>
  /** Cells that are read, of those looked at. */
  readonly read: number
  /** What a person should know of it, or `null`. */
  readonly note: string | null
}

/** Why a column is not read. */
export interface Refusal {
  readonly refused: string
}

/** What is known of the table as a whole. */
export interface DraftContext {
  /** The country of all rows; `null`: rows have different ones, or none is known. */
  readonly country: string | null
  /** Languages of the headings, ISO 639-1. */
  readonly languages: ReadonlySet<string>
}

/** Tries to read a column. */
export type Fitter = (cells: readonly DraftCell[], column: string, context: DraftContext) => Fit | Refusal

/** Whether a column can be read. */
export function isFit(tried: Fit | Refusal): tried is Fit {
  return !('refused' in tried)
}

/** The share of cells for which something holds; 0 of none. */
export function shareOf(cells: readonly DraftCell[], holds: (text: string, country: string) => boolean): number {
  return cells.length === 0 ? 0 : countOf(cells, holds) / cells.length
}

/** How many cells something holds for. Those of rows without a country are asked with an empty one. */
export function countOf(cells: readonly DraftCell[], holds: (text: string, country: string) => boolean): number {
  return cells.filter(({ text, country }) => holds(text, country ?? '')).length
}

/** Different texts of a column. */
export function distinctOf(cells: readonly DraftCell[]): readonly string[] {
  return [...new Set(cells.map(({ text }) => text))]
}

/** A fitter for texts that look right. @param least share of them that must */
export function fitLooks(member: string, looks: (text: string) => boolean, what: string, least = 0.7): Fitter {
  return (cells, column) => {
    const read = countOf(cells, looks)
    if (read < cells.length * least) return { refused: `cells are no ${what}` }
    // A text is kept as it is, so that one that is something else must be left out.
    const others = distinctOf(cells).filter((text) => !looks(text))
    const values = Object.fromEntries(others.slice(0, VALUES_MAX).map((text) => [text, null]))
    return { members: { [member]: others.length === 0 ? column : { column, values } }, read, note: null }
  }
}

/** Texts that a rule names one by one. */
const VALUES_MAX = 200
