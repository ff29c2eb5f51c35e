/**
 * What the words around a mention make of it: denied ("not *olive oil*"), what the company works for or with ("software for
 * *bakeries*"), a part of another trade ("*mining* software"), or something else ("edible *oil*"). Pure.
 */
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import type { Token } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import { type CompanyText, clauseBefore, isAdjacent, SUBJECT_WORDS } from './texts.ts'
import { wordSetOf } from './word-sets.ts'

/** The question's own words; they show whether a text uses a word for something else. */
export interface QuestionWords {
  /** All words of the question, folded. Next to one another they mean what was asked. */
  readonly words: ReadonlySet<string>
  /** Whether a word before the entry makes it something else ("edible" before "oil"). */
  readonly isOther: (compound: string, language: Language) => boolean
  /** Words of the question that are acronyms: of a text they need the acronym, and not a word of the same letters. */
  readonly acronyms: ReadonlySet<string>
  /** It asks for a trade of software, such as cybersecurity: "cybersecurity software" is no part of another one. */
  readonly isOfSoftware: boolean
  /** What is done with the things. */
  readonly kinds: ReadonlySet<ActivityKind | undefined>
}

/** Words that deny what follows within a few words of the same clause. */
const DENIALS = wordSetOf('denials')
/** Pairs of words that deny: "instead of", "rather than", "non più". */
const DENYING_PAIRS = wordSetOf('denying-pairs')
/** Words that cancel a denial before them: "not only", "non solo", "no need", "without limits". */
const NOT_DENIED = wordSetOf('not-denied')
/** How far a denial reaches, in words. */
const DENIAL_WORDS = 5

export function isDeniedAt(text: CompanyText, at: number): boolean {
  const { tokens } = text
  for (const before of clauseBefore(text, at, DENIAL_WORDS)) {
    const { word } = tokens[before]
    const next = tokens[before + 1].word
    if (NOT_DENIED.has(word)) return false
    if (DENYING_PAIRS.has(`${word} ${next}`)) return true
    const isContracted = /^(do|does|did|is|are|was|will|would|have|has)n$/.test(word)
    if (DENIALS.has(word) || isContracted) return !NOT_DENIED.has(next)
  }
  return false
}

/** Whether the words of a span are a part of the company's name, or of words for something else. */
export function isOfOther(
  text: CompanyText,
  { at, length }: { readonly at: number; readonly length: number },
  asking: QuestionWords | undefined,
): boolean {
  if (text.nameTokens.has(at)) return true
  return (
    asking !== undefined && (isPartOfTrade(text, at + length - 1, asking) || isNarrowedAt(text, at, length, asking))
  )
}

/** Words that introduce whom or what a company works for or with, and not what it does. */
const SERVING = wordSetOf('serving')
/** Words for selling, after which such words introduce what is sold: "a marketplace *for* clothes". */
const SELLERS = wordSetOf('sellers')
/** How far before it such a word is. */
const SELLER_WORDS = 2
/** How far they reach, in words. */
const SERVING_WORDS = 6
/** How far they reach in a list. */
const LIST_WORDS = 12
/** Words for whom a sentence is about, where it is not the company. */
const CUSTOMERS = wordSetOf('customers')

/** Whether a sentence begins with the company's customers: what they do is not what it does. */
function isOfCustomers({ tokens, sentences }: CompanyText, at: number): boolean {
  const { start } = tokens[at]
  const sentence = sentences.find((each) => start >= each.start && start < each.end)
  if (sentence === undefined) return false
  const first = tokens.findIndex((token) => token.start >= sentence.start)
  return tokens.slice(first, Math.min(at, first + SUBJECT_WORDS)).some(({ word }) => CUSTOMERS.has(word))
}

/** Whether a word is for selling; a "one-stop shop" sells nothing. */
function isSeller({ word }: Token, at: number, some: readonly Token[]): boolean {
  return SELLERS.has(word) && some[at - 1]?.word !== 'stop'
}

export function isServedAt(text: CompanyText, at: number, kinds: ReadonlySet<ActivityKind | undefined>): boolean {
  // Later items of a list are reached over its commas.
  const isItem = at > 0 && /^,\s/.test(text.text.slice(text.tokens[at - 1].end, text.tokens[at].start))
  for (const before of clauseBefore(text, at, isItem ? LIST_WORDS : SERVING_WORDS, true, isItem)) {
    const { word, stem } = text.tokens[before]
    if (SERVING.has(word)) return !text.tokens.slice(Math.max(0, before - SELLER_WORDS), before).some(isSeller)
    // "Per la vendita di abbigliamento": it sells them.
    if (kinds.has(kindOfStem(stem, text.language))) return false
  }
  return isOfCustomers(text, at)
}

/** Words for what is made for or of a thing, in the languages that put the thing first. Machines are a kind of activity. */
const MADE_FOR_TRADES = wordSetOf('trades')

/** Whether the words are the first part of a product for a trade: "mining software", "textile machinery". */
function isPartOfTrade(text: CompanyText, last: number, { words, isOfSoftware }: QuestionWords): boolean {
  const next = last + 1
  if (isOfSoftware || !isAdjacent(text, last)) return false
  const { word, stem } = text.tokens[next]
  if (words.has(word)) return false
  return MADE_FOR_TRADES.has(word) || kindOfStem(stem, text.language) === 'machine'
}

/** Words for doing anything, or for how much of it. */
const NARROWS_NOTHING = wordSetOf('narrows-nothing')

/** Whether the word before narrows the words to something else. Verbs ("sells oil") and common words narrow nothing. */
function isNarrowedAt(text: CompanyText, at: number, length: number, { words, isOther }: QuestionWords): boolean {
  if (at === 0 || !isAdjacent(text, at - 1)) return false
  const before = text.tokens[at - 1]
  if (before.stop || NARROWS_NOTHING.has(before.word) || words.has(before.word)) return false
  if (kindOfStem(before.stem, text.language) !== undefined) return false
  let last = at + length - 1
  while (isAdjacent(text, last) && words.has(text.tokens[last + 1].word)) last++
  return isOther(text.text.slice(before.start, text.tokens[last].end), text.language)
}

/** Words that a thing may precede without being a part of another one: "wine *company*". */
const HEADS = wordSetOf('heads')
/** Words for how many or how much of a thing: "chain *of* restaurants". */
const QUANTITIES = wordSetOf('quantities')
/** Verbs for doing anything. */
const DOING = wordSetOf('doing')
/** Words between a thing and what it is of, in languages that name the thing first. */
const OF = wordSetOf('of')
/** What an English word for a thing does not end with. */
const NO_NOUN = /(?:ed|ly|ing)$/
/** Ends of plurals, which are a part of nothing. */
const PLURAL = /s$/

/** Languages that put adjectives after what they are of: "ecosistema *pubblicitario*". */
const ADJECTIVES_LAST: ReadonlySet<Language> = new Set(['it', 'fr', 'es', 'pt'])

/** Whether the words of a span only say what another thing is of: "drone *detection*", "dispenser *di vino*". */
export function isModifierAt(
  text: CompanyText,
  { at, length }: { readonly at: number; readonly length: number },
  asking: QuestionWords | undefined,
): boolean {
  const { tokens, language } = text
  const isHead = ({ word, stem, stop }: Token) => {
    const kind = kindOfStem(stem, language)
    return (
      stop ||
      asking?.words.has(word) === true ||
      HEADS.has(word) ||
      SELLERS.has(word) ||
      (asking?.isOfSoftware === true && MADE_FOR_TRADES.has(word)) ||
      QUANTITIES.has(word) ||
      DOING.has(word) ||
      NARROWS_NOTHING.has(word) ||
      (kind !== undefined && (kind !== 'machine' || asking?.kinds.has(kind) === true))
    )
  }
  const last = at + length - 1
  if (language === 'en' && isAdjacent(text, last) && !PLURAL.test(tokens[last].word)) {
    const next = tokens[last + 1]
    if (!isHead(next) && !NO_NOUN.test(next.word)) return true
  }
  if (at > 1 && OF.has(tokens[at - 1].word)) return isAdjacent(text, at - 2) && !isHead(tokens[at - 2])
  return at > 0 && ADJECTIVES_LAST.has(language) && isAdjacent(text, at - 1) && !isHead(tokens[at - 1])
}
