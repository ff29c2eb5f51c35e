/**
 * Near words: for a word of an activity the words that mean something near ("underwriting": insurance, insurers, brokers).
 *
 * Near is not the same: opposites and siblings are near, too. So near words only widen searches by words where no code
 * shows what a company does (`explore/plan/near-words.ts`), at a lower weight, and answers list them.
 *
 * The lists are in `reference/near-words.bin`, which `scripts/build-near-words.ts` writes. `reference/near-words.tsv`
 * corrects them by hand. `./firmament near-words WORD` prints them.
 */
import { readFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { loadTable, once } from '../reference/load-table.ts'
import { stemOf } from '../text/analyzer.ts'
import { LANGUAGES, type Language } from '../text/language.ts'
import { TextMap } from '../text/text-map.ts'
import { finishAtOnce, type Steps } from '../threads/in-turns.ts'

/** A word near another one. */
export interface NearWord {
  /** Folded, in its most frequent inflection. */
  readonly word: string
  readonly language: Language
  /** From 0 to 1, which would be the same: the cosine of two vectors of the words. */
  readonly similarity: number
}

/** The lists, ready to be asked. */
export interface NearWords {
  /**
   * The words near a word, the nearest first, at most {@link NEAR_WORDS_MAX}.
   *
   * @param word      folded
   * @param languages that the word, and the words near it, may be in
   */
  of(word: string, languages: readonly Language[]): readonly NearWord[]
  /** Reads the lists ahead of their first use, which would otherwise wait for them. */
  prepare(): Steps<void>
}

/** Most near words of a word: those of its own language, and some of another one. */
export const NEAR_WORDS_MAX = 20

/** A word with its list, as the file holds it. */
export interface NearWordList {
  readonly language: Language
  readonly stem: string
  readonly form: string
  /** Positions in the list of words, with similarities. */
  readonly near: readonly (readonly [at: number, similarity: number])[]
}

const FILE = new URL('../../reference/near-words.bin', import.meta.url)
const HEADER_WORDS = 3
const SIMILARITY_STEPS = 255
/** Before the number of words: other files are refused. */
const MAGIC = 0x3157_4e46

/** Opens the lists of the program, corrections applied. @throws {Error} if a file is missing or of another version */
export function loadNearWords(): NearWords {
  let known: Lists | null = null
  const decode = () => decodeNearWords(readFileSync(FILE))
  const lists = (): Lists => {
    known ??= finishAtOnce(decode())
    return known
  }
  const corrections = once(() => readCorrections(loadTable('near-words').rows))
  return {
    of: (word, languages) => findNear(word, languages, lists(), corrections()),
    *prepare() {
      if (known !== null) return
      const decoded = yield* decode()
      known ??= decoded
      corrections()
    },
  }
}

/** Opens other lists. @param corrections rows of language, word, near word, similarity */
export function openNearWords(bytes: Uint8Array, corrections: readonly (readonly string[])[] = []): NearWords {
  const lists = finishAtOnce(decodeNearWords(bytes))
  const corrected = readCorrections(corrections)
  return { of: (word, languages) => findNear(word, languages, lists, corrected), *prepare() {} }
}

/** Writes lists as the bytes of a file. @param words less than 65,536, sorted by {@link keyOf} */
export function encodeNearWords(words: readonly NearWordList[]): Uint8Array {
  const text = Buffer.from(words.map((word) => `${keyOf(word)}\t${word.form}\n`).join(''))
  const starts = new Uint32Array(words.length + 1)
  words.forEach(({ near }, at) => {
    starts[at + 1] = starts[at] + near.length
  })
  const near = words.flatMap((word) => word.near)
  const header = Uint32Array.of(MAGIC, words.length, text.length)
  const targets = Uint16Array.from(near, ([at]) => at)
  const similarities = Uint8Array.from(near, ([, similarity]) => Math.round(similarity * SIMILARITY_STEPS))
  const parts = [header, starts, targets, similarities].map((part) => Buffer.from(part.buffer))
  return zstdCompressSync(Buffer.concat([...parts, text]))
}

/** By what words are sorted. */
export function keyOf({ language, stem }: Pick<NearWordList, 'language' | 'stem'>): string {
  return `${language}:${stem}`
}

/** The lists in memory. */
interface Lists {
  readonly text: string
  /** Where the line of each word begins in `text`; its key, a tab, its form. */
  readonly lines: Uint32Array
  /** The number of each word by its key. */
  readonly numbers: TextMap
  /** Positions in `LANGUAGES`. */
  readonly languages: Uint8Array
  readonly starts: Uint32Array
  readonly targets: Uint16Array
  readonly similarities: Uint8Array
}

/** Words that are decoded in one step: about a millisecond. */
const WORDS_PER_STEP = 2048

function* decodeNearWords(bytes: Uint8Array): Steps<Lists> {
  const raw = zstdDecompressSync(bytes)
  // Typed arrays want to begin at multiples of their size.
  const { buffer } = new Uint8Array(raw)
  const [magic, words] = new Uint32Array(buffer, 0, HEADER_WORDS)
  if (magic !== MAGIC) throw new Error('Cannot read near words: the file is none of this version')
  const starts = new Uint32Array(buffer, HEADER_WORDS * 4, words + 1)
  const targets = new Uint16Array(buffer, starts.byteOffset + starts.byteLength, starts[words])
  const similarities = new Uint8Array(buffer, targets.byteOffset + targets.byteLength, starts[words])
  const text = Buffer.from(buffer, similarities.byteOffset + similarities.byteLength).toString()
  const lines = new Uint32Array(words + 1)
  const languages = new Uint8Array(words)
  const numbers = new TextMap()
  for (let word = 0; word < words; word++) {
    if (word % WORDS_PER_STEP === 0) yield
    const key = text.slice(lines[word], text.indexOf('\t', lines[word]))
    numbers.set(key, word)
    languages[word] = LANGUAGES.indexOf(key.slice(0, key.indexOf(':')) as Language)
    lines[word + 1] = text.indexOf('\n', lines[word]) + 1
  }
  numbers.trim()
  return { text, lines, numbers, languages, starts, targets, similarities }
}

/** Similarity by near word, by the key of a word. 0 takes a near word away. */
type Corrections = ReadonlyMap<string, readonly NearWord[]>

function readCorrections(rows: readonly (readonly string[])[]): Corrections {
  const corrections = new Map<string, NearWord[]>()
  for (const [written, word, near, similarity] of rows) {
    const language = LANGUAGES.find((each) => each === written)
    if (language === undefined) throw new Error(`Cannot read near words: “${written}” is no language`)
    const key = keyOf({ language, stem: stemOf(word, language) })
    const own = corrections.get(key) ?? []
    corrections.set(key, own)
    own.push({ word: near, language, similarity: Number(similarity) })
  }
  return corrections
}

function findNear(
  word: string,
  languages: readonly Language[],
  lists: Lists,
  corrections: Corrections,
): readonly NearWord[] {
  const { numbers, starts, targets, similarities } = lists
  const keys = languages.map((language) => keyOf({ language, stem: stemOf(word, language) }))
  const own = keys.map((key) => numbers.get(key))
  const allowed = languages.map((language) => LANGUAGES.indexOf(language))
  /** Similarities by the number of the near word. */
  const found = new Map<number, number>()
  for (const number of own) {
    if (number < 0) continue
    for (let at = starts[number]; at < starts[number + 1]; at++) {
      const target = targets[at]
      if (!allowed.includes(lists.languages[target]) || own.includes(target)) continue
      if (similarities[at] > (found.get(target) ?? 0)) found.set(target, similarities[at])
    }
  }
  const best = [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const corrected = keys.flatMap((key) => corrections.get(key) ?? [])
  if (corrected.length === 0) return distinct(best.length, (at) => wordOf(best[at], lists))
  const words = new Set(corrected.map((each) => each.word))
  const left = best.map((each) => wordOf(each, lists)).filter((each) => !words.has(each.word))
  const added = corrected.filter(({ similarity, language }) => similarity > 0 && languages.includes(language))
  const all = [...added, ...left].sort((a, b) => b.similarity - a.similarity)
  return distinct(all.length, (at) => all[at])
}

/** The first of equal words, as languages share some; of as many as are wanted. */
function distinct(count: number, wordAt: (at: number) => NearWord): readonly NearWord[] {
  const first = new Map<string, NearWord>()
  for (let at = 0; at < count && first.size < NEAR_WORDS_MAX; at++) {
    const each = wordAt(at)
    if (!first.has(each.word)) first.set(each.word, each)
  }
  return [...first.values()]
}

function wordOf([number, step]: readonly [number, number], { text, lines, languages }: Lists): NearWord {
  const word = text.slice(text.indexOf('\t', lines[number]) + 1, lines[number + 1] - 1)
  return { word, language: LANGUAGES[languages[number]], similarity: Math.round((step / SIMILARITY_STEPS) * 100) / 100 }
}
