/**
 * The image, as an OCI layout that is made without a Docker daemon: Debian's C libraries, Node, the program.
 *
 * There is no shell in it. The same sources and the same packages of Debian make the same bytes.
 */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeTar } from './archive.ts'
import { fetchNode } from './fetch-node.ts'
import { DESCRIPTION, DIST, LICENSE, NAME, type Platform, SOURCE_DATE_EPOCH, VERSION } from './names.ts'

const DEBIAN = 'trixie'
const MIRROR = `deb http://deb.debian.org/debian ${DEBIAN} main`
/** What Node links to. Certificates and time zones are in Node itself. */
const PACKAGES = ['base-files', 'libc6', 'libstdc++6']
/** The user in the image, and the owner of its data. */
const USER = 1000
const CREATED = new Date(SOURCE_DATE_EPOCH * 1000).toISOString().replace('.000', '')

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

/** Builds the image for platforms as a tar of its layout. Needs `mmdebstrap` and a mirror of Debian. @returns its path */
export function buildImage(tree: string, platforms: readonly Platform[], target = imagePath()): string {
  const layout = join(DIST, 'image')
  rmSync(layout, { recursive: true, force: true })
  mkdirSync(join(layout, 'blobs', 'sha256'), { recursive: true })
  const work = join(layout, 'work')
  mkdirSync(work)
  const program = addLayer(layout, programRoot(tree, join(work, 'program')), work)
  mkdirSync(join(work, 'data'))
  const data = addLayer(layout, work, work, { owner: USER, part: 'data' })
  const manifests = platforms.map((platform) => {
    const base = join(work, 'base.tar')
    makeBase(platform, base)
    const node = addLayer(layout, nodeRoot(platform, join(work, 'node')), work)
    const layers = [addTar(layout, base), node, program, data]
    const architecture = { os: 'linux', architecture: platform.architecture }
    const config = addJson(layout, 'config', { ...architecture, ...configuration(), ...rootOf(layers) })
    const content = { schemaVersion: 2, mediaType: media('manifest'), config, layers: layers.map(({ blob }) => blob) }
    return { ...addJson(layout, 'manifest', content), platform: architecture }
  })
  const index = addJson(layout, 'index', { schemaVersion: 2, mediaType: media('index'), manifests })
  const annotations = { 'org.opencontainers.image.ref.name': VERSION }
  const top = { schemaVersion: 2, mediaType: media('index'), manifests: [{ ...index, annotations }] }
  writeFileSync(join(layout, 'index.json'), JSON.stringify(top))
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  rmSync(work, { recursive: true })
  writeTar(layout, target)
  rmSync(layout, { recursive: true })
  return target
}

/** Where the image is written. */
export function imagePath(): string {
  return join(DIST, `${NAME}-${VERSION}-image.tar`)
}

const media = (kind: string) => `application/vnd.oci.image.${kind}.v1+json`

function makeBase({ architecture }: Platform, target: string): void {
  const words = ['--quiet', '--variant=extract', `--architectures=${architecture}`, `--include=${PACKAGES.join(',')}`]
  execFileSync('mmdebstrap', [...words, DEBIAN, target, MIRROR], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(SOURCE_DATE_EPOCH) },
  })
}

function nodeRoot(platform: Platform, root: string): string {
  rmSync(root, { recursive: true, force: true })
  lay(root, 'usr/local/bin/node', (path) => copyFileSync(fetchNode(platform), path))
  return root
}

function programRoot(tree: string, root: string): string {
  lay(root, 'app', (path) => cpSync(tree, path, { recursive: true }))
  // No shell and no env: the command names its Node.
  const command = `#!/usr/local/bin/node\nimport('/app/bin/${NAME}.js')\n`
  lay(root, `usr/local/bin/${NAME}`, (path) => writeFileSync(path, command, { mode: 0o755 }))
  lay(root, 'etc/passwd', (path) =>
    writeFileSync(path, `root:x:0:0::/root:/sbin/nologin\n${NAME}:x:${USER}:${USER}::/data:/sbin/nologin\n`),
  )
  lay(root, 'etc/group', (path) => writeFileSync(path, `root:x:0:\n${NAME}:x:${USER}:\n`))
  return root
}

function lay(root: string, path: string, write: (path: string) => void): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  write(join(root, path))
}

interface Layer {
  readonly blob: Descriptor
  /** Digest of the layer before compression. */
  readonly diff: string
}

function addLayer(layout: string, root: string, work: string, what = {}): Layer {
  const tar = join(work, 'layer.tar')
  writeTar(root, tar, what)
  return addTar(layout, tar)
}

function addTar(layout: string, tar: string): Layer {
  const bytes = readFileSync(tar)
  const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip'
  return { blob: addBlob(layout, mediaType, gzipSync(bytes, { level: 6 })), diff: `sha256:${hash('sha256', bytes)}` }
}

function addJson(layout: string, kind: string, value: object): Descriptor {
  return addBlob(layout, media(kind), Buffer.from(JSON.stringify(value)))
}

function addBlob(layout: string, mediaType: string, bytes: Buffer): Descriptor {
  const digest = hash('sha256', bytes)
  writeFileSync(join(layout, 'blobs', 'sha256', digest), bytes)
  return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
}

/** How the image runs: as the one of the Dockerfile. */
function configuration(): object {
  return {
    created: CREATED,
    config: {
      User: `${USER}:${USER}`,
      Env: ['NODE_ENV=production', 'FIRMAMENT_DATA=/data', 'FIRMAMENT_HOST=0.0.0.0', 'PATH=/usr/local/bin'],
      Entrypoint: [`/usr/local/bin/${NAME}`],
      Cmd: ['serve'],
      Volumes: { '/data': {} },
      ExposedPorts: { '8080/tcp': {} },
      WorkingDir: '/data',
      Labels: {
        'org.opencontainers.image.title': NAME,
        'org.opencontainers.image.description': DESCRIPTION,
        'org.opencontainers.image.version': VERSION,
        'org.opencontainers.image.licenses': LICENSE,
      },
    },
  }
}

function rootOf(layers: readonly Layer[]): object {
  const history = ['Debian', 'Node', 'Firmament', 'the folder of the data'].map((name) => ({
    created: CREATED,
    created_by: name,
  }))
  return { rootfs: { type: 'layers', diff_ids: layers.map(({ diff }) => diff) }, history }
}
