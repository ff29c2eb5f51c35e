import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sampleList, sampleSearch } from '../../../test/support/sample-endpoints.ts'
import { openTestService } from '../../../test/support/test-service.ts'
import { endpoint } from '../endpoint.ts'
import { COMPRESSED_ENCODINGS, compressBody } from './compression.ts'
import { chooseEncoding } from './encoding.ts'
import { STORED_ENCODINGS } from './prepared-list.ts'

test('the encoding is one that the caller names and does not refuse', () => {
  const cases: readonly (readonly [string | undefined, string | null])[] = [
    [undefined, null],
    ['', null],
    ['br', null],
    ['*', null],
    ['gzip', 'gzip'],
    ['GZIP, deflate, br', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.001', 'gzip'],
  ]
  for (const [asked, chosen] of cases) assert.equal(chooseEncoding(asked, COMPRESSED_ENCODINGS), chosen, String(asked))
})

test('a body that is compressed ahead: brotli before gzip, and a wildcard counts', () => {
  const cases: readonly (readonly [string | undefined, string | null])[] = [
    [undefined, null],
    ['', null],
    ['zstd', null],
    ['gzip, br', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['identity, gzip;q=0.000', null],
  ]
  for (const [asked, chosen] of cases) assert.equal(chooseEncoding(asked, STORED_ENCODINGS), chosen, String(asked))
})

test('compressed answers decompress to the same bytes, small ones and refusals are left alone', async () => {
  const list = endpoint({
    ...sampleList,
    path: '/utils/nace-codes',
    request: {},
    handle: () => ({ body: LIST, etag: 'tag' }),
  })
  const service = await openTestService({ endpoints: [sampleSearch('/explore/lite', ({ page = 1 }) => page), list] })
  const { key } = await service.issue()
  const search = (page: number, accept: string) =>
    service.app.inject({
      method: 'POST',
      url: '/explore/lite',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'accept-encoding': accept },
      payload: JSON.stringify({ filters: { countriesIso2: ['IT'] }, page }),
    })
  const plain = await search(200, 'identity')
  assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'])
  for (const [accept, decompress] of [
    ['gzip', gunzipSync],
    ['gzip, zstd', zstdDecompressSync],
  ] as const) {
    const compressed = await search(200, accept)
    assert.ok(compressed.headers['content-encoding'])
    assert.equal(Number(compressed.headers['content-length']), compressed.rawPayload.length)
    assert.ok(compressed.rawPayload.length < plain.rawPayload.length / 2)
    assert.deepEqual(decompress(compressed.rawPayload), plain.rawPayload)
  }
  assert.equal((await search(1, 'gzip')).headers['content-encoding'], undefined)
  const get = (headers: object) =>
    service.app.inject({ url: '/utils/nace-codes', headers: { 'x-api-key': key, ...headers } })
  const compressedList = await get({ 'accept-encoding': 'gzip' })
  assert.equal(compressedList.headers.etag, 'W/"tag"')
  assert.equal((await get({})).headers.etag, '"tag"')
  assert.equal((await get({ 'accept-encoding': 'gzip', 'if-none-match': 'W/"tag"' })).statusCode, 304)
  await service.close()
})

const LIST = Buffer.from(
  JSON.stringify({ naceCodes: Array.from({ length: 200 }, (_, code) => ({ code: String(code) })) }),
)

test('a fixed answer is compressed once', async () => {
  assert.equal(await compressBody(LIST, 'gzip', true), await compressBody(LIST, 'gzip', true))
  assert.notEqual(await compressBody(LIST, 'gzip', false), await compressBody(LIST, 'gzip', false))
})
