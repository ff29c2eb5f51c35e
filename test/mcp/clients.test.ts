/** One suite for the SDK's clients of both eras, over both transports. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { type AnyClient, connect, makeKey, type Result, tokensOf } from './world.ts'

const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited', '--rate-limit', '100000')

const CALLS: readonly (readonly [tool: string, given: object])[] = [
  ['search_companies', { countries: ['IT'], query: 'wineries in Tuscany', limit: 3 }],
  ['search_companies', { countries: ['IT', 'FR'], keywords: ['wine'], limit: '4', fields: ['website', 'naceCodes'] }],
  ['search_companies', { countries: ['IT'], filters: { naceCodes: ['11.02'], numberOfEmployeesGte: '5' } }],
  ['search_companies', { countries: ['IT'], query: 'wineries', dryRun: 'true' }],
  ['get_companies', { lookups: [{ country: 'IT', name: 'Vini Ferostrossi' }] }],
  [
    'match_companies',
    {
      rows: [
        { country: 'IT', name: 'Vini Ferostrossi', city: 'Firenze' },
        { country: 'IT', number: '07697940489' },
      ],
    },
  ],
  ['summarise_companies', { countries: ['IT'], query: 'wineries', by: ['region'], crossedBy: 'status', top: 3 }],
  ['find_values', { filter: 'naceCodes', text: 'wine' }],
  ['account', {}],
]

for (const era of ['legacy', 'modern'] as const) {
  for (const transport of ['http', 'stdio'] as const) {
    describe(`${era} client over ${transport}`, () => {
      let client: AnyClient
      before(async () => {
        client = await connect({ era, transport, key })
      })
      after(() => client.close())

      test('lists six tools, whose definitions take at most 2,500 tokens', async () => {
        const tools = await client.list()
        assert.deepEqual(tools.map(({ name }) => name), [
          'search_companies', 'get_companies', 'match_companies', 'summarise_companies', 'find_values', 'account',
        ]) // biome-ignore format: one word a line would fill the screen
        assert.ok(tokensOf(tools) <= 2_500, `${tokensOf(tools)} tokens`)
      })

      test('every answer fits its schema, tells the same facts twice, and keeps to its budget', async () => {
        const schemas = new Map((await client.list()).map(({ name, outputSchema }) => [name, outputSchema ?? {}]))
        for (const [name, given] of CALLS) {
          const result = await client.call(name, given)
          assert.notEqual(result.isError, true, result.content[0]?.text)
          const validate = new Ajv({ strict: false }).compile(schemas.get(name) ?? {})
          assert.ok(validate(result.structuredContent), `${name}: ${JSON.stringify(validate.errors)}`)
          assert.deepEqual(missingFacts(result), [], name)
          assert.ok(tokensOf(result) <= 8_000)
        }
      })

      test('limit is obeyed to the row', async () => {
        for (const limit of [1, 7, 23]) {
          const { structuredContent } = await client.call('search_companies', { countries: ['IT'], limit })
          assert.equal((structuredContent!.companies as unknown[]).length, limit)
        }
      })

      test('a mistake is an error that the model reads', async () => {
        const { isError, content } = await client.call('search_companies', { countries: ['Atlantis'] })
        assert.equal(isError, true)
        assert.match(content[0].text, /field: countries\[0\]\n.*\nright values: "AT"/)
      })
    })

    test(`${era} client over ${transport}: a call above maxCredits is asked for, or refused with how to repeat it`, async () => {
      const asked: string[] = []
      const given = { countries: ['IT'], query: 'wineries', limit: 50, maxCredits: 1 }
      const willing = await connect({ era, transport, key, confirm: (message) => asked.push(message) > 0 })
      const agreed = await willing.call('search_companies', given)
      await willing.close()
      const unwilling = await connect({ era, transport, key, confirm: () => false })
      const declined = await unwilling.call('search_companies', given)
      await unwilling.close()
      const mute = await connect({ era, transport, key })
      const refused = await mute.call('search_companies', given)
      const repeated = await mute.call('search_companies', { ...given, maxCredits: 4 })
      await mute.close()
      // Requests of the legacy era over HTTP stand alone: the server does not know what their client can do.
      const canAsk = era === 'modern' || transport === 'stdio'
      assert.equal(asked.length, canAsk ? 1 : 0)
      if (canAsk) assert.match(asked[0], /costs 4 credits, more than the limit of 1/)
      assert.equal(agreed.isError === true, !canAsk)
      for (const one of [declined, refused]) {
        assert.equal(one.isError, true)
        assert.match(one.content[0].text, /field: maxCredits\n.*4 credits.*\nright values: "4"/)
      }
      assert.deepEqual((repeated.structuredContent!.credits as { used: number }).used, 4)
    })
  }
}

/** Values of the structured form that the text does not contain. */
function missingFacts({ content, structuredContent }: Result): string[] {
  const missing: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(walk)
      return
    }
    if (value === null || value === '') return
    const told = JSON.stringify(value).replace(/^"|"$/g, '')
    if (!content[0].text.includes(String(value)) && !content[0].text.includes(told)) missing.push(String(value))
  }
  walk(structuredContent)
  return missing
}
