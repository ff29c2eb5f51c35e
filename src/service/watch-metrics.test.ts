import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import type { ShownRegister } from '../explore/data-endpoint.ts'
import { openMetrics } from '../observe/metrics.ts'
import { openStores } from '../storage/state/stores.ts'
import { watchMetrics } from './watch-metrics.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')

const REGISTER: ShownRegister = {
  register: 'no-brreg',
  title: null,
  page: null,
  licence: null,
  records: 7,
  rows: null,
  rejected: 0,
  retrievedAt: '2026-06-14T12:00:00Z',
  freshness: null,
  isFetched: false,
  lastUpdate: { at: '2026-06-15T11:00:00Z', outcome: 'failed', added: null, changed: null, removed: null },
  stream: null,
}

async function watched(registers: readonly ShownRegister[], data = tmpdir()) {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  const metrics = openMetrics()
  let reads = 0
  const readRegisters = async () => {
    reads++
    return registers
  }
  const parts = { metrics, now: clock.now, companies: () => 42, readFigures: stores.readFigures, readRegisters }
  watchMetrics({ data }, parts)
  return { clock, stores, metrics, reads: () => reads }
}

test('metrics: the state, the data and the disk are told as sums, by names that are bounded', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ ...REGISTER, register: `table:t${at}`, retrievedAt: null }))
  const { stores, metrics, reads } = await watched([REGISTER, ...many])
  await stores.licences.create(licenceTerms({ paid: 50 }))
  await stores.licences.create(licenceTerms({ paid: 0 }))
  await stores.licences.create(licenceTerms({ paid: 'unlimited' }))
  const closed = await stores.licences.create(licenceTerms({ paid: 1000 }))
  await stores.licences.close(closed.id)
  const text = await metrics.text()
  for (const line of [
    'firmament_companies 42',
    'firmament_credits_left{pool="plus"} 50',
    'firmament_licences{credits="enough"} 1',
    'firmament_licences{credits="empty"} 1',
    'firmament_licences{credits="unlimited"} 1',
    'firmament_processes{state="QUEUED"} 0',
    'firmament_webhooks_waiting{of="search"} 0',
    'firmament_webhook_oldest_due_seconds 0',
    'firmament_data_age_seconds{register="no-brreg"} 86400',
    'firmament_register_records{register="no-brreg"} 7',
    `firmament_last_import_timestamp_seconds{register="no-brreg",outcome="failed"} ${Date.parse('2026-06-15T11:00:00Z') / 1000}`,
    'firmament_imports_running 0',
  ])
    assert.ok(text.split('\n').includes(line), `${line} is missing`)
  assert.match(text, /^firmament_build_info\{version="[\d.]+",node="v\d+/m)
  assert.match(text, /^firmament_disk_free_bytes \d/m)
  assert.equal(text.match(/^firmament_register_records\{/gm)?.length, 100)
  await Promise.all([metrics.text(), metrics.text()])
  assert.equal(reads(), 1, 'asked for often, it is read once')
  await stores.close()
})

test('metrics: without its state and its disk a service still tells the rest, and nothing of these', async () => {
  const { stores, metrics } = await watched([REGISTER], join(tmpdir(), 'firmament-none'))
  await stores.close()
  const text = await metrics.text()
  assert.match(text, /^firmament_companies 42$/m)
  assert.doesNotMatch(text, /^firmament_(webhook_oldest_due_seconds|processes|credits_left|disk_free_bytes)[ {]/m)
})

test('dashboard and alerts name metrics that a service has, and no others', async () => {
  const { stores, metrics } = await watched([])
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  // Those of a service of several threads, and of the caches of each.
  for (const name of ['firmament_workers', 'firmament_worker_ends', 'firmament_cache_lookups_total']) known.add(name)
  const dashboard = readFileSync(join(DEPLOY, 'grafana', 'firmament.json'), 'utf8')
  const texts = [
    dashboard,
    ...['alerts.yml', 'alerts.test.yml'].map((file) => readFileSync(join(DEPLOY, 'prometheus', file), 'utf8')),
  ]
  for (const text of texts)
    for (const [name] of text.matchAll(/\b(?:firmament|nodejs|process)_[a-z_]+\b/g))
      assert.ok(known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, '')), `${name} is no metric`)
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number> }[]
  }
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  for (const { gridPos: a, title } of panels)
    for (const { gridPos: b } of panels)
      assert.ok(
        a === b || a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
        `${title} lies over another panel`,
      )
  await stores.close()
})
