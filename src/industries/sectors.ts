/**
 * From words to sectors: which industry codes a text means, with what weight, and which official phrases are the reason.
 *
 * The index (`sector-index.ts`) knows the official titles in all languages and the official activity phrases. A text is
 * read in every language that knows its words; words of other languages lead to English ones as well, through
 * translations induced from titles that exist in both. A class scores by the weights of its words (BM25 over
 * classes), by what a linear model learned from the official phrases, and by the phrase of its own that is most like
 * the text; the last is also the reason shown.
 */
import { BoundedCache } from '../bounded-cache.ts'
import { readReference } from '../reference/load-table.ts'
import { foldText } from '../text/fold-text.ts'
import type { Language } from '../text/language.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { decodeSectorIndex, type KeptIndex, type SectorIndex, wordKey } from './sector-index.ts'
import { openPhrases, type PhraseFinder, type SimilarPhrase } from './sector-phrases.ts'
import { openReader, type TextReading } from './sector-reading.ts'
import { withoutExceptions } from './sector-words.ts'

/** A sector that a text means. */
export interface Sector {
  /** Code of NACE Rev. 2, with its dot: of a class, or of a group, division or section that the text is the title of. */
  readonly code: string
  /** How sure the answer is of this class against all others, 0 to 1; the weights of all classes add up to 1. */
  readonly weight: number
  /**
   * Share of the text, by IDF, that phrases of the class cover; 1 where the text is a title. A class with a large
   * weight and a small share is the likeliest of unlikely ones.
   */
  readonly share: number
  /** Official phrases of the class that are most similar to the text, best first. */
  readonly because: readonly Reason[]
}

/** An official phrase: the reason for a sector. */
export interface Reason {
  readonly text: string
  /** ISO 639-1 code. */
  readonly language: string
}

/** What a text means. */
export interface SectorAnswer {
  /** Best first; empty if the text means no activity. */
  readonly sectors: readonly Sector[]
  /** What is done with the thing the text is about, where it names that. */
  readonly kinds: readonly ActivityKind[]
  /** ISO 639-1 codes of the languages the text was read in, likeliest first. */
  readonly languages: readonly string[]
  /** Share of the text's words, by weight, that the index knows: 0 for nonsense. */
  readonly known: number
}

/** How a text is to be read. */
export interface SectorOptions {
  /** Languages that are likely beforehand, by ISO 639-1 code (for example those of the country asked about). */
  readonly languages?: readonly string[]
  /** Most sectors in the answer; 5 if not given. */
  readonly limit?: number
  /** Least weight of a sector as a share of the first one's; 0.05 if not given. */
  readonly shareMin?: number
  /**
   * Least weight of the first sector, below which the answer has none: a text of common words alone ("best quality")
   * is a little like everything. 0.12 if not given.
   */
  readonly weightMin?: number
  /** Whether only classes may be in the answer, even where the text is the title of something above them. */
  readonly classesOnly?: boolean
}

/** Takes words to sectors. */
export interface Sectors {
  /** Codes of all classes. */
  readonly classes: readonly string[]
  /** The sectors that a text means. Pure: the same text and options give the same answer. */
  readonly of: (text: string, options?: SectorOptions) => SectorAnswer
  /** The same for texts of companies: no answer is kept, since nobody asks for one again. */
  readonly classify: (text: string, options?: SectorOptions) => SectorAnswer
  /**
   * Whether a text is an official title or phrase, letter for letter; case, accents, punctuation, the s of plurals and what a
   * phrase adds in parentheses do not count.
   */
  readonly isPhrase: (text: string, languages: readonly string[]) => boolean
  /** Codes of the classes of which official titles and phrases of a language have a stem; empty where none has it. */
  readonly classesOf: (stem: string, language: Language) => readonly string[]
  /** Whether an official title or phrase of a language has a stem. @param language one with stems */
  readonly hasStem: (stem: string, language: Language) => boolean
}

/**
 * Opens the sectors of the program, `reference/sectors.bin` (some tens of milliseconds).
 *
 * @throws {Error} if the file is missing or of another version: it is part of the program
 */
export function loadSectors(): Sectors {
  return openSectors(decodeSectorIndex(readReference('sectors.bin')))
}

/** Opens sectors over an index. */
export function openSectors(whole: SectorIndex): Sectors {
  const phrases = openPhrases(whole)
  // The finder of phrases has made tables of its own of these.
  const { phraseWord: _, phraseWordStart: _starts, phraseShare: _shares, ...index } = whole
  const reader = openReader(index)
  const scratch = newScratch(index)
  const answers = new BoundedCache<SectorAnswer>({ valuesMax: ANSWERS_MAX, bytesOf: answerBytes })
  const phrasesAsked = new BoundedCache<boolean>({ valuesMax: ANSWERS_MAX, bytesOf: () => BOOLEAN_BYTES })
  return {
    classes: index.classes,
    of(text, options = {}) {
      return answers.get(`${text}\n${JSON.stringify(options)}`, () => answerOf(text, options))
    },
    classify: (text, options = {}) => answerOf(text, options),
    classesOf(stem, language) {
      const row = index.find(wordKey(language, stem))
      if (row < 0) return []
      const numbers = index.classNumber.subarray(index.classStart[row], index.classStart[row + 1])
      return Array.from(numbers, (number) => index.classes[number])
    },
    hasStem: (stem, language) => index.find(wordKey(language, stem)) >= 0,
    isPhrase(text, languages) {
      return phrasesAsked.get(`${text}\n${languages.join()}`, () => isPhrase(text, languages))
    },
  }

  function isPhrase(text: string, languages: readonly string[]): boolean {
    const key = phraseKey(text)
    // The index has phrases without their exceptions, which each language writes in its own way.
    const mains = new Set([...languages, 'en'].map((language) => withoutExceptions(text, language)))
    const isExact = [...mains].some((main) =>
      sameWords(main, languages).some((phrase) => phraseKey(index.phraseText(phrase)) === key),
    )
    if (isExact) return true
    const { sectors } = answers.get(`${text}\n${JSON.stringify({ languages })}`, () => answerOf(text, { languages }))
    return sectors.some(({ because }) => because.some((reason) => phraseKey(withoutRemarks(reason.text)) === key))
  }

  function sameWords(text: string, languages: readonly string[]): readonly number[] {
    const reading = reader.read(text, languages)
    if (reading.words.length === 0) return []
    for (const { row, amount } of reading.words) scratch.asked[row] = amount
    const same = phrases.findSame(reading, scratch.asked)
    for (const { row } of reading.words) scratch.asked[row] = 0
    return same
  }

  function answerOf(text: string, options: SectorOptions): SectorAnswer {
    const reading = reader.read(text, options.languages ?? [])
    const { kinds, languages, known } = reading
    if (reading.words.length === 0) return { sectors: [], kinds, languages, known }
    score(index, reading, scratch)
    const sectors = rank(index, phrases, reading, scratch, options)
    for (const { row } of reading.words) scratch.asked[row] = 0
    return { sectors, kinds, languages, known }
  }
}

/** "Housing association (building work)" without what is in parentheses. */
function withoutRemarks(phrase: string): string {
  return phrase.replace(/\([^()]*\)/g, ' ')
}

/** What two spellings of one phrase have in common: its letters and digits, in order, without the s of plurals. */
function phraseKey(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L}{3})s(?= |$)/gu, '$1')
    .trim()
}

/** An answer without its sectors. */
const ANSWER_BYTES = 300
/** A sector with its phrases, and with its reasons once they are read. */
const SECTOR_BYTES = 1000

/** A yes or no; the cache counts the key. */
const BOOLEAN_BYTES = 8

/** Estimates the bytes of an answer. */
function answerBytes({ sectors, kinds, languages }: SectorAnswer): number {
  return ANSWER_BYTES + sectors.length * SECTOR_BYTES + (kinds.length + languages.length) * 8
}

/** Cached answers: the next page of a search asks for the same text, and other callers ask for the same trades. */
const ANSWERS_MAX = 2048

/** Scale of BM25 weights against learned ones. */
const WORDS_SCALE = 0.5
/** Weight of the similarity of the best phrase. */
const PHRASE_SCALE = 4
/** Classes whose phrases are compared. */
const COMPARED_CLASSES = 24
const SHARE_MIN = 0.05
const WEIGHT_MIN = 0.12
const LIMIT = 5

/** Arrays reused for every text: as long as the index has classes or rows. All 0 between texts. */
interface Scratch {
  readonly scores: Float64Array
  /** How much each row is part of the text. */
  readonly asked: Float64Array
}

function newScratch(index: KeptIndex): Scratch {
  return {
    scores: new Float64Array(index.classes.length),
    asked: new Float64Array(index.idf.length),
  }
}

/** Scores every class by the words alone. */
function score(index: KeptIndex, reading: TextReading, { scores, asked }: Scratch): void {
  let english = 0
  for (const { amount, learned } of reading.words) if (learned) english += amount
  const learnedScale = 1 / Math.sqrt(Math.max(1, english))
  scores.set(index.bias)
  const { codes, values } = index.classWeight
  for (const { row, amount, learned } of reading.words) {
    asked[row] = amount
    for (let at = index.classStart[row]; at < index.classStart[row + 1]; at++) {
      scores[index.classNumber[at]] += amount * WORDS_SCALE * values[codes[at]]
    }
    if (learned) addLearned(index, row, amount * learnedScale, scores)
  }
  for (const row of reading.kindRows) addLearned(index, row, learnedScale, scores)
}

function addLearned(index: KeptIndex, row: number, amount: number, scores: Float64Array): void {
  const { codes, values } = index.linearWeight
  for (let at = index.linearStart[row]; at < index.linearStart[row + 1]; at++) {
    scores[index.linearNumber[at]] += amount * values[codes[at]]
  }
}

/** Compares the phrases of the best classes with the text and makes the answer. */
function rank(
  index: KeptIndex,
  phrases: PhraseFinder,
  reading: TextReading,
  { scores, asked }: Scratch,
  { limit = LIMIT, shareMin = SHARE_MIN, weightMin = WEIGHT_MIN, classesOnly = false }: SectorOptions,
): Sector[] {
  const numbers = best(scores, Math.max(COMPARED_CLASSES, limit))
  const { ofClass, title, exact } = phrases.findSimilar(reading, asked, numbers)
  if (reading.onlyKinds && !exact && !classesOnly && !isMachineOfTrade(reading.kinds))
    return sectorsOfKinds(reading.kinds)
  const compared = numbers.map((number, position) => {
    scores[number] += PHRASE_SCALE * (ofClass[position][0]?.similarity ?? 0)
    return { number, similar: ofClass[position], score: scores[number] }
  })
  compared.sort((a, b) => b.score - a.score || a.number - b.number)
  const highest = compared[0].score
  let sum = 0
  for (let number = 0; number < scores.length; number++) sum += powerOfE(scores[number] - highest)
  if (title === undefined && 1 / sum < weightMin) return []
  const sectors = compared
    .filter(({ score }) => Math.exp(score - highest) >= shareMin)
    .map(({ number, similar, score }) => ({
      code: index.classes[number],
      weight: Math.exp(score - highest) / sum,
      share: shareOf(index, reading, number),
      similar,
    }))
  return (title === undefined || classesOnly ? sectors : underTitle(index, title, sectors))
    .slice(0, limit)
    .map((found) => withReasons(index, found))
}

/** The share of a text, by IDF, that phrases of a class cover. */
function shareOf(
  { idf, classStart, classNumber }: KeptIndex,
  { words, totalIdf }: TextReading,
  number: number,
): number {
  let said = 0
  for (const { row, amount } of words) {
    for (let at = classStart[row]; at < classStart[row + 1]; at++) {
      if (classNumber[at] === number) {
        said += amount * idf[row]
        break
      }
    }
  }
  return totalIdf === 0 ? 0 : Math.min(1, said / totalIdf)
}

/** Powers of e at every 64th from 0 down. */
const POWERS = Float64Array.from({ length: 64 * 40 }, (_, at) => Math.exp(-at / 64))

/** e to a power of at most 0, to within a millionth; 0 below e^-39. Every text adds up hundreds of them. */
function powerOfE(power: number): number {
  const at = (power * -64) | 0
  if (at >= POWERS.length) return 0
  const rest = power + at / 64
  return POWERS[at] * (1 + rest * (1 + rest * 0.5))
}

/** A sector whose reasons are phrases still. */
interface FoundSector extends Omit<Sector, 'because'> {
  readonly similar: readonly SimilarPhrase[]
}

/** Reads reasons from the index lazily: keywords never need them. */
function withReasons(index: KeptIndex, { code, weight, share, similar }: FoundSector): Sector {
  let because: readonly Reason[] | undefined
  return {
    code,
    weight,
    share,
    get because() {
      because ??= similar.map(({ phrase }) => reasonOf(index, phrase))
      return because
    },
  }
}

/** Replaces the classes below a section, division or group by it, where the text is its title. */
function underTitle(index: KeptIndex, title: SimilarPhrase, sectors: readonly FoundSector[]): FoundSector[] {
  const { phrase, similarity } = title
  const code = index.nodes[index.phraseNode[phrase] - 1]
  const start = index.phraseClassStart[phrase]
  const below = new Set(
    Array.from(
      index.phraseClass.subarray(start, index.phraseClassStart[phrase + 1]),
      (number) => index.classes[number],
    ),
  )
  const rest = sectors.filter((sector) => !below.has(sector.code))
  const outside = rest.reduce((total, { weight }) => total + weight, 0)
  // The title has the weight of its classes, and at least its similarity to the text.
  const weight = Math.max(Math.min(1, similarity), 1 - outside)
  const share = outside > 0 ? (1 - weight) / outside : 0
  return [
    { code, weight, share: 1, similar: [title] },
    ...rest.map((sector) => ({ ...sector, weight: sector.weight * share })).filter((sector) => sector.weight > 0.01),
  ]
}

function reasonOf(index: KeptIndex, phrase: number): Reason {
  return { text: index.phraseText(phrase), language: index.languages[index.phraseLanguage[phrase]] }
}

/** Machines of a trade are goods ("macchine agricole"), which phrases know better than kinds. */
function isMachineOfTrade(kinds: readonly ActivityKind[]): boolean {
  return kinds.includes('machine') && kinds.some((kind) => kind !== 'machine' && kind !== 'make')
}

/** A text that names an action without a thing means all sectors of that action. */
function sectorsOfKinds(kinds: readonly ActivityKind[]): Sector[] {
  // Making machines is making, too.
  const meant = kinds.includes('machine') ? kinds.filter((kind) => kind !== 'make') : kinds
  const codes = [...new Set(meant.flatMap((kind) => KIND_SECTORS[kind]))]
  return codes.map((code) => ({ code, weight: 1 / codes.length, share: 1, because: [] }))
}

const KIND_SECTORS: Readonly<Record<ActivityKind, readonly string[]>> = {
  make: ['C'],
  grow: ['01'],
  extract: ['B'],
  build: ['F'],
  install: ['43.2', '43.3', '33.20'],
  repair: ['33.1', '95', '45.20'],
  wholesale: ['46'],
  agent: ['46.1'],
  retail: ['47'],
  rent: ['77'],
  publish: ['58'],
  transport: ['H'],
  design: ['74.10'],
  teach: ['P'],
  advise: ['70.22'],
  machine: ['28'],
}

/** The numbers of the highest scores, best first. */
function best(scores: Float64Array, count: number): number[] {
  const numbers: number[] = []
  for (let number = 0; number < scores.length; number++) {
    const score = scores[number]
    if (numbers.length === count && score <= scores[numbers[count - 1]]) continue
    if (numbers.length === count) numbers.pop()
    let at = numbers.length
    numbers.push(number)
    while (at > 0 && scores[numbers[at - 1]] < score) {
      numbers[at] = numbers[at - 1]
      at--
    }
    numbers[at] = number
  }
  return numbers
}
