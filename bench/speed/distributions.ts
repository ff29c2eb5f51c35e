/** What the generator draws from: weighted choices, Zipf's weights, invented words. */
import { Random } from '../../test/support/random.ts'

/** A choice among items of different weight, made in constant time (Vose's alias method). */
export class Weighted<Item> {
  readonly #items: readonly Item[]
  /** Chance to keep the item drawn; otherwise its alias is taken. */
  readonly #keep: Float64Array
  readonly #alias: Uint32Array

  constructor(items: readonly Item[], weights: ArrayLike<number>) {
    const sum = Array.from(weights).reduce((total, weight) => total + weight, 0)
    const scaled = Float64Array.from(weights, (weight) => (weight * items.length) / sum)
    const small: number[] = []
    const large: number[] = []
    scaled.forEach((weight, i) => {
      ;(weight < 1 ? small : large).push(i)
    })
    this.#items = items
    this.#keep = new Float64Array(items.length).fill(1)
    this.#alias = Uint32Array.from(items, (_, i) => i)
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!
      const more = large.pop()!
      this.#keep[less] = scaled[less]
      this.#alias[less] = more
      scaled[more] -= 1 - scaled[less]
      ;(scaled[more] < 1 ? small : large).push(more)
    }
  }

  /** A choice among the keys of a record, whose values are the weights. */
  static of<Item extends string>(weights: Partial<Record<Item, number>>): Weighted<Item> {
    return new Weighted(Object.keys(weights) as Item[], Object.values(weights) as number[])
  }

  draw(random: Random): Item {
    const at = random.next() * this.#items.length
    const index = Math.floor(at)
    return this.#items[at - index < this.#keep[index] ? index : this.#alias[index]]
  }
}

/** Weights `1 / (rank + shift) ** exponent` for ranks from 1. */
export function zipf(count: number, exponent: number, shift: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (i + 1 + shift) ** -exponent)
}

const SYLLABLES = (
  'ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga ge gi go la le li lo lu ma me mi mo mu na ne ni no pa pe ' +
  'pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi ker tor lan mar ser con pro tec dal bor gen ' +
  'hal jun kol ner pol ros ste tran ver win gra bri fre sta'
).split(' ')

/** So many different invented words, in no order. */
export function words(count: number, seed: number): string[] {
  const random = new Random(seed)
  const made = new Set<string>()
  while (made.size < count) {
    const word =
      random.several(2, 4, () => random.pick(SYLLABLES)).join('') +
      (random.chance(0.4) ? random.pick([...'nrslxt']) : '')
    if (word.length >= 4) made.add(word)
  }
  return [...made]
}

/** Turns neighbouring numbers into seeds that have nothing to do with each other (the finaliser of MurmurHash3). */
export function mixBits(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
