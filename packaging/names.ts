/** What artefacts are called, and for which platforms they are made. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project. */
export const ROOT = join(import.meta.dirname, '..')
/** Where artefacts are written. */
export const DIST = join(ROOT, 'dist')
/** What every artefact contains: the program without Node. */
export const PACKAGE = join(DIST, 'package')

/** The name on npm, of the Debian package and of the command. Free on npm when it was chosen; nothing is published. */
export const NAME = 'firmament'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** The version of the project. */
export const VERSION = manifest.version
export const { description: DESCRIPTION, license: LICENSE } = manifest

/** The time of every file in an artefact, in seconds: that of the last commit, so that the same sources make the same bytes. */
export const SOURCE_DATE_EPOCH = Number(process.env.SOURCE_DATE_EPOCH ?? timeOfCommit())

function timeOfCommit(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' })
  // Sources without their history: the day before the first release.
  return Number(stdout) || 1_763_769_600
}

/** A platform that an artefact with Node is made for. */
export interface Platform {
  /** As in file names: `linux-x64`. */
  readonly name: string
  /** As Debian and images call the processor; `null`: not Linux. */
  readonly architecture: 'amd64' | 'arm64' | null
  /** The npm package that has Node for it, with its version. */
  readonly node: readonly [name: string, version: string]
  /** Path of the program in the package. */
  readonly program: string
}

/** The Node versions are those that the lockfile has. */
export const PLATFORMS: readonly Platform[] = [
  platform('linux-x64', 'amd64', 'bin/node'),
  platform('linux-arm64', 'arm64', 'bin/node'),
  platform('win-x64', null, 'bin/node.exe'),
]

function platform(name: string, architecture: Platform['architecture'], program: string): Platform {
  const package_ = `node-${name}`
  return { name, architecture, node: [package_, manifest.optionalDependencies[package_]], program }
}
