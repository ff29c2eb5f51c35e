/**
 * `npm run test:docs`: every sentence, call and command of README, docs and console, as pasted, with what each found.
 *
 * A folder like a fresh clone is served by `npm start` with the machine's own Node. Sentences must find ten companies
 * that fit and are active, judged by `sentences.ts`; calls must be answered with 200 and companies; commands must end
 * with 0. Ports are replaced by free ones, and downloads by local samples; what cannot be run here is listed with the
 * reason. Ends with 1 when anything fails.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../src/company/company.ts'
import { DEMO_KEY } from '../../src/license/api-key.ts'
import { freePort, openReader } from './clone.ts'
import { type Command, collectCommands, collectSentences, openApiExamples, ROOT } from './collect.ts'
import { openPasting } from './paste.ts'
import { KEPT, MEANINGS, misfit } from './sentences.ts'
import { layFilesAtHand } from './treatment.ts'

/** Companies that a sentence must find. */
const FITTING_MIN = 10
/** Pages of a sentence's result that are looked at. */
const PAGES_MAX = 4

let failures = 0

/** Prints one line of the table. */
function report(isRight: boolean, what: string, found: string): void {
  if (!isRight) failures++
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}\n         ${found}`)
}

const started = performance.now()
const [port, webhookPort] = [await freePort(), await freePort()]
// Only what records answers takes the demo companies from there.
const { FIRMAMENT_DEMO_DATA = '' } = process.env
const reader = openReader({ FIRMAMENT_PORT: String(port), FIRMAMENT_DEMO_DATA })
const base = `http://localhost:${port}`
try {
  layFilesAtHand(reader.folder)
  console.log(`Node of the reader: ${reader.node}\n`)
  const pasting = openPasting({ reader, ports: { service: port, webhook: webhookPort }, report })
  const commands = collectCommands()
  const service = await reader.leaveRunning('npm start', /Try it:\n.*\n/)
  report(/fictional/.test(service.text()), 'README.md: npm start', firstLine(service.text()))
  await pasting.run(bannerCommands(service.text(), 'npm start'))
  console.log('\n-- sentences')
  await askSentences()
  console.log('\n-- calls of openapi.json and words of the console')
  await askExamples()
  console.log('\n-- commands on the demo')
  await pasting.run(commands.filter((command) => needsDemo(command, commands)))
  await service.stop()
  console.log('\n-- commands on other data')
  await pasting.run(commands.filter((command) => !needsDemo(command, commands) && command.text !== 'npm start'))
} finally {
  await reader.dispose()
}
console.log(`\n${failures} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
process.exitCode = failures > 0 ? 1 : 0

/** Commands of a block with calls of the demo's key are run while the demo is served. */
function needsDemo({ page, block }: Command, all: readonly Command[]): boolean {
  if (block === null) return false
  return all.some(
    (other) =>
      other.page === page &&
      other.block === block &&
      /firmament-demo-key|lic_demo/.test(other.text) &&
      !/bench:/.test(other.text),
  )
}

/** The commands that a start prints, as its reader would paste them. */
function bannerCommands(text: string, page: string): readonly Command[] {
  return [...text.matchAll(/^ {2}((?:curl|[A-Z]+=\$\().*)$/gm)].map(([, found]) => ({ page, block: 0, text: found }))
}

async function ask(path: string, body: unknown): Promise<{ status: number; body: Answer }> {
  const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
  const text = await response.text()
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as Answer) : { rows: text.trim().split('\n').length - 1 },
  }
}

interface Answer {
  /** Rows of an exported table below its head. */
  readonly rows?: number
  /** Counts by value. */
  readonly facets?: readonly { readonly values: readonly { readonly count: number }[] }[]
  readonly companies?: readonly Company[]
  readonly totalCompanies?: number
  readonly totalPages?: number
}

async function askSentences(): Promise<void> {
  const collected = collectSentences()
  const keys = new Map<string, string>(KEPT.map((key) => [key, 'kept']))
  for (const { page, country, query } of collected) keys.set(`${country} ${query}`, page)
  for (const [key, page] of keys) {
    const meaning = MEANINGS[key]
    if (meaning === undefined) {
      report(false, `${page}: "${key}"`, 'is not in test/docs/sentences.ts: write down what it means')
      continue
    }
    const companies: Company[] = []
    let total = 0
    for (let page = 1; page <= PAGES_MAX; page++) {
      const filters = { countriesIso2: [key.slice(0, 2)] }
      const { body } = await ask('/explore/plus', { query: key.slice(3), filters, page })
      companies.push(...(body.companies ?? []))
      total = body.totalCompanies ?? 0
      if (page >= (body.totalPages ?? 0)) break
    }
    const misfits = companies.map((company) => misfit(company, meaning))
    const fitting = misfits.filter((reason) => reason === null).length
    const others = [...new Set(misfits.filter((reason) => reason !== null))].slice(0, 4).join('; ')
    const found = `${total} found, of ${companies.length} seen ${fitting} fit and are active${others === '' ? '' : ` (others: ${others})`}`
    report(fitting >= FITTING_MIN, `${page}: "${key}"`, found)
  }
  const stale = Object.keys(MEANINGS).filter((key) => !keys.has(key))
  if (stale.length > 0) report(false, 'sentences.ts', `no page holds these any more: ${stale.join(', ')}`)
}

/** Examples of the interface description, and what is in the empty fields of the console. */
async function askExamples(): Promise<void> {
  for (const [path, example] of openApiExamples()) {
    // Those of operators need an admin key; src/admin/admin.test.ts has one.
    if (/autoprofile|deliveries|^\/(admin|license)\//.test(path)) continue
    if (path === '/explore/searches') {
      const { search } = example as { readonly search: object }
      await askFor(`openapi.json ${path}`, '/explore/lite', search, FITTING_MIN)
      continue
    }
    if (/match|reconcile|check/.test(path)) {
      await askForMatches(path, example)
      continue
    }
    await askFor(`openapi.json ${path}`, path, example, path === '/explore/one' ? 1 : FITTING_MIN)
  }
  const [, keywordOfReadme] = /"([^"]+)" finds NACE 10\.71/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
  const german = { filters: { countriesIso2: ['DE'] }, semantic: { keywords: [keywordOfReadme ?? ''] } }
  await askFor('README.md, word:', '/explore/simple-semantic', german, FITTING_MIN)
  const page = (name: string): string => readFileSync(join(ROOT, 'console/src/pages/explore', name), 'utf8')
  const words = [...page('search-head.tsx').matchAll(/placeholder=\{t`([a-z]+)`\}/g)].map(([, word]) => word)
  const [keyword, must, mustNot] = words
  const semantic = { keywords: [keyword], must: [must], mustNot: [mustNot] }
  const filters = { countriesIso2: ['IT'] }
  await askFor(`console, words: ${words.join(', ')}`, '/explore/simple-semantic', { filters, semantic }, FITTING_MIN)
  const postcodes = /placeholder=\{t`(\d+) or (\d+\*)`\}/.exec(page('filter-panel.tsx'))?.slice(1) ?? []
  if (postcodes.length === 0) report(false, 'console, filter-panel.tsx', 'holds no postcodes any more')
  for (const postcode of postcodes)
    await askFor(
      `console, postcode ${postcode}`,
      '/explore/lite',
      { filters: { ...filters, postcode: [postcode] } },
      FITTING_MIN,
    )
}

/** Rows and queries of the examples mean companies of the demo, and values are some company's. */
async function askForMatches(path: string, question: unknown): Promise<void> {
  const { status, body } = await ask(path.replace('{countryIso2}', 'IT'), question)
  const found = (JSON.stringify(body).match(/"match":(?:"|true)|"values":\[\{|"verdict":"valid"/g) ?? []).length
  report(status === 200 && found > 0, `openapi.json ${path} ${JSON.stringify(question)}`, `${status}, ${found} matched`)
}

async function askFor(what: string, path: string, question: unknown, least: number): Promise<void> {
  const { status, body } = await ask(path, question)
  if (body.rows !== undefined || body.facets !== undefined) {
    const counted = body.rows ?? Math.min(...(body.facets ?? []).map(({ values }) => values[0]?.count ?? 0))
    const found = body.facets === undefined ? `${counted} rows` : `at least ${counted} companies of each first value`
    report(status === 200 && counted >= least, `${what} ${JSON.stringify(question)}`, `${status}, ${found}`)
    return
  }
  const active = (body.companies ?? []).filter((company) => company.status.startsWith('Active')).length
  const total = body.totalCompanies ?? body.companies?.length ?? 0
  report(
    status === 200 && active >= least,
    `${what} ${JSON.stringify(question)}`,
    `${status}, ${total} found, ${active} active on page 1`,
  )
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => /^[A-Z]/.test(line)) ?? ''
}
