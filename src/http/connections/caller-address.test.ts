import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createCallerAddress } from './caller-address.ts'

const PROXIES = ['10.0.0.1', '10.0.0.2', '2001:db8::99']
const callers = createCallerAddress(PROXIES)

function addressOf(remoteAddress: string, forwarded?: string): string {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }
  return callers.of(request as unknown as IncomingMessage)
}

test('the header is believed of trusted proxies only, and read from its end', () => {
  assert.equal(addressOf('192.0.2.5', '203.0.113.7'), '192.0.2.5')
  assert.equal(addressOf('10.0.0.1'), '10.0.0.1')
  assert.equal(addressOf('10.0.0.1', '198.51.100.1, 203.0.113.7'), '203.0.113.7')
  assert.equal(addressOf('10.0.0.1', '203.0.113.7, 10.0.0.2'), '203.0.113.7')
  assert.equal(addressOf('10.0.0.1', '10.0.0.2'), '10.0.0.2')
})

test('a port that a proxy adds is no part of the address, nor are brackets', () => {
  assert.equal(addressOf('10.0.0.1', '203.0.113.7:4711'), '203.0.113.7')
  assert.equal(addressOf('10.0.0.1', '203.0.113.7:4711, 10.0.0.2:80'), '203.0.113.7')
  assert.equal(addressOf('10.0.0.1', '[2001:db8::1]:4711, [2001:DB8:0::99]:443'), '2001:db8::1')
  assert.equal(addressOf('10.0.0.1', '[2001:db8::1]'), '2001:db8::1')
  assert.equal(addressOf('10.0.0.1', '2001:db8::1'), '2001:db8::1')
  assert.equal(addressOf('10.0.0.1', '2001:db8:1:2:3:4:5:6:4711'), '2001:db8:1:2:3:4:5:6')
})

test('a proxy is known in every spelling of its address', () => {
  assert.equal(addressOf('::ffff:10.0.0.1', '203.0.113.7'), '203.0.113.7')
  assert.equal(addressOf('2001:db8:0:0::99', '203.0.113.7'), '203.0.113.7')
  assert.ok(callers.isProxy('::ffff:10.0.0.2'))
  assert.ok(!callers.isProxy(undefined))
  assert.ok(!createCallerAddress([]).isProxy('10.0.0.1'))
})

test('an entry that names no address counts as the proxy that wrote it: texts of callers never become addresses', () => {
  for (const entry of ['unknown', '_hidden', '', '203.0.113.7:4711:1', '[203.0.113.7', '1.2.3.4:x', 'a'.repeat(9000)]) {
    assert.equal(addressOf('10.0.0.1', `198.51.100.1, ${entry}`), '10.0.0.1', entry)
    assert.equal(addressOf('10.0.0.1', `198.51.100.1, ${entry}, 10.0.0.2`), '10.0.0.2', entry)
  }
})
