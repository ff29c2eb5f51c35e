import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { malformedRequests } from '../../test/support/malformed-requests.ts'
import { rounds } from '../../test/support/rounds.ts'
import { sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'

const service = await openTestService({ endpoints: [sampleSearch('/explore/lite', () => 0)] })
after(() => service.close())

const RIGHT = {
  filters: {
    countriesIso2: ['IT'],
    regions: ['Toscana'],
    naceCodes: ['10.41'],
    numberOfEmployeesGte: 1,
    numberOfEmployeesLte: 5,
    isPrimaryCodes: true,
  },
  page: 1,
}

test('2,000 generated requests: never a 5xx, always one sentence that names the member or the body', async () => {
  const { key, licenceId } = await service.issue()
  const statuses = new Map<number, number>()
  const requests = rounds({ quick: 300, full: 2_000 })
  await fc.assert(
    fc.asyncProperty(malformedRequests(RIGHT), async ({ body, contentType }) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/explore/lite',
        headers: { 'x-api-key': key, 'content-type': contentType },
        payload: body,
      })
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode === 200) return
      assert.ok([400, 413, 415].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`)
      const { error, ...rest } = answer.json()
      assert.deepEqual(rest, {})
      assert.match(error, /^(Missing required |Content-Type: |.+: )/)
      assert.notEqual(error, 'body: does not fit its schema', 'every refusal is explained')
      assert.ok(error.length < 400 && error.isWellFormed(), error)
      assert.doesNotMatch(error, /\p{Cc}/u)
      assert.equal(answer.headers['x-credits-used'], '0')
    }),
    { numRuns: requests },
  )
  assert.ok((statuses.get(400) ?? 0) > 0.6 * requests, `most are wrong: ${JSON.stringify([...statuses])}`)
  const calls = await service.stores.calls.read({ licenceId, limit: 10_000 })
  for (const { body } of calls) assert.ok(body === null || typeof JSON.parse(body) === 'object')
})
