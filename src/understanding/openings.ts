/**
 * Clauses that ask and say nothing else, whatever their words: "could you **pull me a list of** joinery firms", "ich benötige **eine
 * Aufstellung der** Maschinenbauer", "thanks a lot for your help". Words of asking at the ends of an activity are found one by one
 * (`request-words.ts`); here what ends a request, or begins a farewell, takes the rest of its clause with it.
 */
import { AGENT_NOUNS, isCompanyNoun } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { phrases, words } from './spoken-phrases.ts'

/** "List", "overview", "spreadsheet". */
const LIST_NOUNS = words('requests', 'list-nouns')
/** What joins one to what is listed: "of", "dei", "aller". */
const LIST_OF = words('requests', 'list-of')
/** "Complete", "aggiornato": between the two. */
const LIST_ADJECTIVES = words('requests', 'list-adjectives')
/** "Thanks", "cordiali saluti", "takk for hjelpen". */
const FAREWELLS = phrases('requests', 'farewells')
/** Pieces of a request before its list. */
const REQUEST_PIECES_MAX = 14

/** Index after a request or a farewell that begins at `at`, where a clause does; null where none does. */
export function openingAt(pieces: Sentence, at: number): number | null {
  if (!isClauseStart(pieces, at)) return null
  if (FAREWELLS.find(pieces, at) !== null) return clauseEnd(pieces, at)
  const last = Math.min(pieces.length, at + REQUEST_PIECES_MAX)
  for (let next = at; next < last; next++) {
    const { key, kind } = pieces[next]
    if (kind === 'number' || isBreak(pieces, next) || isCompanyNoun(key) || AGENT_NOUNS.has(key)) return null
    if (!LIST_NOUNS.has(key)) continue
    const of = LIST_ADJECTIVES.has(pieces[next + 1]?.key ?? '') ? next + 2 : next + 1
    if (LIST_OF.has(pieces[of]?.key ?? '') && of + 1 < pieces.length) return of + 1
  }
  return null
}

function isClauseStart(pieces: Sentence, at: number): boolean {
  return at === 0 || isBreak(pieces, at - 1)
}

function clauseEnd(pieces: Sentence, from: number): number {
  let end = from
  while (end < pieces.length && !isBreak(pieces, end)) end++
  return end
}

/** Whether a mark parts two clauses: not the hyphen within a word, nor the point within a number. */
function isBreak(pieces: Sentence, at: number): boolean {
  const { kind, isGlued } = pieces[at]
  return kind === 'mark' && !(isGlued && pieces[at + 1]?.isGlued === true)
}
