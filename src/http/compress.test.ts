import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { chooseEncoding, pack } from './compress.ts'
import { endpoint } from './endpoint.ts'

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
  for (const [asked, chosen] of cases) assert.equal(chooseEncoding(asked), chosen, asked)
})

test('packed answers unpack to the same bytes, small ones and refusals are left alone', async () => {
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
  for (const [accept, unpack] of [
    ['gzip', gunzipSync],
    ['gzip, zstd', zstdDecompressSync],
  ] as const) {
    const packed = await search(200, accept)
    assert.ok(packed.headers['content-encoding'])
    assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length)
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2)
    assert.deepEqual(unpack(packed.rawPayload), plain.rawPayload)
  }
  assert.equal((await search(1, 'gzip')).headers['content-encoding'], undefined)
  const get = (headers: object) =>
    service.app.inject({ url: '/utils/nace-codes', headers: { 'x-api-key': key, ...headers } })
  const packedList = await get({ 'accept-encoding': 'gzip' })
  assert.equal(packedList.headers.etag, 'W/"tag"')
  assert.equal((await get({})).headers.etag, '"tag"')
  assert.equal((await get({ 'accept-encoding': 'gzip', 'if-none-match': 'W/"tag"' })).statusCode, 304)
  await service.close()
})

const LIST = Buffer.from(
  JSON.stringify({ naceCodes: Array.from({ length: 200 }, (_, code) => ({ code: String(code) })) }),
)

test('a fixed answer is packed once', async () => {
  assert.equal(await pack(LIST, 'gzip', true), await pack(LIST, 'gzip', true))
  assert.notEqual(await pack(LIST, 'gzip', false), await pack(LIST, 'gzip', false))
})
