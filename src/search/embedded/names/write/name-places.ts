/** Where the names of a country go: those of kept documents keep their order, and added ones are put between. */
import { type DocumentMap, GONE } from '../../merge/document-map.ts'

/** Neighbouring names, of either side, that are neighbours in the next index too. */
export interface NameRun {
  /** Whether they are added; else they are kept. */
  readonly isAdded: boolean
  /** The names `from` up to, not including, `to` of their side. */
  readonly from: number
  readonly to: number
  /** Number of the first in the next index. */
  readonly at: number
  /** To add to a document of their side to have that of the next index. */
  readonly shift: number
}

/** All documents of the next index, in order. Added ones are numbered by their order. */
function* documentRuns(map: DocumentMap): Generator<Omit<NameRun, 'shift'>> {
  let added = 0
  let at = 0
  for (const { from, to, at: place } of map.runs()) {
    if (place > at) yield { isAdded: true, from: added, to: added + place - at, at }
    added += place - at
    yield { isAdded: false, from, to, at: place }
    at = place + to - from
  }
  if (map.after > at) yield { isAdded: true, from: added, to: added + map.after - at, at }
}

/** The names of one side, before they are merged. */
export interface NamesOfSide {
  /** For each name its document, ascending. */
  readonly documents: Uint32Array
  /** For each name its first word, and behind the last. */
  readonly starts: Uint32Array
}

/** The places of all names. */
export class NamePlaces {
  readonly before: NamesOfSide
  readonly added: NamesOfSide
  /** Number of names in the next index. */
  readonly count: number
  /** For each name of the index before, what it is in the next one; {@link GONE} for those that do not stay. */
  readonly ofBefore: Uint32Array
  /** The same of the added names. */
  readonly ofAdded: Uint32Array
  readonly #map: DocumentMap

  constructor(map: DocumentMap, before: NamesOfSide, added: NamesOfSide) {
    this.#map = map
    this.before = before
    this.added = added
    this.ofBefore = new Uint32Array(before.documents.length).fill(GONE)
    this.ofAdded = new Uint32Array(added.documents.length)
    let count = 0
    for (const { isAdded, from, to, at } of this.runs()) {
      const places = isAdded ? this.ofAdded : this.ofBefore
      for (let name = from; name < to; name++) places[name] = at + name - from
      count += to - from
    }
    this.count = count
  }

  /** The names of a side. */
  sideOf({ isAdded }: NameRun): NamesOfSide {
    return isAdded ? this.added : this.before
  }

  /** Names of the index before that do not stay, in order. */
  *goneRuns(): Generator<{ readonly from: number; readonly to: number }> {
    const { ofBefore } = this
    for (let from = 0; from < ofBefore.length; from++) {
      if (ofBefore[from] !== GONE) continue
      let to = from + 1
      while (to < ofBefore.length && ofBefore[to] === GONE) to++
      yield { from, to }
      from = to
    }
  }

  /** All names of the next index, in order. */
  *runs(): Generator<NameRun> {
    const next = { before: 0, added: 0 }
    let at = 0
    for (const { isAdded, from, to, at: place } of documentRuns(this.#map)) {
      const side = isAdded ? 'added' : 'before'
      const { documents } = this[side]
      let first = next[side]
      while (first < documents.length && documents[first] < from) first++
      let end = first
      while (end < documents.length && documents[end] < to) end++
      next[side] = end
      if (end > first) yield { isAdded, from: first, to: end, at, shift: place - from }
      at += end - first
    }
  }
}
