/**
 * `npm run test:browser`: the console in a real browser, against a real service with demo companies.
 *
 * Installs what the suite alone needs (`package.json` next to this file), starts two services (the demo companies; two
 * hundred hostile ones) and runs the tests. Without a browser nothing is tested, with a loud message. With `--speed` it
 * measures instead, with `--screenshots` it takes the pictures of the docs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoService, startDemoService } from '../../scripts/demo-service.ts'
import { findChromium } from './chromium.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')

if (findChromium() === null) {
  console.log('SKIPPED: the browser suite, as there is no Chromium in the PATH (apt-get install chromium)')
  process.exit(0)
}
if (!existsSync(join(ROOT, 'console', 'dist', 'index.html'))) {
  console.error('FAILED: the console was not built: node scripts/setup.mjs')
  process.exit(1)
}
if (!existsSync(join(HERE, 'node_modules', 'playwright-core')))
  must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], HERE)

const services: DemoService[] = []
try {
  const load = async (data: string) => must(process.execPath, [join(HERE, 'load-hostile.ts'), data], ROOT)
  services.push(await startDemoService(), await startDemoService([], load))
  // Another host than that of the shop that embeds the element.
  const [demoUrl, hostileUrl] = services.map(({ base }) => base.replace('127.0.0.1', 'localhost'))
  const environment = { ...process.env, FIRMAMENT_TEST_URL: demoUrl, FIRMAMENT_TEST_HOSTILE_URL: hostileUrl }
  const instead = ['screenshots', 'speed'].find((name) => process.argv.includes(`--${name}`))
  if (instead === undefined) runTests(environment)
  else must(process.execPath, [join(HERE, `${instead}.ts`)], ROOT, environment)
} finally {
  await Promise.all(services.map((service) => service.stop()))
}

function runTests(environment: NodeJS.ProcessEnv): void {
  const files = readdirSync(HERE).filter((name) => name.endsWith('.test.ts'))
  const wanted = process.argv.slice(2)
  const chosen = files.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  // One file at a time: two browsers and two services share few cores.
  const tests = [join(ROOT, 'scripts', 'run-suite.ts'), '--concurrency=1', ...chosen.map((name) => join(HERE, name))]
  const result = spawnSync(process.execPath, tests, { cwd: ROOT, stdio: 'inherit', env: environment })
  process.exitCode = result.status ?? 1
}

function must(command: string, parameters: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(command, parameters, { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`\`${command} ${parameters.join(' ')}\` did not succeed`)
}
