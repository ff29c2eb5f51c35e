/**
 * One plan for several countries: each country finds exactly what it finds alone. Pure.
 *
 * Words have other meanings in other languages: a pharmacy is an *officine* in French, which is a workshop in Italian.
 * So a search is planned for each country separately, and the plans are merged here.
 */
import type { Query, Rank, SearchPlan } from '../search/query.ts'

/** A search in one country. */
export interface CountryPlan {
  readonly country: string
  readonly where: Query
  readonly rank: Rank
}

/**
 * Merges the plans of countries.
 *
 * @param plans at least one, each of another country, all with the same `feedback`
 * @returns the plan itself where it is the only one; else one that finds the companies of all of them, in one order
 */
export function mergeCountries(plans: readonly CountryPlan[]): Omit<SearchPlan, 'page'> {
  const countries = plans.map(({ country }) => country)
  const [first] = plans
  if (plans.length === 1) return { countries, where: first.where, rank: first.rank }
  const where: Query = { kind: 'any', of: plans.map(({ country, where: of }) => ({ kind: 'country', country, of })) }
  const words = scopeToCountries(
    plans.map(({ rank }) => rank.words),
    countries,
    ({ entry, weight }) => `${weight} ${entry}`,
  )
  const codes = scopeToCountries(
    plans.map(({ rank }) => rank.codes),
    countries,
    ({ scheme, code, weight }) => `${weight} ${scheme} ${code}`,
  )
  const near = scopeToCountries(
    plans.map(({ rank }) => rank.near ?? []),
    countries,
    ({ entry, weight }) => `${weight} ${entry}`,
  )
  const names = plans.flatMap(({ rank }) => rank.names ?? [])
  const more = { ...(near.length > 0 && { near }), ...(names.length > 0 && { names }) }
  return { countries, where, rank: { ...first.rank, words, codes, ...more } }
}

/**
 * Sets the countries in which each item ranks; an item of all countries is not changed.
 *
 * @param lists one for each country, in their order
 * @param keyOf what two items have in common that are the same
 */
function scopeToCountries<Item extends object>(
  lists: readonly (readonly Item[])[],
  countries: readonly string[],
  keyOf: (item: Item) => string,
): readonly (Item & { readonly countries?: readonly string[] })[] {
  const scopes = new Map<string, { readonly item: Item; readonly countries: string[] }>()
  lists.forEach((items, i) => {
    for (const item of items) {
      const key = keyOf(item)
      const scope = scopes.get(key)
      if (scope === undefined) scopes.set(key, { item, countries: [countries[i]] })
      else if (!scope.countries.includes(countries[i])) scope.countries.push(countries[i])
    }
  })
  return [...scopes.values()].map(({ item, countries: own }) =>
    own.length === countries.length ? item : { ...item, countries: own },
  )
}
