/** Languages: from the browser, by the switch; each page in its words, within its width, and one language a load. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

/** Bytes of script that a first load may take, compressed. */
const SCRIPT_MAX = 170_000

/** What the browser's language makes of the first page. */
const FIRST: readonly (readonly [locale: string, lang: string, heading: string, companies: string])[] = [
  ['en-US', 'en', 'Who are you looking for?', '20,000'],
  ['de-CH', 'de', 'Wen suchen Sie?', '20.000'],
  ['es-MX', 'es', '¿A quién busca?', '20.000'],
  ['fr-FR', 'fr', 'Qui cherchez-vous ?', '20 000'],
  ['it-IT', 'it', 'Chi cerchi?', '20.000'],
  ['nn-NO', 'nb', 'Hvem leter du etter?', '20 000'],
  ['ja-JP', 'en', 'Who are you looking for?', '20,000'],
]

/** Texts with plain spaces, whichever a language writes. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ')
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
/** Catalogues that were asked for, by their language. */
const cataloguesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return [...new Set(names.flatMap((name) => /\/assets\/(en|de|es|fr|it|nb)-[^/]*\.js$/.exec(name)?.[1] ?? []))]
  })

for (const [locale, lang, heading, companies] of FIRST)
  test(`a browser in ${locale}: the page in its language, with one catalogue, within ${SCRIPT_MAX / 1000} kB of script`, async () => {
    const { page, context, requireClean } = await openPage(browser, '/', { locale, isTested: false })
    await page.locator('.starter h2').waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(plain(await page.locator('.starter h2').textContent()), heading)
    assert.equal(await languageOf(page), lang)
    assert.equal(plain(await page.locator('.figure b').textContent()), companies)
    assert.deepEqual(await cataloguesOf(page), [lang])
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    assert.ok(bytes > 100_000 && bytes <= SCRIPT_MAX, `${bytes} bytes of script`)
    await requireClean()
    await context.close()
  })

test('the switch: another language at once, kept for the browser, also for an unknown address; by command, too', async () => {
  const { page, context, requireClean, requireAccessible } = await openPage(browser, '/licence', { expected: /404/ })
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByLabel('Language').selectOption('it')
  await page.getByRole('heading', { name: 'Storia' }).waitFor()
  assert.equal(await languageOf(page), 'it')
  assert.equal(await page.title(), 'Licenza · Firmament')
  await requireAccessible('licence in Italian')
  await page.goto(new URL('/no/such/page', page.url()).href)
  await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor()
  assert.equal(await languageOf(page), 'it')
  await requireAccessible('an unknown address in Italian')
  await page.keyboard.press('Control+k')
  await page.locator('.palette input').fill('english')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await requireClean()
  await context.close()
})

test('an amount is typed as the language writes it', async () => {
  const { page, context } = await openPage(browser, '/?mode=filters&country=IT', { locale: 'de-DE' })
  await page.getByLabel('Beschäftigte, Von').fill('1.000')
  await page.waitForFunction(() => new URLSearchParams(location.search).get('staffFrom') === '1000')
  await page.getByLabel('Beschäftigte, Von').fill('1,5k')
  await page.waitForFunction(() => new URLSearchParams(location.search).get('staffFrom') === '1500')
  await context.close()
})

/** Pages with a heading of theirs in German, which has the longest words, and in French, which has the longest sentences. */
const PAGES: readonly (readonly [path: string, de: string, fr: string])[] = [
  ['/?country=IT&q=software+companies+in+Lombardy&page=1', 'Unternehmen', 'entreprises'],
  ['/?mode=filters&country=IT', 'Unternehmen', 'entreprises'],
  ['/?mode=one&country=IT&name=software&page=1', 'Treffer', 'correspondances'],
  ['/compare?a.country=IT&a.q=software&b.country=FR&b.q=wine', 'Vergleichen', 'Comparer'],
  ['/match', 'Liste abgleichen', 'Rapprocher une liste'],
  ['/check', 'Nummern prüfen', 'Vérifier des numéros'],
  ['/autoprofile', 'Autoprofil', 'Autoprofil'],
  ['/licence', 'Verlauf', 'Historique'],
  ['/data', 'Register', 'Registres'],
  ['/data/codes', 'Klassifikationen', 'Nomenclatures'],
  ['/data/regions', 'Regionen', 'Régions'],
]

for (const [path, de, fr] of PAGES)
  test(`${path} in German and French at 390 and 1024 pixels: accessible, within its width`, async () => {
    for (const [locale, heading, colorScheme] of [
      ['de-DE', de, 'light'],
      ['fr-FR', fr, 'dark'],
    ] as const) {
      const options = { locale, colorScheme, width: 390, height: 844 }
      const { page, context, requireClean, requireAccessible } = await openPage(browser, path, options)
      for (const width of [390, 1024]) {
        await page.setViewportSize({ width, height: 844 })
        await page.getByRole('heading', { name: heading }).first().waitFor()
        await page.waitForLoadState('networkidle')
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${locale} at ${width}`)
      }
      await requireAccessible(`${path} in ${locale}`)
      await requireClean()
      await context.close()
    }
  })
