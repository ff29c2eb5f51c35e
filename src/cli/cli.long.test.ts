/** Messages of the command line when something cannot be done, from outside. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const CLI = join(import.meta.dirname, '..', 'cli.ts')

function firmament(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8', timeout: 60_000 })
  return { status, stdout, stderr }
}

test('import: paths that are no files are all named at once, and nothing is begun', (context) => {
  const data = temporaryFolder(context)
  const gone = join(data, 'gone.csv')
  const answer = firmament('import', 'gb-companies-house', gone, data, '--data', join(data, 'new'))
  assert.deepEqual(answer, {
    status: 1,
    stdout: '',
    stderr: `Cannot read ${gone}: there is no such file\nCannot read ${data}: it is a folder without a file of the register\n`,
  })
})

test('import: a register that does not exist is said before a file that does not', () => {
  const { status, stderr } = firmament('import', 'gb-companies-hose', 'gone.csv')
  assert.equal(status, 1)
  assert.match(stderr, /^Cannot import gb-companies-hose: register is unknown. Did you mean gb-companies-house\?/)
  for (const [asked, meant] of [
    ['sirene', 'fr-sirene'],
    ['GB_Companies_House', 'gb-companies-house'],
    ['tabel', 'table'],
  ])
    assert.match(firmament('import', asked, 'gone.csv').stderr, new RegExp(`unknown. Did you mean ${meant}\\?`))
  assert.match(
    firmament('update', 'no-breg').stderr,
    /^Cannot update no-breg: register is unknown. Did you mean no-brreg\?/,
  )
})

test('serve: a port that is taken is said in a sentence that names the setting', async (context) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  context.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const answer = firmament('serve', '--port', String(port), '--data', temporaryFolder(context), '--log-level', 'error')
  assert.deepEqual(answer, {
    status: 1,
    stdout: '',
    stderr: `Cannot start: port ${port} is in use at 127.0.0.1. Try --port ${port + 1}, or --port 0 for any free one\n`,
  })
})

test('serve: a data folder that is a file is said so', (context) => {
  const file = join(temporaryFolder(context), 'data')
  writeFileSync(file, '')
  assert.deepEqual(firmament('serve', '--port', '0', '--data', file), {
    status: 1,
    stdout: '',
    stderr: `Cannot make the data folder ${file}: it is a file\n`,
  })
})

test('serve: a first start after an import warns of nothing; a state that was lost is a warning', async (context) => {
  const data = temporaryFolder(context)
  const sample = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
  assert.equal(firmament('import', 'no-brreg', sample, '--data', data).status, 0)
  const first = await logOfStart(data)
  assert.match(first, /"level":"info".*No licences yet: made state\.db\. If this folder had licences, restore/)
  assert.doesNotMatch(first, /"level":"(?:warn|error)"/)
  assert.doesNotMatch(await logOfStart(data), /No licences yet|"level":"(?:warn|error)"/)
  for (const name of readdirSync(data).filter((each) => each.startsWith('state.'))) rmSync(join(data, name))
  assert.match(await logOfStart(data), /"level":"warn".*no state\.db was in the data folder, which was served before/)
})

test('open finds the service that runs on the folder, whatever its port, and none when it has ended', async (context) => {
  const data = temporaryFolder(context)
  const sample = join(import.meta.dirname, '..', 'registers', 'no-brreg', 'sample.json')
  assert.equal(firmament('import', 'no-brreg', sample, '--data', data).status, 0)
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  context.after(() => child.kill('SIGKILL'))
  let log = ''
  while (!/http:\/\/localhost:\d+/.test(log)) log += String((await once(child.stderr, 'data'))[0])
  const opened = firmament('open', '--data', data, '--json')
  assert.equal(opened.status, 0, opened.stderr)
  assert.equal(JSON.parse(opened.stdout).url, /http:\/\/localhost:\d+/.exec(log)?.[0])
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
  assert.ok(!readdirSync(data).includes('serving.json'))
})

/** Starts the service on a free port and kills it. @returns its log */
async function logOfStart(data: string): Promise<string> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      log += piece
      if (log.includes('Firmament serves')) child.kill('SIGKILL')
    })
  await once(child, 'close')
  return log
}

test('serve --help is plain text', () => {
  const { status, stdout } = firmament('serve', '--help')
  assert.equal(status, 0)
  assert.match(stdout, /docs\/models\.md/)
  assert.doesNotMatch(stdout, /[`[\]]\(|`/)
})

test('a data folder that is not there is said so, and none is made', (context) => {
  const folder = temporaryFolder(context)
  const data = join(folder, 'mistyped')
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'name,country\nLanterns Ltd,GB\n')
  const commands: readonly (readonly string[])[] = [
    ['status'],
    ['imports'],
    ['key', 'list'],
    ['licence', 'list'],
    ['admin', 'log'],
    ['index'],
    ['rollback'],
    ['register', 'remove', 'gb-companies-house'],
    ['suppress', 'add', 'GB-01234567'],
    ['suppress', 'remove', 'GB-01234567'],
    ['search', 'bakeries', '--country', 'GB'],
    ['match', list],
    ['mcp'],
  ]
  for (const words of commands) {
    const { status, stdout, stderr } = firmament(...words, '--data', data)
    assert.deepEqual([status, stdout], [1, ''], words.join(' '))
    const sentence = `Cannot read ${data}: there is no such folder; --data or FIRMAMENT_DATA names the data folder`
    assert.equal(stderr.trimEnd().split('\n').at(-1), sentence, words.join(' '))
    assert.deepEqual(readdirSync(folder), ['list.csv'], words.join(' '))
  }
})

test('key list, licence list and their like make no state where there is none', (context) => {
  const data = temporaryFolder(context)
  for (const words of ['key list', 'licence list', 'admin list', 'admin log']) {
    const { status, stdout } = firmament(...words.split(' '), '--data', data)
    assert.equal(status, 0, words)
    assert.match(stdout, /^(?:no .* yet|nothing was changed yet)/, words)
  }
  assert.match(firmament('key', 'create', '--licence', 'lic_1', '--data', data).stderr, /"lic_1" is unknown or closed/)
  assert.deepEqual(readdirSync(data), [])
})

test('match --watch: the companies that were matched beyond doubt are saved as a list, once each; again is the same list', async (context) => {
  const folder = temporaryFolder(context)
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'Name,VAT\nOne,1\nTwo,2\nOne again,1\nIn doubt,3\nNobody,4\n')
  const ids: Readonly<Record<string, string>> = { 1: 'IT-1', 2: 'IT-2', 3: 'IT-3' }
  const saved: unknown[] = []
  const answers: Readonly<Record<string, () => object>> = {
    'GET /explore/searches': () => ({
      searches: saved.map(() => ({ searchId: 'srch_1', name: 'customers', watching: 2 })),
    }),
    'POST /explore/searches': () => ({ searchId: 'srch_1', watching: 2 }),
    'GET /explore/searches/srch_1': () => ({ search: { ids: ['IT-0', 'IT-1'] } }),
    'PATCH /explore/searches/srch_1': () => ({ searchId: 'srch_1', watching: 2 }),
  }
  const service = createHttpServer(async (request, response) => {
    const body = request.method === 'GET' ? {} : ((await json(request)) as { companies?: object[] })
    const asked = answers[`${request.method} ${request.url}`]?.()
    if (asked !== undefined && request.method !== 'GET') saved.push(body)
    const results = ((body.companies ?? []) as { readonly vatTaxNumber: string }[]).map(({ vatTaxNumber }) => ({
      match: vatTaxNumber === '3' ? null : (ids[vatTaxNumber] ?? null),
      candidates: vatTaxNumber === '4' ? [] : [{ id: ids[vatTaxNumber], name: 'N', matchScore: 1, status: 'Active' }],
    }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(asked ?? { results }))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  context.after(() => service.close())
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const words = ['match', list, '--country', 'IT', '--url', url, '--key', 'k', '--watch', 'customers', '--json']
  for (const again of [[], ['--overwrite']]) {
    const child = spawn(process.execPath, [CLI, ...words, ...again], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed] = await Promise.all([json(child.stdout), once(child, 'close')])
    assert.equal(child.exitCode, 0)
    const { matched, searchId, watching } = printed as Record<string, unknown>
    assert.deepEqual([matched, searchId, watching], [3, 'srch_1', 2])
  }
  assert.deepEqual(saved, [
    { name: 'customers', search: { ids: ['IT-1', 'IT-2'] }, on: ['left', 'changed', 'closed'] },
    { add: ['IT-2'], remove: ['IT-0'] },
  ])
  const { stderr } = firmament('match', list, '--country', 'IT', '--watch', 'customers')
  assert.equal(stderr.trimEnd().split('\n').at(-1), 'Cannot match: --watch saves a list at a service; --url is missing')
})
