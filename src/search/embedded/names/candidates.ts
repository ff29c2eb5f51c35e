/**
 * Finds names that may be the one asked for, before they are judged word by word.
 *
 * Names that contain what the plan seeks by (`plan.ts`) are gathered, heaviest word first. What a name can still
 * score without the words gathered so far falls from word to word; when it is not enough any more, gathering ends. Then
 * the names gathered are scored roughly, by the numbers of their words alone, and the best are handed on to be judged.
 */
import { type PlaceAgreement, scoreWithPlace } from '../../../matching/place-evidence.ts'
import type { AskedName } from '../../../matching/score.ts'
import type { CountryNames } from './country-names.ts'
import { type NameQuery, QUERY_WORDS_MAX, QueryPlanner, SPACING_SIMILARITY, type SplitWord } from './name-query.ts'

/** Homonyms beyond so many differ in nothing that was asked. */
const EXACT_NAMES_MAX = 300
/** Names gathered stay below about this many, twice that at most: what bounds the time a lookup takes. */
const GATHERED_NAMES_MAX = 30_000
/** Names that are scored roughly. */
const ROUGHLY_SCORED_MAX = 1000
/** Names that are judged. */
const SCORED_MAX = 40
/**
 * A name without so much of the weight asked for scores nothing that counts, whatever else it has: `SCORING.asked`
 * takes it below what even the right place could raise to `SCORE_MIN`.
 */
const ASKED_SHARE_MIN = 0.7
/** Longest list of names that is looked through for the two parts of a word. */
const PART_NAMES_MAX = 20_000
/** When the best match is this good, words two typos away are not sought. */
const GOOD_SCORE = 0.86
/** No name scores so much that is not spelled like the one asked for. */
const EXACT_SCORE = 0.97
/** The scorer finds at most so much more in a name than its rough score. */
const ROUGH_ERROR = 0.12

/** Whoever judges names and knows how good the best are. */
export interface CandidateScorer {
  /** The best score so far, 0 when there is none. */
  readonly bestScore: number
  /** The score below which nothing is kept: of the last match to be answered, 0 while there is room. */
  readonly threshold: number
  /** How the place of a name's company agrees with the place asked for. */
  placeOf(name: number): PlaceAgreement
}

/** Finds candidates among the names of one country. Holds scratch memory; not to be used by two at once. */
export class CandidateFinder {
  readonly #names: CountryNames
  readonly #planner: QueryPlanner
  /** Per name: which words of the plan it has stand-ins for. All zero between lookups. */
  #masks: Uint16Array | null = null

  constructor(names: CountryNames) {
    this.#names = names
    this.#planner = new QueryPlanner(names)
  }

  /**
   * Names whose words, run together, are exactly `letters`: those in the right place, and of the others at most
   * `EXACT_NAMES_MAX`, those of larger companies first.
   */
  exactNames(letters: string, scorer: CandidateScorer): number[] {
    const found: number[] = []
    let others = 0
    for (const name of this.#names.namesJoinedLike(letters)) {
      const isThere = scorer.placeOf(name) === 'same'
      if ((!isThere && others === EXACT_NAMES_MAX) || !this.#isJoined(name, letters)) continue
      if (!isThere) others++
      found.push(name)
    }
    return found
  }

  /** Names that may be the one asked for, the likeliest first; ends when no more can come near those judged so far. */
  *candidates(asked: AskedName, scorer: CandidateScorer): Generator<number> {
    // Every place is taken by a homonym: what else there is only comes near.
    if (scorer.threshold >= EXACT_SCORE) return
    const plan = this.#planner.plan(asked)
    yield* this.#seek(plan, scorer)
    if (scorer.bestScore < GOOD_SCORE && this.#planner.widen(plan)) yield* this.#seek(plan, scorer)
  }

  *#seek(plan: NameQuery, scorer: CandidateScorer): Generator<number> {
    const best = this.#sought(plan, scorer)
    for (const { name, score } of best) {
      if (score + ROUGH_ERROR < scorer.threshold) return
      yield name
    }
  }

  #sought(plan: NameQuery, scorer: CandidateScorer): { name: number; score: number }[] {
    const count = this.#gather(plan)
    try {
      return this.#roughlyBest(plan, count, scorer)
    } finally {
      for (let at = 0; at < count; at++) this.#masks![GATHERED[at]] = 0
    }
  }

  /** Marks the names that contain what is sought; returns how many there are in `GATHERED`. */
  #gather(plan: NameQuery): number {
    this.#masks ??= new Uint16Array(this.#names.count)
    const masks = this.#masks
    let count = 0
    const mark = (name: number, mask: number) => {
      if (masks[name] === 0) {
        if (count === GATHERED.length) return
        GATHERED[count++] = name
      }
      masks[name] |= mask
    }
    const refine = (name: number, mask: number) => {
      if (masks[name] !== 0) masks[name] |= mask
    }
    let share = 1
    let budget = GATHERED_NAMES_MAX
    for (const { weight, mask, expansions, parts, isCovered } of plan.words) {
      const isEnough = share < ASKED_SHARE_MIN
      // Too many for each to be looked at: the other words say which.
      if (isEnough && count <= ROUGHLY_SCORED_MAX) break
      if (isCovered) share -= weight / plan.totalWeight
      let bytes = 0
      for (const { word } of expansions) bytes += this.#names.postingBytes(word)
      // Every posting has a byte or more: this word is in too many names to be of use beside the heavier ones.
      if (count > 0 && bytes > budget * 2) continue
      const note = isEnough ? refine : mark
      for (const expansion of expansions) {
        const names = this.#names.postings(expansion.word, POSTINGS)
        for (let at = 0; at < names; at++) note(POSTINGS[at], expansion.mask)
        if (!isEnough) budget -= names
      }
      if (!isEnough) for (const pair of parts) this.#markParts(pair, mask, mark)
    }
    return count
  }

  /** Marks names in which the two parts of a word follow one another. */
  #markParts({ left, right }: SplitWord, mask: number, mark: (name: number, mask: number) => void): void {
    const names = this.#names
    const rarer = names.postingBytes(left) < names.postingBytes(right) ? left : right
    if (names.postingBytes(rarer) > PART_NAMES_MAX) return
    const count = names.postings(rarer, POSTINGS)
    for (let i = 0; i < count; i++) {
      const name = POSTINGS[i]
      for (let at = names.nameStarts[name]; at < names.nameStarts[name + 1] - 1; at++) {
        if (names.nameWords[at] !== left || names.nameWords[at + 1] !== right) continue
        mark(name, mask)
        break
      }
    }
  }

  /** Of the names gathered, those that look best by the numbers of their words, best first. */
  #roughlyBest(plan: NameQuery, count: number, scorer: CandidateScorer): { name: number; score: number }[] {
    const best: { name: number; score: number }[] = []
    const selected = this.#select(plan, count, scorer)
    for (let at = 0; at < selected; at++) {
      const name = SELECTED[at]
      const score = scoreWithPlace(this.#roughScore(plan, name), scorer.placeOf(name))
      const isFull = best.length === SCORED_MAX
      if (score === 0 || (isFull && score <= best[SCORED_MAX - 1].score)) continue
      if (isFull) best.pop()
      let place = best.length
      while (place > 0 && best[place - 1].score < score) place--
      best.splice(place, 0, { name, score })
    }
    return best
  }

  /**
   * Copies at most `ROUGHLY_SCORED_MAX` of the names gathered into `SELECTED`: those with stand-ins for the most weight,
   * among them those in the right place first, then those of larger companies. Returns how many.
   */
  #select(plan: NameQuery, count: number, scorer: CandidateScorer): number {
    const masks = this.#masks!
    if (count <= ROUGHLY_SCORED_MAX) {
      SELECTED.set(GATHERED.subarray(0, count))
      return count
    }
    const size = 1 << plan.words.length
    MASK_COUNTS.fill(0, 0, size)
    for (let at = 0; at < count; at++) MASK_COUNTS[masks[GATHERED[at]]]++
    const order: number[] = []
    for (let mask = 1; mask < size; mask++) if (MASK_COUNTS[mask] > 0) order.push(mask)
    order.sort((a, b) => plan.maskWeights[b] - plan.maskWeights[a])
    let room = ROUGHLY_SCORED_MAX
    let selected = 0
    for (const mask of order) {
      if (room === 0) break
      const wanted = Math.min(room, MASK_COUNTS[mask])
      room -= wanted
      const from = selected
      if (wanted < MASK_COUNTS[mask]) {
        for (let at = 0; at < count && selected - from < wanted; at++) {
          if (masks[GATHERED[at]] === mask && scorer.placeOf(GATHERED[at]) === 'same')
            SELECTED[selected++] = GATHERED[at]
        }
      }
      const isAll = wanted === MASK_COUNTS[mask]
      for (let at = 0; at < count && selected - from < wanted; at++) {
        if (masks[GATHERED[at]] === mask && (isAll || scorer.placeOf(GATHERED[at]) !== 'same')) {
          SELECTED[selected++] = GATHERED[at]
        }
      }
    }
    return selected
  }

  /** What a name scores if words pair by stand-ins alone. */
  #roughScore(plan: NameQuery, name: number): number {
    const names = this.#names
    let foundWeight = 0
    let foundMatched = 0
    let askedMatched = 0
    let covered = 0
    for (let at = names.nameStarts[name]; at < names.nameStarts[name + 1]; at++) {
      const word = names.nameWords[at]
      const weight = names.weightOf(word)
      foundWeight += weight
      const expansion = plan.expansionOf(word)
      if (expansion === null) continue
      foundMatched += weight * expansion.similarity
      askedMatched += plan.maskWeights[expansion.mask & ~covered] * expansion.similarity
      covered |= expansion.mask
    }
    // Words taken apart are in the mask, but have no stand-in of their own.
    const apart = plan.maskWeights[this.#masks![name] & ~covered]
    askedMatched += apart * SPACING_SIMILARITY
    foundMatched += Math.min(apart, foundWeight - foundMatched)
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

/** Scratch of all finders: a lookup runs from its first to its last line without giving way. */
const GATHERED = new Uint32Array(GATHERED_NAMES_MAX * 2)
const POSTINGS = new Uint32Array(GATHERED_NAMES_MAX)
const SELECTED = new Uint32Array(ROUGHLY_SCORED_MAX)
const MASK_COUNTS = new Uint32Array(1 << QUERY_WORDS_MAX)
