/** The texts of a company, read once for a verdict: their words, sentences and clauses. Pure. */
import type { Company } from '../company/company.ts'
import { searchedNames } from '../company/searched-names.ts'
import { analyse, type Token } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'
import { wordSetOf } from './word-sets.ts'

/** Which text of a company. */
export type TextSource = 'name' | 'previousName' | 'tradeName' | 'description'

/** One text of a company, analysed once. */
export interface CompanyText {
  readonly source: TextSource
  readonly text: string
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  /** Indexes of the tokens by which a description writes the name of the company. */
  readonly nameTokens: ReadonlySet<number>
  /** It has small letters, so that capitals mean something. */
  readonly isCased: boolean
}

const SMALL_LETTER = /\p{Ll}/u

/** A sentence of a text. */
export interface Sentence {
  readonly text: string
  /** In UTF-16 code units of the text. */
  readonly start: number
  readonly end: number
  /** It is at the beginning, where a text describes the company. */
  readonly isLead: boolean
  /** Its subject is the company: by name, or as "we". */
  readonly isSelf: boolean
  /** It shares a word with another sentence. Sentences that share none with the rest are off-topic. */
  readonly isConnected: boolean
  /** How many sentences its text has. */
  readonly of: number
}

/** Leading sentences in which a description names the activity; later ones are about details. */
const LEAD_SENTENCES = 2
/** Words within which a sentence names its subject. */
export const SUBJECT_WORDS = 6
/** Longest description that is read, in UTF-16 code units; the activity is named long before. */
const DESCRIPTION_LENGTH_MAX = 20_000

/** Reads the texts of a company. */
export function readTexts(company: Company): readonly CompanyText[] {
  const { countryIso2: country, previousNames, description, descriptionLanguage } = company
  const { name, tradeNames } = searchedNames(company)
  const language = languageOfCountry(country)
  const texts = [
    readName('name', name, language),
    ...tradeNames.map((each) => readName('tradeName', each, language)),
    ...previousNames.map((each) => readName('previousName', each, language)),
  ]
  if (description !== null)
    texts.push(
      readDescription(
        description.slice(0, DESCRIPTION_LENGTH_MAX),
        languageOfText(descriptionLanguage, country),
        analyse(name, 'plain').map(({ word }) => word),
      ),
    )
  return texts
}

function readName(source: TextSource, text: string, language: Language): CompanyText {
  const sentences = [{ text, start: 0, end: text.length, isLead: true, isSelf: true, isConnected: true, of: 1 }]
  const isCased = SMALL_LETTER.test(text)
  return { source, text, language, tokens: analyse(text, language), sentences, nameTokens: new Set(), isCased }
}

/** First-person words by which a company refers to itself. */
const SELF = wordSetOf('self')

function readDescription(text: string, language: Language, name: readonly string[]): CompanyText {
  const tokens = analyse(text, language)
  const inside = (start: number, end: number) => tokens.filter((token) => token.start >= start && token.start < end)
  const counts = new Map<string, number>()
  for (const { stem, stop } of tokens) if (!stop) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const sentences: Sentence[] = []
  let leads = 0
  const isCased = SMALL_LETTER.test(text)
  for (const { index: start, 0: sentence } of text.matchAll(isCased ? CASED_SENTENCE : SENTENCE)) {
    const own = inside(start, start + sentence.length)
    if (own.length === 0) continue
    const here = new Map<string, number>()
    for (const { stem, stop } of own) if (!stop) here.set(stem, (here.get(stem) ?? 0) + 1)
    const isConnected = [...here].some(([stem, count]) => (counts.get(stem) ?? 0) > count)
    const isLead = leads < LEAD_SENTENCES && (isConnected || sentences.length === 0)
    if (isLead && isConnected) leads++
    const isSelf = own.slice(0, SUBJECT_WORDS).some(({ word }) => word === name[0] || SELF.has(word))
    sentences.push({ text: sentence, start, end: start + sentence.length, isLead, isSelf, isConnected, of: 0 })
  }
  const nameTokens = findNameTokens(text, tokens, name)
  const counted = sentences.map((sentence) => ({ ...sentence, of: sentences.length }))
  return {
    source: 'description',
    text,
    language,
    tokens,
    sentences: counted,
    nameTokens,
    isCased,
  }
}

/** A sentence; a line is one at least. */
const SENTENCE = /[^\n]+?(?:[.!?…]+(?=\s|$)|(?=\n|$))/g
/** The same where capitals mean something: what goes on in small letters follows an abbreviation ("Acme Co. Ltd. makes …"). */
const CASED_SENTENCE = /[^\n]+?(?:[.!?…]+(?<!\b(?:Co|No|St|Dr|Mr|Mrs|Ms|Prof)\.)(?=\s+[^\s\p{Ll}]|\s*$)|(?=\n|$))/gu

/** Tokens that form two or more consecutive words of a name, each with a capital letter or a digit. */
function findNameTokens(text: string, tokens: readonly Token[], name: readonly string[]): ReadonlySet<number> {
  const named = new Set<number>()
  for (let at = 0; at + 1 < tokens.length; at++)
    for (let from = 0; from + 1 < name.length; from++) {
      let length = 0
      while (
        from + length < name.length &&
        tokens[at + length]?.word === name[from + length] &&
        /^[\p{Lu}\p{Lt}\p{N}]/u.test(text.slice(tokens[at + length].start)) &&
        (length === 0 || !CLAUSE_END.test(text.slice(tokens[at + length - 1].end, tokens[at + length].start)))
      )
        length++
      if (length > 1) for (let step = 0; step < length; step++) named.add(at + step)
    }
  return named
}

/** Whether only a space or a hyphen separates a word from the next one. */
export function isAdjacent({ text, tokens }: CompanyText, at: number): boolean {
  return at + 1 < tokens.length && /^[ -]$/.test(text.slice(tokens[at].end, tokens[at + 1].start))
}

/** Words that end a list. */
const JOINTS = wordSetOf('joints')

/** What ends a clause. */
const CLAUSE_END = /[.,;:!?()\n–—]/

/**
 * Indexes of the words before one, the nearest first, within its clause.
 *
 * @param isItem it is an item of a list, whose end may follow
 * @param overLists continues across the commas of a list that ends with the words ("for life, accident and health insurance")
 */
export function* clauseBefore(
  { text, tokens }: CompanyText,
  at: number,
  words: number,
  overLists = false,
  isItem = false,
): Generator<number> {
  let isList = isItem
  for (let before = at - 1; before >= 0 && before >= at - words; before--) {
    const between = text.slice(tokens[before].end, tokens[before + 1].start)
    isList ||= overLists && JOINTS.has(tokens[before + 1].word)
    if (CLAUSE_END.test(between) && !(isList && between.trim() === ',')) return
    yield before
  }
}
