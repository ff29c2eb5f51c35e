/** The Debian package on a small Debian: installed, upgraded, removed. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildDeb } from '../../packaging/deb.ts'
import { DIST, NAME, PLATFORMS, VERSION } from '../../packaging/names.ts'
import { cannotBeMade, has, makeDebian, programIn } from './bare-machine.ts'
import { goldenKey, layGolden, run, serve } from './try-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-deb-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const file = (version: string) => `${NAME}_${version}_amd64.deb`
const skip = process.arch === 'x64' ? cannotBeMade() : 'built for another processor'

test('deb: installs the command and the unit, keeps the state in an upgrade, leaves the data when it is removed', {
  skip,
}, async () => {
  const root = join(folder, 'debian')
  makeDebian(root, 'minbase', ['adduser', 'init-system-helpers', 'libstdc++6'])
  const calls = fakeSystemd(root)
  const [platform] = PLATFORMS
  const older = buildDeb(join(DIST, 'with-demo'), platform, { version: '0.1.0', compression: ['-Znone'] })
  copyFileSync(older, join(root, file('0.1.0')))
  rmSync(older)
  copyFileSync(join(DIST, file(VERSION)), join(root, file(VERSION)))
  const dpkg = (...words: string[]) =>
    execFileSync('chroot', [root, 'dpkg', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

  dpkg('--install', `/${file('0.1.0')}`)
  assert.match(calls(), /start firmament\.service/)
  assert.match(calls(), /preset firmament\.service/)
  const data = join(root, 'var/lib/firmament')
  const { mode, uid } = statSync(data)
  assert.equal(mode & 0o777, 0o700)
  const owner = readFileSync(join(root, 'etc/passwd'), 'utf8').match(/^firmament:x:(\d+)/m)?.[1]
  assert.equal(String(uid), owner)

  // What a service of that version left.
  layGolden('0.1.0', data)
  execFileSync('chroot', [root, 'chown', '-R', 'firmament:firmament', '/var/lib/firmament'])
  writeFileSync(join(root, 'etc/firmament/environment'), 'FIRMAMENT_PORT=8123\n')
  dpkg('--install', '--force-confdef', '--force-confold', `/${file(VERSION)}`)
  assert.match(calls(), /restart firmament\.service/)
  assert.equal(readFileSync(join(root, 'etc/firmament/environment'), 'utf8'), 'FIRMAMENT_PORT=8123\n')

  const program = programIn(root, join(folder, 'try'), '/usr/bin/firmament', Number(owner))
  assert.equal(run(program, '--version').stdout.trim(), VERSION)
  const place = ['--data', '/var/lib/firmament']
  if (run(program, 'upgrade', '--check', ...place).status !== 0) assert.equal(run(program, 'index', ...place).status, 0)
  const served = await serve(program, 'serve', '--port', '0', ...place)
  const info = await fetch(`${served.url}/license/info`, { headers: { 'x-api-key': goldenKey('0.1.0') } })
  assert.notEqual(info.status, 401)
  assert.equal(await served.stop(), 0)

  dpkg('--remove', NAME)
  assert.match(calls(), /stop firmament\.service/)
  assert.equal(existsSync(join(root, 'usr/lib/firmament')), false)
  assert.match(dpkg('--purge', NAME), /data stay in \/var\/lib\/firmament/)
  assert.ok(existsSync(join(data, 'state.db')))
  assert.equal(existsSync(join(root, 'etc/firmament/environment')), false)
})

test('deb: systemd accepts the unit', { skip: !has('dpkg-deb') || !has('systemd-analyze') }, () => {
  const root = join(folder, 'unit')
  execFileSync('dpkg-deb', ['--extract', join(DIST, file(VERSION)), root])
  const path = join(root, 'usr/lib/systemd/system/firmament.service')
  const unit = readFileSync(path, 'utf8')
  assert.doesNotMatch(unit, /\/opt\//)
  for (const [, named] of unit.matchAll(/(?:ExecStart=|file:\/\/|WorkingDirectory=)(\/usr\S*)/g))
    assert.ok(existsSync(join(root, named)), named)
  // On this machine the program is not installed.
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true').replace(/^Documentation=.*\n/m, ''))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  assert.doesNotMatch(`${stdout}${stderr}`, /firmament\.service:/)
})

/** A systemd that notes what it is asked. @returns reads the notes */
function fakeSystemd(root: string): () => string {
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true })
  const script = '#!/bin/sh\necho "$@" >> /systemctl.calls\ncase "$*" in *is-enabled*) echo enabled ;; esac\n'
  writeFileSync(join(root, 'usr/bin/systemctl'), script, { mode: 0o755 })
  // Debian's own way to keep services of a new root from starting.
  rmSync(join(root, 'usr/sbin/policy-rc.d'), { force: true })
  return () => readFileSync(join(root, 'systemctl.calls'), 'utf8')
}
