/** The workbench: facets, chips, charts, what is shown before paying, saved searches, commands. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { DEMO_URL, openBrowser, openPage } from './browser.ts'
import { call } from './start-process.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const SENTENCE = '/?country=IT&q=software+companies+in+Lombardy+with+more+than+5+employees'
const PAID = /\/explore\/(lite|plus|simple-semantic|one|export|match|companies)/

test('before anything is paid: what was understood, how many, the price, and charts whose parts are filters', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/?country=IT')
  const paid: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (PAID.test(url.pathname) && url.searchParams.get('dryRun') !== 'true') paid.push(url.pathname)
  })
  await page.getByLabel('What are you looking for?').fill('software companies in Lombardy with more than 5 employees')
  await page.getByRole('listitem').filter({ hasText: 'Lombardia' }).first().waitFor()
  await page.locator('.preview-head', { hasText: /\d+ companies/ }).waitFor()
  const before = await page.locator('.preview-head h2').textContent()
  const bar = page.locator('.chart', { hasText: 'By employees' }).getByRole('button', { name: /^50 to 249/ })
  const companies = Number(((await bar.locator('.number').textContent()) ?? '').replaceAll(',', ''))
  assert.ok(companies > 0)
  await requireAccessible('charts before paying')
  await bar.click()
  await page.waitForURL(/staffFrom=50/)
  await page.locator('.preview:not(.stale) h2', { hasText: new RegExp(`^${companies} compan`) }).waitFor()
  // Two bounds, two chips; the charts' own part takes both away again.
  assert.equal(await page.locator('.active-filters .part').count(), 2)
  await bar.click()
  await page.locator('.preview:not(.stale) h2', { hasText: before ?? '' }).waitFor()
  assert.equal(await page.locator('.active-filters .part').count(), 0)
  await page
    .locator('.filters')
    .getByRole('checkbox', { name: /^Lazio/ })
    .check()
  await page.waitForURL(/region=Lazio/)
  await page.getByRole('button', { name: 'Remove Region: Lazio' }).click()
  await page.waitForFunction(() => !location.search.includes('region'))
  // On the map, one key to the dots, arrows among them; the largest is first.
  const dot = page.locator('.hit').first()
  const [city, hits] = ((await dot.getAttribute('aria-label')) ?? '').split(': ')
  await dot.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/city=/)
  await page
    .locator('.preview:not(.stale) h2', { hasText: new RegExp(`^${Number.parseInt(hits, 10)} compan`) })
    .waitFor()
  assert.equal(await dot.getAttribute('aria-pressed'), 'true', city)
  assert.deepEqual(paid, [])
  await requireClean()
  await context.close()
})

test('a minute whose limit is used up: the count waits, says so and goes on', async () => {
  const { page, context } = await openPage(browser, '/?country=IT', { expected: /429/ })
  let refused = 0
  await page.route(/\/explore\/plus\?dryRun=true/, (route) =>
    refused++ === 0
      ? route.fulfill({
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '1' },
          body: '{"error":"Too many calls"}',
        })
      : route.continue(),
  )
  await page.getByLabel('What are you looking for?').fill('hotels in Lazio')
  await page.locator('.show-cost', { hasText: 'limit per minute reached' }).waitFor()
  await page.locator('.show button', { hasText: /Show \d/ }).waitFor()
  await context.close()
})

test('1440 by 900: fifteen companies of one line; 390: three on the first screen; 1024: what matters in sight', async () => {
  const { page, context } = await openPage(browser, `${SENTENCE}&page=1`)
  await page.locator('[data-row-link]').first().waitFor()
  const rows = await page.locator('.results-table tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      return { top, bottom, height }
    }),
  )
  assert.ok(rows.every(({ height }) => height >= 32 && height <= 40))
  assert.ok(rows.filter(({ bottom }) => bottom <= 900).length >= 15)
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const name of ['Company', 'City', 'Main activity', 'Employees', 'Revenue', 'Status']) {
    const box = await page.getByRole('columnheader', { name }).boundingBox()
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 1024, `${name} is out of sight`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = await page
    .locator('.results-table tbody tr')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  const nav = await page.locator('.pages').boundingBox()
  assert.ok(cards.filter((bottom) => bottom <= (nav?.y ?? 0)).length >= 3)
  await context.close()
})

test('by keyboard alone: a search is saved by a command, found by its name, and says what is new', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, `${SENTENCE}&page=1`)
  await page.locator('[data-row-link]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Command/ }).waitFor()
  await requireAccessible('commands')
  await page.keyboard.type('saved')
  await page.keyboard.press('Enter')
  await page.getByLabel('Save this search as').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Milan software')
  await page.keyboard.press('Enter')
  await page.locator('.saved-list', { hasText: 'Milan software' }).waitFor()
  await page.getByText('Nothing new since it was saved').first().waitFor()
  await requireAccessible('saved searches')
  await page.keyboard.press('Escape')
  await page.goto(new URL('/data', page.url()).href)
  await page.getByRole('heading', { name: 'Registers' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Command/ }).waitFor()
  // The last served country exceeds what one call for suggestions takes.
  const { countries } = await call<{ countries: { countryIso2: string }[] }>('GET', '/utils/data')
  assert.ok(countries.length > 10)
  const filters = { countriesIso2: [countries.at(-1)?.countryIso2] }
  const { companies } = await call<{ companies: { name: string }[] }>('POST', '/explore/lite', { filters })
  const name = companies[0]?.name ?? ''
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).filter({ hasText: 'company' }).first().waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('milan')
  await page.getByRole('option', { name: /Milan software/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=software/)
  await page.locator('.preview-head', { hasText: /\d+ companies/ }).waitFor()
  const { searches } = await call<{ searches: { searchId: string }[] }>('GET', '/explore/searches')
  for (const { searchId } of searches) await call('DELETE', `/explore/searches/${searchId}`)
  await requireClean()
  await context.close()
})

test('commands suggest companies of the countries of the licence alone', async () => {
  const { page, context, requireClean } = await openPage(browser, '/?mode=filters&country=IT')
  await page.route('**/license/info', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), countries: ['FR', 'IT'] } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Choose codes' }).waitFor()
  const asked = page.waitForRequest(/\/explore\/suggest/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Command/ }).waitFor()
  await page.keyboard.type('sol')
  const { searchParams } = new URL((await asked).url())
  const countries = [...searchParams].filter(([name]) => name.startsWith('countryIso2')).map(([, country]) => country)
  assert.deepEqual(countries.flatMap((country) => country.split(',')).sort(), ['FR', 'IT'])
  await requireClean()
  await context.close()
})

test('what entered and left a saved search is shown until it is marked as seen', async () => {
  const { page, context, requireAccessible } = await openPage(browser, '/?mode=filters&country=IT')
  const company = { countryIso2: 'IT', at: '2026-01-15T09:30:00Z' }
  await page.route('**/explore/searches', (route) =>
    route.fulfill({
      json: {
        searches: [
          {
            searchId: 'srch_1',
            name: 'Oil mills',
            search: { filters: { countriesIso2: ['IT'], naceCodes: ['10.41'] } },
            watching: null,
            on: ['entered', 'left'],
            webhookUrl: null,
            createdAt: '2026-01-15T09:30:00Z',
          },
        ],
      },
    }),
  )
  await page.route('**/explore/searches/srch_1/new*', (route) =>
    route.fulfill({
      json: route.request().url().includes('since=7')
        ? { entered: [], left: [], changed: [], closed: [], next: '7' }
        : {
            entered: [{ ...company, id: 'IT-1', name: 'Frantoio Uno' }],
            left: [{ ...company, id: 'IT-2', name: 'Frantoio Due' }],
            changed: [],
            closed: [],
            next: '7',
          },
    }),
  )
  await page.locator('.saved-button').click()
  await page.locator('.news summary', { hasText: '1 new' }).click()
  await page.getByRole('link', { name: 'Frantoio Uno' }).waitFor()
  await requireAccessible('news of a saved search')
  await page.getByRole('button', { name: 'Seen' }).click()
  await page.getByText(/^Nothing new since/).waitFor()
  await context.close()
})

test('a watched list shows what changed, each member before and after, until it is marked as seen', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/match')
  const saved = { name: 'Customers', search: null, watching: 40, on: ['changed'], webhookUrl: null, paused: null }
  const company = { countryIso2: 'IT', at: '2026-01-15T09:30:00Z' }
  const fields = { city: { before: 'Siena', after: 'Arezzo' } }
  await page.route('**/explore/searches', (route) =>
    route.fulfill({ json: { searches: [{ ...saved, searchId: 'srch_1', createdAt: company.at }] } }),
  )
  await page.route('**/explore/searches/srch_1/new*', (route) => {
    const isSeen = route.request().url().includes('since=7')
    const [changed, closed] = isSeen
      ? [[], []]
      : [[{ ...company, id: 'IT-1', name: 'Uno', fields }], [{ ...company, id: 'IT-2', name: null, fields: null }]]
    return route.fulfill({ json: { entered: [], left: [], changed, closed, next: '7' } })
  })
  await page.route('**/explore/searches/srch_1/feed', (route) =>
    route.fulfill({
      contentType: 'application/atom+xml',
      body: '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/f?token=t"/></feed>',
    }),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${DEMO_URL}/watched/srch_1`)
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.locator('li', { hasText: 'Uno' }).getByText('Arezzo').waitFor()
  await page.getByText('left out by the operator').waitFor()
  await requireAccessible('a watched list')
  await page.getByRole('button', { name: 'Copy feed address' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${DEMO_URL}/f?token=t`)
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByText(/^Nothing changed since/).waitFor()
  requireClean()
  await context.close()
})

test('data: a country leads to its search; an operator sees imports, updates and goes back, after a question', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/data', { expected: /401/ })
  const run = {
    id: 2,
    action: 'update',
    register: 'no-brreg',
    outcome: 'running',
    startedAt: '2026-01-15T09:30:00Z',
    endedAt: null,
    seconds: null,
    files: [],
    message: null,
    rows: 1200,
    rejected: 3,
    leftOut: 0,
    records: null,
    added: null,
    changed: null,
    unchanged: null,
    removed: null,
    generation: null,
  }
  await page.getByLabel('Or here, with an admin key').fill('fmt_admin_wrong')
  await page.getByRole('button', { name: 'Use this key' }).click()
  await page.locator('.admin-form [role=alert]').waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('firmament.admin')), null)
  let runs: object[] = [run]
  const sent: unknown[] = []
  await page.route('**/admin/imports*', (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON())
      runs = [{ ...run, id: 3 }, ...runs]
      return route.fulfill({ json: { started: true, registers: ['no-brreg'] } })
    }
    return route.fulfill({ json: { imports: runs } })
  })
  await page.route('**/admin/suppressions', (route) => route.fulfill({ json: { companies: [] } }))
  await page.route('**/admin/generations', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { generations: [] } })
  })
  await page.route('**/utils/data*', async (route) => {
    const answer = await route.fetch()
    const data = (await answer.json()) as { registers: { register: string }[]; generations: object[] }
    const older = { ...data.generations[0], id: 'older', isServed: false }
    const register = { ...data.registers[0], register: 'no-brreg', isFetched: true }
    await route.fulfill({ json: { ...data, registers: [register], generations: [data.generations[0], older] } })
  })
  await page.reload()
  await page.getByLabel('Or here, with an admin key').fill('fmt_admin_right')
  await page.getByRole('button', { name: 'Use this key' }).click()
  const table = page.getByRole('region', { name: 'Past imports and updates' })
  await table.locator('.tag', { hasText: 'running' }).waitFor()
  await requireAccessible('imports as they run')
  const update = page.getByRole('button', { name: 'Update all now' })
  assert.ok(await update.isDisabled())
  runs = [{ ...run, outcome: 'done', endedAt: run.startedAt, seconds: 4 }]
  await table.locator('.tag', { hasText: 'done' }).waitFor()
  await page.route('**/admin/imports/2/rejects*', (route) => {
    const isFirst = !route.request().url().includes('after=')
    const reject = { file: 'enheter.csv', line: isFirst ? 4 : 9, kind: 'rejected', reason: 'navn is ""', row: '9,<b>' }
    return route.fulfill({ json: { rejects: [reject], next: isFirst ? 77 : null } })
  })
  await table.getByRole('button', { name: '3 rejected: read them' }).press('Enter')
  const rejected = page.getByRole('region', { name: 'Rejected rows' })
  await rejected.getByText('9,<b>').waitFor()
  await requireAccessible('rejected rows')
  await page.getByRole('button', { name: 'Show more 1' }).click()
  await rejected.getByRole('cell', { name: '9', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await rejected.waitFor({ state: 'detached' })
  await page.locator('.operate .button:enabled', { hasText: 'Update all now' }).click()
  await table.locator('.tag', { hasText: 'running' }).waitFor()
  runs = []
  await page.getByText('Nothing imported yet').waitFor()
  await page.getByRole('button', { name: 'Roll back' }).click()
  assert.deepEqual(sent, [{}])
  await page.getByRole('button', { name: /^Really serve/ }).click()
  await page.locator('.operate .button:enabled', { hasText: 'Roll back' }).waitFor()
  assert.deepEqual(sent, [{}, { generation: 'older' }])
  await page.getByRole('button', { name: 'Forget the admin key' }).click()
  await page.getByLabel('Or here, with an admin key').waitFor()
  await page.getByRole('link', { name: 'Search Norway' }).click()
  await page.waitForURL(/country=NO/)
  await page.locator('.preview-head', { hasText: /\d+ companies/ }).waitFor()
  await requireClean()
  await context.close()
})

test('what changed in a company: asked for by its button alone, page after page, and said where nothing did', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, `${SENTENCE}&page=1`)
  const calls: URL[] = []
  const first = {
    cursor: 'a',
    at: '2026-03-01T10:00:00Z',
    type: 'changed',
    fields: { name: { before: 'Old & Sons', after: '<b>New</b>' }, website: { before: null, after: 'new.example' } },
  }
  await page.route('**/explore/changes*', (route) => {
    const url = new URL(route.request().url())
    calls.push(url)
    const isFirst = url.searchParams.get('since') === null
    const id = url.searchParams.get('id')
    return route.fulfill({ json: { changes: isFirst ? [{ ...first, id }] : [], next: 'a' } })
  })
  await page.locator('[data-row-link]').first().press('Enter')
  await page.getByRole('link', { name: 'Full record' }).press('Enter')
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'What changed' }) })
  const button = card.getByRole('button', { name: 'Show what changed' })
  await button.waitFor()
  assert.equal(calls.length, 0, 'changes were asked for before anybody wanted them')
  await button.press('Enter')
  await card.getByText('<b>New</b>').waitFor()
  assert.equal(await card.locator('del').nth(0).textContent(), 'Old & Sons')
  assert.equal(await card.locator('del').nth(1).textContent(), 'not known')
  const id = decodeURIComponent(new URL(page.url()).pathname.slice('/company/'.length))
  assert.deepEqual(
    calls.map(({ searchParams }) => [searchParams.get('id'), searchParams.get('since')]),
    [
      [id, null],
      [id, 'a'],
    ],
  )
  await requireAccessible('what changed')
  await page.unroute('**/explore/changes*')
  await page.reload()
  await button.press('Enter')
  await card.getByText('Nothing changed in the last 90 days. No credit was charged.').waitFor()
  await requireClean()
  await context.close()
})
