/** What a release says about its files, and the clients in it. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DIST, NAME, VERSION } from '../../packaging/names.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('release: checksums are those of the files', () => {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: DIST })
  assert.match(readFileSync(join(DIST, 'SHA256SUMS'), 'utf8'), /firmament-[\d.]+\.tgz/)
})

test('release: the bill of materials names every package that is needed, with its version', () => {
  const { components } = JSON.parse(readFileSync(join(DIST, `${NAME}-${VERSION}.cdx.json`), 'utf8'))
  const listed = new Set(components.map(({ purl }: { readonly purl: string }) => purl))
  const { dependencies } = JSON.parse(readFileSync(join(DIST, '..', 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(dependencies))
    assert.ok(listed.has(`pkg:npm/${name.replace('@', '%40')}@${version}`), name)
})

test('release: pip and npm install the clients from their files', () => {
  const wheel = join(DIST, `firmament_client-${VERSION}-py3-none-any.whl`)
  execFileSync('python3', [
    '-m',
    'pip',
    '-q',
    '--disable-pip-version-check',
    'install',
    '--no-deps',
    '--target',
    folder,
    wheel,
  ])
  const check = 'import firmament_client; print(firmament_client.Firmament.__name__)'
  const { stdout } = { stdout: execFileSync('python3', ['-c', check], { cwd: folder, encoding: 'utf8' }) }
  assert.equal(stdout.trim(), 'Firmament')
  assert.ok(existsSync(join(folder, `firmament_client-${VERSION}.dist-info`, 'licenses', 'LICENSE')))
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--silent',
    join(DIST, `firmament-client-${VERSION}.tgz`),
  ])
  const imports = "import('firmament-client').then(({ Firmament }) => console.log(Firmament.name))"
  assert.equal(execFileSync(process.execPath, ['-e', imports], { cwd: folder, encoding: 'utf8' }).trim(), 'Firmament')
  assert.ok(existsSync(join(folder, 'node_modules', 'firmament-client', 'LICENSE')))
})
