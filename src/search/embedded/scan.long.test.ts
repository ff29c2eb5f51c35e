/** Scans of the embedded engine that are longer than what is found at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateCompany } from '../../../bench/speed/companies.ts'
import { compareScan, readAll } from '../../../test/engine/scan.contract.ts'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { closeAfter } from '../../../test/support/temporary-folder.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import type { Engine } from '../engine.ts'
import { EVERYTHING, type SearchPlan } from '../query.ts'

const COMPANIES = 14_000
let engine: Engine
let countries: readonly string[]
before(async () => {
  engine = await buildEmbedded(
    Array.from({ length: COMPANIES }, (_, number) => generateCompany(number)),
    ancestors,
  )
  countries = [...engine.countries].sort(([, a], [, b]) => b - a).map(([country]) => country)
})
after(() => engine.close())

const page = { first: 0, count: 25 }

test('a scan of many matches is all their pages: one country, several, by score, by score with feedback', async () => {
  const words = [{ entry: 'feso', weight: 1 }]
  const codes = [{ scheme: 'nace', code: '28', weight: 3 }] as const
  const plans: SearchPlan[] = [
    { countries: countries.slice(0, 1), where: EVERYTHING, rank: null, page },
    { countries, where: EVERYTHING, rank: null, page },
    { countries: countries.slice(0, 1), where: EVERYTHING, rank: { words, codes }, page },
    { countries, where: EVERYTHING, rank: { words, codes: [] }, page },
    {
      countries,
      where: EVERYTHING,
      rank: { words, codes: [], feedback: { documents: 5, count: 4, weight: 0.5 } },
      page,
    },
  ]
  for (const plan of plans) await compareScan(engine, plan, 200_000)
})

test('scans take turns, and a search in between answers as ever', async (context) => {
  const plan = { countries, where: EVERYTHING, rank: null }
  const [a, b] = [closeAfter(context, await engine.scan(plan)), closeAfter(context, await engine.scan(plan))]
  const [before] = (await engine.search({ ...plan, page })).companies
  assert.equal((await a.next(1_000_000))?.lines.subarray(0, before.length).toString(), before.toString())
  const [all, rest] = await Promise.all([readAll(b, 500_000), readAll(a, 300_000)])
  assert.equal(all.count, COMPANIES)
  assert.ok(all.text.endsWith(rest.text) && rest.count < all.count)
})
