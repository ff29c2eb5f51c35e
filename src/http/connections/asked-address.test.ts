import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { askedAddress } from './asked-address.ts'

function asked(host: string | undefined, localAddress?: string, localPort = 8080): string | null {
  const request = { socket: { localAddress, localPort }, headers: { host } }
  return askedAddress(request as unknown as IncomingMessage)
}

test('the address that was asked is named as the caller wrote it', () => {
  assert.equal(asked('localhost:8080', '127.0.0.1'), 'http://localhost:8080')
  assert.equal(asked('LOCALHOST:8080', '::1'), 'http://localhost:8080')
  assert.equal(asked('127.0.0.1:8080', '::ffff:127.0.0.1'), 'http://127.0.0.1:8080')
  assert.equal(asked('[::1]:8080', '::1'), 'http://[::1]:8080')
  assert.equal(asked('192.0.2.1', '192.0.2.1', 80), 'http://192.0.2.1')
})

test('a name or a port that the connection does not prove is no address', () => {
  for (const host of [
    'evil.example',
    'evil.example:8080',
    '203.0.113.9:8080',
    'localhost',
    'localhost:8081',
    'a@b',
    '',
  ])
    assert.equal(asked(host, '127.0.0.1'), null, host)
  assert.equal(asked('localhost:8080', '192.0.2.1'), null)
  assert.equal(asked(undefined, '127.0.0.1'), null)
  assert.equal(asked('localhost:8080'), null)
})
