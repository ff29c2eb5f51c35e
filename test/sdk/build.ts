/** Builds the SDKs from copies of their folders, and installs them where nothing else is. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
const SDK = join(HERE, '..', '..', 'sdk')
const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] }

/** Builds the package and installs it. @returns the folder whose `node_modules` has it */
export function buildPackage(folder: string): string {
  const source = join(folder, 'package')
  cpSync(join(SDK, 'typescript'), source, { recursive: true })
  rmSync(join(source, 'dist'), { recursive: true, force: true })
  execFileSync(process.execPath, [join(HERE, 'node_modules/typescript/bin/tsc'), '-p', source], { stdio: 'inherit' })
  const packing = ['pack', '--silent', '--pack-destination', folder]
  const tarball = execFileSync('npm', packing, { cwd: source, encoding: 'utf8' })
  const installed = join(folder, 'installed')
  mkdirSync(installed)
  writeFileSync(join(installed, 'package.json'), '{"name":"empty","private":true,"type":"module"}')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', join(folder, tarball.trim())]
  execFileSync('npm', install, { cwd: installed, stdio: 'inherit' })
  return installed
}

/** Builds the wheel and installs it. @param programs of the environment that builds @returns the environment that has it */
export function buildWheel(folder: string, programs: string): string {
  const source = join(folder, 'wheel')
  cpSync(join(SDK, 'python'), source, { recursive: true })
  const pip = ['-m', 'pip', '-q', '--no-input']
  execFileSync(join(programs, 'python'), [...pip, 'wheel', '--no-deps', '-w', join(folder, 'wheels'), source], quiet)
  const venv = join(folder, 'venv')
  execFileSync('python3', ['-m', 'venv', venv], quiet)
  const [wheel] = readdirSync(join(folder, 'wheels'))
  execFileSync(join(venv, 'bin', 'python'), [...pip, 'install', '--no-deps', join(folder, 'wheels', wheel)], quiet)
  return venv
}
