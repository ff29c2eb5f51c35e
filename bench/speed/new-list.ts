/**
 * `npm run bench:new-list -- --rows 1m`: the day on which France changes its list of activities.
 *
 * Builds a data folder from this many rows of SIRENE, made from real ones, as its files are now: the code of NAF rév. 2
 * and, in another column, that of NAF 2025. It is served, and a hundred trades are asked for and saved as searches.
 * Then the file of 1 January is imported: NAF 2025 is the main code of every active unit, the other column is empty,
 * and every unit was touched. It measures what the import takes, what it writes into `changes/`, what readers of
 * changes and saved searches get, and whether the hundred trades find the same companies. `--record` writes the report
 * among the results.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { areCounterparts } from '../../src/reference/counterparts.ts'
import { codeTrees } from '../../src/reference/industry-codes.ts'
import { titleSimilarity } from '../../src/registers/title-similarity.ts'
import { readCsvLine, writeRows } from './companies-house-rows.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'
import { folderBytes } from './resources.ts'
import { issueKey, type ServedFolder, serveFolder } from './served-folder.ts'
import { FrenchRows } from './sirene-rows.ts'
import { megabytes, TAKEN_HEAD, type Taken, takenRow, watchedImport } from './watched-import.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    record: { type: 'boolean', default: false },
  },
})
const rows = countOf(options.rows)
const folder = mkdtempSync(join(tmpdir(), 'firmament-new-list-'))
const data = join(folder, 'data')
const trades = readFileSync(join(import.meta.dirname, 'french-trades.txt'), 'utf8')
  .trim()
  .split('\n')

const FILTERS = { countriesIso2: ['FR'], status: ['Active'] }
/** Codes of NAF 2025 by those of NAF rév. 2. */
const newCodes = new Map<string, string>()

try {
  const report = (await measure()).join('\n')
  console.log(`\n${report}`)
  if (options.record) writeFileSync(join(import.meta.dirname, 'results', `new-list-${options.rows}.md`), `${report}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<string[]> {
  const french = new FrenchRows()
  const taken: Taken[] = []
  const importDay = async (what: string, day: string, toNew: boolean, server: Served | null) => {
    mkdirSync(join(folder, day))
    const units = join(folder, day, `StockUniteLegale_${day}_utf8.csv`)
    const offices = join(folder, day, `StockEtablissement_${day}_utf8.csv`)
    await writeRows(units, unitsOfDay(french.units(rows), toNew))
    await writeRows(offices, french.establishments(rows))
    taken.push(await watchedImport(what, ['fr-sirene', units, offices, '--data', data], server))
    rmSync(join(folder, day), { recursive: true })
  }
  await importDay(`${count(rows)} units, the file of November`, '2026-11-01', false, null)
  const stored = folderBytes(data)
  const load = loadavg()[0]
  const key = await issueKey(data)
  const server = await serveFolder(data, ['--rate-limit', '100000'])
  try {
    const served = { server, key }
    while ((await fetch(`${server.url}/health/ready`)).status !== 200) await sleep(20)
    const before = await askTrades(served)
    const searches = await Promise.all(trades.map((query) => saveSearch(served, query)))
    const { next } = await changes(served, 'limit=1')
    await importDay('the file of 1 January', '2027-01-01', true, served)
    const evaluated = performance.now()
    const events = await allEvents(served, searches)
    const evaluatedSeconds = (performance.now() - evaluated) / 1000
    const after = await askTrades(served)
    const shares = trades.map((trade, at) => ({ trade, found: before[at].size, ...sharesOf(before[at], after[at]) }))
    const news = await readNews(served, next)
    const missed = trades.filter((_, at) => events[at] !== differenceOf(before[at], after[at]))
    const kept = shares.filter(({ found }) => found > 0)
    const mean = kept.reduce((sum, { common }) => sum + common, 0) / kept.length
    return [
      `# The day on which France changes its list, ${count(rows)} units`,
      '',
      `${machine()}. Rows of SIRENE made from real ones; codes of NAF 2025 by Eurostat's table and the titles. Load before ${load.toFixed(1)}.`,
      '',
      ...TAKEN_HEAD,
      ...taken.map(takenRow),
      '',
      `Disk: ${megabytes(stored)} before, ${megabytes(folderBytes(data))} after with both generations; \`changes/\` ${megabytes(folderBytes(join(data, 'changes')))}.`,
      `Readers of changes: ${count(news.changes)} changes in ${news.calls} calls; with \`types=recoded\`, the first page in ${news.recodedMilliseconds.toFixed(0)} ms.`,
      `Saved searches: ${trades.length}, evaluated ${evaluatedSeconds.toFixed(1)} s behind the switch; ${count(events.reduce((sum, all) => sum + all, 0))} companies entered or left; ${missed.length} searches differ from two full scans.`,
      '',
      `Trades: ${trades.length} asked, ${kept.length} found anybody before. Of what one or the other day finds, both find ${percent(mean)} (mean of the trades), ${percent(Math.min(...kept.map(({ common }) => common)))} at least.`,
      ...kept
        .filter(({ common }) => common < 0.98)
        .sort((a, b) => a.common - b.common)
        .slice(0, 20)
        .map(
          ({ trade, found, common, lost, gained }) =>
            `- ${trade}: ${percent(common)} of ${count(found)} (${lost} lost, ${gained} gained)`,
        ),
    ]
  } finally {
    await server.stop()
  }
}

/** The service, and a key. */
interface Served {
  readonly server: ServedFolder
  readonly key: string
}

/** Legal units as INSEE writes them before and after the day. Those that have ended keep the code of their time. */
function* unitsOfDay(lines: Iterable<string>, toNew: boolean): Generator<string> {
  let columns: readonly string[] | null = null
  for (const line of lines) {
    const cells = readCsvLine(line)
    if (columns === null) {
      columns = cells
      yield [...cells, 'activitePrincipaleNAF25UniteLegale'].join(',')
      continue
    }
    const at = (name: string) => columns?.indexOf(name) ?? -1
    const [code, list, state, touched] = [
      'activitePrincipaleUniteLegale',
      'nomenclatureActivitePrincipaleUniteLegale',
      'etatAdministratifUniteLegale',
      'dateDernierTraitementUniteLegale',
    ].map(at)
    const next = cells[state] === 'A' ? newCode(cells[code]) : ''
    let beside = next
    if (toNew && next !== '') {
      cells[code] = next
      cells[list] = 'NAF2025'
      cells[touched] = '2027-01-01T03:00:00'
      beside = ''
    }
    yield [...cells, beside].map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')
  }
}

/** The code of NAF 2025 whose title is most like that of a code of NAF rév. 2, of those below its counterparts in NACE Rev. 2.1. */
function newCode(code: string): string {
  let found = newCodes.get(code)
  if (found === undefined) {
    const [old, next] = codeTrees('national', 'FR').map(({ tree }) => tree)
    const own = old.find(code)
    const leaves = own === undefined ? [] : next.nodes.filter((node) => node.children.length === 0)
    const counterparts = leaves.filter((node) => areCounterparts('national', 'FR', code, node.code))
    const closeness = (node: (typeof leaves)[number]) =>
      Math.max(
        titleSimilarity(own?.title ?? '', node.title),
        titleSimilarity(own?.titleIn('fr') ?? '', node.titleIn('fr') ?? ''),
      )
    found = counterparts.sort((a, b) => closeness(b) - closeness(a))[0]?.bare ?? ''
    newCodes.set(code, found)
  }
  return found
}

async function ask({ server, key }: Served, path: string, body?: object): Promise<Response> {
  const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(server.url + path, init)
  if (!answer.ok) throw new Error(`Cannot measure: ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** The ids of all companies that each trade finds. */
async function askTrades(served: Served): Promise<readonly ReadonlySet<string>[]> {
  const found: ReadonlySet<string>[] = []
  for (const query of trades) {
    const answer = await ask(served, '/explore/export', { format: 'ndjson', fields: ['id'], query, filters: FILTERS })
    const ids = [...(await answer.text()).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
    found.push(new Set(ids))
  }
  return found
}

async function saveSearch(served: Served, query: string): Promise<string> {
  const answer = await ask(served, '/explore/searches', { name: query, search: { query, filters: FILTERS } })
  return ((await answer.json()) as { readonly searchId: string }).searchId
}

/** How many companies entered or left each search, once all are evaluated. */
async function allEvents(served: Served, searches: readonly string[]): Promise<readonly number[]> {
  const read = async (id: string) => {
    let events = 0
    for (let since = ''; ; ) {
      const answer = await ask(served, `/explore/searches/${id}/new${since}`)
      const { entered, left, next } = (await answer.json()) as Record<'entered' | 'left', []> & {
        readonly next: string
      }
      if (entered.length + left.length === 0) return events
      events += entered.length + left.length
      since = `?since=${next}`
    }
  }
  // Searches are evaluated together, within seconds of the switch: the count is final when it no longer changes.
  let [last, since] = [-1, performance.now()]
  for (;;) {
    const all = await Promise.all(searches.map(read))
    const sum = all.reduce((total, each) => total + each, 0)
    if (sum !== last) since = performance.now()
    if (performance.now() - since > (sum > 0 ? 10_000 : 120_000)) return all
    last = sum
    await sleep(2_000)
  }
}

interface Changes {
  readonly changes: readonly unknown[]
  readonly next: string
}

async function changes(served: Served, query: string): Promise<Changes> {
  return (await (await ask(served, `/explore/changes?countriesIso2=FR&${query}`)).json()) as Changes
}

/** What a reader of changes gets who follows, and how long one waits who asks for recoded companies. */
async function readNews(served: Served, from: string) {
  let [number, calls] = [0, 0]
  for (let since = from; ; ) {
    const page = await changes(served, `limit=1000&since=${since}`)
    number += page.changes.length
    calls++
    if (page.next === since) break
    since = page.next
  }
  const started = performance.now()
  await changes(served, `limit=1000&types=recoded&since=${from}`)
  return { changes: number, calls, recodedMilliseconds: performance.now() - started }
}

function sharesOf(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const both = [...before].filter((id) => after.has(id)).length
  const all = before.size + after.size - both
  return { common: all === 0 ? 1 : both / all, lost: before.size - both, gained: after.size - both }
}

function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  const { lost, gained } = sharesOf(before, after)
  return lost + gained
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
