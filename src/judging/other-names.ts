/**
 * What things, customers and qualifiers are called in other languages, and what else in their own: a question in German is
 * read against a description in English. Wider than the thesaurus, whose names also find companies: these only judge those
 * found. The table is `reference/judging/other-names.tsv`: in a cell, narrower names that only texts say follow ` > `, and what
 * comes near follows ` ~ `.
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
  /** Those of them that are narrower: hydraulic pumps, where industrial pumps are asked for. */
  readonly narrower: ReadonlySet<string>
  /** What texts say where they may mean it: "restaurants" for restaurant chains. */
  readonly near: readonly string[]
}

/** A row of the table. */
type Names = Omit<NamedThing, 'start' | 'end'>

/** Words of the longest phrases. */
const WORDS_MAX = 5

const rows = once(() => {
  const { columns, rows: cells } = loadTable('judging/other-names')
  const found = new Map<string, Names>()
  for (const row of cells) {
    const asked = columns.map((language, i) => [language as Language, readCell(row[i])] as const)
    const named = {
      names: new Map(asked.map(([language, [own, narrower]]) => [language, [...own, ...narrower]])),
      narrower: new Set(asked.flatMap(([, [, narrower]]) => narrower)),
      near: asked.flatMap(([, [, , near]]) => near),
    }
    for (const [language, [own]] of asked)
      for (const name of own) {
        const tokens = analyse(name, language)
        // The very word comes before another of the same stem: "électricité", not "électrique".
        const exact = exactKeyOf(tokens, language)
        found.set(exact, mergeNames(found.get(exact), named))
        const key = keyOf(tokens, language)
        if (!found.has(key)) found.set(key, named)
      }
  }
  return found
})

/** The names of a cell: those that ask for the thing, narrower ones that only texts say, and what comes near it. */
function readCell(cell = ''): readonly (readonly string[])[] {
  const [names, near] = cell.split(' ~ ')
  return [...names.split(' > '), ...(names.includes(' > ') ? [] : ['']), near ?? ''].map((part) =>
    part.split('; ').filter(Boolean),
  )
}

/** A name that several rows have means what each says. */
function mergeNames(one: Names | undefined, other: Names): Names {
  if (one === undefined) return other
  const names = [...other.names].map(
    ([language, own]) => [language, [...(one.names.get(language) ?? []), ...own]] as const,
  )
  return {
    names: new Map(names.map(([language, own]) => [language, [...new Set(own)]])),
    narrower: new Set([...one.narrower, ...other.narrower]),
    near: [...one.near, ...other.near],
  }
}

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
        const named = rows().get(exactKeyOf(own, language)) ?? rows().get(keyOf(own, language))
        const [{ start }, { end }] = [tokens[at], tokens[at + length - 1]]
        if (named !== undefined && !found.some((other) => start < other.end && other.start < end))
          found.push({ start, end, ...named })
      }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
