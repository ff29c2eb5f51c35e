/**
 * `npm run test:browser -- --screenshots`: takes the pictures of README and docs again, from the demo companies, into `docs/`.
 * They are the same but for times, ids and ports.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'
import { search, startProcess } from './start-process.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const SIZE = { width: 1440, height: 820, isTested: false } as const
const SENTENCE = 'software companies in Lombardy with more than 5 employees'

const browser = await openBrowser()
try {
  // Asked before, so that the picture shows what a search takes and not what a first one does.
  for (let time = 0; time < 5; time++) await search(SENTENCE, 'IT')
  await take('explore', `/?country=IT&q=${encodeURIComponent(SENTENCE)}&page=1`, 'light', (page) =>
    page.locator('[data-row-link]').first().waitFor(),
  )
  await take('company', `/?country=IT&q=${encodeURIComponent(SENTENCE)}&page=1`, 'light', async (page) => {
    await page.locator('[data-row-link]').nth(3).click()
    await page.locator('.company-panel h2').waitFor()
  })
  await take('charts', `/?country=IT&q=${encodeURIComponent('restaurants and hotels')}`, 'dark', (page) =>
    page.locator('.hit').first().waitFor(),
  )
  await take('match', '/match', 'light', async (page) => {
    await page.getByRole('button', { name: 'Take an example list' }).click()
    await page.getByRole('button', { name: /^Match \d+ rows/ }).click()
    await page.getByRole('button', { name: /^Decide \d/ }).click()
    await page.locator('.candidate').first().waitFor()
  })
  await take('data', '/data', 'light', (page) => page.getByText('What is known').waitFor())
  const id = await startProcess('software companies in Lombardy with more than 10 employees', 24)
  await take('autoprofile', `/autoprofile/${id}`, 'light', async (page) => {
    // In the middle of it.
    await page.locator('.deliveries tbody tr', { hasText: 'Delivered' }).nth(5).waitFor({ timeout: 30_000 })
    await page.locator('.figures-line', { hasText: '/ s' }).waitFor()
  })
} finally {
  await browser.close()
}

/** Takes one picture when the page shows what it is about. */
async function take(name: string, path: string, colorScheme: 'light' | 'dark', ready: (page: Page) => Promise<void>) {
  const { page, context } = await openPage(browser, path, { ...SIZE, colorScheme })
  await ready(page)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => null))
  await page.screenshot({ path: join(DOCS, `console-${name}.png`) })
  await context.close()
}
