/** A hundred calls through either door: the ledgers are equal to the credit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTool, http, makeKey } from './world.ts'

const CREDITS = ['--type', 'PLUS', '--countries', 'all', '--credits', '1000', '--rate-limit', '100000']

interface Row {
  readonly endpoint: string
  readonly creditsUsed: number
  readonly responseCode: number
  readonly body: unknown
}

/** The same questions of a tool and of the interface. */
function question(at: number): {
  readonly tool: string
  readonly given: object
  readonly path: string
  readonly body: object
} {
  const country = ['IT', 'FR', 'DE', 'GB', 'ES'][at % 5]
  const filters = { countriesIso2: [country] }
  const limit = 1 + ((at * 7) % 50)
  const page = { page: 1, pageSize: limit }
  switch (at % 4) {
    case 0:
      return {
        tool: 'search_companies',
        given: { countries: [country], filters: { numberOfEmployeesGte: at }, limit },
        path: '/explore/lite',
        body: { filters: { numberOfEmployeesGte: at, ...filters }, ...page },
      }
    case 1:
      return {
        tool: 'search_companies',
        given: { countries: [country], keywords: ['wine', `word${at}`], limit },
        path: '/explore/simple-semantic',
        body: { filters, semantic: { keywords: ['wine', `word${at}`] }, ...page },
      }
    case 2:
      return {
        tool: 'search_companies',
        given: { countries: [country], query: `makers of cheese ${at}`, limit },
        path: '/explore/plus',
        body: { query: `makers of cheese ${at}`, filters, ...page },
      }
    default:
      return {
        tool: 'get_companies',
        given: { lookups: [{ country: 'IT', name: at % 8 === 3 ? 'Vini Ferostrossi' : `Xqzwvk ${at}` }] },
        path: '/explore/one',
        body: { country: 'IT', companyName: at % 8 === 3 ? 'Vini Ferostrossi' : `Xqzwvk ${at}` },
      }
  }
}

test('100 calls by MCP and over HTTP: the same rows, the same credits', async () => {
  const [byTool, direct] = [makeKey(...CREDITS), makeKey(...CREDITS)]
  let told = 0
  for (let at = 0; at < 100; at++) {
    const { tool, given, path, body } = question(at)
    const result = await callTool(byTool.key, tool, given)
    assert.notEqual(result.isError, true, result.content[0].text)
    told += (result.structuredContent!.credits as { readonly used: number }).used
    assert.equal((await http(direct.key, 'POST', path, body)).status, 200)
  }
  const rowsOf = async (key: string) =>
    ((await http(key, 'GET', '/license/history')).body as Row[]).map(
      ({ endpoint, creditsUsed, responseCode, body }) => ({
        endpoint,
        creditsUsed,
        responseCode,
        body: JSON.stringify(body, Object.keys((body ?? {}) as object).sort()),
      }),
    )
  const [rows, expected] = [await rowsOf(byTool.key), await rowsOf(direct.key)]
  assert.equal(rows.length, 100)
  assert.deepEqual(rows, expected)
  const used = rows.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
  assert.ok(used > 100, `${used} credits`)
  assert.equal(told, used)
  for (const { key } of [byTool, direct]) {
    const { body } = await http(key, 'GET', '/license/info')
    const { explorePlusProperties } = (
      body as { exploreLicense: { explorePlusProperties: { credits: { available: number } } } }
    ).exploreLicense
    assert.equal(explorePlusProperties.credits.available, 1000 - used)
  }
})
