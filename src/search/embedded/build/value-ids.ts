/**
 * The distinct values that companies of a country have, numbered as they come: columns of a build hold numbers instead of values
 * (`company-buffer.ts`).
 */
import { type AttributeValue, attributeKey } from '../../../company/attributes.ts'
import type { Company, CompanyCodes } from '../../../company/company.ts'
import { CodesCache } from '../../../company/shared-codes.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'

/** The number of an item among numbered ones, which it joins if it is new. @param key tells items apart */
function numberIn<Item>(
  numbers: Map<string, number>,
  items: Item[],
  item: Item,
  key: string = item as unknown as string,
): number {
  let number = numbers.get(key)
  if (number === undefined) {
    number = items.push(item) - 1
    numbers.set(key, number)
  }
  return number
}

/** Ids of the distinct values of one field in one country. Id 0 means no value. */
export class ValueIds<Value extends AttributeValue = string> {
  /** Keys by id, from id 1. */
  readonly keys: string[] = ['']
  readonly #key: (value: Value) => string
  readonly #byKey = new Map<string, number>([['', 0]])
  /** Numbers by value as it arrives: keys are expensive to make, and values repeat. */
  readonly #byValue = new Map<Value, number>()
  /** By number: the id of its key, and how many companies write it so. */
  readonly #ids: number[] = []
  readonly #uses: number[] = []
  /** The value of the company before, and its number: many have the same. */
  #last: Value | null = null
  #lastNumber = 0

  constructor(key: (value: Value) => string) {
    this.#key = key
  }

  idOf(value: Value | null): number {
    if (value === null) return 0
    let number = value === this.#last ? this.#lastNumber : this.#byValue.get(value)
    if (number === undefined) {
      number = this.#ids.push(numberIn(this.#byKey, this.keys, this.#key(value))) - 1
      this.#uses.push(0)
      this.#byValue.set(value, number)
    }
    this.#last = value
    this.#lastNumber = number
    this.#uses[number]++
    return this.#ids[number]
  }

  /** How companies write each key, and how many of them do; in any order. */
  *spellings(): Generator<{ readonly value: Value; readonly id: number; readonly uses: number }> {
    for (const [value, number] of this.#byValue) yield { value, id: this.#ids[number], uses: this.#uses[number] }
  }
}

/** Ids of the codes of one classification in one country, with their ancestors and the combinations that companies have. */
export class CodeIds {
  /** Codes of all levels by id. */
  readonly codes: string[] = []
  /** For each code that a company has: the ids of the code itself and of its ancestors. */
  readonly paths: number[][] = []
  /** The codes of each combination: twice the index in {@link paths}, plus 1 for a secondary code. */
  readonly entries = uint32Column()
  /** Index in `entries` behind the codes of each combination. The first combination is empty. */
  readonly ends = uint32Column()
  readonly #pathOf: (code: string) => readonly string[]
  readonly #byCode = new Map<string, number>()
  readonly #pathIndexes = new Map<string, number>()
  readonly #combinations = new Map<string, number>()
  readonly #shared = new CodesCache<number>('combination')

  constructor(pathOf: (code: string) => readonly string[]) {
    this.#pathOf = pathOf
    this.ends.push(0)
  }

  /** Id of the combination of codes that a company has. Codes that companies share are looked up once. */
  combinationOf(codes: CompanyCodes): number {
    const { primary, secondary } = codes
    if (primary.length + secondary.length === 0) return 0
    let combination = this.#shared.get(codes)
    if (combination !== undefined) return combination
    const entries = [
      ...primary.map((code) => this.#pathIndexOf(code) * 2),
      ...secondary.map((code) => this.#pathIndexOf(code) * 2 + 1),
    ]
    const key = String.fromCharCode(...entries.flatMap((entry) => [entry & 0xffff, entry >>> 16]))
    combination = this.#combinations.get(key)
    if (combination === undefined) {
      combination = this.ends.length
      this.#combinations.set(key, combination)
      for (const entry of entries) this.entries.push(entry)
      this.ends.push(this.entries.length)
    }
    this.#shared.set(codes, combination)
    return combination
  }

  /** Index in {@link paths} of a code that a company has. */
  #pathIndexOf(code: string): number {
    let id = this.#pathIndexes.get(code)
    if (id === undefined) {
      id =
        this.paths.push([...new Set(this.#pathOf(code).map((above) => numberIn(this.#byCode, this.codes, above)))]) - 1
      this.#pathIndexes.set(code, id)
    }
    return id
  }
}

/** Ids of the distinct bands of one member in one country. Id 0 means no band. */
export class BandIds {
  /** Bounds by id, both inclusive, from id 1; infinite where open. */
  readonly bounds: (readonly [min: number, max: number])[] = [[Number.NaN, Number.NaN]]
  readonly #byBounds = new Map<string, number>()

  idOf(min: number | null, max: number | null): number {
    if (min === null && max === null) return 0
    const bounds = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY] as const
    return numberIn(this.#byBounds, this.bounds, bounds, bounds.join())
  }
}

/** Ids of the distinct sets of registers in one country. Id 0 means none. */
export class RegisterSets {
  /** Registers by number. */
  readonly registers: string[] = []
  /** Sets by id: numbers of registers, ascending. */
  readonly sets: (readonly number[])[] = [[]]
  readonly #numbers = new Map<string, number>()
  readonly #bySet = new Map<string, number>([['', 0]])
  /** The company before: most have the same registers as it has. */
  #last: { readonly registers: readonly string[]; readonly id: number } = { registers: [], id: 0 }

  idOf(sources: Company['sources']): number {
    const { registers, id } = this.#last
    if (sources.length === registers.length && sources.every(({ register }, at) => register === registers[at]))
      return id
    this.#last = { registers: sources.map(({ register }) => register), id: this.#add(sources) }
    return this.#last.id
  }

  #add(sources: Company['sources']): number {
    const found = new Set<number>()
    for (const { register } of sources)
      if (register !== 'derived') found.add(numberIn(this.#numbers, this.registers, register))
    const set = [...found].sort((a, b) => a - b)
    return numberIn(this.#bySet, this.sets, set, set.join())
  }
}

/** The values of one attribute in one country, by arrival: most companies have none. */
export class AttributeValues {
  readonly values = new ValueIds<AttributeValue>(attributeKey)
  readonly arrivals: Column<Uint32Array<ArrayBuffer>>
  readonly ids: Column<Uint32Array<ArrayBuffer>>

  constructor(spill: SpillFile) {
    this.arrivals = uint32Column(spill)
    this.ids = uint32Column(spill)
  }

  add(arrival: number, value: AttributeValue): void {
    const id = this.values.idOf(value)
    if (id === 0) return
    this.arrivals.push(arrival)
    this.ids.push(id)
  }
}

/** Lists of registers whose latest day of publication is the `lastUpdated` of companies. Id 0 means none. */
export class RegisterLists {
  /** Lists by id, from id 1. */
  readonly lists: (readonly string[])[] = []
  readonly #ids = new Map<readonly string[], number>()
  readonly #byKey = new Map<string, number>()

  /** The id of a list. Lists that are one object are looked up once. */
  idOf(registers: readonly string[]): number {
    let id = this.#ids.get(registers)
    if (id === undefined) {
      const key = registers.join(' ')
      id = this.#byKey.get(key) ?? this.lists.push(registers)
      this.#byKey.set(key, id)
      this.#ids.set(registers, id)
    }
    return id
  }
}
