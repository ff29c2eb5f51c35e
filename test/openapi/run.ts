/**
 * `npm run test:openapi`: openapi.json reads well. Two linters, three generators of clients and a validating proxy have no findings, its
 * examples are what the demo answers, and every header of an answer is declared.
 *
 * Installs what it alone needs: the packages next to this file, and a Python environment. What cannot be installed is
 * reported loudly, and its tests are skipped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
/** The real path: a virtual environment made through a symbolic link stops working when the link goes. */
const VENV = join(realpathSync(join(ROOT, 'node_modules')), '.cache', 'openapi-suite')
const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], timeout: 300_000 }

const hasPackages =
  existsSync(join(HERE, 'node_modules', '@redocly')) ||
  spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { ...quiet, cwd: HERE })
    .status === 0
if (!hasPackages) console.log('SKIPPED: linters and generators of TypeScript, as their packages cannot be installed')
const python = installPython()
if (python === null) console.log('SKIPPED: the generator of Python, as Python 3 with venv or its packages are absent')

const tests = [join(ROOT, 'scripts', 'run-suite.ts'), '--concurrency=1', join(HERE, 'openapi.test.ts')]
const { status } = spawnSync(process.execPath, tests, {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    FIRMAMENT_OPENAPI_PACKAGES: hasPackages ? join(HERE, 'node_modules') : '',
    FIRMAMENT_OPENAPI_PYTHON: python ?? '',
  },
})
process.exitCode = status ?? 1

/** @returns the folder of programs of the environment; `null`: it cannot be made */
function installPython(): string | null {
  const programs = join(VENV, 'bin')
  if (!existsSync(programs) && spawnSync('python3', ['-m', 'venv', VENV], quiet).status !== 0) return null
  const install = ['-m', 'pip', 'install', '-q', '--no-input', '-r', join(HERE, 'requirements.txt')]
  return spawnSync(join(programs, 'python'), install, quiet).status === 0 ? programs : null
}
