import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { DEMO_URL, openBrowser, openPage, requireWithin } from './browser.ts'
import { call, startProcess } from './start-process.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const list = (page: Page) => page.locator('.process-list')

/** Answers the list of processes from the test. */
async function answerList(page: Page, answer: { readonly status: number; readonly body: object }): Promise<void> {
  await page.route(/\/explore\/autoprofile$/, (route) =>
    route.fulfill({ status: answer.status, contentType: 'application/json', body: JSON.stringify(answer.body) }),
  )
}

function listed(number: number, changes: object = {}) {
  return {
    processId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    monitorUrl: `${DEMO_URL}/explore/autoprofile/status/${number}`,
    searchContextId: '00000000-0000-4000-8000-000000000000',
    query: `search number ${number}`,
    webhookUrl: 'https://receiver.example/companies',
    status: 'DONE',
    startTimestamp: '2026-01-01T00:00:00Z',
    endTimestamp: '2026-01-01T00:10:00Z',
    eta: null,
    companies: 100,
    judged: 100,
    matched: 40,
    ...changes,
  }
}

test('processes: none, coming, and failing are said in words', async () => {
  const { page, context, requireAccessible } = await openPage(browser, '/', { expected: /500/ })
  await answerList(page, { status: 200, body: { processes: [] } })
  await page.goto(`${DEMO_URL}/autoprofile`)
  await list(page).getByRole('heading', { name: 'No processes yet' }).waitFor()
  await requireAccessible('no process')
  await page.unroute(/\/explore\/autoprofile$/)
  await page.route(/\/explore\/autoprofile$/, () => {})
  await page.reload()
  await list(page).getByLabel('Reading the processes').waitFor()
  await page.unroute(/\/explore\/autoprofile$/)
  await answerList(page, { status: 500, body: { error: 'Internal error' } })
  await page.reload()
  await list(page).getByRole('alert').waitFor()
  await page.unroute(/\/explore\/autoprofile$/)
  await answerList(page, { status: 200, body: { processes: [listed(1)] } })
  await list(page).getByRole('button', { name: 'Try again' }).click()
  await list(page).getByText('search number 1').waitFor()
  await list(page).getByRole('alert').waitFor({ state: 'hidden' })
  await context.close()
})

test('processes: a thousand of them, in every state, with long names, fit and are shown a few at a time', async () => {
  const long = `${'restaurants with a terrace and '.repeat(20)}${'x'.repeat(300)}`
  const processes = [
    listed(1, { status: 'QUEUED', endTimestamp: null, companies: 0, judged: 0, matched: 0, query: long }),
    listed(2, { status: 'IN_PROGRESS', endTimestamp: null, judged: 30, eta: '2099-01-01T00:00:00Z' }),
    listed(3, { judged: 30, matched: 12 }),
    ...Array.from({ length: 997 }, (_, index) => listed(index + 4)),
  ]
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 1024, colorScheme: 'dark' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const { page, context, requireClean, requireAccessible } = await openPage(browser, '/', { width, colorScheme })
    await answerList(page, { status: 200, body: { processes } })
    await page.goto(`${DEMO_URL}/autoprofile`)
    const rows = list(page).locator('.processes li')
    await rows.first().waitFor()
    assert.deepEqual(
      await list(page)
        .locator('.tag')
        .allTextContents()
        .then((tags) => tags.slice(0, 4)),
      ['Queued', 'Running', 'Ended early', 'Done'],
    )
    assert.match(
      (await rows.nth(1).textContent()) ?? '',
      /30 of 100 judged · 40 matches.*receiver\.example · \d.* left/,
    )
    assert.equal(await list(page).locator('progress').count(), 2)
    const before = await rows.count()
    assert.ok(before < 50)
    await list(page)
      .getByRole('button', { name: /Show more/ })
      .click()
    assert.ok((await rows.count()) > before)
    await list(page).getByRole('button', { name: 'Running 2' }).click()
    assert.equal(await rows.count(), 2)
    await requireWithin(page, width)
    await requireAccessible('processes')
    await requireClean()
    await context.close()
  }
})

test('processes: one is cancelled after a question; what is left is given back; it can be let run', async () => {
  const id = await startProcess('software companies in Lombardy', 40)
  const reserved = await credits()
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/autoprofile', { width: 390 })
  const row = list(page).locator('.processes li').first()
  await row.getByText('Running').waitFor()
  const cancel = row.getByRole('button', { name: 'Cancel “software companies in Lombardy”' })
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this process?' })
  await dialog.getByText(/of 40 companies judged/).waitFor()
  await requireAccessible('question')
  await dialog.getByRole('button', { name: 'Keep it running' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Cancel', 'the focus is where it was')
  assert.equal((await statusOf(id)).status, 'IN_PROGRESS')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel the process' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await list(page)
    .getByText(/Cancelled; \d+ match/)
    .waitFor()
  await row.getByText('Ended early').waitFor()
  const { status, judged, matched } = await statusOf(id)
  assert.equal(status, 'DONE')
  assert.ok(judged < 40)
  assert.equal(await credits(), reserved + 40 - matched)
  await requireClean()
  await context.close()
})

test('processes: a refusal to cancel is said in the question; the page of a process cancels too', async () => {
  const id = await startProcess('software companies in Lombardy', 40)
  const { page, context } = await openPage(browser, `/autoprofile/${id}`, { expected: /503/ })
  await page.getByRole('heading', { level: 1, name: 'software companies in Lombardy' }).waitFor()
  await page.getByText(/of \d+ judged/).waitFor()
  await page.route(new RegExp(`/explore/autoprofile/${id}$`), (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"Overloaded, try again later"}' }),
  )
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this process?' })
  await dialog.getByRole('button', { name: 'Cancel the process' }).click()
  await dialog.getByRole('alert').getByText('Overloaded').waitFor()
  await page.unroute(new RegExp(`/explore/autoprofile/${id}$`))
  await dialog.getByRole('button', { name: 'Cancel the process' }).click()
  await page.locator('.progress-card').getByText('Ended early').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Cancel', exact: true }).count(), 0)
  await context.close()
})

async function statusOf(id: string) {
  const { processes } = await call<{ processes: ReturnType<typeof listed>[] }>('GET', '/explore/autoprofile')
  const found = processes.find(({ processId }) => processId === id)
  assert.ok(found !== undefined)
  return found
}

async function credits(): Promise<number> {
  const { exploreLicense } = await call<{
    exploreLicense: { explorePlusProperties: { credits: { available: number } } }
  }>('GET', '/license/info')
  return exploreLicense.explorePlusProperties.credits.available
}
