/** The titles of a company's codes as evidence for the things asked for. Pure. */
import type { Company } from '../company/company.ts'
import { isWrittenAsAcronym } from '../industries/acronyms.ts'
import { findCode } from '../reference/industry-codes.ts'
import { codesOf } from '../search/evaluate.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { type Language, languageOfText } from '../text/language.ts'
import type { AskedActivity } from './asked-activity.ts'

/** The things of which titles contain another name, as a phrase, each title read in its own language. */
export function findNamesInTitles(
  { things, terms }: AskedActivity,
  titles: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [written, title] of titles) {
    const language = languageOfText(written, 'XX')
    const stems = spacedStems(title, language)
    for (const { words, names } of terms) {
      const spoken = names.filter((name) => !isWrittenAsAcronym(name))
      if (!spoken.some((name) => containsPhrase(stems, spacedStems(name, language)))) continue
      for (const word of words) if (things.includes(word)) found.add(word)
    }
  }
  return found
}

/** The stems of a text, with a space before and after each. */
function spacedStems(text: string, language: Language): string {
  return ` ${analyse(text, language)
    .map(({ stem }) => stem)
    .join(' ')} `
}

function containsPhrase(stems: string, phrase: string): boolean {
  return phrase.trim() !== '' && stems.includes(phrase)
}

/** Titles of all codes that a company carries, by language. Codes that we derived from others are not the register's word. */
export function titlesOf(company: Company): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const [scheme, member] of TITLED_SCHEMES) {
    if (member !== 'naceCodes' && isDerived(company, member)) continue
    const { primary, secondary } = codesOf(company, scheme)
    for (const code of [...primary, ...secondary])
      for (const [language, title] of findCode(scheme, company.countryIso2, code)?.titles ?? [])
        titles.set(language, `${titles.get(language) ?? ''} ${title}`)
  }
  return titles
}

/** Schemes whose titles are read, with the member that holds their codes. */
const TITLED_SCHEMES = [
  ['national', 'nationalSectors'],
  ['nace', 'naceCodes'],
  ['naics', 'naicsCodes'],
  ['sic', 'sicCodes'],
] as const

function isDerived({ sources }: Company, member: string): boolean {
  return sources.some(({ register, fields }) => register === 'derived' && fields.includes(member))
}

/** The things asked that titles contain, each title read in its own language; an acronym only in capitals. */
export function findInTitles(
  { things, acronyms }: Pick<AskedActivity, 'things' | 'acronyms'>,
  titles: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [written, title] of titles) {
    const language = languageOfText(written, 'XX')
    const stems = new Set(analyse(title, language).map(({ stem }) => stem))
    const words = new Set(title.match(/[\p{L}\p{N}]+/gu))
    for (const thing of things)
      if (acronyms.has(thing) ? words.has(thing.toUpperCase()) : stems.has(stemOf(thing, language))) found.add(thing)
  }
  return found
}
