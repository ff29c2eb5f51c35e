import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedCache, CacheMemory } from './bounded-cache.ts'

test('bounded cache: frequent keys stay, the rest is evicted, and it never holds more than twice its size', () => {
  const cache = new BoundedCache<number>({ valuesMax: 10 })
  let made = 0
  const ask = (number: number): void => {
    const value = cache.get(`n${number}`, () => {
      made++
      return number
    })
    assert.equal(value, number)
  }
  for (let number = 1; number <= 100; number++) {
    ask(number)
    ask(0)
  }
  assert.equal(made, 101)
  // In reverse, so that a value made again evicts nothing that is still to be asked for.
  for (let number = 100; number >= 0; number--) ask(number)
  assert.ok(made >= 101 + 101 - 20 && made < 101 + 101 - 9, `${made}`)
})

test('bounded cache: a long key is never cached; an empty text, 0 and false are', () => {
  const cache = new BoundedCache<string | number | boolean>({ valuesMax: 10 })
  let made = 0
  for (const value of ['', 0, false]) {
    for (let i = 0; i < 3; i++) {
      const found = cache.get(`key of ${value}${typeof value}`, () => {
        made++
        return value
      })
      assert.equal(found, value)
    }
  }
  assert.equal(made, 3)
  for (let i = 0; i < 3; i++) {
    cache.get('x'.repeat(1000), () => {
      made++
      return ''
    })
  }
  assert.equal(made, 6)
})

test('bounded cache: caches of one memory hold no more bytes than it has, whatever their number of values', () => {
  const memory = new CacheMemory(1024 * 1024)
  const caches = [1, 2, 3].map(() => new BoundedCache<string>({ valuesMax: 1_000_000, memory }))
  let made = 0
  const ask = (at: number, key: string): void => {
    caches[at % 3].get(key, () => {
      made++
      return 'x'.repeat(1000)
    })
  }
  for (let at = 0; at < 3000; at++) {
    ask(at, `key ${at}`)
    ask(0, 'frequent')
  }
  assert.equal(made, 3001, 'what is asked for often stays')
  made = 0
  for (let at = 2999; at >= 0; at--) ask(at, `key ${at}`)
  const held = 3000 - made
  assert.ok(held > 150 && held * 2000 < 1024 * 1024, `${held} entries of some 2 KB are held in a megabyte`)
})
