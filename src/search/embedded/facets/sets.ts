/** Sets of numbers, as columns of sets store them: `<name>.ends`, `<name>.numbers`. */
import type { Sets } from '../country-source.ts'

/** Sets one after another. */
export function setsOf(sets: readonly (readonly number[])[]): Sets {
  const ends = new Uint32Array(sets.length)
  let end = 0
  for (const [at, set] of sets.entries()) {
    end += set.length
    ends[at] = end
  }
  return { ends, numbers: Uint32Array.from(sets.flat()) }
}

/** The stored sets of a column or of paths. @param sections of a country that is searched or merged */
export function openSets(sections: { uint32(name: string): Uint32Array }, name: string): Sets {
  return { ends: sections.uint32(`${name}.ends`), numbers: sections.uint32(`${name}.numbers`) }
}

/** The numbers of a set. */
export function setAt({ ends, numbers }: Sets, set: number): Uint32Array {
  return numbers.subarray(set === 0 ? 0 : ends[set - 1], ends[set])
}
