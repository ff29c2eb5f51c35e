/**
 * Attempts to make the service call an address inside: more than 120 spellings, and name servers that change their mind,
 * through everything between a start and a socket. Trap listeners count whatever connects to them.
 */
import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type TestContext, test } from 'node:test'
import { buildConnector } from 'undici'
import { systemClock } from '../../src/clock.ts'
import { makeSecret } from '../../src/license/webhook-secret.ts'
import { createDeliver } from '../../src/webhook/deliver.ts'
import {
  checkCallerUrl,
  createSafeConnector,
  dnsResolve,
  ForbiddenAddress,
  type SafeConnector,
} from '../../src/webhook/safe-address.ts'
import { signatureHeaders } from '../../src/webhook/sign.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { Random } from '../support/random.ts'

const STRICT = { allowLoopback: false }
const ROUNDS = Number(process.env.FIRMAMENT_ROUNDS ?? 1000)
const PUBLIC = '93.184.215.14'

/** Listens on every address of this machine. */
async function openTrap(context: TestContext): Promise<{ readonly port: number; readonly caught: () => number }> {
  let caught = 0
  const server = createServer((socket) => {
    caught++
    socket.destroy()
  })
  // Both families on one port.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  context.after(() => server.close())
  return { port: (server.address() as AddressInfo).port, caught: () => caught }
}

function webhookTo(url: string) {
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: 1, body: '{}' }, [makeSecret()])
  return { url, body: '{}', headers }
}

/** Ways in which some parser or other reads the same IPv4 address. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a, b, c, d] = parts
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (part: number, digits = 2) => part.toString(16).padStart(digits, '0')
  const octal = (part: number) => `0${part.toString(8)}`
  const pair = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  const wide = [...address]
    .map((letter) => (letter === '.' ? '。' : String.fromCodePoint(0xff10 + Number(letter))))
    .join('')
  return [
    address,
    `${address}.`,
    String(number),
    String(number + 2 ** 32),
    `0x${hex(number, 8)}`,
    `0X${hex(number, 8).toUpperCase()}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map(octal).join('.'),
    parts.map((part) => `000${octal(part)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    wide,
    `%3${String(a)[0]}${address.slice(1)}`,
    `[::ffff:${address}]`,
    `[::ffff:${pair}]`,
    `[0:0:0:0:0:ffff:${pair}]`,
    `[::${address}]`,
    `[64:ff9b::${pair}]`,
    `[2002:${pair}::]`,
    `someone@${address}`,
    `example.com:pass@${address}`,
    `example.com\\@${address}`,
    `${address}#@example.com`,
    `${address}?@example.com`,
  ]
}

test('webhooks: more than 120 spellings of addresses inside are refused at the start and by the sender; nothing connects', async (context) => {
  const { port, caught } = await openTrap(context)
  const own = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address
  const hosts = [
    ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '169.254.169.254', ...(own === undefined ? [] : [own])].flatMap(spellings),
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::1%25lo]', '[fe80::1%25lo]', '[fd00::1]', '[::ffff:0:7f00:1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ⓛocalhost', 'localhost.localdomain', 'local', 'router'],
    ...[
      'loop4.example',
      'loop6.example',
      'both.example',
      'mixed.example',
      'inside.example',
      'none.example',
      'own.example',
    ],
  ]
  const urls = [
    ...hosts.map((host) => `${host.replace(/^([^#?]*)/, `https://$1:${port}`)}/`),
    ...['http', 'ftp', 'file', 'gopher', 'ws', 'unix'].map((scheme) => `${scheme}://127.0.0.1:${port}/`),
    `https:127.0.0.1:${port}/`,
    `https:\\\\127.0.0.1:${port}\\`,
    `https:///127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `\thttps://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}\n.example.com/`,
  ]
  assert.ok(new Set(urls).size > 120, `${new Set(urls).size} spellings`)
  const names: Readonly<Record<string, readonly [string[], string[]]>> = {
    'loop4.example': [['127.0.0.1'], []],
    'loop6.example': [[], ['::1']],
    'both.example': [['127.0.0.1'], ['::1']],
    'mixed.example': [[PUBLIC, '127.0.0.1'], []],
    'inside.example': [['10.0.0.1'], ['fd00::1']],
    'own.example': [[own ?? '127.0.0.1'], []],
  }
  const dns = await startDnsServer(context, (name, family) => names[name]?.[family === 4 ? 0 : 1] ?? [])
  const resolve = dnsResolve([dns.server])
  const connect = createSafeConnector(STRICT, resolve)
  const deliver = createDeliver({ connect, rules: STRICT, clock: systemClock, seconds: 3 })
  for (const url of urls) {
    await assert.rejects(checkCallerUrl(url, STRICT, resolve), ForbiddenAddress, url)
    const outcome = await deliver(webhookTo(url))
    assert.equal(outcome.kind, 'failed', url)
    assert.match(outcome.kind === 'failed' ? outcome.problem : '', /^address refused/, url)
  }
  const missed = caught()
  // The trap works: who may call this machine falls into it.
  const rules = { allowLoopback: true }
  const open = createDeliver({ connect: createSafeConnector(rules, resolve), rules, clock: systemClock, seconds: 3 })
  await open(webhookTo(`http://127.0.0.1:${port}/`))
  assert.equal(caught(), missed + 1)
  context.diagnostic(`${new Set(urls).size} spellings, ${missed} connections`)
  assert.equal(missed, 0)
})

test(`webhooks: ${ROUNDS} rounds of name servers that change their mind: no connection but to what was checked`, async (context) => {
  const { port, caught } = await openTrap(context)
  const random = new Random(20261120)
  const asked: string[] = []
  const inside = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', '0.0.0.0']
  const dns = await startDnsServer(context, (name, family) => {
    if (family === 6) return random.next() < 0.2 ? ['::1'] : []
    // Decided at each question: the public address, one inside, or both at once.
    const choice = random.next()
    const bad = inside[Math.floor(random.next() * inside.length)]
    if (name.startsWith('first')) return choice < 0.9 ? [PUBLIC] : [bad]
    return choice < 0.4 ? [PUBLIC] : choice < 0.7 ? [bad] : [PUBLIC, bad]
  })
  const resolve = dnsResolve([dns.server])
  // What is public is not called from a test; what is inside would be, if it came so far.
  const really = buildConnector({ timeout: 1000 })
  const connectTo: SafeConnector = (options, callback) => {
    asked.push(options.hostname)
    if (options.hostname === PUBLIC) callback(new Error('not in a test'), null)
    else really(options, callback)
  }
  const connect = createSafeConnector(STRICT, resolve, connectTo)
  const deliver = createDeliver({ connect, rules: STRICT, clock: systemClock, seconds: 3 })
  let accepted = 0
  for (let round = 0; round < ROUNDS; round++) {
    const url = `https://${random.next() < 0.5 ? 'first' : 'any'}-${round}.example:${port}/`
    // As a start does, and later every attempt.
    accepted += await checkCallerUrl(url, STRICT, resolve).then(
      () => 1,
      () => 0,
    )
    await deliver(webhookTo(url))
  }
  context.diagnostic(`${accepted} accepted at the start, ${asked.length} connections tried, ${caught()} trapped`)
  assert.deepEqual([...new Set(asked)], [PUBLIC])
  assert.ok(accepted > ROUNDS / 4 && asked.length > ROUNDS / 4, 'the test must let some through')
  assert.equal(caught(), 0)
  assert.equal(dns.questions.a, 2 * ROUNDS, 'one look-up for each check and each attempt')
})
