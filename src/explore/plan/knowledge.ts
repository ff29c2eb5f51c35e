/**
 * What planners, the judge and their tests work with: tables that are opened once, and caches of what planners made of them.
 *
 * Planning is a pure function of a request and this knowledge. The caches change how long it takes, never its result.
 */
import { BoundedCache } from '../../bounded-cache.ts'
import { countedMeaning } from '../../industries/learned-counts.ts'
import { loadNearWords, type NearWords } from '../../industries/near-words.ts'
import { loadSectors, type Sectors } from '../../industries/sectors.ts'
import { loadThesaurus, type Thesaurus } from '../../industries/thesaurus.ts'
import { openTitles, type Titles } from '../../industries/titles.ts'
import type { Engine } from '../../search/engine.ts'
import type { NamedTrade, Query, Rank } from '../../search/query.ts'
import type { Steps } from '../../threads/in-turns.ts'
import type { MeaningOf } from './learned-sectors.ts'
import type { NearPlan } from './near-words.ts'
import { keywordBytes, nearBytes, queryBytes, readBytes, termBytes, termsBytes, tradeBytes } from './plan-bytes.ts'
import { prepareSpelling } from './spelling.ts'
import type { ReadEntry } from './words.ts'

/** One of the things that an activity names. */
export interface Term {
  /** Its words, without case and accents; at least one. */
  readonly words: readonly string[]
  /** Whether these are written as one ("station-service"), so that texts have them side by side. */
  readonly isJoined?: boolean
  /** Entries that mean the same. None of them contains another one, or the words themselves. */
  readonly alternatives: readonly string[]
  /** Those of `alternatives` that are of the word's own family (`industries/word-families.ts`): "farriery" for "farrier". */
  readonly family?: readonly string[]
  /** Words that such companies often use, the most distinctive first. */
  readonly related: readonly string[]
  /** Where it is an acronym: in capitals. */
  readonly acronym?: string
  /**
   * Of an acronym that is another word in texts as well ("it", "ai"): entries that it is found by in place of its letters.
   */
  readonly entries?: readonly string[]
}

/** A keyword, planned. */
export interface KeywordPlan {
  /** The companies that it reaches. */
  readonly where: Query
  /** What the industries that it means add to the rank. */
  readonly codes: Rank['codes']
  readonly terms: readonly Term[]
  /** What a search for this keyword alone ranks by. */
  readonly words: Rank['words']
  /** What near words add. */
  readonly near: NearPlan
  /** The codes of the industries that it means, best first. */
  readonly sectors: readonly string[]
  /** Whether hardly any company with its words has these, see `ReadEntry`. */
  readonly isHardlyBorne: boolean
}

/** Results of earlier planning. Bounded; see {@link BoundedCache}. */
export interface PlanCaches {
  /** Keywords by countries and text. */
  readonly keywords: BoundedCache<KeywordPlan>
  /** What entries of sentences mean, by countries and text. */
  readonly read: BoundedCache<ReadEntry>
  /** Conditions that a company mentions an entry, by countries and entry. */
  readonly mentions: BoundedCache<Query>
  /** Terms of activities, by languages and text. */
  readonly activities: BoundedCache<readonly Term[]>
  /** Terms by words, languages and concepts. */
  readonly terms: BoundedCache<Term>
  /** What near words add to the activities of sentences, by countries and text. */
  readonly near: BoundedCache<NearPlan>
  /** Whether words are known, so that they are no typos, by languages and word. */
  readonly knownWords: BoundedCache<boolean>
  /** What names say of trades, by country, words and text. */
  readonly trades: BoundedCache<NamedTrade>
  /** The names of all trades of a class, each as its words with spaces between, by language and class. */
  readonly namesOfClasses: BoundedCache<readonly string[]>
}

/** Tables that say what words mean, and the planners' caches over them. */
export interface Knowledge {
  readonly sectors: Sectors
  readonly thesaurus: Thesaurus
  readonly titles: Titles
  readonly nearWords: NearWords
  /** What companies with a word do; `null`: official titles alone say what words mean. */
  readonly meaningOf: MeaningOf | null
  /** The same by counts that are shipped, for countries and words of which few companies are served. */
  readonly countedMeaning: MeaningOf
  /** Words that mean a class by the companies of a country (`Engine.wordsOf`). */
  readonly wordsOf: (country: string, code: string) => readonly string[]
  /** How many companies of a country are in a city (`Engine.companiesInCity`). */
  readonly companiesInCity: (country: string, city: string) => number | null
  readonly caches: PlanCaches
}

/** A keyword takes about 10 KB, and as much again in other caches (1,000,000 companies of ten countries). */
const KEYWORDS_MAX = 2048
const MENTIONS_MAX = 2048
const ACTIVITIES_MAX = 2048
/** About as many as concepts have names in two languages. */
const TERMS_MAX = 8192
const WORDS_MAX = 16_384
const BOOLEAN_BYTES = 4
const CLASSES_MAX = 1024

/**
 * Opens the knowledge of the program: `reference/sectors.bin`, `reference/thesaurus/` and, at its first use,
 * `reference/near-words.bin` (some tens of milliseconds). A
 * server opens it once at start.
 *
 * @param tables replaces some of them: for tests and experiments
 * @throws {Error} if a file is missing or of another version: they are part of the program
 */
export function openKnowledge(
  tables: Partial<Pick<Knowledge, 'sectors' | 'thesaurus' | 'titles' | 'nearWords'>> = {},
): Knowledge {
  return {
    sectors: tables.sectors ?? loadSectors(),
    thesaurus: tables.thesaurus ?? loadThesaurus(),
    titles: tables.titles ?? openTitles(),
    nearWords: tables.nearWords ?? loadNearWords(),
    meaningOf: null,
    countedMeaning,
    wordsOf: () => [],
    companiesInCity: () => null,
    caches: {
      keywords: newKeywords(),
      read: newRead(),
      mentions: new BoundedCache({ valuesMax: MENTIONS_MAX, bytesOf: queryBytes }),
      activities: new BoundedCache({ valuesMax: ACTIVITIES_MAX, bytesOf: termsBytes }),
      terms: new BoundedCache({ valuesMax: TERMS_MAX, bytesOf: termBytes }),
      near: new BoundedCache({ valuesMax: ACTIVITIES_MAX, bytesOf: nearBytes }),
      knownWords: new BoundedCache({ valuesMax: WORDS_MAX, bytesOf: () => BOOLEAN_BYTES }),
      trades: newTrades(),
      namesOfClasses: new BoundedCache({ valuesMax: CLASSES_MAX }),
    },
  }
}

const newTrades = (): PlanCaches['trades'] => new BoundedCache({ valuesMax: ACTIVITIES_MAX, bytesOf: tradeBytes })
const newKeywords = (): PlanCaches['keywords'] => new BoundedCache({ valuesMax: KEYWORDS_MAX, bytesOf: keywordBytes })
const newRead = (): PlanCaches['read'] => new BoundedCache({ valuesMax: ACTIVITIES_MAX, bytesOf: readBytes })

/** Least served companies with a word by which they alone decide what it means. */
const SERVED_MIN = 10

const learned = new WeakMap<Engine, Knowledge>()

/**
 * The knowledge of the program together with what the companies of a generation say about words. Exclusions are planned
 * without it: what is merely likely proves nothing.
 */
export function withLearned(knowledge: Knowledge, engine: Engine): Knowledge {
  let own = learned.get(engine)
  if (own === undefined) {
    const caches = { ...knowledge.caches, keywords: newKeywords(), read: newRead(), trades: newTrades() }
    own = {
      ...knowledge,
      meaningOf: (country, words) => {
        const served = engine.meaningOf(country, words)
        if (served !== null && served.companies >= SERVED_MIN) return served
        const counted = knowledge.countedMeaning(country, words)
        return served === null || (counted?.companies ?? 0) > served.companies ? counted : served
      },
      wordsOf: (country, code) => engine.wordsOf(country, code),
      companiesInCity: (country, city) => engine.companiesInCity(country, city),
      caches,
    }
    learned.set(engine, own)
  }
  return own
}

/**
 * Prepares near words, and a country's titles, thesaurus phrases and trade words, ahead of its first search, which would otherwise wait
 * for them (up to a second in all). Does nothing if they are prepared already.
 */
export function* prepareKnowledge({ titles, thesaurus, nearWords }: Knowledge, country: string): Steps<void> {
  yield* nearWords.prepare()
  yield* titles.prepare(country)
  yield* thesaurus.prepare(country)
  yield* prepareSpelling(thesaurus, country)
}
