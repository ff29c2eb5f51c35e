/**
 * Drafts a mapping for a table that has none: which column is which member, how its cells are written, and what is not read.
 *
 * Headings and cells decide together. A heading says what a column may be, the cells whether it is. Cells alone decide where
 * nothing else looks like them. What is unsure is left unread, and the draft says why.
 */
import type { HeadingKind } from '../../../columns/headings.ts'
import { type HeadingReading, isUnclearNumber, meaningsOf, SURE } from '../../../columns/read-headings.ts'
import { findCountry } from '../../../reference/countries.ts'
import { columnsInOrder, writeMapping } from './assemble.ts'
import {
  type DraftCell,
  type DraftContext,
  type DraftRule,
  distinctOf,
  type Fit,
  type Fitter,
  isFit,
  shareOf,
} from './fit.ts'
import { fitNames } from './fit-facts.ts'
import { fitCountry, looksLikeNames } from './fit-identity.ts'
import { FITTERS, fitsByCells } from './fitters.ts'
import { isPlaceholder } from './placeholders.ts'
import { countryOfRows } from './row-countries.ts'
import type { TableSample } from './sample.ts'

/** What a draft says of one column. */
export interface DraftColumn {
  readonly column: string
  /** Members that come from it; none: it is not read. */
  readonly members: readonly string[]
  /** Up to three different texts. */
  readonly examples: readonly string[]
  /** `sure`: heading and cells agree; `likely`: one of them alone says it; `null`: it is not read. */
  readonly sureness: 'sure' | 'likely' | null
  /** Why, or why not. */
  readonly why: string
  /** Cells that are filled, and how many of them are read. */
  readonly filled: number
  readonly read: number
}

/** A mapping as it is written to a file, and what it rests on. */
export interface TableDraft {
  readonly said: readonly string[]
  readonly columns: readonly DraftColumn[]
  /** The content of a mapping file; `null`: {@link TableDraft.missing} has no column. */
  readonly mapping: Readonly<Record<string, unknown>> | null
  /** What a table needs and this one does not show, in sentences. */
  readonly missing: readonly string[]
}

/** What is asked of a draft. */
export interface DraftOptions {
  /** Name of the table, as mappings have it. */
  readonly name: string
  /** Country of rows that name none; `null`: guessed. */
  readonly country: string | null
}

/** Columns are read as this. */
interface Reading {
  readonly kind: HeadingKind
  readonly fit: Fit
  readonly heading: HeadingReading | null
}

/** Drafts a mapping. */
export function draftMapping(sample: TableSample, options: DraftOptions): TableDraft {
  const headings = sample.columns.map(headingOf)
  const country = countryOfRows(sample, headings, options.country)
  // Nothing is known of places and numbers in others.
  const rowCountry = (at: number) => {
    const code = country.of(sample.rows[at])
    return code !== null && findCountry(code) !== undefined ? code : null
  }
  const cells = sample.columns.map((_, column) =>
    sample.rows.flatMap((row, at): DraftCell[] => {
      const text = row[column]
      return text === '' || isPlaceholder(text) ? [] : [{ text, country: rowCountry(at) }]
    }),
  )
  const context: DraftContext = { country: country.fixed, languages: languagesOf(headings) }
  const tried = sample.columns.map((column, at) =>
    tryColumn(column, headings[at], cells[at], context, country.column === column),
  )
  const chosen = chooseColumns(tried, sample, cells)
  const byHeadings = withoutTradeNamesAsNames(sample.columns, headings, cells, chosen.readings, context)
  const byCells = fitsByCells(sample, cells, context, byHeadings)
  const readings = new Map([...byHeadings, ...byCells])
  const trade = nameByTradeNames(sample.columns, cells, readings, context)
  if (trade !== null) readings.set(trade.at, trade.reading)
  const house = houseNumberBeside(sample.columns, cells, readings)
  if (house !== null) readings.set(house.at, house.reading)
  const { mapping, missing, whys } = writeMapping({ sample, cells, readings, country, name: options.name })
  const columns = sample.columns.map((column, at): DraftColumn => {
    const reading = readings.get(at)
    const examples = distinctOf(cells[at]).slice(0, 3)
    const filled = cells[at].length
    const members = membersOf(column, mapping.members)
    if (reading === undefined || members.length === 0)
      return {
        column,
        members: [],
        examples,
        sureness: null,
        why: whys.get(at) ?? chosen.whyNot.get(at) ?? tried[at].whyNot ?? 'its heading is not known',
        filled,
        read: 0,
      }
    const isSure =
      reading.heading !== null && reading.heading.score >= SURE.stripped - 0.5 && reading.fit.read >= filled * 0.9
    const how = reading.heading === null ? 'by its cells' : isSure ? 'heading and cells' : 'heading'
    const why = [how, reading.fit.note].filter((each) => each !== null).join('; ')
    return { column, members, examples, sureness: isSure ? 'sure' : 'likely', why, filled, read: reading.fit.read }
  })
  return {
    said: [...sample.said, ...country.said],
    columns: [...columns, ...sample.unreadable.map(unreadableColumn)],
    mapping: missing.length === 0 ? mapping : null,
    missing,
  }
}

function unreadableColumn(column: string): DraftColumn {
  const why = column.trim() === '' ? 'it has no heading' : 'another column has the same heading'
  return { column, members: [], examples: [], sureness: null, why, filled: 0, read: 0 }
}

function membersOf(column: string, members: Readonly<Record<string, DraftRule>>): readonly string[] {
  return Object.entries(members).flatMap(([member, rule]) => (columnsInOrder(rule).includes(column) ? [member] : []))
}

function headingOf(column: string): HeadingReading | null {
  return isUnclearNumber(column) ? null : meaningsOf(column)
}

function languagesOf(headings: readonly (HeadingReading | null)[]): ReadonlySet<string> {
  const votes = new Map<string, number>()
  for (const heading of headings) {
    const own = new Set(heading?.meanings.map(({ language }) => language).filter((language) => language !== ''))
    for (const language of own) votes.set(language, (votes.get(language) ?? 0) + 1 / own.size)
  }
  const most = Math.max(0, ...votes.values())
  return new Set([...votes].filter(([, count]) => count >= most * 0.5 && count > 0).map(([language]) => language))
}

/** A column that may be of trade names is not that of names where a fuller one without a known heading has legal forms. */
function withoutTradeNamesAsNames(
  columns: readonly string[],
  headings: readonly (HeadingReading | null)[],
  cells: readonly (readonly DraftCell[])[],
  readings: ReadonlyMap<number, Reading>,
  context: DraftContext,
): ReadonlyMap<number, Reading> {
  const [at] = [...readings].find(([, { kind }]) => kind === 'name') ?? []
  const isDoubtful = at !== undefined && headings[at]?.meanings.some(({ kind }) => kind === 'tradeName')
  const isFuller = (other: number) =>
    !readings.has(other) && cells[other].length > cells[at ?? 0].length && looksLikeNames(cells[other])
  if (at === undefined || isDoubtful !== true || !columns.some((_, other) => isFuller(other))) return readings
  const fit = fitNames('tradeNames')(cells[at], columns[at], context)
  const rest = [...readings].filter(([column]) => column !== at)
  return new Map(isFit(fit) ? [...rest, [at, { kind: 'tradeName', fit, heading: headings[at] }]] : rest)
}

/** Where no column is the name, the trade name is one. */
function nameByTradeNames(
  columns: readonly string[],
  cells: readonly (readonly DraftCell[])[],
  readings: ReadonlyMap<number, Reading>,
  context: DraftContext,
): { readonly at: number; readonly reading: Reading } | null {
  const kinds = [...readings].map(([at, { kind }]) => ({ at, kind }))
  const trade = kinds.find(({ kind }) => kind === 'tradeName')
  if (trade === undefined || kinds.some(({ kind }) => kind === 'name')) return null
  const { at } = trade
  const fit = FITTERS.name?.(cells[at], columns[at], context)
  if (fit === undefined || !isFit(fit)) return null
  return { at, reading: { kind: 'name', fit, heading: readings.get(at)?.heading ?? null } }
}

/** A column of house numbers right of the street: `Logradouro`, `Número`. */
function houseNumberBeside(
  columns: readonly string[],
  cells: readonly (readonly DraftCell[])[],
  readings: ReadonlyMap<number, { readonly kind: HeadingKind }>,
) {
  const street = columns.findIndex((_, at) => readings.get(at)?.kind === 'address')
  const at = street + 1
  if (street < 0 || at >= columns.length || readings.has(at) || !isUnclearNumber(columns[at])) return null
  if ([...readings.values()].some(({ kind }) => kind === 'houseNumber')) return null
  const isNumber = (text: string) => /^(?:\d{1,5} ?[a-z]?(?:[-/]\d{1,4})?|s\/?n[º°]?)$/i.test(text)
  if (cells[at].length < 3 || shareOf(cells[at], isNumber) < 0.95) return null
  // Streets that have numbers already need no others.
  if (shareOf(cells[street], (text) => /\d$/.test(text)) > 0.4) return null
  const fit: Fit = { members: { houseNumber: columns[at] }, read: cells[at].length, note: 'beside the street' }
  return { at, reading: { kind: 'houseNumber' as const, fit, heading: null } }
}

interface Tried {
  readonly readings: readonly Reading[]
  readonly whyNot: string | null
}

/** What a column may be by its heading, as far as its cells agree. */
function tryColumn(
  column: string,
  heading: HeadingReading | null,
  cells: readonly DraftCell[],
  context: DraftContext,
  isCountry: boolean,
): Tried {
  if (heading === null) {
    const fit = isCountry ? fitCountry(cells, column, context) : null
    return { readings: fit !== null && isFit(fit) ? [{ kind: 'country', fit, heading: null }] : [], whyNot: null }
  }
  if (cells.length === 0) return { readings: [], whyNot: 'all cells are empty' }
  const kinds = [...new Set(heading.meanings.map(({ kind }) => kind))]
  const readings: Reading[] = []
  let whyNot: string | null = null
  for (const kind of kinds) {
    const fitter: Fitter | undefined = FITTERS[kind]
    let fit = fitter?.(cells, column, context) ?? {
      refused: kind === 'ref' ? 'no member of a company is like it' : `cells are no ${kind}`,
    }
    if (kind === 'country' && !isCountry && isFit(fit)) fit = { refused: 'it does not tell the countries of rows' }
    if (isFit(fit))
      readings.push({
        kind,
        fit,
        heading: { ...heading, meanings: heading.meanings.filter((one) => one.kind === kind) },
      })
    else whyNot ??= fit.refused
  }
  return { readings, whyNot }
}

interface Chosen {
  readonly readings: ReadonlyMap<number, Reading>
  readonly whyNot: ReadonlyMap<number, string>
}

/** Gives each kind its best column, and each column its best kind. */
function chooseColumns(tried: readonly Tried[], sample: TableSample, cells: readonly (readonly DraftCell[])[]): Chosen {
  const readings = new Map<number, Reading>()
  const whyNot = new Map<number, string>()
  const all = tried.flatMap(({ readings: own }, at) =>
    own.map((reading, order) => ({
      at,
      reading,
      points: pointsOf(reading, order, cells[at].length, sample.rows.length, sample.columns[at]),
    })),
  )
  const taken = new Map<string, number>()
  for (const { at, reading } of all.sort((a, b) => b.points - a.points)) {
    if (readings.has(at)) continue
    const main = Object.keys(reading.fit.members)[0]
    const first = taken.get(main)
    if (first === undefined) {
      taken.set(main, at)
      readings.set(at, reading)
      whyNot.delete(at)
    } else whyNot.set(at, `${main} is read from ${sample.columns[first]}`)
  }
  return { readings, whyNot }
}

/** How well a column is what its heading says: sure headings first, then likely ones, the newest year, and more cells. */
function pointsOf(
  { heading, fit, kind }: Reading,
  order: number,
  filled: number,
  rows: number,
  column: string,
): number {
  const rank = Math.min(...(heading?.meanings.map((one) => one.rank) ?? [99]))
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(column)?.[0] ?? 0)
  const share = fit.read / Math.max(1, rows)
  // Of regions and provinces, both of which are regions, that which is read more.
  const score = kind === 'region' || kind === 'code' ? 2 : (heading?.score ?? 0)
  const isFiner = fit.note !== null && /province|YYYY-|MM/.test(fit.note)
  return (
    (share < 0.02 && filled < rows * 0.02 ? -100 : 0) +
    score * 100 -
    order * 20 -
    Math.min(rank, 40) / 10 +
    (year > 0 ? (year - 2000) / 10 : 0) +
    share * 10 +
    (isFiner ? 6 : 0)
  )
}
