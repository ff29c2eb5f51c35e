/** The backgrounds of one generation, opened: what registers state of a company, and who points at it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  RELATION_KINDS,
  type RegisterBackground,
  type RelationKind,
  readBackgrounds,
  type StoredBackgrounds,
} from '../../../company/background.ts'
import { firstIndex } from '../../../first-index.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { type ImageReader, type IndexImage, type LookupFileOptions, openLookupFile } from '../files/open-image.ts'
import type { Paged } from '../files/pages.ts'
import { bucketCount } from '../names/layout.ts'
import { BACKGROUND_FILE, EDGE_WORDS, hashesOf, OWN_WORDS, POINTER_SECTIONS } from './layout.ts'

/** A company by its country and doc id. */
export interface PlacedDocument {
  readonly country: string
  readonly document: number
}

/** A relation by its numbers (`layout.ts`). */
export interface Edge {
  readonly kind: number
  /** Last day as `YYYYMMDD`; 0 for none. */
  readonly to: number
  readonly hash: number
  readonly check: number
}

/** Most backgrounds are never asked for: only pages that are used take memory. */
const PAGE_BY_PAGE = { bytes: Number.POSITIVE_INFINITY, threads: 1, whole: 0 }

/** The backgrounds of all companies of a generation. */
export class BackgroundIndex {
  readonly #reader: ImageReader | null
  readonly #countries: ReadonlyMap<string, CountryBackgrounds>

  /**
   * @param source the folder of the generation, or the image that another thread has in memory; `null`, and a folder of an earlier
   *   version, which has no such file: it has no backgrounds
   */
  constructor(source: string | IndexImage | null, options: LookupFileOptions = {}) {
    const from = typeof source === 'string' ? join(source, BACKGROUND_FILE) : source
    const isMissing = from === null || (typeof from === 'string' && !existsSync(from))
    this.#reader = isMissing ? null : openLookupFile(from, { ...options, memory: PAGE_BY_PAGE })
    this.#countries = new Map(
      Array.from(this.#reader?.countries() ?? [], ({ directory, sections }) => [
        directory.country,
        new CountryBackgrounds(sections),
      ]),
    )
  }

  /** The bytes, which other threads can use too; `null`: the generation has no backgrounds. */
  get image(): IndexImage | null {
    return this.#reader?.image ?? null
  }

  /** Closes the file, where it is read as it is used. */
  close(): void {
    this.#reader?.close()
  }

  /** The same as it is stored: JSON; `null`: nothing. */
  textOf({ country, document }: PlacedDocument): string | null {
    return this.#countries.get(country)?.textOf(document) ?? null
  }

  /** What registers state of the company of a document beside its record. */
  read({ country, document }: PlacedDocument): RegisterBackground[] {
    return this.#countries.get(country)?.read(document) ?? []
  }

  /** The relations of the company of a document that still hold, as far as registers say. */
  edges({ country, document }: PlacedDocument): readonly Edge[] {
    return this.#countries.get(country)?.edges(document) ?? []
  }

  /** The two hashes of each of the keys of a company that has a background. */
  ownHashes({ country, document }: PlacedDocument): readonly (readonly [hash: number, check: number])[] {
    return this.#countries.get(country)?.ownHashes(document) ?? []
  }

  /**
   * Documents with a relation that points at one of these keys, each once, in the order of countries and documents.
   *
   * @param kinds those that have a relation of one of these kinds, to anybody; absent: all
   */
  pointingAt(keys: readonly string[], kinds?: readonly RelationKind[]): PlacedDocument[] {
    const found = this.pointingAtHashes(keys.map(hashesOf))
    if (kinds === undefined) return found
    const wanted = new Set(kinds.map((kind) => RELATION_KINDS.indexOf(kind)))
    return found.filter((place) => this.edges(place).some(({ kind }) => wanted.has(kind)))
  }

  /** The same by the two hashes of each key. */
  pointingAtHashes(hashes: readonly (readonly [hash: number, check: number])[]): PlacedDocument[] {
    const found: PlacedDocument[] = []
    for (const [country, own] of this.#countries) {
      const documents: number[] = []
      for (const [hash, check] of hashes) own.pointingAt(hash, check, documents)
      // Most countries have nobody.
      if (documents.length === 0) continue
      for (const document of new Set(documents.sort((a, b) => a - b))) found.push({ country, document })
    }
    return found
  }
}

class CountryBackgrounds {
  readonly #documents: Paged<Uint32Array>
  readonly #texts: Paged<Uint8Array>
  readonly #starts: Paged<Float64Array>
  readonly #own: Paged<Uint32Array>
  readonly #edges: Paged<Uint32Array>
  readonly #edgeStarts: Paged<Uint32Array>
  readonly #pointers: { readonly [Part in 'values' | 'starts' | 'checks']: Paged<Uint32Array> }
  readonly #mask: number

  constructor(sections: CountrySections) {
    const numbers = (name: string) => sections.paged(name, Uint32Array)
    this.#documents = numbers('background.documents')
    this.#texts = sections.paged('background.texts', Uint8Array)
    this.#starts = sections.paged('background.starts', Float64Array)
    this.#own = numbers('background.own')
    this.#edges = numbers('background.edges')
    this.#edgeStarts = numbers('background.edgeStarts')
    const { values, starts, checks } = POINTER_SECTIONS
    this.#pointers = { values: numbers(values), starts: numbers(starts), checks: numbers(checks) }
    this.#mask = bucketCount(this.#pointers.checks.numbers.length) - 1
  }

  textOf(document: number): string | null {
    const entry = this.#entryOf(document)
    if (entry === null) return null
    const [from, end] = range(this.#starts, entry)
    this.#texts.pages.needRange(from, end)
    return Buffer.from(this.#texts.numbers.subarray(from, end)).toString('utf8')
  }

  read(document: number): RegisterBackground[] {
    const text = this.textOf(document)
    return text === null ? [] : readBackgrounds(JSON.parse(text) as StoredBackgrounds)
  }

  edges(document: number): Edge[] {
    const entry = this.#entryOf(document)
    if (entry === null) return []
    const [from, end] = range(this.#edgeStarts, entry)
    this.#edges.pages.needRange(from * EDGE_WORDS, end * EDGE_WORDS)
    const words = this.#edges.numbers
    const found: Edge[] = []
    for (let at = from * EDGE_WORDS; at < end * EDGE_WORDS; at += EDGE_WORDS) {
      found.push({ kind: words[at], to: words[at + 1], hash: words[at + 2], check: words[at + 3] })
    }
    return found
  }

  ownHashes(document: number): (readonly [number, number])[] {
    const entry = this.#entryOf(document)
    if (entry === null) return []
    this.#own.pages.needRange(entry * OWN_WORDS, (entry + 1) * OWN_WORDS)
    const at = entry * OWN_WORDS
    const own = this.#own.numbers
    const ofId = [own[at + 2], own[at + 3]] as const
    return own[at] === 0 && own[at + 1] === 0 ? [ofId] : [[own[at], own[at + 1]], ofId]
  }

  /** Adds the documents with a relation that points at a key, perhaps more than once. */
  pointingAt(hash: number, check: number, found: number[]): void {
    const { values, starts, checks } = this.#pointers
    const bucket = hash & this.#mask
    starts.pages.needRange(bucket, bucket + 2)
    const [from, end] = [starts.numbers[bucket], starts.numbers[bucket + 1]]
    if (from === end) return
    checks.pages.needRange(from, end)
    values.pages.needRange(from, end)
    for (let at = from; at < end; at++) if (checks.numbers[at] === check) found.push(values.numbers[at])
  }

  /** The entry of a document, by a binary search; `null`: it has no background. */
  #entryOf(document: number): number | null {
    const { numbers, pages } = this.#documents
    const numberAt = (at: number) => {
      pages.need(at)
      return numbers[at]
    }
    const entry = firstIndex(0, numbers.length, (at) => numberAt(at) >= document)
    return entry < numbers.length && numberAt(entry) === document ? entry : null
  }
}

/** Where an item begins and ends. */
function range({ numbers, pages }: Paged<Uint32Array | Float64Array>, item: number): [from: number, end: number] {
  pages.needRange(item, item + 2)
  return [numbers[item], numbers[item + 1]]
}
