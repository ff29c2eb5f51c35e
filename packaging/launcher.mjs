// The command of an installed package: finds a Node that can run the service, and starts the command line with the flags
// and the allocator settings that `./firmament` of a checkout has.
//
// Runs on whatever Node the machine has (20 or later), so it uses nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Commands that import or search: flags and reasons as in the launcher of a checkout. */
const HEAVY = new Set(['serve', 'import', 'update', 'index', 'register', 'suppress', 'mcp'])
const HEAP = '--max-semi-space-size=8'
/** Commands that run loops over postings for long. */
const SEARCHING = new Set(['serve', 'mcp'])
const NO_INLINING = '--no-maglev-inlining'
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' }
const RUNTIME_NODE = 24

/** What a command is started with: flags of Node, and variables that are not set yet. */
export function launchOf(command, environment = process.env) {
  const isHeavy = HEAVY.has(command)
  return {
    flags: [...(isHeavy ? [HEAP] : []), ...(SEARCHING.has(command) ? [NO_INLINING] : [])],
    environment: isHeavy ? { ...ALLOCATOR, ...environment } : environment,
  }
}

/** Without a command, the demo is served: what a person who tries the package wants to see. */
export function wordsOf(words) {
  return words.length === 0 ? ['serve', '--demo'] : words
}

/** @param cli path of the compiled command line */
export async function launch(cli) {
  const words = wordsOf(process.argv.slice(2))
  const node = nodeMajor() >= RUNTIME_NODE ? process.execPath : broughtNode()
  const { flags, environment } = launchOf(words[0])
  const parameters = [...flags, '--disable-warning=ExperimentalWarning', cli, ...words]
  // The process becomes the service: signals, exit code and memory are its own.
  if (process.execve !== undefined && process.platform !== 'win32' && process.platform !== 'os400') {
    process.removeAllListeners('warning')
    process.execve(node, [node, ...parameters], environment)
  }
  const child = spawn(node, parameters, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function nodeMajor() {
  return Number(process.versions.node.split('.')[0])
}

/** Node from npm, for a machine whose own is older. npm keeps it, so it is downloaded once. */
function broughtNode() {
  const { bringsNode } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const name = `node-${platform}`
  const version = bringsNode[name]
  if (version === undefined)
    fail(
      `Node is ${process.versions.node}, must be ${RUNTIME_NODE} or later, and no package brings it for ${platform}.`,
    )
  const npm = ['exec', '--yes', '--offline', `--package=${name}@${version}`, '--', 'node', '-p', 'process.execPath']
  const options = { encoding: 'utf8', shell: process.platform === 'win32' }
  let found = spawnSync('npm', npm, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  if (found.status !== 0) {
    console.error(`Node ${process.versions.node} is too old: bringing Node ${version} from npm (once) …`)
    const online = npm.filter((word) => word !== '--offline')
    found = spawnSync('npm', online, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  }
  const path = found.stdout?.trim().split('\n').at(-1)
  if (found.status !== 0 || !existsSync(path))
    fail(`Node is ${process.versions.node}, must be ${RUNTIME_NODE} or later, and npm could not bring it.`)
  return path
}

function fail(sentence) {
  console.error(`Cannot start: ${sentence}`)
  process.exit(1)
}

/** The compiled command line of this package. */
export const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))
