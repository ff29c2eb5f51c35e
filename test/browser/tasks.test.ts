/**
 * What a salesperson and a compliance officer come for, by keyboard alone, with the keys counted. Letters that are typed
 * are not: only the keys that a user has to know and press are counted.
 */
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { DEMO_URL, openBrowser, openPage } from './browser.ts'
import { call } from './start-process.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

/** A keyboard that counts. */
function keysOf(page: Page, context: TestContext) {
  let pressed = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    pressed += keys.length
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** A command by the beginning of its name: two keys and a few letters. */
    async command(typed: string, wanted: RegExp) {
      await press('Control+k')
      const field = page.getByRole('combobox', { name: /^Command/ })
      await field.waitFor()
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: wanted, selected: true }).waitFor()
      await press('Enter')
      await field.waitFor({ state: 'hidden' })
    },
    /** Tabs until the focus is on what is wanted. */
    async tabTo(selector: string) {
      for (let at = 0; at < 60; at++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
        await press('Tab')
      }
      throw new Error(`60 presses of Tab do not lead to ${selector}`)
    },
    /** Ends a task: prints its number of keys and fails where there are too many. */
    done(task: string, keysMax: number) {
      context.diagnostic(`${task}: ${pressed} keys`)
      assert.ok(pressed <= keysMax, `${task}: ${pressed} keys, at most ${keysMax}`)
      pressed = 0
    },
  }
}

test('a salesperson: five tasks by keyboard alone', async (context) => {
  const { page, context: window, requireClean } = await openPage(browser, '/?country=IT')
  await page.locator('.country-select option[value="IT"]').waitFor({ state: 'attached' })
  const keys = keysOf(page, context)

  await keys.press('/')
  await keys.type('software companies in Lombardy')
  await keys.press('Enter')
  await page.locator('.results:not(.stale) [data-row-link]').first().waitFor()
  await keys.press('ArrowDown', 'Enter')
  await page.locator('.company-panel h2').waitFor()
  keys.done('from a sentence to the first company', 4)

  for (let at = 1; at < 5; at++) await keys.press('ArrowDown')
  const fifth = (await page.locator('[data-row-link]').nth(4).textContent()) ?? ''
  await page.locator('.company-panel').getByRole('heading', { name: fifth }).waitFor()
  await keys.press('Escape')
  await page.locator('.company-panel').waitFor({ state: 'hidden' })
  keys.done('five companies looked through, and back to the list', 5)

  await keys.command('sort by rev', /Sort by revenue/)
  await page.waitForURL(/sort=operatingRevenue\.desc/)
  await page.locator('.results:not(.stale)').waitFor()
  keys.done('the largest by revenue first', 2)

  await keys.command('saved', /Saved searches/)
  await page.getByLabel('Save this search as').waitFor()
  await keys.press('Enter')
  await page.getByText('Nothing new since it was saved').first().waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  keys.done('a saved search that says what is new', 4)

  await keys.command('export', /Export the whole result/)
  const dialog = page.getByRole('dialog', { name: 'Export all companies' })
  await dialog.locator('.export-price', { hasText: /credit/ }).waitFor()
  await keys.tabTo('.dialog-foot .primary')
  const saved = page.waitForEvent('download')
  await keys.press('Enter')
  assert.match((await saved).suggestedFilename(), /\.csv$/)
  keys.done('from the result to a CSV', 14)

  const { searches } = await call<{ searches: { searchId: string }[] }>('GET', '/explore/searches')
  for (const { searchId } of searches) await call('DELETE', `/explore/searches/${searchId}`)
  await requireClean()
  await window.close()
})

test('a compliance officer: six tasks by keyboard alone', async (context) => {
  const body = { filters: { countriesIso2: ['IT'], regions: ['Lombardia'] }, sort: [{ by: 'name', order: 'asc' }] }
  const { companies } = await call<{ companies: { name: string; vatTaxNumber: string }[] }>(
    'POST',
    '/explore/lite',
    body,
  )
  const [{ name, vatTaxNumber }] = companies as [{ name: string; vatTaxNumber: string }]
  const { page, context: window, requireClean } = await openPage(browser, '/licence')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  const keys = keysOf(page, context)

  await keys.command('look up', /look up one company/)
  await page.getByLabel('Number').waitFor()
  await keys.press('/', 'Tab')
  await keys.type(vatTaxNumber)
  await keys.press('Enter')
  await page.locator('[data-row-link]', { hasText: name }).waitFor()
  await keys.press('ArrowDown', 'Enter')
  await page.locator('.company-panel').getByRole('heading', { name, exact: true }).waitFor()
  keys.done('from a VAT number to the company', 8)

  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.locator('.card > .provenance', { hasText: 'as of' }).first().waitFor()
  keys.done('its whole record with its sources', 1)

  await keys.command('what changed', /Show what changed/)
  await page
    .locator('.card', { hasText: 'What changed' })
    .getByText(/No credit was charged|first seen here/)
    .waitFor()
  keys.done('what changed in it', 2)

  await page.locator('.where-text', { hasText: 'this postcode' }).waitFor()
  assert.equal(new URL(page.url()).origin, DEMO_URL)
  await keys.command('match', /Match a list/)
  await page.getByText('Drop a file here').waitFor()
  // A list comes through a dialog of the system, whose keys are not the page's.
  const list = `Customer;VAT;Country\r\n${name};${vatTaxNumber};Italy\r\n`
  await page.setInputFiles('input[type=file]', { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Match 1 row' }).press('Enter')
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download/ }).press('Enter')
  await saved
  await keys.press('Tab')
  keys.done('from a CSV to ids', 6)

  await keys.command('licence', /Licence, credits and history/)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.locator('.history tbody tr').first().waitFor()
  keys.done('what was asked, when and by which call', 2)

  await keys.command('registers', /Data: registers/)
  await page.getByRole('heading', { name: 'Registers' }).waitFor()
  keys.done('which registers, how fresh and under which terms', 2)
  await requireClean()
  await window.close()
})
