/**
 * `npm run test:monitoring`: the alerts and the dashboard of `deploy/` in the tools of Prometheus, against a real service.
 *
 * Installs promtool where it may (root, apt: the Debian package `prometheus`). Otherwise, without it, the suite is
 * skipped with a message.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error !== undefined) return
  console.log('promtool is absent, installing it with apt-get')
  // The package starts a server, which is not needed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

if (!hasPromtool()) install()
if (!hasPromtool()) {
  console.log(
    'SKIPPED: alerts, dashboard and metrics were not checked, as there is no promtool here and no apt-get as root to install it',
  )
} else {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(import.meta.dirname, file))
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'scripts', 'run-suite.ts'), ...files],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
