/**
 * Who asks, in sentences: "we sell cleaning machines and are looking for **nursing homes**", "courtier en assurances, je démarche les
 * **ambulanciers**". What the person who asks sells or is, up to the words of looking for somebody, is no activity that is asked for.
 */
import { AGENT_NOUNS, isCompanyNoun } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { phrases } from './spoken-phrases.ts'
import { trim } from './taken.ts'

/** What the person who asks sells, makes or is, in the first person: "we sell", "siamo fornitori di". */
const OFFERING = phrases('askers', 'offering')
/** Who asks, without a verb: "recruiter here", "courtier en assurances". It begins the sentence. */
const ROLES = phrases('askers', 'roles')
/** Words of looking for somebody, with the mark or the word that joins them: "and are looking for", ", need". */
const SEEKING = phrases('askers', 'seeking')
/** Pieces between the two. */
const OFFER_PIECES_MAX = 24
const APART: ReadonlySet<string> = new Set([',', '-', '.', ';', ':', '(', '!', '…'])

/** Index after words that begin at `at` and say who asks; null where none do. */
export function askerAt(pieces: Sentence, at: number): number | null {
  const isFirst = at === 0
  const isApart = isFirst || APART.has(pieces[at - 1].key) || GREETINGS.find(pieces, at - 1) !== null
  const opened = isApart ? (OFFERING.find(pieces, at) ?? (isFirst ? ROLES.find(pieces, at) : null)) : null
  if (opened === null || (isFirst && isWhoSells(pieces, opened.end))) return null
  // "We are looking for" says nothing of who asks, and requests are read elsewhere.
  const saysWho = (next: number): boolean => next > opened.end || opened.end > at + 2 || ROLES.find(pieces, at) !== null
  const last = Math.min(pieces.length, opened.end + OFFER_PIECES_MAX)
  for (let next = opened.end; next < last; next++) {
    const sought = SEEKING.find(pieces, next)
    if (sought !== null && sought.end < pieces.length) return saysWho(next) ? sought.end : null
  }
  // Behind what is asked for.
  return trim(pieces, 0, at) === null ? null : clauseEnd(pieces, opened.end)
}

/** "Recruiter **agencies**": who is looked for. */
function isWhoSells(pieces: Sentence, at: number): boolean {
  const key = pieces[at]?.key ?? ''
  return isCompanyNoun(key) || AGENT_NOUNS.has(key)
}

const GREETINGS = phrases('askers', 'greetings')

/** "Dentists in Hull, we sell chairs": the rest of the clause. */
function clauseEnd(pieces: Sentence, from: number): number {
  let end = from
  while (end < pieces.length && !APART.has(pieces[end].key)) end++
  return end
}
