/** A browser whose pages are watched: what they ask for, what they complain about, whether anything foreign ran. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { FLAGS, findChromium } from './chromium.ts'
import { ALARM } from './hostile.ts'

/** Address of the service with demo companies. */
export const DEMO_URL = process.env.FIRMAMENT_TEST_URL as string
/** Address of the service with hostile companies. */
export const HOSTILE_URL = process.env.FIRMAMENT_TEST_HOSTILE_URL as string

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page with everything it did that it should not. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Fails where the page asked for anything of another host, complained, or ran something foreign. */
  requireClean(): Promise<void>
  /** Fails where axe finds anything serious or critical. */
  requireAccessible(where: string): Promise<void>
}

/** How a page is opened. */
export interface PageOptions {
  readonly base?: string
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Language of the browser; English where absent. */
  readonly locale?: string
  /** Complaints that the test provokes. */
  readonly expected?: RegExp
  /** Whether what tests need is put into the page; `false`: it is as a person gets it. */
  readonly isTested?: boolean
}

/** Starts the browser with an empty profile. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() as string, headless: true, args: [...FLAGS] })
}

/** Opens a watched page on an address of the service. */
export async function openPage(browser: Browser, path: string, options: PageOptions = {}): Promise<WatchedPage> {
  const {
    base = DEMO_URL,
    width = 1440,
    height = 900,
    colorScheme = 'light',
    locale = 'en-GB',
    expected,
    isTested = true,
  } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const close = context.close.bind(context)
  context.close = async () => {
    // An answer that is still on its way is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  }
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${base}/`) && !url.startsWith('blob:')) foreign.push(url)
  })
  if (isTested) await page.addInitScript(AXE)
  await page.goto(base + path)
  return {
    page,
    context,
    async requireClean() {
      assert.deepEqual(foreign, [], 'requests that leave the host')
      assert.deepEqual(
        complaints.filter((text) => expected === undefined || !expected.test(text)),
        [],
        'complaints on the console',
      )
      assert.equal(await page.evaluate((name) => name in window, ALARM), false, 'something foreign ran')
    },
    async requireAccessible(where) {
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(options: object): Promise<{ violations: AxeViolation[] }> }
        }
        const { violations } = await axe.run({ resultTypes: ['violations'] })
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, impact, nodes }) =>
              `${impact} ${id}: ${nodes
                .map(({ target }) => target.join(' '))
                .slice(0, 4)
                .join(' | ')}`,
          )
      })
      assert.deepEqual(found, [], `axe: ${where}`)
    },
  }
}

interface AxeViolation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** Presses Tab until the focus is on the wanted element; fails where it never is. */
export async function tabTo(page: Page, selector: string, pressesMax = 120): Promise<void> {
  for (let press = 0; press < pressesMax; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${pressesMax} presses of Tab do not lead to ${selector}`)
}

/**
 * Waits until a page is no wider than its window. After a change of the window's size it may take a moment.
 *
 * @throws {Error} when it still is after ten seconds
 */
export async function requireWithin(page: Page, width: number): Promise<void> {
  const isWithin = (most: number) => document.documentElement.scrollWidth <= most
  await page.waitForFunction(isWithin, width, { timeout: 10_000 }).catch(async () => {
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    throw new Error(`The page is ${widest} pixels wide, must be ${width} at most`)
  })
}
