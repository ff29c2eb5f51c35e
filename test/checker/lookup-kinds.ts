/** Lookups, lists, reconciliation and the tools for agents. */
import type { LoadAnswer } from '../support/load-client.ts'
import type { Random } from '../support/random.ts'
import { bodyOf, differs, type Found, type Kind } from './kind.ts'
import { ALL_TOWNS, beginningOf, britishNumber, idOf, someNumber, townOf } from './register-files.ts'
import type { Scope, State } from './served-timeline.ts'

/** One company, similar ones, and lists. */
export function lookupKinds(): readonly Kind[] {
  return [
    {
      name: 'one, by number',
      next(random) {
        const number = someNumber(random)
        return {
          operation: 'post /explore/one',
          path: '/explore/one',
          isPaid: true,
          body: { country: 'GB', vatTaxNumber: britishNumber(number) },
          judge: (answer, state) =>
            differs('companies', bodyOf<Found>(answer).companies.length, state.has(number) ? 1 : 0),
          cost: (answer) => Math.min(1, bodyOf<Found>(answer).companies.length),
        }
      },
    },
    {
      name: 'one, by name',
      next: (random) => ({
        operation: 'post /explore/one',
        path: '/explore/one',
        isPaid: true,
        body: { country: 'GB', companyName: beginningOf(someNumber(random)) },
        cost: (answer) => Math.min(1, bodyOf<Found>(answer).companies.length),
      }),
    },
    {
      name: 'match',
      next(random) {
        const numbers = random.several(3, 20, () => someNumber(random))
        return {
          operation: 'post /explore/match',
          path: '/explore/match',
          isPaid: true,
          body: {
            companies: numbers.map((number, at) => ({
              country: 'GB',
              ...(at % 2 === 0
                ? { vatTaxNumber: britishNumber(number) }
                : { companyName: beginningOf(number), city: townOf(number) }),
            })),
          },
          judge: (answer, state) => judgeMatch(answer, state, numbers),
          cost: (answer) => withCandidates(bodyOf<Matched>(answer).results),
        }
      },
    },
    {
      name: 'a company by its id',
      next(random) {
        const number = someNumber(random)
        return {
          operation: 'get /explore/companies/{id}',
          path: `/explore/companies/${idOf(number)}`,
          statuses: [404],
          judge: (answer, state) => differs('the status', answer.status, state.has(number) ? 200 : 404),
          cost: () => 1,
        }
      },
    },
    {
      name: 'related companies',
      next: (random) => ({
        operation: 'get /explore/companies/{id}/related',
        path: `/explore/companies/${idOf(someNumber(random))}/related`,
        statuses: [404],
        cost: (answer) => Math.ceil(bodyOf<{ readonly related: readonly unknown[] }>(answer).related.length / 25),
      }),
    },
    {
      name: 'similar companies',
      next: (random) => ({
        operation: 'get /explore/companies/{id}/similar',
        path: `/explore/companies/${idOf(someNumber(random))}/similar`,
        statuses: [404],
        cost: (answer) => Math.min(1, bodyOf<Found>(answer).companies.length),
      }),
    },
    {
      name: 'what a company was',
      next(random) {
        const number = someNumber(random)
        const today = new Date().toISOString().slice(0, 10)
        return {
          operation: 'get /explore/companies/{id}/history',
          path: `/explore/companies/${idOf(number)}/history?asOf=${today}`,
          statuses: [404],
          // Its events tell what it was; what it is comes of one generation.
          named: async (answer) => JSON.stringify(bodyOf<Past>(answer).asOf.company),
          // One that is gone is answered, too.
          judge: (answer, state) =>
            answer.status === 404
              ? differs('the status', state.has(number), false)
              : judgePast(answer, state.has(number)),
          cost: (answer) => {
            const { events, asOf } = bodyOf<Past>(answer)
            return events.length > 0 || asOf.company !== null ? 1 : 0
          },
        }
      },
    },
  ]
}

interface Past {
  readonly events: readonly unknown[]
  readonly isServed: boolean
  readonly asOf: { readonly company: unknown }
}

function judgePast(answer: LoadAnswer, isThere: boolean): string | null {
  const { isServed, asOf } = bodyOf<Past>(answer)
  return differs('isServed', isServed, isThere) ?? differs('asOf', asOf.company !== null, isThere)
}

interface Matched {
  readonly results: readonly { readonly match: string | null; readonly candidates: readonly unknown[] }[]
}

const withCandidates = (results: Matched['results']) => results.filter(({ candidates }) => candidates.length > 0).length

function judgeMatch(answer: LoadAnswer, state: State, numbers: readonly number[]): string | null {
  const { results } = bodyOf<Matched>(answer)
  const at = numbers.findIndex(
    (number, place) => place % 2 === 0 && (results[place].match === idOf(number)) !== state.has(number),
  )
  return (
    differs('results', results.length, numbers.length) ??
    (at < 0
      ? null
      : `company ${numbers[at]} is matched to ${results[at].match}, of a state that has ${state.has(numbers[at])}`)
  )
}

interface Checked {
  readonly results: readonly { readonly holder: { readonly id: string } | null }[]
  readonly receipt: { readonly id: string }
}

/** Numbers that are checked, each time followed by a few looks at the receipt. */
export function checkKind(): Kind {
  let receipt = ''
  let answered = ''
  let looks = 0
  return {
    name: 'check',
    next(random) {
      if (receipt !== '' && looks++ < 3)
        return {
          operation: 'get /explore/check/{receiptId}',
          path: `/explore/check/${receipt}`,
          // An erasure takes the receipts that name its company.
          statuses: [404],
          scope: 'each',
          judge: ({ status, text }) => (status === 404 || text === answered ? null : `a receipt differs: ${text}`),
          cost: () => 0,
        }
      receipt = ''
      looks = 0
      const numbers = random.several(3, 20, () => someNumber(random))
      return {
        operation: 'post /explore/check',
        path: '/explore/check',
        isPaid: true,
        body: { numbers: numbers.map((number) => ({ country: 'GB', number: britishNumber(number) })) },
        judge: (answer, state) => judgeCheck(answer, state, numbers),
        cost: (answer) => bodyOf<Checked>(answer).results.filter(({ holder }) => holder !== null).length,
        learn(answer) {
          receipt = bodyOf<Checked>(answer).receipt.id
          answered = answer.text
        },
      }
    },
  }
}

function judgeCheck(answer: LoadAnswer, state: State, numbers: readonly number[]): string | null {
  const { results } = bodyOf<Checked>(answer)
  const wanted = numbers.map((number) => (state.has(number) ? idOf(number) : null))
  return (
    differs('results', results.length, numbers.length) ??
    differs('the holders', results.map(({ holder }) => holder?.id ?? null).join(), wanted.join())
  )
}

interface Extended {
  readonly rows: readonly { readonly properties: readonly { readonly values: readonly unknown[] }[] }[]
}

/** The reconciliation protocol, both versions. */
export function reconcileKinds(): readonly Kind[] {
  const get = (name: string, path: string, query: (random: Random) => string): Kind => ({
    name,
    next: (random) => ({
      operation: `get ${path}`,
      path: path.replace('{countryIso2}', 'GB') + query(random),
      // A card of a company that an edition lacks.
      statuses: [404],
    }),
  })
  return [
    {
      name: 'reconcile',
      next(random) {
        const queries = Object.fromEntries(
          random
            .several(2, 12, () => someNumber(random))
            .map((number, at) => [`q${at}`, { query: at % 2 === 0 ? beginningOf(number) : britishNumber(number) }]),
        )
        return {
          operation: 'post /reconcile/{countryIso2}',
          path: '/reconcile/GB',
          isPaid: true,
          body: { queries },
          cost: (answer) =>
            Object.values(bodyOf<Record<string, { readonly result: readonly unknown[] }>>(answer)).filter(
              ({ result }) => result.length > 0,
            ).length,
        }
      },
    },
    {
      name: 'reconcile, the draft of 1.0',
      next: (random) => ({
        operation: 'post /reconcile/{countryIso2}/match',
        path: '/reconcile/GB/match',
        isPaid: true,
        body: {
          queries: random
            .several(2, 12, () => someNumber(random))
            .map((number) => ({ conditions: [{ matchType: 'name', propertyValue: beginningOf(number) }] })),
        },
        cost: (answer) => withCandidates(bodyOf<Matched>(answer).results),
      }),
    },
    {
      name: 'reconcile, values of companies',
      next: (random) => ({
        operation: 'post /reconcile/{countryIso2}/extend',
        path: '/reconcile/GB/extend',
        isPaid: true,
        body: {
          ids: random.several(2, 8, () => idOf(someNumber(random))),
          properties: [{ id: 'name' }, { id: 'city' }],
        },
        cost: (answer) =>
          bodyOf<Extended>(answer).rows.filter(({ properties }) => properties[0].values.length > 0).length,
      }),
    },
    get('reconcile, the manifest', '/reconcile/{countryIso2}', () => ''),
    get('reconcile, a preview', '/reconcile/{countryIso2}/preview', (random) => `?id=${idOf(someNumber(random))}`),
    get(
      'reconcile, suggestions',
      '/reconcile/{countryIso2}/suggest/entity',
      (random) => `?prefix=${random.pick(['har', 'copper', 'willow%20s'])}`,
    ),
    get('reconcile, properties', '/reconcile/{countryIso2}/suggest/property', () => '?prefix=ci'),
    get('reconcile, types', '/reconcile/{countryIso2}/suggest/type', () => '?prefix=co'),
    get('reconcile, proposals', '/reconcile/{countryIso2}/extend/propose', () => '?type=company'),
  ]
}

interface ToolResult {
  readonly result: { readonly isError?: boolean; readonly structuredContent?: { readonly credits?: { used: number } } }
}

/** Of a stream of one event. */
const toolResultOf = ({ text }: LoadAnswer) => (JSON.parse(text.slice(text.indexOf('{'))) as ToolResult).result

/** Every tool for agents. */
export function agentKinds(): readonly Kind[] {
  const tool = (name: string, given: (random: Random) => object, scope: Scope = 'one'): Kind => ({
    name: `agent: ${name}`,
    next: (random) => ({
      operation: 'post /mcp',
      path: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given(random) } },
      scope,
      judge: (answer) => (toolResultOf(answer).isError === true ? answer.text.slice(0, 300) : null),
      cost: (answer) => toolResultOf(answer).structuredContent?.credits?.used ?? 0,
    }),
  })
  return [
    tool('search_companies', (random) => ({
      countries: ['GB'],
      query: `bakeries in ${random.pick(ALL_TOWNS)}`,
      limit: 20,
    })),
    // Each company is a call of its own, so each may be of another generation.
    tool('get_companies', (random) => ({ ids: random.several(1, 6, () => idOf(someNumber(random))) }), 'each'),
    tool('match_companies', (random) => ({
      rows: random.several(2, 8, () => ({ country: 'GB', name: beginningOf(someNumber(random)) })),
    })),
    tool('summarise_companies', () => ({ countries: ['GB'], by: ['foundedYear'] })),
    tool('find_values', () => ({ filter: 'naceCodes', text: 'bread', country: 'GB' })),
    tool('account', () => ({})),
  ]
}
