import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { request } from 'undici'
import { openListening } from '../../../test/support/listening-service.ts'
import { sampleList, sampleSearch } from '../../../test/support/sample-endpoints.ts'
import { openTestService } from '../../../test/support/test-service.ts'
import { openApiDocument } from '../openapi.ts'
import { docsEndpoints } from './docs.ts'

const endpoints = [sampleSearch('/explore/lite', () => 1), sampleList]
const options = { version: '1.2.3', schemas: {}, tags: {}, pricedPaths: new Set(['/explore/lite']) }
const documented = [...endpoints, ...docsEndpoints(endpoints, options, null)]
const service = await openTestService({ endpoints: documented })
after(() => service.close())

test('/openapi.json is what the endpoints declare, general limits included', async () => {
  const answer = await service.app.inject('/openapi.json')
  assert.equal(answer.statusCode, 200)
  const document = answer.json()
  const declared = { ...openApiDocument(endpoints, options), servers: [{ url: '/' }] }
  assert.deepEqual(document, JSON.parse(JSON.stringify(declared)))
  const post = document.paths['/explore/lite'].post
  const { schema: named } = post.requestBody.content['application/json']
  assert.deepEqual(named, { $ref: '#/components/schemas/ExploreLiteRequest' })
  const schema = document.components.schemas.ExploreLiteRequest
  assert.equal(schema.additionalProperties, false)
  assert.equal(schema.properties.filters.properties.regions.maxItems, 500)
  assert.equal(schema.properties.filters.properties.regions.items.maxLength, 256)
  assert.deepEqual(Object.keys(post.responses), ['200', '400', '401', '402', '403', '409', '422', 'default'])
  const responseOf = ({ $ref }: { readonly $ref: string }) =>
    document.components.responses[$ref.split('/').at(-1) ?? '']
  assert.match(responseOf(post.responses.default).description, /Content-Encoding/)
  const get = document.paths['/utils/regions'].get
  assert.deepEqual(Object.keys(get.responses), ['200', '304', '400', '401', 'default'])
  assert.equal(responseOf(get.responses[304]).content, undefined)
  assert.equal(
    responseOf(get.responses[400]).description,
    '`{member}: unknown {noun}{hint}` · `countryIso2 missing or invalid` · `Malformed HTTP request`',
  )
  assert.match(responseOf(post.responses[400]).description, /Missing required filter param countryIso2/)
  assert.deepEqual(
    post.parameters.map((parameter: { name?: string; $ref?: string }) => parameter.name ?? parameter.$ref),
    ['dryRun', 'Idempotency-Key'],
  )
  assert.deepEqual(document.security, [{ apiKey: [] }])
  assert.equal(post.security, undefined)
})

test('/openapi.json names the address that was asked, and never what a Host header makes up', async (context) => {
  const listening = await openListening(context, { endpoints: documented })
  const serversOf = async (url: string, headers = {}) => {
    const answer = await request(`${url}/openapi.json`, { headers })
    const { servers } = (await answer.body.json()) as { readonly servers: readonly { readonly url: string }[] }
    return servers.map((server) => server.url)
  }
  const { url, port } = listening
  assert.deepEqual(await serversOf(url), [url])
  assert.deepEqual(await serversOf(`http://localhost:${port}`), [`http://localhost:${port}`])
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    `localhost:${port + 1}`,
    `127.0.0.1:${port}@evil.example`,
  ])
    assert.deepEqual(await serversOf(url, { host, 'x-forwarded-host': 'evil.example' }), ['/'], host)
  assert.deepEqual(await serversOf(url), [url])
})

test('/openapi.json names the public address where one is set', async (context) => {
  const settings = { publicUrl: 'https://data.example/api' }
  const open = await openTestService({ endpoints: documented, settings })
  context.after(() => open.close())
  const answer = await open.app.inject({ url: '/openapi.json', headers: { host: 'evil.example' } })
  assert.deepEqual(answer.json().servers, [{ url: 'https://data.example/api' }])
})

test('a named schema is written once and referred to', () => {
  const { filters } = (endpoints[0].request.body as unknown as { properties: { filters: never } }).properties
  const document = JSON.parse(JSON.stringify(openApiDocument(endpoints, { ...options, schemas: { Filters: filters } })))
  const schema = document.components.schemas.ExploreLiteRequest
  assert.deepEqual(schema.properties.filters, { $ref: '#/components/schemas/Filters' })
  assert.equal(document.components.schemas.Filters.type, 'object')
})

test('/docs needs nothing but this origin, and its scripts are there', async () => {
  const page = await service.app.inject('/docs')
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.doesNotMatch(page.body, /https?:\/\//)
  assert.doesNotMatch(page.body, /(?:src|href)="\//, 'its addresses are relative')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /https?:|\*/)
  for (const [, address] of page.body.matchAll(/<script src="([^"]+)"/g)) {
    const url = new URL(address, 'http://a.example/docs').pathname
    const script = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    assert.equal(script.statusCode, 200)
    assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(script.headers['content-encoding'], 'gzip')
    const again = await service.app.inject({
      url,
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(script.headers.etag) },
    })
    assert.equal(again.statusCode, 304)
  }
})

test('/docs has the key of the demo filled in, and no other', async (context) => {
  const demo = await openTestService({ endpoints: docsEndpoints(endpoints, options, 'a-demo-key') })
  context.after(() => demo.close())
  assert.match((await demo.app.inject('/docs/start.js')).body, /apiKey: \{ value: "a-demo-key" \}/)
  assert.match((await service.app.inject('/docs/start.js')).body, /apiKey: \{ value: "" \}/)
})

test('open endpoints ignore a query string', async () => {
  for (const url of ['/docs?v=1', '/openapi.json?a=1&a=2&b=%ff'])
    assert.equal((await service.app.inject(url)).statusCode, 200, url)
})

test('a document of JSON answers carries the strict policy', async () => {
  const answer = await service.app.inject('/openapi.json')
  assert.equal(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
})
