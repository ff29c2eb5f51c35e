/** The demo without a server: pages of its folder in a browser, and its counts beside those of a service. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { chooseCompanies, type DemoRecording } from '../../packaging/demo/record-demo.ts'
import { DIST, NAME, VERSION } from '../../packaging/names.ts'
import { DEMO_KEY, startDemoService } from '../../scripts/demo-service.ts'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { FLAGS, findChromium } from '../browser/chromium.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FOLDER = join(DIST, `${NAME}-${VERSION}-demo`)
const CHROMIUM = findChromium()
if (CHROMIUM === null) console.log('SKIPPED: no page of the demo without a server was opened, as there is no Chromium')

/** The text of a page once it is drawn. */
function textOf(address: string): string {
  const url = `${pathToFileURL(join(FOLDER, 'index.html')).href}#${address}`
  const profile = `--user-data-dir=${temporaryFolder()}`
  const words = [
    ...FLAGS,
    '--headless',
    profile,
    '--window-size=1440,900',
    '--virtual-time-budget=15000',
    '--dump-dom',
    url,
  ]
  const html = execFileSync(CHROMIUM ?? '', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 90_000,
  })
  const [, body = ''] = html.split('<div id="root">')
  return body
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

test('demo: pages open from the folder, and what a page cannot do it says', { skip: CHROMIUM === null }, () => {
  const shown: Readonly<Record<string, RegExp>> = {
    '/': /software companies in Lombardia.* 2,000 fictional companies/,
    '/?country=IT&q=software+companies+in+Lombardia+with+more+than+10+employees&page=1':
      /Lombardia .* (\d+) companies .* S\.p\.A\./,
    '/?mode=filters&country=GB&status=Active&page=1': /\d+ companies/,
    '/company/IT-03788120768': /Look it up/,
    '/data/regions': /Toscana/,
    '/data/codes': /Agriculture/i,
    '/compare?a.country=IT&b.country=FR': /400 .* 400/,
    '/?country=IT&q=wineries+in+Siena&page=1':
      /understands only the sentences that it offers. To try it, start a service with one command: npx firmament/,
  }
  for (const [address, text] of Object.entries(shown)) assert.match(textOf(address), text, address)
})

test('demo: nothing that the page loads or asks may leave the folder', () => {
  const page = readFileSync(join(FOLDER, 'index.html'), 'utf8')
  assert.match(page, /default-src 'none'; script-src 'self' file:;[^"]*connect-src data: blob:"/)
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) assert.match(address, /^[a-z]+\.(js|css|svg)$/)
})

type Ask = (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>
const askWith =
  (base: string, fetchIt: typeof fetch): Ask =>
  async (path, body) => {
    const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
    const response = await fetchIt(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal(response.status, 200, `${path} ${JSON.stringify(body)}`)
    return (await response.json()) as Readonly<Record<string, unknown>>
  }

const ofService = fetch
let offline: Ask
before(async () => {
  const script = readFileSync(join(FOLDER, 'companies.js'), 'utf8')
  const recording = JSON.parse(script.slice(script.indexOf('{'))) as DemoRecording
  Object.assign(globalThis, { FIRMAMENT_DEMO: recording })
  await import('../../packaging/demo/answer-offline.ts')
  offline = askWith('file://', fetch)
  assert.equal(recording.companies.length, 2000)
  for (const { answer, ids } of Object.values(recording.sentences)) assert.equal(answer.totalCompanies, ids.length)
})

test('demo: filters and counts are those of a service with the same companies', async () => {
  const service = await startDemoService([], (data) => loadDemo(data, chooseCompanies()))
  const online = askWith(service.base, ofService)
  try {
    for (const filters of [
      {},
      { status: ['Active'] },
      { regions: ['Lombardia'], numberOfEmployeesGte: 10 },
      { naceCodes: ['62'], cities: ['Milano'] },
      { naceCodes: ['62.01'], operatingRevenueLte: 5_000_000 },
      { dateOfIncorporationGte: '2020-01-01', dateOfIncorporationLte: '2022-12-31' },
      { categories: ['Large company'], listedDelistedUnlisted: ['unlisted'] },
      { postcode: ['20*'] },
    ]) {
      const body = { filters: { countriesIso2: ['IT'], ...filters } }
      const [own, right] = [await offline('/explore/lite', body), await online('/explore/lite', body)]
      const idsOf = ({ companies }: typeof own) => (companies as readonly { readonly id: string }[]).map(({ id }) => id)
      assert.equal(own.totalCompanies, right.totalCompanies, JSON.stringify(filters))
      assert.deepEqual(idsOf(own), idsOf(right), JSON.stringify(filters))
      const fields = ['region', 'province', 'city', 'status', 'categoryOfTheCompany', 'foundedYear', 'closedYear']
      const facets = [...fields, 'numberOfEmployees', 'operatingRevenue'].map((field) => ({
        field,
        top: 500,
        conjunctive: true,
      }))
      const counts = { ...body, facets: [...facets, { field: 'naceCodes', level: 2, top: 100 }] }
      const [counted, wanted] = [await offline('/explore/facets', counts), await online('/explore/facets', counts)]
      assert.deepEqual(plain(counted.facets), plain(wanted.facets), JSON.stringify(filters))
    }
  } finally {
    await service.stop()
  }
})

interface Counted {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
  readonly missing: number
}

/** What is counted, without labels. */
function plain(facets: unknown): readonly string[] {
  return (facets as readonly Counted[]).map(
    ({ field, values, missing }) =>
      `${field}: ${values
        .map(({ value, count }) => `${value} ${count}`)
        .sort()
        .join(', ')}; missing ${missing}`,
  )
}
