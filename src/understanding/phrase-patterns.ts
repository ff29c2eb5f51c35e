/**
 * Patterns of phrases: `[that |]have [raised|received] money`. In brackets are alternatives, of which one may be empty; brackets within
 * a word, `certifié[|e|s]`, are its endings, also inside others.
 *
 * A pattern stands for all its phrases without any of them being written out: some patterns have hundreds of thousands.
 */
import type { Sentence } from './sentence.ts'
import { type Found, KeyFilter, phraseKeys } from './sentence-words.ts'

/** The keys of one alternative; none where it may be left out. */
type Alternative = readonly string[]

type Groups = readonly (readonly Alternative[])[]

interface Pattern<Value> {
  readonly groups: Groups
  readonly value: Value
}

/** A pattern, begun by one of the words by which it may begin. */
interface Begun<Value> extends Pattern<Value> {
  /** The rest of the alternative that the word begins. */
  readonly rest: Alternative
  /** Number of the group after it. */
  readonly next: number
  /** Words of which one follows the first; `null` where nothing need follow. */
  readonly seconds: ReadonlySet<string> | null
}

/** Patterns that one word begins, in their order: often hundreds, of which few go on with the word after it. */
class BegunPatterns<Value> {
  readonly #all: Begun<Value>[] = []
  /** By the word after the first; made when they are first looked for. */
  #bySecond: Map<string, Begun<Value>[]> | null = null
  /** Those that need no second word. */
  #others: readonly Begun<Value>[] = []

  add(begun: Begun<Value>): void {
    this.#all.push(begun)
    this.#bySecond = null
  }

  /** Those that a phrase may be whose second word is this. */
  with(second: string): readonly Begun<Value>[] {
    this.#bySecond ??= this.#group()
    return this.#bySecond.get(second) ?? this.#others
  }

  #group(): Map<string, Begun<Value>[]> {
    this.#others = this.#all.filter(({ seconds }) => seconds === null)
    const words = new Set(this.#all.flatMap(({ seconds }) => [...(seconds ?? [])]))
    const bySecond = new Map(Array.from(words, (word): [string, Begun<Value>[]] => [word, []]))
    for (const begun of this.#all) for (const word of begun.seconds ?? words) bySecond.get(word)?.push(begun)
    return bySecond
  }
}

/** Patterns, each with its meaning. Compared as the phrases of a `PhraseTable` are. */
export class PatternTable<Value> {
  readonly #firsts = new KeyFilter()
  readonly #byFirst = new Map<string, BegunPatterns<Value>>()

  /** Adds a pattern. @throws {Error} where all of it may be left out */
  add(written: string, value: Value): void {
    const groups = groupsOf(withWholeWords(written))
    const isSome = groups.some((alternatives) => alternatives.every((keys) => keys.length > 0))
    if (!isSome) throw new Error(`Cannot read a pattern: nothing of "${written}" must be there`)
    for (const [next, alternatives] of groups.entries()) {
      const after = secondsOf(groups, next + 1)
      for (const [first, ...rest] of alternatives) {
        if (first === undefined) continue
        const seconds = rest.length > 0 ? new Set([rest[0]]) : after
        const begun = { groups, value, rest, next: next + 1, seconds }
        const known = this.#byFirst.get(first) ?? new BegunPatterns<Value>()
        this.#byFirst.set(first, known)
        this.#firsts.add(first)
        known.add(begun)
      }
      if (alternatives.every((own) => own.length > 0)) break
    }
  }

  /** The longest phrase that begins at piece `at`, and ends at `to` or before; of equally long ones that of the first pattern. */
  find(pieces: Sentence, at: number, to = pieces.length): Found<Value> | null {
    const piece = at < to ? pieces[at] : undefined
    const begun = piece !== undefined && this.#firsts.mayHave(piece) ? this.#byFirst.get(piece.key) : undefined
    if (begun === undefined) return null
    const second = pieces[skipHyphen(pieces, at + 1)]?.key ?? ''
    let best: Found<Value> | null = null
    for (const { groups, value, rest, next } of begun.with(second)) {
      const from = matchKeys(pieces, at + 1, rest)
      const end = from < 0 || from > to ? -1 : endOf(pieces, from, to, groups, next)
      if (end > (best?.end ?? at)) best = { value, end }
    }
    return best
  }
}

const ENDINGS = /(\p{L}+)\[([^[\]]*)\](\p{L}*)/u
const BEGINNINGS = /\[([^[\]]*[^[\]\s|][^[\]]*)\](\p{L}+)/gu

/** A pattern whose brackets hold whole words: `[certifié|certifiée]` for `certifié[|e]`. */
function withWholeWords(written: string): string {
  let pattern = written
  for (let found = ENDINGS.exec(pattern); found !== null; found = ENDINGS.exec(pattern)) {
    const [all, before, alternatives, after] = found
    const said = alternatives.split('|').map((each) => `${before}${each}${after}`)
    const ahead = pattern.slice(0, found.index)
    const isInside = ahead.lastIndexOf('[') > ahead.lastIndexOf(']')
    pattern = `${ahead}${isInside ? said.join('|') : `[${said.join('|')}]`}${pattern.slice(found.index + all.length)}`
  }
  return pattern.replace(BEGINNINGS, (all, alternatives: string, after: string) => {
    const each = alternatives.split('|')
    const isOfWord = each.some((one) => one !== '' && !one.endsWith(' '))
    return isOfWord ? `[${each.map((one) => `${one}${after}`).join('|')}]` : all
  })
}

const GROUP = /\[([^\]]*)\]|([^[\]]+)/g

function groupsOf(written: string): Alternative[][] {
  const groups: Alternative[][] = []
  for (const [, alternatives, plain] of written.matchAll(GROUP)) {
    if (alternatives !== undefined) groups.push(alternatives.split('|').map(phraseKeys))
    else for (const key of phraseKeys(plain)) groups.push([[key]])
  }
  return groups
}

/** Words by which the groups from `next` on may begin; `null` where all of them may be left out. */
function secondsOf(groups: Groups, next: number): ReadonlySet<string> | null {
  const words = new Set<string>()
  for (let group = next; group < groups.length; group++) {
    for (const [first] of groups[group]) if (first !== undefined) words.add(first)
    if (groups[group].every((own) => own.length > 0)) return words
  }
  return null
}

/** Where the longest phrase of the groups from `next` on ends; -1 where there is none. */
function endOf(pieces: Sentence, at: number, to: number, groups: Groups, next: number): number {
  if (next === groups.length) return at
  let best = -1
  for (const keys of groups[next]) {
    const end = matchKeys(pieces, at, keys)
    if (end >= 0 && end <= to) best = Math.max(best, endOf(pieces, end, to, groups, next + 1))
  }
  return best
}

/** Where the keys end that begin at a piece; -1 where others stand there. A hyphen between words counts as a space. */
function matchKeys(pieces: Sentence, at: number, keys: Alternative): number {
  let end = at
  for (const key of keys) {
    end = skipHyphen(pieces, end)
    if (pieces[end]?.key !== key) return -1
    end++
  }
  return end
}

function skipHyphen(pieces: Sentence, at: number): number {
  return at > 0 && pieces[at]?.key === '-' && pieces[at].isGlued ? at + 1 : at
}
