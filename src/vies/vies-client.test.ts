import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { answerJson, type FakeVies, startFakeVies } from '../../test/support/fake-vies.ts'

let office: FakeVies
before(async () => {
  office = await startFakeVies()
})
beforeEach(() => {
  office.calls.length = 0
  office.mostAtOnce = 0
  office.answer = (_call, response) => answerJson(response, { valid: true })
})
after(() => office.close())

const patient = () => new AbortController().signal
const of = (number: string, licenceId = 'a') => ({ number, licenceId })

test('VIES: valid and invalid, with the number of the consultation; nothing else of the answer', async () => {
  office.answer = ({ countryCode, vatNumber }, response) =>
    answerJson(response, {
      countryCode,
      vatNumber,
      valid: vatNumber.endsWith('7'),
      requestIdentifier: 'WAPIAAAAY',
      name: 'A PERSON',
      address: 'A STREET',
    })
  const vies = office.open('BE0200065765')
  const { checkedAt, ...right } = await vies.ask(of('IT00743110157'), patient())
  assert.deepEqual(right, { status: 'valid', consultationNumber: 'WAPIAAAAY' })
  assert.ok(Math.abs(checkedAt - Date.now()) < 60_000)
  assert.equal((await vies.ask(of('IT00743110158'), patient())).status, 'invalid')
  assert.deepEqual(office.calls[0], {
    countryCode: 'IT',
    vatNumber: '00743110157',
    requesterMemberStateCode: 'BE',
    requesterNumber: '0200065765',
  })
})

test('VIES: what is no answer to the question is unavailable, whatever it looks like', async () => {
  const json = { 'content-type': 'application/json' }
  const wrong: readonly ((response: ServerResponse) => void)[] = [
    (response) => answerJson(response, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }),
    (response) => answerJson(response, { valid: false, errorWrappers: [{ error: 'TIMEOUT' }] }),
    (response) => answerJson(response, { valid: true, countryCode: 'FR', vatNumber: '00000000000' }),
    (response) => answerJson(response, { valid: true, countryCode: 'BE', vatNumber: '40303265045' }),
    (response) => answerJson(response, { valid: 'yes' }),
    (response) => answerJson(response, null),
    (response) => answerJson(response, [true]),
    (response) => answerJson(response, { valid: false }, 500),
    (response) => answerJson(response, { valid: true }, 201),
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    (response) => response.writeHead(200, json).end(`{"valid":true,"x":"${'x'.repeat(1e5)}"}`),
    (response) => response.writeHead(200, { ...json, 'x-long': 'x'.repeat(15_000), 'x-more': 'x'.repeat(3000) }).end(),
    (response) => response.destroy(),
  ]
  for (const [at, fail] of wrong.entries()) {
    office.answer = (_call, response) => fail(response)
    assert.equal((await office.open().ask(of('FR40303265045'), patient())).status, 'unavailable', String(at))
  }
  assert.equal(office.calls.length, wrong.length, 'no redirect is followed')
})

test('VIES: an answer may write the number in its own way', async () => {
  office.answer = (_call, response) =>
    answerJson(response, { valid: true, countryCode: 'fr', vatNumber: '40 303 265 045' })
  assert.equal((await office.open().ask(of('FR40303265045'), patient())).status, 'valid')
})

test('VIES: an office that fails is left alone after five failures, and the others are asked', async () => {
  const vies = office.open()
  office.answer = ({ countryCode }, response) =>
    answerJson(response, countryCode === 'DE' ? { actionSucceed: false } : { valid: true })
  for (let call = 0; call < 9; call++)
    assert.equal((await vies.ask(of('DE136695976'), patient())).status, 'unavailable')
  assert.equal(office.calls.length, 5)
  assert.equal((await vies.ask(of('ATU10223006'), patient())).status, 'valid')
})

test('VIES: no number that anyone sends makes an office be left alone', async () => {
  const vies = office.open()
  for (const body of [{ errorWrappers: [{ error: 'INVALID_INPUT' }] }, null]) {
    office.answer = (_call, response) => answerJson(response, body, body === null ? 400 : 200)
    for (let call = 0; call < 6; call++)
      assert.equal((await vies.ask(of('DE136695977'), patient())).status, 'unavailable')
  }
  office.answer = (_call, response) => answerJson(response, { valid: true })
  assert.equal((await vies.ask(of('DE136695976'), patient())).status, 'valid')
})

test('VIES: four calls at once at most; a caller whose patience ends is told so at once', async () => {
  const vies = office.open()
  office.answer = (_call, response) => setTimeout(() => answerJson(response, { valid: true }), 60)
  const many = Array.from({ length: 12 }, (_, at) => vies.ask(of(`LU${10_000_000 + at}`, `licence ${at}`), patient()))
  assert.ok((await Promise.all(many)).every(({ status }) => status === 'valid'))
  assert.ok(office.mostAtOnce <= 4, String(office.mostAtOnce))
  office.answer = () => {}
  assert.equal((await vies.ask(of('LU26375245'), AbortSignal.timeout(100))).status, 'unavailable')
})

test('VIES: a licence with many numbers leaves room for the others', async () => {
  const vies = office.open()
  const gone = new AbortController()
  office.answer = ({ countryCode }, response) => countryCode === 'LU' || answerJson(response, { valid: true })
  const many = Array.from({ length: 500 }, (_, at) => vies.ask(of(`LU${10_000_000 + at}`, 'greedy'), gone.signal))
  assert.equal((await vies.ask(of('ATU10223006', 'modest'), AbortSignal.timeout(5000))).status, 'valid')
  gone.abort()
  assert.ok((await Promise.all(many)).every(({ status }) => status === 'unavailable'))
  assert.ok(office.calls.length <= 4)
})

test('VIES: its address is held to the rules of webhooks at each connection', async () => {
  const { status } = await office.open(null, { allowLoopback: false }).ask(of('ATU10223006'), patient())
  assert.equal(status, 'unavailable')
  assert.equal(office.calls.length, 0)
})
