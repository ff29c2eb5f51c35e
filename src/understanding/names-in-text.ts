/**
 * Names of companies in sentences: "companies called Bluetree", "imprese denominate Rossini", a name in quotation marks.
 *
 * A name is looked for by its words and means no industry, place or size: "called Leeds Joinery" asks for nothing in Leeds.
 */
import type { InterpretationPart, Understanding } from './interpretation.ts'
import type { Sentence } from './sentence.ts'
import { phrases, words } from './spoken-phrases.ts'

/** Why words of an activity mean no industry. */
export const A_NAME = 'The words are those of a name and mean no industry.'

const OPENERS = phrases('named', 'openers')
/** Words after a name that belong to those before it: "mit Blau **beginnt**". */
const CLOSERS = phrases('named', 'closers')
const JOINTS = words('named', 'joints')
const WORDS_MAX = 5
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»' }

/** A name that begins at `at` with the words that announce it, or in quotation marks. */
export function nameAt(
  query: string,
  pieces: Sentence,
  at: number,
): { readonly from: number; readonly to: number; readonly end: number } | null {
  // "So-called".
  const opened = pieces[at - 1]?.key === '-' ? undefined : OPENERS.find(pieces, at)?.end
  if (opened !== undefined && pieces[opened] !== undefined) {
    const from = skipMark(pieces, opened)
    const quoted = quotedEnd(query, pieces, from)
    const to = quoted ?? endOfName(pieces, from)
    return to > from ? { from, to, end: CLOSERS.find(pieces, to)?.end ?? to } : null
  }
  const end = quotedEnd(query, pieces, at)
  return end !== null && pieces[at].isCapital ? { from: at, to: end, end } : null
}

function skipMark(pieces: Sentence, at: number): number {
  return pieces[at].key === ':' && at + 1 < pieces.length ? at + 1 : at
}

/** Words with capitals and what joins them; one word where the sentence has no capital there. */
function endOfName(pieces: Sentence, from: number): number {
  if (pieces[from].kind === 'mark') return from
  let end = from + 1
  if (!pieces[from].isCapital) return end
  while (end < pieces.length && end < from + WORDS_MAX) {
    const next = JOINTS.has(pieces[end].key) ? end + 1 : end
    if (pieces[next]?.isCapital !== true && !(pieces[next]?.kind === 'number' && next === end)) break
    end = next + 1
  }
  return end
}

/** Index after the last piece of a text in quotation marks that begins at a piece. */
function quotedEnd(query: string, pieces: Sentence, at: number): number | null {
  const close = QUOTES[query[pieces[at].start - 1] ?? '']
  const until = close === undefined ? -1 : query.indexOf(close, pieces[at].start)
  if (until < 0) return null
  let end = at
  while (end < pieces.length && pieces[end].end <= until) end++
  return end > at && end <= at + WORDS_MAX + 1 ? end : null
}

/** Whether a part of a sentence is a name. */
export function isName({ reason }: Pick<InterpretationPart, 'reason'>): boolean {
  return reason === A_NAME
}

/** The words that say what companies do, the activity without names: in the pieces that the sentence has them in. */
export function tradesOf({ activity, parts }: Pick<Understanding, 'activity' | 'parts'>): readonly string[] {
  const said = parts.filter((part) => part.kind === 'activity' && !isName(part)).map(({ words }) => words)
  if (parts.some(isName)) return said
  // The activity writes acronyms in capitals, and has the trades of legal forms too.
  if (activity.length !== said.join(' ').length) return [activity]
  let end = 0
  return said.map(({ length }) => {
    const start = end
    end += length + 1
    return activity.slice(start, start + length)
  })
}
