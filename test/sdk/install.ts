/** Installs what writes types and builds packages: npm packages next to this file, and a Python environment. */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
/** The real path: a virtual environment made through a symbolic link stops working when the link goes. */
const VENV = join(realpathSync(join(HERE, '..', '..', 'node_modules')), '.cache', 'sdk-suite')
const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], timeout: 300_000 }

/** Whether the npm packages are there, or could be installed. */
export function installPackages(): boolean {
  if (existsSync(join(HERE, 'node_modules', 'openapi-typescript'))) return true
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', install, { ...quiet, cwd: HERE }).status === 0
}

/** The folder of programs of the Python environment; `null`: it cannot be made. */
export function installPython(): string | null {
  const programs = join(VENV, 'bin')
  if (!existsSync(programs) && spawnSync('python3', ['-m', 'venv', VENV], quiet).status !== 0) return null
  const check = 'import sys; sys.exit(sys.version_info < (3, 11))'
  if (spawnSync(join(programs, 'python'), ['-c', check], quiet).status !== 0) return null
  const install = ['-m', 'pip', 'install', '-q', '--no-input', '-r', join(HERE, 'requirements.txt')]
  return spawnSync(join(programs, 'python'), install, quiet).status === 0 ? programs : null
}
