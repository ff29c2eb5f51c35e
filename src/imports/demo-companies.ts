/**
 * The demo companies: twenty thousand that do not exist, the same on every machine, so that a newcomer has something to
 * search before importing a register. They and their relations are in `reference/demo/`, which `scripts/build-demo.ts` writes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Background, readBackground, type StoredBackground } from '../company/background.ts'
import type { Company } from '../company/company.ts'

/** Id of the register of the demo companies. The first import of a real register removes them. */
export const DEMO_REGISTER = 'demo'

const FOLDER = join(import.meta.dirname, '..', '..', 'reference', 'demo')

function readLines(name: string): readonly string[] {
  return brotliDecompressSync(readFileSync(join(FOLDER, name)))
    .toString()
    .trimEnd()
    .split('\n')
}

/**
 * Reads the demo companies, country by country.
 *
 * @param share  share of the 20,000, 0..1, evenly chosen, for tests that need fewer
 * @param wanted only these countries (ISO 3166-1 alpha-2), for tests that need no others
 */
export function* demoCompanies(share = 1, wanted?: readonly string[]): Generator<Company> {
  for (const [at, line] of readLines('companies.ndjson.br').entries()) {
    if (Math.floor((at + 1) * share) === Math.floor(at * share)) continue
    // An id begins with the country, and is the first member.
    if (wanted !== undefined && !wanted.some((country) => line.startsWith(`{"id":"${country}-`))) continue
    yield JSON.parse(line) as Company
  }
}

/** What the demo register states of the relations of its companies, by their ids: groups, successors and branches. */
export function demoBackgrounds(): ReadonlyMap<string, Background> {
  const stated = readLines('relations.ndjson.br').map((line) => JSON.parse(line) as [string, StoredBackground])
  return new Map(stated.map(([id, stored]) => [id, readBackground(stored)]))
}
