import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawRow, NO_SAMPLE, openAlertsFolder, TOWNS, WORDS } from '../../test/support/alerts-folder.ts'
import { Random } from '../../test/support/random.ts'
import { rounds } from '../../test/support/rounds.ts'
import { netEvents } from '../alerts/net-events.ts'
import { savedPlan } from '../alerts/saved-plan.ts'
import type { SavedPlan } from '../alerts/saved-search.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import type { Company } from '../company/company.ts'
import { runImport } from '../imports/run-import.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import { openIndex } from '../search/embedded/engine.ts'
import type { Query } from '../search/query.ts'
import { knownChanges, openCurrentGeneration } from '../storage/files/generations.ts'

function drawQuery(random: Random, depth = 0): Query {
  const day = (year: number) => Math.floor(Date.UTC(year, 0, 1) / 86_400_000)
  switch (random.below(depth > 2 ? 6 : 9)) {
    case 0:
      return { kind: 'words', entry: random.pick(WORDS).toLowerCase() }
    case 1:
      return { kind: 'value', field: 'city', values: [random.pick(TOWNS).toLowerCase()] }
    case 2:
      return { kind: 'value', field: 'status', values: [random.pick(['Active', 'Dissolved', 'In liquidation'])] }
    case 3:
      return { kind: 'prefix', field: 'postcode', prefix: `ls${random.below(4)}` }
    case 4:
      return { kind: 'range', field: 'dateOfIncorporation', gte: day(1990 + random.below(30)), lte: null }
    case 5:
      return { kind: 'code', scheme: 'nace', codes: [random.pick(['62', '10'])], rank: 'either' }
    case 6:
      return { kind: 'not', of: drawQuery(random, depth + 1) }
    case 7:
      return { kind: 'any', of: [drawQuery(random, depth + 1), drawQuery(random, depth + 1)] }
    default:
      return {
        kind: 'shared',
        key: 'x'.repeat(321),
        of: { kind: 'all', of: [drawQuery(random, depth + 1), drawQuery(random, depth + 1)] },
      }
  }
}

/** Ids of the companies that an engine over the served generation finds by each plan. */
async function scan(dataFolder: string, plans: readonly SavedPlan[]): Promise<readonly ReadonlySet<string>[]> {
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  const engine = await openIndex(generation.folder)
  const found: Set<string>[] = []
  for (const plan of plans) {
    const { companies } = await engine.search({ ...plan, rank: null, page: { first: 0, count: 100_000 } })
    found.push(new Set(companies.map((json) => (JSON.parse(Buffer.from(json).toString()) as Company).id)))
  }
  await engine.close()
  return found
}

/** Those of one set that another one lacks. */
const missing = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((id) => !others.has(id)).sort()

/** A search that is no list. */
const AS_USUAL = { on: ['entered', 'left'], watched: null } as const

const STEPS = rounds({ quick: 5, full: 20 })

test(`alerts: over ${STEPS} switches, 100 saved searches tell the difference of two full scans`, async (context) => {
  const { data, stores, licenceId, importRows, evaluate } = await openAlertsFolder(context)
  const random = new Random(20261122)
  const rows = new Map<number, string>()
  for (let at = 0; at < 150; at++) rows.set(89_990_000 + at, drawRow(random, 89_990_000 + at))
  await importRows(rows)
  const searches = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const plan = savedPlan({ countries: random.pick([['GB'], ['NO'], ['GB', 'NO']]), where: drawQuery(random) })
      const id = `srch_${at}`
      const position = (await knownChanges(data)).last
      const fixed = { ...AS_USUAL, search: '{}', webhookUrl: null, createdAt: at, name: `${at}` }
      assert.ok(await stores.searches.create({ id, licenceId, plan, position, ...fixed }))
      return { id, plan, since: 0 }
    }),
  )
  const plans = searches.map(({ plan }) => plan)
  let before = await scan(data, plans)
  let differences = 0
  for (let step = 0; step < STEPS; step++) {
    // Sometimes the evaluation comes late: several switches count as one.
    for (let switches = random.pick([1, 1, 1, 3]); switches > 0; switches--) {
      const choice = random.below(8)
      if (choice === 0) await rollBack(data, importDependencies()).catch(() => {})
      else if (choice === 1) {
        await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
      } else if (choice === 2) {
        await removeRegister({ dataFolder: data, register: 'no-brreg' }, importDependencies()).catch(() => {})
      } else {
        for (const number of [...rows.keys()]) {
          if (random.chance(0.05)) rows.delete(number)
          else if (random.chance(0.15)) rows.set(number, drawRow(random, number))
        }
        for (let added = random.below(10); added > 0; added--) {
          const number = 89_990_000 + random.below(300)
          rows.set(number, drawRow(random, number))
        }
        await importRows(rows)
      }
    }
    await evaluate()
    const after = await scan(data, plans)
    for (const [at, search] of searches.entries()) {
      const { events, firstKept, last } = await stores.searches.readEvents(search.id, search.since, 100_000)
      assert.equal(firstKept, 1)
      const { entered, left } = netEvents(events, ['entered', 'left'])
      const idsOf = (found: typeof entered) => found.map(({ companyId }) => companyId).sort()
      assert.deepEqual(idsOf(entered), missing(after[at], before[at]), `${step}: ${search.id}`)
      assert.deepEqual(idsOf(left), missing(before[at], after[at]), `${step}: ${search.id}`)
      differences += events.length
      search.since = last
    }
    before = after
  }
  context.diagnostic(`${differences} companies entered or left`)
  assert.ok(differences > 50 * STEPS)
})

test('alerts: where nobody knows what changed, or it is too much, a search starts again', async (context) => {
  const { data, stores, licenceId, importRows, evaluate } = await openAlertsFolder(context)
  const random = new Random(3)
  const rows = new Map(Array.from({ length: 30 }, (_, at) => [89_990_000 + at, drawRow(random, 89_990_000 + at)]))
  await importRows(rows)
  const plan = { countries: ['GB'], where: { kind: 'all', of: [] } } as const
  const position = (await knownChanges(data)).last
  const fixed = { ...AS_USUAL, licenceId, plan, search: '{}', webhookUrl: null, createdAt: 1, name: 'all' }
  await stores.searches.create({ id: 'srch_a', position: position - 3, ...fixed })
  await stores.searches.create({ id: 'srch_b', position, ...fixed })
  rows.set(89_990_100, drawRow(random, 89_990_100))
  await importRows(rows)
  await evaluate()
  assert.deepEqual(await stores.searches.readEvents('srch_a', 0, 10), { events: [], firstKept: 2, last: 1 })
  const { events, firstKept } = await stores.searches.readEvents('srch_b', 0, 10)
  assert.deepEqual([events.map(({ companyId }) => companyId), firstKept], [['GB-89990100'], 1])
  rows.set(89_990_101, drawRow(random, 89_990_101))
  await importRows(rows)
  await evaluate()
  const again = await stores.searches.readEvents('srch_a', 1, 10)
  assert.deepEqual([again.events.map(({ number }) => number), again.firstKept], [[2], 2])
})

test('alerts: on the day on which a register changes its list, searches by code tell the difference of two full scans, others nothing', async (context) => {
  const { data, stores, licenceId, evaluate } = await openAlertsFolder(context)
  const path = join(data, 'StockUniteLegale_2027-01-01_utf8.csv')
  const columns = ['denomination', 'etatAdministratif', 'categorieJuridique', 'activitePrincipale', 'trancheEffectifs']
  const importFrench = async (codes: readonly string[]) => {
    const header = ['siren', ...columns.map((column) => `${column}UniteLegale`)].join()
    const sirens = ['999000011', '999000029', '999000037', '999000052', '999000060']
    const rows = codes.map((code, at) => `${sirens[at]},LOUTRES ${at},A,5710,${code},`)
    writeFileSync(path, [header, ...rows, ''].join('\n'))
    await runImport({ dataFolder: data, register: 'fr-sirene', files: [path] }, importDependencies())
  }
  await importFrench(['62.01Z', '62.01Z', '58.12Z', '58.19Z', '56.10A'])
  const code = (scheme: 'nace' | 'national', ...codes: string[]): Query => ({
    kind: 'code',
    scheme,
    codes,
    rank: 'either',
  })
  const queries: readonly Query[] = [
    code('nace', '62.01'),
    code('nace', '58.12'),
    { kind: 'not', of: code('nace', '58.19') },
    code('national', '62.01Z'),
    code('national', '2.1:56.11'),
    { kind: 'words', entry: 'loutres' },
    { kind: 'uncoded' },
  ]
  const plans = queries.map((where) => savedPlan({ countries: ['FR'], where }))
  const position = (await knownChanges(data)).last
  const fixed = { ...AS_USUAL, search: '{}', webhookUrl: null, createdAt: 0, licenceId, position }
  for (const [at, plan] of plans.entries()) {
    assert.ok(await stores.searches.create({ ...fixed, id: `srch_${at}`, name: `${at}`, plan }))
  }
  const before = await scan(data, plans)
  // 58.19 of Rev. 2.1 stands for 58.12 and 58.19 of Rev. 2.
  await importFrench(['62.10Y', '62.10Y', '58.19Y', '58.19Y', '56.11G'])
  await evaluate()
  const after = await scan(data, plans)
  for (const at of plans.keys()) {
    const { entered, left } = netEvents((await stores.searches.readEvents(`srch_${at}`, 0, 100)).events, [
      'entered',
      'left',
    ])
    const ids = (events: typeof entered) => events.map(({ companyId }) => companyId).sort()
    assert.deepEqual(
      [ids(entered), ids(left)],
      [missing(after[at], before[at]), missing(before[at], after[at])],
      `${at}`,
    )
  }
  assert.ok(missing(after[1], before[1]).length > 0 && missing(before[3], after[3]).length === 2)
  assert.equal(missing(after[0], before[0]).length, 0)
})
