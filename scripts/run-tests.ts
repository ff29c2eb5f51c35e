/**
 * `npm test`: everything that needs no outside server: types, lint, import directions, retired words, then the tests.
 *
 * With arguments, runs only the test files whose path contains one of them. Suites on real register data
 * (`*.real.test.ts`) run where that data lies beside the checkout and say so where it does not.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const realData = process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '..', 'shared')
const hasRealData = existsSync(join(realData, 'data'))

if (wanted.length === 0) {
  step('types', 'tsc', ['--noEmit'])
  step('lint', 'biome', ['check', '.'])
  step('imports', process.execPath, ['scripts/check-imports.ts'])
  step('words', process.execPath, ['scripts/check-words.ts'])
}

/** Suites that need more time or an outside server have commands of their own; see package.json and .ci/run. */
const OWN_COMMAND = /^test\/(faults|browser|engine)\//
const files = ['src', 'test', 'scripts', 'bench']
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts') && !OWN_COMMAND.test(file))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .filter((file) => hasRealData || !file.endsWith('.real.test.ts'))
  .sort()

if (!hasRealData) console.log(`SKIPPED: suites on real register data, as there is none at ${realData}`)
step('tests', process.execPath, ['--test', ...files])

function step(name: string, command: string, parameters: readonly string[]): void {
  const local = join(ROOT, 'node_modules', '.bin', command)
  const started = Date.now()
  const result = spawnSync(existsSync(local) ? local : command, parameters, { cwd: ROOT, stdio: 'inherit' })
  console.log(
    `${name}: ${result.status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  if (result.status !== 0) process.exit(1)
}
