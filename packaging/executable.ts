/**
 * One executable: Node's single executable application of the Node that the lockfile has, with the program inside.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { fetchNode } from './fetch-node.ts'
import { listFiles } from './list-files.ts'
import { DIST, NAME, type Platform, ROOT, VERSION } from './names.ts'

/** Marks the place for the program in a Node executable: nodejs.org/api/single-executable-applications.html. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** Injects a resource into an executable of any platform. Maintained by the Node project. */
const POSTJECT = 'postject@1.0.0-alpha.6'

/** Builds the executables of platforms from a laid-out program. @returns their paths */
export function buildExecutables(tree: string, platforms: readonly Platform[]): readonly string[] {
  const work = join(DIST, 'executable')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  // Without code cache and snapshot it is the same for all platforms.
  const blob = buildBlob(tree, work)
  const executables = platforms.map((platform) => buildExecutable(blob, platform))
  rmSync(work, { recursive: true })
  return executables
}

/** Prepares the program for Node to carry. @returns path of the resource */
function buildBlob(tree: string, work: string): string {
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 10 } }
  writeFileSync(join(work, 'program'), zstdCompressSync(packFiles(tree), level))
  copyFileSync(join(ROOT, 'packaging', 'executable-main.cjs'), join(work, 'main.cjs'))
  const output = join(work, 'blob')
  const configuration = {
    main: join(work, 'main.cjs'),
    output,
    disableExperimentalSEAWarning: true,
    // The flag of the heap is for every command here: it cannot be set later.
    execArgv: ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'],
    assets: { program: join(work, 'program') },
  }
  writeFileSync(join(work, 'sea.json'), JSON.stringify(configuration))
  execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { stdio: 'ignore' })
  return output
}

function buildExecutable(blob: string, platform: Platform): string {
  const isWindows = platform.name.startsWith('win')
  const target = join(DIST, `${NAME}-${VERSION}-${platform.name}${isWindows ? '.exe' : ''}`)
  copyFileSync(fetchNode(platform), target)
  chmodSync(target, 0o755)
  // Names of functions, 15 MB. An executable that cannot be stripped here stays as it is.
  if (!isWindows) spawnSync(platform.name === 'linux-x64' ? 'strip' : 'llvm-strip', [target], { stdio: 'ignore' })
  const inject = ['exec', '--yes', `--package=${POSTJECT}`, '--', 'postject', target, 'NODE_SEA_BLOB', blob]
  execFileSync('npm', [...inject, '--sentinel-fuse', FUSE], { stdio: 'ignore' })
  return target
}

/** All files of a folder as one, in the form that `executable-main.cjs` reads. */
function packFiles(folder: string): Buffer {
  const files = listFiles(folder).map((path) => [path, readFileSync(join(folder, path))] as const)
  const index = Buffer.from(JSON.stringify(files.map(([path, { length }]) => [path, length])))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(index.length)
  return Buffer.concat([length, index, ...files.map(([, bytes]) => bytes)])
}
