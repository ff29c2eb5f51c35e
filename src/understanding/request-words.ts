/**
 * Words that ask for companies without saying what the companies do: requests ("find me"), words for a company ("aziende"),
 * and the function words between.
 */
import { isNorwegianCompany } from './norwegian.ts'
import { type Sentence, tradeAt } from './sentence.ts'
import { phrases, words } from './spoken-phrases.ts'

/** Words for a company of any kind, in six languages. */
export const COMPANY_NOUNS = words('requests', 'company-nouns')

/** Whether a word is one for a company of any kind, or a Norwegian compound with one ("byggeselskaper"). */
export function isCompanyNoun(key: string): boolean {
  return COMPANY_NOUNS.has(key) || isNorwegianCompany(key)
}

/** Words for those who make or sell something: "large", "active" or "listed" may be beside them. */
export const AGENT_NOUNS = words('requests', 'agent-nouns')

/** Requests and other phrases at either end of an activity that say nothing about it. */
const REQUESTS = phrases('requests', 'requests')

/**
 * Index after a request phrase that begins at `at` and ends at `to` or before, or null. Punctuation that only separates words
 * counts as one.
 */
export function requestAt(pieces: Sentence, at: number, to = pieces.length): number | null {
  const piece = pieces[at]
  if (piece === undefined || tradeAt(pieces, at) !== undefined) return null
  if (piece.kind === 'mark') return MEANINGFUL_MARKS.has(piece.key) ? null : at + 1
  if (piece.kind === 'number') return isCountOfCompanies(pieces, at) ? at + 1 : null
  // "3D", "11e": part of what the number says.
  if (piece.isGlued && pieces[at - 1]?.kind === 'number') return null
  // "IT companies", "US dollars": two capitals are an abbreviation, not a function word.
  if (piece.text.length > 1 && piece.text === piece.text.toUpperCase() && !isShouted(pieces)) return null
  if (isAcronymAt(pieces, at)) return null
  // "Salons de thé": tea, whose key is that of an article.
  if (piece.text.toLowerCase() === 'thé') return null
  // Goods in Italian.
  if (piece.key === 'merci' && !isThanks(pieces, at)) return null
  const known = REQUESTS.find(pieces, at, to)?.end ?? 0
  const end = known > 0 ? known : COMPANY_NOUNS.has(piece.key) ? at + 1 : null
  // The "e" of "e-commerce" is not a function word.
  return end === null || isJoint(pieces, end) || isJoint(pieces, at - 1) ? null : end
}

/** "The 20 largest dairies", "find 50 bakeries": how many are wanted. Not "3 D", "24 hour". */
function isCountOfCompanies(pieces: Sentence, at: number): boolean {
  const next = pieces[at + 1]
  if (next?.kind !== 'word' || next.isGlued || !/^\d{1,3}$/.test(pieces[at].text) || HOURS.has(next.key)) return false
  const before = pieces[at - 1]?.key ?? ''
  return at === 0 || before === 'top' || requestAt(pieces, at - 1) === at
}

/** Words that take back what was said: "plumbers, **sorry**, electricians". */
const TAKEN_BACK = phrases('requests', 'taken-back')

/** Those that do so without marks: "barbers **or rather** hairdressers". */
const OR_RATHER = phrases('requests', 'or-rather')

/** Index after words that begin at `at`, between marks, and take back what precedes them; null where none do. */
export function takenBackAt(pieces: Sentence, at: number): number | null {
  const isApart = (index: number): boolean => [',', '-', '.', ';', '…', '('].includes(pieces[index]?.key ?? '')
  const end = TAKEN_BACK.find(pieces, at)?.end ?? (NO.has(pieces[at].key) && isApart(at + 1) ? at + 1 : undefined)
  if (end === undefined || pieces[end] === undefined || at === 0) return null
  // "No wait" says it without marks; "rather", "wait" alone do not.
  if (!isApart(at - 1) && !(end > at + 1 && isApart(end)))
    return end > at + 1 && (pieces[at].key === 'no' || OR_RATHER.find(pieces, at) !== null) ? end : null
  return isApart(end) ? end + 1 : end
}

/** "Plumbers, **no**, electricians": between marks on both sides alone. */
const NO: ReadonlySet<string> = new Set(['no', 'non'])

const HOURS = words('requests', 'hours')

/** Whether a French word of thanks stands at an end of the sentence, apart from the rest. */
function isThanks(pieces: Sentence, at: number): boolean {
  return at === 0 || pieces[at - 1].kind === 'mark'
}

const MEANINGFUL_MARKS = new Set(['+', '#', '%', '€', '$', '£'])

/** Whether the piece at `at` is a hyphen that joins two words. */
function isJoint(pieces: Sentence, at: number): boolean {
  return pieces[at]?.key === '-' && pieces[at].isGlued && pieces[at + 1]?.isGlued === true
}

/** Acronyms of trades that are other words as well. */
const ALSO_FUNCTION_WORDS = words('requests', 'also-function-words')
/** Nouns beside which they are acronyms: "it support". */
const TRADE_NOUNS = words('requests', 'trade-nouns')

/**
 * Whether a word that may be a function word is the acronym of its letters although it is not told by its capitals: "ai
 * companies", "it support", "AZIENDE DI AI A MILANO".
 */
export function isAcronymAt(pieces: Sentence, at: number): boolean {
  const { key } = pieces[at]
  if (!ALSO_FUNCTION_WORDS.has(key)) return false
  const next = pieces[at + 1]
  // "Women led", "led by".
  if (key === 'led')
    return next?.kind === 'word' && next.key !== 'by' && (at === 0 || OF_TRADES.has(pieces[at - 1].key))
  if (next !== undefined && (isCompanyNoun(next.key) || AGENT_NOUNS.has(next.key) || TRADE_NOUNS.has(next.key)))
    // "Ai fornitori": the plural of an Italian noun follows its preposition.
    return key !== 'ai' || !next.key.endsWith('i')
  // A preposition is followed by a noun; a pronoun does not follow a word for companies.
  const isLast = next === undefined || next.kind === 'mark' || PLACING.has(next.key)
  const before = pieces[at - 1]?.key ?? ''
  return isLast && (isCompanyNoun(before) || (OF_TRADES.has(before) && isCompanyNoun(pieces[at - 2]?.key ?? '')))
}

const PLACING = words('requests', 'placing')
const OF_TRADES = words('requests', 'of-trades')

/** Whether a sentence is all in capitals, so that they mean nothing. */
export function isShouted(pieces: Sentence): boolean {
  let letters = 0
  for (const { kind, text } of pieces) {
    if (kind !== 'word') continue
    if (text !== text.toUpperCase()) return false
    letters += text.length
  }
  return letters > 5
}
