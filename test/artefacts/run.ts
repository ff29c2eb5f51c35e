/**
 * `npm run test:artefacts`: builds what is released, and tries each part from an empty folder.
 *
 * The service of each answers, imports a register, restores a backup, serves a folder of an earlier version and offers
 * tools to agents. What needs a program that this machine lacks, or the package registries, is skipped with a message.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { SOURCE_DATE_EPOCH } from '../../packaging/names.ts'
import { has } from './bare-machine.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const quiet = { stdio: 'ignore', timeout: 120_000 } as const

if (!has('mmdebstrap') && process.getuid?.() === 0 && has('apt-get'))
  spawnSync('apt-get', ['install', '-y', '-qq', 'mmdebstrap'], quiet)
const isOnline = spawnSync('npm', ['view', 'postject', 'version'], quiet).status === 0
/** Which test file tries a kind, and whether it can be built here. */
const kinds: readonly (readonly [kind: string, test: string, can: boolean])[] = [
  ['npm', 'npm.test.ts', true],
  ['executable', 'executable.test.ts', isOnline],
  ['deb', 'deb.test.ts', isOnline && has('dpkg-deb')],
  ['image', 'image.test.ts', isOnline && has('mmdebstrap')],
  ['sdk', 'release.test.ts', isOnline && has('python3')],
  ['demo', 'demo.test.ts', true],
]
for (const [kind, , can] of kinds)
  if (!can) console.log(`SKIPPED: ${kind}, as its tools or the package registries are absent`)
const possible = kinds.filter(([, , can]) => can)

// A commit while the suite runs must not change the time that is in the files.
process.env.SOURCE_DATE_EPOCH = String(SOURCE_DATE_EPOCH)
const script = join(ROOT, 'packaging', 'build.ts')
const build = spawnSync(process.execPath, [script, ...possible.map(([kind]) => kind)], { stdio: 'inherit' })
if (build.status !== 0) process.exit(1)
const tests = [
  join(ROOT, 'scripts', 'run-suite.ts'),
  '--concurrency=2',
  ...possible.map(([, test]) => join(HERE, test)),
]
process.exitCode = spawnSync(process.execPath, tests, { stdio: 'inherit' }).status ?? 1
