/**
 * `npm run bench:delta -- --rows 1m`: the cost of a day on which few companies of many change.
 *
 * Builds a data folder from a user's own table of this many rows, and serves it. Then a file with changes to some of
 * them is imported (`--merge`), and the same file again, of another day, by `./firmament import` while the service
 * runs; an import counts as served when the service answers with it. Requests are asked before and after, one at a
 * time. `--folder` keeps the folder, and the next run changes the same companies once more.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '../../test/support/random.ts'
import { generateCompany } from './companies.ts'
import { writeRows } from './companies-house-rows.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'
import { residentBytes } from './resources.ts'
import { issueKey, serveFolder } from './served-folder.ts'
import { megabytes, TAKEN_HEAD, type Taken, takenRow, type Watched, watchedImport } from './watched-import.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    changes: { type: 'string', default: '3000' },
    requests: { type: 'string', default: '400' },
    folder: { type: 'string' },
    /** Writes the report among the results. */
    record: { type: 'boolean', default: false },
  },
})
const rows = countOf(options.rows)
const changes = countOf(options.changes)
const requests = countOf(options.requests)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'firmament-delta-'))
const data = join(folder, 'data')
const [whole, some, mapping] = ['whole.csv', 'some.csv', 'own.yaml'].map((name) => join(folder, name))

const HEADER = 'country,name,number,city,staff,text'
const MAPPING = `name: own
licence: made up
members:
  countryIso2: country
  name: name
  nationalId: number
  city: city
  numberOfEmployees: staff
  description: text
`

try {
  const report = (await measure()).join('\n')
  console.log(`\n${report}`)
  if (options.record) writeFileSync(join(import.meta.dirname, 'results', `delta-${options.rows}.md`), `${report}\n`)
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(mapping, MAPPING)
  await writeRows(some, lines(changes, Math.floor(rows / changes), `CHANGED ${Date.now()} `))
  const taken = [await importWhole()]
  const load = loadavg()[0]
  const key = await issueKey(data)
  const server = await serveFolder(data, ['--rate-limit', '100000'])
  try {
    const watched = { server, key }
    while ((await fetch(`${server.url}/health/ready`)).status !== 200) await sleep(20)
    await ask(watched)
    const before = await ask(watched)
    const resident = residentBytes(server.pid)
    taken.push(await importFile(`${count(changes)} companies changed`, [some, '--merge'], watched))
    await ask(watched)
    const after = await ask(watched)
    // The served data again, on another day.
    const tomorrow = Date.now() / 1000 + 86_400
    utimesSync(some, tomorrow, tomorrow)
    taken.push(await importFile('the same again, on another day', [some, '--merge'], watched))
    return [
      `# A day on which ${count(changes)} of ${count(rows)} companies changed`,
      '',
      `${machine()}. Made-up companies of ten countries, with descriptions. Load of the machine before the changes ${load.toFixed(1)}.`,
      '',
      ...TAKEN_HEAD,
      ...taken.map(takenRow),
      '',
      `The service had ${megabytes(resident)} before. ${count(requests)} requests, one at a time over HTTP: p50 ${before.toFixed(2)} ms before, ${after.toFixed(2)} ms after.`,
    ]
  } finally {
    await server.stop()
  }
}

/** Imports all companies, or returns what that took when the folder was made. */
async function importWhole(): Promise<Taken> {
  const kept = join(folder, 'whole.json')
  if (!existsSync(kept)) {
    await writeRows(whole, lines(rows, 1))
    writeFileSync(kept, JSON.stringify(await importFile(`${count(rows)} companies, the first import`, [whole], null)))
    rmSync(whole)
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as Taken
}

/** Rows of a table: of every `step`-th company. */
function* lines(number: number, step: number, prefix = ''): Generator<string> {
  yield HEADER
  for (let row = 0; row < number; row++) {
    const { countryIso2, name, city, description } = generateCompany(row * step)
    const cells = [`${prefix}${name}`, `N${row * step}`, city ?? '', String(row % 50), description ?? '']
    // Numbers of French companies have check digits.
    yield [
      countryIso2 === 'FR' ? 'GB' : countryIso2,
      ...cells.map((cell) => `"${cell.replaceAll('"', '').replaceAll('\n', ' ')}"`),
    ].join(',')
  }
}

async function importFile(what: string, parameters: readonly string[], watched: Watched | null): Promise<Taken> {
  return await watchedImport(what, ['table', ...parameters, '--map', mapping, '--data', data], watched)
}

/** Asks requests of made-up companies. @returns the median, milliseconds */
async function ask({ server, key }: Watched): Promise<number> {
  const random = new Random(1)
  const times: number[] = []
  for (let number = 0; number < requests; number++) {
    const { countryIso2, name, city } = generateCompany(random.below(rows))
    const filters = { countriesIso2: [countryIso2], ...(city !== null && random.chance(0.5) && { cities: [city] }) }
    const [word] = name.split(' ')
    const [path, body] = [
      ['/explore/lite', { filters }],
      ['/explore/simple-semantic', { filters, semantic: { keywords: [word] } }],
      ['/explore/one', { country: countryIso2, companyName: name }],
    ][number % 3] as [string, object]
    const started = performance.now()
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (answer.status !== 200)
      throw new Error(`Cannot measure: ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
}

function count(number: number): string {
  return number.toLocaleString('en')
}
