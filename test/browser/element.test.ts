/** The form field of `sdk/element`, in the plain form of `examples/form`, on a page of another origin than the service. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { DEMO_URL, openBrowser, openPage } from './browser.ts'

const DEMO_KEY = 'firmament-demo-key'
const EXAMPLE = readFileSync(new URL('../../examples/form/plain.html', import.meta.url), 'utf8')
let browser: Browser
let shop: Server
let shopUrl: string
let key: string

before(async () => {
  browser = await openBrowser()
  shop = createServer((_request, response) => {
    const page = EXAMPLE.replaceAll('https://companies.example', DEMO_URL).replace('fmt_pub_…', key)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  key = await makeKey([shopUrl])
})
after(async () => {
  await browser?.close()
  shop?.close()
})

async function makeKey(origins: readonly string[]): Promise<string> {
  const answer = await fetch(`${DEMO_URL}/license/keys`, {
    method: 'POST',
    headers: { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'browser', origins }),
  })
  assert.equal(answer.status, 200)
  return ((await answer.json()) as { key: string }).key
}

/** A company that is suggested for the beginning of its name. */
async function someCompany(): Promise<{ id: string; name: string; nationalId: string }> {
  const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
  const body = JSON.stringify({ filters: { countriesIso2: ['IT'] }, pageSize: 1 })
  const answer = await fetch(`${DEMO_URL}/explore/lite`, { method: 'POST', headers, body })
  return ((await answer.json()) as { companies: [{ id: string; name: string; nationalId: string }] }).companies[0]
}

/** Opens the form; every request that leaves shop and service is a foreign one. */
async function openForm(expected?: RegExp) {
  const watched = await openPage(browser, '/', { base: shopUrl, ...(expected && { expected }) })
  const requests: string[] = []
  watched.page.on('request', (request) => requests.push(request.url()))
  return { ...watched, requests, field: watched.page.getByLabel('Company', { exact: true }) }
}

test('the form by keyboard alone: typed, chosen, filled, sent', async () => {
  const { page, context, requests, field, requireAccessible } = await openForm(/favicon/)
  const company = await someCompany()
  await requireAccessible('the form')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(company.name.slice(0, 12), { delay: 20 })
  const list = page.getByRole('listbox')
  await list.waitFor()
  assert.equal(await field.getAttribute('aria-expanded'), 'true')
  await requireAccessible('suggestions')
  const names = await list.getByRole('option').allTextContents()
  const at = names.findIndex((name) => name.includes(company.nationalId))
  assert.ok(at >= 0, names.join('\n'))
  for (let step = 0; step <= at; step++) await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  assert.ok(active?.endsWith(`-${at}`))
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (id) => (document.querySelector('[name=number]') as HTMLInputElement).value === id,
    company.nationalId,
  )
  assert.equal(await field.inputValue(), company.name)
  assert.notEqual(await page.locator('[name=city]').inputValue(), '')
  const sent = await page.evaluate(() =>
    Object.fromEntries(new FormData(document.querySelector('form') as HTMLFormElement)),
  )
  assert.equal(sent.company, company.name)
  await requireAccessible('the filled form')
  for (const url of requests) assert.ok(url.startsWith(shopUrl) || url.startsWith(DEMO_URL), url)
  await context.close()
})

test('required, reset, and what somebody wrote is not replaced by what is not known', async () => {
  const { page, context, field } = await openForm(/favicon/)
  assert.equal(await page.evaluate(() => (document.querySelector('form') as HTMLFormElement).checkValidity()), false)
  await field.fill('Nobody of this name')
  assert.equal(await page.evaluate(() => (document.querySelector('form') as HTMLFormElement).checkValidity()), true)
  await page.getByRole('status').getByText('No company found').waitFor()
  await page.locator('[name=vat]').fill('mine')
  const company = await someCompany()
  await field.fill(company.name)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.waitForFunction(() => (document.querySelector('[name=number]') as HTMLInputElement).value !== '')
  await page.evaluate(() => (document.querySelector('form') as HTMLFormElement).reset())
  assert.equal(await field.inputValue(), '')
  await context.close()
})

test('another company leaves nothing of the one before, whatever the page made of it', async () => {
  const { page, context, field } = await openForm(/favicon/)
  const companies: Record<string, object> = {
    'IT-1': { id: 'IT-1', name: 'Alfa', status: 'Active', vatTaxNumber: 'IT01', city: 'Roma', countryIso2: 'IT' },
    'XX-2': { id: 'XX-2', name: 'Albo', status: 'Active', vatTaxNumber: null, city: 'Berlin', countryIso2: 'XX' },
  }
  await page.route(/\/explore\//, (route) => {
    const { pathname } = new URL(route.request().url())
    const id = pathname.split('/').at(-1) as string
    const json = pathname.endsWith('suggest') ? { suggestions: Object.values(companies) } : companies[id]
    return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  const told: string[] = []
  await page.exposeFunction('tell', (type: string) => told.push(type))
  await page.evaluate(() => {
    const vat = document.querySelector('[name=vat]') as HTMLInputElement
    vat.addEventListener('input', () => setTimeout(() => (vat.value = vat.value.replace(/^IT/, 'IT '))))
    document
      .querySelector('form')
      ?.insertAdjacentHTML('beforeend', '<div data-company="city"></div><input type="file" data-company="city">')
    const element = document.querySelector('firmament-company') as HTMLElement
    for (const type of ['input', 'change'])
      element.addEventListener(type, () => (window as unknown as { tell(type: string): void }).tell(type))
  })
  const choose = async (name: string) => {
    await field.fill(name.slice(0, 2))
    await page.getByRole('listbox').getByRole('option', { name }).click()
    await page.waitForTimeout(100)
  }
  const values = () =>
    page.evaluate(() =>
      ['vat', 'city', 'country'].map((name) => (document.querySelector(`[name=${name}]`) as HTMLInputElement).value),
    )
  await choose('Alfa')
  assert.deepEqual(await values(), ['IT 01', 'Roma', 'IT'])
  assert.ok(told.includes('change'))
  await choose('Albo')
  assert.deepEqual(await values(), ['', 'Berlin', ''])
  await page.locator('[name=vat]').pressSequentially('DE 7')
  await page.locator('[name=country]').selectOption('IT')
  await choose('Albo')
  assert.deepEqual(await values(), ['DE 7', 'Berlin', ''], 'what somebody typed stays')
  await context.close()
})

test('Enter sends the form; a wrong selector says so and harms nothing', async () => {
  const { page, context, field } = await openForm(/favicon/)
  const failed = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('firmament-error', () => resolve(true), { once: true })),
  )
  await page.evaluate(() => document.querySelector('firmament-company')?.setAttribute('country-from', '###'))
  await field.fill('Acme')
  assert.equal(await failed, true)
  await Promise.all([page.waitForURL(/order/), field.press('Enter')])
  await context.close()
})

test('a key of another origin is refused, and the field stays a plain one', async () => {
  key = await makeKey(['https://elsewhere.example'])
  const { page, context, field } = await openForm(/favicon|CORS|Failed to load|ERR_FAILED/)
  await field.fill('Acme')
  await page.getByRole('status').getByText('No suggestions now').waitFor()
  await field.fill('Acme and Sons')
  const sent = await page.evaluate(() => new FormData(document.querySelector('form') as HTMLFormElement).get('company'))
  assert.equal(sent, 'Acme and Sons')
  await context.close()
})
