/**
 * What an installation is made of: the image by its steps, its linter, the unit, the proxies, the files of compose. What a machine
 * has no program for is skipped, saying so.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { parse } from 'yaml'
import { SELF_SIGNED } from '../support/self-signed.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { buildImage, contextFiles, IMAGE_USER, inStage, instructionsOf, pathWithNode } from './image.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const without = (program: string) => (has(program) ? false : `${program} is not installed`)
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

test('the context of the image has no test, no secret, no data and no packages', () => {
  const files = contextFiles()
  assert.ok(
    files.includes('src/cli.ts') && files.includes('console/src/main.ts') && files.includes('reference/README.md'),
  )
  const wrong = files.filter((file) =>
    /\.test\.ts|^test\/|^bench\/|^secrets|^data\/|node_modules|\.git\b|\.env/.test(file),
  )
  assert.deepEqual(wrong, [])
})

test('the image runs as a user without rights, with one volume, a health check and fixed bases', () => {
  const instructions = instructionsOf(read('Dockerfile'))
  const of = (name: string) => instructions.filter(([own]) => own === name).map(([, rest]) => rest)
  assert.deepEqual(
    [of('USER'), of('VOLUME'), of('EXPOSE'), of('HEALTHCHECK').length],
    [['1000:1000'], ['/data'], ['8080'], 1],
  )
  for (const base of of('FROM')) assert.match(base, /^node:24-trixie-slim/)
  assert.doesNotMatch(read('Dockerfile'), /--platform|amd64-|apt-get/, 'the same steps on amd64 and arm64')
})

/** @returns `null` where npm reaches no registry */
function installable<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch (error) {
    if (/npm error (?:code E[A-Z]+|network)/.test((error as Error).message)) return null
    throw error
  }
}

test('the steps of the image, in an empty folder: it serves as another user, writes to its volume alone, and stops', async (context) => {
  const folder = temporaryFolder(context)
  const image = installable(() => buildImage(folder))
  if (image === null) return context.skip('the packages of the image cannot be installed')
  const { root } = image
  const files = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  const isRoot = process.getuid?.() === 0
  const app = files().filter((name) => !name.startsWith('data'))
  assert.deepEqual(
    app.filter((name) =>
      /\.node$|node_modules\/(?:node-|typescript\/|@biomejs)|^app\/(?:src|scripts)\/.*\.test\.ts$/.test(name),
    ),
    [],
    'neither native code nor what only development needs',
  )
  // As with a root file system that is read-only.
  if (isRoot) for (const name of files().filter((one) => /^app\/cache/.test(one))) chownSync(join(root, name), 0, 0)
  const times = new Map(app.map((name) => [name, statSync(join(root, name)).mtimeMs]))

  const environment = { ...image.environment, FIRMAMENT_HOST: '127.0.0.1', FIRMAMENT_PORT: '0', FIRMAMENT_DEMO: 'true' }
  const env = {
    PATH: pathWithNode(),
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inStage(root, value)])),
  }
  const identity = isRoot ? { uid: IMAGE_USER, gid: IMAGE_USER } : {}
  const [program, ...words] = image.command.map((word) => inStage(root, word))
  const service = spawn(program, words, {
    cwd: join(root, 'app'),
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identity,
  })
  context.after(() => service.kill('SIGKILL'))
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stderr }).on('line', (line) => {
      said.push(line)
      const [, found] = /docs\s+(http:\S+)\/docs/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    service.once('exit', () => reject(new Error(said.join('\n'))))
  })
  const answer = await fetch(`${url}/explore/lite`, {
    method: 'POST',
    headers: { 'x-api-key': 'firmament-demo-key', 'content-type': 'application/json' },
    body: '{"filters":{"countriesIso2":["IT"]}}',
  })
  assert.equal(answer.status, 200)
  assert.match(await (await fetch(url)).text(), /<script/, 'the console is there')
  assert.equal((await fetch(`${url}/llms.txt`)).status, 200)
  const [check, ...parameters] = image.healthcheck
  const isHealthy = () =>
    spawnSync(check, parameters, { env: { ...env, FIRMAMENT_PORT: new URL(url).port }, ...identity, timeout: 30_000 })
      .status === 0
  assert.equal(isHealthy(), true)
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.equal(isHealthy(), false)
  const left = files().filter((name) => !name.startsWith('data'))
  const written = left.filter((name) => statSync(join(root, name)).mtimeMs !== times.get(name))
  assert.deepEqual(written, [], 'nothing was written outside /data')
  assert.equal(left.length, app.length)
  assert.ok(existsSync(join(root, 'data', 'state.db')))
})

const HADOLINT = process.env.FIRMAMENT_HADOLINT ?? ''
test('hadolint finds nothing in the Dockerfile', { skip: HADOLINT === '' && 'hadolint cannot be installed' }, () => {
  const { status, stdout, stderr } = spawnSync(HADOLINT, [join(ROOT, 'Dockerfile')], { encoding: 'utf8' })
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})

test('compose: one hardened service with one volume; the cluster to try has a file of its own', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, Record<string, unknown>>
    volumes: object
  }
  assert.deepEqual([Object.keys(services), Object.keys(volumes)], [['firmament'], ['data']])
  const { read_only, cap_drop, security_opt, ports, volumes: mounted } = services.firmament
  assert.deepEqual([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']])
  assert.deepEqual([ports, mounted], [['127.0.0.1:8080:8080'], ['data:/data']])
  assert.ok('state' in (parse(read('compose.scale.yaml'), { merge: true }) as { services: object }).services)
})

test('the systemd unit is right and closed', { skip: without('systemd-analyze') }, (context) => {
  const unit = join(temporaryFolder(context), 'firmament.service')
  writeFileSync(unit, read('firmament.service').replaceAll('/opt/firmament', ROOT))
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  const lines = verified.stderr.split('\n').filter((line) => line.includes('firmament.service'))
  assert.deepEqual([verified.status, lines], [0, []])
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
    encoding: 'utf8',
  })
  assert.equal(rated.status, 0, `exposure above 2.0:\n${rated.stdout}${rated.stderr}`)
})

test('nginx reads its example, with certificates in their places', { skip: without('nginx') }, (context) => {
  const folder = temporaryFolder(context)
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, SELF_SIGNED.cert)
  writeFileSync(key, SELF_SIGNED.key)
  const own = read('deploy/nginx.conf')
    .replace('/etc/letsencrypt/live/companies.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/companies.example/privkey.pem', key)
  const main = join(folder, 'nginx.conf')
  writeFileSync(main, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${own}\n}\n`)
  const { status, stderr } = spawnSync(
    'nginx',
    ['-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', main],
    {
      encoding: 'utf8',
    },
  )
  assert.equal(status, 0, stderr)
})

test('Caddy reads its example', { skip: without('caddy') }, (context) => {
  const folder = temporaryFolder(context)
  mkdirSync(join(folder, 'config'))
  cpSync(join(ROOT, 'deploy', 'Caddyfile'), join(folder, 'Caddyfile'))
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') },
    },
  )
  assert.equal(status, 0, stderr)
})
