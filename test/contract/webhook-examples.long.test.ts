/** The receivers in `examples/`, each run as its head describes, with real deliveries: right ones, and forged ones. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { makeSecret } from '../../src/license/webhook-secret.ts'
import { webhookSend } from '../../src/webhook/commands.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples')

/** A receiver that runs, and what it printed. */
interface Running {
  readonly url: string
  readonly lines: string[]
}

const RECEIVERS: readonly {
  readonly file: string
  readonly command: string
  readonly parameters: readonly string[]
}[] = [
  { file: 'webhook-receiver.ts', command: process.execPath, parameters: [] },
  { file: 'webhook_receiver.py', command: 'python3', parameters: [] },
  // Its own web server does not choose a free port itself.
  { file: 'webhook-receiver.php', command: 'php', parameters: ['-S', `127.0.0.1:${20_000 + (process.pid % 20_000)}`] },
]

async function run(context: TestContext, receiver: (typeof RECEIVERS)[number], secret: string): Promise<Running> {
  const { file, command, parameters } = receiver
  const child: ChildProcess = spawn(command, [...parameters, join(EXAMPLES, file)], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  context.after(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} did not start: ${lines.join('\n')}`)), 20_000)
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line)
          const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
          if (address === undefined) return
          clearTimeout(timer)
          resolve(`${address}/hook`)
        })
  })
  return { url, lines }
}

for (const receiver of RECEIVERS) {
  const isHere = spawnSync(receiver.command, ['--version']).status === 0
  const skip = isHere ? false : `no ${receiver.command} on this machine`
  test(`examples: ${receiver.file} accepts what is signed with its secret, during an exchange too, and nothing else`, {
    skip,
  }, async (context) => {
    const [old, current, strange] = [makeSecret(), makeSecret(), makeSecret()]
    const { url, lines } = await run(context, receiver, old)
    const isDelivered = async (secrets: readonly string[], clock = systemClock) =>
      (await webhookSend(url, secrets, clock)).kind === 'delivered'
    assert.equal(await isDelivered([old]), true)
    assert.equal(await isDelivered([current, old]), true, 'while the secret is exchanged')
    assert.equal(await isDelivered([strange]), false)
    const late = { ...systemClock, now: () => Date.now() - 6 * 60_000 }
    assert.equal(await isDelivered([old], late), false, 'a copied call')
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    assert.equal(answer.status, 400)
    assert.equal(lines.filter((line) => line.includes('Frantoio Esempio')).length, 2, lines.join('\n'))
  })
}
