import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStateAddress, showStateAddress, writeStateAddress } from './state-address.ts'

test('state address: read in every form, and shown without what is private', () => {
  const here = {
    host: '127.0.0.1',
    port: 5432,
    database: 'd',
    user: 'u',
    sslMode: 'disable',
    rootCertificateFile: null,
  }
  assert.deepEqual(readStateAddress('postgres://u@127.0.0.1/d'), here)
  assert.deepEqual(readStateAddress('postgresql://u@localhost:6000/d'), { ...here, host: 'localhost', port: 6000 })
  assert.deepEqual(readStateAddress('postgres://u@[::1]/d'), { ...here, host: '::1' })
  assert.deepEqual(readStateAddress('postgres://u@%2Frun%2Fpostgresql/d'), { ...here, host: '/run/postgresql' })
  const far = readStateAddress('postgres://a%20b@db.example.org/x%2Dy?sslrootcert=/etc/ca.pem')
  assert.deepEqual(far, {
    host: 'db.example.org',
    port: 5432,
    database: 'x-y',
    user: 'a b',
    sslMode: 'verify-full',
    rootCertificateFile: '/etc/ca.pem',
  })
  assert.ok(far)
  for (const one of [readStateAddress('postgres://u@[::1]/d')!, far])
    assert.deepEqual(readStateAddress(writeStateAddress(one)), one)
  assert.equal(showStateAddress(far), 'postgres://a%20b@db.example.org:5432/x-y')
  assert.equal(readStateAddress('postgres://u@db.example.org/d?sslmode=disable')?.sslMode, 'disable')
})

test('state address: passwords, missing parts and unknown parameters are refused', () => {
  for (const wrong of [
    'postgres://u:secret@localhost/d',
    'postgres://localhost/d',
    'postgres://u@localhost/',
    'postgres://u@localhost',
    'postgres:///d',
    'postgres://u@localhost/d?sslmode=prefer',
    'postgres://u@localhost/d?password=secret',
    'postgres://u@localhost/d?sslmode=disable&sslmode=require',
    'postgres://u@localhost/d?sslrootcert=',
    'postgres://u@localhost/d?host=/run/postgresql',
    'postgres://u@%ff/d',
    'postgres://u@localhost/a/b',
    'postgres://u@localhost/d#x',
    'postgres://%ff@localhost/d',
    'mysql://u@localhost/d',
    'localhost',
    '',
    5432,
    null,
  ])
    assert.equal(readStateAddress(wrong), undefined, String(wrong))
})
