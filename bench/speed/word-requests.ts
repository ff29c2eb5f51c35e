/**
 * Requests with words, as callers make them, for `npm run bench:words`.
 *
 * Simple Semantic: 60 % in one country, else in up to five; one to four keywords, two in five of them words of an
 * industry's title, the others words of generated companies, a quarter of all phrases of two or three words; up to two
 * `must`, sometimes a `mustNot`; half with a filter. Small words, legal forms or words like "manufacture"
 * and "activities" are never asked alone, so none of these is an entry here.
 *
 * Plus: the judged sentences of `bench/quality/sentences`, in five languages, each in its country, as far as there are
 * generated companies in it. Cities of these are invented while regions are real (`places.ts`): a sentence about a city
 * asks for its region instead, for otherwise it would find nothing and be answered in no time.
 */
import type { Company } from '../../src/company/company.ts'
import type { SemanticSearchInput } from '../../src/explore/simple-semantic.ts'
import { isGeneric } from '../../src/industries/generic-words.ts'
import { findCode } from '../../src/reference/industry-codes.ts'
import { mainRegionOfCity } from '../../src/reference/regions.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { understand } from '../../src/understanding/understand.ts'
import { Random } from '../../test/support/random.ts'
import { readCases } from '../quality/sentences/read-cases.ts'
import { generateCompany } from './companies.ts'
import { COUNTRIES } from './countries.ts'
import { mixBits } from './distributions.ts'

/** A request to `/explore/simple-semantic`. */
export interface SemanticRequest {
  readonly filters: ExploreFilters
  readonly semantic: SemanticSearchInput
}

/** A request to `/explore/plus`. */
export interface PlusRequest {
  readonly query: string
  readonly country: string
}

/** Countries with titles of their own in the lists; generated companies are of these and others. */
const COUNTRIES_MAX = 5

/** Makes requests by word lists; another seed gives others of the same kind. */
export function semanticRequests(companies: number, seed: number, count: number): SemanticRequest[] {
  const random = new Random(mixBits(companies) ^ mixBits(seed))
  const company = () => generateCompany(random.below(companies))
  return Array.from({ length: count }, () => {
    const first = company()
    const others = random.chance(0.6) ? [] : random.several(1, COUNTRIES_MAX - 1, () => company().countryIso2)
    const entry = () => entryOf(company(), random)
    return {
      filters: { countriesIso2: [...new Set([first.countryIso2, ...others])], ...filterOf(first, random) },
      semantic: {
        keywords: [entryOf(first, random), ...random.several(0, 3, entry)],
        ...(random.chance(0.3) && { must: [entryOf(first, random, 1), ...random.several(0, 1, entry)] }),
        ...(random.chance(0.2) && { mustNot: [entry()] }),
      },
    }
  })
}

function filterOf({ region, status, numberOfEmployees, dateOfIncorporation }: Company, random: Random) {
  if (random.chance(0.5)) return {}
  switch (random.below(4)) {
    case 0:
      return region === null ? {} : { regions: [region.split('|')[0]] }
    case 1:
      return { status: [status] }
    case 2:
      return { numberOfEmployeesGte: Math.max(1, (numberOfEmployees ?? 10) >> 1) }
    default:
      return { dateOfIncorporationGte: dateOfIncorporation ?? '2010-01-01' }
  }
}

function entryOf(company: Company, random: Random, most = 3): string {
  const { name, description, naceCodes, countryIso2, nationalLegalForm } = company
  const title = findCode('nace', countryIso2, naceCodes.primary[0] ?? '62.01')?.title
  const said = description ?? name.slice(0, name.length - (nationalLegalForm?.length ?? 0))
  const text = title !== undefined && random.chance(0.4) ? title : said
  const words = text.split(/[\s,;()/]+/).filter((word) => word !== '')
  const telling = words.flatMap((word, at) => (isTelling(word) ? at : []))
  if (telling.length === 0) return 'software'
  const at = random.pick(telling)
  // A phrase ends with a distinctive word, as it begins with one.
  const ends = telling.filter((end) => end > at && end < at + most)
  return words.slice(at, (random.chance(0.25) && ends.length > 0 ? random.pick(ends) : at) + 1).join(' ')
}

/** Whether a word is distinctive: no generic word of English or Italian (the languages of the titles drawn from). */
function isTelling(word: string): boolean {
  const [plain, ...more] = analyse(word, 'plain')
  if (plain === undefined || more.length > 0 || plain.word.length < 3) return false
  if (isGeneric(plain.word) || VAGUE.has(plain.word)) return false
  return (['en', 'it'] as const).every((language) => analyse(word, language).every(({ stop }) => !stop))
}

/** Words of official titles that are never asked alone. */
const VAGUE: ReadonlySet<string> = new Set(
  'activities activity manufacture other similar related specialised except not general nec general various certain articles parts'.split(
    ' ',
  ),
)

/** The sentences, each with its country. */
export function plusRequests(): PlusRequest[] {
  return readCases()
    .filter(({ country }) => (COUNTRIES as readonly string[]).includes(country))
    .map(({ query, country }) => ({ query: withRegions(query, country), country }))
}

/** A sentence with the regions of its cities in place of them. */
function withRegions(query: string, country: string): string {
  let changed = query
  for (const { filters, start, end } of understand(query, { country, today: '2026-06-15' }).parts.toReversed()) {
    const city = filters?.cities?.[0]
    const region = city === undefined ? null : mainRegionOfCity(country, city)
    if (region !== null) changed = `${changed.slice(0, start)}${region.split('|')[0]}${changed.slice(end)}`
  }
  return changed
}
