/**
 * The sector index as a file: words, their weights for classes, and the phrases they come from.
 *
 * One compressed block of typed arrays. Opening it costs some tens of milliseconds and no parsing; words are found by
 * their hash, so that no dictionary has to be built. `scripts/build-sectors.ts` writes it, `sectors.ts` reads it.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ActivityKind } from './activity-kinds.ts'

/** What the index knows about one word of one language. */
export interface SectorRow {
  /** Inverse document frequency over classes; 0 for what is no word (kinds). */
  readonly idf: number
  /** BM25 weight for each class, by the class's number. */
  readonly weights: ReadonlyMap<number, number>
  /** Weight in the linear model for each class; English words and kinds only. */
  readonly linear: ReadonlyMap<number, number>
  /** Keys of the English words it stands for, with probabilities; other languages only. */
  readonly translations: readonly (readonly [key: string, probability: number])[]
}

/** An official phrase that can be a reason. */
export interface SectorPhrase {
  readonly language: string
  readonly text: string
  /** Keys of its words. */
  readonly words: readonly string[]
  /** Classes by number, with their shares. */
  readonly classes: readonly (readonly [number: number, share: number])[]
  /** Code of the section, division or group of NACE that it is the title of, or `null`. */
  readonly node: string | null
}

/** The index before it is a file. */
export interface SectorModel {
  /** Codes of NACE Rev. 2 classes; the index of a code is its number. */
  readonly classes: readonly string[]
  /** ISO 639-1 codes. */
  readonly languages: readonly string[]
  /** Says what the index was built from (`scripts/build-sectors/digest.ts`), so that a stale file is noticed. */
  readonly digest: string
  /** What the linear model gives each class before any word. */
  readonly bias: Float32Array
  /** By {@link wordKey} or {@link kindKey}. */
  readonly rows: ReadonlyMap<string, SectorRow>
  readonly phrases: readonly SectorPhrase[]
}

/** Numbers in one byte each: `values[codes[n]]`. */
export interface ByteNumbers {
  readonly codes: Uint8Array
  /** What each of the 256 codes stands for. */
  readonly values: Float32Array
}

/** The index in memory. Rows, phrases and classes are numbers; ranges are `start[n]` to `start[n + 1]`. */
export interface SectorIndex {
  readonly classes: readonly string[]
  readonly languages: readonly string[]
  readonly digest: string
  readonly bias: Float32Array
  /** The row of a key ({@link wordKey}, {@link kindKey}), or -1. */
  readonly find: (key: string) => number
  /** The row of a stem in a language given by number, or -1; one hash serves all languages. */
  readonly findStem: (stem: StemHash, language: number) => number
  readonly idf: Float32Array
  readonly classStart: Uint32Array
  readonly classNumber: Uint16Array
  readonly classWeight: ByteNumbers
  readonly linearStart: Uint32Array
  readonly linearNumber: Uint16Array
  readonly linearWeight: ByteNumbers
  readonly translationStart: Uint32Array
  readonly translationRow: Uint32Array
  readonly translationProbability: Float32Array
  /** Classes of each phrase, with their shares. */
  readonly phraseClassStart: Uint32Array
  readonly phraseClass: Uint16Array
  readonly phraseShare: Float32Array
  readonly phraseWordStart: Uint32Array
  readonly phraseWord: Uint32Array
  /** Number of the phrase's language. */
  readonly phraseLanguage: Uint8Array
  /** Index in `nodes` of the section, division or group that the phrase is the title of, plus 1; 0 for the rest. */
  readonly phraseNode: Uint16Array
  /** Codes of sections, divisions and groups that have titles here. */
  readonly nodes: readonly string[]
  readonly phraseText: (phrase: number) => string
}

/** The index without what only the finder of phrases reads, once (`sector-phrases.ts`). */
export type KeptIndex = Omit<SectorIndex, 'phraseWord' | 'phraseWordStart' | 'phraseShare'>

/** Two independent hashes of a stem. */
export interface StemHash {
  readonly slot: number
  readonly check: number
}

/** Hashes a stem, to look it up in several languages. */
export function hashStem(stem: string): StemHash {
  return { slot: hashOf(stem, SLOT_SEED), check: hashOf(stem, CHECK_SEED) }
}

/** The key of a stem in a language. */
export function wordKey(language: string, stem: string): string {
  return `${language}:${stem}`
}

/** The key of an activity kind. */
export function kindKey(kind: ActivityKind): string {
  return `kind:${kind}`
}

/** The model as bytes. The same model gives the same bytes with the same version of zstd. */
export function encodeSectorIndex(model: SectorModel): Uint8Array {
  const keys = [...model.rows.keys()]
  const numbers = new Map(keys.map((key, row) => [key, row]))
  const rows = [...model.rows.values()]
  const weights = rows.map(({ weights }) => sorted(weights))
  const linear = rows.map(({ linear }) => sorted(linear))
  const translations = rows.map(({ translations }) => translations)
  const nodes = [...new Set(model.phrases.flatMap(({ node }) => node ?? []))].sort()
  const phraseClasses = model.phrases.map(({ classes }) => classes)
  const texts = model.phrases.map(({ text }) => Buffer.from(text))
  const sections: Record<SectionName, ArrayBufferView> = {
    slots: hashSlots(keys, model.languages),
    idf: Uint8Array.from(rows, ({ idf }) => quantised(idf, IDF_STEP, 255)),
    classStart: starts(weights),
    classNumber: Uint16Array.from(weights.flat(), ([number]) => number),
    classWeight: Uint8Array.from(weights.flat(), ([, weight]) => quantised(weight, WEIGHT_STEP, 255)),
    linearStart: starts(linear),
    linearNumber: Uint16Array.from(linear.flat(), ([number]) => number),
    linearWeight: Int8Array.from(linear.flat(), ([, weight]) => quantised(weight, LINEAR_STEP, 127)),
    translationStart: starts(translations),
    translationRow: Uint32Array.from(translations.flat(), ([key]) => numbers.get(key)!),
    translationProbability: Uint8Array.from(translations.flat(), ([, probability]) =>
      quantised(probability, PROBABILITY_STEP, 255),
    ),
    bias: model.bias,
    phraseClassStart: starts(phraseClasses),
    phraseClass: Uint16Array.from(phraseClasses.flat(), ([number]) => number),
    phraseShare: Uint8Array.from(phraseClasses.flat(), ([, share]) => quantised(share, PROBABILITY_STEP, 255)),
    phraseWordStart: starts(model.phrases.map(({ words }) => words)),
    phraseWord: Uint32Array.from(
      model.phrases.flatMap(({ words }) => words),
      (key) => numbers.get(key)!,
    ),
    phraseLanguage: Uint8Array.from(model.phrases, ({ language }) => model.languages.indexOf(language)),
    phraseNode: Uint16Array.from(model.phrases, ({ node }) => (node === null ? 0 : nodes.indexOf(node) + 1)),
    phraseTextStart: starts(texts),
    phraseText: Buffer.concat(texts),
  }
  const lengths = SECTION_NAMES.map((name) => sections[name].byteLength)
  const head = Buffer.from(
    JSON.stringify({
      version: VERSION,
      classes: model.classes,
      languages: model.languages,
      digest: model.digest,
      nodes,
      lengths,
    }),
  )
  const parts: Uint8Array[] = [Buffer.from(Uint32Array.of(head.length).buffer), head, padding(head.length)]
  for (const name of SECTION_NAMES) {
    const { buffer, byteOffset, byteLength } = sections[name]
    parts.push(new Uint8Array(buffer, byteOffset, byteLength), padding(byteLength))
  }
  return zstdCompressSync(Buffer.concat(parts), {
    params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL },
  })
}

/**
 * Opens the bytes of {@link encodeSectorIndex}.
 *
 * @throws {Error} if they are damaged or of another version
 */
export function decodeSectorIndex(compressed: Uint8Array): SectorIndex {
  const bytes = zstdDecompressSync(compressed)
  const { head, ranges } = readHead(bytes)
  // Each section has memory of its own, so that those which are read once and dropped do not stay.
  const bufferOf = (name: SectionName) => {
    const [start, length] = ranges[name]
    return bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + start + length)
  }
  const bytesOf = (name: SectionName) => new Uint8Array(bufferOf(name))
  const shorts = (name: SectionName) => new Uint16Array(bufferOf(name))
  const words = (name: SectionName) => new Uint32Array(bufferOf(name))
  const scaled = (values: Uint8Array | Int8Array, step: number): Float32Array => {
    const floats = new Float32Array(values.length)
    for (let at = 0; at < values.length; at++) floats[at] = values[at] * step
    return floats
  }
  const slots = words('slots')
  const textStart = words('phraseTextStart')
  const text = bytesOf('phraseText')
  return {
    classes: head.classes,
    languages: head.languages,
    digest: head.digest,
    bias: new Float32Array(bufferOf('bias')),
    ...finderOf(slots, head.languages),
    idf: scaled(bytesOf('idf'), IDF_STEP),
    classStart: words('classStart'),
    classNumber: shorts('classNumber'),
    classWeight: { codes: bytesOf('classWeight'), values: scaled(Uint8Array.from(CODES), WEIGHT_STEP) },
    linearStart: words('linearStart'),
    linearNumber: shorts('linearNumber'),
    linearWeight: { codes: bytesOf('linearWeight'), values: scaled(Int8Array.from(CODES), LINEAR_STEP) },
    translationStart: words('translationStart'),
    translationRow: words('translationRow'),
    translationProbability: scaled(bytesOf('translationProbability'), PROBABILITY_STEP),
    phraseClassStart: words('phraseClassStart'),
    phraseClass: shorts('phraseClass'),
    phraseShare: scaled(bytesOf('phraseShare'), PROBABILITY_STEP),
    phraseWordStart: words('phraseWordStart'),
    phraseWord: words('phraseWord'),
    phraseLanguage: bytesOf('phraseLanguage'),
    phraseNode: shorts('phraseNode'),
    nodes: head.nodes,
    phraseText: textsOf(textStart, text),
  }
}

// Functions of their own: one that is made above would keep all sections alive.

function finderOf(slots: Uint32Array, languages: readonly string[]): Pick<SectorIndex, 'find' | 'findStem'> {
  return {
    find(key) {
      const { language, stem } = partsOf(key, languages)
      return findRow(slots, hashStem(stem), language)
    },
    findStem: (stem, language) => findRow(slots, stem, language),
  }
}

function textsOf(starts: Uint32Array, text: Uint8Array): SectorIndex['phraseText'] {
  const blocks = compressBlocks(starts, text)
  let openBlock = -1
  let bytes = Buffer.alloc(0)
  return (phrase) => {
    const block = Math.floor(phrase / BLOCK_PHRASES)
    if (block !== openBlock) {
      bytes = zstdDecompressSync(blocks[block])
      openBlock = block
    }
    const first = starts[block * BLOCK_PHRASES]
    return bytes.toString('utf8', starts[phrase] - first, starts[phrase + 1] - first)
  }
}

/** Phrases in a block: some 6 KB, which take about 10 µs to decompress. */
const BLOCK_PHRASES = 128
/** A higher level saves little of so few bytes. */
const BLOCK_LEVEL = 3

/** Keeps the texts in compressed blocks, because an answer shows a few of a hundred thousand. */
function compressBlocks(starts: Uint32Array, text: Uint8Array): readonly Uint8Array[] {
  const blocks: Uint8Array[] = []
  const params = { [constants.ZSTD_c_compressionLevel]: BLOCK_LEVEL }
  for (let phrase = 0; phrase + 1 < starts.length; phrase += BLOCK_PHRASES) {
    const end = Math.min(phrase + BLOCK_PHRASES, starts.length - 1)
    blocks.push(Uint8Array.from(zstdCompressSync(text.subarray(starts[phrase], starts[end]), { params })))
  }
  return blocks
}

/** Every byte; as signed numbers the upper half is negative. */
const CODES: readonly number[] = Array.from({ length: 256 }, (_, code) => code)

/** The head of the file, before its sections. */
interface Head {
  readonly version: number
  readonly classes: readonly string[]
  readonly languages: readonly string[]
  readonly digest: string
  readonly nodes: readonly string[]
  /** Bytes of each section, in the order of {@link SECTION_NAMES}. */
  readonly lengths: readonly number[]
}

/** Reads the head, and the offset of each section. @throws {Error} if it is of another version */
function readHead(bytes: Buffer): {
  readonly head: Head
  readonly ranges: Readonly<Record<SectionName, readonly [offset: number, length: number]>>
} {
  const headLength = bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Head
  if (head.version !== VERSION) {
    throw new Error(`Cannot open the sector index: version is ${head.version}, must be ${VERSION}`)
  }
  const ranges = {} as Record<SectionName, readonly [offset: number, length: number]>
  let offset = 4 + aligned(headLength)
  for (const [index, name] of SECTION_NAMES.entries()) {
    ranges[name] = [offset, head.lengths[index]]
    offset += aligned(head.lengths[index])
  }
  return { head, ranges }
}

const VERSION = 1
/** The level above which files hardly get smaller. */
const COMPRESSION_LEVEL = 19
/** One byte a weight: coarser than this moves rankings, finer does not (bench/quality/sectors/README.md). */
const IDF_STEP = 0.03
const WEIGHT_STEP = 0.06
const LINEAR_STEP = 0.1
const PROBABILITY_STEP = 1 / 255

const SECTION_NAMES = [
  'slots',
  'idf',
  'classStart',
  'classNumber',
  'classWeight',
  'linearStart',
  'linearNumber',
  'linearWeight',
  'translationStart',
  'translationRow',
  'translationProbability',
  'bias',
  'phraseClassStart',
  'phraseClass',
  'phraseShare',
  'phraseWordStart',
  'phraseWord',
  'phraseLanguage',
  'phraseNode',
  'phraseTextStart',
  'phraseText',
] as const
type SectionName = (typeof SECTION_NAMES)[number]

/** Sections start at multiples of four bytes. */
function aligned(length: number): number {
  return (length + 3) & ~3
}

function padding(length: number): Uint8Array {
  return new Uint8Array(aligned(length) - length)
}

function quantised(value: number, step: number, most: number): number {
  return Math.max(-most, Math.min(most, Math.round(value / step)))
}

function sorted(weights: ReadonlyMap<number, number>): [number, number][] {
  return [...weights].sort(([a], [b]) => a - b)
}

/** Where each list starts in the lists laid end to end, and where the last one ends. */
function starts(lists: readonly { readonly length: number }[]): Uint32Array {
  const result = new Uint32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) result[index + 1] = result[index] + list.length
  return result
}

/** Open addressing: pairs of a 32-bit check and the row + 1. Two different hashes make a false hit 1 in 2^32. */
function hashSlots(keys: readonly string[], languages: readonly string[]): Uint32Array {
  let size = 1
  while (size < keys.length * 2) size *= 2
  const slots = new Uint32Array(size * 2)
  for (const [row, key] of keys.entries()) {
    const { language, stem } = partsOf(key, languages)
    const hash = hashStem(stem)
    let slot = mixed(hash.slot, language) & (size - 1)
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot * 2] = mixed(hash.check, language)
    slots[slot * 2 + 1] = row + 1
  }
  return slots
}

function findRow(slots: Uint32Array, hash: StemHash, language: number): number {
  const mask = slots.length / 2 - 1
  const check = mixed(hash.check, language)
  for (let slot = mixed(hash.slot, language) & mask; slots[slot * 2 + 1] !== 0; slot = (slot + 1) & mask) {
    if (slots[slot * 2] === check) return slots[slot * 2 + 1] - 1
  }
  return -1
}

/** The number of the language of a key, and its stem; kinds have a number that no language has. */
function partsOf(key: string, languages: readonly string[]): { readonly language: number; readonly stem: string } {
  const colon = key.indexOf(':')
  const code = key.slice(0, colon)
  return { language: code === 'kind' ? KIND_LANGUAGE : languages.indexOf(code), stem: key.slice(colon + 1) }
}

const KIND_LANGUAGE = 255
const SLOT_SEED = 0x811c9dc5
const CHECK_SEED = 0x9747b28c

/** FNV-1a over UTF-16 units. */
function hashOf(stem: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < stem.length; at++) hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193)
  return hash
}

/** Gives each language a hash of its own, with all bits taking part (the finaliser of MurmurHash3). */
function mixed(stemHash: number, language: number): number {
  let hash = stemHash ^ Math.imul(language + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
