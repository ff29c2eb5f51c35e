import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { openLog } from '../observe/log.ts'
import { endpoint } from './endpoint.ts'
import { serviceEndpoints } from './service-endpoints.ts'

const lines: string[] = []
const service = await openTestService({
  endpoints: [
    sampleSearch('/explore/lite', () => 25),
    sampleList,
    endpoint({
      method: 'GET',
      path: '/admin/licences',
      summary: 'a',
      tag: 'a',
      access: 'admin',
      request: {},
      response: null,
      errors: [],
      handle: () => ({ body: {} }),
    }),
    ...serviceEndpoints({ findFault: async () => null, metrics: null }),
  ],
  server: { log: openLog('info', 'json', { write: (line) => void lines.push(line) }) },
})
after(() => service.close())

const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) => {
  lines.length = 0
  await service.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  // A line is written when the answer has left, which is after it is here.
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('log: the line of a call names its licence and the id of its key, that of an operator the id of the admin key', async () => {
  const { key, keyId, licenceId } = await service.issue()
  const body = '{"filters":{"countriesIso2":["IT"]}}'
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'x-request-id': 'console-1' }
  const [line] = await call('POST', '/explore/lite', headers, body)
  assert.deepEqual(
    [line.msg, line.status, line.licence, line.keyId, line.credits, line.requestId],
    ['call', 200, licenceId, keyId, 1, 'console-1'],
  )
  const admin = await service.stores.adminKeys.create('Ada', null)
  const [ofAdmin] = await call('GET', '/admin/licences', { 'x-api-key': admin.key })
  assert.deepEqual([ofAdmin.status, ofAdmin.admin, ofAdmin.licence], [200, admin.id, undefined])
  assert.ok(!JSON.stringify([line, ofAdmin]).includes(admin.key.slice(10)))
})

test('log: probes and what the console looks at are left out; what fails or costs is not', async () => {
  const { key } = await service.issue()
  const console_ = { 'x-api-key': key, 'x-request-id': 'console-1' }
  assert.equal((await call('GET', '/health/live', {})).length, 0)
  assert.equal((await call('GET', '/utils/regions?countryIso2=IT', console_)).length, 0)
  assert.equal((await call('GET', '/utils/regions?countryIso2=IT', { 'x-api-key': key })).length, 1)
  assert.equal((await call('GET', '/nowhere', console_))[0].status, 404)
})
