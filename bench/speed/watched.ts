/**
 * `npm run bench:watched -- --rows 1m`: the cost of a switch for those who watch lists.
 *
 * Builds a data folder from a user's own table of this many rows, imports a file with changes to some of them, and evaluates lists of
 * companies for that switch, as a service does after it: from reading the list to the commit of its events and webhooks.
 * Each list is evaluated several times; the report has the median and the slowest. `--record` writes it among the results.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluateAll } from '../../src/alerts/run.ts'
import { EVENT_KINDS } from '../../src/alerts/saved-search.ts'
import { countriesOfIds } from '../../src/alerts/watched-companies.ts'
import { systemClock } from '../../src/clock.ts'
import { folderChanges } from '../../src/generation/company-transitions.ts'
import { scanCompanies } from '../../src/search/embedded/open-generation.ts'
import { knownChanges, servedGeneration } from '../../src/storage/files/generations.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { generateCompany } from './companies.ts'
import { writeRows } from './companies-house-rows.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'
import { watchedImport } from './watched-import.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    changes: { type: 'string', default: '3000' },
    record: { type: 'boolean', default: false },
  },
})
const rows = countOf(options.rows)
/** Companies that switches change: those of a day, and as many as one may change of a list. */
const SWITCHES = [countOf(options.changes), Math.min(100_000, rows)]
/** Companies of lists. */
const LISTS = [1, 1_000, 100_000]
const TIMES = 5

const folder = mkdtempSync(join(tmpdir(), 'firmament-watched-'))
const data = join(folder, 'data')
const [table, mapping] = ['table.csv', 'own.yaml'].map((name) => join(folder, name))
const MAPPING =
  'name: own\nlicence: made up\nmembers:\n  countryIso2: country\n  name: name\n  nationalId: number\n  city: city\n'

try {
  const report = (await measure()).join('\n')
  console.log(`\n${report}`)
  if (options.record) writeFileSync(join(import.meta.dirname, 'results', `watched-${options.rows}.md`), `${report}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<string[]> {
  writeFileSync(mapping, MAPPING)
  await importRows(`${count(rows)} companies`, lines(rows, 1, ''), [])
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  try {
    const { id: licenceId } = await stores.licences.create(licenceTerms())
    const ids = await idsOfAll()
    const found: string[] = []
    for (const [at, changed] of SWITCHES.entries()) {
      const step = Math.floor(rows / changed)
      await importRows(`${count(changed)} changed`, lines(changed, step, `CITY ${at} `), ['--merge'])
      for (const size of LISTS) found.push(await evaluateList({ stores, licenceId, ids, changed, size }))
    }
    return [
      `# Watched lists after a switch, of ${count(rows)} companies`,
      '',
      `${machine()}. Made-up companies of an own table; each changed one has another city. Load of the machine at the end ${loadavg()[0].toFixed(1)}.`,
      'From reading the list to the commit of its events and webhooks, milliseconds.',
      '',
      '| Companies that changed | Companies of the list | Events | Median | Slowest |',
      '| ---: | ---: | ---: | ---: | ---: |',
      ...found,
    ]
  } finally {
    await stores.close()
  }
}

interface Evaluated {
  readonly stores: Awaited<ReturnType<typeof openStores>>
  readonly licenceId: string
  /** Of every company. */
  readonly ids: readonly string[]
  readonly changed: number
  readonly size: number
}

/** Evaluates a list for the last switch. @returns its row of the report */
async function evaluateList({ stores, licenceId, ids, changed, size }: Evaluated): Promise<string> {
  // Spread evenly over all companies.
  const watched = new Set(Array.from({ length: size }, (_, at) => ids[Math.floor((at * ids.length) / size)]))
  const countries = countriesOfIds(watched)
  const times: number[] = []
  let events = 0
  for (let time = 0; time < TIMES; time++) {
    const { last } = await knownChanges(data)
    const id = `srch_${changed}_${size}_${time}`
    await stores.searches.create({
      ...{ id, licenceId, name: 'bench', search: JSON.stringify({ countries }), on: EVENT_KINDS, watched },
      plan: { countries, where: { kind: 'any', of: [] } },
      webhookUrl: 'https://receiver.example/in',
      createdAt: systemClock.now(),
      position: last - 1,
    })
    const started = performance.now()
    let messages = 0
    await evaluateAll({
      searches: stores.searches,
      findLicence: (licence) => stores.licences.find(licence),
      changes: folderChanges(data, systemClock),
      clock: systemClock,
      newMessageId: () => `msg_${id}_${messages++}`,
    })
    times.push(performance.now() - started)
    events = (await stores.searches.readEvents(id, 0, 1)).last
    await stores.searches.delete(licenceId, id)
  }
  times.sort((a, b) => a - b)
  const milliseconds = [times[TIMES >> 1], times[TIMES - 1]].map((time) => time.toFixed(0))
  return `| ${[changed, watched.size, events].map(count).join(' | ')} | ${milliseconds.join(' | ')} |`
}

async function importRows(what: string, own: Iterable<string>, flags: readonly string[]): Promise<void> {
  await writeRows(table, own)
  await watchedImport(what, ['table', table, ...flags, '--map', mapping, '--data', data], null)
}

/** Rows of a table: of every `step`-th company. */
function* lines(number: number, step: number, prefix: string): Generator<string> {
  yield 'country,name,number,city'
  for (let row = 0; row < number * step; row += step) {
    const { name, city } = generateCompany(row)
    yield `GB,"${name.replaceAll('"', '')}",N${row},"${prefix}${(city ?? '').replaceAll('"', '')}"`
  }
}

async function idsOfAll(): Promise<readonly string[]> {
  const generation = await servedGeneration(data)
  const ids: string[] = []
  if (generation !== null) for await (const { id } of scanCompanies(generation.folder)) ids.push(id)
  return ids
}

function count(number: number): string {
  return number.toLocaleString('en')
}
