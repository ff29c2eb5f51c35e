import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openTestService, type TestService } from '../../../test/support/test-service.ts'
import { CONSOLE_PAGES, consoleEndpoints, lostPage, readConsole } from './console.ts'

const PAGE = '<!doctype html><title>Firmament</title>'
const SCRIPT = 'export const one = 1\n'.repeat(100)

let service: TestService | undefined
after(() => service?.close())

test('readConsole: nothing where it was not built to its end', async (context) => {
  const folder = temporaryFolder(context)
  assert.equal(await readConsole(join(folder, 'absent')), null)
  writeFileSync(join(folder, 'main.js'), SCRIPT)
  assert.equal(await readConsole(folder), null)
})

test('the console: every page is the page, assets never change, compressed as the browser accepts them, nothing else exists', async (context) => {
  const folder = temporaryFolder(context)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, '.sources'), 'stamp')
  writeFileSync(join(folder, 'assets', 'main-1a2B.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'main-1a2B.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'main-1a2B.js.gz'), gzipSync(SCRIPT))
  const files = await readConsole(folder)
  assert.deepEqual(files?.map(({ name }) => name).toSorted(), ['assets/main-1a2B.js', 'index.html'])
  service = await openTestService({
    endpoints: consoleEndpoints(files ?? [], 'firmament-demo-key'),
    server: { lostPage: lostPage(files ?? []) },
  })
  const { app } = service
  for (const path of CONSOLE_PAGES) {
    const answer = await app.inject(path.replace(/:\w+/, 'IT-01234'))
    assert.equal(answer.statusCode, 200, path)
    assert.equal(answer.body, PAGE)
    assert.equal(answer.headers['cache-control'], 'no-cache')
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  }
  const asset = (encoding?: string) =>
    app.inject({ url: '/assets/main-1a2B.js', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const [plain, brotli, zipped] = [await asset(), await asset('gzip, br'), await asset('gzip')]
  assert.equal(plain.body, SCRIPT)
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), SCRIPT)
  assert.equal(gunzipSync(zipped.rawPayload).toString(), SCRIPT)
  assert.equal(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size, 3)
  for (const { headers } of [plain, brotli, zipped]) {
    assert.match(String(headers['cache-control']), /immutable/)
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers.vary, 'Accept-Encoding')
  }
  for (const path of [
    '/index.html.br',
    '/.sources',
    '/assets/..%2Findex.html',
    '/assets/main-1a2B.js.br',
    '/explore',
    '/data/nothing',
  ]) {
    const answer = await app.inject(path)
    assert.equal(answer.statusCode, 404, path)
    assert.deepEqual(answer.json(), { error: 'Not found' })
  }
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const lost = await app.inject({ url: '/data/nothing', headers: browser })
  assert.deepEqual([lost.statusCode, lost.body], [404, PAGE])
  assert.match(String(lost.headers['content-type']), /^text\/html/)
  assert.match(String(lost.headers['content-security-policy']), /default-src 'none'/)
  const posted = await app.inject({ method: 'POST', url: '/data/nothing', headers: browser })
  assert.deepEqual([posted.statusCode, posted.json()], [404, { error: 'Not found' }])
  assert.equal((await app.inject({ method: 'POST', url: '/' })).statusCode, 405)
  assert.deepEqual((await app.inject('/console/session')).json(), { demoKey: 'firmament-demo-key' })
})
