// Sets the project up: installs packages when they are missing or older than the lockfile, builds what must be built.
//
// Runs before `npm start`, `npm test` and `./firmament`, on whatever Node the machine has (20 or later), so it uses
// nothing but Node's own modules. When all is in place it costs a few milliseconds and prints nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = 20
const RUNTIME_NODE = 24
/** A set-up that another process began and left is taken over after this long, in milliseconds. */
const LOCK_STALE_MS = 10 * 60 * 1000

const nodeMajor = Number(process.versions.node.split('.')[0])
if (nodeMajor < OLDEST_NODE) fail(`Node ${process.versions.node} is too old, must be ${OLDEST_NODE} or later.`)

if (!packagesAreCurrent()) withLock(installPackages)
if (
  !existsSync(join(root, 'node_modules/.bin/node')) &&
  !existsSync(join(root, 'node_modules/.bin/node.cmd')) &&
  nodeMajor < RUNTIME_NODE
) {
  fail(
    `Firmament runs on Node ${RUNTIME_NODE} or later and no package brings it for this platform. Install Node ${RUNTIME_NODE} and try again.`,
  )
}

/** The stamp says with which lockfile `node_modules` was installed. */
function packagesAreCurrent() {
  const stamp = join(root, 'node_modules/.firmament-lockfile')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function installPackages() {
  if (packagesAreCurrent()) return // Another process has just done it.
  console.error('Installing packages (once) …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(join(root, 'node_modules/.firmament-lockfile'), lockfileHash())
}

/** Runs `work` while no other set-up of this folder runs; waits for one that does. */
function withLock(work) {
  const lock = join(root, '.setup-lock')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      try {
        if (Date.now() - statSync(lock).mtimeMs > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
      } catch {
        // The other process has just finished and removed it.
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  work()
  release()
}

function run(command, parameters) {
  const result = spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) fail(`\`${command} ${parameters.join(' ')}\` did not succeed; see the lines above.`)
}

function fail(sentence) {
  console.error(`Set-up: ${sentence}`)
  process.exit(1)
}
