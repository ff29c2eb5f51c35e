/**
 * Merges columns of sets: registers of companies, and combinations of codes (`facets/write-facets.ts`). Each distinct set of
 * either side becomes one of the next index, if any company has it; the empty one stays the first. Values, sizes, attributes and
 * spellings are merged in `merge/merged-source.ts`.
 */

import { type MergedSides, mergedNarrow } from '../columns/merged-columns.ts'
import type { SetColumn, Sets } from '../country-source.ts'
import { MergedTexts, storedValues } from '../files/merged-texts.ts'
import { GONE } from '../merge/document-map.ts'
import { bothOf, type Side, type Sides } from '../merge/side.ts'
import { hashOfWords } from '../postings/write-postings.ts'
import { openSets, setAt, setsOf } from './sets.ts'

/** Sets that are numbered as they come, each once. */
class NumberedSets {
  readonly sets: (readonly number[])[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(set: readonly number[]): number {
    const key = set.join()
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.sets.push(set) - 1
      this.#numbers.set(key, number)
    }
    return number
  }

  /** Adds a set. @param isOwn whether it gets a number of its own, also where an equal one is there */
  append(set: readonly number[], isOwn: boolean): number {
    if (!isOwn) return this.numberOf(set)
    const number = this.sets.push(set) - 1
    if (!this.#numbers.has(set.join())) this.#numbers.set(set.join(), number)
    return number
  }
}

/** The sets that kept documents have: 1 each. */
function usedSets(side: Side, name: string, sets: number): Uint8Array {
  const used = new Uint8Array(sets)
  const column = side.narrow(name)
  const { places } = side
  for (let document = 0; document < column.length; document++) {
    if (places[document] !== GONE) used[column[document]] = 1
  }
  return used
}

/** Registers, and the set of each document. */
export function mergedRegisters(country: MergedSides): SetColumn & { readonly texts: MergedTexts } {
  const { sides } = country
  const name = 'registers.sets'
  const own = bothOf(sides).map((side) => {
    const sets = openSets(side, name)
    const used = usedSets(side, name, sets.ends.length)
    const registers = new Set<number>()
    for (let set = 0; set < used.length; set++) if (used[set]) for (const each of setAt(sets, set)) registers.add(each)
    const load = side.documents === 0 ? null : side.load('registers.texts', 'registers.starts')
    return { sets, used, registers, values: storedValues(load, 'registers') }
  })
  const [before, added] = own
  const texts = new MergedTexts(
    before.values,
    added.values,
    (register) => before.registers.has(register),
    (register) => added.registers.has(register),
  )
  const merged = new NumberedSets()
  merged.numberOf([])
  const numberOf = own.map(({ sets, used }, side) => {
    const from = side === 0 ? texts.fromBefore : texts.fromAdded
    return Uint32Array.from(used, (isUsed, set) =>
      isUsed ? merged.numberOf([...setAt(sets, set)].map((register) => from[register]).sort((a, b) => a - b)) : 0,
    )
  })
  const numbers = mergedNarrow(country, name, merged.sets.length, [numberOf[0], numberOf[1]])
  return { texts, sets: setsOf(merged.sets), numbers }
}

/**
 * The combinations of codes of a scheme. Those of the index before keep their numbers, also where no company has them any
 * more: looking at each of them takes longer than all else. When most have none, they are left out.
 */
export function mergedCombinations(
  country: MergedSides,
  scheme: string,
  codes: MergedTexts,
): SetColumn & { readonly paths: Sets } {
  const { sides } = country
  const name = `${scheme}.combinations`
  const own = bothOf(sides).map((side) => openSets(side, name))
  const paths = mergePaths(sides, scheme, codes)
  const used = usedSets(sides.before, name, own[0].ends.length)
  const isSparse = used.reduce((sum, each) => sum + each, 0) * 2 < used.length
  const { numberOf, ...sets } = isSparse
    ? numberCombinations(own, paths.numbers, used)
    : appendCombinations(own[0], own[1], paths.numbers[1])
  const numbers = mergedNarrow(country, name, sets.ends.length, numberOf)
  return { sets, numbers, paths: paths.sets }
}

/** The paths of either side by their numbers in the next index. */
function mergePaths(sides: Sides, scheme: string, { fromBefore, fromAdded }: MergedTexts) {
  const all = new NumberedSets()
  const numbers = bothOf(sides).map((side, at) => {
    const from = at === 0 ? fromBefore : fromAdded
    const paths = openSets(side, `${scheme}.paths`)
    return Uint32Array.from(paths.ends, (_, path) =>
      all.append(
        [...setAt(paths, path)].map((code) => from[code]).filter((code) => code !== GONE),
        at === 0,
      ),
    )
  })
  return { numbers, sets: setsOf(all.sets) }
}

/** Combinations of the next index. */
interface MergedCombinations extends Sets {
  /** By the number that a combination has on either side. */
  readonly numberOf: readonly [before: Uint32Array, added: Uint32Array]
}

/** Those of the index before as they are, and then others. @param paths of the added companies */
function appendCombinations(before: Sets, added: Sets, paths: Uint32Array): MergedCombinations {
  const addedSets = Array.from(added.ends, (_, set) =>
    setAt(added, set).map((entry) => paths[entry >>> 1] * 2 + (entry & 1)),
  )
  const byHash = Map.groupBy(addedSets.keys(), (set) => hashOfWords(addedSets[set]))
  const numberOf = new Uint32Array(addedSets.length)
  const isKnown = new Uint8Array(addedSets.length)
  let from = 0
  for (let set = 0; set < before.ends.length; set++) {
    const to = before.ends[set]
    for (const at of byHash.get(hashOfWords(before.numbers, from, to)) ?? []) {
      if (isKnown[at] || !isEqual(addedSets[at], before.numbers.subarray(from, to))) continue
      isKnown[at] = 1
      numberOf[at] = set
    }
    from = to
  }
  // Set 0 is the empty one. A country that is added brings its own.
  const ends = [...before.ends]
  const numbers: Uint32Array[] = [before.numbers]
  let end = before.numbers.length
  for (const [at, set] of addedSets.entries()) {
    if (isKnown[at]) continue
    numbers.push(set)
    end += set.length
    numberOf[at] = ends.push(end) - 1
  }
  return {
    ends: Uint32Array.from(ends),
    numbers: joined(numbers, end),
    numberOf: [before.ends.map((_, set) => set), numberOf],
  }
}

/** Those that any company has, numbered again. */
function numberCombinations(own: readonly Sets[], paths: readonly Uint32Array[], used: Uint8Array): MergedCombinations {
  const all = new NumberedSets()
  all.numberOf([])
  const [before, added] = own.map((sets, at) =>
    sets.ends.map((_, set) =>
      at === 0 && used[set] === 0
        ? 0
        : all.numberOf([...setAt(sets, set)].map((entry) => paths[at][entry >>> 1] * 2 + (entry & 1))),
    ),
  )
  return { ...setsOf(all.sets), numberOf: [before, added] }
}

function joined(pieces: readonly Uint32Array[], length: number): Uint32Array {
  const all = new Uint32Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at])
}
