import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import os, { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { Client } from 'undici'
import { startDnsServer } from '../../test/support/dns-server.ts'
import {
  checkCallerUrl,
  createSafeConnector,
  dnsResolve,
  ForbiddenAddress,
  findSafeAddresses,
  isPublicAddress,
  readCallerUrl,
  type SafeConnector,
  URL_CHARACTERS_MAX,
} from './safe-address.ts'

const STRICT = { allowLoopback: false }
const LOCAL = { allowLoopback: true }
const NOT_PUBLIC = 'must name a host with a public address'

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
  const { asked: lookedUp, resolve } = watchedResolver()
  const connect = createSafeConnector(STRICT, resolve, connectTo)
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://8.8.8.8/',
    'https://[::ffff:127.0.0.1]/',
  ])
    await requestOver(connect, url)
  assert.deepEqual([asked, lookedUp], [[], []])
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

/** A resolver that notes what it was asked: to fail in it would look like a name without an address. */
function watchedResolver() {
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return ['93.184.215.14']
  }
  return { asked, resolve }
}

test('addresses: the longest address is allowed, and one more character is not; no other scheme is, on this machine either', () => {
  const longest = `https://example.com/${'a'.repeat(URL_CHARACTERS_MAX - 20)}`
  assert.equal(longest.length, URL_CHARACTERS_MAX)
  assert.equal(
    refusal(() => readCallerUrl(longest, STRICT)),
    'allowed',
  )
  assert.equal(
    refusal(() => readCallerUrl(`${longest}a`, STRICT)),
    'must be an address such as https://example.com/hook',
  )
  assert.match(
    refusal(() => readCallerUrl('ftp://localhost/', LOCAL)),
    /^must begin with https/,
  )
})

test('addresses: names of this machine are not looked up, and names of a network never are', async () => {
  const { asked, resolve } = watchedResolver()
  assert.deepEqual(await findSafeAddresses('localhost', LOCAL, resolve), ['127.0.0.1', '::1'])
  assert.deepEqual(await findSafeAddresses('deep.localhost.', LOCAL, resolve), ['127.0.0.1', '::1'])
  assert.deepEqual(await findSafeAddresses('127.1.2.3', LOCAL, resolve), ['127.1.2.3'])
  const label = 'a'.repeat(63)
  const longest = `${[label, label, label, 'a'.repeat(57)].join('.')}.host`
  assert.equal(longest.length, 254)
  const found = ['93.184.215.14']
  for (const host of ['host.example', 'localhost.example', 'a-b.c_d.example', 'host.example.', longest])
    assert.deepEqual(await findSafeAddresses(host, LOCAL, async () => found), found, host)
  for (const host of [
    'intranet',
    'evil-localhost',
    '!a.example',
    'a!.example',
    `${label}a.example`,
    `${longest}s`,
    'a..b',
  ])
    await assert.rejects(
      findSafeAddresses(host, LOCAL, resolve),
      { name: 'ForbiddenAddress', message: NOT_PUBLIC },
      host,
    )
  assert.deepEqual(asked, [])
})

test('addresses: a name without an address is refused as one with a private address is; four of many are tried', async () => {
  const refused = { name: 'ForbiddenAddress', message: NOT_PUBLIC }
  const gone = async () => Promise.reject(new Error('ENOTFOUND'))
  for (const resolve of [gone, async () => [], async () => ['10.0.0.1']]) {
    await assert.rejects(findSafeAddresses('host.example', STRICT, resolve), refused)
    await assert.rejects(checkCallerUrl('https://host.example/hook', STRICT, resolve), refused)
  }
  const many = ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4', '1.1.1.5']
  assert.deepEqual(await findSafeAddresses('host.example', STRICT, async () => many), many.slice(0, 4))
  const url = await checkCallerUrl('https://host.example/hook#part', STRICT, async () => many)
  assert.equal(url.href, 'https://host.example/hook')
})

/** Asks a connector for one connection. @returns what it asked for, and its error */
async function connectOnly(
  url: string,
  { rules = STRICT, addresses = ['1.1.1.1', '1.1.1.2'], codes = [] as readonly (string | undefined)[] } = {},
) {
  const asked: string[] = []
  const connectTo: SafeConnector = ({ hostname, servername }, callback) => {
    const code = codes[asked.length]
    asked.push(`${hostname} ${servername ?? 'absent'}`)
    callback(Object.assign(new Error('not in a test'), { code }), null)
  }
  const { protocol, hostname, port } = new URL(url)
  const connect = createSafeConnector(rules, async () => addresses, connectTo)
  const error = await new Promise<Error | null>((resolve) => {
    connect({ protocol, hostname, port }, (...[failed]) => resolve(failed))
  })
  return { asked, error: error as Error & { readonly code?: string } }
}

test('addresses: the next one is tried where a machine cannot be reached, and after no other failure', async () => {
  const unreachable = 'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL ETIMEDOUT UND_ERR_CONNECT_TIMEOUT'.split(' ')
  for (const code of unreachable) {
    const { asked, error } = await connectOnly('https://host.example/', { codes: [code, 'EPROTO'] })
    assert.deepEqual([asked, error.code], [['1.1.1.1 host.example', '1.1.1.2 host.example'], 'EPROTO'], code)
  }
  for (const code of ['ERR_TLS_CERT_ALTNAME_INVALID', '', undefined]) {
    const { asked, error } = await connectOnly('https://host.example/', { codes: [code, 'EPROTO'] })
    assert.deepEqual([asked.length, error.code], [1, code])
  }
  const all = await connectOnly('https://host.example/', { codes: ['ETIMEDOUT', 'ECONNREFUSED'] })
  assert.deepEqual([all.asked.length, all.error.code], [2, 'ECONNREFUSED'])
})

test('addresses: certificates are of names; plain connections and numbers have none', async () => {
  const addresses = ['127.0.0.1']
  const asked = async (url: string) => (await connectOnly(url, { rules: LOCAL, addresses })).asked[0]
  assert.equal(await asked('https://host.example./'), '127.0.0.1 host.example')
  assert.equal(await asked('http://host.example/'), '127.0.0.1 ')
  assert.equal(await asked('https://127.0.0.1/'), '127.0.0.1 ')
  const mixed = await connectOnly('http://host.example/', { rules: LOCAL, addresses: ['127.0.0.1', '1.1.1.1'] })
  assert.deepEqual([mixed.asked, mixed.error.message], [[], 'must begin with https://'])
})

test('addresses: the public address of this machine is refused, however it is written', async (context) => {
  const own = [{ address: '203.1.2.3' }, { address: '2606:4700:0:0::11' }, { address: 'fe80::1%eth0' }]
  context.mock.method(os, 'networkInterfaces', () => ({ eth0: own, none: undefined }))
  syncBuiltinESMExports()
  context.after(() => {
    context.mock.restoreAll()
    syncBuiltinESMExports()
  })
  for (const address of ['203.1.2.3', '2606:4700::11'])
    await assert.rejects(
      findSafeAddresses('host.example', STRICT, async () => [address]),
      ForbiddenAddress,
      address,
    )
  assert.deepEqual(await findSafeAddresses('host.example', STRICT, async () => ['203.1.2.4']), ['203.1.2.4'])
})

test('addresses: a name that DNS does not know is no name; one of both families is enough', async (context) => {
  const dns = await startDnsServer(context, (name, family) => {
    if (name === 'six.example') return family === 6 ? ['2606:4700::11'] : []
    return []
  })
  const resolve = dnsResolve([dns.server])
  assert.deepEqual(await resolve('six.example'), ['2606:4700::11'])
  await assert.rejects(resolve('gone.example'), { code: 'ENODATA' })
  assert.equal(typeof dnsResolve(), 'function', 'the name servers of the system')
})
