// Sets the project up: installs packages when they are missing or older than the lockfile, builds the web console when
// it is missing or older than its sources.
//
// Runs before `npm start`, `npm test` and `./firmament`, on whatever Node the machine has (20 or later), so it uses
// nothing but Node's own modules. When all is in place it costs a few milliseconds and prints nothing. The packages of
// the console are installed beside those of the service. A console that cannot be built stops nothing: the service
// then does without. `--without-console` (tests, tools) leaves it alone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = 20
const RUNTIME_NODE = 24
/** A set-up that another process began and left is taken over after this long, in milliseconds. */
const LOCK_STALE_MS = 10 * 60 * 1000
/** A console that could not be built is not tried again for so long, in milliseconds: offline machines start at once. */
const FAILURE_KEPT_MS = 60 * 60 * 1000
const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const consoleFolder = join(root, 'console')
const consoleStamp = join(consoleFolder, 'dist', '.sources')
const consoleFailure = join(consoleFolder, '.build-failed')
const wantsConsole = !process.argv.includes('--without-console') && existsSync(join(consoleFolder, 'build.mjs'))

const nodeMajor = Number(process.versions.node.split('.')[0])
if (nodeMajor < OLDEST_NODE) fail(`Node ${process.versions.node} is too old, must be ${OLDEST_NODE} or later.`)

const isCurrent = () => packagesAreCurrent() && (!wantsConsole || consoleIsSettled())
if (!isCurrent()) await withLock(bringUpToDate)
if (
  !existsSync(join(root, 'node_modules/.bin/node')) &&
  !existsSync(join(root, 'node_modules/.bin/node.cmd')) &&
  nodeMajor < RUNTIME_NODE
) {
  fail(
    `Firmament runs on Node ${RUNTIME_NODE} or later and no package brings it for this platform. Install Node ${RUNTIME_NODE} and try again.`,
  )
}

/** The stamp contains the digest of the lockfile with which `node_modules` was installed. */
function packagesAreCurrent() {
  const stamp = join(root, 'node_modules/.firmament-lockfile')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Installs and builds what is missing. Another process may have done it while this one waited for the lock. */
async function bringUpToDate() {
  if (isCurrent()) return
  const isConsoleDue = wantsConsole && !consoleIsSettled()
  const areConsolePackagesDue = isConsoleDue && !consolePackagesAreCurrent()
  // Beside each other: most of either is waiting for the network and the disk.
  const consolePackages = areConsolePackagesDue ? installConsolePackages() : Promise.resolve(true)
  if (!packagesAreCurrent()) {
    console.error('Installing packages (once) …')
    run('npm', NPM_CI)
    writeFileSync(join(root, 'node_modules/.firmament-lockfile'), lockfileHash())
  }
  if (isConsoleDue) buildConsole(await consolePackages)
}

/** What a build of the console is made of: sources, page, settings, lockfile, and what it shares with the service. */
function consoleSources() {
  const hash = createHash('sha256')
  const shared = JSON.parse(readFileSync(join(consoleFolder, 'shared-sources.json'), 'utf8'))
  for (const name of shared)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
  for (const name of [
    'index.html',
    'build.mjs',
    'catalogues.mjs',
    'vite.config.mjs',
    'package-lock.json',
    'src',
    'public',
  ]) {
    const path = join(consoleFolder, name)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
          .sort()
      : [path]
    for (const file of files) hash.update(file.slice(consoleFolder.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Built from the present sources, or known to have failed with them a while ago. */
function consoleIsSettled() {
  const sources = consoleSources()
  if (stampOf(consoleStamp) === sources) return true
  return stampOf(consoleFailure) === sources && Date.now() - statSync(consoleFailure).mtimeMs < FAILURE_KEPT_MS
}

function stampOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** npm leaves its own note of what it installed; a lockfile that came later (a pull, a branch) is newer than it. */
function consolePackagesAreCurrent() {
  const note = join(consoleFolder, 'node_modules/.package-lock.json')
  if (!existsSync(note) || !existsSync(join(consoleFolder, 'node_modules/vite'))) return false
  return statSync(note).mtimeMs >= statSync(join(consoleFolder, 'package-lock.json')).mtimeMs
}

/** Installs what the build needs: what only its checks need stays away. Resolves whether it succeeded. */
function installConsolePackages() {
  const parameters = [...NPM_CI, '--omit=dev', '--fetch-retries=1']
  return new Promise((resolve) => {
    const child = spawn('npm', parameters, {
      cwd: consoleFolder,
      stdio: ['ignore', 'ignore', 'ignore'],
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

function buildConsole(hasPackages) {
  console.error('Building the web console …')
  const sources = consoleSources()
  const result = hasPackages
    ? spawnSync(runtime(), ['build.mjs'], { cwd: consoleFolder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
    : { status: 1, stderr: 'its packages could not be installed' }
  if (result.status === 0) {
    writeFileSync(consoleStamp, sources)
    rmSync(consoleFailure, { force: true })
    return
  }
  writeFileSync(consoleFailure, sources)
  const lines = (result.stderr ?? '').split('\n').filter((line) => line.trim() !== '')
  const instead = existsSync(join(consoleFolder, 'dist/index.html'))
    ? 'the one built before stays'
    : 'the service does without'
  console.error(`The web console was not built, ${instead}: ${lines.slice(0, 3).join(' ')}`)
}

/** The Node that runs the service: brought by a package where the machine's own is older. */
function runtime() {
  const brought = join(root, 'node_modules/.bin/node')
  return process.platform !== 'win32' && existsSync(brought) ? brought : process.execPath
}

/** Runs `work` while no other set-up of this folder runs; waits for one that does, and says so. */
async function withLock(work) {
  const lock = join(root, '.setup-lock')
  let isToldToWait = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (!existsSync(lock)) {
        if (error.code !== 'EEXIST') throw error
        continue
      }
      if (isLeft(lock)) {
        rmSync(lock, { recursive: true, force: true })
        continue
      }
      if (!isToldToWait) console.error('Waiting for another set-up of this folder …')
      isToldToWait = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  await work()
  release()
}

/** Whether the process that made the lock is gone: a closed terminal or a kill leaves no time to remove it. */
function isLeft(lock) {
  try {
    const { mtimeMs } = statSync(lock)
    const pid = Number(readFileSync(lock, 'utf8'))
    if (Date.now() - mtimeMs > LOCK_STALE_MS) return true
    // Between the making of the file and its first byte it is empty.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    // Of an earlier version it is a folder.
    return error.code === 'ESRCH' || error.code === 'EISDIR'
  }
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
