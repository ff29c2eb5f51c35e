/** Keys that open nothing: random ones, and ones that differ from a real key by as little as possible. */
import { randomBytes, randomInt } from 'node:crypto'
import { makeApiKey } from '../../src/license/api-key.ts'

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random keys: three of four well formed, with their checksum; the others noise of any length. */
export function* randomKeys(count: number): Generator<string> {
  for (let index = 0; index < count; index++)
    yield index % 4 === 0
      ? randomBytes(randomInt(1, 60)).toString('base64url')
      : makeApiKey(index % 2 === 0 ? 'test' : 'live')
}

/** Near misses of real keys: one character changed, added, left out, swapped; case, kind, spaces. */
export function* nearMisses(keys: readonly string[], count: number): Generator<string> {
  for (let made = 0; made < count; ) {
    const key = keys[randomInt(keys.length)]
    const at = randomInt(key.length)
    const letter = LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]
    const miss = [
      () => key.slice(0, at) + letter + key.slice(at + 1),
      () => key.slice(0, at) + letter + key.slice(at),
      () => key.slice(0, at) + key.slice(at + 1),
      () => key.slice(0, at) + (key[at + 1] ?? '') + key[at] + key.slice(at + 2),
      () =>
        key.slice(0, at) +
        (key[at] === key[at].toUpperCase() ? key[at].toLowerCase() : key[at].toUpperCase()) +
        key.slice(at + 1),
      () => (key.includes('live') ? key.replace('live', 'test') : key.replace('test', 'live')),
      () => `${key.slice(0, -6)}${makeApiKey('live').slice(-6)}`,
      () => `${key}${letter}`,
      () => `${key},${key}`,
    ][randomInt(9)]()
    if (keys.includes(miss)) continue
    made++
    yield miss
  }
}
