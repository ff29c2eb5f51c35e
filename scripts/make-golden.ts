/**
 * Makes the golden files of a version: a small data folder that the version wrote, and the answers that it gave.
 *
 *     node scripts/make-golden.ts <checkout of that version, with node_modules> test/golden/<version>
 *
 * It uses the version only through its commands and its HTTP interface, so it works with every version. All data is
 * fictional: the samples of that version's registers, one licence, keys, and one autoprofile process.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findReplays, type GoldenAnswer, type GoldenFile, type GoldenRequest } from '../test/golden/golden-file.ts'

const [program, target] = process.argv.slice(2).map((path) => resolve(path))
if (program === undefined || target === undefined) throw new Error('Usage: make-golden.ts <checkout> <target folder>')

const data = mkdtempSync(join(tmpdir(), 'firmament-golden-'))
const NODE = join(program, 'node_modules', '.bin', 'node')
const samples = (register: string, ...files: readonly string[]) =>
  files.map((file) => join(program, 'src', 'registers', register, file))

/** Runs a command of the version, and parses the JSON that it prints. */
function run<Result>(...args: readonly string[]): Result {
  const options = ['src/cli.ts', ...args, '--data', data, '--json']
  return JSON.parse(execFileSync(NODE, options, { cwd: program, encoding: 'utf8' })) as Result
}

function importSamples(): void {
  const house = ['gb-companies-house', ...samples('gb-companies-house', 'sample.csv')]
  run('import', ...house)
  // The second import supersedes the first.
  run('import', ...house)
  run('import', 'gb-coops', ...samples('gb-coops', 'sample.csv', 'sample-economic.csv'))
  run('import', 'no-brreg', ...samples('no-brreg', 'sample.json'))
  run('import', 'gleif', ...samples('gleif', 'sample.json'))
  run('import', 'it-startups', ...samples('it-startups', 'sample.csv'))
  run('import', 'fi-prh', ...samples('fi-prh', 'sample.json'))
  const [mapping, table] = samples('table', 'sample.yaml', 'sample.csv')
  run('import', 'table', '--map', mapping, table)
}

interface Issued {
  readonly licence: string
  readonly key: string
}

/** A licence with a key in use, a key for tests, and a revoked key; a second licence without keys. */
function issueKeys(): Issued {
  const terms = ['--countries', 'all', '--activation', '2026-01-01', '--expiration', '2099-12-31']
  const { id } = run<{ id: string }>(
    ...['licence', 'create', '--name', 'Golden', '--type', 'PLUS', '--credits', '500', ...terms],
  )
  run('licence', 'create', '--name', 'Idle', '--type', 'ONE', '--credits', 'unlimited', ...terms)
  const { key } = run<{ key: string }>('key', 'create', '--licence', id)
  run('key', 'create', '--licence', id, '--test')
  const revoked = run<{ id: string }>('key', 'create', '--licence', id)
  run('key', 'revoke', revoked.id)
  return { licence: id, key }
}

/** Serves the data folder with the version. */
async function serve(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const flags = ['--data', data, '--port', '0', '--log-level', 'silent', '--allow-private-webhooks', 'true']
  const child: ChildProcess = spawn(NODE, ['src/cli.ts', 'serve', ...flags], {
    cwd: program,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  const url = await new Promise<string>((done, fail) => {
    let printed = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /(http:\/\/\S+?)\/docs/.exec(printed)?.[1]
      if (found !== undefined) done(found)
    })
    child.on('exit', () => fail(new Error(`Cannot serve ${data}: the service ended`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ask(url: string, key: string, { method, path, body }: GoldenRequest): Promise<GoldenAnswer> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    method,
    path,
    ...(body !== undefined && { body }),
    status: answer.status,
    answer: JSON.parse(text) as unknown,
  }
}

/** Starts a process on the result of a PLUS search, and waits until it is done. @returns its id */
async function profile(url: string, key: string): Promise<string> {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = receiver.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  const search = { query: 'manufacturers of lanterns', filters: { countriesIso2: ['GB'] }, page: 1 }
  const found = await ask(url, key, { method: 'POST', path: '/explore/plus', body: search })
  const { searchContextId } = found.answer as { searchContextId: string }
  const start = { searchContextId, webhookUrl: `http://127.0.0.1:${address.port}/in` }
  const started = await ask(url, key, { method: 'POST', path: '/explore/autoprofile', body: start })
  const { monitorUrl } = started.answer as { monitorUrl: string }
  const process = monitorUrl.split('/').at(-1)!
  for (let attempt = 0; attempt < 300; attempt++) {
    const path = `/explore/autoprofile/status/${process}`
    const { answer } = await ask(url, key, { method: 'GET', path })
    if ((answer as { status: string }).status === 'DONE') {
      receiver.closeAllConnections()
      receiver.close()
      return process
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The process is not done after 30 s')
}

function writeCompressed(name: string, from: string): void {
  const path = join(target, `${name}.gz`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, gzipSync(readFileSync(from), { level: 9 }))
}

importSamples()
const { key } = issueKeys()
const service = await serve()
const version = (JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }).version
const processId = await profile(service.url, key)
const searches: GoldenAnswer[] = []
for (const request of findReplays()) searches.push(await ask(service.url, key, request))
const state: GoldenAnswer[] = []
const get = async (path: string) => state.push(await ask(service.url, key, { method: 'GET', path }))
await get(`/explore/autoprofile/status/${processId}`)
await get(`/explore/autoprofile/deliveries/${processId}`)
await get('/license/info')
await get('/license/history')
await get('/license/keys')
await get('/utils/data')
const madeAt = new Date().toISOString()
await service.stop()

rmSync(target, { recursive: true, force: true })
const { generation } = JSON.parse(readFileSync(join(data, 'generations', 'current'), 'utf8')) as { generation: string }
for (const name of ['companies.db', 'state.db', join('generations', 'current')]) writeCompressed(name, join(data, name))
for (const name of readdirSync(join(data, 'generations', generation))) {
  writeCompressed(join('generations', generation, name), join(data, 'generations', generation, name))
}
const golden: GoldenFile = { version, madeAt, key, state, searches }
writeFileSync(join(target, 'answers.json.gz'), gzipSync(JSON.stringify(golden), { level: 9 }))
rmSync(data, { recursive: true, force: true })
console.log(`${target}: ${searches.length} searches and ${state.length} answers from the state of version ${version}`)
