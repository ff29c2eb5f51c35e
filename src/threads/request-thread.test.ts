import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { RequestThread } from './request-thread.ts'

/** A thread that doubles numbers, fails at 13, and dies at 0. */
const SCRIPT = `
  import { answerRequests } from ${JSON.stringify(new URL('./request-thread.ts', import.meta.url).href)}
  answerRequests((number) => {
    if (number === 0) process.exit(1)
    if (number === 13) throw new Error('no luck')
    return number * 2
  })
`
const thread = new RequestThread<number, number>({
  module: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
  options: () => ({}),
  ended: 'the thread ended',
})

after(() => thread.close())

test('answers go to the caller who asked, in whatever number', async () => {
  const numbers = Array.from({ length: 50 }, (_, i) => 100 + i)
  assert.deepEqual(
    await Promise.all(numbers.map((number) => thread.ask(number))),
    numbers.map((number) => 2 * number),
  )
})

test('a request that fails fails alone', async () => {
  const [failed, answered] = await Promise.allSettled([thread.ask(13), thread.ask(4)])
  assert.match(String(failed.status === 'rejected' && failed.reason), /no luck/)
  assert.equal(answered.status === 'fulfilled' && answered.value, 8)
})

test('requests under way fail when the thread dies; the next one starts another', async () => {
  const first = thread.start()
  assert.ok(thread.runs(first))
  const settled = await Promise.allSettled([thread.ask(0), thread.ask(1)])
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(thread.runs(first), false)
  assert.equal(await thread.ask(21), 42)
  assert.notEqual(thread.start(), first)
})
