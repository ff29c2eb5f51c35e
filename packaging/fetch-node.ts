/** Node of other platforms, from npm. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, type Platform, ROOT } from './names.ts'

/** The Node program of a platform, in the version of the lockfile. Downloaded once. @returns its path */
export function fetchNode(platform: Platform): string {
  return join(fetchNodePackage(platform), platform.program)
}

/** The folder of its package: the program, and the licences of Node. */
export function fetchNodePackage({ node: [name, version] }: Platform): string {
  const installed = join(ROOT, 'node_modules', name)
  if (existsSync(installed)) return installed
  const folder = join(DIST, 'node', `${name}-${version}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  mkdirSync(making, { recursive: true })
  const pack = ['pack', '--silent', '--pack-destination', making, `${name}@${version}`]
  const tarball = execFileSync('npm', pack, { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(making, tarball), '-C', making])
  renameSync(join(making, 'package'), folder)
  return folder
}
