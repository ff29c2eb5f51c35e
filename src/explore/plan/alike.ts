/** What makes two companies alike: industry, telling words, size, place. Pure. */
import { CODE_SCHEMES, type CodeScheme } from '../../company/codes.ts'
import type { Company, CompanyCodes } from '../../company/company.ts'
import { cityKey } from '../../company/place-keys.ts'
import { ancestors, findCode } from '../../reference/industry-codes.ts'
import type { Query, Rank, SearchPlan } from '../../search/query.ts'
import { lengthOf, shareWords, type TellingWord } from './alike-words.ts'

/** How much each part counts. */
const WEIGHTS = { industry: 0.5, words: 0.3, size: 0.08, place: 0.12 } as const
/** Without industry codes, words count for both, and size and place only decide between equals. */
const WEIGHTS_UNCODED = { industry: 0, words: 0.8, size: 0.008, place: 0.012 } as const
type PartName = keyof typeof WEIGHTS
/** How alike two industries are whose nearest common code is so many levels above the finest one. */
const BY_LEVEL = [1, 0.7, 0.4, 0.15] as const
/** Codes above these levels are too wide to look for companies under. */
const LOOKED_FOR_LEVELS = 2
/** A code of a further activity counts so much. */
const SECONDARY = 0.8
/** Codes of a company that are compared. */
const CODES_MAX = 3
/** Telling words by which companies of other industries are looked for. */
const WORDS_LOOKED_FOR = 12
/** An engine's relevance of a word is below 1 even in a name. */
const WORD_SATURATION = 0.6
/** Shares of the place: the same region, province and town. */
const PLACE = { region: 0.4, province: 0.7, city: 1 } as const
/** Sizes that differ by this factor are not alike at all. */
const SIZE_FACTOR = 30
/** Parts that are less alike are not said. */
const SAID_MIN = { industry: 0.35, words: 0.03, size: 0.35, place: 0.35 } as const

/** Companies of another industry, or of none, are alike from this similarity of words on: below it are chance hits. Descriptions have more words. */
const ALIKE_WORDS_MIN = { coded: 0.2, uncoded: 0.03 } as const

/** A company that others are compared with. */
export interface Pattern {
  readonly company: Company
  /** Whether it is compared with companies that texts alone describe, as they do it. */
  readonly isDescribed: boolean
  readonly codes: readonly SchemeCodes[]
  readonly words: readonly TellingWord[]
}

/** Its codes of a scheme, each with those above it, the code itself first. */
interface SchemeCodes {
  readonly scheme: CodeScheme
  readonly paths: readonly (readonly string[])[]
  /** Levels by which the scheme is wider than the finest one. */
  readonly wider: number
}

/** What a company is compared by. @param words its telling words, the heaviest first */
export function patternOf(company: Company, words: readonly TellingWord[], isDescribed = false): Pattern {
  return { company, isDescribed, codes: codesOf(company), words }
}

/**
 * The codes to compare: of the scheme that the register itself uses, which is the finest, and of NACE, which those
 * companies have too that lack the other.
 */
function codesOf(company: Company): readonly SchemeCodes[] {
  const derived = new Set(company.sources.find(({ register }) => register === 'derived')?.fields)
  const has = (scheme: CodeScheme) => codesIn(company, scheme).primary.length > 0
  const own = OWN_FIRST.filter(has).toSorted(
    (a, b) => Number(derived.has(MEMBERS[a])) - Number(derived.has(MEMBERS[b])),
  )
  const schemes = own.slice(0, 1).concat(own.includes('nace') && own[0] !== 'nace' ? ['nace'] : [])
  return schemes.map((scheme, at) => ({
    scheme,
    wider: at,
    paths: codesIn(company, scheme)
      .primary.slice(0, CODES_MAX)
      .map((code) => pathOf(scheme, company, code)),
  }))
}

const OWN_FIRST: readonly CodeScheme[] = ['national', ...CODE_SCHEMES.filter((scheme) => scheme !== 'national')]
const MEMBERS = { nace: 'naceCodes', naics: 'naicsCodes', sic: 'sicCodes', national: 'nationalSectors' } as const

function codesIn(company: Company, scheme: CodeScheme): CompanyCodes {
  return company[MEMBERS[scheme]]
}

/** A code and those above it, the code itself first. Sections are too wide to be alike in. */
function pathOf(scheme: CodeScheme, { countryIso2 }: Company, code: string): readonly string[] {
  const path = ancestors(scheme, countryIso2, code)
  return (path[0] === code ? path : path.toReversed()).filter((one, level) => level === 0 || /\d/.test(one))
}

/**
 * Plans the search for companies like one, of its country: those of its industries or with its telling words, ranked by all
 * that is compared.
 *
 * @returns `null` where nothing is known by which another company could be like it
 */
export function planAlike(pattern: Pattern, count: number): SearchPlan | null {
  const { company, isDescribed, codes, words } = pattern
  const where: Query[] = codes.map(({ scheme, paths, wider }) => ({
    kind: 'code',
    scheme,
    codes: paths.map((path) => path[Math.min(LOOKED_FOR_LEVELS - 1 - wider, path.length - 1)]),
    rank: 'either',
  }))
  for (const { word } of words.slice(0, WORDS_LOOKED_FOR)) where.push({ kind: 'words', entry: word })
  if (where.length === 0) return null
  const weights = weightsOf(pattern)
  const most = lengthOf(words) ** 2 * WORD_SATURATION
  return {
    countries: [company.countryIso2],
    where: isDescribed
      ? { kind: 'all', of: [{ kind: 'any', of: where }, { kind: 'uncoded' }] }
      : { kind: 'any', of: where },
    rank: {
      words: words.map(({ word, weight }) => ({ entry: word, weight: (weights.words * weight) / most })),
      codes: codes.flatMap(({ scheme, paths, wider }) =>
        paths.flatMap((path) =>
          path
            .slice(0, BY_LEVEL.length - wider)
            .map((code, level) => ({ scheme, code, weight: weights.industry * BY_LEVEL[level + wider] })),
        ),
      ),
      values: valuesOf(company, weights),
    },
    page: { first: 0, count },
  }
}

function valuesOf(company: Company, weights: Readonly<Record<PartName, number>>): NonNullable<Rank['values']> {
  const { city, region } = company
  const category = categoryOf(company)
  const [state] = region?.split('|') ?? []
  const place = [
    ['region', state, PLACE.region],
    ['province', region, PLACE.province - PLACE.region],
    ['city', city && cityKey(city), PLACE.city - PLACE.province],
  ] as const
  return [
    ...place.flatMap(([field, value, share]) => (value ? [{ field, value, weight: weights.place * share }] : [])),
    ...(category === null ? [] : [{ field: 'category', value: category, weight: weights.size } as const]),
  ]
}

/** How much each part counts: what is not known of the company itself counts nothing. */
function weightsOf({ company, codes, words }: Pattern): Readonly<Record<PartName, number>> {
  const { industry, ...most } = codes.length > 0 ? WEIGHTS : WEIGHTS_UNCODED
  return {
    industry,
    words: words.length === 0 ? 0 : most.words,
    size: sizesOf(company).length > 0 || categoryOf(company) !== null ? most.size : 0,
    place: company.region !== null || company.city !== null ? most.place : 0,
  }
}

/** How alike two companies are in one respect, 0 to 1, and what they have in common. */
type Part = { readonly alike: number; readonly common: string }
/** Unknown is neither like nor unlike: it adds nothing. */
const UNKNOWN: Part = { alike: 0, common: '' }

/**
 * How alike another company is, 0 to 1, and what they have in common; nothing where it does something else. What is not known of
 * the other one adds nothing.
 */
export function compareAlike(
  pattern: Pattern,
  other: Company,
): { readonly matchScore: number; readonly because: readonly string[] } {
  const { company } = pattern
  const words = shareWords(pattern.words, other)
  const parts: Readonly<Record<PartName, Part>> = {
    industry: compareIndustry(pattern, other),
    words: { alike: words.alike, common: words.common.slice(0, 6).join(', ') },
    size: compareSize(company, other),
    place: comparePlace(company, other),
  }
  const weights = weightsOf(pattern)
  let [score, most] = [0, 0]
  const because: string[] = []
  for (const name of Object.keys(WEIGHTS) as PartName[]) {
    const { alike, common } = parts[name]
    score += weights[name] * alike
    most += weights[name]
    if (weights[name] > 0 && alike >= SAID_MIN[name]) because.push(`${name}: ${common}`)
  }
  const wordsMin = ALIKE_WORDS_MIN[pattern.codes.length > 0 ? 'coded' : 'uncoded']
  const isAlike = parts.industry.alike >= SAID_MIN.industry || parts.words.alike >= wordsMin
  return { matchScore: most === 0 ? 0 : Math.round((1000 * score) / most) / 1000, because: isAlike ? because : [] }
}

function compareIndustry({ company, codes }: Pattern, other: Company): Part {
  let best = UNKNOWN
  for (const { scheme, paths, wider } of codes) {
    const { primary, secondary } = codesIn(other, scheme)
    const under = (all: readonly string[]) => new Set(all.flatMap((code) => ancestors(scheme, other.countryIso2, code)))
    const [first, further] = [under(primary), under(secondary)]
    for (const path of paths) {
      for (const [level, shared] of path.slice(0, BY_LEVEL.length - wider).entries()) {
        const rank = first.has(shared) ? 1 : further.has(shared) ? SECONDARY : 0
        const alike = rank * BY_LEVEL[level + wider]
        if (alike <= best.alike) continue
        const title = findCode(scheme, company.countryIso2, shared)?.title
        best = { alike, common: title === undefined ? shared : `${shared} ${title}` }
      }
    }
  }
  return best
}

/** The category, where it is known by the company's size: all listed companies are in the largest. */
function categoryOf(company: Company): string | null {
  const { categoryOfTheCompany, listedDelistedUnlisted } = company
  return listedDelistedUnlisted === 'listed' && sizesOf(company).length === 0 ? null : categoryOfTheCompany
}

/** What is known of a company's size, the most telling first. A published band is its middle. */
function sizesOf(company: Company): readonly { readonly unit: string; readonly size: number; readonly text: string }[] {
  const { numberOfEmployees: staff, numberOfEmployeesMin: min, numberOfEmployeesMax: max } = company
  const middle = min && max ? Math.sqrt(min * max) : null
  const { operatingRevenue: revenue, operatingRevenueCurrency: currency } = company
  return [
    { unit: 'employees', size: staff ?? middle ?? 0, text: staff === null ? `${min}–${max}` : `${staff}` },
    { unit: currency ?? '', size: revenue ?? 0, text: `${revenue}` },
  ].filter(({ size }) => size > 0)
}

function compareSize(one: Company, other: Company): Part {
  const theirs = sizesOf(other)
  for (const { unit, size, text } of sizesOf(one)) {
    const same = theirs.find((their) => their.unit === unit)
    if (same === undefined) continue
    const alike = Math.max(0, 1 - Math.abs(Math.log(size / same.size)) / Math.log(SIZE_FACTOR))
    return { alike, common: `${text} and ${same.text} ${unit}`.trim() }
  }
  const own = categoryOf(one)
  return own !== null && own === categoryOf(other) ? { alike: 0.8, common: own } : UNKNOWN
}

function comparePlace(one: Company, other: Company): Part {
  if (one.city !== null && one.city === other.city && one.region === other.region)
    return { alike: PLACE.city, common: one.city }
  if (one.region === null || other.region === null) return UNKNOWN
  if (one.region === other.region) return { alike: PLACE.province, common: one.region }
  const [state] = one.region.split('|')
  return state === other.region.split('|')[0] ? { alike: PLACE.region, common: state } : UNKNOWN
}
