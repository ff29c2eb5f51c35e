/** The two indexes that a merge reads: that of the generation before, and that of the companies that come. */
import type { CountrySections } from '../files/country-sections.ts'
import type { IndexFile } from '../files/index-file.ts'
import { type NarrowColumn, readNarrowColumn } from '../files/narrow-column.ts'
import { GONE } from './document-map.ts'

/** What one of the two indexes has of a country. */
export class Side {
  /** Number of its documents, and of those of active companies; 0 where it has none of the country. */
  readonly documents: number
  readonly active: number
  /** Document of the next index by document of this one; {@link GONE} for those that do not stay. */
  readonly places: Uint32Array
  /** Whether any of its documents does not stay. */
  readonly isWhole: boolean
  readonly #file: IndexFile
  readonly #country: string

  constructor(file: IndexFile, country: string, places: Uint32Array) {
    this.#file = file
    this.#country = country
    this.places = places
    this.documents = places.length
    this.active = file.countries.get(country)?.active ?? 0
    this.isWhole = !places.includes(GONE)
  }

  /** Sections, read whole. Where it has no documents, there are none. */
  load(...names: string[]): CountrySections {
    return this.#file.load(this.#country, names)
  }

  has(name: string): boolean {
    return this.#file.countries.get(this.#country)?.sections[name] !== undefined
  }

  uint32(name: string): Uint32Array {
    return this.documents === 0 ? new Uint32Array(0) : this.load(name).uint32(name)
  }

  float64(name: string): Float64Array {
    return this.documents === 0 ? new Float64Array(0) : this.load(name).float64(name)
  }

  uint8(name: string): Uint8Array {
    return this.documents === 0 ? new Uint8Array(0) : this.load(name).uint8(name)
  }

  narrow(name: string): NarrowColumn {
    return this.documents === 0 ? new Uint8Array(0) : readNarrowColumn(this.load(name), name, this.documents)
  }
}

/** The two sides of a country, and how many documents it has in the next index. */
export interface Sides {
  readonly country: string
  readonly before: Side
  readonly added: Side
  readonly documents: number
}

/** Both sides, that of the generation before first. */
export function bothOf({ before, added }: Sides): readonly [Side, Side] {
  return [before, added]
}
