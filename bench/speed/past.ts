/**
 * `npm run bench:past -- --changes 1m`: what the history of companies takes on the disk, and how long a look-up takes.
 *
 * Switches with {@link EACH} changes each of generated companies are written as an import does it, merges included. The mix:
 * of a hundred changes 30 move, 20 change the status, 12 codes, 6 the name, 12 figures, 6 contacts, 8 are new and 6 gone.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Company } from '../../src/company/company.ts'
import { type CompanyChange, changeOf } from '../../src/records/company-change.ts'
import { readHistory, tidyHistory } from '../../src/storage/files/history/history.ts'
import { HistoryWriter } from '../../src/storage/files/history/write-history.ts'
import { Random } from '../../test/support/random.ts'
import { generateCompany } from './companies.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({
  options: { changes: { type: 'string', default: '1m' }, each: { type: 'string', default: '20k' } },
})
const EACH = countOf(options.each)
const all = countOf(options.changes)

/** Members that change together, and how many of a hundred changes are of them. */
const MIX: readonly (readonly [number, readonly (keyof Company)[]])[] = [
  [30, ['address', 'postcode', 'city', 'region', 'latitude', 'longitude']],
  [20, ['status', 'statusDate']],
  [12, ['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes']],
  [6, ['name', 'previousNames']],
  [12, ['operatingRevenue', 'operatingRevenueYear', 'numberOfEmployees', 'numberOfEmployeesYear', 'totalAssets']],
  [6, ['website', 'email', 'phone']],
]

const random = new Random(20261127)

function draw(number: number): CompanyChange | null {
  const company = generateCompany(number)
  let chance = random.below(100)
  for (const [share, members] of MIX) {
    if (chance < share) {
      const other = generateCompany(number + all)
      const own = Object.fromEntries(members.map((member) => [member, other[member]]))
      return changeOf(company, { ...company, ...own, lastUpdated: other.lastUpdated })
    }
    chance -= share
  }
  return chance < 8 ? changeOf(null, company) : changeOf(company, null)
}

const folder = mkdtempSync(join(tmpdir(), 'firmament-past-'))
const days = { own: '2026-11-27T00:00:00Z' }
const started = performance.now()
const ids: string[] = []
let written = 0
for (let number = 1; written < all; number++) {
  await tidyHistory(folder, number, 0)
  const writer = new HistoryWriter(folder, [{ number, at: number, generation: String(number), isKnown: true, days }])
  for (let drawn = 0; drawn < EACH; drawn++) {
    const change = draw(random.below(5 * all))
    if (change === null) continue
    writer.add(number, change)
    if (written++ % Math.ceil(all / 500) === 0) ids.push(change.id)
  }
  await writer.finish()
}
const seconds = (performance.now() - started) / 1000
const history = join(folder, 'history')
const files = readdirSync(history)
const bytes = files.reduce((sum, name) => sum + statSync(join(history, name)).size, 0)
const times: number[] = []
for (const id of ids) {
  const begun = performance.now()
  const { changes } = await readHistory(folder, id)
  if (changes.length === 0) throw new Error(`${id} has no history`)
  times.push(performance.now() - begun)
}
times.sort((a, b) => a - b)
rmSync(folder, { recursive: true })
const at = (share: number) => times[Math.floor(times.length * share)].toFixed(1)
process.stdout.write(
  `${machine()}\n${written} changes in ${files.length} files: ${(bytes / written).toFixed(1)} bytes each, written in ${seconds.toFixed(0)} s (companies made included); ` +
    `a look-up takes ${at(0.5)} ms (p50), ${at(0.95)} ms (p95); peak ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB\n`,
)
