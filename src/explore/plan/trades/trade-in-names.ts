/**
 * What names say of the trade that an entry means, by which companies of its class are ranked (`NamedTrade`). Pure.
 *
 * A class has several trades: of all with 96.02, those that call themselves hairdressers are asked for by no manicure.
 */

import { isGeneric } from '../../../industries/generic-words.ts'
import type { CodeNode } from '../../../reference/code-tree.ts'
import { findCode } from '../../../reference/industry-codes.ts'
import type { NamedTrade } from '../../../search/query.ts'
import { analyse, stemOf } from '../../../text/analyzer.ts'
import { foldText } from '../../../text/fold-text.ts'
import { type Language, languageOfCountry } from '../../../text/language.ts'
import { contentWords, equivalentsIn, likelyLanguages } from '../concepts.ts'
import type { Knowledge, Term } from '../knowledge.ts'

/** Share of a word's letters that another word of the same trade begins with, and how many these are at least. */
const BEGINNING_SHARE = 0.6
const BEGINNING_MIN = 5
/** Least letters of a word that says another trade. */
const LETTERS_MIN = 3

/** The trade of an entry in a country; `null` where it means no industry, or nothing is learned of companies. */
export function planNamedTrade(
  asked: AskedTrade,
  terms: readonly Term[],
  country: string,
  knowledge: Knowledge,
): NamedTrade | null {
  if (asked.codes.length === 0 || terms.length === 0 || knowledge.meaningOf === null) return null
  const words = terms.map((term) => term.words.join(' ')).join()
  const key = `${country} ${asked.codes.join()} ${words} ${asked.entry}`
  return knowledge.caches.trades.get(key, () => makeTrade(asked, terms, country, knowledge))
}

/** An entry with the codes of the industries that it means, best first. */
interface AskedTrade {
  readonly entry: string
  readonly codes: readonly string[]
  readonly isByName: boolean
}

function makeTrade(
  { entry, codes, isByName }: AskedTrade,
  terms: readonly Term[],
  country: string,
  knowledge: Knowledge,
): NamedTrade {
  const [first] = codes
  const ofClass = knowledge.wordsOf(country, first)
  const language = languageOfCountry(country)
  const languages = likelyLanguages([language])
  const words = terms.flatMap((term) => term.words)
  const said = [words.join(' '), ...equivalentsIn(terms)]
  const names = knowledge.thesaurus
    .find(entry, languages)
    .flatMap(({ concept }) => languages.flatMap((each) => concept.same(each)))
  const silent = [...new Set([...words, ...terms.flatMap((term) => [...term.alternatives, ...term.related]), ...names])]
  const asked = [entry, ...said, ...names]
  const isMain =
    ofClass.length > 0
      ? ofClass.some((word) => isSaidBy(word, asked, languages))
      : isTitled(asked, findCode('nace', country, first), languages)
  const beginnings = words.flatMap((word) => {
    const letters = Math.max(BEGINNING_MIN, Math.ceil(BEGINNING_SHARE * word.length))
    return words.length === 1 && word.length > letters ? word.slice(0, letters) : []
  })
  return {
    country,
    codes,
    isMain,
    isByName,
    said,
    beginnings,
    silent: isMain ? [...silent, ...ofClass] : silent,
    others: isMain
      ? []
      : othersThan(
          [...asked, ...silent],
          codes.flatMap((code) => namesOf(code, country, knowledge)),
        ),
  }
}

/** Whether a title of a code has all words of one of the names. */
function isTitled(names: readonly string[], node: CodeNode | undefined, languages: readonly Language[]): boolean {
  const titles = node?.titles ?? new Map<string, string>()
  return languages.some((language) => {
    const stems = new Set(stemsOf(titles.get(language) ?? '', language))
    return names.some((name) => stemsOf(name, language).every((stem) => stems.has(stem)))
  })
}

/** Whether a word that means a class is one of the names. */
function isSaidBy(word: string, names: readonly string[], languages: readonly Language[]): boolean {
  return languages.some((language) => names.some((name) => stemsOf(name, language).includes(stemOf(word, language))))
}

function stemsOf(text: string, language: Language): readonly string[] {
  return analyse(text, language).map(({ stem }) => stem)
}

/** Words that names of other trades have, and those of the trade have not: "parquet", and "walking" of "dog walking" for dog grooming. */
function othersThan(asked: readonly string[], names: readonly string[]): readonly string[] {
  const own = new Set(asked.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).map(foldText))
  const words = names.flatMap((name) => {
    const others = name.split(' ').filter((word) => !own.has(word))
    return others.length === 1 && others[0].length >= LETTERS_MIN && !isGeneric(others[0]) ? others : []
  })
  return [...new Set(words)]
}

/** The names of trades with a code, each once as its words with spaces between: the same in all countries of a language. */
function namesOf(code: string, country: string, { thesaurus, caches }: Knowledge): readonly string[] {
  const own = languageOfCountry(country)
  return caches.namesOfClasses.get(`${own} ${code}`, () => {
    const concepts = thesaurus.under(code)
    const names = likelyLanguages([own]).flatMap((language) =>
      concepts.flatMap((concept) =>
        concept.same(language).map((name) => contentWords(name, country, [language]).join(' ')),
      ),
    )
    return [...new Set(names)]
  })
}
