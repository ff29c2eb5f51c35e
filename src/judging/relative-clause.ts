/**
 * What a sentence asks beside the trade: "cement producers that run their own power plants" are cement producers, and something
 * more is asked of them. Pure.
 */
import type { PlusInterpretation } from '../explore/plan/plus.ts'
import { isGeneric } from '../industries/generic-words.ts'
import type { Sectors } from '../industries/sectors.ts'
import { analyse } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import { sectorsMeant } from './asked-activity.ts'
import { wordSetOf } from './word-sets.ts'

/** A trade, and the clause about it. */
export interface RelativeClause {
  readonly trade: string
  /** The words of the clause that are an activity. */
  readonly clause: string
  /** What the trade alone stands for. */
  readonly sectors: PlusInterpretation['sectors']
}

const RELATIVES = wordSetOf('relatives')
/** Heads that say nothing without the clause: "software that restaurants use", "studios that design games". */
const WIDE = wordSetOf('wide')
const ESTABLISHMENTS = wordSetOf('establishments')
/** Before such a verb they say that it is done as well. */
const ALSO = wordSetOf('also')
/** Verbs of what a trade does with its things: makes, sells, repairs. */
const TRADING = wordSetOf('trading')

/**
 * Takes a sentence apart at its first relative pronoun.
 *
 * @returns `null` where it has none, or where the words before it are no trade of their own ("companies that make toys")
 */
export function splitRelativeClause(
  query: string,
  parts: PlusInterpretation['parts'],
  { sectors, spoken }: { readonly sectors: Sectors; readonly spoken: readonly Language[] },
): RelativeClause | null {
  const own = parts.filter(({ kind, effect }) => kind === 'activity' && effect === 'ranks')
  const [first, last] = [own.at(0), own.at(-1)]
  if (first === undefined || last === undefined) return null
  const pronoun = analyse(query, 'plain').find(
    ({ word, start }) => start > first.start && start < last.end && RELATIVES.has(word),
  )
  if (pronoun === undefined) return null
  const join = (from: number, to: number) =>
    own
      .map(({ start, end }) => query.slice(Math.max(start, from), Math.max(Math.min(end, to), from)).trim())
      .filter(Boolean)
      .join(' ')
      .replace(/[\s,;–-]+$/u, '')
  const [trade, clause] = [join(0, pronoun.start), join(pronoun.end, query.length)]
  const isTelling = ({ word }: { readonly word: string }) =>
    !isGeneric(word) && !WIDE.has(word) && !ESTABLISHMENTS.has(word)
  // What somebody "that makes toys" does is the trade, unless it is done as well.
  const [lead, next] = analyse(query.slice(pronoun.end), 'plain').map(({ word }) => word)
  if (!ALSO.has(lead) && !ALSO.has(next) && (TRADING.has(lead) || TRADING.has(next))) return null
  if (clause === '' || !analyse(trade, 'plain').some(isTelling)) return null
  const meant = sectorsMeant(trade, spoken, sectors)
  return meant === null ? null : { trade, clause, sectors: meant }
}

/** A clause without its pronoun: of "that export" a reason quotes "export". */
export function withoutPronoun(clause: string): string {
  return clause.replace(/^\p{L}+\s+/u, (word) => (RELATIVES.has(word.trim().toLowerCase()) ? '' : word))
}
