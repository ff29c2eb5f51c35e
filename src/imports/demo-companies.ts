/**
 * The demo companies: twenty thousand that do not exist, the same on every machine, so that a newcomer has something to
 * search before importing a register. They are in `reference/demo/`, which `scripts/build-demo.ts` writes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Company } from '../company/company.ts'

/** Id of the register of the demo companies. The first import of a real register removes them. */
export const DEMO_REGISTER = 'demo'

const FILE = join(import.meta.dirname, '..', '..', 'reference', 'demo', 'companies.ndjson.br')

/**
 * Reads the demo companies, country by country.
 *
 * @param share  share of the 20,000, 0..1, evenly chosen, for tests that need fewer
 * @param wanted only these countries (ISO 3166-1 alpha-2), for tests that need no others
 */
export function* demoCompanies(share = 1, wanted?: readonly string[]): Generator<Company> {
  const lines = brotliDecompressSync(readFileSync(FILE)).toString().trimEnd().split('\n')
  for (const [at, line] of lines.entries()) {
    if (Math.floor((at + 1) * share) === Math.floor(at * share)) continue
    // An id begins with the country, and is the first member.
    if (wanted !== undefined && !wanted.some((country) => line.startsWith(`{"id":"${country}-`))) continue
    yield JSON.parse(line) as Company
  }
}
