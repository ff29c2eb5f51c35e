/** Where the real register files lie that some suites read, and small readers of their own for their contents. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../src/company/company.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { EVERYTHING } from '../../src/search/query.ts'
import { openCurrentGeneration } from '../../src/storage/files/generations.ts'

const ROOT = process.env.FIRMAMENT_REAL_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** Why suites on real data do not run here, or `false`: the value of a test's `skip`. */
export const withoutRealData: string | false = existsSync(join(ROOT, 'data')) ? false : `no real data at ${ROOT}`

/** @returns the path of a file of the real data */
export function realFile(...parts: readonly string[]): string {
  return join(ROOT, ...parts)
}

/** Rows of a tab-separated table with a header, as objects by column name. */
export function tabRows(...parts: readonly string[]): Record<string, string>[] {
  const [header, ...lines] = readFileSync(realFile(...parts), 'utf8')
    .trimEnd()
    .split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
  })
}

/** Every company of a country that a search in the served generation finds, by id. */
export async function servedCompanies(dataFolder: string, country: string): Promise<Map<string, Company>> {
  const generation = await openCurrentGeneration(dataFolder)
  if (!generation) throw new Error(`Nothing is served in ${dataFolder}`)
  const engine = await openIndex(generation.folder)
  const page = { first: 0, count: 1_000_000 }
  const { companies } = await engine.search({ countries: [country], where: EVERYTHING, rank: null, page })
  await engine.close()
  return new Map(
    companies.map((bytes) => {
      const company = JSON.parse(Buffer.from(bytes).toString()) as Company
      return [company.id, company]
    }),
  )
}
