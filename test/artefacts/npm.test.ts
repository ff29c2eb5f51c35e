/** The npm package: installed from its file into an empty folder, by the machine's own Node. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DIST, NAME, PACKAGE, VERSION } from '../../packaging/names.ts'
import { listTools, type Program, run, tryDemo, tryRegister, tryUpgrade } from './try-program.ts'

const TARBALL = join(DIST, `${NAME}-${VERSION}.tgz`)
const folder = mkdtempSync(join(tmpdir(), 'firmament-npm-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const installed = join(folder, 'node_modules', NAME)
const program: Program = { command: join(folder, 'node_modules', '.bin', NAME), words: [], folder }

test('npm: the package holds no types, tests or samples, and at most 25 MB', () => {
  const files = execFileSync('tar', ['-tzvf', TARBALL], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
  const bytes = files.reduce((sum, line) => sum + Number(line.split(/\s+/)[2]), 0)
  assert.ok(bytes <= 25e6, `${bytes} bytes`)
  const names = files.map((line) => line.split(/\s+/).at(-1) ?? '')
  assert.deepEqual(
    names.filter((name) => /\.(d\.ts|ts|map|png)$|\.test\.|\/sample[^/]*\.(?!js$)/.test(name)),
    [],
  )
  for (const name of ['LICENSE', 'NOTICES.md', 'README.md', 'openapi.json', 'reference/README.md'])
    assert.ok(names.includes(`package/${name}`), name)
})

test('npm: compiled code imports nothing that is not inside', () => {
  for (const file of readdirSync(join(PACKAGE, 'lib'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(PACKAGE, 'lib', file), 'utf8')
    assert.doesNotMatch(code, /(?:from |import\()["'](?!node:|\.)|["'/][\w-]+\.ts["']/, file)
    for (const [, path] of code.matchAll(/new URL\("(\.[^"$]+\.\w+)", import\.meta\.url\)/g))
      assert.ok(existsSync(new URL(path, `file://${join(PACKAGE, 'lib', file)}`)), `${file}: ${path}`)
  }
})

test('npm: notices name the origin of the data and every package that is inside', () => {
  const notices = readFileSync(join(PACKAGE, 'NOTICES.md'), 'utf8')
  for (const name of ['GeoNames', 'all-MiniLM-L6-v2', 'fastify 5', 'undici 8', 'zod 4', 'pg 8'])
    assert.ok(notices.includes(name), name)
  const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, '..', '..', 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) assert.ok(notices.includes(`${name} `), name)
})

test('npm: installed in an empty folder, it serves the demo, imports, restores, upgrades and offers tools', async (context) => {
  const began = performance.now()
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', TARBALL], { cwd: folder })
  assert.deepEqual(
    readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    [NAME],
  )
  const install = (performance.now() - began) / 1000
  assert.equal(run(program, '--version').stdout.trim(), VERSION)
  const start = await tryDemo(program)
  context.diagnostic(`installed in ${install.toFixed(1)} s, first answer after ${start.toFixed(1)} s more`)
  assert.ok((await listTools(program)).length >= 6)
  await tryRegister(program)
  await tryUpgrade(program, '0.1.0')
  // What the package writes is in the folder of the person, not in its own.
  assert.equal(existsSync(join(installed, 'data')), false)
})

test('npm: npx runs it without an installation', () => {
  const empty = join(folder, 'npx')
  mkdirSync(empty)
  const { status, stdout } = spawnSync('npx', ['--yes', `--package=${TARBALL}`, NAME, '--version'], {
    cwd: empty,
    encoding: 'utf8',
  })
  assert.equal(status, 0)
  assert.equal(stdout.trim(), VERSION)
})
