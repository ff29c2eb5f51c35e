/** Measures what a person waits for: the first picture of a page, and from Enter to the results. Prints medians. */
import { DEMO_URL, openBrowser, openPage } from './browser.ts'
import { call } from './start-process.ts'

const PAGES = ['/', '/licence', '/data', '/autoprofile']
const ROUNDS = 5
const FACETS = [
  'region',
  'province',
  'city',
  'foundedYear',
  'naceCodes',
  'status',
  'standardisedLegalForm',
  'numberOfEmployees',
  'operatingRevenue',
]
const SEARCHES = [
  'software companies in Lombardy',
  'wine producers in Tuscany',
  'bakeries in Rome',
  'restaurants in Milan with more than 5 employees',
  'metal construction in Piedmont founded after 2000',
  'hotels in Lazio',
  'transport companies in Campania',
  'olive oil producers',
  'plumbers in Sicily, active',
]

const browser = await openBrowser()
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

for (const path of PAGES) {
  const paints: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A context of its own: nothing is in its cache.
    const { page, context } = await openPage(browser, path, { isTested: false })
    await page.locator('main :is(h1, h2)').first().waitFor()
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    )
    await context.close()
  }
  print(`first contentful paint of ${path}`, paints, 1000)
}

const { page } = await openPage(browser, '/?country=IT', { isTested: false })
await page.locator('.country-select option[value="IT"]').waitFor({ state: 'attached' })
await page.waitForLoadState('networkidle')
const waits: number[] = []
for (const query of SEARCHES) {
  const field = page.getByLabel('What are you looking for?')
  await field.fill(query)
  // The count that typing asks for is not part of the search.
  await page.waitForTimeout(900)
  waits.push(
    await page.evaluate(() => {
      const before = document.querySelector('[data-row-link]')?.textContent ?? ''
      const started = performance.now()
      document.querySelector<HTMLFormElement>('.search-head')?.requestSubmit()
      return new Promise<number>((resolve) => {
        const look = () => {
          const head = document.querySelector('.results:not(.stale) .results-head')
          const now = document.querySelector('[data-row-link]')?.textContent ?? ''
          // Drawn, not only made: the frame after the rows are there.
          if (head !== null && now !== before) requestAnimationFrame(() => resolve(performance.now() - started))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    }),
  )
}
const facets: number[] = []
for (const query of SEARCHES) {
  const body = { query, filters: { countriesIso2: ['IT'] }, facets: FACETS.map((field) => ({ field, top: 200 })) }
  const started = performance.now()
  await call('POST', '/explore/facets', body)
  facets.push(performance.now() - started)
}
print(`nine facets of a sentence in ${new URL(DEMO_URL).host}, 20,000 companies`, facets, 200)
const loaded = await firstLoad()
console.log(`first load: ${(loaded / 1000).toFixed(0)} kB gzipped (${loaded <= 200_000 ? 'within' : 'OVER'} 200 kB)`)
print(`from Enter to the results in ${new URL(DEMO_URL).host}, 20,000 companies`, waits, 150)
await browser.close()

/** Bytes of the page's files as they are served compressed, until the first page is drawn. */
async function firstLoad(): Promise<number> {
  const html = await fetch(DEMO_URL, { headers: { 'accept-encoding': 'gzip' } })
  const text = await html.text()
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  let bytes = Number(html.headers.get('content-length') ?? text.length)
  for (const path of files) {
    const answer = await fetch(DEMO_URL + path, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(answer.headers.get('content-length'))
    await answer.arrayBuffer()
  }
  return bytes
}

function print(what: string, values: readonly number[], limit: number): void {
  const middle = median(values)
  const said = middle <= limit ? `within ${limit} ms` : `OVER ${limit} ms`
  console.log(
    `${what}: median ${middle.toFixed(0)} ms of ${values.length} (${said}; all: ${values.map((value) => value.toFixed(0)).join(' ')})`,
  )
}
