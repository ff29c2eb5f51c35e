/**
 * Searches with words, as callers of `/explore/simple-semantic` make them: 60 % in one country, else in up to five; one
 * to four keywords, up to two `must`, sometimes a `mustNot`, up to three filters. A quarter of the keywords are phrases
 * of two words; half of the searches also reach companies by up to six industry codes that the keywords stand for.
 *
 * Words are those of generated companies, so that most searches find something and some find very many.
 */
import type { Company } from '../../src/company/company.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import type { Query, Rank, SearchPlan } from '../../src/search/query.ts'
import { Random } from '../../test/support/random.ts'
import { generateCompany } from './companies.ts'
import { COUNTRIES } from './countries.ts'
import { mixBits } from './distributions.ts'
import { makeWorkload } from './workload.ts'

/** Weight of a code relative to a word: about as much as a rather rare word. */
const CODE_WEIGHT = 5

/**
 * Makes the searches.
 *
 * @param companies number of generated companies that the engines hold
 * @param seed another seed gives other searches of the same kind
 */
export function makeWordWorkload(companies: number, seed: number, searches = 500): SearchPlan[] {
  const random = new Random(mixBits(companies) ^ mixBits(seed))
  const company = () => generateCompany(random.below(companies))
  return makeWorkload(companies, seed, searches).map(({ countries, where, page }) => {
    const filters = where.kind === 'all' ? where.of.slice(0, random.below(4)) : []
    const keywords = random.several(1, 4, () => entryOf(company(), random))
    const must = random.chance(0.3) ? random.several(1, 2, () => wordOf(company(), random)) : []
    const mustNot = random.chance(0.2) ? [wordOf(company(), random)] : []
    const codes = random.chance(0.5) ? random.several(1, 6, () => codeOf(company(), random)) : []
    const words = (entry: string): Query => ({ kind: 'words', entry })
    const rank: Rank = {
      words: keywords.map((entry) => ({ entry, weight: 1 })),
      codes: codes.map((code, i) => ({ scheme: 'nace', code, weight: CODE_WEIGHT / (1 + i) })),
    }
    return {
      countries: random.chance(0.6)
        ? countries
        : [...new Set([...countries, ...random.several(1, 4, () => random.pick(COUNTRIES))])],
      where: {
        kind: 'all',
        of: [
          ...filters,
          ...must.map(words),
          ...mustNot.map((entry): Query => ({ kind: 'not', of: words(entry) })),
          {
            kind: 'any',
            of: [
              ...keywords.map(words),
              ...(codes.length > 0 ? [{ kind: 'code', scheme: 'nace', codes, rank: 'either' } as const] : []),
            ],
          },
        ],
      },
      rank,
      page,
    }
  })
}

/** Words of a company's description, or else of its name. */
function textOf({ description, name }: Company): string[] {
  return (description ?? name).split(' ')
}

function wordOf(company: Company, random: Random): string {
  return random.pick(textOf(company))
}

function entryOf(company: Company, random: Random): string {
  const words = textOf(company)
  const at = random.below(words.length)
  return words.slice(at, at + (random.chance(0.25) ? 2 : 1)).join(' ')
}

function codeOf(company: Company, random: Random): string {
  const path = ancestors('nace', company.countryIso2, company.naceCodes.primary[0] ?? '62.01')
  return path[Math.min(path.length - 1, random.below(2))]
}
