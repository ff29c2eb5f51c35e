/**
 * Speed of matching lists over HTTP: real names with their city, in batches of a thousand, against a million companies.
 *
 *     node bench/speed/match.ts [--companies 1000000] [--names 10000] [--rounds 5] [--keep FOLDER] [--record]
 *
 * Needs the development data for its names (FIRMAMENT_REAL_DATA). The service is a process of its own at its defaults; the
 * caller, in this process, sends one batch after another. `--keep` keeps the companies in a folder for the next run.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Company } from '../../src/company/company.ts'
import { hasRealData, readCorpus } from '../quality/lookup/corpus.ts'
import { DAMAGES } from '../quality/lookup/damage.ts'
import { Chance } from '../quality/lookup/random.ts'
import { companiesLike } from './lookup-companies.ts'
import { machine } from './report.ts'
import { buildFolder, issueKey, type ServedFolder, serveFolder } from './served-folder.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    names: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
if (!hasRealData()) {
  console.log('The bench of lists needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
  process.exit(0)
}
const count = Number(options.companies)
const BATCH_ROWS = 1000
const KINDS = Object.entries(DAMAGES)

interface Row {
  readonly country: string
  readonly companyName: string
  readonly city: string
}

const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'firmament-match-'))
try {
  const real = readCorpus().filter(({ countryIso2 }) => ['GB', 'FR', 'IT', 'US', 'NO'].includes(countryIso2))
  if (!existsSync(join(folder, 'generations'))) {
    console.log(`Building ${count} companies …`)
    await buildFolder(folder, companiesLike(real, count))
  }
  const key = await issueKey(folder)
  const chosen = chooseNames(real)
  // A busy machine takes longer than a call may.
  const served = await serveFolder(folder, ['--call-seconds', '300'])
  try {
    const load = loadavg()[0].toFixed(1)
    await send(served.url, key, chosen.slice(0, BATCH_ROWS).map(asWritten))
    const report = [
      `# Lists of names over HTTP, ${count.toLocaleString('en')} companies`,
      '',
      `${machine()}. One server process, one caller on the same machine, ${chosen.length.toLocaleString('en')} names of registers with their city in batches of ${BATCH_ROWS}, ${options.rounds} rounds; load of the machine at the start ${load}, its processors are shared.`,
      '',
      `| | ${chosen.length.toLocaleString('en')} names, fastest round | processor time of the service, a round | batch p50 | batch p99 | \`match\` given | the right one |`,
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      await measure('as the register writes them', served, key, chosen, asWritten),
      await measure('damaged in turns as `bench/quality/lookup` does', served, key, chosen, damaged),
      '',
    ].join('\n')
    console.log(`\n${report}`)
    if (options.record) {
      const results = join(import.meta.dirname, 'results')
      mkdirSync(results, { recursive: true })
      writeFileSync(join(results, `match-${count >= 1e6 ? `${count / 1e6}m` : `${count / 1000}k`}.md`), report)
    }
  } finally {
    await served.stop()
  }
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Companies with a city, spread evenly over all that have one. */
function chooseNames(real: readonly Company[]): readonly Company[] {
  const withCity = real.slice(0, count).filter(({ city }) => city !== null)
  const step = withCity.length / Number(options.names)
  return Array.from(
    { length: Math.min(Number(options.names), withCity.length) },
    (_, at) => withCity[Math.floor(at * Math.max(1, step))],
  )
}

function asWritten({ countryIso2, name, city }: Company): Row {
  return { country: countryIso2, companyName: name.slice(0, 256), city: city ?? '' }
}

function damaged(company: Company, at: number): Row {
  const [kind, damage] = KINDS[at % KINDS.length]
  const name = damage(company.name, company.countryIso2, new Chance(`${kind} ${at}`)) ?? company.name
  return { ...asWritten(company), companyName: name.slice(0, 256) }
}

interface Result {
  readonly match: string | null
  readonly candidates: readonly { readonly name: string }[]
}

async function send(url: string, key: string, companies: readonly Row[]): Promise<readonly Result[]> {
  const answer = await fetch(`${url}/explore/match`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ companies }),
  })
  if (!answer.ok) throw new Error(`Cannot measure: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { readonly results: readonly Result[] }).results
}

async function measure(
  what: string,
  { url, processorSeconds }: ServedFolder,
  key: string,
  companies: readonly Company[],
  asked: (company: Company, at: number) => Row,
): Promise<string> {
  const rows = companies.map(asked)
  const batches: number[] = []
  const rounds: number[] = []
  const before = processorSeconds() ?? Number.NaN
  let given = 0
  let right = 0
  for (let round = 0; round < Number(options.rounds); round++) {
    const started = performance.now()
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const begun = performance.now()
      const results = await send(url, key, rows.slice(from, from + BATCH_ROWS))
      batches.push(performance.now() - begun)
      if (round > 0) continue
      results.forEach(({ match, candidates }, at) => {
        if (match === null) return
        given++
        if (candidates[0].name === companies[from + at].name) right++
      })
    }
    rounds.push(performance.now() - started)
  }
  batches.sort((a, b) => a - b)
  const at = (share: number) => batches[Math.min(batches.length - 1, Math.floor(batches.length * share))]
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return `| ${what} | ${seconds(Math.min(...rounds))} | ${(((processorSeconds() ?? Number.NaN) - before) / rounds.length).toFixed(1)} s | ${seconds(at(0.5))} | ${seconds(at(0.99))} | ${percent(given, rows.length)} | ${percent(right, given)} |`
}
