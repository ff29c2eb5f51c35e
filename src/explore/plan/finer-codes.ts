/**
 * National codes below the class that an entry means, which are about it: of all health professionals, "ambulance" means those of 86.90A
 * in France. The other codes of the class come after them. Pure.
 */
import { withoutExceptions } from '../../industries/sector-words.ts'
import type { CodeNode } from '../../reference/code-tree.ts'
import { laterClasses } from '../../reference/counterparts.ts'
import { codeTrees, findCode } from '../../reference/industry-codes.ts'
import { oncePer } from '../../reference/load-table.ts'
import { analyse, withoutCapitals } from '../../text/analyzer.ts'
import { type Language, languageOfText } from '../../text/language.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReadEntry } from './words.ts'

/** Most codes: a title word that more have says little. */
const CODES_MAX = 5
/** Least letters of a stem that another one may begin with: "optic" of "optician". */
const BEGINNING_MIN = 5
/** Least share of another name that a title says. */
const SHARE_MIN = 0.6
/** Titles of codes for what no other title of the class names. */
const OTHERS = /^other\b|\bn\.?e\.?c\b/i

/** The words of a text in one language. */
interface Words {
  readonly stems: readonly string[]
  /** Those that are no stop words. */
  readonly telling: readonly string[]
}

/** A title without what it excepts. */
interface Title extends Words {
  readonly language: Language
}

/** The words of an entry, or of another name of it, in each language of titles. */
type Name = (language: Language) => Words

/** A code under a class. */
interface CodeBelow {
  readonly node: CodeNode
  /** Official ones. */
  readonly titles: readonly Title[]
  /** The same, and ours in English. */
  readonly allTitles: readonly Title[]
}

/** What an entry means, as far as finer codes are told by it. */
type Asked = Pick<ReadEntry, 'entry' | 'sectors'>

/** The codes of a country's list that say the entry, or another name of it, and part its likeliest class; often none. */
export function finerCodes(
  { entry, sectors: [first] }: Asked,
  names: readonly string[],
  country: string,
  { titles }: Pick<Knowledge, 'titles'>,
): readonly string[] {
  const parts = first === undefined ? undefined : partsOfClasses(country).get(first.code)
  if (parts === undefined) return []
  const said = [entry, ...names].flatMap((name) =>
    titles.codesByScheme(name, country).flatMap(({ scheme, codes }) => (scheme === 'national' ? codes : [])),
  )
  const finer = [...new Set(said)].filter((code) => parts.has(code))
  return finer.length <= CODES_MAX ? finer : []
}

/** The codes of a country's list that part a class, by the classes that have such. */
const partsOfClasses = oncePer((country: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const parts = new Map<string, Set<string>>()
  for (const { code } of codeTrees('national', country).flatMap(({ tree }) => tree.nodes)) {
    const node = findCode('national', country, code)
    if (node === undefined || node.nace === null || (node.parent?.children.length ?? 0) < 2) continue
    const own = parts.get(node.nace) ?? new Set<string>()
    parts.set(node.nace, own)
    own.add(code)
  }
  return parts
})

/** Codes of one list that come first among those of a class. */
interface FirstCodes {
  readonly codes: readonly string[]
  /** Whether their titles say the entry, or another name of it. */
  readonly isSaid: boolean
}

/**
 * The codes that come first among those of the likeliest class, by each list of the country that parts it: those whose titles say the
 * entry; or most words of it, or of its other names; or the one for what no other title names.
 */
export function firstCodes(
  { entry, sectors: [first] }: Asked,
  names: readonly string[],
  country: string,
): readonly FirstCodes[] {
  if (first === undefined) return []
  const asked = [entry, ...names].map(readName)
  return codesBelow(`${country} ${first.code}`).map((codes) => {
    const said = codes.filter(({ titles }) => titles.some((title) => asked.some((name) => saysPhrase(title, name))))
    return { codes: codesOf(said.length > 0 ? said : likelier(codes, asked, first.code)), isSaid: said.length > 0 }
  })
}

function likelier(
  codes: readonly CodeBelow[],
  [entry, ...names]: readonly Name[],
  sector: string,
): readonly CodeBelow[] {
  const own = sayMost(codes, entry)
  if (own.length > 0) return own
  const others = names.map((name) => sayMost(codes, name, SHARE_MIN)).filter((saying) => saying.length > 0)
  // Names of several things, as "bike rental" beside "boat rental", tell nothing.
  if (others.length > 0) return others.reduce((all, saying) => all.filter((each) => saying.includes(each)))
  return codes
    .filter(({ node }) => node.nace === sector && node.children.length === 0 && OTHERS.test(node.title))
    .slice(-1)
}

/** The codes that say most of a name, and more than the others of their class; none where no title says a word of it. */
function sayMost(codes: readonly CodeBelow[], name: Name, shareMin = 0): readonly CodeBelow[] {
  const shares = codes.map(({ allTitles }) => Math.max(...allTitles.map((title) => shareSaid(title, name))))
  const most = Math.max(0, ...shares)
  return most === 0 || most < shareMin || shares.every((share) => share === most)
    ? []
    : codes.filter((_, at) => shares[at] === most)
}

/** The other codes of the classes that national codes part. */
export function siblingsOf(codes: readonly string[], country: string): readonly string[] {
  const parents = new Set(codes.flatMap((code) => findCode('national', country, code)?.parent ?? []))
  return [...parents]
    .flatMap(({ children }) => children.map(({ code }) => code))
    .filter((code) => !codes.includes(code))
}

function codesOf(found: readonly CodeBelow[]): readonly string[] {
  return found.length <= CODES_MAX ? found.map(({ node }) => node.code) : []
}

/**
 * The codes that part a class, or what is above one, by list of a country; a list that has one for it is left out.
 *
 * @param key country, code of NACE Rev. 2
 */
const codesBelow = oncePer((key: string): readonly (readonly CodeBelow[])[] => {
  const [country, code] = key.split(' ')
  return codeTrees('national', country).flatMap(({ revision, tree }) => {
    const classes = revision === '2.1' ? laterClasses(code) : [code]
    const nodes = tree.nodes.filter(
      ({ nace, bare }) => nace !== null && bare !== nace && classes.some((above) => nace.startsWith(above)),
    )
    if (nodes.filter(({ children }) => children.length === 0).length < 2) return []
    return [nodes.map(readTitles)]
  })
})

function readTitles(node: CodeNode): CodeBelow {
  const titles = [...node.titles].map(([written, title]) => readTitle(title, written))
  return { node, titles, allTitles: [...titles, readTitle(node.title, 'en')] }
}

function readTitle(title: string, written: string): Title {
  const language = languageOfText(written, '')
  return { language, ...wordsIn(withoutExceptions(title, written), language) }
}

/** Analyses in each language once. The cache of `queryWords` is not for these: so many names would push out what is asked again. */
function readName(name: string): Name {
  const text = withoutCapitals(name)
  const byLanguage = new Map<Language, Words>()
  return (language) => {
    let words = byLanguage.get(language)
    if (words === undefined) {
      words = wordsIn(text, language)
      byLanguage.set(language, words)
    }
    return words
  }
}

function wordsIn(text: string, language: Language): Words {
  const tokens = analyse(text, language)
  return { stems: tokens.map(({ stem }) => stem), telling: tokens.flatMap(({ stem, stop }) => (stop ? [] : stem)) }
}

function saysPhrase({ language, stems }: Title, name: Name): boolean {
  const asked = name(language).stems
  return asked.length > 0 && stems.some((_, at) => asked.every((stem, i) => stems[at + i] === stem))
}

/** The share of a name's words that a title says, each as it is or as the beginning of another one. */
function shareSaid({ language, telling }: Title, name: Name): number {
  const asked = name(language).telling
  const said = asked.filter((stem) => telling.some((word) => isSame(stem, word)))
  return said.length === 0 ? 0 : said.length / asked.length
}

function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return longer === shorter || (shorter.length >= BEGINNING_MIN && longer.startsWith(shorter))
}
