/** Merges the lists of names by word. */

import type { MergedTexts } from '../../files/merged-texts.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { GONE } from '../../merge/document-map.ts'
import { countEntries, type ListEntries } from '../../spill/invert.ts'
import type { NamePlaces } from './name-places.ts'

/**
 * For each word of the next index the names that contain it, ascending. A list is valid until the next one is asked for.
 *
 * @param addedWords for each word of an added name its number among the added words
 */
export function* mergedNameLists(
  before: StoredCountry,
  words: MergedTexts,
  places: NamePlaces,
  addedWords: Uint32Array,
): Generator<Uint32Array> {
  const added = namesByWord(addedWords, places, words.fromAdded.length)
  const bytes = before.uint8('words.postings')
  const starts = before.uint32('words.posting-starts')
  let list = new Uint32Array(1 << 10)
  for (let word = 0; word < words.length; word++) {
    const [old, own] = [words.before[word], words.added[word]]
    let next = own === GONE ? 0 : added.starts[own]
    const end = own === GONE ? 0 : added.starts[own + 1]
    const stored = old === GONE ? [0, 0] : [starts[old], starts[old + 1]]
    // A stored name takes a byte at least.
    const most = stored[1] - stored[0] + end - next
    if (most > list.length) list = new Uint32Array(most * 2)
    let used = 0
    let name = -1
    for (let at = stored[0]; at < stored[1]; ) {
      let byte = bytes[at++]
      let gap = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]
        gap |= (byte & 0x7f) << shift
      }
      name += gap + 1
      const place = places.ofBefore[name]
      if (place === GONE) continue
      while (next < end && added.names[next] < place) list[used++] = added.names[next++]
      list[used++] = place
    }
    while (next < end) list[used++] = added.names[next++]
    yield list.subarray(0, used)
  }
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
