/**
 * Which codes have an entry in their title: the part of "a company is about this word" that stands in no text of the
 * company but in the official name of what it does.
 *
 * Titles count at the finest level of each scheme, in English and in the languages of the country's own list, each
 * under the analysis of its own language (`words.ts`): an entry is in a title whose words hold the entry's words one
 * after another. The titles of what a code lies under do not count: otherwise `manufacture` would be in all of them.
 */
import { codeTrees } from '../reference/industry-codes.ts'
import { CODE_SCHEMES, type CodeScheme } from '../search/query.ts'
import { type Language, languageOfCountry, languageOfText } from './language.ts'
import { analyseInEach, forEachStem } from './words.ts'

/** A code of a scheme; `national` within the country asked about. */
export interface TitledCode {
  readonly scheme: CodeScheme
  readonly code: string
}

/** The titles that count in a country, by the stems of their words. */
interface TitleIndex {
  readonly languages: readonly Language[]
  readonly codes: readonly TitledCode[]
  /** Stems of each title, in order; `titles[i]` belongs to `codes[i]` and is in `titleLanguages[i]`. */
  readonly titles: readonly (readonly string[])[]
  /** By language and stem (`it oli`): numbers of the titles that hold it, ascending. */
  readonly byStem: ReadonlyMap<string, readonly number[]>
}

const indexes = new Map<string, TitleIndex>()

/**
 * Finds the codes in whose title an entry stands.
 *
 * @param country ISO 3166-1 alpha-2 of a served country
 * @returns each code once, in the order of the schemes and lists; none for an entry without a word
 */
export function codesTitled(entry: string, country: string): readonly TitledCode[] {
  const index = indexOf(country)
  const found = new Set<TitledCode>()
  for (const { language, stems } of analyseInEach(entry, index.languages)) {
    if (stems.length === 0) continue
    // The rarest word of the entry leads; the titles that hold it are few.
    const lists = stems.map((stem) => index.byStem.get(`${language} ${stem}`) ?? [])
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best))
    for (const title of shortest) if (holds(index.titles[title], stems)) found.add(index.codes[title])
  }
  return [...found]
}

/** Builds what a country's first entry would have to wait for (up to a second). Done already: nothing happens. */
export function prepareTitles(country: string): void {
  indexOf(country)
}

function holds(title: readonly string[], stems: readonly string[]): boolean {
  for (let start = 0; start + stems.length <= title.length; start++) {
    if (stems.every((stem, at) => title[start + at] === stem)) return true
  }
  return false
}

function indexOf(country: string): TitleIndex {
  let index = indexes.get(country)
  if (index === undefined) {
    index = buildIndex(country)
    indexes.set(country, index)
  }
  return index
}

function buildIndex(country: string): TitleIndex {
  const languages = new Set<Language>(['en', languageOfCountry(country)])
  const codes: TitledCode[] = []
  const titles: string[][] = []
  const byStem = new Map<string, number[]>()
  for (const scheme of CODE_SCHEMES) {
    for (const { tree } of codeTrees(scheme, country)) {
      const own = scheme === 'national' ? tree.languages.map((written) => languageOfText(written, country)) : []
      for (const node of tree.nodes) {
        if (node.children.length > 0) continue
        const code: TitledCode = { scheme, code: node.code }
        for (const [written, title] of node.titles) {
          const language = languageOfText(written, country)
          if (!languages.has(language) && !own.includes(language)) continue
          languages.add(language)
          const stems: string[] = []
          forEachStem(title, language, (stem) => stems.push(stem))
          const number = titles.push(stems) - 1
          codes.push(code)
          for (const stem of new Set(stems)) {
            const key = `${language} ${stem}`
            const list = byStem.get(key)
            if (list) list.push(number)
            else byStem.set(key, [number])
          }
        }
      }
    }
  }
  return { languages: [...languages], codes, titles, byStem }
}
