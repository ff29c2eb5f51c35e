/**
 * `npm run test:postgresql`: the state on a real PostgreSQL server. Every test file starts a server of its own.
 *
 * Installs the server's programs where it may (root, apt). Otherwise, without them, the suite is skipped with a
 * message.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresql } from '../support/postgresql.ts'

const wanted = process.argv.slice(2)

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error !== undefined) return
  console.log('PostgreSQL is absent, installing it with apt-get')
  // The package makes and starts a server, which is not needed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

if (findPostgresql() === null) install()
if (findPostgresql() === null) {
  console.log(
    'SKIPPED: nothing of the state on PostgreSQL was tested, as there is no PostgreSQL here (initdb) and no apt-get as root to install it',
  )
} else {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
    .map((file) => join(import.meta.dirname, file))
  // One at a time: each has a server and several services.
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'scripts', 'run-suite.ts'), '--concurrency=1', ...files],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
