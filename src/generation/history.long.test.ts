/** The history of companies over many generations: what a company was on a day is what was served on that day. */
import assert from 'node:assert/strict'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import type { Company } from '../company/company.ts'
import type { ImportDependencies } from '../imports/dependencies.ts'
import { runImport } from '../imports/run-import.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import { endOfStretch, lastOn, stateAfter } from '../records/past-company.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { scanCompanies } from '../search/embedded/open-generation.ts'
import { servedGeneration } from '../storage/files/generations.ts'
import { checkHistory, clearHistory, listHistory, tidyHistory } from '../storage/files/history/history.ts'
import { readPast } from './read-history.ts'

const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
const NO_SAMPLE = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
const MAPPING = parseMapping(`
name: own
licence: ours
members:
  countryIso2: { value: GB }
  name: name
  nationalId: number
  numberOfEmployees: staff
`)

interface Row {
  readonly name: string
  readonly status: string
  readonly town: string
}

/** What was served after a switch: the JSON of every company by id. */
interface Served {
  readonly at: number
  readonly companies: ReadonlyMap<string, string>
}

async function everything(dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const companies = new Map<string, string>()
  const generation = await servedGeneration(dataFolder)
  for await (const company of scanCompanies(generation!.folder)) companies.set(company.id, JSON.stringify(company))
  return companies
}

/** A folder with a clock, and what it served after each switch. */
class Past {
  readonly folder: string
  readonly served: Served[] = []
  readonly #context: TestContext
  now = Date.parse('2026-01-05T09:00:00Z')

  constructor(context: TestContext) {
    this.#context = context
    this.folder = temporaryFolder(context)
  }

  dependencies(): ImportDependencies {
    return { ...importDependencies(), clock: { now: () => this.now, monotonic: () => performance.now() } }
  }

  async british(rows: ReadonlyMap<number, Row>): Promise<void> {
    const day = new Date(this.now).toISOString().slice(0, 10)
    const path = join(temporaryFolder(this.#context), `BasicCompanyData-${day}.csv`)
    const lines = [...rows].map(([number, { name, status, town }]) => `"${name}","${number}","${status}","${town}",,,`)
    writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
    const files = { files: [path], mayShrink: true, mayLoseCodes: true }
    await runImport({ dataFolder: this.folder, register: 'gb-companies-house', ...files }, this.dependencies())
  }

  async table(numbers: readonly number[], staff: number): Promise<void> {
    const path = join(temporaryFolder(this.#context), 'own.csv')
    writeFileSync(
      path,
      ['number,name,staff', ...numbers.map((number) => `${number},OWN ${number},${staff}`), ''].join('\n'),
    )
    const request = {
      dataFolder: this.folder,
      register: 'table-own',
      files: [path],
      table: MAPPING,
      amends: true,
      mayShrink: true,
    }
    await runImport(request, this.dependencies())
  }

  /** Does a step, and notes what is served after it where there is another generation. */
  async step(work: () => Promise<unknown>): Promise<void> {
    await work()
    this.served.push({ at: this.now, companies: await everything(this.folder) })
  }

  /** What was served at the end of a day. */
  servedOn(day: string): ReadonlyMap<string, string> | null {
    const end = Date.parse(`${day}T00:00:00Z`) + 86_400_000
    return this.served.findLast(({ at }) => at < end)?.companies ?? null
  }

  /** What the history says of a company on a day. */
  async pastOn(id: string, day: string): Promise<string | null | 'unknown'> {
    const generation = (await servedGeneration(this.folder))!.id
    const history = await readPast(this.folder, { id, generation, now: this.now }, null)
    const place = lastOn(history.switches, day)
    if (place < 0) return 'unknown'
    const now = this.served.at(-1)!.companies.get(id)
    const state = stateAfter(history, now === undefined ? null : (JSON.parse(now) as Company), place)
    return state === null ? 'unknown' : state.company && JSON.stringify(state.company)
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

test('history: a company on a day is as it was served then, over 30 generations', async (context) => {
  const past = new Past(context)
  const random = new Random(20261127)
  const rows = new Map<number, Row>()
  const draw = (): Row => ({
    name: `COMPANY ${random.below(5_000)} LIMITED`,
    status: random.below(3) === 0 ? 'Dissolved' : 'Active',
    town: random.below(2) === 0 ? 'LEEDS' : 'YORK',
  })
  for (let at = 0; at < 200; at++) rows.set(89_990_000 + at, draw())
  await past.step(() => past.british(rows))
  let steps = 0
  for (; past.served.length < 31; steps++) {
    past.now += (random.below(4) === 0 ? 2 : 26) * 3_600_000
    const choice = random.below(12)
    if (choice === 0) await past.step(() => rollBack(past.folder, past.dependencies()).catch(() => {}))
    else if (choice === 1) {
      const request = { dataFolder: past.folder, register: 'no-brreg', files: [NO_SAMPLE] }
      await past.step(() => runImport(request, past.dependencies()))
    } else if (choice === 2) {
      const request = { dataFolder: past.folder, register: random.below(2) === 0 ? 'no-brreg' : 'table-own' }
      await past.step(() => removeRegister(request, past.dependencies()).catch(() => {}))
    } else if (choice < 5) {
      await past.step(() => past.table([...rows.keys()].slice(0, 1 + random.below(40)), random.below(500)))
    } else {
      for (const number of [...rows.keys()]) {
        const chance = random.below(choice === 5 ? 8 : 40)
        if (chance === 0) rows.delete(number)
        else if (chance < 4) rows.set(number, draw())
      }
      for (let added = random.below(4); added > 0; added--) rows.set(89_990_000 + random.below(400), draw())
      await past.step(() => past.british(rows))
    }
  }
  const ids = [...new Set(past.served.flatMap(({ companies }) => [...companies.keys()]))]
  const firstDay = past.served[0].at
  let gone = 0
  for (let asked = 0; asked < 1_000; asked++) {
    const id = ids[random.below(ids.length)]
    const day = dayOf(firstDay + random.below(past.now - firstDay))
    const found = await past.pastOn(id, day)
    assert.equal(found, past.servedOn(day)!.get(id) ?? null, `${id} on ${day}`)
    if (found === null) gone++
  }
  assert.ok(gone > 50 && gone < 950, `${gone} of 1,000 were not served then`)
  assert.equal(await past.pastOn(ids[0], dayOf(firstDay - 86_400_000)), 'unknown', 'before the folder')
  const files = await listHistory(past.folder)
  context.diagnostic(
    `${steps} steps, ${files.length} files, ${(await checkHistory(past.folder, true)).changes} changes`,
  )
  assert.ok(files.length < 20, 'small files are merged')
})

test('history: what a killed switch left does not count, a damaged file is a gap, suppressed companies are cleared', async (context) => {
  const past = new Past(context)
  const rows = new Map<number, Row>([[89_990_001, { name: 'ONE LIMITED', status: 'Active', town: 'YORK' }]])
  for (let at = 2; at < 30; at++)
    rows.set(89_990_000 + at, { name: `N ${at} LIMITED`, status: 'Active', town: 'LEEDS' })
  const days: string[] = []
  const towns = ['YORK', 'LEEDS', 'HULL', 'BATH', 'RYE']
  for (const town of towns) {
    rows.set(89_990_001, { name: 'ONE LIMITED', status: 'Active', town })
    days.push(dayOf(past.now))
    await past.step(() => past.british(rows))
    past.now += 86_400_000
  }
  const id = 'GB-89990001'
  const townOn = async (day: string) => {
    const found = await past.pastOn(id, day)
    return found === null || found === 'unknown' ? found : (JSON.parse(found) as Company).city
  }
  assert.deepEqual(await Promise.all(days.map(townOn)), towns)

  // Killed after its history was written, before the switch.
  const killed = { ...past.dependencies() }
  const generations = { ...killed.generations, activate: () => Promise.reject(new Error('killed')) }
  rows.set(89_990_001, { name: 'ONE LIMITED', status: 'Active', town: 'NEVER' })
  const before = (await listHistory(past.folder)).length
  const served = past.served.length
  await assert.rejects(
    past.step(async () => {
      const path = join(temporaryFolder(context), 'BasicCompanyData-2026-02-01.csv')
      const lines = [...rows].map(
        ([number, { name, status, town }]) => `"${name}","${number}","${status}","${town}",,,`,
      )
      writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
      const request = { dataFolder: past.folder, register: 'gb-companies-house', files: [path] }
      await runImport(request, { ...killed, generations })
    }),
    /killed/,
  )
  assert.equal(past.served.length, served)
  assert.equal((await listHistory(past.folder)).length, before + 1, 'its file is there')
  assert.deepEqual(await Promise.all(days.map(townOn)), towns, 'and does not count')
  rows.set(89_990_001, { name: 'ONE LIMITED', status: 'Active', town: 'ELY' })
  days.push(dayOf(past.now))
  towns.push('ELY')
  await past.step(() => past.british(rows))
  assert.deepEqual(await Promise.all(days.map(townOn)), towns, 'the next switch replaces it')

  const files = await listHistory(past.folder)
  truncateSync(files[3].path, 40)
  const known = await Promise.all(days.map(townOn))
  assert.deepEqual(known, ['unknown', 'unknown', 'unknown', 'unknown', 'RYE', 'ELY'], 'nothing leads across the gap')
  assert.match((await checkHistory(past.folder, true)).damage.join(), /Cannot read .*past: /)
  const generation = (await servedGeneration(past.folder))!.id
  const { switches } = await readPast(past.folder, { id, generation, now: past.now }, null)
  assert.equal(endOfStretch(switches, 0), 2, 'the switch of the damaged file is missing')
  const recent = await readPast(past.folder, { id, generation, now: past.now }, 2)
  assert.equal(recent.switches.length, 2, 'only what the operator keeps is answered')

  await tidyHistory(past.folder, Number.MAX_SAFE_INTEGER, past.now - 2 * 86_400_000)
  // How old a damaged file is cannot be read: it stays.
  assert.equal((await listHistory(past.folder)).length, 3)

  assert.equal(await clearHistory(past.folder, new Set([id])), 2)
  assert.equal((await listHistory(past.folder)).length, 2, 'what is damaged may have it, too')
  assert.deepEqual((await readPast(past.folder, { id, generation, now: past.now }, null)).changes, [])
})

test('history: what was before a company was taken out on request is not known when it comes back', async (context) => {
  const past = new Past(context)
  const rows = new Map<number, Row>()
  for (let at = 0; at < 30; at++)
    rows.set(89_990_000 + at, { name: `N ${at} LIMITED`, status: 'Active', town: 'LEEDS' })
  const own = rows.get(89_990_001)!
  for (const isThere of [true, true, false, true]) {
    if (isThere) rows.set(89_990_001, own)
    else rows.delete(89_990_001)
    rows.set(89_990_002, { name: `TWO ${past.now} LIMITED`, status: 'Active', town: 'LEEDS' })
    await past.step(() => past.british(rows))
    if (!isThere) assert.equal(await clearHistory(past.folder, new Set(['GB-89990001'])), 1)
    past.now += 86_400_000
  }
  assert.equal(await clearHistory(past.folder, new Set(['GB-89990009'])), 0)
  const known = await Promise.all(past.served.map(({ at }) => past.pastOn('GB-89990001', dayOf(at))))
  assert.deepEqual(
    known.map((state) => (state?.startsWith('{') ? (JSON.parse(state) as Company).city : state)),
    ['unknown', 'unknown', null, 'LEEDS'],
  )
})

test('history: a folder without one begins with what the feed has', async (context) => {
  const past = new Past(context)
  const rows = new Map<number, Row>()
  for (let at = 0; at < 30; at++)
    rows.set(89_990_000 + at, { name: `N ${at} LIMITED`, status: 'Active', town: 'LEEDS' })
  const id = 'GB-89990001'
  for (const town of ['YORK', 'HULL', 'BATH']) {
    rows.set(89_990_001, { name: 'ONE LIMITED', status: 'Active', town })
    await past.step(() => past.british(rows))
    past.now += 86_400_000
  }
  rmSync(join(past.folder, 'history'), { recursive: true })
  assert.equal(await past.pastOn(id, dayOf(past.now)), 'unknown', 'until the next switch')
  rows.set(89_990_001, { name: 'ONE LIMITED', status: 'Active', town: 'RYE' })
  await past.step(() => past.british(rows))
  const [first, second, third, fourth] = past.served.map(({ at }) => dayOf(at))
  assert.equal(await past.pastOn(id, first), 'unknown', 'the feed has no switch before the first change')
  for (const [day, town] of [
    [second, 'HULL'],
    [third, 'BATH'],
    [fourth, 'RYE'],
  ] as const) {
    const company = JSON.parse((await past.pastOn(id, day)) as string) as Company
    assert.equal(company.city, town)
    assert.equal(
      company.sources[0].retrievedAt === null,
      day !== fourth,
      'the days of publication were not written down',
    )
  }
  assert.equal(readdirSync(join(past.folder, 'history')).length, 2)
})
