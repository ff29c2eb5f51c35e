import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressGroup } from './address-group.ts'

test('an IPv4 address is one address, however it is written; of IPv6 the /64 network is', () => {
  assert.equal(addressGroup('192.0.2.7'), '192.0.2.7')
  assert.equal(addressGroup('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(addressGroup('2001:db8:1:2::1'), addressGroup('2001:DB8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(addressGroup('2001:db8:1:2::1'), addressGroup('2001:db8:1:3::1'))
  assert.equal(addressGroup('2001:db8:1:2::1%eth0'), addressGroup('2001:db8:1:2::1'))
  assert.equal(addressGroup(''), '')
})
