/** A search that finds something, whatever was imported: made of what companies in the folder have. */
import type { Engine } from '../../search/engine.ts'
import { EVERYTHING } from '../../search/query.ts'

/** Filters of a call to `/explore/lite`. */
export interface ExampleFilters {
  readonly countriesIso2: readonly string[]
  readonly regions?: readonly string[]
  readonly naceCodes?: readonly string[]
  readonly status?: readonly string[]
}

/** Companies of the sample: enough to find the largest region. */
const SAMPLE = 500

/** What the example reads of a company. */
interface Seen {
  readonly region: string | null
  readonly status: string
}

/**
 * Finds filters that some companies pass: the country with the most companies, the most frequent region among the first
 * of them, and `Active` where one of that region is.
 *
 * @returns `null` where nothing was imported
 */
export async function exampleFilters(engine: Engine): Promise<ExampleFilters | null> {
  const [largest] = [...engine.countries].sort(([, a], [, b]) => b - a)
  if (largest === undefined) return null
  const countriesIso2 = [largest[0]]
  const page = { first: 0, count: SAMPLE }
  const { companies } = await engine.search({ countries: countriesIso2, where: EVERYTHING, rank: null, page })
  const seen = companies.map((company) => JSON.parse(Buffer.from(company).toString()) as Seen)
  const byRegion = Map.groupBy(
    seen.filter(({ region }) => region !== null),
    ({ region }) => (region as string).split('|')[0],
  )
  const [leading] = [...byRegion].sort(([, a], [, b]) => b.length - a.length)
  const among = leading === undefined ? seen : leading[1]
  return {
    countriesIso2,
    ...(leading === undefined ? {} : { regions: [leading[0]] }),
    ...(among.some(({ status }) => status === 'Active') ? { status: ['Active'] } : {}),
  }
}
