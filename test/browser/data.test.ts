import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage, requireWithin } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('an update is offered for registers that can be fetched; of the others it is said how to get the file', async () => {
  const { page, context, requireClean, requireAccessible } = await openData(1440)
  await page.getByRole('heading', { name: 'Downloaded by hand' }).waitFor()
  const labels = await page
    .locator('.operate button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent))
  assert.ok(labels.includes('Update gb-companies-house'), labels.join())
  assert.ok(labels.includes('Update gleif'), labels.join())
  assert.ok(!labels.some((label) => /be-kbo|my-table/.test(label ?? '')), labels.join())
  const byHand = page.getByRole('region', { name: 'Downloaded by hand' })
  assert.match((await byHand.textContent()) ?? '', /\.\/firmament import be-kbo FILE/)
  assert.equal(await byHand.getByRole('link').getAttribute('href'), 'https://example.com/kbo')
  await requireAccessible('data of an operator')
  await requireClean()
  await context.close()
})

test('Data on a phone: every cell of every table is in sight, and says its column', async () => {
  const { page, context, requireClean, requireAccessible } = await openData(390)
  await page.getByRole('button', { name: '12 rejected' }).click()
  await page.getByRole('heading', { name: /Rejected by/ }).waitFor()
  await requireWithin(page, 390)
  const beside = await page.locator('.card td, .card tbody th, .card button').evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1 ? [one.textContent ?? ''] : []
    }),
  )
  assert.deepEqual(beside, [])
  const labelOf = (text: string) =>
    page
      .locator('.stacked td', { hasText: text })
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  assert.match(await labelOf('Open Government Licence'), /Terms/)
  assert.match(await labelOf('must lose at most half'), /Outcome/)
  await requireAccessible('data of an operator on a phone')
  await requireClean()
  await context.close()
})

/** Data as an operator sees it, of a service with registers that can be fetched, one that cannot, and an own table. */
async function openData(width: number) {
  const opened = await openPage(browser, '/data/codes', { width })
  await serveRegisters(opened.page)
  await opened.page.evaluate(() => sessionStorage.setItem('firmament.admin', 'fmt_admin_1'))
  await opened.page.goto(new URL('/data', opened.page.url()).href)
  await opened.page.getByRole('heading', { name: 'Imports and updates' }).waitFor()
  await opened.page.getByText('must lose at most half').waitFor()
  return opened
}

const REGISTERS = [
  ['gb-companies-house', 'Companies House free company data product', 'https://example.com/gb', true],
  ['gleif', 'GLEIF golden copy of Legal Entity Identifiers', 'https://example.com/gleif', true],
  ['be-kbo', 'Crossroads Bank for Enterprises (KBO, BCE)', 'https://example.com/kbo', false],
  ['my-table', null, null, false],
] as const

async function serveRegisters(page: Page): Promise<void> {
  await page.route(/\/utils\/data$/, async (route) => {
    const answer = await route.fetch()
    const served = await answer.json()
    const registers = REGISTERS.map(([register, title, at, isFetched]) => ({
      ...{
        register,
        title,
        page: at,
        isFetched,
        licence: 'Open Government Licence v3.0',
        records: 38_034,
        rows: 38_046,
      },
      ...{ rejected: 12, retrievedAt: '2026-01-15T09:30:00Z', freshness: 'monthly', lastUpdate: null },
    }))
    await route.fulfill({ response: answer, json: { ...served, registers } })
  })
  const run = {
    ...{ action: 'import', register: 'gb-companies-house', startedAt: '2026-01-15T09:30:00Z', files: ['a.csv'] },
    ...{ endedAt: '2026-01-15T09:30:04Z', seconds: 4, rows: 38_046, rejected: 12, leftOut: 0, records: 38_034 },
    ...{ added: 38_034, changed: 0, unchanged: 0, removed: 0, generation: '20260115T093000.000Z' },
  }
  const refusal =
    'Cannot import gb-companies-house: it would lose 38,025 of its 38,034 companies, must lose at most half; use --shrink to import anyway'
  await page.route(/\/admin\/imports\?/, (route) =>
    route.fulfill({
      json: {
        imports: [
          { ...run, id: 2, outcome: 'refused', message: refusal, rejected: null },
          { ...run, id: 1, outcome: 'done', message: null },
        ],
      },
    }),
  )
  const reject = { file: 'BasicCompanyDataAsOneFile-2026-01-01.csv', line: 1_234_567, kind: 'rejected' }
  const row = '"QUIBBLEWICK LANTERNS LIMITED","89990017","FENWORTHY ACCOUNTING","14 COBBLERS WHARF","EASTSIDE","LEEDS"'
  await page.route(/\/admin\/suppressions$/, (route) => route.fulfill({ json: { companies: [] } }))
  await page.route(/\/rejects/, (route) =>
    route.fulfill({ json: { rejects: [{ ...reject, reason: 'the name is empty', row }], next: null } }),
  )
}
