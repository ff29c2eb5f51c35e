/**
 * `npm run test:deploy`: the files that an installation is made of. Builds the image by its steps in an empty folder, because
 * no machine of this suite needs a builder of images; installs a linter for the Dockerfile where Python 3 can.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const VENV = join(realpathSync(join(ROOT, 'node_modules')), '.cache', 'deploy-suite')
const HADOLINT = join(VENV, 'bin', 'hadolint')
const quiet = { stdio: 'ignore', timeout: 300_000 } as const

const hasLinter =
  existsSync(HADOLINT) ||
  (spawnSync('python3', ['-m', 'venv', VENV], quiet).status === 0 &&
    spawnSync(
      join(VENV, 'bin', 'python'),
      ['-m', 'pip', 'install', '-q', '--no-input', '-r', join(HERE, 'requirements.txt')],
      quiet,
    ).status === 0)
if (!hasLinter) console.log('SKIPPED: the linter of the Dockerfile, as Python 3 with venv or its package is absent')
for (const program of ['systemd-analyze', 'nginx', 'caddy'])
  if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
    console.log(`SKIPPED: what ${program} says, as it is not installed`)
if (spawnSync('docker', ['info'], quiet).status !== 0)
  console.log('SKIPPED: docker build, as there is no daemon; the steps of the image run in an empty folder instead')
else if (spawnSync('docker', ['build', '--quiet', ROOT], { stdio: 'inherit', timeout: 900_000 }).status !== 0)
  process.exitCode = 1

const tests = [join(ROOT, 'scripts', 'run-suite.ts'), join(HERE, 'deploy.test.ts')]
const { status } = spawnSync(process.execPath, tests, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FIRMAMENT_HADOLINT: hasLinter ? HADOLINT : '' },
})
process.exitCode ||= status ?? 1
