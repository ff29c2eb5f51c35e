/** Builds the SDKs as they are released, and installs them where nothing else is. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientPackage, buildClientWheel } from '../../packaging/sdk.ts'

const TSC = join(import.meta.dirname, 'node_modules/typescript/bin/tsc')
const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] }

/** Builds the package and installs it. @returns the folder whose `node_modules` has it */
export function buildPackage(folder: string): string {
  const installed = join(folder, 'installed')
  mkdirSync(installed)
  writeFileSync(join(installed, 'package.json'), '{"name":"empty","private":true,"type":"module"}')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', [...install, buildClientPackage(folder, TSC)], { cwd: installed, stdio: 'inherit' })
  return installed
}

/** Builds the wheel and installs it. @param programs of the environment that builds @returns the environment that has it */
export function buildWheel(folder: string, programs: string): string {
  const wheel = buildClientWheel(folder, join(programs, 'python'))
  const venv = join(folder, 'venv')
  execFileSync('python3', ['-m', 'venv', venv], quiet)
  const install = ['-m', 'pip', '-q', '--no-input', 'install', '--no-deps', wheel]
  execFileSync(join(venv, 'bin', 'python'), install, quiet)
  return venv
}
