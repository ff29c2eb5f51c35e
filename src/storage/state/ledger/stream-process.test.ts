import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { test } from 'node:test'
import { fakeClock } from '../../../../test/support/fake-clock.ts'
import { licenceTerms } from '../../../../test/support/licence-terms.ts'
import { closeAfter, temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { STREAM_RESERVATION } from '../../../license/ledger.ts'
import { openStores } from '../stores.ts'
import { hasEnded, THIS_PROCESS } from './stream-process.ts'

/** A process that has ended, as it names itself. */
async function endedProcess(): Promise<string> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return `${hostname()} ${child.pid}`
}

test('only a process of this machine whose number nobody has is known to have ended', async () => {
  assert.ok(hasEnded(await endedProcess()))
  for (const name of [THIS_PROCESS, `${hostname()} ${process.ppid}`, 'elsewhere 999999', hostname(), ''])
    assert.ok(!hasEnded(name), name)
})

test('what a process that has ended reserved for a stream is given back at once by the next one', async (context) => {
  const folder = temporaryFolder(context)
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const open = (process: string) => openStores({ folder, sync: 'normal', clock, process })
  const killed = closeAfter(context, await open(await endedProcess()))
  const { id: licenceId } = await killed.licences.create(licenceTerms({ paid: 10 }))
  const begun = await killed.ledger.record({
    licence: 1,
    key: 1,
    method: 'POST',
    endpoint: '/explore/export',
    body: '{}',
    query: '{}',
    status: 200,
    credits: 0,
    pool: 'plus',
    writes: [],
    reservation: { id: `${STREAM_RESERVATION}a`, companies: 8, creditsPerCompany: 1 },
    keep: null,
  })
  assert.equal(begun.kind, 'recorded')
  const next = closeAfter(context, await open(THIS_PROCESS))
  assert.equal((await next.readBalance(1, 'plus')).available, 2)
  assert.equal(await next.ledger.giveUpStreams(), 1)
  assert.equal((await next.readBalance(1, 'plus')).available, 10)
  const [{ credits }] = await next.calls.read({ licenceId, limit: 1 })
  assert.equal(credits, 0)
})
