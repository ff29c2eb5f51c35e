/**
 * Why a merge was refused, so that a generation is built of all companies instead of being made of the served one. There is no other
 * list. Three builds of all need no reason: the first import, the command `index`, and the second one of a suppression, without which
 * linked files would keep bytes of the company.
 */
export const REBUILD_REASONS = {
  // The served generation.
  unreadable: 'the served generation cannot be read',
  earlierVersion: 'an earlier version made the served generation, which lacks what companies are merged or dated by',
  damaged: 'a file of the served generation is damaged',
  digests: 'the digests of the served companies are missing, damaged, or of another version of the program',
  hardLinks: 'the file system has no hard links',
  // The records.
  demo: 'demo companies are replaced',
  removedRecords: 'records of the served companies were removed',
  unmatched: 'a register has records that match no company, and only a build reports all of them',
  sources: 'a register has another address or licence, which each of its companies shows',
  suppressed: 'records of suppressed companies are stored',
  share: 'too many companies differ: merging them takes as long',
  records: 'the counts of records before and after do not add up',
  nobody: 'no company is left',
  // The index.
  vectors: 'texts are embedded by another model, for the first time or no longer',
  meanLength: 'the average number of words in names and descriptions changed, by which every search weighs them',
  sharedTexts: 'there are more shared texts than documents can refer to',
  publicationDays: 'a day of publication is not known, or is written in another length',
  nameNumbers: 'there are more regions, towns or legal forms than a country has numbers for',
  nameHashes: 'a large table of names or numbers needs other buckets, for which it has no hashes',
  // Anything else: a fault of the program.
  failed: 'merging failed',
} as const

/** One of {@link REBUILD_REASONS}. */
export type RebuildReason = keyof typeof REBUILD_REASONS

/** A generation cannot be made of the served one: it has to be built of all companies. The message is the reason. */
export class RebuildNeededError extends Error {
  readonly reason: RebuildReason

  /** @param cause what failed, where something did */
  constructor(reason: RebuildReason, cause?: Error) {
    super(REBUILD_REASONS[reason] + (cause ? ` (${cause.message})` : ''), { cause })
    this.reason = reason
  }
}
