/**
 * What an activity means that names several things. Pure.
 *
 * Words of one thing are read together: "wood and metal furniture makers" make furniture. Two things that are trades by
 * themselves are read apart, "gunsmiths and gun shops" as "plumbers, roofers"; and so are the pieces of an activity that mean
 * nothing together. Of an activity that the sentence interrupts, the first piece leads where it is a trade: "vending in Navarra
 * [...] whose owner retires" asks for vending.
 */
import { copyText } from '../../../bounded-cache.ts'
import { isGeneric } from '../../../industries/generic-words.ts'
import type { Sector } from '../../../industries/sectors.ts'
import { contentWords } from '../concepts.ts'
import type { Knowledge } from '../knowledge.ts'
import { languagesOf, type ReadEntry, readEntry, SECTORS_MAX } from '../words.ts'

/** What separates the things of a list, in six languages. A hyphen before it ends half a word: "Obst- und Gemüsehandel". */
const SEPARATORS =
  /\s*[,;|/&+()•]\s*|\s+[-–—]\s+|(?<!-\s*)(?<=\s)(?:and|but|n|or|as well as|plus|e|ed|o|oppure|nonché|et|ou|ainsi que|und|oder|sowie|y|u|así como|og|eller|samt)(?=\s)/giu
/** More of them are a description, whose words mean little one by one. */
const PIECES_MAX = 4

/**
 * Reads the activity of a sentence.
 *
 * @param parts its words, in the pieces that the sentence has them in
 */
export function readTrade(parts: readonly string[], countries: readonly string[], knowledge: Knowledge): ReadEntry {
  const entry = parts.join(' ')
  const read = (text: string): ReadEntry =>
    knowledge.caches.read.get(`${countries.join()} ${text}`, () => readEntry(copyText(text), countries, knowledge))
  if (parts.length > 1) {
    const first = readTrade(parts.slice(0, 1), countries, knowledge)
    if (isTrade(first, countries)) return { ...first, entry }
  }
  const whole = read(entry)
  if (parts.length < 2 && entry.search(SEPARATORS) < 0) return whole
  // "Curtains and blinds".
  const isSettled = whole.isNamed === true || (whole.sectors[0]?.weight ?? 0) >= SETTLED_WEIGHT
  if (isSettled || knowledge.sectors.isPhrase(entry, languagesOf(countries))) return whole
  const pieces = parts.flatMap((part) => part.split(SEPARATORS).map((piece) => piece.trim())).filter(Boolean)
  if (pieces.length < 2 || pieces.length > PIECES_MAX) return whole
  if (whole.sectors.length > 0) {
    const isList = parts.length === 1 && pieces.every((piece) => isSure(read(piece)))
    return isList && sayAlike(pieces, countries, knowledge) ? { entry, sectors: joinSectors(pieces.map(read)) } : whole
  }
  const found = pieces.map(read)
  const telling = found.filter((each) => isTrade(each, countries))
  // Of a long description one word that is also a trade says little.
  const isTelling = telling.includes(found[0]) || telling.length * 2 > found.length
  return isTelling ? { entry, sectors: joinSectors(telling) } : whole
}

/** Titles of this weight are sure; and so sure of a list that its pieces need no look. */
const SURE_WEIGHT = 0.9
const SETTLED_WEIGHT = 0.95

function isSure({ isNamed, sectors: [first] }: ReadEntry): boolean {
  return first !== undefined && (isNamed === true || first.weight >= SURE_WEIGHT)
}

/** English words for somebody with a trade. */
const SOMEBODY = /(?:smith|ist|ian|wright|monger|men|man|keeper|ier)s?$/i

/** Whether all pieces of a list say who does something, or none: in "furniture and carpet shops" the last word is of both. */
function sayAlike(pieces: readonly string[], countries: readonly string[], { sectors }: Knowledge): boolean {
  const languages = languagesOf(countries)
  const doing = pieces.filter((piece) => SOMEBODY.test(piece) || sectors.of(piece, { languages }).kinds.length > 0)
  return doing.length === 0 || doing.length === pieces.length
}

/** Whether words name a trade, and no kind of trades: "wholesalers" are of anything. */
function isTrade({ entry, sectors }: ReadEntry, [country]: readonly string[]): boolean {
  return (
    sectors.length > 0 && sectors[0].code.length > 2 && contentWords(entry, country).some((word) => !isGeneric(word))
  )
}

/** The sectors of several things, each thing as likely as the others. */
function joinSectors(things: readonly ReadEntry[]): readonly Sector[] {
  const byCode = new Map<string, Sector>()
  for (const { sectors } of things)
    for (const sector of sectors) {
      const known = byCode.get(sector.code)
      const weight = sector.weight / things.length + (known?.weight ?? 0)
      byCode.set(sector.code, { ...(known ?? sector), because: (known ?? sector).because, weight })
    }
  return [...byCode.values()].sort((a, b) => b.weight - a.weight).slice(0, SECTORS_MAX)
}
