import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { Client } from 'undici'
import { startDnsServer } from '../../test/support/dns-server.ts'
import {
  createSafeConnector,
  dnsResolve,
  ForbiddenAddress,
  findSafeAddresses,
  isPublicAddress,
  readCallerUrl,
  type SafeConnector,
} from './safe-address.ts'

const STRICT = { allowLoopback: false }
const LOCAL = { allowLoopback: true }

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof ForbiddenAddress, String(error))
    return error.message
  }
  return 'allowed'
}

test('addresses: each refusal says what is right', () => {
  const right: Readonly<Record<string, string>> = {
    'https://example.com/hook': 'allowed',
    'https://example.com:8443/hook?a=1': 'allowed',
    'http://example.com/': 'must begin with https://',
    'ftp://example.com/': 'must begin with https://',
    'javascript:alert(1)': 'must begin with https://',
    'https://user@example.com/': 'must not hold a user name or a password',
    'https://:secret@example.com/': 'must not hold a user name or a password',
    'https://8.8.8.8/': 'must name a host, not an IP address',
    'https://[2606:4700::1111]/': 'must name a host, not an IP address',
    'https://intranet/': 'must name a host with a public address',
    'https://localhost/': 'must name a host with a public address',
    'https://a.localhost/': 'must name a host with a public address',
    'https://example.com:0/': 'must name a port from 1 to 65535',
    'hook': 'must be an address such as https://example.com/hook',
    '/hook': 'must be an address such as https://example.com/hook',
    'https:\\\\example.com': 'must be an address such as https://example.com/hook',
    ' https://example.com': 'must be an address such as https://example.com/hook',
    'https://exa\nmple.com': 'must be an address such as https://example.com/hook',
    'https://': 'must be an address such as https://example.com/hook',
  } // biome-ignore format: one a line reads best
  for (const [url, sentence] of Object.entries(right)) {
    const said = refusal(() => readCallerUrl(url, STRICT))
    assert.equal(said, sentence, url)
  }
  assert.equal(readCallerUrl('https://EXAMPLE.com/a%20b#part', STRICT).href, 'https://example.com/a%20b')
})

test('addresses: with private ones allowed, this machine may be called, over http too, and nothing else changes', () => {
  for (const url of ['http://localhost:9000/', 'http://127.0.0.1:9000/', 'http://[::1]:9000/', 'https://127.1.2.3/'])
    assert.equal(
      refusal(() => readCallerUrl(url, LOCAL)),
      'allowed',
      url,
    )
  assert.equal(
    refusal(() => readCallerUrl('http://example.com/', LOCAL)),
    'must begin with https:// (http:// only for this machine)',
  )
  for (const url of ['https://10.0.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/', 'https://[fd00::1]/'])
    assert.equal(
      refusal(() => readCallerUrl(url, LOCAL)),
      'must name a host, not an IP address',
      url,
    )
})

/** First and last address of every special-purpose block of IANA's registries, and of what else is not given out. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['::', '::'],
  ['::1', '::1'],
  ['::2', '::ffff:ffff'],
  ['::ffff:0:0', '::ffff:ffff:ffff'],
  ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::', '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

test('addresses: first, middle and last of every special-purpose range are refused', async () => {
  for (const [first, last] of BLOCKS)
    for (const address of [first, middle(first, last), last]) {
      assert.equal(isPublicAddress(address), false, address)
      await assert.rejects(
        findSafeAddresses('host.example', STRICT, async () => [address]),
        ForbiddenAddress,
        address,
      )
      // One bad address spoils the good ones.
      const mixed = findSafeAddresses('host.example', STRICT, async () => ['93.184.215.14', address])
      await assert.rejects(mixed, ForbiddenAddress, address)
    }
  for (const address of ['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '223.255.255.255'])
    assert.equal(isPublicAddress(address), true, address)
  for (const address of ['2000::1', '2001:200::', '2606:4700::1111', '3ffe:ffff::1', '3fff:1000::'])
    assert.equal(isPublicAddress(address), true, address)
  for (const nonsense of ['', 'example.com', '1.2.3', '1.2.3.4.5', '0x08080808', '134744072', '1.1.1.1%eth0'])
    assert.equal(isPublicAddress(nonsense), false, nonsense)
})

function middle(first: string, last: string): string {
  const family = first.includes(':') ? 6 : 4
  const sum = (toNumber(first) + toNumber(last)) / 2n
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => String((sum >> shift) & 255n)).join('.')
  return Array.from({ length: 8 }, (_, part) => ((sum >> BigInt(112 - 16 * part)) & 0xffffn).toString(16)).join(':')
}

function toNumber(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [head, tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return all.reduce((sum, part) => sum * 65536n + BigInt(`0x${part}`), 0n)
}

test('addresses: the addresses of this machine are refused even where they are public', async () => {
  const own = Object.values(networkInterfaces())
    .flat()
    .map((found) => found?.address ?? '')
    .filter((address) => address !== '')
  for (const address of own)
    await assert.rejects(
      findSafeAddresses('host.example', STRICT, async () => [address]),
      ForbiddenAddress,
      address,
    )
})

test('addresses: a name is resolved once, and what was checked is what is connected to', async (context) => {
  const asked: string[] = []
  const dns = await startDnsServer(context, (name, family) =>
    family === 4 && name === 'rebind.example' ? ['93.184.215.14'] : [],
  )
  const connectTo: SafeConnector = (options, callback) => {
    asked.push(`${options.protocol} ${options.hostname} ${options.host} ${options.servername}`)
    callback(new Error('not in a test'), null)
  }
  const connect = createSafeConnector(STRICT, dnsResolve([dns.server]), connectTo)
  await requestOver(connect, 'https://rebind.example./')
  assert.deepEqual(asked, ['https: 93.184.215.14 93.184.215.14 rebind.example'])
  assert.deepEqual(dns.questions, { a: 1, aaaa: 1 })
})

test('addresses: plain http is not spoken to anyone but this machine, whatever the name resolves to', async () => {
  const asked: string[] = []
  const connectTo: SafeConnector = (options, callback) => {
    asked.push(options.hostname)
    callback(new Error('not in a test'), null)
  }
  await requestOver(
    createSafeConnector(LOCAL, async () => ['93.184.215.14'], connectTo),
    'http://host.example/',
  )
  await requestOver(
    createSafeConnector(STRICT, async () => ['93.184.215.14'], connectTo),
    'http://host.example/',
  )
  assert.deepEqual(asked, [])
})

test('addresses: IP literals never reach a socket, though no look-up of a name would see them', async () => {
  const asked: string[] = []
  const connectTo: SafeConnector = (options, callback) => {
    asked.push(options.hostname)
    callback(new Error('not in a test'), null)
  }
  const connect = createSafeConnector(STRICT, async () => assert.fail('a literal is not looked up'), connectTo)
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://8.8.8.8/',
    'https://[::ffff:127.0.0.1]/',
  ])
    await requestOver(connect, url)
  assert.deepEqual(asked, [])
})

test('addresses: allowed loopback is reached, also where its first address does not answer', async (context) => {
  const { server, port } = await listen('127.0.0.1')
  context.after(() => server.close())
  const connect = createSafeConnector(LOCAL, async () => ['127.9.9.9', '127.0.0.1'])
  assert.equal(await requestOver(connect, `http://twice.example:${port}/`), 204)
  assert.equal(
    await requestOver(
      createSafeConnector(LOCAL, async () => []),
      `http://localhost:${port}/`,
    ),
    204,
  )
})

async function listen(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

async function requestOver(connect: SafeConnector, url: string): Promise<number | Error> {
  const client = new Client(new URL(url).origin, { connect, pipelining: 0 })
  try {
    const answer = await client.request({ method: 'GET', path: '/' })
    await answer.body.dump()
    return answer.statusCode
  } catch (error) {
    return error as Error
  } finally {
    await client.destroy()
  }
}

test('addresses: a connector that fails says so and leaves nothing open', async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const connect = createSafeConnector(STRICT, async () => ['127.0.0.1'])
  const failure = await requestOver(connect, 'https://inside.example/')
  assert.ok(failure instanceof Error && failure.message.includes('public address'), String(failure))
  assert.equal(process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length, before)
})
