import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { DEMO_URL, openBrowser, openPage, requireWithin } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const PAGES = [
  { path: '/', heading: 'Who are you looking for?' },
  { path: '/?country=IT&q=software+companies+in+Lombardy&page=1', heading: /\d+ companies/ },
  { path: '/?mode=filters&country=IT&nace=62&page=1', heading: /\d+ companies/ },
  { path: '/?mode=words&country=IT&country=ES&word=wine&page=1', heading: /\d+ companies/ },
  { path: '/?mode=one&country=IT&name=software&page=1', heading: /match|No matches/i },
  { path: '/compare?a.country=IT&a.q=software&b.country=FR&b.q=wine', heading: 'Compare' },
  { path: '/match', heading: 'Match a list' },
  { path: '/check', heading: 'Check numbers' },
  { path: '/autoprofile', heading: 'Autoprofile' },
  { path: '/licence', heading: 'History' },
  { path: '/data', heading: 'Registers' },
  { path: '/data/codes', heading: 'Code lists' },
  { path: '/data/regions', heading: 'Toscana' },
] as const

for (const { path, heading } of PAGES) {
  test(`${path} at 1440 pixels, light, and 390, dark: shown, accessible, quiet, within its width`, async () => {
    const { page, context, requireClean, requireAccessible } = await openPage(browser, path)
    const look = async (width: number, where: string) => {
      await page.getByRole('heading', { name: heading }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await requireWithin(page, width)
      await requireAccessible(where)
    }
    await look(1440, `${path}, wide, light`)
    assert.ok((await page.title()).endsWith('Firmament'))
    assert.ok(!page.url().includes('firmament-demo-key'), 'the key is in the address')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await look(390, `${path}, narrow, dark`)
    await requireClean()
    await context.close()
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`/docs, ${colorScheme}: accessible, quiet`, async () => {
    const { page, context, requireClean, requireAccessible } = await openPage(browser, '/docs', { colorScheme })
    await page.getByText('Search by a sentence').first().waitFor()
    await page.locator(`.${colorScheme}-mode .code-input-lite__editor[aria-label]`).first().waitFor()
    // Its colours change slowly, and a busy machine begins late.
    for (let quiet = 0; quiet < 5; quiet++) {
      await page.waitForTimeout(200)
      if ((await page.evaluate(() => document.getAnimations().length)) > 0) quiet = -1
    }
    await requireAccessible(`docs, ${colorScheme}`)
    await requireClean()
    await context.close()
  })
}

test('widths from 390 to 1920 pixels: nothing lies beside the page', async () => {
  const { page, context } = await openPage(browser, '/?country=IT&q=software+in+Lombardy&page=1')
  await page.getByRole('heading', { name: /\d+ companies/ }).waitFor()
  for (const width of [390, 480, 768, 1023, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await requireWithin(page, width)
  }
  await context.close()
})

test('a company: from its row to its page, with sources, codes, map; loaded again without a charge', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/?mode=filters&country=IT&page=1')
  const row = page.locator('[data-row-link]').first()
  const name = await row.textContent()
  await row.click()
  await page.getByRole('link', { name: 'Full record' }).click()
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await page.getByRole('heading', { name: 'Sources' }).waitFor()
  await page.locator('.company-map path.own').waitFor({ state: 'attached' })
  assert.ok((await page.locator('.card > .provenance', { hasText: 'as of' }).count()) >= 3)
  await page.locator('.where-text', { hasText: /this postcode/ }).waitFor()
  await requireAccessible('company')
  const before = await credits()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  assert.equal(await credits(), before)
  await requireClean()
  await context.close()
})

test('from the page of a company back to its row; what is not known in one line; its industry one click away', async () => {
  const path = '/?mode=filters&country=IT&page=1&columns=city'
  const { page, context, requireClean } = await openPage(browser, path, { width: 390, height: 844 })
  const row = page.locator('[data-row-link]').nth(6)
  const name = (await row.textContent()) ?? ''
  await row.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  assert.equal(await page.getByText(/^(not known|unknown)$/).count(), 0)
  await page.getByRole('button', { name: 'Back' }).click()
  await row.waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.locator('.code-lists a').first().click()
  await page.waitForURL(/mode=filters&country=IT&nace=/)
  await requireClean()
  await context.close()
})

test('results loaded again in the same tab are not charged again; the count before them is free', async () => {
  const { page, context } = await openPage(browser, '/?country=FR&q=restaurants+autour+de+Lyon')
  const before = await credits()
  const show = page.locator('.show button')
  await page.locator('.show-cost', { hasText: /credit/ }).waitFor()
  assert.match((await show.textContent()) ?? '', /Show \d+/)
  assert.equal(await credits(), before)
  await show.click()
  await page.locator('[data-row-link]').first().waitFor()
  const paid = await credits()
  assert.equal(before - paid, 2)
  await page.reload()
  await page.locator('[data-row-link]').first().waitFor()
  assert.equal(await credits(), paid)
  await context.close()
})

test('what was understood: a part becomes a filter, another is taken out', async () => {
  const { page, context, requireClean } = await openPage(
    browser,
    '/?country=IT&q=software+companies+in+Lombardy+with+more+than+10+employees&page=1',
  )
  await page.getByRole('button', { name: 'Make Lombardy a filter' }).click()
  await page.waitForURL(/region=Lombardia/)
  assert.ok(!new URL(page.url()).searchParams.get('q')?.includes('Lombardy'))
  assert.equal(new URL(page.url()).searchParams.has('page'), false)
  await page.getByRole('button', { name: 'Remove more than 10 employees' }).click()
  await page.waitForFunction(() => !location.search.includes('employees'))
  await page.locator('.show button').click()
  await page.waitForURL(/page=1/)
  await requireClean()
  await context.close()
})

test('a failing service: every page says so in words and offers to try again', async () => {
  for (const path of ['/?country=IT&q=software&page=1', '/licence', '/data', '/data/codes', '/data/regions']) {
    const { page, context } = await openPage(browser, path, { expected: /500/ })
    await page.route(/\/(explore|license|utils)\//, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"Internal error"}' }),
    )
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    assert.match((await page.getByRole('alert').first().textContent()) ?? '', /Internal error/)
    await page.unroute(/\/(explore|license|utils)\//)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('alert').first().waitFor({ state: 'hidden' })
    await context.close()
  }
})

const REFUSALS = [
  {
    ...{ status: 402, code: 'not_enough_credits', error: 'Not enough credits' },
    advice: /Nothing was charged\. Ask the operator for credits/,
  },
  {
    ...{ status: 403, code: 'licence_country', error: 'Country IT is not enabled by your licence' },
    advice: /Choose another country/,
  },
  { ...{ status: 403, code: 'licence_expired', error: 'Your licence expired at 2026-01-15' }, advice: /renew it/ },
  {
    ...{
      status: 403,
      code: 'key_scope',
      error: 'This key lacks the scope search that /explore/lite needs (it has one)',
    },
    advice: /Use a key that may/,
  },
] as const

for (const { status, code, error, advice } of REFUSALS) {
  test(`${status} ${code}: the page says in words what happened and what to do, and leads to the licence`, async () => {
    const { page, context, requireClean, requireAccessible } = await openPage(browser, '/licence', {
      expected: new RegExp(String(status)),
    })
    await page.route(/\/explore\/lite/, (route) =>
      route.fulfill({ status, headers: { 'x-error-code': code }, json: { error } }),
    )
    await page.goto(`${DEMO_URL}/?mode=filters&country=IT&page=1`)
    const alert = page.getByRole('alert').first()
    await alert.waitFor()
    assert.ok((await alert.textContent())?.includes(error))
    assert.match((await alert.textContent()) ?? '', advice)
    await requireAccessible(code)
    await alert.getByRole('link', { name: 'See the licence' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await requireClean()
    await context.close()
  })
}

test('a service that stopped while the page is open: said in words, with what to do, and gone when it is back', async () => {
  const { page, context } = await openPage(browser, '/?mode=filters&country=IT&page=1', { expected: /./ })
  await page.locator('[data-row-link]').first().waitFor()
  const asked = /\/(explore|license|utils)\//
  await page.route(asked, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('link', { name: 'Code lists' }).click()
  await page.getByRole('button', { name: 'NAICS' }).click()
  const alert = page.getByRole('alert').first()
  await alert.waitFor()
  assert.match((await alert.textContent()) ?? '', /cannot be reached.*Try again when it runs and you are connected/)
  await page.unroute(asked)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor({ state: 'hidden' })
  await context.close()
})

test('an answer that takes long: said in words, with what to do', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/licence')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  let goOn = () => {}
  const waited = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/explore\/lite/, async (route) => {
    await waited
    await route.continue()
  })
  await page.goto(`${DEMO_URL}/?mode=filters&country=IT&page=1`)
  const said = page.getByText('Searching: this takes longer than usual')
  await said.waitFor()
  assert.match((await said.textContent()) ?? '', /reload the page: repeating a paid search is free/)
  await requireAccessible('a slow answer')
  goOn()
  await page.locator('[data-row-link]').first().waitFor()
  await said.waitFor({ state: 'hidden' })
  await requireClean()
  await context.close()
})

test('nobody is found: said in words that fit the question, with what to do', async () => {
  for (const [path, advice] of [
    ['/?mode=one&country=IT&number=00000000000&page=1', /Check the spelling/],
    ['/?mode=filters&country=IT&city=Nowhere&page=1', /Remove a filter or a word/],
  ] as const) {
    const { page, context, requireClean } = await openPage(browser, path)
    await page.locator('.empty').waitFor()
    assert.match((await page.locator('.empty').textContent()) ?? '', advice)
    await requireClean()
    await context.close()
  }
})

test('nobody passes the filters: the one that leaves nobody is removed by a click, and a country without companies is named', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(
    browser,
    '/?mode=filters&country=IT&city=Nowhere&nace=11.02',
    { width: 390, height: 844 },
  )
  const without = page.getByRole('button', { name: /^Without “Nowhere”: \d+ companies$/ })
  await without.waitFor()
  await requireAccessible('nobody')
  await without.click()
  await page.getByRole('heading', { name: /^\d+ companies$/ }).waitFor()
  assert.match(page.url(), /nace=11\.02/)
  assert.doesNotMatch(page.url(), /Nowhere/)
  await page.goto(`${DEMO_URL}/?mode=filters&country=JP`)
  await page.getByText('This service has no companies of this country: Japan.').waitFor()
  await requireClean()
  await context.close()
})

test('a page whose files do not come says so and loads when asked again', async () => {
  const { page, context } = await openPage(browser, '/?mode=filters&country=IT', { expected: /./ })
  await page.locator('.show-cost', { hasText: 'credit' }).waitFor()
  await page.route(/\/assets\/(data|codes)/, (route) => route.abort())
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  await page.unroute(/\/assets\/(data|codes)/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Registers' }).waitFor()
  await context.close()
})

test('the key: gone from the tab when it is given back; a wrong one is refused in words and not kept', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/', { expected: /401/ })
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await page.getByRole('heading', { name: 'Your key' }).waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('firmament.key')), null)
  await requireAccessible('key')
  await page.getByLabel('API key').fill('fmt_live_wrong')
  await page.getByRole('button', { name: 'Use this key' }).click()
  await page.getByRole('alert').waitFor()
  assert.match((await page.getByRole('alert').textContent()) ?? '', /Missing or invalid API key/)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('firmament.key')), null)
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('fmt_')), false)
  await requireClean()
  await context.close()
})

test('an address of the interface is never answered with the page', async () => {
  for (const path of ['/explore/nothing', '/utils/nothing', '/nowhere', '/assets/none.js', '/console/nothing']) {
    const answer = await fetch(DEMO_URL + path)
    assert.equal(answer.status, 404, path)
    assert.deepEqual(await answer.json(), { error: 'Not found' })
  }
  const page = await fetch(`${DEMO_URL}/data`)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe/)
  const [script] = /\/assets\/index-[\w-]+\.js/.exec(await page.text()) ?? []
  const asset = await fetch(DEMO_URL + script, { headers: { 'accept-encoding': 'br' } })
  assert.match(asset.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(asset.headers.get('content-encoding'), 'br')
})

async function credits(): Promise<number> {
  const answer = await fetch(`${DEMO_URL}/license/info`, { headers: { 'x-api-key': 'firmament-demo-key' } })
  const { exploreLicense } = (await answer.json()) as {
    exploreLicense: { explorePlusProperties: { credits: { available: number } } }
  }
  return exploreLicense.explorePlusProperties.credits.available
}
