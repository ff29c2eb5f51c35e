// Entry of the single executable: lays the program out in a cache folder, once a version, and runs its command line there.
//
// Threads, processes and tables of the program are files. Node can load modules from an executable only if they are one
// file, and starts threads from files alone.
const { createHash, randomUUID } = require('node:crypto')
const { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { homedir, tmpdir } = require('node:os')
const { dirname, join, sep } = require('node:path')
const { getRawAsset } = require('node:sea')
const { pathToFileURL } = require('node:url')
const { setFlagsFromString } = require('node:v8')
const { Script, constants } = require('node:vm')
const { zstdDecompressSync } = require('node:zlib')

/** Set for processes that the program starts: where it lies. */
const LAID_OUT = 'FIRMAMENT_LAID_OUT'

// Processes that the program starts get Node's flags again, and the path of a module, as Node itself would.
const words = process.argv.slice(2).filter((word) => !process.execArgv.includes(word))
const laidOut = process.env[LAID_OUT]
const isModule = laidOut !== undefined && words[0]?.startsWith(laidOut + sep)
if (isModule) void run(words[0], words.slice(1))
else void start()

async function start() {
  const root = layOut()
  const { launchOf, wordsOf } = await load(join(root, 'bin', 'launcher.mjs'))
  const given = wordsOf(words)
  const { flags, environment } = launchOf(given[0])
  const cli = join(root, 'lib', 'cli.js')
  const next = { ...environment, [LAID_OUT]: root }
  // The allocator reads its variables at the start of a process only.
  if (environment !== process.env && process.execve !== undefined && process.platform === 'linux')
    process.execve(process.execPath, [process.execPath, cli, ...given], next)
  process.env[LAID_OUT] = root
  await run(cli, given, flags)
}

/** Runs a module as Node would, with its words as parameters. */
async function run(module, parameters, flags = []) {
  // Those of the heap are set when a process starts: `executable.ts`.
  for (const flag of flags) if (!process.execArgv.includes(flag)) setFlagsFromString(flag)
  process.argv = [process.execPath, module, ...parameters]
  await load(module)
}

function load(module) {
  const options = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }
  return new Script('(url) => import(url)', options).runInThisContext()(pathToFileURL(module).href)
}

/** The folder with the program. Written beside its place first, so that none is ever incomplete. */
function layOut() {
  const packed = Buffer.from(getRawAsset('program'))
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 32)
  const cache = cacheFolder()
  const root = join(cache ?? mkdtempSync(join(tmpdir(), 'firmament-')), name)
  if (existsSync(root)) return root
  const making = `${root}.${randomUUID()}`
  unpack(zstdDecompressSync(packed), making)
  try {
    renameSync(making, root)
  } catch (error) {
    // Another process was first.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(root)) throw error
  }
  return root
}

/** A folder that only this user can write to; `null`: there is none, so that the program lies in a temporary one. */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  try {
    const folder = join(XDG_CACHE_HOME ?? LOCALAPPDATA ?? join(homedir(), '.cache'), 'firmament')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) return null
    const probe = join(folder, `probe.${randomUUID()}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return folder
  } catch {
    return null
  }
}

/** Four bytes: length of the index. Index: paths and sizes as JSON. Contents, in its order. */
function unpack(bytes, folder) {
  const length = bytes.readUInt32LE(0)
  let at = 4 + length
  for (const [path, size] of JSON.parse(bytes.toString('utf8', 4, at))) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes.subarray(at, at + size))
    at += size
  }
}
