import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { closeAfter } from '../../test/support/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { makeSecret } from '../license/webhook-secret.ts'
import { openStores } from '../storage/state/stores.ts'
import { outcomeLine, secretLines, webhookListen, webhookReplay, webhookSecret, webhookSend } from './commands.ts'
import type { ReceiverAnswer } from './receiver.ts'

async function listening(
  context: TestContext,
  options: { secret?: string | null; answer?: ReceiverAnswer; forwardTo?: string } = {},
) {
  const lines: string[] = []
  const opened = await webhookListen({
    port: 0,
    secret: options.secret ?? null,
    answer: options.answer ?? 200,
    forwardTo: options.forwardTo ?? null,
    clock: systemClock,
    print: (line) => lines.push(line.replace(/^\S+ msg_\w+ /, '')),
  })
  return { receiver: closeAfter(context, opened), lines }
}

test('webhook send and listen: what is sent is accepted, with the right secret only', async (context) => {
  const secret = makeSecret()
  const { receiver, lines } = await listening(context, { secret })
  assert.equal(outcomeLine(await webhookSend(receiver.url, [secret], systemClock)), 'delivered: answered 200')
  assert.equal(
    outcomeLine(await webhookSend(receiver.url, [makeSecret(), secret], systemClock)),
    'delivered: answered 200',
  )
  assert.equal(outcomeLine(await webhookSend(receiver.url, [makeSecret()], systemClock)), 'not delivered: answered 400')
  const anHourAgo = fakeClock(new Date(Date.now() - 3_600_000).toISOString())
  await webhookSend(receiver.url, [secret], anHourAgo)
  assert.deepEqual(
    lines.map((line) => line.replace(/^\S+ msg_\w+: /, '')),
    [
      'YES Frantoio Esempio S.r.l. (IT-00000000000): good, answered 200',
      'YES Frantoio Esempio S.r.l. (IT-00000000000): good, answered 200',
      'signature wrong, answered 400',
      'timestamp too old, answered 400',
    ],
  )
  await receiver.close()
  assert.equal(outcomeLine(await webhookSend(receiver.url, [secret], systemClock)), 'not delivered: connection refused')
})

test('webhook listen: answers what it is told to, tells repetitions, and passes on', async (context) => {
  const gone = await listening(context, { answer: 410 })
  assert.equal((await webhookSend(gone.receiver.url, [makeSecret()], systemClock)).kind, 'gone')
  const behind = await listening(context, { answer: 201 })
  const front = await listening(context, { forwardTo: behind.receiver.url })
  assert.deepEqual(await webhookSend(front.receiver.url, [makeSecret()], systemClock), {
    kind: 'delivered',
    status: 201,
  })
  assert.equal(behind.lines.length, 1)
  await behind.receiver.close()
  assert.equal(
    outcomeLine(await webhookSend(front.receiver.url, [makeSecret()], systemClock)),
    'not delivered: answered 502',
  )
  const twice = await listening(context)
  const again = { method: 'POST', headers: { 'webhook-id': 'msg_a' }, body: '{}' }
  for (let call = 0; call < 2; call++) assert.equal((await fetch(twice.receiver.url, again)).status, 200)
  assert.match(twice.lines[1], /received before/)
  const broken = await fetch(twice.receiver.url, { ...again, body: 'no JSON' })
  assert.equal(broken.status, 400)
})

test('webhook listen: slow means no answer, for longer than a sender waits', async (context) => {
  const { receiver, lines } = await listening(context, { answer: 'slow' })
  const body = { method: 'POST', headers: { 'webhook-id': 'msg_a' }, body: '{}', signal: AbortSignal.timeout(300) }
  await assert.rejects(fetch(receiver.url, body))
  assert.match(lines[0], /not answered/)
})

test('webhook secret: made when first asked for, the same afterwards; an exchange keeps the old one for a while', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const { licences, webhookSecrets, deliveries, close } = await openStores({ folder: null, sync: 'normal', clock })
  const { id } = await licences.create(licenceTerms())
  const shown = await webhookSecret(webhookSecrets, id, null)
  assert.deepEqual(await webhookSecret(webhookSecrets, id, null), shown)
  const [first] = secretLines(shown)
  assert.match(first, /^whsec_/)
  const exchanged = secretLines(await webhookSecret(webhookSecrets, id, 24))
  assert.equal(exchanged.length, 2)
  assert.notEqual(exchanged[0], first)
  assert.equal(exchanged[1], `whsec_…${first.slice(-5, -1)} signs too until 2026-06-16T12:00:00Z`)
  clock.advance(24 * 3600 * 1000)
  assert.deepEqual(secretLines(await webhookSecret(webhookSecrets, id, null)), [exchanged[0]])
  await assert.rejects(webhookSecret(webhookSecrets, 'lic_unknown', null), /licence lic_unknown is absent, must exist/)
  await assert.rejects(webhookReplay(deliveries, 'unknown', []), /process unknown: it is gone/)
  await close()
})
