/**
 * `npm run test:browser`: the console in a real browser, against a real service with demo companies.
 *
 * Installs what the suite alone needs (`package.json` next to this file), starts two services (the demo companies; two
 * hundred hostile ones), runs the tests, then measures. Without a browser nothing is tested, with a loud message.
 * With `--screenshots` it takes the pictures of the docs instead.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'firmament-browser-'))
const services: ChildProcess[] = []

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

try {
  const hostile = join(folder, 'hostile')
  must(process.execPath, [join(HERE, 'load-hostile.ts'), hostile], ROOT)
  const [demoUrl, hostileUrl] = await Promise.all([serve(join(folder, 'demo')), serve(hostile)])
  const environment = { ...process.env, FIRMAMENT_TEST_URL: demoUrl, FIRMAMENT_TEST_HOSTILE_URL: hostileUrl }
  if (process.argv.includes('--screenshots')) must(process.execPath, [join(HERE, 'screenshots.ts')], ROOT, environment)
  else runTests(environment)
} finally {
  for (const service of services) service.kill('SIGTERM')
  await Promise.all(
    services.map((service) => service.exitCode ?? new Promise((resolve) => service.once('exit', resolve))),
  )
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

function runTests(environment: NodeJS.ProcessEnv): void {
  const files = readdirSync(HERE).filter((name) => name.endsWith('.test.ts'))
  const wanted = process.argv.slice(2)
  const chosen = files.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  // One file at a time: two browsers and two services share few cores.
  const tests = [join(ROOT, 'scripts', 'run-suite.ts'), '--concurrency=1', ...chosen.map((name) => join(HERE, name))]
  const result = spawnSync(process.execPath, tests, { cwd: ROOT, stdio: 'inherit', env: environment })
  process.exitCode = result.status ?? 1
  if (wanted.length === 0)
    spawnSync(process.execPath, [join(HERE, 'speed.ts')], { cwd: ROOT, stdio: 'inherit', env: environment })
}

/** Starts a service of a data folder on a free port; answers its address. */
async function serve(data: string): Promise<string> {
  const parameters = [
    join(ROOT, 'src', 'cli.ts'),
    'serve',
    '--demo',
    '--data',
    data,
    '--port',
    '0',
    '--log-level',
    'error',
  ]
  const service = spawn(process.execPath, parameters, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
  services.push(service)
  let text = ''
  for await (const piece of service.stderr) {
    text += piece
    const found = /http:\/\/localhost:\d+/.exec(text)
    if (found !== null) {
      service.stderr.resume()
      return found[0]
    }
  }
  throw new Error(`The service ended without an address:\n${text}`)
}

function must(command: string, parameters: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(command, parameters, { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`\`${command} ${parameters.join(' ')}\` did not succeed`)
}
