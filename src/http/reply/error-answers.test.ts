import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicError } from '../../errors.ts'
import { errorReply } from './error-answers.ts'

test('an error about a member has its values in X-Error-Details, in ASCII, and the sentence alone in the body', () => {
  const { headers, body } = errorReply(
    publicError(
      'invalid_value',
      { member: 'filters.regions', problem: '"Ligurìa" is not a known value' },
      { near: ['Liguria', 'Valle d’Aosta'], value: 'Ligurìa' },
    ),
  )
  const sentence = 'filters.regions: "Ligurìa" is not a known value. Did you mean Liguria or Valle d’Aosta?'
  assert.equal(Buffer.from(body as Uint8Array).toString(), JSON.stringify({ error: sentence }))
  const details = String(headers['x-error-details'])
  assert.match(details, /^[ -~]+$/)
  assert.deepEqual(JSON.parse(details), {
    member: 'filters.regions',
    problem: '"Ligurìa" is not a known value',
    value: 'Ligurìa',
    choices: ['Liguria', 'Valle d’Aosta'],
  })
})

test('an error about no member has none', () => {
  assert.equal('x-error-details' in errorReply(publicError('not_found')).headers, false)
})

test('a header stays small: at most twenty values are in it', () => {
  const choices = Array.from({ length: 900 }, (_, at) => `choice ${at}`)
  const error = publicError('invalid_value', { member: 'by', problem: 'must be one of many' }, { choices })
  const { choices: sent } = JSON.parse(String(errorReply(error).headers['x-error-details'])) as { choices: string[] }
  assert.deepEqual(sent, choices.slice(0, 20))
})
