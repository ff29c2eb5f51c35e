/** Finds values and codes in the dictionaries of a country. */
import type { Dictionary } from './files/dictionary.ts'

/** The postings lists of values: a row of the table for each value of the dictionary. */
export interface ValueLists {
  readonly dictionary: Dictionary
  readonly table: Uint32Array
}

/** The postings lists of codes, by rank. */
export interface CodeLists {
  readonly dictionary: Dictionary
  readonly primary: Uint32Array
  readonly secondary: Uint32Array
}

/** Shorter lists are looked up as fast as a cache would answer. */
const CACHED_TEXTS_MIN = 8

/** Numbers of values in dictionaries. Long lists are cached: plans are compiled more than once. */
export class ValueDictionary {
  readonly #found = new WeakMap<Dictionary, WeakMap<readonly string[], readonly number[]>>()

  /** The distinct texts that the dictionary has. */
  find(dictionary: Dictionary, texts: readonly string[]): readonly number[] {
    if (texts.length < CACHED_TEXTS_MIN) return findAll(dictionary, texts)
    const known = this.#found.get(dictionary)
    const before = known?.get(texts)
    if (before !== undefined) return before
    const found = findAll(dictionary, texts)
    if (known !== undefined) known.set(texts, found)
    else this.#found.set(dictionary, new WeakMap([[texts, found]]))
    return found
  }
}

/** Finds the distinct codes that the dictionary has. */
export function findCodes({ indexes }: Dictionary, codes: readonly string[]): readonly number[] {
  const found: number[] = []
  for (const code of codes) {
    const index = indexes.get(code)
    if (index !== undefined) found.push(index)
  }
  return found.length < 2 ? found : [...new Set(found)]
}

function findAll(dictionary: Dictionary, texts: readonly string[]): readonly number[] {
  const found: number[] = []
  const isShort = texts.length < CACHED_TEXTS_MIN
  for (const text of isShort ? texts : new Set(texts)) {
    const index = dictionary.find(text)
    if (index >= 0 && !(isShort && found.includes(index))) found.push(index)
  }
  return found
}
