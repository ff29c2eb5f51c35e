/** Searches, counts, suggestions, exports and the feed of changes. */
import { parse } from 'csv-parse/sync'
import type { LoadAnswer } from '../support/load-client.ts'
import { readByHyparquet } from '../support/read-exports.ts'
import { bodyOf, differs, type Found, GB, type Kind, perPage } from './kind.ts'
import { ALL_TOWNS, idOf, isAmerican, isSameHouse, someNumber, townOf } from './register-files.ts'
import type { Judge, State } from './served-timeline.ts'

const inTown = (state: State, town: string) =>
  [...state.editions.keys()].filter((number) => !isAmerican(number) && townOf(number) === town).length

const inHouse = (state: State, own: number) =>
  [...state.editions.keys()].filter((number) => !isAmerican(number) && isSameHouse(number, own)).length

/** A page of a search with this many companies in all. */
function pageOf(total: (state: State) => number, page: number, size: number): Judge {
  return (answer, state) => {
    const { totalCompanies, companies } = bodyOf<Found>(answer)
    const wanted = Math.max(0, Math.min(size, total(state) - size * (page - 1)))
    return differs('totalCompanies', totalCompanies, total(state)) ?? differs('the page', companies.length, wanted)
  }
}

/** Searches of every mode, counts, suggestions, changes. */
export function searchKinds(): readonly Kind[] {
  const lite = (name: string, country: 'GB' | 'US', isPoor?: true): Kind => ({
    name,
    ...(isPoor && { isPoor }),
    next(random) {
      const page = 1 + random.below(8)
      return {
        operation: 'post /explore/lite',
        path: '/explore/lite',
        isPaid: true,
        body: { filters: { countriesIso2: [country] }, page },
        judge: pageOf(({ counts }) => counts[country], page, 25),
        cost: perPage(1),
        ...(isPoor && { statuses: [402] }),
      }
    },
  })
  return [
    lite('lite', 'GB'),
    lite('lite of the other register', 'US'),
    lite('lite of a licence that runs out', 'GB', true),
    {
      name: 'lite, sorted, in a town',
      next(random) {
        const town = random.pick(ALL_TOWNS)
        const page = 1 + random.below(4)
        return {
          operation: 'post /explore/lite',
          path: '/explore/lite',
          isPaid: true,
          body: { filters: { ...GB, cities: [town] }, sort: [{ by: 'name', order: 'desc' }], pageSize: 100, page },
          judge: pageOf((state) => inTown(state, town), page, 100),
          cost: perPage(1),
        }
      },
    },
    liteAround('at the address of a company', (own) => ({ sameAddressAs: own }), inHouse),
    // None of these companies has relations: each is a group by itself.
    liteAround(
      'the group of a company',
      (own) => ({ groupOf: own }),
      () => 1,
    ),
    {
      name: 'lite, a dry run',
      next: () => ({
        operation: 'post /explore/lite',
        path: '/explore/lite?dryRun=true',
        body: { filters: GB },
        judge: (answer, state) => differs('totalCompanies', bodyOf<Found>(answer).totalCompanies, state.counts.GB),
        cost: () => 0,
      }),
    },
    {
      name: 'simple-semantic',
      next: (random) => ({
        operation: 'post /explore/simple-semantic',
        path: '/explore/simple-semantic',
        isPaid: true,
        body: { filters: GB, semantic: { keywords: [random.pick(['bakers', 'joiners', 'harbour']), 'bread'] } },
        cost: perPage(1),
      }),
    },
    ...[false, true].map(
      (isPoor): Kind => ({
        name: isPoor ? 'plus of a licence that runs out' : 'plus',
        ...(isPoor && { isPoor }),
        next: (random) => ({
          operation: 'post /explore/plus',
          path: '/explore/plus',
          isPaid: true,
          body: {
            query: `${random.pick(['bakeries', 'joiners', 'software houses'])} in ${random.pick(ALL_TOWNS)}`,
            filters: GB,
          },
          cost: perPage(2),
          ...(isPoor && { statuses: [402] }),
        }),
      }),
    ),
    {
      name: 'plus that finds nobody, and says why',
      next: () => ({
        operation: 'post /explore/plus',
        path: '/explore/plus',
        isPaid: true,
        body: { query: 'breweries in Leeds with 900 staff', filters: GB },
        cost: perPage(2),
      }),
    },
    {
      name: 'facets',
      next: () => ({
        operation: 'post /explore/facets',
        path: '/explore/facets',
        body: { filters: GB, facets: [{ field: 'foundedYear', top: 100 }, { field: 'city' }] },
        judge: judgeFacets,
        cost: () => 0,
      }),
    },
    {
      name: 'suggest',
      next: (random) => ({
        operation: 'get /explore/suggest',
        path: `/explore/suggest?q=${random.pick(['har', 'copper%20b', 'willow'])}&countryIso2=GB`,
        cost: () => 0,
      }),
    },
    changesKind(),
  ]
}

function judgeFacets(answer: LoadAnswer, state: State): string | null {
  const { totalCompanies, facets } = bodyOf<{
    readonly totalCompanies: number
    readonly facets: readonly { readonly values: readonly { readonly value: string; readonly count: number }[] }[]
  }>(answer)
  const years = new Map(facets[0].values.map(({ value, count }) => [value, count]))
  const towns = facets[1].values.reduce((sum, { count }) => sum + count, 0)
  const wrong = [...state.founded].find(([year, count]) => years.get(year) !== count)
  return (
    differs('totalCompanies', totalCompanies, state.counts.GB) ??
    differs('years', years.size, state.founded.size) ??
    (wrong === undefined ? null : differs(wrong[0], years.get(wrong[0]), wrong[1])) ??
    differs('companies in towns', towns, state.counts.GB)
  )
}

function changesKind(): Kind {
  let since = ''
  return {
    name: 'changes',
    next: () => ({
      operation: 'get /explore/changes',
      path: `/explore/changes?limit=400${since}`,
      scope: 'each',
      cost: (answer) => Math.ceil(bodyOf<{ changes: unknown[] }>(answer).changes.length / 25),
      learn(answer) {
        const { next } = bodyOf<{ readonly next: string }>(answer)
        since = `&since=${next}`
      },
    }),
  }
}

/** A whole result: each company of the country once. */
const judgeExport: Judge = (_, state, named) => {
  const numbers = named.map(([number]) => number)
  return (
    differs('rows', numbers.length, state.counts.GB) ?? differs('companies', new Set(numbers).size, state.counts.GB)
  )
}

/** Exports in every format, read back. */
export function exportKinds(): readonly Kind[] {
  const readers: Record<string, (answer: LoadAnswer) => Promise<string>> = {
    ndjson: async ({ text }) =>
      bodyNames(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
    csv: async ({ text }) => bodyNames(parse(text, { columns: true, bom: true }) as { name: string }[]),
    parquet: async ({ bytes }) => bodyNames((await readByHyparquet(bytes)) as { name: string }[]),
  }
  return Object.entries(readers).map(([format, read]) => ({
    name: `export as ${format}`,
    next: () => ({
      operation: 'post /explore/export',
      path: '/explore/export',
      isPaid: true,
      body: { filters: GB, format },
      named: read,
      judge: judgeExport,
      cost: ({ headers }) => Math.ceil(Number(headers['x-total-count']) / 25),
    }),
  }))
}

const bodyNames = (companies: readonly { readonly name: string }[]) => companies.map(({ name }) => name).join('\n')

/** A search of what is around a British company. @param filters by its id @param count how many they find where it is served */
function liteAround(
  name: string,
  filters: (own: string) => object,
  count: (state: State, own: number) => number,
): Kind {
  return {
    name: `lite, ${name}`,
    next(random) {
      const own = someNumber(random)
      return {
        operation: 'post /explore/lite',
        path: '/explore/lite',
        isPaid: true,
        body: { filters: { ...GB, ...filters(idOf(own)) }, pageSize: 100 },
        judge: pageOf((state) => (state.has(own) && !isAmerican(own) ? count(state, own) : 0), 1, 100),
        cost: perPage(1),
      }
    },
  }
}
