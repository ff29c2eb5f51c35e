/**
 * A bounded memory of what texts were found to be.
 *
 * Two tables take turns: when the young one is full it becomes the old one, and what is asked for again moves back. So what
 * is asked often stays, the rest is forgotten, and forgetting costs time but never changes an answer.
 */
export class Remembered<Value> {
  readonly #most: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param most values of one table: at most twice as many are remembered */
  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key, or `undefined` if it was never set or is forgotten. */
  get(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined || this.#old.size === 0) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.#add(key, old)
    return old
  }

  /** Remembers the value of a key. Keys of more than {@link KEY_LENGTH_MAX} units are not remembered: somebody else wrote them. */
  set(key: string, value: Value): void {
    if (key.length <= KEY_LENGTH_MAX) this.#add(key, value)
  }

  /** The value of a key, made where none is remembered. */
  of(key: string, make: () => Value): Value {
    let value = this.get(key)
    if (value === undefined) {
      value = make()
      this.set(key, value)
    }
    return value
  }

  #add(key: string, value: Value): void {
    if (this.#young.size >= this.#most && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}

const KEY_LENGTH_MAX = 320
