/** What an engine offers of the names that it found, so that they can be judged (`judge-names.ts`), and what comes of it. */
import type { NameReadingKind } from '../../search/lookup.ts'
import type { Place, PlaceAgreement } from '../place-evidence.ts'
import type { AskedName, FoundName, NameKind, NameScore } from '../score.ts'

/** A company that a name may denote. */
export interface NameMatch {
  /** Number of the company's document. */
  readonly document: number
  /** 0..1: how likely it is the company asked for. */
  readonly matchScore: number
  /** How the name agrees. */
  readonly name: NameScore
  readonly place: PlaceAgreement
  /** How early the company comes among suggestions (`suggest-order.ts`): its size, as far as it is known. */
  readonly merit: number
  /** `part`: only because it holds every word asked for. `near`: because it shares the telling ones. Both score below `SCORE_MIN`. */
  readonly foundBy: 'name' | 'part' | 'near'
  /** What of the name asked for was read otherwise; `null` for the name as it was typed. */
  readonly reading: NameReadingKind | null
}

/** The names of one country. Names and documents are numbered; documents in the order of results. */
export interface JudgedNames {
  /** Number of names of the country. */
  readonly count: number
  /** Weight of a word (`wordWeight`); `null` for one that no name contains. */
  weightOfWord(text: string): number | null
  /** Number of a town by its key (`townKey`); 0 when no company is there. */
  townNumber(key: string): number
  /** Number of the town a document's company is in; 0 when it is not known. */
  townOf(document: number): number
  /** Which of its company's names a name is. */
  kindOf(name: number): NameKind
  /** Document of the company that has a name. */
  documentOf(name: number): number
  /** Reads a name as the scorer takes it. */
  read(name: number): FoundName
  /** How early the company that has a name comes among suggestions (`suggest-order.ts`). */
  meritOf(name: number): number
  /** Where a document's company is. */
  placeOf(document: number): Place
  /** A hash of a name's words, forms and kind: equal for equal names, rarely for others. */
  signatureOf(name: number): number
  /** Whether two names have the same words in the same order, the same forms, and are of the same kind. */
  isSame(a: number, b: number): boolean
}

/** What a finder of candidates needs to prune. */
export interface CandidateScorer {
  /** The best score so far, 0 when there is none. */
  readonly bestScore: number
  /** The pruning threshold: the score of the last match in the answer, 0 while there is room. */
  readonly threshold: number
  /** How the place of a name's company agrees with the place asked for. */
  placeOf(name: number): PlaceAgreement
}

/** A name that shares words with the one asked for. */
export interface NearName {
  readonly name: number
  /** Companies that share the same words, at least 1. */
  readonly bearers: number
}

/** Finds names that may be the one asked for. */
export interface NameCandidates {
  /** Names whose words, joined, are exactly `letters`. */
  exactNames(letters: string, scorer: CandidateScorer): Iterable<number>
  /** Names that resemble the one asked for, the likeliest first. */
  candidates(asked: AskedName, scorer: CandidateScorer): Iterable<number>
  /** Names that contain every word, those of larger companies first. */
  namesWithAll(words: readonly string[]): Iterable<number>
  /** Names that share words with the one asked for, however much they differ otherwise; those that share most first. */
  nearNames(asked: AskedName, scorer: CandidateScorer): Iterable<NearName>
  /** Names written with the words of one of these keys (`spellingKeys`): at most `most` of each. */
  namesSpelledWith(keys: readonly string[], most: number): readonly number[]
}
