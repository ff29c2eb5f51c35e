/**
 * Finds names that may be the one asked for, before they are judged word by word.
 *
 * 1. Every word asked becomes *stand-ins*: words of the dictionary that may mean it — itself, other spellings, words one
 *    typo away, words it begins, itself run together with its neighbours or taken apart.
 * 2. The names that contain stand-ins are gathered, heaviest word first: what a name can still score without the words
 *    gathered so far falls from word to word, and below `SCORE_MIN` no more names are gathered.
 * 3. What was gathered is scored roughly by the numbers of its words alone; the best are handed on to be judged.
 *
 * The heaviest word may itself be mistyped beyond one typo. So if the best of a first round is no good match, a second
 * round gathers by the lighter words as well.
 */
import { equivalentsOf } from '../../matching/equivalents.ts'
import { type AskedWord, likenessOf } from '../../matching/likeness.ts'
import { type PlaceAgreement, scoreWithPlace } from '../../matching/place-evidence.ts'
import { type AskedName, SCORE_MIN } from '../../matching/score.ts'
import { typosBetween } from '../../matching/typos.ts'
import { forEachGramHash, forEachSpellingHash, GRAM_LETTERS_MIN, TYPO_LETTERS_MIN } from './name-index-layout.ts'
import type { CountryNames } from './name-sections.ts'

/** Words asked beyond the heaviest so many are not gathered by. */
const GATHERED_WORDS_MAX = 12
/** Homonyms beyond so many differ in nothing that was asked. */
const HOMONYMS_MAX = 2000
/** Names gathered in a round stay below about this many: what bounds the time a lookup takes. */
const GATHERED_NAMES_MAX = 40_000
/** Names that are scored roughly. */
const ROUGHLY_SCORED_MAX = 1500
/** Names that are judged. */
const JUDGED_MAX = 48
/** Words that a word asked may begin, at most; of more, none is more likely than the others. */
const BEGUN_WORDS_MAX = 48
/** Shortest word sought as the beginning of another, unless it is known to be cut short. */
const BEGINNING_LETTERS_MIN = 3
const NO_RANGE: readonly [number, number] = [0, 0]
/** What a word begun counts for when it is too common to be a stand-in. */
const BEGUN_LIKENESS = 0.75
/** Words two typos away that are gathered by. */
const TWO_TYPO_WORDS_MAX = 16
/** Shortest word that is taken apart, and shortest part. */
const APART_LETTERS_MIN = 5
const PART_LETTERS_MIN = 2
/** Longest list of names that is looked through for the two parts of a word. */
const PART_NAMES_MAX = 20_000
/** A first round whose best is this good is the last. */
const GOOD_SCORE = 0.86
/** Likeness of words run together or taken apart, as `pairWords` has it. */
const SPACING_LIKENESS = 0.97

/** A word of the dictionary that may mean words asked. */
interface StandIn {
  readonly word: number
  readonly likeness: number
  /** Which words asked it stands for, as bits. */
  readonly mask: number
}

/** Whoever judges names and knows how good the best is. */
export interface Judge {
  /** The best score so far, 0 when there is none. */
  readonly bestScore: number
  /** How the place of a name's company agrees with the place asked for. */
  placeOf(name: number): PlaceAgreement
}

/** Finds candidates among the names of one country. Holds scratch memory; not to be used by two at once. */
export class CandidateFinder {
  readonly #names: CountryNames
  /** Per name: which words asked it has stand-ins for. All zero between lookups. */
  #masks: Uint16Array | null = null
  /** Per word: how many grams it shares with one asked. All zero between uses. */
  #shared: Uint8Array | null = null
  readonly #gathered = new Uint32Array(GATHERED_NAMES_MAX * 2)
  readonly #postings = new Uint32Array(GATHERED_NAMES_MAX)

  constructor(names: CountryNames) {
    this.#names = names
  }

  /**
   * Names whose words, run together, are exactly `letters`: those in the right place, and of the others at most
   * `HOMONYMS_MAX`, those of larger companies first.
   */
  homonyms(letters: string, judge: Judge): number[] {
    const found: number[] = []
    let others = 0
    for (const name of this.#names.joinedLike(letters)) {
      if (others >= HOMONYMS_MAX && judge.placeOf(name) !== 'same') continue
      if (!this.#isJoined(name, letters)) continue
      if (judge.placeOf(name) !== 'same') others++
      found.push(name)
    }
    return found
  }

  /** Names that may be the one asked for, the likeliest first; a second round only if the first leaves `judge` without a good match. */
  *candidates(asked: AskedName, judge: Judge): Generator<number> {
    const plan = this.#plan(asked)
    yield* this.#round(plan, true, judge)
    if (judge.bestScore >= GOOD_SCORE) return
    const isWider = this.#widen(plan, asked)
    if (isWider || plan.words.length > 1) yield* this.#round(plan, false, judge)
  }

  #round(plan: Plan, isFirst: boolean, judge: Judge): number[] {
    const count = this.#gather(plan, isFirst)
    const best = this.#roughlyBest(plan, count, judge)
    for (let at = 0; at < count; at++) this.#masks![this.#gathered[at]] = 0
    return best
  }

  /** Decides what is gathered by, in which order. */
  #plan(asked: AskedName): Plan {
    const heaviest = asked.words
      .map((word, position) => ({ ...word, position }))
      .sort((a, b) => b.weight - a.weight || a.position - b.position)
      .slice(0, GATHERED_WORDS_MAX)
    const totalWeight = asked.words.reduce((sum, { weight }) => sum + weight, 0)
    const bits = new Map(heaviest.map(({ position }, bit) => [position, 1 << bit]))
    const words = heaviest.map(({ position, weight }, bit): PlannedWord => {
      const word = asked.words[position]
      const begun = this.#begunBy(word)
      return {
        word,
        weight,
        mask: 1 << bit,
        standIns: this.#standIns(word, begun, 1 << bit),
        begun,
        parts: word.isKnown ? [] : this.#partsOf(word.text),
      }
    })
    for (let from = 0; from < asked.words.length - 1; from++) this.#addJoined(asked, from, bits, words)
    const byWord = new Map<number, StandIn>()
    for (const { standIns } of words) {
      for (const standIn of standIns) {
        const known = byWord.get(standIn.word)
        if (!known || known.likeness < standIn.likeness) byWord.set(standIn.word, standIn)
      }
    }
    return { words, totalWeight, byWord }
  }

  /** Range of the words that a word asked begins, when it may have been cut short. */
  #begunBy({ text, isKnown, cut }: AskedWord): readonly [from: number, to: number] {
    const letters = cut === 'other' ? BEGINNING_LETTERS_MIN : 2
    if (text.length < letters || (cut === 'other' && isKnown)) return NO_RANGE
    return this.#names.words.findPrefix(text)
  }

  #standIns(asked: AskedWord, [from, to]: readonly [from: number, to: number], mask: number): StandIn[] {
    const { words } = this.#names
    const { text } = asked
    const found: StandIn[] = []
    const seen = new Set<number>()
    const add = (word: number, likeness: number) => {
      if (word < 0 || seen.has(word)) return
      seen.add(word)
      found.push({ word, likeness, mask })
    }
    add(words.find(text), 1)
    for (const other of equivalentsOf(text)) add(words.find(other), 0.95)
    if (text.length >= TYPO_LETTERS_MIN - 1) {
      forEachSpellingHash(text, (hash) => {
        for (const word of this.#names.spelledLike(hash)) {
          if (seen.has(word) || Math.abs(words.lengthAt(word) - text.length) > 1) continue
          const likeness = likenessOf(asked, this.#names.wordAt(word).text)
          if (likeness && likeness.link !== 'initial') add(word, likeness.likeness)
        }
      })
    }
    if (to - from <= BEGUN_WORDS_MAX) {
      for (let word = from; word < to; word++) {
        const likeness = likenessOf(asked, this.#names.wordAt(word).text)
        if (likeness) add(word, likeness.likeness)
      }
    }
    return found
  }

  /** Adds words two typos away, for words asked that mean nothing so far; returns whether there are any. */
  #widen(plan: Plan, asked: AskedName): boolean {
    let isWider = false
    for (const planned of plan.words) {
      const { word, standIns, mask } = planned
      if (word.isKnown || word.text.length < GRAM_LETTERS_MIN || standIns.some(({ likeness }) => likeness > 0.9))
        continue
      for (const standIn of this.#twoTyposAway(word, mask)) {
        if (plan.byWord.has(standIn.word)) continue
        standIns.push(standIn)
        plan.byWord.set(standIn.word, standIn)
        isWider = true
      }
    }
    return isWider && asked.words.length > 0
  }

  /** Words that share enough letters in threes with the one asked, and are at most two typos away. */
  #twoTyposAway(asked: AskedWord, mask: number): StandIn[] {
    const { words } = this.#names
    this.#shared ??= new Uint8Array(words.size)
    const shared = this.#shared
    const touched: number[] = []
    let grams = 0
    forEachGramHash(asked.text, (hash) => {
      grams++
      const count = this.#names.wordsWithGram(hash, this.#postings)
      for (let at = 0; at < count; at++) {
        const word = this.#postings[at]
        if (shared[word]++ === 0) touched.push(word)
      }
    })
    // A typo spoils three grams, or four where letters were swapped.
    const least = Math.max(2, grams - 8)
    const found: StandIn[] = []
    for (const word of touched) {
      const isLike = shared[word] >= least && Math.abs(words.lengthAt(word) - asked.text.length) <= 2
      shared[word] = 0
      if (!isLike) continue
      const { text } = this.#names.wordAt(word)
      if (typosBetween(asked.text, text) > 2) continue
      const likeness = likenessOf(asked, text)
      if (likeness) found.push({ word, likeness: likeness.likeness, mask })
    }
    return found.sort((a, b) => b.likeness - a.likeness).slice(0, TWO_TYPO_WORDS_MAX)
  }

  /** Adds, for words asked that are written as one in the dictionary, that one. */
  #addJoined(asked: AskedName, from: number, bits: ReadonlyMap<number, number>, words: readonly PlannedWord[]): void {
    let letters = asked.words[from].text
    let mask = bits.get(from) ?? 0
    for (let to = from + 1; to < Math.min(asked.words.length, from + 3); to++) {
      letters += asked.words[to].text
      mask |= bits.get(to) ?? 0
      const word = this.#names.words.find(letters)
      if (word < 0 || mask === 0) continue
      const planned = words.find((one) => (one.mask & mask) !== 0)
      planned?.standIns.push({ word, likeness: SPACING_LIKENESS, mask })
    }
  }

  /** The ways to take a word apart into two words of the dictionary. */
  #partsOf(text: string): Parts[] {
    if (text.length < APART_LETTERS_MIN) return []
    const parts: Parts[] = []
    for (let at = PART_LETTERS_MIN; at <= text.length - PART_LETTERS_MIN; at++) {
      const left = this.#names.words.find(text.slice(0, at))
      if (left < 0) continue
      const right = this.#names.words.find(text.slice(at))
      if (right >= 0) parts.push({ left, right })
    }
    return parts
  }

  /** Marks the names that contain stand-ins; returns how many there are in `#gathered`. */
  #gather(plan: Plan, isFirst: boolean): number {
    this.#masks ??= new Uint16Array(this.#names.count)
    const masks = this.#masks
    let count = 0
    let left = plan.totalWeight
    const mark = (name: number, mask: number) => {
      if (masks[name] === 0) {
        if (count === this.#gathered.length) return
        this.#gathered[count++] = name
      }
      masks[name] |= mask
    }
    let budget = GATHERED_NAMES_MAX
    for (const { weight, mask, standIns, parts } of plan.words) {
      const mayStop = count > 0 && left / plan.totalWeight < SCORE_MIN
      if (mayStop && isFirst) break
      left -= weight
      let bytes = 0
      for (const { word } of standIns) bytes += this.#names.postingBytes(word)
      if (count > 0 && bytes > budget) continue
      for (const standIn of standIns) {
        const names = this.#names.postings(standIn.word, this.#postings)
        for (let at = 0; at < names; at++) mark(this.#postings[at], standIn.mask)
        budget -= names
      }
      for (const pair of parts) this.#markParts(pair, mask, mark)
    }
    return count
  }

  /** Marks names in which the two parts of a word follow one another. */
  #markParts({ left, right }: Parts, mask: number, mark: (name: number, mask: number) => void): void {
    const names = this.#names
    const rarer = names.postingBytes(left) < names.postingBytes(right) ? left : right
    if (names.postingBytes(rarer) > PART_NAMES_MAX) return
    const count = names.postings(rarer, this.#postings)
    for (let i = 0; i < count; i++) {
      const name = this.#postings[i]
      for (let at = names.nameStarts[name]; at < names.nameStarts[name + 1] - 1; at++) {
        if (names.nameWords[at] !== left || names.nameWords[at + 1] !== right) continue
        mark(name, mask)
        break
      }
    }
  }

  /** Of the names gathered, those that look best by the numbers of their words, best first. */
  #roughlyBest(plan: Plan, count: number, judge: Judge): number[] {
    const names = this.#roughSelection(plan, count, judge)
    const scored = names.map((name) => ({
      name,
      score: scoreWithPlace(this.#roughScore(plan, name), judge.placeOf(name)),
    }))
    scored.sort((a, b) => b.score - a.score || a.name - b.name)
    return scored.slice(0, JUDGED_MAX).map(({ name }) => name)
  }

  /** At most `ROUGHLY_SCORED_MAX` of the names gathered: those with stand-ins for the most weight, those in the right place first. */
  #roughSelection(plan: Plan, count: number, judge: Judge): number[] {
    const masks = this.#masks!
    const gathered = this.#gathered.subarray(0, count)
    if (count <= ROUGHLY_SCORED_MAX) return Array.from(gathered)
    const groups = new Map<number, { weight: number; there: number[]; others: number[] }>()
    for (const name of gathered) {
      const mask = masks[name]
      let group = groups.get(mask)
      if (!group) {
        const weight = plan.words.reduce((sum, word) => sum + (mask & word.mask ? word.weight : 0), 0)
        group = { weight, there: [], others: [] }
        groups.set(mask, group)
      }
      const side = judge.placeOf(name) === 'same' ? group.there : group.others
      if (side.length < ROUGHLY_SCORED_MAX) side.push(name)
    }
    const selected: number[] = []
    for (const { there, others } of [...groups.values()].sort((a, b) => b.weight - a.weight)) {
      for (const name of [...there, ...others]) {
        if (selected.length === ROUGHLY_SCORED_MAX) return selected
        selected.push(name)
      }
    }
    return selected
  }

  /** What a name scores if words pair by stand-ins alone. */
  #roughScore(plan: Plan, name: number): number {
    const names = this.#names
    let foundWeight = 0
    let foundMatched = 0
    let askedMatched = 0
    let covered = 0
    for (let at = names.nameStarts[name]; at < names.nameStarts[name + 1]; at++) {
      const word = names.nameWords[at]
      const weight = names.weightOf(word)
      foundWeight += weight
      const standIn = plan.byWord.get(word) ?? begunBy(plan, word)
      if (!standIn) continue
      foundMatched += weight * standIn.likeness
      const fresh = standIn.mask & ~covered
      covered |= standIn.mask
      for (const one of plan.words) if (fresh & one.mask) askedMatched += one.weight * standIn.likeness
    }
    // Words taken apart are in the mask, but have no stand-in of their own.
    const apart = this.#masks![name] & ~covered
    for (const one of plan.words) {
      if (!(apart & one.mask)) continue
      askedMatched += one.weight * SPACING_LIKENESS
      foundMatched += Math.min(one.weight, foundWeight - foundMatched)
    }
    return (askedMatched / plan.totalWeight) * Math.sqrt(foundMatched / foundWeight)
  }

  #isJoined(name: number, letters: string): boolean {
    const names = this.#names
    let length = 0
    for (let at = names.nameStarts[name]; at < names.nameStarts[name + 1]; at++) {
      const { text } = names.wordAt(names.nameWords[at])
      if (!letters.startsWith(text, length)) return false
      length += text.length
    }
    return length === letters.length
  }
}

/** A word of a name as the one begun by a word asked, when it is. */
function begunBy({ words }: Plan, word: number): StandIn | null {
  for (const { begun, mask } of words) {
    if (word >= begun[0] && word < begun[1]) return { word, likeness: BEGUN_LIKENESS, mask }
  }
  return null
}

interface Parts {
  readonly left: number
  readonly right: number
}

interface PlannedWord {
  readonly word: AskedWord
  readonly weight: number
  readonly mask: number
  readonly standIns: StandIn[]
  /** Words of the dictionary that it begins. */
  readonly begun: readonly [from: number, to: number]
  readonly parts: readonly Parts[]
}

interface Plan {
  /** Heaviest first. */
  readonly words: readonly PlannedWord[]
  /** Of all words asked, gathered by or not. */
  readonly totalWeight: number
  /** The best stand-in that a word of the dictionary is. */
  readonly byWord: Map<number, StandIn>
}
