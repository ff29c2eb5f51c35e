/** What scans of every engine must do; part of `engine.contract.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../../src/company/company.ts'
import type { Engine, Scan } from '../../src/search/engine.ts'
import { EVERYTHING, type SearchPlan } from '../../src/search/query.ts'
import { codePath } from '../support/random-companies.ts'
import type { MakeEngine } from './engine.contract.ts'

const EVERYTHING_IN_ITALY = { countries: ['IT'], where: EVERYTHING, rank: null } as const

/** Runs the tests of scans on the engines that `make` makes. */
export function testScans(make: MakeEngine): void {
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => emptyCompany({ id: `IT-${at}`, name: `N${at}`, countryIso2: 'IT' }))

  test('a scan of nothing ends at once', async () => {
    const engine = await make([], codePath)
    const scan = await engine.scan(EVERYTHING_IN_ITALY)
    assert.equal(scan.total, 0)
    assert.equal(await scan.next(100), null)
    assert.equal(await scan.next(100), null)
    scan.close()
    await engine.close()
  })

  test('a scan reads on after its engine was asked to close, and ends only itself', async () => {
    const engine = await make(some(5), codePath)
    const [scan, other] = [await engine.scan(EVERYTHING_IN_ITALY), await engine.scan(EVERYTHING_IN_ITALY)]
    other.close()
    other.close()
    const first = await scan.next(1)
    assert.equal(first?.count, 1)
    let isClosed = false
    const closing = engine.close().then(() => {
      isClosed = true
    })
    // One that does not wait for its scans closes meanwhile.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    const rest = await readAll(scan, 1)
    assert.equal(rest.count, 4)
    // The oracle has nothing to free, so it closes at once.
    assert.equal(isClosed, engine.generation === 'brute-force')
    scan.close()
    await closing
  })
}

/** Reads the rest of a scan; checks that no slice is larger than asked unless it is a single company. */
export async function readAll(
  scan: Scan,
  bytesMax: number,
): Promise<{ readonly count: number; readonly text: string }> {
  const lines: Uint8Array[] = []
  let count = 0
  for (;;) {
    const next = await scan.next(bytesMax)
    if (next === null) return { count, text: Buffer.concat(lines).toString('utf8') }
    assert.ok(next.count >= 1 && (next.count === 1 || next.lines.length <= bytesMax))
    count += next.count
    lines.push(next.lines)
  }
}

/** Companies of a page here. A scan finds other numbers of matches at once, so the borders lie elsewhere. */
const PAGE = 3_000

/** Asserts that a scan of a search is all its pages, byte for byte. */
export async function compareScan(engine: Engine, plan: SearchPlan, bytesMax: number): Promise<void> {
  const { page: _, ...search } = plan
  const shown = `scan of ${JSON.stringify(plan)}`
  const scan = await engine.scan(search)
  // An engine that is closed waits for its scans.
  const { count, text } = await readAll(scan, bytesMax).finally(() => scan.close())
  const pages: string[] = []
  for (let first = 0; first < scan.total; first += PAGE) {
    const { total, companies } = await engine.search({ ...search, page: { first, count: PAGE } })
    assert.equal(total, scan.total, shown)
    for (const company of companies) pages.push(`${Buffer.from(company).toString('utf8')}\n`)
  }
  assert.equal(count, scan.total, shown)
  assert.ok(text === pages.join(''), shown)
}
