/** The files of the history: however many changes a switch has, and in whichever order they arrive. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { checkHistory, HISTORY_FOLDER, historyPath, listHistory, readHistory, tidyHistory } from './history.ts'
import { compareChanges, Segment } from './segment-file.ts'
import { HistoryWriter } from './write-history.ts'

const made = (number: number) => ({
  number,
  at: number,
  generation: `${number}`,
  isKnown: true,
  days: { own: '2026-01-01' },
})
const idOf = (company: number) => `GB-${company}"\\é`
const renamed = (company: number, name: string) =>
  ({ id: idOf(company), countryIso2: 'GB', type: 'changed', fields: { name: { before: name, after: 'Z' } } }) as const

test('history: more changes than have room in memory are sorted on the disk, and each is found', async (context) => {
  const folder = temporaryFolder(context)
  const companies = 40_000
  const writer = new HistoryWriter(folder, [made(7), made(8)], 1_000)
  // In an order that is none of ids: a step that has no divisor in common with their number.
  for (let at = 0; at < companies; at++) {
    const company = (at * 7_919) % companies
    writer.add(7, renamed(company, `A ${company}`))
    if (company % 10 === 0) writer.add(8, renamed(company, `B ${company}`))
  }
  await writer.finish()
  assert.deepEqual(readdirSync(join(folder, HISTORY_FOLDER)), ['7-8.past'], 'nothing of the sorting is left')
  assert.equal((await checkHistory(folder, true)).changes, 44_000)
  const random = new Random(3)
  for (let asked = 0; asked < 100; asked++) {
    const company = random.below(companies)
    const { changes, switches } = await readHistory(folder, idOf(company))
    const names = changes.map(({ number, before }) => [number, before.name])
    const later = company % 10 === 0 ? [[8, `B ${company}`]] : []
    assert.deepEqual(names, [[7, `A ${company}`], ...later])
    assert.deepEqual(switches, [made(7), made(8)])
  }
  assert.deepEqual((await readHistory(folder, 'GB-1')).changes, [], 'the beginning of an id is no id')
  const segment = await Segment.open(historyPath(folder, 7, 8))
  let last = { id: '', number: 0 }
  for await (const change of segment.scan()) {
    assert.ok(compareChanges(last, change) < 0, 'in the order of ids')
    last = change
  }
  await segment.close()
})

test('history: files of as many switches are merged, also across gaps in their numbers; what is too old leaves', async (context) => {
  const folder = temporaryFolder(context)
  for (let place = 0; place < 70; place++) {
    const number = place < 30 ? place + 1 : place + 1_000
    await tidyHistory(folder, number, 0)
    const writer = new HistoryWriter(folder, [made(number)])
    writer.add(number, renamed(place % 5, `N ${place}`))
    await writer.finish()
  }
  await tidyHistory(folder, 2_000, 0)
  assert.deepEqual(
    (await listHistory(folder)).map(({ first, last }) => [first, last]),
    [[1, 1_063], ...Array.from({ length: 6 }, (_, at) => [1_064 + at, 1_064 + at])],
  )
  const { switches, changes } = await readHistory(folder, idOf(3))
  assert.equal(switches.length, 70)
  assert.deepEqual(
    changes.map(({ before }) => before.name),
    Array.from({ length: 14 }, (_, at) => `N ${at * 5 + 3}`),
  )
  await tidyHistory(folder, 2_000, 1_065)
  assert.equal((await listHistory(folder)).length, 5, 'files of which all is too old')
})
