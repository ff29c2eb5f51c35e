/** Merges the lists of names by word. */

import type { MergedTexts } from '../../files/merged-texts.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import { countEntries, type ListEntries } from '../../spill/invert.ts'
import type { NeighbouringLists } from '../hash-tables.ts'
import type { NamePlaces } from './name-places.ts'

/** Names that are listed before they are handed over. */
const NAMES_TOGETHER = 1 << 17

/**
 * For each word of the next index the names that contain it, ascending. Lists are valid until the next ones are asked for.
 *
 * @param addedWords for each word of an added name its number among the added words
 */
export function* mergedNameLists(
  before: StoredCountry,
  words: MergedTexts,
  places: NamePlaces,
  addedWords: Uint32Array,
): Generator<NeighbouringLists> {
  const added = namesByWord(addedWords, places, words.fromAdded.length)
  const { ofBefore } = places
  const bytes = before.uint8('words.postings')
  const starts = before.uint32('words.posting-starts')
  const ends = new Uint32Array(words.length)
  let values = new Uint32Array(NAMES_TOGETHER)
  let used = 0
  let first = 0
  for (let word = 0; word < words.length; word++) {
    const old = words.before[word]
    const own = words.added[word]
    let next = own === GONE ? 0 : added.starts[own]
    const end = own === GONE ? 0 : added.starts[own + 1]
    let at = old === GONE ? 0 : starts[old]
    const stop = old === GONE ? 0 : starts[old + 1]
    // A stored name takes a byte at least.
    const most = stop - at + end - next
    if (used + most > values.length) {
      yield { values, ends: ends.subarray(first, word) }
      first = word
      used = 0
      if (most > values.length) values = new Uint32Array(most)
    }
    let name = -1
    while (at < stop) {
      let byte = bytes[at++]
      let gap = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]
        gap |= (byte & 0x7f) << shift
      }
      name += gap + 1
      const place = ofBefore[name]
      if (place === GONE) continue
      while (next < end && added.names[next] < place) values[used++] = added.names[next++]
      values[used++] = place
    }
    while (next < end) values[used++] = added.names[next++]
    ends[word] = used
  }
  yield { values, ends: ends.subarray(first) }
}

/** The added names by word, as they are numbered in the next index. A word twice in one name is one entry. */
function namesByWord(words: Uint32Array, { added: { starts }, ofAdded }: NamePlaces, count: number) {
  const forEach: ListEntries['forEach'] = (visit) => {
    const met = new Uint32Array(count)
    for (let name = 0; name < ofAdded.length; name++) {
      for (let at = starts[name]; at < starts[name + 1]; at++) {
        if (met[words[at]] === name + 1) continue
        met[words[at]] = name + 1
        visit(words[at], ofAdded[name])
      }
    }
  }
  const firsts = countEntries({ lists: count, forEach })
  const names = new Uint32Array(firsts[count])
  const next = firsts.slice(0, count)
  forEach((word, name) => {
    names[next[word]++] = name
  })
  return { starts: firsts, names }
}
