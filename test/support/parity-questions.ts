/** Searches and lookups as callers make them, drawn from companies that exist, to be asked of two engines. */
import type { Company } from '../../src/company/company.ts'
import { planFilters } from '../../src/explore/plan/filters.ts'
import { planPlus } from '../../src/explore/plan/plus.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import { findCode } from '../../src/reference/industry-codes.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'
import type { NameQuestion } from '../../src/search/lookup.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { knowledge } from './knowledge.ts'
import type { Random } from './random.ts'

const PAGE = 25
const EVERYDAY = ['software', 'wine', 'pharmacy', 'bakery', 'law firm', 'hotel', 'construction', 'transport', 'vino']

/** A search by one to four filters that the company meets. */
export function lite(random: Random, company: Company): SearchPlan {
  const { countryIso2: country } = company
  const filters = { ...someOf(random, company), countriesIso2: [country] } as ExploreFilters
  const page = random.pick([0, 0, 0, 1, 4, 99, 999])
  return {
    countries: [country],
    where: planFilters(filters, [country]),
    rank: null,
    page: { first: page * PAGE, count: PAGE },
  }
}

function someOf(random: Random, company: Company): object {
  const { region, city, postcode, dateOfIncorporation: date, categoryOfTheCompany: category } = company
  const [nace] = company.naceCodes.primary
  const [national] = company.nationalSectors.primary
  const draws: (() => object)[] = [
    () => ({ status: [company.status] }),
    () => ({ standardisedLegalForm: [company.standardisedLegalForm] }),
    () => (region === null ? {} : { regions: [random.pick([region, region.split('|')[0]])] }),
    () => (city === null ? {} : { cities: [city] }),
    () => (postcode === null ? {} : { postcode: [random.pick([postcode, `${postcode.slice(0, 2)}*`])] }),
    // One bound only: two drawn apart might be the wrong way round.
    () => (date === null ? {} : { dateOfIncorporationGte: date, dateOfIncorporationLte: undefined }),
    () => (date === null ? {} : { dateOfIncorporationLte: date, dateOfIncorporationGte: undefined }),
    () => (category === null ? {} : { categories: [category] }),
    () => ({ numberOfEmployeesGte: random.pick([0, 1, 5, 10, 50, 250]) }),
    () => ({ operatingRevenueGte: random.pick([1, 10_000, 1_000_000]) }),
    () =>
      nace === undefined ? {} : { naceCodes: [nace.slice(0, random.pick([2, 4, 5]))].filter(isCode('nace', company)) },
    () => (national === undefined ? {} : { nationalSectors: [national].filter(isCode('national', company)) }),
  ]
  const filters = Object.assign({}, ...random.several(1, 4, () => random.pick(draws)())) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0)),
  )
}

function isCode(scheme: 'nace' | 'national', { countryIso2 }: Company): (code: string) => boolean {
  return (code) => findCode(scheme, countryIso2, code) !== undefined
}

/** A word or two of a company's texts, or of its trade. */
export function entryOf(random: Random, { name, description, naceCodes, countryIso2 }: Company): string {
  const titles = naceCodes.primary.flatMap((code) => findCode('nace', countryIso2, code)?.title ?? [])
  const words = random
    .pick([name, description ?? name, ...titles])
    .split(/[\s,;()/]+/)
    .filter((word) => word.length > 3 && analyse(word, 'plain').length > 0)
  if (words.length === 0) return random.pick(EVERYDAY)
  const at = random.below(words.length)
  return words.slice(at, at + random.pick([1, 1, 1, 2])).join(' ')
}

/** A search by keywords in one to three countries. */
export function keywords(random: Random, company: Company, all: readonly Company[]): SearchPlan {
  const entry = () => (random.chance(0.3) ? random.pick(EVERYDAY) : entryOf(random, random.pick(all)))
  const others = random.chance(0.7) ? [] : random.several(1, 2, () => random.pick(all).countryIso2)
  const countries = [...new Set([company.countryIso2, ...others])]
  const semantic = {
    keywords: [entryOf(random, company), ...random.several(0, 2, entry)],
    ...(random.chance(0.1) && { must: [entryOf(random, company)] }),
    ...(random.chance(0.15) && { mustNot: [entry()] }),
  }
  const filters = {
    countriesIso2: countries,
    ...(random.chance(0.3) && { status: [company.status] }),
  } as ExploreFilters
  const plan = planSemantic(filters, semantic, { countries, knowledge: knowledge() })
  return { ...plan, page: { first: random.pick([0, 0, 0, 1, 9, 12]) * PAGE, count: PAGE } }
}

/** A search by a sentence. */
export function sentence(random: Random, company: Company): SearchPlan {
  const { countryIso2: country, city } = company
  const what = entryOf(random, company)
  const query = random.pick([
    `companies that offer ${what}`,
    `${what} companies${city === null ? '' : ` in ${city}`}`,
    `active ${what} firms founded after 2005`,
    `large ${what} businesses with more than 10 employees`,
    `makers of ${what}, not ${random.pick(EVERYDAY)}`,
  ])
  const options = { country, knowledge: knowledge(), today: '2026-06-15' }
  const { plan } = planPlus(query, { countriesIso2: [country] } as ExploreFilters, [], options)
  return { ...plan, page: { first: random.pick([0, 0, 1, 11]) * PAGE, count: PAGE } }
}

/** A name as somebody may type it: as it is written, in other letters, with a typo, without its last word. */
export function nameQuestion(random: Random, { name, countryIso2, postcode, region }: Company): NameQuestion {
  const at = random.below(Math.max(1, name.length - 2)) + 1
  const typed = random.pick([
    name,
    name.toLowerCase(),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
    name.split(' ').slice(0, -1).join(' ') || name,
    name.replace(/ (limited|ltd|sarl|sas|as|srl|s\.r\.l\.)\.?$/i, ''),
  ])
  return {
    country: countryIso2,
    name: typed,
    postCode: random.chance(0.2) ? postcode : null,
    region: random.chance(0.1) ? region : null,
  }
}
