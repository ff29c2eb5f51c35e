/** Lists in the console: columns, price, batches, decisions by keyboard, files, and what goes wrong on the way. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { workbookFile } from '../support/workbook-file.ts'
import { DEMO_URL, openBrowser, openPage, requireWithin } from './browser.ts'
import { call } from './start-process.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'firmament-match-'))
let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A realistic list: semicolons, quotes, an odd row, non-ASCII letters, unclear names and names without a company. */
const LIST = [
  'Customer;Town;Country;Notes',
  'Vini Ferostrossi;Firenze;Italy;"pays late; ""often"""',
  'Interinale;Roma;Italy;=1+1',
  'Grimalmore;Nottingham;UK;',
  'Garrolignon;Paris;France;<img src=x onerror=alert(1)>',
  'Cantine Nessuno Mai;;Italy;\u202eabc',
  'Too;few',
  'Atlantis Trading;;Atlantis;',
  '',
].join('\r\n')

const choose = (page: Page, name: string, text: string | Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
const counted = async (page: Page, label: string) =>
  Number(/\d+/.exec((await page.locator('.segments button', { hasText: label }).textContent()) ?? '')?.[0])
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.row-own .row-name')?.textContent ?? null)

async function credits(): Promise<number> {
  const { exploreLicense } = await call<{
    exploreLicense: { explorePlusProperties: { credits: { available: number } } }
  }>('GET', '/license/info')
  return exploreLicense.explorePlusProperties.credits.available
}

async function download(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download/ }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

for (const { width, colorScheme } of [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
] as const) {
  test(`a list at ${width} pixels, ${colorScheme}: every state is accessible and within its width`, async () => {
    const { page, context, requireClean, requireAccessible } = await openPage(browser, '/match', { width, colorScheme })
    const look = async (where: string) => {
      await requireAccessible(where)
      await requireWithin(page, width)
    }
    await page.getByText('Drop a file here').waitFor()
    await look('no list')
    await choose(page, 'customers.csv', LIST)
    await page.locator('.cost b', { hasText: 'credit' }).waitFor()
    await look('columns')
    await page.getByRole('button', { name: 'Match 7 rows' }).click()
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    await look('rows')
    await page.getByRole('button', { name: 'Decide 3', exact: true }).click()
    await page.locator('.candidate').first().waitFor()
    await look('candidates')
    await page.getByRole('button', { name: 'Close list' }).click()
    await look('asked before closing')
    await page.getByRole('button', { name: 'Close the list' }).click()
    await page.getByText('Drop a file here').waitFor()
    await requireClean()
    await context.close()
  })
}

test('what is downloaded is what the command writes; its price was said; again it is free', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/match')
  const before = await credits()
  // Rows of its own: those of other tests may have been paid for.
  const list = LIST.replace('Grimalmore', 'Grimalmore Energy').replace('Interinale', 'Interinale Grenghinigo')
  await choose(page, 'customers.csv', list)
  for (const [label, column] of [
    ['Name', 'Customer'],
    ['City', 'Town'],
    ['Country', 'Country'],
    ['Postcode', ''],
  ] as const)
    assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), column)
  const said = (await page.locator('.cost b', { hasText: 'credit' }).textContent()) ?? ''
  assert.equal(await credits(), before, 'knowing the price is free')
  await page.getByRole('button', { name: 'Match 7 rows' }).click()
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  assert.equal(`${before - (await credits())} credits`, said)
  const file = await download(page)
  assert.equal(file.name, 'customers.matched.csv')
  // The same list again gets the earlier answer, free, which is shown before and after.
  const paid = await credits()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.locator('.cost', { hasText: 'This list was matched' }).waitFor()
  assert.equal(await page.locator('.cost b').textContent(), '0 credits')
  await requireAccessible('a list that was matched')
  await page.getByRole('button', { name: 'Match 7 rows' }).click()
  await page.getByText('0 credits: matched within the last 24 hours').waitFor()
  assert.equal(await credits(), paid)
  assert.equal((await download(page)).text, file.text)
  const [path, out] = [join(folder, 'customers.csv'), join(folder, 'out.csv')]
  writeFileSync(path, list)
  const command = spawnSync(
    process.execPath,
    ['src/cli.ts', 'match', path, '--url', DEMO_URL, '--key', 'firmament-demo-key', '--out', out],
    { cwd: ROOT, encoding: 'utf8' },
  )
  assert.equal(command.status, 0, command.stderr)
  assert.equal(file.text, readFileSync(out, 'utf8'))
  await requireClean()
  await context.close()
})

test('a list that was matched in one tab costs nothing in another, which says so, until the key is given back', async () => {
  const { page, context, requireClean } = await openPage(browser, '/match')
  const other = await context.newPage()
  // Open before the list is matched: what a tab learns later counts.
  await other.goto(`${DEMO_URL}/match`)
  await other.getByText('Drop a file here').waitFor()
  const list = LIST.replace('Grimalmore', 'Grimalmore Harbour').replace('Interinale', 'Interinale Porto')
  await choose(page, 'customers.csv', list)
  await page.getByRole('button', { name: 'Match 7 rows' }).click()
  await page.getByText(/\d+ credits? charged/).waitFor()
  const paid = await credits()
  await choose(other, 'customers.csv', list)
  await other.locator('.cost', { hasText: 'This list was matched' }).waitFor()
  assert.equal(await other.locator('.cost b').textContent(), '0 credits')
  await other.getByRole('button', { name: 'Match 7 rows' }).click()
  await other.getByText('0 credits: matched within the last 24 hours').waitFor()
  assert.equal(await credits(), paid)
  assert.match(await page.evaluate(() => localStorage.getItem('firmament.answered') ?? ''), /match-/)
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await page.waitForFunction(() => localStorage.getItem('firmament.answered') === '[]')
  await requireClean()
  await context.close()
})

test('by keyboard alone: columns, match, rows in doubt decided and taken back', async () => {
  const { page, context, requireClean } = await openPage(browser, '/match')
  await choose(page, 'customers.csv', LIST)
  // The column of the city is taken back, and given again.
  await page.getByLabel('City').focus()
  await page.keyboard.press('Home')
  await page.getByText('Narrows the candidates of the name').nth(1).waitFor()
  await page.keyboard.type('Town')
  await page.locator('.sent th', { hasText: 'City' }).waitFor()
  await page.getByRole('button', { name: 'Match 7 rows' }).press('Enter')
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  const decide = page.getByRole('button', { name: 'Decide 3', exact: true })
  await decide.waitFor()
  assert.equal(await counted(page, 'To decide'), 3)
  await decide.press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('[data-list-row]'))
  assert.equal(await focused(page), 'Interinale')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'Grimalmore')
  await page.keyboard.press('ArrowUp')
  const second = await page.locator('.candidate .row-name').nth(1).textContent()
  await page.keyboard.press('2')
  await page.waitForFunction(() => document.querySelectorAll('.matched-row').length === 2)
  assert.equal(await focused(page), 'Grimalmore')
  await page.keyboard.press('0')
  await page.waitForFunction(() => document.querySelectorAll('.matched-row').length === 1)
  await page.keyboard.press('n')
  await page.getByText('All rows are decided.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.locator('.matched-row').waitFor()
  assert.equal(await focused(page), 'Garrolignon')
  await page.keyboard.press('1')
  await page.getByText('All rows are decided.').waitFor()
  assert.equal(await counted(page, 'Decided'), 3)
  // Kept in this browser: a page that is loaded again has them.
  await page.reload()
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  assert.equal(await counted(page, 'Decided'), 3)
  const rows = (await download(page)).text.trimEnd().split('\r\n')
  assert.match(rows[2], new RegExp(`;true;${second};`))
  assert.match(rows[3], /;;;;;;;$/)
  assert.match(rows[4], /;FR-414585729;[\d.]+;true;/)
  await requireClean()
  await context.close()
})

test('a workbook, with the sheet that is meant and numbers that begin with zeros', async () => {
  const { page, context, requireClean } = await openPage(browser, '/match')
  const library: string[] = []
  page.on('request', (request) => library.push(...(/read-sheet/.test(request.url()) ? [request.url()] : [])))
  await page.getByText('Drop a file here').waitFor()
  assert.deepEqual(library, [], 'the library for workbooks was loaded without need')
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row r="1">${text('A1', 'Ragione sociale')}${text('B1', 'Partita IVA')}${text('C1', 'Note')}</row>`
  // A number whose format writes the zero in front.
  const first = `<row r="2">${text('A2', 'Vini Ferostrossi')}<c r="B2" s="1"><v>7697940489</v></c>${text('C2', 'a &quot;quote&quot;, and a comma')}</row>`
  const second = `<row r="3">${text('A3', 'Nessuno')}</row>`
  const sheets = [
    { name: 'Empty', rows: '' },
    { name: 'Customers', rows: head + first + second },
  ]
  const bytes = await workbookFile(sheets, { formats: ['00000000000'] })
  await choose(page, 'clienti.xlsx', Buffer.from(bytes))
  assert.equal(await page.getByLabel('Number', { exact: true }).inputValue(), 'Partita IVA')
  await page.getByText('Choose the country of the rows.').waitFor()
  await page.getByLabel('Country of all rows').selectOption('IT')
  await page.getByRole('button', { name: 'Match 2 rows' }).click()
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  const file = await download(page)
  assert.equal(file.name, 'clienti.matched.csv')
  const rows = file.text.split('\r\n')
  assert.match(rows[0], /^\ufeffRagione sociale,Partita IVA,Note,firmament_id,/)
  assert.match(rows[1], /^Vini Ferostrossi,07697940489,"a ""quote"", and a comma",IT-07697940489,1,true,/)
  await requireClean()
  await context.close()
})

/** A list of several batches. */
const LONG = `name,country\n${Array.from({ length: 60 }, (_, at) => `${at % 3 === 0 ? 'Interinale' : 'Vini Ferostrossi'} ${at},IT\n`).join('')}`

test('a list that is interrupted by a reload goes on, and nothing is charged twice', async () => {
  const { page, context, requireClean } = await openPage(browser, '/match', { expected: /Failed to load|ERR_/ })
  const before = await credits()
  await choose(page, 'long.csv', LONG)
  const said = Number(/\d+/.exec((await page.locator('.cost b', { hasText: 'credit' }).textContent()) ?? '')?.[0])
  let calls = 0
  const second = Promise.withResolvers<void>()
  // The second batch arrives, and is charged; its answer never comes back.
  await page.route('**/explore/match', async (route) => {
    if (++calls !== 2) return route.continue()
    await route.fetch()
    second.resolve()
  })
  await page.getByRole('button', { name: 'Match 60 rows' }).click()
  await page.getByText('25 of 60 rows').waitFor()
  await second.promise
  // Not before: a held request continues when routing ends.
  await page.reload()
  await page.unroute('**/explore/match')
  await page.getByText('The page was reloaded.').waitFor()
  await page.getByText('25 of 60 rows').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).waitFor({ state: 'hidden' })
  assert.equal(before - (await credits()), said)
  await requireClean()
  await context.close()
})

test('it can be stopped; a limit is waited for; refusals are said in words, and what was found is kept', async () => {
  const { page, context, requireAccessible } = await openPage(browser, '/match', { expected: /Failed to load/ })
  await choose(page, 'long.csv', LONG.replaceAll('Ferostrossi', 'Ferostrosso'))
  await page.locator('.cost b', { hasText: 'credit' }).waitFor()
  const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
    page.route('**/explore/match', (route) =>
      route.fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify({ error }) }),
    )
  await refuse(429, 'Too many calls', { 'retry-after': '2' })
  await page.getByRole('button', { name: 'Match 60 rows' }).click()
  await page.getByText('The call limit of this minute is reached.').waitFor()
  await page.getByText(/Continues automatically in [12] s/).waitFor()
  await requireAccessible('waiting')
  await page.unroute('**/explore/match')
  await page.getByRole('button', { name: 'Columns' }).waitFor({ timeout: 15_000 })
  assert.equal(await counted(page, 'All'), 60)
  // Again, with other columns: stopped, then refused.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.route('**/explore/match', () => {})
  await page.getByRole('button', { name: 'Match 60 rows' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText(/^Stopped\./).waitFor()
  await page.unroute('**/explore/match')
  for (const [status, error, advice] of [
    [402, 'Not enough credits', 'When there are credits again'],
    [413, 'The body is too large', 'too large for one call'],
  ] as const) {
    await refuse(status, error)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText(error).waitFor()
    await page.getByText(advice).waitFor()
    await requireAccessible(error)
    await page.unroute('**/explore/match')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Columns' }).waitFor()
  await context.close()
})

test('a file that is no list is refused in words, and the key that is given back takes the list along', async () => {
  const { page, context, requireClean } = await openPage(browser, '/match')
  for (const [name, text, sentence] of [
    ['empty.csv', '', 'The file is empty.'],
    ['head.csv', 'name,city\n', 'The list has a header and no rows.'],
    ['open.csv', 'name,city\n"a,b\n', 'Line 2: a quote is never closed.'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Save it as XLSX or CSV.'],
    ['broken.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'The workbook cannot be read'],
  ] as const) {
    await choose(page, name, text as string)
    await page.getByRole('alert').getByText(sentence).waitFor()
  }
  await choose(page, 'customers.csv', LIST)
  await page.getByRole('button', { name: 'Match 7 rows' }).waitFor()
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await page.getByRole('heading', { name: 'Your key' }).waitFor()
  await page.getByRole('button', { name: 'Use the demo key' }).click()
  await page.getByText('Drop a file here').waitFor()
  await page.reload()
  await page.getByText('Drop a file here').waitFor()
  await requireClean()
  await context.close()
})
