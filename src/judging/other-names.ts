/**
 * What things, customers and qualifiers are called in other languages, and what else in their own: a question in German is
 * read against a description in English. Wider than the thesaurus, whose names also find companies: these only judge those
 * found. The table is `reference/judging/other-names.tsv`.
 */
import { THESAURUS_LANGUAGES, type Thesaurus } from '../industries/thesaurus.ts'
import { loadTable, once } from '../reference/load-table.ts'
import { analyse } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'

/** Names of one thing by language. */
export type NamesByLanguage = ReadonlyMap<Language, readonly string[]>

/** A phrase of the table in a text: its place, and what it is called. */
export interface NamedThing {
  /** UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly names: NamesByLanguage
}

/** Words of the longest phrases. */
const WORDS_MAX = 5

const rows = once(() => {
  const { columns, rows: cells } = loadTable('judging/other-names')
  const found = new Map<string, NamesByLanguage>()
  for (const row of cells) {
    const names = new Map(columns.map((language, i) => [language as Language, (row[i] ?? '').split('; ')]))
    for (const [language, own] of names)
      for (const name of own) {
        const tokens = analyse(name, language)
        // The very word comes before another of the same stem: "électricité", not "électrique".
        found.set(exactKeyOf(tokens, language), names)
        const key = keyOf(tokens, language)
        if (!found.has(key)) found.set(key, names)
      }
  }
  return found
})

function keyOf(tokens: readonly { readonly stem: string }[], language: Language): string {
  return `${language}:${tokens.map(({ stem }) => stem).join(' ')}`
}

function exactKeyOf(tokens: readonly { readonly word: string }[], language: Language): string {
  return `${language}=${tokens.map(({ word }) => word).join(' ')}`
}

/**
 * The languages of a text: those that are likely, and before them the one that names more of it than these do ("software per
 * ristoranti": English names only the first).
 *
 * @param likely the likeliest first
 */
export function languagesByNames(text: string, likely: readonly Language[], thesaurus: Thesaurus): readonly Language[] {
  const countNamed = (languages: readonly Language[]) => {
    const found = [...findOtherNames(text, languages), ...thesaurus.find(text, languages)]
    return analyse(text, 'plain').filter(({ start }) => found.some((one) => start >= one.start && start < one.end))
      .length
  }
  const others = THESAURUS_LANGUAGES.filter((language) => !likely.includes(language))
  const counts = others.map((language) => countNamed([language]))
  const most = Math.max(...counts)
  return most <= countNamed(likely) ? likely : [others[counts.indexOf(most)], ...likely]
}

/**
 * Finds the phrases of the table in a text, the longest first where they overlap.
 *
 * @param languages that the text may be in, the likeliest first
 */
export function findOtherNames(text: string, languages: readonly Language[]): readonly NamedThing[] {
  const found: NamedThing[] = []
  for (const language of languages) {
    const tokens = analyse(text, language)
    for (let length = Math.min(WORDS_MAX, tokens.length); length > 0; length--)
      for (let at = 0; at + length <= tokens.length; at++) {
        const own = tokens.slice(at, at + length)
        const names = rows().get(exactKeyOf(own, language)) ?? rows().get(keyOf(own, language))
        const [{ start }, { end }] = [tokens[at], tokens[at + length - 1]]
        if (names !== undefined && !found.some((other) => start < other.end && other.start < end))
          found.push({ start, end, names })
      }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
