/**
 * Estimates the bytes of what planners cache. `dataBytes` looks at every member and every text, which takes as long as making
 * a plan: a keyword's has hundreds of codes and near words. Here these count by their number. Texts of the program's tables are
 * theirs and take a pointer, wherever they are named.
 */
import { textBytes } from '../../bounded-cache.ts'
import type { NamedTrade, Query } from '../../search/query.ts'
import type { KeywordPlan, Term } from './knowledge.ts'
import type { NearPlan } from './near-words.ts'
import type { ReadEntry } from './words.ts'

/** An object of a few members, with what its key was joined from. */
const OBJECT_BYTES = 80
/** A list without its items. */
const LIST_BYTES = 48
/** An item of a list, without what it points to. */
const ITEM_BYTES = 8
/** A value of a caller. */
const VALUE_BYTES = 80
/** An entry of a rank: an object with a text of others and a number. */
const ENTRY_BYTES = 80
/** A near word: an object with a text of some twenty letters, a number and a text of others. */
const NEAR_WORD_BYTES = 120
/** A sector with its phrases, and with its reasons once they are read. */
const SECTOR_BYTES = 1000
/** A text of a term with its place in the list: thirty letters. */
const PHRASE_BYTES = 96

/** Bytes of a query of words, codes and values; other conditions are small. */
export function queryBytes(query: Query): number {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.reduce((bytes, part) => bytes + ITEM_BYTES + queryBytes(part), OBJECT_BYTES + LIST_BYTES)
    case 'not':
    case 'country':
      return OBJECT_BYTES + queryBytes(query.of)
    case 'shared':
      return OBJECT_BYTES + textBytes(query.key) + queryBytes(query.of)
    case 'words':
      return OBJECT_BYTES + textBytes(query.entry)
    case 'code':
      return OBJECT_BYTES + 2 * LIST_BYTES + (query.codes.length + (query.countries?.length ?? 0)) * ITEM_BYTES
    case 'value':
      return OBJECT_BYTES + LIST_BYTES + query.values.length * VALUE_BYTES
    default:
      return OBJECT_BYTES
  }
}

/** Bytes of terms. */
export function termsBytes(terms: readonly Term[]): number {
  return terms.reduce((bytes, term) => bytes + termBytes(term), LIST_BYTES)
}

/** Bytes of a term. */
export function termBytes({ words, alternatives, related, entries = [] }: Term): number {
  const phrases = words.length + alternatives.length + related.length + entries.length
  return OBJECT_BYTES + 3 * LIST_BYTES + phrases * PHRASE_BYTES + longBytes(words)
}

/** Bytes of what near words add. */
export function nearBytes({ where, rank, words }: NearPlan): number {
  let bytes = OBJECT_BYTES + 2 * LIST_BYTES + rank.length * ENTRY_BYTES
  for (const { asked, near } of words) {
    bytes += OBJECT_BYTES + LIST_BYTES + textBytes(asked) + near.length * NEAR_WORD_BYTES
  }
  return bytes + (where === null ? 0 : queryBytes(where))
}

/** Bytes of a keyword's plan. */
export function keywordBytes({ where, codes, terms, words, near, sectors }: KeywordPlan): number {
  const ranked = words.reduce((bytes, { entry }) => bytes + ENTRY_BYTES + textBytes(entry), codes.length * ENTRY_BYTES)
  const lists = 3 * LIST_BYTES + sectors.length * ITEM_BYTES
  return OBJECT_BYTES + lists + queryBytes(where) + termsBytes(terms) + ranked + nearBytes(near)
}

/** What an engine makes of a trade: its terms, and what names of some companies add. */
const RESOLVED_BYTES = 8_192

/** Bytes of what names say of a trade. */
export function tradeBytes({ codes, said, beginnings, silent, others }: NamedTrade): number {
  const phrases = said.length + beginnings.length + silent.length + others.length
  return (
    RESOLVED_BYTES +
    OBJECT_BYTES +
    5 * LIST_BYTES +
    codes.length * ITEM_BYTES +
    phrases * PHRASE_BYTES +
    longBytes(said)
  )
}

/** Bytes of what an entry means. Its reasons are read when they are first asked for. */
export function readBytes({ entry, sectors }: ReadEntry): number {
  return OBJECT_BYTES + LIST_BYTES + textBytes(entry) + sectors.length * SECTOR_BYTES
}

/** Callers write the words, and may write long ones. */
function longBytes(words: readonly string[]): number {
  return words.reduce((bytes, word) => bytes + textBytes(word), 0)
}
