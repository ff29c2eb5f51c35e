/** Counts: charts that add up to the total, taken along as a table, and two searches side by side. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { openBrowser, openPage, requireWithin } from './browser.ts'
import { call } from './start-process.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d]/g, ''))
const sumOf = async (numbers: Locator) =>
  (await numbers.allTextContents()).reduce((sum, text) => sum + numberOf(text), 0)

test('charts count under all conditions of the search: regions and years add up to its total', async () => {
  const { page, context, requireClean } = await openPage(
    browser,
    '/?country=IT&q=software+companies+in+Lombardy+and+Veneto&since=2000-01-01',
  )
  const head = page.locator('.preview:not(.stale) .preview-head h2')
  await head.getByText(/\d+ companies/).waitFor()
  const total = numberOf(await head.textContent())
  await page.locator('.chart-foundedYear').waitFor()
  assert.equal(await sumOf(page.locator('.chart-foundedYear .number')), total)
  assert.equal(await sumOf(page.locator('.chart-region .tile b')), total)
  // The list of regions has the alternatives, and says so.
  await page.locator('.filters .if-changed', { hasText: 'If you changed the place' }).first().waitFor()
  await requireClean()
  await context.close()
})

test('the counts of a chart are saved as a table, with the values that the chart has no room for', async () => {
  const { page, context, requireClean } = await openPage(browser, '/?mode=filters&country=IT')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the counts by industry as CSV' }).click()
  const download = await saved
  assert.equal(download.suggestedFilename(), 'by-industry.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  assert.equal(lines[0], '\uFEFFIndustry,Companies')
  assert.ok(lines.length > 12, `${lines.length} lines`)
  await requireClean()
  await context.close()
})

test('a distance is shown as it was asked for, and as a filter it stays in the address', async () => {
  const { page, context, requireClean } = await openPage(browser, '/?country=IT&q=software+within+20+km+of+Milan')
  await page.locator('.part', { hasText: 'within 20 km of Milan' }).waitFor()
  await page.getByRole('button', { name: 'Make within 20 km of Milan a filter' }).click()
  await page.waitForURL(/within=20%4045\./)
  await page.reload()
  await page.locator('.active-filters .part', { hasText: /within 20 km of 45\./ }).waitFor()
  await requireClean()
  await context.close()
})

test('a column that is empty in the whole result is left out, in one line, and can be shown', async () => {
  const { facets } = await call<{
    facets: { values: { value: string; count: number; by: { missing: number } }[] }[]
  }>('POST', '/explore/facets', {
    filters: { countriesIso2: ['NL'] },
    facets: [{ field: 'status', by: { field: 'operatingRevenue' } }],
  })
  const status = facets[0]?.values.find(({ count, by }) => by.missing === count)?.value ?? ''
  assert.notEqual(status, '')
  const path = `/?mode=filters&country=NL&status=${encodeURIComponent(status)}&page=1`
  const { page, context, requireClean } = await openPage(browser, path)
  await page.locator('[data-row-link]').first().waitFor()
  const column = page.getByRole('columnheader', { name: 'Revenue' })
  await page.getByText(/revenue (is|are) not known for any of these companies/i).waitFor()
  assert.equal(await column.count(), 0)
  await page.getByRole('button', { name: /^Show the columns?$/ }).click()
  await column.waitFor()
  await requireClean()
  await context.close()
})

test('two searches side by side, reached from a result: the same counts of both, with their shares', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(
    browser,
    '/?country=IT&q=software+companies+in+Lombardy',
  )
  await page.getByRole('link', { name: 'Compare with…' }).click()
  await page.waitForURL(/\/compare\?/)
  await page.getByText('Both searches are the same').waitFor()
  // The second sentence is marked whole: typing replaces it.
  await page.keyboard.type('software companies in Veneto')
  await page.waitForURL(/b\.q=software\+companies\+in\+Veneto/)
  await page.getByText('Both searches are the same').waitFor({ state: 'hidden' })
  const region = page.locator('.chart-region')
  const share = async (name: string, at: number) =>
    (
      (await region.locator('tbody tr', { hasText: name }).locator('td').nth(at).locator('b').textContent()) ?? ''
    ).trim()
  await region.locator('tbody tr', { hasText: 'Veneto' }).waitFor()
  assert.deepEqual([await share('Lombardia', 0), await share('Lombardia', 1)], ['100%', '0%'])
  assert.deepEqual([await share('Veneto', 0), await share('Veneto', 1)], ['0%', '100%'])
  await requireAccessible('compare')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await requireWithin(page, width)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await requireAccessible('compare, narrow, dark')
  await page.getByRole('link', { name: 'Open in Explore' }).nth(1).click()
  await page.waitForURL(/\/\?.*q=software\+companies\+in\+Veneto/)
  await requireClean()
  await context.close()
})

test('two searches side by side: what is refused is said, and asked again', async () => {
  const { page, context } = await openPage(browser, '/?country=IT')
  let isRefused = true
  await page.route(/\/explore\/facets$/, (route) =>
    isRefused ? route.fulfill({ status: 503, json: { error: 'Too many requests at once' } }) : route.continue(),
  )
  await page.goto(new URL('/compare?a.country=IT&a.q=software&b.country=FR&b.q=wine', page.url()).href)
  await page.getByText('Too many requests at once').waitFor()
  isRefused = false
  await page.getByRole('button', { name: /again/i }).click()
  await page.locator('.comparison').waitFor()
  await context.close()
})
