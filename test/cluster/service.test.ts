/**
 * The service on a cluster, from outside: publishing, the same answers as from the data folder, a switch, the way back, and
 * a cluster that is gone.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { rebuildIndex } from '../../src/imports/run-import.ts'
import { testNodes } from '../support/opensearch-engine.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
const [node] = testNodes()
const WINERIES = { filters: { countriesIso2: ['IT'], regions: ['Toscana'], naceCodes: ['11.02'] } }
const KEYWORDS = { filters: { countriesIso2: ['IT', 'FR'] }, semantic: { keywords: ['vino', 'olive oil'] } }
const SENTENCE = { filters: { countriesIso2: ['FR'] }, query: 'restaurants around Lyon founded after 2015' }

/** Everything that asks an engine or a lookup. */
const CALLS: readonly (readonly [path: string, body?: object])[] = [
  ['/explore/lite', WINERIES],
  ['/explore/lite', { ...WINERIES, page: 3, pageSize: 10 }],
  ['/explore/lite', { filters: { countriesIso2: ['IT'] }, sort: [{ by: 'name', order: 'desc' }], page: 40 }],
  ['/explore/simple-semantic', KEYWORDS],
  ['/explore/simple-semantic', { ...KEYWORDS, page: 2, sort: [{ by: 'relevance', order: 'asc' }] }],
  ['/explore/plus', SENTENCE],
  [
    '/explore/facets',
    {
      ...WINERIES,
      facets: [
        { field: 'region', top: 5 },
        { field: 'status', by: { field: 'numberOfEmployees' } },
      ],
    },
  ],
  ['/explore/export', { ...WINERIES, format: 'ndjson' }],
  ['/explore/suggest?q=vini&countryIso2=IT&limit=5'],
  ['/utils/data'],
]

let data: string
let service: ServiceProcess
let embedded: ServiceProcess

/** A call with the demo key. */
async function call(
  from: ServiceProcess,
  path: string,
  body?: object,
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`${from.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': 'firmament-demo-key', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** An answer without what differs from one generation's identifier to another's. */
function comparable(text: string): unknown {
  try {
    const { searchContextId: _, generations: __, ...rest } = JSON.parse(text)
    return rest
  } catch {
    return text
  }
}

const publish = (...more: readonly string[]): { readonly index: string; readonly removed?: readonly string[] } =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [CLI, 'publish', '--data', data, '--search', node, '--search-replicas', '0', '--json', ...more],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ),
  )

const readBalance = async (from: ServiceProcess) => JSON.parse((await call(from, '/license/info')).text)

describe('a service whose searches run on a cluster', () => {
  const indexes: string[] = []
  before(async () => {
    data = mkdtempSync(join(tmpdir(), 'firmament-cluster-'))
    await loadDemo(data, demoCompanies(0.2))
  })
  after(async () => {
    await service?.stop()
    await embedded?.stop()
    for (const index of indexes) await fetch(`${node}/${index}`, { method: 'DELETE' })
    rmSync(data, { recursive: true, force: true })
  })

  test('before anything is published it is not ready, and says why', async () => {
    service = await startServiceProcess(data, ['--search', node, '--demo'])
    const { status, text } = await call(service, '/explore/lite', WINERIES)
    assert.equal(status, 503)
    assert.match(text, /no index has been published yet/)
    assert.equal((await call(service, '/utils/countries')).status, 200)
  })

  test('what is published is served within seconds, and answers are those of the data folder', async () => {
    indexes.push(publish().index)
    await until(async () => (await call(service, '/health/ready')).status === 200)
    embedded = await startServiceProcess(data, ['--demo'])
    for (const [path, body] of CALLS) {
      const [right, found] = [await call(embedded, path, body), await call(service, path, body)]
      assert.equal(found.status, 200, `${path}: ${found.text.slice(0, 300)}`)
      assert.equal(right.status, 200)
      if (body !== undefined || !path.startsWith('/utils'))
        assert.deepEqual(comparable(found.text), comparable(right.text), path)
    }
    const { companies } = JSON.parse((await call(embedded, '/explore/lite', WINERIES)).text)
    const [{ id, name }] = companies
    for (const path of [`/explore/companies/${id}`, `/explore/companies/${id}/similar?limit=5`]) {
      assert.deepEqual(
        comparable((await call(service, path)).text),
        comparable((await call(embedded, path)).text),
        path,
      )
    }
    const one = { countryIso2: 'IT', name }
    assert.deepEqual((await call(service, '/explore/one', one)).text, (await call(embedded, '/explore/one', one)).text)
  })

  test('published again, all services switch; the index before it can be served again, older ones are removed by name', async () => {
    for (let time = 0; time < 2; time++) {
      await rebuildIndex({ dataFolder: data }, importDependencies())
      const { index, removed = [] } = publish()
      assert.deepEqual(removed, time === 0 ? [] : [indexes[0]])
      indexes.push(index)
      const generation = index.replace('firmament-', '').toUpperCase()
      await until(async () => (await call(service, '/utils/data')).text.includes(generation))
    }
    assert.equal((await fetch(`${node}/${indexes[0]}`)).status, 404)
    const began = performance.now()
    assert.equal(publish('--rollback').index, indexes[1])
    assert.ok(performance.now() - began < 5000)
    await until(async () => (await call(service, '/explore/lite', WINERIES)).status === 200)
  })

  test('without the cluster it is not ready; free lists answer, and nothing is charged', async () => {
    const proxy = await openProxy(new URL(node))
    const cut = await startServiceProcess(data, ['--search', proxy.url, '--search-seconds', '2', '--demo'])
    try {
      assert.equal((await call(cut, '/explore/lite', WINERIES)).status, 200)
      const before = await readBalance(cut)
      proxy.close()
      const refused = await call(cut, '/explore/lite', { ...WINERIES, page: 2 })
      assert.equal(refused.status, 503)
      assert.equal(refused.headers.get('x-error-code'), 'search_unavailable')
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      const ready = await call(cut, '/health/ready')
      assert.equal(ready.status, 503)
      assert.match(ready.text, /search engine/)
      for (const path of ['/utils/countries', '/utils/nace-codes', '/license/history', '/health/live'])
        assert.equal((await call(cut, path)).status, 200, path)
      assert.deepEqual(await readBalance(cut), before)
      await proxy.open()
      await until(async () => (await call(cut, '/health/ready')).status === 200)
      assert.equal((await call(cut, '/explore/lite', WINERIES)).status, 200)
    } finally {
      proxy.close()
      await cut.stop()
    }
  })
})

/** A way to the node that can be cut. */
async function openProxy(target: URL): Promise<{ readonly url: string; open(): Promise<void>; close(): void }> {
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const open = async () => {
    server = createServer((socket) => {
      const own = connect(Number(target.port), target.hostname)
      for (const [one, other] of [
        [socket, own],
        [own, socket],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}
