/** The titles of a company's codes as evidence for the things asked for. Pure. */
import type { Company } from '../company/company.ts'
import { isWrittenAsAcronym } from '../industries/acronyms.ts'
import { withoutExceptions } from '../industries/sector-words.ts'
import { type CodeNode, findCode } from '../reference/industry-codes.ts'
import { codesOf } from '../search/evaluate.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { type Language, languageOfText } from '../text/language.ts'
import type { AskedActivity } from './asked-activity.ts'

/** Titles without what they except: "construction activities (other than scaffold erection)" are no scaffolding. */
function readTitles(
  titles: ReadonlyMap<string, string>,
): readonly { readonly title: string; readonly language: Language }[] {
  return [...titles].map(([written, title]) => ({
    title: withoutExceptions(title, written),
    language: languageOfText(written, 'XX'),
  }))
}

/** The things of which titles contain another name, as a phrase, each title read in its own language. */
function findNamesInTitles(
  { things, terms, narrower }: Pick<AskedActivity, 'things' | 'terms' | 'narrower'>,
  titles: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { title, language } of readTitles(titles)) {
    const stems = spacedStems(title, language)
    for (const { words, names, namesIn } of terms) {
      const spoken = [...names, ...(namesIn.get(language) ?? [])].filter(
        (name) => !isWrittenAsAcronym(name) && !narrower.has(name),
      )
      if (!spoken.some((name) => containsPhrase(stems, spacedStems(name, language)))) continue
      for (const word of words) if (things.includes(word)) found.add(word)
    }
  }
  return found
}

/** The things asked that titles say, by themselves or by another name. */
function saidInTitles(
  asked: Pick<AskedActivity, 'things' | 'terms' | 'narrower' | 'acronyms'>,
  titles: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  return new Set([...findInTitles(asked, titles), ...findNamesInTitles(asked, titles)])
}

/** Shortest part of a compound: shorter ones are in too many words. */
const PART_LENGTH_MIN = 5
/** Letters that words of one compound have in common at least ("Elektroinstallateure", "Elektroinstallation"). */
const SHARED_LENGTH_MIN = 9
/** Languages that write compounds in one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nb', 'nl'])

/** Whether a title has a word in a compound, or the word is a compound with a word of the title. */
function isInCompound(asked: string, stems: ReadonlySet<string>, language: Language): boolean {
  if (!COMPOUNDING.has(language) || asked.length < PART_LENGTH_MIN) return false
  for (const stem of stems) {
    if (stem.length < PART_LENGTH_MIN) continue
    const [short, long] = stem.length < asked.length ? [stem, asked] : [asked, stem]
    if (long.startsWith(short) || long.endsWith(short)) return true
    if (short.length >= SHARED_LENGTH_MIN && short.slice(0, SHARED_LENGTH_MIN) === long.slice(0, SHARED_LENGTH_MIN))
      return true
  }
  return false
}

/** The stems of a text, with a space before and after each. */
export function spacedStems(text: string, language: Language): string {
  return ` ${analyse(text, language)
    .map(({ stem }) => stem)
    .join(' ')} `
}

function containsPhrase(stems: string, phrase: string): boolean {
  return phrase.trim() !== '' && stems.includes(phrase)
}

/** A code as the register states it. */
export interface StatedCode {
  readonly scheme: (typeof TITLED_SCHEMES)[number][0]
  readonly node: CodeNode
}

/** The codes that the register of a company states: not those that we derived from others. */
export function statedCodes(company: Company): readonly StatedCode[] {
  return TITLED_SCHEMES.filter(([, member]) => !isDerived(company, member)).flatMap(([scheme]) =>
    nodesOf(company, scheme).map((node) => ({ scheme, node })),
  )
}

function nodesOf(company: Company, scheme: StatedCode['scheme']): readonly CodeNode[] {
  const { primary, secondary } = codesOf(company, scheme)
  return [...primary, ...secondary].flatMap((code) => findCode(scheme, company.countryIso2, code) ?? [])
}

/** The codes of a company whose titles are read: those of the register, and those of NACE. */
export function titledCodes(company: Company): readonly CodeNode[] {
  return TITLED_SCHEMES.filter(([, member]) => member === 'naceCodes' || !isDerived(company, member)).flatMap(
    ([scheme]) => nodesOf(company, scheme),
  )
}

/** The things asked that the titles of some codes say. */
export function saidByCodes(asked: AskedActivity, codes: readonly CodeNode[]): ReadonlySet<string> {
  return new Set(codes.flatMap((code) => [...saidByCode(asked, code)]))
}

/** The same by titles in the languages of the question, where there are any: French coffee is a German coffee house. */
export function saidInOwnLanguages(asked: AskedActivity, codes: readonly CodeNode[]): ReadonlySet<string> {
  return new Set(codes.flatMap((code) => [...saidByCode(asked, code, true)]))
}

/** The things asked that the titles of a code say; looked up once a question. @param isOwn see {@link saidInOwnLanguages} */
export function saidByCode(
  asked: AskedActivity,
  { code, title, titles }: CodeNode,
  isOwn = false,
): ReadonlySet<string> {
  // Lists share codes, with other titles.
  const key = `${code} ${title} ${isOwn}`
  let said = asked.saidBy.get(key)
  if (said === undefined) {
    said = saidInTitles(asked, isOwn ? titlesFor(asked, titles) : titles)
    asked.saidBy.set(key, said)
  }
  return said
}

function titlesFor({ languages }: AskedActivity, titles: CodeNode['titles']): CodeNode['titles'] {
  const own = new Map([...titles].filter(([written]) => languages.includes(languageOfText(written, 'XX'))))
  return own.size > 0 ? own : titles
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
  for (const { title, language } of readTitles(titles)) {
    const stems = new Set(analyse(title, language).map(({ stem }) => stem))
    const words = new Set(title.match(/[\p{L}\p{N}]+/gu))
    const isSaid = (thing: string) => {
      const stem = stemOf(thing, language)
      return stems.has(stem) || isInCompound(stem, stems, language)
    }
    for (const thing of things)
      if (acronyms.has(thing) ? words.has(thing.toUpperCase()) : isSaid(thing)) found.add(thing)
  }
  return found
}
