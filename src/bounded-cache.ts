/**
 * A bounded cache of values that can be computed again from their keys.
 *
 * It has two generations, which approximates LRU at the cost of one map look-up. When the young generation is full it
 * becomes the old one, and the previous old one is dropped. A key that is asked for again moves to the young generation.
 * So frequent keys stay. Eviction costs time but never changes an answer.
 */
export class BoundedCache<Value extends {}> {
  readonly #valuesMax: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param valuesMax values of one generation: the cache holds at most twice as many */
  constructor(valuesMax: number) {
    this.#valuesMax = valuesMax
  }

  /**
   * Returns the cached value of a key, or makes and caches it.
   *
   * A key of more than 320 UTF-16 code units is not cached: callers of the service write the keys, so their size needs a
   * bound.
   */
  get(key: string, make: () => Value): Value {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const value = this.#old.get(key) ?? make()
    if (key.length > KEY_LENGTH_MAX) return value
    if (this.#young.size >= this.#valuesMax) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }
}

const KEY_LENGTH_MAX = 320
