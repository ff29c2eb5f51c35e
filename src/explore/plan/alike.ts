/** What makes two companies alike: industry, telling words, size, place. Pure. */
import type { CodeScheme } from '../../company/codes.ts'
import type { Company, CompanyCodes } from '../../company/company.ts'
import { isGeneric } from '../../industries/generic-words.ts'
import { ancestors, findCode } from '../../reference/industry-codes.ts'
import type { Query, Rank, SearchPlan } from '../../search/query.ts'
import { analyse } from '../../text/analyzer.ts'
import { languageOfText } from '../../text/language.ts'

/** How much each part counts, where it is known of both. */
const WEIGHTS = { industry: 0.5, words: 0.2, size: 0.15, place: 0.15 } as const
/** How alike two industries are whose nearest common code is so many levels above the company's own. */
const BY_LEVEL = [1, 0.7, 0.4, 0.1] as const
/** A code of a further activity counts so much. */
const SECONDARY = 0.8
/** Words of a description that are looked for, the longest ones: rare words are long. */
const WORDS_MAX = 8
const LETTERS_MIN = 4
/** Sizes that differ by this factor are not alike at all. */
const SIZE_FACTOR = 30
/** Parts that are less alike are not said. */
const SAID_MIN = 0.35

/**
 * Plans the search for companies like one, of its country: those of its industries or with its telling words.
 *
 * @returns `null` where nothing is known by which another company could be like it
 */
export function planAlike(company: Company, count: number): SearchPlan | null {
  const { scheme, codes } = codesOf(company)
  const words = tellingWords(company)
  const paths = codes.primary.slice(0, 3).map((code) => pathOf(scheme, company, code))
  const ranked: Rank['codes'] = paths.flatMap((path) =>
    path.slice(0, BY_LEVEL.length).map((code, level) => ({ scheme, code, weight: 10 * BY_LEVEL[level] })),
  )
  const where: Query[] =
    paths.length > 0
      ? [{ kind: 'code', scheme, codes: paths.map((path) => path[Math.min(1, path.length - 1)]), rank: 'either' }]
      : words.map(({ word }): Query => ({ kind: 'words', entry: word }))
  if (where.length === 0) return null
  return {
    countries: [company.countryIso2],
    where: { kind: 'any', of: where },
    rank: { words: words.map(({ word }) => ({ entry: word, weight: 1 })), codes: ranked },
    page: { first: 0, count },
  }
}

/** How alike two companies are, 0 to 1, and what they have in common. */
export function compareAlike(
  one: Company,
  other: Company,
): { readonly matchScore: number; readonly because: readonly string[] } {
  const parts = {
    industry: compareIndustry(one, other),
    words: compareWords(one, other),
    size: compareSize(one, other),
    place: comparePlace(one, other),
  }
  let [score, weight] = [0, 0]
  const because: string[] = []
  for (const [name, part] of Object.entries(parts) as [keyof typeof WEIGHTS, Part | null][]) {
    if (part === null) continue
    score += WEIGHTS[name] * part.alike
    weight += WEIGHTS[name]
    if (part.alike >= SAID_MIN) because.push(`${name}: ${part.common}`)
  }
  return { matchScore: weight === 0 ? 0 : Math.round((1000 * score) / weight) / 1000, because }
}

/** How alike two companies are in one respect; `null` where it is not known of both. */
type Part = { readonly alike: number; readonly common: string }

function codesOf({ naceCodes, nationalSectors }: Company): {
  readonly scheme: CodeScheme
  readonly codes: CompanyCodes
} {
  return naceCodes.primary.length > 0 || nationalSectors.primary.length === 0
    ? { scheme: 'nace', codes: naceCodes }
    : { scheme: 'national', codes: nationalSectors }
}

/** A code and those above it, the code itself first. */
function pathOf(scheme: CodeScheme, { countryIso2 }: Company, code: string): readonly string[] {
  const path = ancestors(scheme, countryIso2, code)
  return path[0] === code ? path : [...path].reverse()
}

function compareIndustry(one: Company, other: Company): Part | null {
  const { scheme, codes } = codesOf(one)
  const theirs = scheme === 'nace' ? other.naceCodes : other.nationalSectors
  const all = [...theirs.primary, ...theirs.secondary]
  if (codes.primary.length === 0 || all.length === 0) return null
  let best: Part = { alike: 0, common: '' }
  for (const code of codes.primary) {
    for (const [level, shared] of pathOf(scheme, one, code).slice(0, BY_LEVEL.length).entries()) {
      const isUnder = (candidate: string) => pathOf(scheme, other, candidate).includes(shared)
      const rank = theirs.primary.some(isUnder) ? 1 : theirs.secondary.some(isUnder) ? SECONDARY : 0
      const alike = rank * BY_LEVEL[level]
      if (alike <= best.alike) continue
      const title = findCode(scheme, one.countryIso2, shared)?.title
      best = { alike, common: title === undefined ? shared : `${shared} ${title}` }
    }
  }
  return best
}

function compareWords(one: Company, other: Company): Part | null {
  const [own, theirs] = [tellingWords(one), tellingWords(other, Number.POSITIVE_INFINITY)]
  if (own.length === 0 || theirs.length === 0) return null
  const stems = new Set(theirs.map(({ stem }) => stem))
  const common = own.filter(({ stem }) => stems.has(stem))
  return { alike: common.length / own.length, common: common.map(({ word }) => word).join(', ') }
}

/** Words of a description that say something, the longest first. */
function tellingWords(
  { description, descriptionLanguage, countryIso2 }: Company,
  most = WORDS_MAX,
): readonly { readonly word: string; readonly stem: string }[] {
  if (description === null) return []
  const words = new Map<string, string>()
  for (const { stem, stop, word: folded } of analyse(description, languageOfText(descriptionLanguage, countryIso2)))
    if (!stop && folded.length >= LETTERS_MIN && /\p{L}/u.test(folded) && !isGeneric(folded) && !words.has(stem))
      words.set(stem, folded)
  return [...words]
    .map(([stem, word]) => ({ stem, word }))
    .sort((a, b) => b.word.length - a.word.length)
    .slice(0, most)
}

function compareSize(one: Company, other: Company): Part | null {
  for (const [member, unit] of [
    ['numberOfEmployees', 'employees'],
    ['operatingRevenue', one.operatingRevenueCurrency ?? ''],
  ] as const) {
    const [own, theirs] = [one[member], other[member]]
    const isSameUnit = member === 'numberOfEmployees' || one.operatingRevenueCurrency === other.operatingRevenueCurrency
    if (own === null || theirs === null || own <= 0 || theirs <= 0 || !isSameUnit) continue
    const alike = Math.max(0, 1 - Math.abs(Math.log(own / theirs)) / Math.log(SIZE_FACTOR))
    return { alike, common: `${own} and ${theirs} ${unit}`.trim() }
  }
  const [own, theirs] = [one.categoryOfTheCompany, other.categoryOfTheCompany]
  return own === null || theirs === null ? null : { alike: own === theirs ? 0.8 : 0, common: own }
}

function comparePlace(one: Company, other: Company): Part | null {
  if (one.city !== null && one.city === other.city && one.region === other.region) return { alike: 1, common: one.city }
  if (one.region === null || other.region === null) return null
  if (one.region === other.region) return { alike: 0.7, common: one.region }
  const [state] = one.region.split('|')
  return { alike: state === other.region.split('|')[0] ? 0.5 : 0, common: state }
}
