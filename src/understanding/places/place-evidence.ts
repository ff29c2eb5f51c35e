/** What the words before a name say of it: whether a place begins there. */
import { isKnownAcronym } from '../../industries/acronyms.ts'
import { isShouted } from '../request-words.ts'
import type { Sentence } from '../sentence.ts'
import type { Phrases } from '../spoken-phrases.ts'
import { ALSO_WORDS_AS_REGIONS, AROUND, ARTICLES, BASED, PREPOSITIONS, SURE_PREPOSITIONS } from './place-phrases.ts'

/** How strongly the words before a name suggest a place. */
export type Evidence = 'sure' | 'preposition' | 'none'

/** The strongest evidence before a piece that a place begins there. @param country that is searched */
export function evidenceBefore(pieces: Sentence, at: number, country: string): Evidence {
  if (endsAt(BASED, pieces, at) || endsAt(AROUND, pieces, at)) return 'sure'
  let previous = at - 1
  while (previous > 0 && ARTICLES.has(pieces[previous].key) && PREPOSITIONS.has(pieces[previous - 1].key)) previous--
  const key = previous < 0 || isItalianArticle(pieces, previous, country) ? '' : pieces[previous].key
  return SURE_PREPOSITIONS.has(key) || PREPOSITIONS.has(key) ? 'preposition' : 'none'
}

/** "I fondi": the Norwegian "in" is an Italian article. */
export function isItalianArticle(pieces: Sentence, at: number, country: string): boolean {
  return country === 'IT' && pieces[at].key === 'i' && !pieces.isNorwegian
}

/**
 * Whether the abbreviation of a region is meant as one: "in VIC", "(BG)", "NSW plumbers"; not "agenzie di PR".
 *
 * @param isListed whether it continues a list of places, or words such as "province of" precede it
 * @param isCased  whether capitals mean anything in the sentence
 */
export function isAbbreviation(
  pieces: Sentence,
  at: number,
  { country, isListed, isCased }: { country: string; isListed: boolean; isCased: boolean },
): boolean {
  const { text, key, isCapital } = pieces[at]
  const isCapitals = text === text.toUpperCase()
  const hasArticle = at > 0 && ARTICLES.has(pieces[at - 1].key)
  const before = pieces[at - (hasArticle ? 2 : 1)]?.key ?? ''
  const isMarked = isListed || before === '('
  const isPlaced = SURE_PREPOSITIONS.has(before)
  const isLast = country === 'US' && at === pieces.length - 1 && at > 0
  // "Officine in prov di vr", "roofers in tx", "bail bonds tx".
  if (!isCased && !isCapitals)
    return endsAt(AROUND, pieces, at) || ((isPlaced || isLast) && !ALSO_WORDS_AS_REGIONS.has(key))
  // Italian signs are words otherwise: "in TV", "AI a Milano".
  if (country === 'IT') return isCapitals && isMarked
  if (isMarked || isPlaced || endsAt(BASED, pieces, at)) return isCapitals || (isCapital && text.length > 2)
  // "Law firms DC".
  if (isLast && isCapitals) return !isKnownAcronym(text) && !isShouted(pieces)
  return isCapitals && text.length > 2 && !ALSO_WORDS_AS_REGIONS.has(key) && !isShouted(pieces)
}

/** Whether a phrase of the table ends right before `at`. */
export function endsAt(table: Phrases<unknown>, pieces: Sentence, at: number): boolean {
  for (let start = Math.max(0, at - 6); start < at; start++) {
    const found = table.find(pieces, start)
    if (found !== null && (found.end === at || (found.end === at - 1 && ARTICLES.has(pieces[at - 1].key)))) return true
  }
  return false
}
