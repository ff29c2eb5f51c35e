import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relation } from '../company/background.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { type CompanyHistory, type PastChange, stateAfter } from './past-company.ts'
import { eventsOf } from './past-events.ts'

const NOW: Company = { ...emptyCompany({ id: 'GB-1', name: 'C', countryIso2: 'GB' }), city: 'YORK' }
const at = (day: number) => Date.parse(`2026-03-0${day}T10:00:00Z`)

/** A history whose switches have the numbers 1, 2, …, one a day; `unknown` ones changed nobody knows what. */
function historyOf(
  switches: number,
  unknown: readonly number[],
  changes: readonly Omit<PastChange, 'id'>[],
): CompanyHistory {
  const numbers = Array.from({ length: switches }, (_, place) => place + 1)
  return {
    switches: numbers.map((number) => {
      return { number, at: at(number), generation: `${number}`, isKnown: !unknown.includes(number), days: {} }
    }),
    changes: changes.map((change) => ({ id: 'GB-1', ...change })),
  }
}

test('events: what a switch changed is told with both values, and nothing is guessed across one of which nothing is known', () => {
  const history = historyOf(
    4,
    [1, 3],
    [
      { number: 2, kind: 'changed', before: { name: 'A' } },
      { number: 4, kind: 'changed', before: { name: 'B', city: 'RYE' } },
    ],
  )
  const shown = eventsOf(history, NOW, []).map(({ kind, day, before, after }) => [kind, day, before, after])
  assert.deepEqual(shown, [
    ['named', '2026-03-02', { name: 'A' }, null],
    ['named', '2026-03-04', { name: 'B' }, { name: 'C' }],
    ['moved', '2026-03-04', { city: 'RYE' }, { city: 'YORK' }],
  ])
  assert.equal(stateAfter(history, NOW, 0), null, 'what it was cannot be rebuilt from what it is')
  assert.equal(stateAfter(history, NOW, 2)?.company?.name, 'B')
})

test('events: a company that is gone, and was here before, has its past', () => {
  const history = historyOf(
    5,
    [1],
    [
      { number: 2, kind: 'new', before: {} },
      { number: 3, kind: 'changed', before: { status: 'Active' } },
      {
        number: 5,
        kind: 'gone',
        before: { name: 'A', countryIso2: 'GB', status: 'Dissolved', statusDate: '2026-03-01' },
      },
    ],
  )
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((place) => stateAfter(history, null, place)?.company?.status ?? null),
    [null, 'Active', 'Dissolved', 'Dissolved', null],
  )
  const [event, ...others] = eventsOf(history, null, [])
  assert.deepEqual([event.kind, event.before, event.after], ['status', { status: 'Active' }, { status: 'Dissolved' }])
  assert.deepEqual(others, [])
})

test('events: a register gives the days; what it states is no second event when it is seen', () => {
  const history = historyOf(3, [1], [{ number: 2, kind: 'changed', before: { name: 'B' } }])
  const past = [
    { kind: 'named', value: 'A', from: null, to: '2001-04-30' },
    { kind: 'named', value: 'B', from: null, to: '2026-02-20' },
    { kind: 'code', value: 'NAF1993:74.1J', from: '1998-01-01', to: '2007-12-31' },
    { kind: 'code', value: '70.10Z', from: '2008-01-01', to: null },
  ] as const
  const relations = [
    relation('predecessor', { id: 'GB-2', name: 'Z', from: '2010-01-01' }),
    relation('successor', { id: 'GB-3', name: 'Y' }),
  ]
  const background = { register: 'own', past, relations, exceptions: [] }
  const events = eventsOf(history, NOW, [background])
  assert.deepEqual(
    events.map(({ kind, day, before, after }) => [kind, day, Object.values(before!)[0], Object.values(after!)[0]]),
    [
      ['named', '2001-04-30', 'A', 'B'],
      ['code', '2008-01-01', { primary: ['NAF1993:74.1J'], secondary: [] }, { primary: ['70.10Z'], secondary: [] }],
      ['merged', '2010-01-01', 'GB-2', 'GB-1'],
      ['named', '2026-02-20', 'B', 'C'],
    ],
  )
  assert.ok(events.every(({ source, seenAt }) => source === 'own' && seenAt === null))
})

test('events: a merger is one of both companies, whichever of them states it, and once', () => {
  const other: Company = { ...emptyCompany({ id: 'FR-2', name: 'Other', countryIso2: 'FR' }), lei: 'L' }
  const stating = (kind: 'successor' | 'predecessor', id: string) => [
    {
      register: 'own',
      relations: [relation(kind, { id, from: '2010-01-01' }), relation(kind, { id })],
      past: [],
      exceptions: [],
    },
  ]
  const shown = (own: Parameters<typeof eventsOf>[2], pointing: Parameters<typeof eventsOf>[3]) =>
    eventsOf(historyOf(1, [], []), NOW, own, pointing).map(({ day, before, after }) => [day, before?.name, after?.name])
  const pointed = (kind: 'successor' | 'predecessor', id: string) => [{ company: other, background: stating(kind, id) }]
  assert.deepEqual(shown([], pointed('successor', 'GB-1')), [['2010-01-01', 'Other', 'C']])
  assert.deepEqual(shown([], pointed('successor', 'GB-3')), [])
  // A predecessor is mirrored: where it is held, it says what it is called.
  assert.deepEqual(shown(stating('predecessor', 'FR-2'), pointed('successor', 'GB-1')), [['2010-01-01', 'Other', 'C']])
  assert.deepEqual(shown(stating('predecessor', 'FR-2'), []), [['2010-01-01', null, 'C']])
  const both = [...stating('predecessor', 'FR-2'), ...stating('successor', 'FR-2')]
  assert.equal(shown(both, pointed('successor', 'GB-1')).length, 2)
})

test('events: the end of a company that its record dates is one, seen or not, and one alone', () => {
  const ended: Company = { ...NOW, status: 'Dissolved', statusDate: '2015-03-05', sources: [] }
  const shown = (company: Company, history = historyOf(1, [], [])) =>
    eventsOf(history, company, []).map(({ kind, day, before, after }) => [kind, day, before?.status, after?.status])
  assert.deepEqual(shown(ended), [['status', '2015-03-05', undefined, 'Dissolved']])
  assert.deepEqual(shown({ ...ended, status: 'Active' }), [])
  assert.deepEqual(shown({ ...ended, statusDate: null }), [])
  // The change was seen, and the record got its day later.
  const seen = historyOf(
    3,
    [],
    [
      { number: 2, kind: 'changed', before: { status: 'Active' } },
      { number: 3, kind: 'changed', before: { statusDate: null } },
    ],
  )
  assert.deepEqual(shown(ended, seen), [['status', '2026-03-02', 'Active', 'Dissolved']])
})
