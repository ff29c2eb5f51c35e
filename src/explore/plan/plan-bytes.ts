/**
 * Estimates the bytes of what planners cache. `dataBytes` looks at every member and every text, which takes as long as making
 * a plan: a keyword's has hundreds of codes and near words. Here these count by their number. Never below `dataBytes` for what the
 * tables of the program yield.
 */
import { textBytes } from '../../bounded-cache.ts'
import { nearWordsBytes } from '../../industries/near-words.ts'
import type { Query } from '../../search/query.ts'
import type { KeywordPlan, Term } from './knowledge.ts'
import type { NearPlan } from './near-words.ts'

/** A node without what it holds. */
const NODE_BYTES = 200
/** A code or a value of a list. */
const VALUE_BYTES = 80
/** An entry of a rank, or a near word: an object with a text of some twenty letters, a number and a short text. */
const ENTRY_BYTES = 180
/** A term without its texts. */
const TERM_BYTES = 160
/** A text of a term with its place in the list: thirty letters. */
const PHRASE_BYTES = 96

/** Bytes of a query of words, codes and values; other conditions are small. */
export function queryBytes(query: Query): number {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.reduce((bytes, part) => bytes + queryBytes(part), NODE_BYTES)
    case 'not':
    case 'country':
      return NODE_BYTES + queryBytes(query.of)
    case 'shared':
      return NODE_BYTES + textBytes(query.key) + queryBytes(query.of)
    case 'words':
      return NODE_BYTES + textBytes(query.entry)
    case 'code':
      return NODE_BYTES + (query.codes.length + (query.countries?.length ?? 0)) * VALUE_BYTES
    case 'value':
      return NODE_BYTES + query.values.length * VALUE_BYTES
    default:
      return NODE_BYTES
  }
}

/** Bytes of terms. */
export function termsBytes(terms: readonly Term[]): number {
  return terms.reduce((bytes, term) => bytes + termBytes(term), NODE_BYTES)
}

/** Bytes of a term. */
export function termBytes({ words, alternatives, related, entries = [] }: Term): number {
  const phrases = words.length + alternatives.length + related.length + entries.length
  return TERM_BYTES + phrases * PHRASE_BYTES + longBytes(words)
}

/** Bytes of what near words add. */
export function nearBytes({ where, rank, words }: NearPlan): number {
  const listed = words.reduce((bytes, { asked, near }) => bytes + textBytes(asked) + nearWordsBytes(near), NODE_BYTES)
  return listed + rank.length * ENTRY_BYTES + (where === null ? 0 : queryBytes(where))
}

/** Bytes of a keyword's plan. */
export function keywordBytes({ where, codes, terms, words, near }: KeywordPlan): number {
  const ranked = words.reduce((bytes, { entry }) => bytes + ENTRY_BYTES + textBytes(entry), codes.length * ENTRY_BYTES)
  return NODE_BYTES + queryBytes(where) + termsBytes(terms) + ranked + nearBytes(near)
}

/** Callers write the words, and may write long ones. */
function longBytes(words: readonly string[]): number {
  return words.reduce((bytes, word) => bytes + textBytes(word), 0)
}
