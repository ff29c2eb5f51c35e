/**
 * Finds candidates: names that may be the one asked for, before they are scored word by word.
 *
 * Names with expansions of the query (`name-query.ts`) are gathered, heaviest word first. With each word, the score that
 * names without the words so far can still reach drops; gathering ends when it is too low. The gathered names are then
 * scored roughly, by the numbers of their words alone, and the best become candidates.
 */
import type { CandidateScorer, NameCandidates, NearName } from '../../../matching/candidates/judged-names.ts'
import { scoreWithPlace } from '../../../matching/place-evidence.ts'
import type { AskedName } from '../../../matching/score.ts'
import { JUDGED_WORK } from '../../lookup.ts'
import type { CountryNames } from './country-names.ts'
import { type NameQuery, QUERY_WORDS_MAX, QueryPlanner, SPACING_SIMILARITY, type SplitWord } from './name-query.ts'

/** Most exact-name collisions that are scored: further ones differ in nothing that was asked. */
const EXACT_NAMES_MAX = 300
/** Roughly the most names gathered, at most twice as many. Bounds the time of a lookup. */
const GATHERED_NAMES_MAX = 30_000
/** Names that are scored roughly. */
const ROUGHLY_SCORED_MAX = 1000
/** Names that are scored word by word. */
const SCORED_MAX = 40
/**
 * A name with a smaller share of the weight asked for cannot match: `SCORING.asked` lowers its score so far that even the
 * right place could not raise it to `SCORE_MIN`.
 */
const ASKED_SHARE_MIN = 0.7
/** Longest postings list that is searched for the two parts of a split word. */
const PART_NAMES_MAX = 20_000
/** With a match this good, words two typos away are not tried. */
const GOOD_SCORE = 0.86
/** Only names spelled like the one asked for score so much. */
const EXACT_SCORE = 0.97
/** Work of comparing a name by the numbers of its words, in postings. */
const COMPARED_WORK = 20
/** A score exceeds the rough score of its name by at most so much. */
const ROUGH_ERROR = 0.12

/** Postings read for near candidates, the rarest words first. */
const NEAR_POSTINGS_MAX = 8000
/** Names compared by the numbers of their words for near candidates, and how many are compared word by word. */
const NEAR_COMPARED_MAX = 300
const NEAR_SCORED_MAX = 12
/** More bearers are not counted: their words tell nothing any more. */
const NEAR_BEARERS_MAX = 16

/** Finds candidates among the names of one country. Holds scratch memory: one use at a time. */
export class CandidateFinder implements NameCandidates {
  readonly #names: CountryNames
  readonly #planner: QueryPlanner
  /** Per name, the query's words that it has, as bits. All 0 between lookups. */
  #masks: Uint16Array | null = null
  #work = 0
  #planned: { readonly key: string; readonly query: NameQuery } | null = null

  constructor(names: CountryNames) {
    this.#names = names
    this.#planner = new QueryPlanner(names)
  }

  /** The work of all lookups so far, in postings that were read or what takes as long. It depends on what was asked alone. */
  get work(): number {
    return this.#work + this.#planner.work
  }

  /**
   * Finds names whose words, joined, are exactly `letters`: all in the right place, and at most `EXACT_NAMES_MAX` others,
   * those of larger companies first.
   */
  exactNames(letters: string, scorer: CandidateScorer): number[] {
    const found: number[] = []
    let others = 0
    // A search begins: plans of searches before it would make the work depend on them.
    this.#planned = null
    for (const name of this.#names.namesJoinedLike(letters)) {
      this.#work += COMPARED_WORK
      const isThere = scorer.placeOf(name) === 'same'
      if ((!isThere && others === EXACT_NAMES_MAX) || !this.#isSpelled(name, letters)) continue
      if (!isThere) others++
      found.push(name)
    }
    return found
  }

  /** Finds names written with the words of one of these keys. */
  namesSpelledWith(keys: readonly string[], most: number): readonly number[] {
    return this.#names.namesSpelledWith(keys, most)
  }

  /**
   * Finds names that contain every word, those of larger companies first.
   *
   * Reads the postings list of the rarest word alone, and at most `GATHERED_NAMES_MAX` of its names.
   *
   * @param words as the reader of names made them
   * @returns none where no name contains one of the words
   */
  *namesWithAll(words: readonly string[]): Generator<number> {
    const names = this.#names
    const asked = [...new Set(words)].map((text) => names.words.find(text))
    if (asked.length === 0 || asked.some((word) => word < 0)) return
    const rarest = asked.reduce((a, b) => (names.postingBytes(b) < names.postingBytes(a) ? b : a))
    // A copy: the consumer may start another lookup, which overwrites the scratch memory.
    const found = POSTINGS.slice(0, names.postings(rarest, POSTINGS))
    this.#work += found.length * COMPARED_WORK
    for (const name of found) {
      const own = names.nameWords.subarray(names.seek(name), names.nameStarts[name + 1])
      if (asked.every((word) => own.includes(word))) yield name
    }
  }

  /** Finds further candidates, the likeliest first; ends when none can reach the pruning threshold. */
  *candidates(asked: AskedName, scorer: CandidateScorer): Generator<number> {
    // Exact names fill the answer: no other name can displace one.
    if (scorer.threshold >= EXACT_SCORE) return
    const query = this.#plan(asked)
    yield* this.#seek(query, scorer)
    if (scorer.bestScore < GOOD_SCORE && this.#planner.widen(query)) yield* this.#seek(query, scorer)
  }

  /** Plans a name; the plan of the last search serves again where near candidates are sought by the same words. */
  #plan(asked: AskedName): NameQuery {
    const key = asked.words.map(({ text, cut, weight }) => `${text} ${cut} ${weight}`).join()
    if (this.#planned?.key !== key) this.#planned = { key, query: this.#planner.plan(asked) }
    return this.#planned.query
  }

  /** Names that share the most with the one asked for, however much they differ otherwise; those that share most first. */
  nearNames(asked: AskedName, scorer: CandidateScorer): readonly NearName[] {
    const query = this.#plan(asked)
    const count = this.#gatherRare(query)
    try {
      const selected = this.#select(query, count, scorer, NEAR_COMPARED_MAX)
      this.#work += selected * COMPARED_WORK
      const compared = Array.from(SELECTED.subarray(0, selected), (name) => ({ name, ...this.#shared(query, name) }))
      const best = compared.sort((a, b) => b.score - a.score || a.name - b.name).slice(0, NEAR_SCORED_MAX)
      this.#work += best.length * JUDGED_WORK
      return best.map(({ name, mask }) => {
        const bearers = new Set<number>()
        for (const one of compared) {
          if ((one.mask & mask) === mask) bearers.add(this.#names.documentOf(one.name))
          if (bearers.size === NEAR_BEARERS_MAX) break
        }
        return { name, bearers: bearers.size }
      })
    } finally {
      for (let at = 0; at < count; at++) this.#masks![GATHERED[at]] = 0
    }
  }

  /** Marks the names with the rarer words of the query, as far as the postings allow; returns how many are in `GATHERED`. */
  #gatherRare(query: NameQuery): number {
    this.#masks ??= new Uint16Array(this.#names.count)
    const masks = this.#masks
    let count = 0
    let budget = NEAR_POSTINGS_MAX
    for (const { expansions } of query.words) {
      let bytes = 0
      for (const { word } of expansions) bytes += this.#names.postingBytes(word)
      if (count > 0 && bytes > budget * 2) continue
      for (const { word, mask } of expansions) {
        const names = this.#names.postings(word, POSTINGS.subarray(0, Math.max(0, budget)))
        this.#work += names
        budget -= names
        for (let at = 0; at < names; at++) {
          const name = POSTINGS[at]
          if (masks[name] === 0) GATHERED[count++] = name
          masks[name] |= mask
        }
      }
    }
    return count
  }

  /** The query's words that a name has, and how much both share: what was asked for counts most, so that the rest only orders equals. */
  #shared(query: NameQuery, name: number): { mask: number; score: number } {
    const names = this.#names
    let foundWeight = 0
    let foundMatched = 0
    let mask = 0
    for (let at = names.seek(name); at < names.nameStarts[name + 1]; at++) {
      const weight = names.weightOf(names.nameWords[at])
      foundWeight += weight
      const expansion = query.expansionOf(names.nameWords[at])
      if (expansion === null) continue
      foundMatched += weight * expansion.similarity
      mask |= expansion.mask
    }
    const asked = query.maskWeights[mask]
    return { mask, score: asked * ((asked / query.totalWeight) * (foundMatched / foundWeight)) ** 0.25 }
  }

  *#seek(query: NameQuery, scorer: CandidateScorer): Generator<number> {
    const best = this.#bestCandidates(query, scorer)
    for (const { name, score } of best) {
      if (score + ROUGH_ERROR < scorer.threshold) return
      this.#work += JUDGED_WORK
      yield name
    }
  }

  #bestCandidates(query: NameQuery, scorer: CandidateScorer): { name: number; score: number }[] {
    const count = this.#gather(query)
    try {
      return this.#roughlyBest(query, count, scorer)
    } finally {
      for (let at = 0; at < count; at++) this.#masks![GATHERED[at]] = 0
    }
  }

  /** Marks the names with expansions of the query; returns how many there are in `GATHERED`. */
  #gather(query: NameQuery): number {
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
    for (const { weight, mask, expansions, parts, isCovered } of query.words) {
      const isEnough = share < ASKED_SHARE_MIN
      // With few enough names left there is nothing to refine; otherwise the other words select among them.
      if (isEnough && count <= ROUGHLY_SCORED_MAX) break
      if (isCovered) share -= weight / query.totalWeight
      let bytes = 0
      for (const { word } of expansions) bytes += this.#names.postingBytes(word)
      // Every posting takes at least a byte: this word is in too many names to help beside the heavier ones.
      if (count > 0 && bytes > budget * 2) continue
      const note = isEnough ? refine : mark
      for (const expansion of expansions) {
        const names = this.#names.postings(expansion.word, POSTINGS)
        this.#work += names
        for (let at = 0; at < names; at++) note(POSTINGS[at], expansion.mask)
        if (!isEnough) budget -= names
      }
      if (!isEnough) for (const pair of parts) this.#markParts(pair, mask, mark)
    }
    return count
  }

  /** Marks names in which the two parts of a split word are neighbours. */
  #markParts({ left, right }: SplitWord, mask: number, mark: (name: number, mask: number) => void): void {
    const names = this.#names
    const rarer = names.postingBytes(left) < names.postingBytes(right) ? left : right
    if (names.postingBytes(rarer) > PART_NAMES_MAX) return
    const count = names.postings(rarer, POSTINGS)
    this.#work += count
    for (let i = 0; i < count; i++) {
      const name = POSTINGS[i]
      for (let at = names.seek(name); at < names.nameStarts[name + 1] - 1; at++) {
        if (names.nameWords[at] !== left || names.nameWords[at + 1] !== right) continue
        mark(name, mask)
        break
      }
    }
  }

  /** Scores gathered names roughly and returns the best, scores descending. */
  #roughlyBest(query: NameQuery, count: number, scorer: CandidateScorer): { name: number; score: number }[] {
    const best: { name: number; score: number }[] = []
    const selected = this.#select(query, count, scorer)
    this.#work += selected * COMPARED_WORK
    for (let at = 0; at < selected; at++) {
      const name = SELECTED[at]
      const score = scoreWithPlace(this.#roughScore(query, name), scorer.placeOf(name))
      const isFull = best.length === SCORED_MAX
      if (score === 0 || (isFull && score <= best[SCORED_MAX - 1].score)) continue
      if (isFull) best.pop()
      let slot = best.length
      while (slot > 0 && best[slot - 1].score < score) slot--
      best.splice(slot, 0, { name, score })
    }
    return best
  }

  /**
   * Copies at most `most` of the names gathered into `SELECTED`: those that match the most weight,
   * among them those in the right place first, then those of larger companies. Returns how many.
   */
  #select(query: NameQuery, count: number, scorer: CandidateScorer, most = ROUGHLY_SCORED_MAX): number {
    const masks = this.#masks!
    if (count <= most) {
      SELECTED.set(GATHERED.subarray(0, count))
      return count
    }
    const size = 1 << query.words.length
    MASK_COUNTS.fill(0, 0, size)
    for (let at = 0; at < count; at++) MASK_COUNTS[masks[GATHERED[at]]]++
    const order: number[] = []
    for (let mask = 1; mask < size; mask++) if (MASK_COUNTS[mask] > 0) order.push(mask)
    order.sort((a, b) => query.maskWeights[b] - query.maskWeights[a])
    let room = most
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

  /** A name's score if words paired by expansions alone. */
  #roughScore(query: NameQuery, name: number): number {
    const names = this.#names
    let foundWeight = 0
    let foundMatched = 0
    let askedMatched = 0
    let covered = 0
    for (let at = names.seek(name); at < names.nameStarts[name + 1]; at++) {
      const word = names.nameWords[at]
      const weight = names.weightOf(word)
      foundWeight += weight
      const expansion = query.expansionOf(word)
      if (expansion === null) continue
      foundMatched += weight * expansion.similarity
      askedMatched += query.maskWeights[expansion.mask & ~covered] * expansion.similarity
      covered |= expansion.mask
    }
    // Split words are in the mask, but their parts are no expansions.
    const split = query.maskWeights[this.#masks![name] & ~covered]
    askedMatched += split * SPACING_SIMILARITY
    foundMatched += Math.min(split, foundWeight - foundMatched)
    return (askedMatched / query.totalWeight) * Math.sqrt(foundMatched / foundWeight)
  }

  #isSpelled(name: number, letters: string): boolean {
    const names = this.#names
    let length = 0
    for (let at = names.seek(name); at < names.nameStarts[name + 1]; at++) {
      const { text } = names.wordAt(names.nameWords[at])
      if (!letters.startsWith(text, length)) return false
      length += text.length
    }
    return length === letters.length
  }
}

/** Scratch of all finders: a lookup never yields to the event loop. */
const GATHERED = new Uint32Array(GATHERED_NAMES_MAX * 2)
const POSTINGS = new Uint32Array(GATHERED_NAMES_MAX)
const SELECTED = new Uint32Array(ROUGHLY_SCORED_MAX)
const MASK_COUNTS = new Uint32Array(1 << QUERY_WORDS_MAX)
