import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { HOSTILE_URL, openBrowser, openPage } from './browser.ts'
import { hostileCompanies } from './hostile.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const byName = new Map(hostileCompanies().map((company) => [company.name, company]))

test('200 hostile companies in the table: each name is text, letter by letter, and nothing of it runs', async () => {
  const columns = 'id.city.address.postcode.website.email.phone.description'
  const shown = new Set<string>()
  const path = `/?mode=filters&country=IT&columns=${columns}&page=1`
  const { page, context, requireClean } = await openPage(browser, path, { base: HOSTILE_URL })
  // By default names are shown as people write them, in other capitals.
  await page.evaluate(() => localStorage.setItem('firmament.names', 'published'))
  await page.reload()
  for (let number = 1; number <= 8; number++) {
    await page.locator('.results-head', { hasText: `${(number - 1) * 25 + 1}–` }).waitFor()
    for (const name of await page.locator('[data-row-link]').allTextContents()) shown.add(name)
    const made = await page.evaluate(
      () => document.querySelectorAll('table :is(script, img, iframe, svg, style, base, form, object, embed)').length,
    )
    assert.equal(made, 0, 'markup of a name became elements')
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(widest <= 1440, `a text makes the page ${widest} pixels wide`)
    if (number < 8) await page.getByRole('button', { name: 'Next' }).click()
  }
  assert.deepEqual([...shown].toSorted(), [...byName.keys()].toSorted())
  await requireClean()
  await context.close()
})

test('hostile companies on their own pages: every text is shown as it is, no address of theirs becomes a script', async () => {
  const { page, context, requireClean } = await openPage(browser, '/?mode=filters&country=IT&page=1', {
    base: HOSTILE_URL,
  })
  await page.evaluate(() => localStorage.setItem('firmament.names', 'published'))
  await page.reload()
  for (let at = 0; at < 25; at++) {
    await page.locator('[data-row-link]').nth(at).waitFor()
    const name = (await page.locator('[data-row-link]').nth(at).textContent()) ?? ''
    const company = byName.get(name)
    assert.ok(company, name.slice(0, 80))
    await page.locator('[data-row-link]').nth(at).press('Enter')
    assert.equal(await page.locator('.company-panel h2').textContent(), name)
    await page.locator('[data-row-link]').nth(at).press('Enter')
    await page.locator('.company-head h1').waitFor()
    assert.equal(await page.locator('.company-head h1').textContent(), name)
    const text = (await page.locator('article').textContent()) ?? ''
    for (const value of [
      company.email,
      company.phone,
      company.nationalLegalForm,
      ...company.previousNames,
      company.description,
    ])
      assert.ok(text.includes(value ?? ''), `not shown as it is: ${value?.slice(0, 80)}`)
    const addresses = await page
      .locator('article a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    assert.deepEqual(
      addresses.filter((address) => !/^https?:/.test(address)),
      [],
    )
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(widest <= 1440, `a text makes the page ${widest} pixels wide`)
    await page.goBack()
  }
  await requireClean()
  await context.close()
})

test('a hostile search: what is typed stays text on the page and in the address', async () => {
  const query = '<img src=x onerror=window.__alarm=1> "quoted" & \u202Ebackwards'
  const { page, context, requireClean } = await openPage(browser, '/?country=IT', { base: HOSTILE_URL })
  await page.getByLabel('What are you looking for?').fill(query)
  await page.keyboard.press('Enter')
  await page.waitForURL(/page=1/)
  await page.locator('.results-head, [role=alert]').first().waitFor()
  assert.equal(new URL(page.url()).searchParams.get('q'), query)
  await page.reload()
  assert.equal(await page.getByLabel('What are you looking for?').inputValue(), query)
  await requireClean()
  await context.close()
})
