/** Why a generation is built of all companies instead of being made of the one before. */
export const REBUILD_REASONS = {
  earlierVersion: 'an earlier version wrote the index before: it lacks what companies are merged or redated by',
  vectors: 'texts are embedded by another model, for the first time or no longer',
  meanLength: 'the mean length of texts changes, on which every score depends',
  sharedTexts: 'there are more shared texts than documents can refer to',
  publicationDays: 'the day on which a register was published is not known',
  hardLinks: 'the file system knows no hard links',
  nameNumbers: 'there are more regions, towns or legal forms than a country has numbers for',
  nameHashes: 'a large table of names or numbers needs other buckets, for which it has no hashes',
} as const

/** One of {@link REBUILD_REASONS}. */
export type RebuildReason = keyof typeof REBUILD_REASONS

/** A generation cannot be made of the one before: it has to be built of all companies. */
export class RebuildNeededError extends Error {
  readonly reason: RebuildReason

  constructor(reason: RebuildReason) {
    super(`Cannot merge: ${REBUILD_REASONS[reason]}`)
    this.reason = reason
  }
}
