/** The image: its layout, its bytes, and its root on this machine. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildImage, imagePath } from '../../packaging/image.ts'
import { DIST, PLATFORMS } from '../../packaging/names.ts'
import { cannotBeMade, has, programIn } from './bare-machine.ts'
import { listTools, tryDemo, tryUpgrade } from './try-program.ts'

const skip = cannotBeMade()
const folder = mkdtempSync(join(tmpdir(), 'firmament-image-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

interface Manifest {
  readonly config: { readonly digest: string }
  readonly layers: readonly { readonly digest: string }[]
  readonly manifests: readonly { readonly digest: string; readonly platform: { readonly architecture: string } }[]
}

const layout = join(folder, 'layout')
const blob = (digest: string) => join(layout, 'blobs', 'sha256', digest.slice('sha256:'.length))
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

test('image: two architectures, every blob under its digest, at most 250 MB each', { skip }, () => {
  mkdirSync(layout)
  execFileSync('tar', ['-xf', imagePath(), '-C', layout])
  for (const name of readdirSync(join(layout, 'blobs', 'sha256')))
    assert.equal(hash('sha256', readFileSync(join(layout, 'blobs', 'sha256', name))), name)
  const { manifests } = read(blob(read(join(layout, 'index.json')).manifests[0].digest))
  assert.deepEqual(
    manifests.map(({ platform }) => platform.architecture),
    ['amd64', 'arm64'],
  )
  for (const { digest, platform } of manifests) {
    const root = join(folder, platform.architecture)
    mkdirSync(root)
    for (const layer of read(blob(digest)).layers) execFileSync('tar', ['-xzpf', blob(layer.digest), '-C', root])
    const bytes = Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t')[0])
    assert.ok(bytes <= 250e6, `${platform.architecture}: ${bytes} bytes`)
  }
  if (has('skopeo'))
    execFileSync('skopeo', ['copy', '--quiet', '--all', `oci-archive:${imagePath()}`, `dir:${join(folder, 'copied')}`])
})

test('image: the same files make the same bytes', { skip }, () => {
  const again = join(folder, 'again')
  mkdirSync(again)
  const [platform] = PLATFORMS
  execFileSync('tar', ['-xf', buildImage(join(DIST, 'with-demo'), [platform], join(folder, 'again.tar')), '-C', again])
  const blobs = readdirSync(join(layout, 'blobs', 'sha256'))
  // The layers, the configuration and the manifest of the platform. Only the index, which names the platforms, differs.
  assert.equal(readdirSync(join(again, 'blobs', 'sha256')).filter((name) => !blobs.includes(name)).length, 1)
})

test('image: its user serves the demo in its root, offers tools, and serves a folder of version 0.1.0', {
  skip: process.arch === 'x64' ? skip : 'of another architecture',
}, async (context) => {
  const root = join(folder, 'amd64')
  assert.equal(statSync(join(root, 'data')).uid, 1000)
  assert.equal(existsSync(join(root, 'bin', 'sh')), false)
  for (const name of ['LICENSE', 'LICENSE.node', 'NOTICES.md']) assert.ok(existsSync(join(root, 'app', name)), name)
  const program = programIn(root, join(folder, 'try'), '/usr/local/bin/firmament', 1000)
  chownSync(program.folder, 1000, 1000)
  context.diagnostic(`first answer after ${(await tryDemo(program)).toFixed(1)} s`)
  assert.ok((await listTools(program)).length >= 6)
  await tryUpgrade(program, '0.1.0')
})
