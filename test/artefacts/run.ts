/**
 * `npm run test:artefacts`: builds what is released, and tries each part from an empty folder.
 *
 * The service of each answers, imports a register, restores a backup, serves a folder of an earlier version and offers
 * tools to agents. What needs a program that this machine lacks is skipped with a message.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')

const build = spawnSync(process.execPath, [join(ROOT, 'packaging', 'build.ts')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(1)
const tests = readdirSync(HERE).filter((name) => name.endsWith('.test.ts'))
const files = ['--concurrency=1', ...tests.map((name) => join(HERE, name))]
const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'run-suite.ts'), ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
