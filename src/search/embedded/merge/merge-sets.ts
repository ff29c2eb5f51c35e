/**
 * Merges columns of sets: registers of companies, and combinations of codes (`build/facet-writer.ts`). Each distinct set of
 * either side becomes one of the next index, if any company has it; the empty one stays the first.
 */
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { type DocumentMap, GONE } from './document-map.ts'
import { mergeNarrow } from './merge-columns.ts'
import { mergeValues, storedValues, writeMergedValues } from './merge-dictionary.ts'
import { bothOf, type Side, type Sides } from './side.ts'

/** Sets of numbers one after another: those of set `s` are `numbers[ends[s - 1]…ends[s])`. */
interface StoredSets {
  readonly ends: Uint32Array
  readonly numbers: Uint32Array
}

function storedSets(side: Side, name: string): StoredSets {
  return { ends: side.uint32(`${name}.ends`), numbers: side.uint32(`${name}.numbers`) }
}

function setAt({ ends, numbers }: StoredSets, set: number): Uint32Array {
  return numbers.subarray(set === 0 ? 0 : ends[set - 1], ends[set])
}

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

  write(writer: IndexFileWriter, sections: Record<string, Section>, name: string): void {
    const ends = new Uint32Array(this.sets.length)
    let end = 0
    for (const [at, set] of this.sets.entries()) {
      end += set.length
      ends[at] = end
    }
    sections[`${name}.ends`] = writer.section(ends)
    sections[`${name}.numbers`] = writer.section(Uint32Array.from(this.sets.flat()))
  }
}

/** The sets that documents that stay have: 1 each. */
function usedSets(side: Side, name: string, sets: number): Uint8Array {
  const used = new Uint8Array(sets)
  const column = side.narrow(name)
  for (let document = 0; document < column.length; document++) {
    if (side.places[document] !== GONE) used[column[document]] = 1
  }
  return used
}

/** Writes the registers of companies. */
export function mergeRegisters(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  sides: Sides,
  map: DocumentMap,
): void {
  const name = 'registers.sets'
  const own = bothOf(sides).map((side) => {
    const sets = storedSets(side, name)
    const used = usedSets(side, name, sets.ends.length)
    const registers = new Set<number>()
    for (let set = 0; set < used.length; set++) if (used[set]) for (const each of setAt(sets, set)) registers.add(each)
    const load = side.documents === 0 ? null : side.load('registers.texts', 'registers.starts')
    return { sets, used, registers, values: storedValues(load, 'registers') }
  })
  const [before, added] = own
  const values = mergeValues(
    before.values,
    added.values,
    (register) => before.registers.has(register),
    (register) => added.registers.has(register),
  )
  writeMergedValues(writer, sections, 'registers', values, before.values, added.values)
  const merged = new NumberedSets()
  merged.numberOf([])
  const numberOf = own.map(({ sets, used }, side) => {
    const from = side === 0 ? values.fromBefore : values.fromAdded
    return Uint32Array.from(used, (isUsed, set) =>
      isUsed ? merged.numberOf([...setAt(sets, set)].map((register) => from[register]).sort((a, b) => a - b)) : 0,
    )
  })
  mergeNarrow(writer, sections, name, { sides, map }, merged.sets.length, [numberOf[0], numberOf[1]])
  merged.write(writer, sections, name)
}

/**
 * Writes the combinations of codes of a scheme.
 *
 * @param codes where the codes of either side are in the dictionary of the next index
 */
export function mergeCombinations(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  { sides, map }: { readonly sides: Sides; readonly map: DocumentMap },
  scheme: string,
  codes: { readonly fromBefore: Uint32Array; readonly fromAdded: Uint32Array },
): void {
  const name = `${scheme}.combinations`
  const combinations = new NumberedSets()
  const paths = new NumberedSets()
  combinations.numberOf([])
  const numberOf = bothOf(sides).map((side, at) => {
    const from = at === 0 ? codes.fromBefore : codes.fromAdded
    const sets = storedSets(side, name)
    const ownPaths = storedSets(side, `${scheme}.paths`)
    const used = usedSets(side, name, sets.ends.length)
    return Uint32Array.from(used, (isUsed, set) => {
      if (!isUsed) return 0
      const entries = [...setAt(sets, set)].map((entry) => {
        const path = [...setAt(ownPaths, entry >>> 1)].map((code) => from[code])
        return paths.numberOf(path) * 2 + (entry & 1)
      })
      return combinations.numberOf(entries)
    })
  })
  mergeNarrow(writer, sections, name, { sides, map }, combinations.sets.length, [numberOf[0], numberOf[1]])
  combinations.write(writer, sections, name)
  paths.write(writer, sections, `${scheme}.paths`)
}
