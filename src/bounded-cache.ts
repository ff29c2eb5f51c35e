/**
 * A bounded memory of what texts were found to be.
 *
 * Two tables take turns: when the young one is full it becomes the old one, and what is asked for again moves back. So what
 * is asked often stays, the rest is forgotten, and forgetting costs time but never changes an answer.
 */
export class Remembered<Value extends {}> {
  readonly #most: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param most values of one table: at most twice as many are remembered */
  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key, made where none is remembered. A key of more than 320 units is not remembered: callers write them. */
  of(key: string, make: () => Value): Value {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const value = this.#old.get(key) ?? make()
    if (key.length > KEY_LENGTH_MAX) return value
    if (this.#young.size >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }
}

const KEY_LENGTH_MAX = 320
