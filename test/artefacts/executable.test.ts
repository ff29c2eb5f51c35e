/** The executable, copied to a machine that has C libraries and nothing else. */
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DIST, NAME, PLATFORMS, VERSION } from '../../packaging/names.ts'
import { cannotBeMade, makeDebian, programIn } from './bare-machine.ts'
import { listTools, type Program, run, tryDemo, tryRegister, tryUpgrade } from './try-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-executable-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const fileOf = (platform: string) => `${NAME}-${VERSION}-${platform}${platform.startsWith('win') ? '.exe' : ''}`
const isHere = process.platform === 'linux' && process.arch === 'x64'

test('executable: one file for each platform, of at most 150 MB', () => {
  for (const { name } of PLATFORMS) {
    const { size } = statSync(join(DIST, fileOf(name)))
    assert.ok(size <= 150e6, `${name}: ${size} bytes`)
  }
})

test('executable: alone in an empty folder, it serves the demo and offers tools', {
  skip: !isHere,
}, async (context) => {
  const executable = join(folder, NAME)
  copyFileSync(join(DIST, fileOf('linux-x64')), executable)
  const program: Program = {
    command: executable,
    words: [],
    folder,
    environment: { XDG_CACHE_HOME: join(folder, 'cache') },
  }
  assert.equal(run(program, '--version').stdout.trim(), VERSION)
  const first = await tryDemo(program)
  context.diagnostic(`first answer after ${first.toFixed(1)} s`)
  assert.ok((await listTools(program)).length >= 6)
  assert.equal(readdirSync(join(folder, 'cache', 'firmament')).length, 1)
  const { status, stderr } = run(program, 'serve', '--porcelain')
  assert.equal(status, 1)
  assert.match(stderr, /unknown option/)
})

test('executable: on a machine without Node, shell or programs it imports, restores and upgrades', {
  skip: isHere ? cannotBeMade() : 'built for another platform',
}, async () => {
  const root = join(folder, 'bare')
  makeDebian(root, 'extract', ['base-files', 'libc6', 'libstdc++6'])
  copyFileSync(join(DIST, fileOf('linux-x64')), join(root, NAME))
  const program = programIn(root, join(folder, 'try'), `/${NAME}`, 1000)
  await tryRegister(program)
  // Nothing there knows the name localhost.
  assert.ok((await listTools(program, 'registers')).length >= 6)
  await tryUpgrade(program, '0.1.0')
})
