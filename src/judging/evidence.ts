/** What led to a verdict: the judge collects it, reasons are written from it. Types alone. */
import type { CodeNode } from '../reference/industry-codes.ts'
import type { TruthValue } from '../search/evaluate.ts'
import type { Mention } from './mentions.ts'

/** What a condition is about. */
export type FactKind =
  | 'place'
  | 'employees'
  | 'revenue'
  | 'founded'
  | 'size'
  | 'legalForm'
  | 'listing'
  | 'status'
  | 'codes'

/** A condition of the question, and the record's value for it. */
export interface Fact {
  readonly kind: FactKind
  readonly state: TruthValue
}

/** How a registered code fits the activity asked for: it stands for it, or may; or it is for something else. */
export type CodeFit = 'same' | 'possible' | 'other'

/** A registered activity. */
export interface CodeEvidence {
  readonly fit: CodeFit
  readonly rank: 'primary' | 'secondary'
  /** The code that a reason names: the register's own one, as the record carries it; with its list where that is not the country's. */
  readonly code: string
  /** The node of `code` in its list. */
  readonly node: CodeNode
  /** The NACE code that it is or is below, or that was derived from it. */
  readonly nace: CodeNode
  /** The NACE code is of another class than the register's own code: derived from it. */
  readonly isDerived: boolean
}

/** A mention of a word asked for, or of another name of it. */
export interface ActivityMention extends Mention {
  /** What it is another name of, as the question writes it; `null`: it is the word itself. */
  readonly nameOf: string | null
}

/** A near word in a description. */
export interface NearMention {
  /** As the description writes it. */
  readonly written: string
  /** The word asked that it is near, as the question writes it. */
  readonly asked: string
  /** It is a part of what was asked for: beer, where beverages are. */
  readonly isPart: boolean
}

/** Evidence of a record for an activity. */
export interface ActivityEvidence {
  /** `sure`: the record confirms every word asked. `near`: it fits, but not everything is known or the same. */
  readonly state: 'sure' | 'near' | 'none'
  /** The registered activities worth naming, the best fit first. */
  readonly codes: readonly CodeEvidence[]
  readonly mentions: readonly ActivityMention[]
  /** Near words that the description says instead of words asked; only where nothing else speaks for the company. */
  readonly near: readonly NearMention[]
  /** Words asked that nothing in the record confirms. */
  readonly missing: readonly string[]
  /** Words asked that the description denies. */
  readonly denied: readonly string[]
  /** The record mentions none of the things asked; at most a code supports the company. */
  readonly isUnsaid: boolean
  /** The activity as it was asked for, where the code covers it only by official phrases. */
  readonly covered: string | null
}

/** What a question rules out. */
export interface KnownExclusion {
  /** As the question writes it. */
  readonly words: string
  /** The record tells that the company is nothing of it. */
  readonly isKnown: boolean
  /** The NACE code for it that the company, which has others, does not have; `null` where no code tells. */
  readonly code: string | null
}

/** What led to a verdict. */
export interface Evidence {
  readonly activity: ActivityEvidence | null
  /** What texts say of the parts of the question that were set aside, and that the record bears out. */
  readonly borneOut: readonly ActivityMention[]
  /** The conditions of the question, each kind once. */
  readonly facts: readonly Fact[]
  readonly excluded: readonly KnownExclusion[]
  /** The company no longer exists or is about to end, and the question did not ask for such companies. */
  readonly isEnding: boolean
  /** Words that the caller required and the record contains. */
  readonly must: readonly string[]
  /** Parts of the question that were set aside, in its spelling: no record has data for them. */
  readonly setAside: readonly string[]
}
