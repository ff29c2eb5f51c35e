/**
 * From words to the query tree and its ranking. Pure.
 *
 * An entry reaches a company in three ways:
 *
 * - the company *mentions* it: in its names, its description, or the titles of its codes;
 * - the company mentions *another name* of the same thing (`concepts.ts`);
 * - the entry *means* an industry whose code the company carries (`learned-sectors.ts`).
 *
 * `must` and `mustNot` take the first way only, so that they are exact. `keywords` and activities take all three.
 */

import { copyText } from '../../bounded-cache.ts'
import { publicError } from '../../errors.ts'
import { isWrittenAsAcronym, spellOut } from '../../industries/acronyms.ts'
import { headOf } from '../../industries/heads.ts'
import type { Sector, SectorAnswer } from '../../industries/sectors.ts'
import { ANY_COUNTRY, legalFormsOf } from '../../matching/legal-forms/legal-form-words.ts'
import { type Feedback, type Query, type Rank, share } from '../../search/query.ts'
import { queryWords } from '../../text/analyzer.ts'
import { foldText } from '../../text/fold-text.ts'
import { languageOfCountry } from '../../text/language.ts'
import { contentWords, isCutShort, likelyLanguages } from './concepts.ts'
import { finerCodes, firstCodes, siblingsOf } from './finer-codes.ts'
import type { Knowledge } from './knowledge.ts'
import { combineSectors, isHardlyBorne } from './learned-sectors.ts'
import { asNamedTrade } from './trades/named-trades.ts'

/** What an entry means. */
export interface ReadEntry {
  readonly entry: string
  /** Sectors that reach companies, best first; none where the meaning is a guess. */
  readonly sectors: readonly Sector[]
  /** Whether the thesaurus names it as a trade. */
  readonly isNamed?: boolean
  /** Whether official titles and the thesaurus alone say its sectors, and hardly any company with its words. */
  readonly isHardlyBorne?: boolean
}

/** Sectors by which an entry reaches companies: at most so many, and none that is much less likely than the first. */
export const SECTORS_MAX = 5
const SECTOR_SHARE_MIN = 0.25
/**
 * Below this share of known words, the meaning of an entry is a guess that would bring in strangers. A sector that stands
 * out is trusted from a lower share: in "vegan restaurants" the second word leaves no doubt, and the first one ranks.
 */
const KNOWN_MIN = 0.5
const KNOWN_MIN_IF_SURE = 0.3
const SURE = 0.8
/**
 * Least weight of the first sector and share of the entry that its phrases say, together. Below it most first sectors are
 * wrong (`bench/quality/sector-floor`), and words alone search: one rare word is no industry.
 */
const CONFIDENCE_MIN = 0.8
/**
 * What the best sector of an entry is worth beside its words, in units of `Rank`. It is somewhat more than a rare word in
 * the description together with another name of it. So a company that only its code finds ranks behind one that mentions
 * the word as well, and before one that mentions one word of the entry and does something else.
 */
const SECTOR_WEIGHT = 8
/** The same of a national code whose title says the entry, where the best sector has others. */
const FINER_WEIGHT = 10
/** The same of one that is only likelier than the others of its class: what companies say counts for more. */
const LIKELIER_WEIGHT = 9

/**
 * Share of these weights where hardly any company with the words bears the sector out: there a company that says the very word in its
 * name, or another name of the trade, comes before those that only have the code. A rare word in a name is worth 6 to 7.
 */
const HARDLY_BORNE_SHARE = 0.5

/**
 * Pseudo-relevance feedback: ranking by the words of the best matches.
 *
 * Chosen on the half of `bench/quality/companies` that is for tuning. More words or more weight help queries in other words
 * than the companies' own, and harm queries in their words. A dozen words is about the first sentence, in which companies
 * say what they are.
 */
export const FEEDBACK: Feedback = { documents: 20, count: 10, weight: 0.4, lead: { words: 12, weight: 0.3 } }

/**
 * Reads what an entry means: by what companies with its words do, where that is known, and by official titles.
 *
 * @param countries whose languages are likely. Of several, companies are not asked
 */
export function readEntry(entry: string, countries: readonly string[], knowledge: Knowledge): ReadEntry {
  const { sectors, meaningOf } = knowledge
  const options = { languages: languagesOf(countries), limit: SECTORS_MAX, shareMin: SECTOR_SHARE_MIN }
  const answer = sectors.of(entry, options)
  // What an acronym is short for says its industry where its letters do not.
  const spelled = spellOut(entry)
  const isSure = spelled === null || (!spelled.isNeeded && (answer.sectors[0]?.weight ?? 0) >= SURE)
  const titled = isSure ? answer : sectors.of(spelled.text, options)
  const named = asNamedTrade(entry, countries, titled, knowledge)
  const said = named ?? titled
  const isOwn = isTrusted(said)
  const official = {
    entry,
    country: countries[0],
    answer: said,
    isTrusted: isOwn,
    isNamed: named !== null,
    isSaidByTitles: named === titled,
  }
  const own = isOwn ? said.sectors : []
  const meant = meaningOf === null || countries.length !== 1 ? own : combineSectors(official, meaningOf)
  const headed = underHead(meant, named, entry, countries, knowledge)
  const read = { entry, sectors: headed ?? meant, isNamed: headed === null && named !== null }
  if (meaningOf === null || countries.length !== 1 || read.sectors.length === 0) return read
  return { ...read, isHardlyBorne: isHardlyBorne(entry, read.sectors, countries[0], meaningOf) }
}

/** Least share of the first class among those under a head, below which its usual ones are likelier. */
const HEADED_SHARE_MIN = 0.4
/** Most letters that the plural of a head has more. */
const ENDING_MAX = 2
/** Classes that are looked at for one that lies under the head of a phrase. */
const HEADED = { limit: 24, shareMin: 0.02, weightMin: 0.02, classesOnly: true } as const

/**
 * The sectors of an entry by its head (`heads.ts`): where nothing else says what the entry means, and of a head that decides also
 * where the rest of the entry suggests what does not lie under it.
 *
 * @param meant what the entry means without its head
 * @param named the same by the thesaurus, where that names it
 * @returns `null` where the head says no more
 */
function underHead(
  meant: readonly Sector[],
  named: SectorAnswer | null,
  entry: string,
  countries: readonly string[],
  { sectors }: Knowledge,
): readonly Sector[] | null {
  const head = headOf(entry, likelyLanguages(countries.map(languageOfCountry)))
  if (head === null) return null
  const isUnder = ({ code }: Sector): boolean => head.codes.some((above) => code.startsWith(above))
  const name = foldText(named?.sectors[0]?.because[0]?.text ?? '')
  // "Wind farms" are named with their head; by "miners" alone, opal miners are not.
  const isHeadAlone = name !== '' && name.length <= head.word.length + ENDING_MAX
  if (!isHeadAlone && name.includes(head.word)) return null
  const isGuess = isHeadAlone || meant.length === 0
  if (!isGuess && (!head.decides || isUnder(meant[0]) || meant[0].code.length < 2)) return null
  if (sectors.isPhrase(entry, languagesOf(countries))) return null
  const under = sectors.of(entry, { languages: languagesOf(countries), ...HEADED }).sectors.filter(isUnder)
  const sum = under.reduce((total, { weight }) => total + weight, 0)
  if (under.length > 0 && under[0].weight >= HEADED_SHARE_MIN * sum)
    return under.slice(0, SECTORS_MAX).map((sector) => ({
      code: sector.code,
      because: sector.because,
      share: sector.share,
      weight: sector.weight / sum,
    }))
  const because = [{ text: head.written, language: head.language }]
  return head.usual.map((code) => ({ code, weight: 1 / head.usual.length, share: 1, because }))
}

/** The languages of countries that words are likely to be in, each once; ISO 639-1. */
export function languagesOf(countries: readonly string[]): readonly string[] {
  return [...new Set(countries.map(languageOfCountry))].filter((language) => language !== 'plain')
}

/** Whether the sectors of an answer are more than a guess. */
export function isTrusted({ known, sectors }: SectorAnswer): boolean {
  if (sectors.length === 0) return false
  const [{ weight, share }] = sectors
  return weight + share >= CONFIDENCE_MIN && known >= (weight >= SURE ? KNOWN_MIN_IF_SURE : KNOWN_MIN)
}

/**
 * Plans "the company mentions the entry": in one of its texts, or in the title of one of its codes.
 *
 * Each country has titles of its own: a word of a Romanian title finds no Italian company by that code.
 */
export function planMention(entry: string, countries: readonly string[], knowledge: Knowledge): Query {
  return knowledge.caches.mentions.get(`${countries.join()} ${entry}`, () => makeMention(entry, countries, knowledge))
}

function makeMention(entry: string, countries: readonly string[], knowledge: Knowledge): Query {
  // An entry may be a piece of a sentence, and the cache must not keep all of that.
  const parts: Query[] = [{ kind: 'words', entry: copyText(entry) }, ...planTitles(entry, countries, knowledge)]
  return share(`mention ${countries.join()} ${entry}`, { kind: 'any', of: parts })
}

/** The companies with a code whose title has the entry. */
function planTitles(entry: string, countries: readonly string[], { titles }: Knowledge): readonly Query[] {
  const parts: Query[] = []
  for (const country of countries) {
    for (const { key, scheme, codes } of titles.codesByScheme(entry, country)) {
      parts.push(share(key, { kind: 'code', scheme, codes, rank: 'either', countries: [country] }))
    }
  }
  return parts
}

/** Whether companies that say an entry are none that it asks for: its stem is initials, as "AL" is no ale. @param isMeant whether it means an industry */
export function isInitials(entry: string, country: string, isMeant: boolean): boolean {
  if (!isMeant || isWrittenAsAcronym(entry)) return false
  const words = contentWords(entry, country)
  return words.length === 1 && isCutShort(words[0], languageOfCountry(country))
}

/**
 * Plans "the entry reaches the company": the company mentions it, or mentions another name of it, or carries the code of an
 * industry that it means.
 *
 * @param names entries that mean the same
 */
export function planReach(
  read: ReadEntry,
  names: readonly string[],
  countries: readonly string[],
  knowledge: Knowledge,
  saying: readonly string[],
): Query {
  const { entry, sectors } = read
  // Not by the cache of mentions: plans that are made of this have one of their own.
  const parts: Query[] = [
    ...(isInitials(entry, countries[0], sectors.length > 0)
      ? planTitles(entry, countries, knowledge)
      : [makeMention(entry, countries, knowledge)]),
    ...names.map((name): Query => ({ kind: 'words', entry: name })),
  ]
  parts.push(...planSectors(read, countries, knowledge, saying))
  return parts.length === 1
    ? parts[0]
    : share(`reach ${countries.join()} ${sectors.map(({ code }) => code).join()} ${entry}`, { kind: 'any', of: parts })
}

/**
 * The companies of sectors: those with their codes; and of those whose industry no register knows, such as by a list that is no
 * longer in force, those with words that mean the likeliest sector. No code ranks these, so that they come after the others.
 *
 * Where titles of national codes of the likeliest sector say an entry of one word, those with another one of its codes are left out: of all
 * legal activities, "barristers" are not solicitors. Of several words a title may say less.
 *
 * @param saying {@link codesSaying} it
 */
export function planSectors(
  read: ReadEntry,
  countries: readonly string[],
  knowledge: Knowledge,
  saying: readonly string[],
): Query[] {
  const { sectors } = read
  if (sectors.length === 0) return []
  const codes = sectors.map(({ code }) => code)
  const finer = saying.length > 0 && contentWords(read.entry, countries[0]).length === 1 ? saying : []
  const coded: Query[] =
    finer.length === 0
      ? [inCodes('nace', codes)]
      : [
          ...(codes.length > 1 ? [inCodes('nace', codes.slice(1))] : []),
          share(`finer ${countries[0]} ${finer.join()}`, planFiner(codes[0], finer, countries[0])),
        ]
  const words = countries.length === 1 ? tradeWordsOf(codes[0], countries[0], knowledge) : []
  if (words.length === 0) return coded
  const any: Query = { kind: 'any', of: words.map((entry) => ({ kind: 'words', entry })) }
  return [...coded, share(`meant ${countries[0]} ${codes[0]}`, allOf([WITHOUT_INDUSTRY, any]))]
}

/** The national codes whose titles say an entry, or a name that means the same (`finer-codes.ts`); none of several countries. */
export function codesSaying(
  read: ReadEntry,
  names: readonly string[],
  countries: readonly string[],
  knowledge: Knowledge,
): readonly string[] {
  return countries.length === 1 ? finerCodes(read, names, countries[0], knowledge) : []
}

/** Words that mean a class in a country. Legal forms are none, though most of the few foreign ones that a class has may be its own. */
function tradeWordsOf(code: string, country: string, { wordsOf }: Knowledge): readonly string[] {
  const forms = [country, ANY_COUNTRY].map(legalFormsOf)
  return wordsOf(country, code).filter((word) => !forms.some((own) => own.isForm(word)))
}

function inCodes(scheme: 'nace' | 'national', codes: readonly string[]): Query {
  return { kind: 'code', scheme, codes, rank: 'either' }
}

/** The companies of a class without those that have other national codes of it alone. */
function planFiner(code: string, finer: readonly string[], country: string): Query {
  const others = siblingsOf(finer, country)
  return allOf([
    inCodes('nace', [code]),
    { kind: 'any', of: [inCodes('national', finer), { kind: 'not', of: inCodes('national', others) }] },
  ])
}

/** Companies whose industry no register knows. Every NACE code lies in one of the sections. */
export const WITHOUT_INDUSTRY: Query = {
  kind: 'not',
  of: { kind: 'code', scheme: 'nace', codes: [...'ABCDEFGHIJKLMNOPQRSTU'], rank: 'either' },
}

/**
 * Ranks by the sectors that an entry means. A company under several of them counts by the likeliest.
 *
 * @param names entries that mean the same
 */
export function rankSectors(
  entry: ReadEntry,
  names: readonly string[],
  countries: readonly string[],
  saying: readonly string[],
): Rank['codes'] {
  const { sectors } = entry
  const share = entry.isHardlyBorne === true ? HARDLY_BORNE_SHARE : 1
  const ranked = sectors.map(({ code, weight }) => ({
    scheme: 'nace' as const,
    code,
    weight: share * SECTOR_WEIGHT * (weight / (sectors[0]?.weight ?? 1)),
  }))
  if (countries.length !== 1) return ranked
  const weights = new Map(saying.map((code) => [code, share * FINER_WEIGHT]))
  for (const { codes, isSaid } of firstCodes(entry, names, countries[0]))
    for (const code of codes)
      if (!weights.has(code)) weights.set(code, share * (isSaid ? FINER_WEIGHT : LIKELIER_WEIGHT))
  return [...ranked, ...[...weights].map(([code, weight]) => ({ scheme: 'national' as const, code, weight }))]
}

/** The conjunction of conditions; those that always hold are left out. */
export function allOf(conditions: readonly Query[]): Query {
  const given = conditions.filter((condition) => condition.kind !== 'all' || condition.of.length > 0)
  return given.length === 1 ? given[0] : { kind: 'all', of: given }
}

/**
 * Refuses entries without a word. Nothing could ever match them, and a caller would take that for "none found".
 *
 * @param member as callers write it, from the top of the body: `semantic.must`
 * @throws {PublicError} 400
 */
export function requireWords(member: string, entries: readonly string[]): void {
  entries.forEach((entry, index) => {
    if (queryWords(entry, 'plain').stems.length > 0) return
    throw publicError('invalid_value', {
      member: `${member}[${index}]`,
      problem: 'must hold at least one letter or digit',
    })
  })
}
