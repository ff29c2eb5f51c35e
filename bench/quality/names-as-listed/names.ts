/** The distinctive words of a name: the bench's own reading, so that it does not change with the product's. */

/** Legal forms, and words that half of all lists add or leave out. */
const UNTELLING = new Set(
  'the of and de des du la le les et l d inc incorporated corp corporation co company companies cos ltd limited plc llc lp llp sa sas sasu sarl eurl nv bv ag se spa srl ab asa as oyj cic cio group groupe holding holdings trust intl international new com adr uk'.split(
    ' ',
  ),
)

/** The words of a name in small letters without accents. A state after a stroke (`/DE/`) is no word of the name. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[/\\][a-z]{2,3}[/\\]?\s*$/, ' ')
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The distinctive words of a name; all of them where there are none. */
export function tellingWords(name: string): string[] {
  const words = wordsOf(name)
  const telling = words.filter((word) => !UNTELLING.has(word))
  return telling.length > 0 ? telling : words
}

/** Equal for two spellings of one name, whatever legal form, case and punctuation they are written with. */
export const coreOf = (name: string): string => tellingWords(name).join('')

/** Equal for two names that differ in case, accents and punctuation only. */
export const spellingOf = (name: string): string => wordsOf(name).join('')

/** Most companies that may share the common words of two names: with more, the one meant cannot be identified. */
const BEARERS_MAX = 3
/** The least share of the shorter name, by weight of its words, that the other must share. */
const SHARED_MIN = 0.5
/** A whole name of this many letters may be the beginning of a longer one (`Ten X`, `Tenx Labs`). */
const BEGINNING_MIN = 4

/** The words and names of a register, to decide whether a name can be recognised at all. */
export class KnownNames {
  readonly #bearers = new Map<string, Set<number>>()
  readonly #cores: readonly string[]
  readonly #trades: ReadonlySet<string>

  /**
   * @param names  the names of the companies of one country's register
   * @param trades words of trades: two names that share nothing else are two companies'
   */
  constructor(names: readonly string[], trades: ReadonlySet<string>) {
    this.#trades = trades
    this.#cores = names.map(coreOf).sort()
    names.forEach((name, place) => {
      for (const word of tellingWords(name)) {
        const bearers = this.#bearers.get(word)
        if (bearers) bearers.add(place)
        else this.#bearers.set(word, new Set([place]))
      }
    })
  }

  /**
   * Whether a person who knows one name could find the other: their common part is at least half of the shorter one,
   * and few companies have it. A renamed company (`Facebook`, `Meta`) cannot be found under a name that no record has.
   */
  isRecognisable(asked: string, held: string): boolean {
    const [shorter, longer] = [coreOf(asked), coreOf(held)].sort((a, b) => a.length - b.length)
    if (shorter.length >= BEGINNING_MIN && longer.startsWith(shorter) && this.#beginningWith(shorter) <= BEARERS_MAX) {
      return true
    }
    const [askedWords, heldWords] = [new Set(tellingWords(asked)), new Set(tellingWords(held))]
    const shared = new Set([...askedWords].filter((word) => heldWords.has(word)))
    if ([...shared].every((word) => this.#trades.has(word)) || this.bearersOf(shared) > BEARERS_MAX) return false
    const least = Math.min(this.#weightOf(askedWords), this.#weightOf(heldWords))
    return this.#weightOf(shared) >= SHARED_MIN * least
  }

  /** How many companies have all of the words in their names. */
  bearersOf(words: Iterable<string>): number {
    const [fewest, ...others] = [...words]
      .map((word) => this.#bearers.get(word) ?? new Set<number>())
      .sort((a, b) => a.size - b.size)
    if (fewest === undefined) return 0
    return [...fewest].filter((place) => others.every((bearers) => bearers.has(place))).length
  }

  #weightOf(words: Iterable<string>): number {
    const idf = (word: string) => Math.log((this.#cores.length + 1) / Math.max(1, this.#bearers.get(word)?.size ?? 0))
    return [...words].reduce((sum, word) => sum + idf(word), 0)
  }

  #beginningWith(beginning: string): number {
    let [low, high] = [0, this.#cores.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#cores[middle] < beginning) low = middle + 1
      else high = middle
    }
    let count = 0
    while (count <= BEARERS_MAX && this.#cores[low + count]?.startsWith(beginning)) count++
    return count
  }
}
