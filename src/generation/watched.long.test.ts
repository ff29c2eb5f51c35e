/** Watched companies against two full scans: every kind of event, over imports, deltas, rollbacks, a removed register and a suppressed company. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawRow, NO_SAMPLE, openAlertsFolder } from '../../test/support/alerts-folder.ts'
import { Random } from '../../test/support/random.ts'
import { rounds } from '../../test/support/rounds.ts'
import { netEvents } from '../alerts/net-events.ts'
import { EVENT_KINDS, type EventKind, type SearchEvent } from '../alerts/saved-search.ts'
import { countriesOfIds } from '../alerts/watched-companies.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { suppressDependencies } from '../assembly/suppress-dependencies.ts'
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'
import { runImport } from '../imports/run-import.ts'
import { suppressCompanies } from '../imports/suppress.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import type { CompanyChange } from '../records/company-change.ts'
import { MEMBERS } from '../records/members.ts'
import { isRecoded } from '../records/recoded.ts'
import { scanCompanies } from '../search/embedded/open-generation.ts'
import { knownChanges, openCurrentGeneration } from '../storage/files/generations.ts'

/** Every company that is served, by its id. */
async function scan(dataFolder: string): Promise<ReadonlyMap<string, Company>> {
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  const found = new Map<string, Company>()
  for await (const company of scanCompanies(generation.folder)) found.set(company.id, company)
  return found
}

/** A member as it counts: days of publication do not. */
function counted(company: Company, member: (typeof MEMBERS)[number]): string {
  const days = company.sources.map(({ retrievedAt }) => retrievedAt)
  if (member === 'lastUpdated' && days.includes(company.lastUpdated)) return ''
  return JSON.stringify(company[member], (name, value) => (name === 'retrievedAt' ? null : value)) ?? ''
}

/** What is reported of one company. */
function expectedOf(on: readonly EventKind[], before: Company | undefined, after: Company | undefined): string[] {
  if (before === undefined || after === undefined) {
    if (before === after) return []
    const kind = before === undefined ? 'entered' : 'left'
    return on.includes(kind) ? [kind] : []
  }
  const differing = MEMBERS.filter((member) => counted(before, member) !== counted(after, member))
  if (differing.length === 0) return []
  const isClosing = isActive(before.status) && !isActive(after.status)
  if (isClosing && on.includes('closed')) return [`closed ${differing.join()}`]
  const isNews = isClosing || !isRecoded(before, after, differing)
  return isNews && on.includes('changed') ? [`changed ${differing.join()}`] : []
}

const shown = ({ kind, fields }: SearchEvent) => (fields ? `${kind} ${Object.keys(JSON.parse(fields)).join()}` : kind)

const STEPS = rounds({ quick: 7, full: 20 })
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261127)

test(`watched companies: over ${STEPS} steps, 100 lists tell the difference of two full scans, each company once`, async (context) => {
  const { data, stores, licenceId, importRows, evaluate } = await openAlertsFolder(context)
  const random = new Random(SEED)
  context.diagnostic(`seed ${SEED}`)
  const rows = new Map<number, string>()
  for (let at = 0; at < 200; at++) rows.set(89_990_000 + at, drawRow(random, 89_990_000 + at))
  await importRows(rows)
  await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  let before = await scan(data)
  const norwegian = [...before.keys()].filter((id) => id.startsWith('NO-'))
  const anyId = () => (random.chance(0.1) ? random.pick(norwegian) : `GB-${89_990_000 + random.below(320)}`)
  const lists = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const watched = new Set(random.several(0, random.pick([1, 20, 300]), anyId))
      const id = `srch_${at}`
      const on = EVENT_KINDS.filter(() => random.chance(0.7))
      const countries = countriesOfIds(watched)
      const plan = { countries, where: { kind: 'any', of: [] } } as const
      const position = (await knownChanges(data)).last
      const fixed = { licenceId, search: JSON.stringify({ countries }), createdAt: at, name: `${at}` }
      const webhookUrl = at % 2 === 0 ? 'https://receiver.example/in' : null
      assert.ok(await stores.searches.create({ ...fixed, id, plan, on, watched, webhookUrl, position }))
      return { id, on, watched, since: 0, told: 0 }
    }),
  )
  const kinds = new Map<string, number>()
  const suppressed = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    for (let switches = random.pick([1, 1, 1, 3]); switches > 0; switches--) {
      const choice = step === 3 ? 3 : random.below(8)
      if (choice === 0) await rollBack(data, importDependencies()).catch(() => {})
      else if (choice === 1) {
        await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
      } else if (choice === 2) {
        await removeRegister({ dataFolder: data, register: 'no-brreg' }, importDependencies()).catch(() => {})
      } else if (choice === 3 && suppressed.size < 3) {
        const id = random.pick([...before.keys()].filter((one) => one.startsWith('GB-')))
        suppressed.add(id)
        // As the command does: what was changed before is told first, then the changes are cleared.
        const dependencies = { ...suppressDependencies(), evaluateSearches: evaluate }
        await suppressCompanies({ dataFolder: data, ids: [id], note: null }, dependencies)
      } else {
        for (const number of [...rows.keys()]) {
          if (random.chance(0.04)) rows.delete(number)
          else if (random.chance(0.15)) rows.set(number, drawRow(random, number))
        }
        for (let added = random.below(10); added > 0; added--) {
          const number = 89_990_000 + random.below(320)
          rows.set(number, drawRow(random, number))
        }
        await importRows(rows)
      }
      // A suppression evaluates by itself, and so parts what would count as one.
      if (choice === 3) break
    }
    await evaluate()
    const after = await scan(data)
    for (const list of lists) {
      const read = await stores.searches.readEvents(list.id, list.since, 100_000)
      const { firstKept, last } = read
      const events = Object.values(netEvents(read.events, list.on)).flat()
      assert.equal(firstKept, 1)
      list.since = last
      list.told += events.length
      const told = new Map(events.map((event) => [event.companyId, shown(event)]))
      assert.equal(told.size, events.length, 'each company once')
      for (const id of list.watched) {
        const [expected] = expectedOf(list.on, before.get(id), after.get(id))
        assert.equal(told.get(id), expected, `seed ${SEED}, step ${step}: ${list.id} of ${id}`)
      }
      assert.ok(events.every(({ companyId }) => list.watched.has(companyId)))
      for (const { kind, companyId, fields = null, name } of events) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        if (suppressed.has(companyId)) assert.equal(name, null)
        for (const [member, values] of Object.entries(JSON.parse(fields ?? '{}') as CompanyChange['fields'] & {})) {
          const own = [before.get(companyId), after.get(companyId)].map((one) => one?.[member as keyof Company])
          assert.deepEqual([values?.before, values?.after], own, `${companyId} ${member}`)
        }
      }
    }
    // Lists change between switches.
    for (const list of lists.slice(0, 20)) {
      const [add, remove] = [random.several(0, 5, anyId), random.several(0, 5, anyId)]
      const changed = await stores.searches.changeWatched(licenceId, list.id, { add, remove })
      for (const id of add) list.watched.add(id)
      for (const id of remove) list.watched.delete(id)
      assert.ok(typeof changed === 'object' && changed.watching === list.watched.size)
      assert.deepEqual(await stores.searches.readWatched(list.id), [...list.watched].sort())
    }
    before = after
  }
  for (const kind of EVENT_KINDS) assert.ok((kinds.get(kind) ?? 0) > 5, `${kind}: ${kinds.get(kind)}`)
  // Each event with a webhook is in exactly one of them.
  for (const { id, told } of lists.filter((_, at) => at % 2 === 0)) {
    const deliveries = await stores.deliveries.read({ owner: id, limit: 1000, after: 0 })
    const bodies = await Promise.all(deliveries.map(({ position }) => bodyOf(id, position)))
    assert.equal(
      bodies.reduce((sum, { companies }) => sum + companies.length, 0),
      told,
    )
    assert.equal(new Set(deliveries.map(({ webhookId }) => webhookId)).size, deliveries.length)
  }
  context.diagnostic(JSON.stringify(Object.fromEntries(kinds)))

  async function bodyOf(id: string, position: number) {
    const others = Array.from({ length: position - 1 }, (_, at) => at + 1)
    const delivery = await stores.deliveries.readNext({ kind: 'search', id }, Number.MAX_SAFE_INTEGER, others)
    assert.equal(delivery?.position, position)
    return JSON.parse(delivery !== undefined && 'body' in delivery ? delivery.body : '') as {
      readonly companies: readonly unknown[]
    }
  }
})
