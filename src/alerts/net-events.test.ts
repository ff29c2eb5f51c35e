import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../company/company.ts'
import { evaluateSearches, type Transition } from './evaluate-searches.ts'
import { netEvents } from './net-events.ts'
import type { EventKind, NumberedEvent, SavedSearch } from './saved-search.ts'

const COMPANY = emptyCompany({ id: 'GB-1', name: 'Quibblewick Ltd', countryIso2: 'GB' })

/** What a watched list has of a company that is served and not served by turns. */
async function eventsOf(on: readonly EventKind[], switches: number): Promise<NumberedEvent[]> {
  const search = { id: 's', watched: new Set([COMPANY.id]), on } as unknown as SavedSearch
  const events: NumberedEvent[] = []
  for (let number = 1; number <= switches; number++) {
    const [before, after] = number % 2 === 1 ? [COMPANY, null] : [null, COMPANY]
    const transitions = async function* (): AsyncGenerator<Transition> {
      yield { id: COMPANY.id, countryIso2: 'GB', before, after, isSuppressed: false }
    }
    const found = await evaluateSearches([search], transitions(), { monotonic: () => 0 })
    for (const event of found.get('s') ?? []) events.push({ ...event, number, at: number })
  }
  return events
}

test('a company that comes back has not left, whichever kinds are wanted', async () => {
  for (const on of [['left'], ['entered'], ['entered', 'left'], ['changed', 'closed', 'left'], ['changed']] as const)
    for (const switches of [1, 2, 3, 4]) {
      const net = netEvents(await eventsOf(on, switches), on)
      const isLeft = switches % 2 === 1 && (on as readonly string[]).includes('left')
      assert.deepEqual([net.entered.length, net.left.length], [0, isLeft ? 1 : 0], `${on} after ${switches}`)
    }
})
