import { OutdatedIndex } from '../engine.ts'

/** A value for each key. */
export function record<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}

/** The same of what an index has of each key. What an earlier version did not write throws {@link OutdatedIndex} when it is used. */
export function storedRecord<Key extends string, Value>(
  keys: readonly Key[],
  open: (key: Key) => Value,
): Record<Key, Value> {
  const opened = {} as Record<Key, Value>
  for (const key of keys) {
    try {
      opened[key] = open(key)
    } catch (error) {
      if (!(error instanceof OutdatedIndex)) throw error
      Object.defineProperty(opened, key, {
        get(): never {
          throw error
        },
      })
    }
  }
  return opened
}
