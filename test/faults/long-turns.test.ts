/**
 * How long calls that are as expensive as calls may be hold the event loop: no turn of it takes more than 50 ms of processor
 * time, as other calls wait meanwhile. FIRMAMENT_TURN_COMPANIES: how many companies, generated ones; by default 100,000.
 * FIRMAMENT_TURN_MS: another bound, for machines of unknown speed: there, only a turn that is out of all proportion fails.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { generateCompany } from '../../bench/speed/companies.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { FACET_FIELDS } from '../../src/explore/plan/facets.ts'
import { importCompanies } from '../../src/imports/run-import.ts'
import { type Service, startService } from '../../src/server.ts'
import { knowledge } from '../support/knowledge.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { TurnCalls, WorstCall } from '../support/turn-caller.ts'

const COMPANIES = Number(process.env.FIRMAMENT_TURN_COMPANIES ?? 100_000)
/** Processor time of one turn. A machine that does much else counts up to twice what an idle one does. */
const MILLISECONDS_MAX = Number(process.env.FIRMAMENT_TURN_MS ?? 50)
const COUNTRIES = ['IT', 'FR', 'DE', 'ES', 'GB']
const WORDS =
  'software services trade construction transport consulting machines food energy vendita servizi commercio produzione gestione costruzioni vin bau handel informatica restaurant hotel school health paper metal wood chemical textile print design water car repair rent bank insurance law market media film music sport travel farm fish toys shoes steel glass stone'.split(
    ' ',
  )
const SOURCE = {
  register: 'generated',
  url: null,
  recordUrl: null,
  licence: 'generated',
  retrievedAt: '2026-06-30T00:00:00Z',
}

const filters = { countriesIso2: COUNTRIES }
/** One country, the largest. */
const one = { countriesIso2: ['IT'] }
const phrases = (offset: number) =>
  WORDS.map((word, at) => `${word} ${WORDS[(at * 7 + offset) % 50]} ${WORDS[(at * 13 + offset + 2) % 50]}`)
const keywords = (name: string, words: readonly string[]): WorstCall => ({
  name,
  path: '/explore/simple-semantic?dryRun=true',
  body: { filters, semantic: { keywords: words } },
})
const sentence = (name: string, query: string): WorstCall => ({
  name,
  path: '/explore/plus?dryRun=true',
  body: { filters: one, query },
})

/** @param round each asks for other words, of which nothing is cached */
const callsOf = (round: number): readonly WorstCall[] => [
  { name: 'the deepest page, sorted', path: '/explore/lite?dryRun=true', body: { filters: one, page: 4000, sort: [{ by: 'name', order: 'asc' }] } },
  { name: 'a wide circle', path: '/explore/lite?dryRun=true', body: { filters: { ...one, near: { latitude: 45, longitude: 9, kilometres: 500 } } } },
  keywords('50 common words', WORDS),
  keywords('50 phrases', phrases(3 + 19 * round)),
  keywords('50 other phrases', phrases(11 + 19 * round)),
  keywords('50 hyphenated words', WORDS.map((word, at) => `${word}-${WORDS[(at * 3 + 1 + round) % 50]}`)),
  keywords('50 long phrases', WORDS.map((_, at) => [...WORDS.slice(at), ...WORDS.slice(0, at)].join(' ').slice(0, 248))),
  keywords('50 unknown words', WORDS.map((word, at) => Array.from({ length: 25 }, (_, i) => `${word.slice(0, 3)}q${at}x${i + 40 * round}`).join(' ').slice(0, 248))),
  sentence('a sentence of activities', WORDS.join(' and ').slice(0, 2000)),
  sentence('a sentence of places', 'companies in Milan or Turin or Rome or Naples not in Venice '.repeat(33)),
  sentence('a sentence that finds nobody', 'wineries near Siena founded before 1600 with more than 90000 employees and a revenue above 900 million'),
  { name: 'facets', path: '/explore/facets', body: { filters: one, facets: ['city', 'naceCodes', 'nationalSectors', 'region'].map((field) => ({ field, top: 100 })) } },
  { name: 'crossed facets', path: '/explore/facets', body: { filters: one, facets: [{ field: 'naceCodes', top: 100, by: { field: 'region' } }, { field: 'city', top: 100, by: { field: 'naceCodes' } }] } },
  { name: 'a long name', path: '/explore/one', body: { country: 'IT', companyName: WORDS.join(' ').slice(0, 250) } },
  { name: 'a list of names', path: '/explore/match', body: { companies: Array.from({ length: 1000 }, (_, at) => ({ country: 'IT', companyName: phrases(at + round)[at % 50], city: 'Milano' })) } },
  { name: 'suggestions', path: '/explore/suggest?q=servcies+mangement&limit=25&countryIso2=IT&countryIso2=FR&countryIso2=DE' },
  { name: 'suggested values', path: '/utils/suggest?filter=naceCodes&q=so&countryIso2=IT' },
  { name: 'reconciliation', path: '/reconcile/IT', body: { queries: Object.fromEntries(phrases(5 + 19 * round).map((query, at) => [`q${at}`, { query, limit: 25 }])) } },
  { name: 'a tool for agents', path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'summarise_companies', arguments: { countries: COUNTRIES, keywords: phrases(17 + 19 * round) } } } },
] // biome-ignore format: one call a line

/** One call for each field that can be counted: its column is opened. */
const firstCounts: readonly WorstCall[] = FACET_FIELDS.map((field) => ({
  name: `the first counts of ${field}`,
  path: '/explore/facets',
  body: { filters, semantic: { keywords: ['services'] }, facets: [{ field }] },
}))

test(`${COMPANIES} companies: no call holds the event loop for more than ${MILLISECONDS_MAX} ms`, async (context) => {
  const service = await open(context)
  // The first calls load what is loaded once, such as the protocol of agents.
  await longestTurns(service, callsOf(0))
  const turns = await longestTurns(service, callsOf(1))
  const again = await longestTurns(service, callsOf(2))
  for (const { name } of callsOf(0)) context.diagnostic(`${name}: ${turns.get(name)} and ${again.get(name)} ms`)
  // The garbage collector may have come in between: not twice.
  const long = callsOf(0).filter(({ name }) => Math.min(turns.get(name) ?? 0, again.get(name) ?? 0) > MILLISECONDS_MAX)
  assert.deepEqual(
    long.map(({ name }) => name),
    [],
  )
})

test(`${COMPANIES} companies: the first counts of no field hold the event loop for more than ${2 * MILLISECONDS_MAX} ms`, async (context) => {
  // Each is counted for the first time but once, so a collection of garbage may come in between.
  const turns = await longestTurns(await open(context), firstCounts)
  const first = firstCounts.map(({ name }) => [name, turns.get(name) ?? 0] as const)
  for (const [name, milliseconds] of first) context.diagnostic(`${name}: ${milliseconds} ms`)
  assert.deepEqual(
    [...first].filter(([, milliseconds]) => milliseconds > 2 * MILLISECONDS_MAX),
    [],
  )
})

async function open(context: TestContext): Promise<Service> {
  const data = temporaryFolder(context)
  const companies = (function* () {
    for (let number = 0; number < COMPANIES; number++) yield generateCompany(number)
  })()
  await importCompanies({ dataFolder: data, source: SOURCE, companies }, importDependencies())
  collectGarbage()
  const flags = {
    data,
    port: 0,
    demo: true,
    logLevel: 'silent',
    rateLimit: 100_000,
    addressLimit: 100_000,
    drainNotice: 0,
  }
  const service = await startService(readSettings({ flags, environment: {} }), knowledge())
  context.after(() => service.stop())
  await service.prepared
  return service
}

/** Frees what the import left: a service does not import in its own process. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Makes the calls, and measures the longest turn of the event loop during each, in milliseconds. */
async function longestTurns({ url }: Service, calls: readonly WorstCall[]): Promise<ReadonlyMap<string, number>> {
  const longest = new Map<string, number>()
  const wrong: string[] = []
  let name = ''
  let isOver = false
  let started = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(started)
    longest.set(name, Math.max(longest.get(name) ?? 0, Math.round((user + system) / 1000)))
    started = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const caller = new Worker(new URL('../support/turn-caller.ts', import.meta.url), {
    workerData: { url, calls } satisfies TurnCalls,
  })
  await new Promise<void>((resolve, reject) => {
    caller.on('message', (message: { begins?: number; status?: number; ended?: true }) => {
      if (message.begins !== undefined) name = calls[message.begins].name
      if (message.status !== undefined && message.status !== 200) wrong.push(`${name}: ${message.status}`)
      if (message.ended) resolve()
    })
    caller.on('error', reject)
  })
  isOver = true
  await caller.terminate()
  assert.deepEqual(wrong, [])
  return longest
}
