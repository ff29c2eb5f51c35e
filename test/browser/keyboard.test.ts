import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage, tabTo } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('by keyboard alone: a sentence, its results, from row to row, a company beside them, its page and back', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/')
  await page.getByRole('heading', { name: 'Who are you looking for?' }).waitFor()
  await page.locator('.country-select option[value="IT"]').waitFor({ state: 'attached' })
  await page.keyboard.press('/')
  await page.keyboard.type('software companies in Lombardy')
  await page.keyboard.press('Enter')
  await page.locator('[data-row-link]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const links = await page.locator('[data-row-link]').allTextContents()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), links[2])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const panel = page.locator('.company-panel')
  await panel.getByRole('heading', { name: links[1] }).waitFor()
  await requireAccessible('a company beside the list')
  await page.keyboard.press('ArrowDown')
  await panel.getByRole('heading', { name: links[2] }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), links[2])
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: links[2] }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: links[2] }).waitFor()
  // The browser's own key for it is the window's, which a headless browser has none of.
  await page.goBack()
  await page.locator('[data-row-link]').first().waitFor()
  await requireClean()
  await context.close()
})

test('by keyboard alone: filters, codes found by what is typed, the count, the companies, the next page', async () => {
  const { page, context, requireClean } = await openPage(browser, '/?mode=filters&country=IT')
  await page.locator('.show-cost', { hasText: 'credit' }).waitFor()
  const all = await page.locator('.show button').textContent()
  await tabTo(page, '.filters .button.wide')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.locator('[role=tree] [role=treeitem]').first().waitFor()
  await tabTo(page, 'dialog input[type=search]')
  await page.keyboard.type('computer programming')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.waitForURL(/nace=62/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForFunction((before) => {
    const now = document.querySelector('.show button')?.textContent
    return (
      now !== before && /\d/.test(now ?? '') && !document.querySelector('.show-cost')?.textContent?.includes('counting')
    )
  }, all)
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-row-link]').first().waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press(']')
  await page.waitForURL(/page=2/)
  await page.locator('.results-head', { hasText: '26–' }).waitFor()
  await requireClean()
  await context.close()
})

for (const [width, height] of [
  [1440, 900],
  [1024, 700],
  [390, 844],
] as const) {
  test(`what gets the focus at ${width} pixels is never behind the bars of the page`, async () => {
    const { page, context } = await openPage(browser, '/?mode=filters&country=IT&page=1', { width, height })
    await page.locator('[data-row-link]').first().waitFor()
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press < 70; press++) {
        await page.keyboard.press(key)
        const covered = await page.evaluate(coveredFocus)
        if (covered !== null) hidden.push(`${key}: ${covered}`)
      }
    assert.deepEqual(hidden, [])
    await context.close()
  })
}

/** What has the focus, if the bar above or below is in front of its middle; `null` where it is in sight. */
function coveredFocus(): string | null {
  const own = document.activeElement
  if (own === null || own === document.body || own.matches('.table-scroll, main')) return null
  const { left, top, width, height } = own.getBoundingClientRect()
  const front = document.elementFromPoint(left + width / 2, top + height / 2)
  const bar = front?.closest('.top, .pages')
  return bar === null || bar === undefined || bar.contains(own) ? null : own.textContent
}

test('by keyboard alone: regions and provinces, JSON and curl, columns', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/?mode=filters&country=IT&page=1')
  await page.locator('[data-row-link]').first().waitFor()
  await tabTo(page, '.tools [data-command="Choose columns"]')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await requireAccessible('columns')
  await tabTo(page, 'dialog input[type=checkbox]')
  await page.keyboard.press('Space')
  await page.waitForURL(/columns=id/)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Identifier' }).waitFor()
  // The focus is given back to the button that opened the dialog; the next one opens the JSON.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'POST /explore/lite' }).waitFor()
  await requireAccessible('JSON')
  await page.getByRole('button', { name: 'Call as curl' }).press('Enter')
  assert.match((await page.locator('.code-scroll').textContent()) ?? '', /curl -s .*\/explore\/lite/)
  await page.keyboard.press('Escape')
  await tabTo(page, '.regions input[type=checkbox]', 300)
  await page.keyboard.press('Space')
  await page.waitForURL(/region=/)
  assert.equal(new URL(page.url()).searchParams.has('page'), false)
  await requireClean()
  await context.close()
})

test('by keyboard alone: an autoprofile process to the built-in receiver, until it is done', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(
    browser,
    '/?country=IT&q=software+companies+in+Lombardy+with+more+than+10+employees&page=1',
  )
  await page.locator('[data-row-link]').first().waitFor()
  await tabTo(page, '.tools a')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Start a process' }).waitFor()
  await tabTo(page, '.start-receiver')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#webhook')?.value.includes('/console/receivers/'),
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Verdicts' }).waitFor()
  await page.locator('.progress-card .tag', { hasText: 'Done' }).waitFor({ timeout: 60_000 })
  const verdicts = await page.locator('.verdicts li').count()
  assert.ok(verdicts > 0 && verdicts <= 4)
  assert.ok(((await page.locator('.verdicts li p').first().textContent()) ?? '').length > 20)
  await page
    .locator('.received li')
    .nth(verdicts - 1)
    .waitFor()
  await requireAccessible('process')
  await tabTo(page, '.deliveries button')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Resend', exact: true }).press('Enter')
  await page.getByText('1 webhook will be resent').waitFor()
  await page.locator('.received li').nth(verdicts).waitFor({ timeout: 20_000 })
  await requireClean()
  await context.close()
})

test('by keyboard alone: the theme, the history and a past search opened again', async () => {
  const { page, context, requireClean } = await openPage(browser, '/licence')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await tabTo(page, '[aria-label^="Colours"]')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.reload()
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  // What this console asked is left out until one asks for it.
  await tabTo(page, '.own-calls input')
  await page.keyboard.press('Space')
  await tabTo(page, '.history select')
  await page.keyboard.type('/explore/plus')
  await page.locator('.history tbody tr', { hasText: 'software' }).first().waitFor()
  await tabTo(page, '.history tbody button')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open in Explore' }).press('Enter')
  await page.waitForURL(/\?country=/)
  await requireClean()
  await context.close()
})
