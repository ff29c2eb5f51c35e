/**
 * Customers in sentences: "accounting for small businesses", "consulenza per PMI", "Software für KMU".
 *
 * A size, an age, a listing or a legal form after such a word describes the customers, not the company itself. That holds only
 * where the sentence names something to sell to them: "looking for small businesses", "contacts for SMEs" and "a list for
 * start-ups" name the companies that are looked for.
 */
import { AGENT_NOUNS, isCompanyNoun, requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import type { Piece } from './sentence-words.ts'
import { phrases, words } from './spoken-phrases.ts'

/** Words before customers, after an activity. */
const LINKS = words('customers', 'links')
/** The same in sentences in Norwegian only. */
const NORWEGIAN_LINKS = words('customers', 'norwegian-links')
/** Words before customers, after a word for a service. */
const LINKS_OF_SERVICES = words('customers', 'links-of-services')
const SERVICES = words('customers', 'services')
/** Words of selling to somebody and helping somebody: customers follow them, whatever precedes. */
const SERVING = phrases('customers', 'serving')
const SERVING_WORDS_MAX = 4

/** Words between such a word and the customers. */
const ARTICLES = words('customers', 'articles')
const ARTICLES_MAX = 2
/** Most words that name other customers. */
const OTHER_CUSTOMERS_WORDS_MAX = 3
const JOINTS = words('customers', 'joints')
/** English words for sizes: before them "a" is an article, not a link, and they are nothing to sell. */
const ENGLISH_SIZES = words('customers', 'english-sizes')

/** English words after which "a" is an article: "run as a cooperative". */
const BEFORE_ARTICLES = words('customers', 'before-articles')

/** Things that callers look for and that are not sold: "contacts for SMEs". */
const LOOKED_FOR = words('customers', 'looked-for')

/**
 * Whether the words that begin at `at` name somebody's customers.
 *
 * @param isJoined whether the words before it, apart from a conjunction, name customers: "for small and large companies"
 * @returns where the words begin that say no more than who the customers are: `at`, or the word of serving them after what is
 *   sold ("software **aimed at** SMEs"); null for what names no customers
 */
export function customersAt(pieces: Sentence, at: number, isJoined: (before: number) => boolean): number | null {
  let last = at - 1
  if (last > 0 && JOINTS.has(pieces[last].key)) {
    return isJoined(last) || isAfterOtherCustomers(pieces, last, at) ? at : null
  }
  for (let passed = 0; passed <= ARTICLES_MAX && last >= 0; passed++, last--) {
    const serving = servingBefore(pieces, last)
    if (serving !== null) return isSomethingSold(pieces, serving) ? serving : at
    if (isLink(pieces, last, at) || isLinkOfService(pieces, last)) return isSomethingSold(pieces, last) ? at : null
    const { key } = pieces[last]
    // "Per società quotate": the noun comes first.
    if (!ARTICLES.has(key) && !isCompanyNoun(key)) return null
  }
  return null
}

/** Index after the word for companies that ends a name of customers: "small **businesses**", "large **retailers**". */
export function skipCompanies(pieces: Sentence, at: number): number {
  const key = pieces[at]?.key ?? ''
  return isCompanyNoun(key) || AGENT_NOUNS.has(key) ? at + 1 : at
}

/** "For freelancers and small businesses", "für Ärzte und KMU". */
function isAfterOtherCustomers(pieces: Sentence, joint: number, at: number): boolean {
  for (let back = joint - 2; back >= Math.max(1, joint - 1 - OTHER_CUSTOMERS_WORDS_MAX); back--) {
    if (servingBefore(pieces, back) !== null) return true
    if (isLink(pieces, back, at)) return isSomethingSold(pieces, back)
    if (pieces[back].kind !== 'word' && pieces[back].key !== ',') return false
  }
  return false
}

/** Where a word of serving begins that ends with the piece `last`. */
function servingBefore(pieces: Sentence, last: number): number | null {
  for (let from = Math.max(0, last - SERVING_WORDS_MAX + 1); from <= last; from++) {
    if (SERVING.find(pieces, from)?.end === last + 1) return from
  }
  return null
}

function isLink(pieces: Sentence, last: number, at: number): boolean {
  const { key, text, kind } = pieces[last]
  // "AI", "PER": two capitals are an abbreviation.
  if (kind !== 'word' || (text.length > 1 && text === text.toUpperCase())) return false
  const isArticle = ENGLISH_SIZES.has(pieces[at].key) || BEFORE_ARTICLES.has(pieces[last - 1]?.key ?? '')
  if (key === 'a' && isArticle) return false
  return LINKS.has(key) || (pieces.isNorwegian && NORWEGIAN_LINKS.has(key))
}

/** "Financement des PME", "auditors of listed companies"; but "groups of small companies". */
function isLinkOfService(pieces: Sentence, last: number): boolean {
  return LINKS_OF_SERVICES.has(pieces[last].key) && SERVICES.has(pieces[last - 1]?.key ?? '')
}

/** Whether something that can be sold precedes `end`: neither words of asking nor, in last position, what is asked for. */
function isSomethingSold(pieces: Sentence, end: number): boolean {
  let last: Piece | undefined
  for (let at = 0; at < end; ) {
    const asked = requestAt(pieces, at)
    // "Looking for".
    if (asked !== null && asked > end) return false
    if (asked === null && pieces[at].kind === 'word' && !ENGLISH_SIZES.has(pieces[at].key)) last = pieces[at]
    at = asked ?? at + 1
  }
  return last !== undefined && !LOOKED_FOR.has(last.key)
}
