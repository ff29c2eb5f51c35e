/** The two indexes that a merge reads: that of the generation before, and that of the added companies. */
import type { IndexFile } from '../files/index-file.ts'
import { StoredCountry } from '../files/stored-country.ts'

/** A country of one of the two indexes. */
export class Side extends StoredCountry {
  #places: Uint32Array | null = null
  readonly #findPlaces: () => Uint32Array

  constructor(file: IndexFile, country: string, findPlaces: () => Uint32Array) {
    super(file, country)
    this.#findPlaces = findPlaces
  }

  /** Document of the next index by document of this one; `GONE` for those that are left out. */
  get places(): Uint32Array {
    this.#places ??= this.#findPlaces()
    return this.#places
  }
}

/** The two sides of a country. */
export interface Sides {
  readonly before: Side
  readonly added: Side
}

/** Both sides, that of the generation before first. */
export function bothOf({ before, added }: Sides): readonly [Side, Side] {
  return [before, added]
}
