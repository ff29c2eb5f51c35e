/**
 * Generations as an import sees them: what a generation consists of, how one is drafted, built and activated.
 * `storage/files/generations.ts` stores them, `generation/build-on-threads.ts` builds their indexes.
 */
import type { Clock } from '../clock.ts'
import type { CompanyDigest } from '../records/group-digest.ts'
import type { MergedCounts, RecordGroup } from '../records/merge-batch.ts'
import type { KnownMembers } from '../search/known-members.ts'

/** A file of a generation. */
export interface GenerationFile {
  /** Name within the folder. */
  readonly name: string
  readonly bytes: number
  /** CRC-32 of each block (`blockBytes` of the manifest), 8 hexadecimal digits each, concatenated. */
  readonly blocks: string
}

/** The import of one register that a generation contains. */
export interface GenerationImport {
  /** Id of the import in `companies.db`. */
  readonly id: number
  readonly register: string
  /** Number of records of the import. */
  readonly records: number
  /** How many of these were linked to records of other registers; absent in generations of older versions. */
  readonly merged?: number
  /** How many have no name and match no record of another register; absent in generations of older versions. */
  readonly unmatched?: number
  /** Details to show: when the files were published, counts. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What a generation consists of and was built from. */
export interface GenerationManifest {
  /** Version of the manifest format. */
  readonly version: 1 | 2
  /** Bytes of a block that has a checksum; absent in version 1: 1 MiB. */
  readonly blockBytes?: number
  readonly generation: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly companies: number
  /** How many of these more than one register describes; absent in generations of older versions. */
  readonly companiesMerged?: number
  /** The import of each register in it. */
  readonly imports: readonly GenerationImport[]
  readonly files: readonly GenerationFile[]
  /** How many companies of each country have each member; absent in generations of older versions. */
  readonly known?: KnownMembers
}

/** A generation that can be served. */
export interface Generation {
  readonly id: string
  readonly folder: string
  readonly manifest: GenerationManifest
}

/** A generation being written. */
export interface GenerationDraft {
  readonly id: string
  /** Empty folder for the files. */
  readonly folder: string
  /**
   * Completes the draft: lists every file in the folder with its checksums, and flushes all of them to disk.
   *
   * @param sealed files whose checksums are known: they are not read again
   * @returns the generation, complete but not served yet
   */
  seal(
    about: Pick<GenerationManifest, 'companies' | 'companiesMerged' | 'imports' | 'known'>,
    sealed?: readonly GenerationFile[],
  ): Promise<Generation>
  /** Removes the folder. */
  abort(): Promise<void>
}

/** The digests of the companies of a generation, as it is built (`storage/files/digests.ts`). */
export interface DigestsWriter {
  add(company: CompanyDigest): void
  /** Writes the rest. */
  finish(): void
  /** Gives up: the folder is removed with the draft. */
  abort(): void
}

/** Digests of companies that may differ between two generations, by id. */
export interface DigestChanges {
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
}

/** The generations of data folders. */
export interface Generations {
  /** Begins a generation. Only the holder of the import lock may call this. */
  draft(dataFolder: string, clock: Clock): Promise<GenerationDraft>
  /** Counts the members that no company of a country has. @param folder of a generation whose index is written */
  countKnown(folder: string): Promise<KnownMembers>
  /** Begins the digests of a generation in its folder. */
  digests(folder: string): DigestsWriter
  /**
   * Writes the digests of a generation that differs from the served one in few companies.
   *
   * @param folder of the generation
   * @returns ids of the companies that differ; `null` when the served one has no digests, or differs from
   *   `changes.before`
   */
  replaceDigests(dataFolder: string, folder: string, changes: DigestChanges): Promise<readonly string[] | null>
  /**
   * Writes what changes when a sealed generation becomes the served one.
   *
   * @param differing ids of the companies that differ, where they are known
   * @returns the number of the switch; `null` when it is not known what changes: nothing is served yet, or an older version
   *   built it
   */
  writeChanges(
    dataFolder: string,
    generation: Generation,
    clock: Clock,
    differing?: readonly string[],
  ): Promise<number | null>
  /**
   * Fills a draft with what is served, with other days of publication.
   *
   * @param days of each register, RFC 3339 UTC
   * @returns the files whose checksums are known
   * @throws {RebuildNeededError} when only a build can make it
   */
  redate(
    dataFolder: string,
    draft: Pick<GenerationDraft, 'id' | 'folder'>,
    days: ReadonlyMap<string, string>,
  ): Promise<readonly GenerationFile[]>
  /**
   * Makes a sealed generation the served one.
   *
   * @param change what {@link writeChanges} returned
   * @param takesPlace whether it is the served one with other days: a rollback goes to the one before both
   */
  activate(
    dataFolder: string,
    generation: Pick<Generation, 'id'>,
    change: number | null,
    takesPlace?: boolean,
  ): Promise<void>
  /** Removes unused generations. Only the holder of the import lock may call this. */
  removeOld(dataFolder: string): Promise<void>
  /** The manifest of the served generation; `null` when there is no readable one. */
  served(dataFolder: string): Promise<GenerationManifest | null>
  /** Ids of the imports that any generation of the folder was built from. */
  needed(dataFolder: string): Promise<readonly number[]>
  /**
   * The generation before the served one, with every byte of it checked; `null` where there is none.
   *
   * @throws {Error} when it is damaged
   */
  previous(dataFolder: string): Promise<Generation | null>
}

/** Merges records and writes the index files of a generation. */
export interface GenerationBuilder {
  /**
   * Merges and adds companies. Called once.
   *
   * @returns the counts of each batch; leaving the loop early skips the remaining groups
   */
  add(groups: Iterable<RecordGroup>): AsyncIterable<MergedCounts>
  /** Writes the remaining data. The files are complete when this resolves. */
  finish(): Promise<unknown>
  /** Cancels the build. When this resolves nothing writes to the folder any more; it may still contain files. */
  abort(): Promise<unknown>
}

/** Writes the index files of a generation from those of another one, and the companies that differ. */
export interface GenerationMerge {
  /** Leaves a company out: it is gone, or another version of it is added. @throws {Error} when there is none with the id */
  remove(id: string): void
  /**
   * Merges records, and adds companies.
   *
   * @returns the counts of each batch
   */
  add(groups: Iterable<RecordGroup>): AsyncIterable<MergedCounts>
  /**
   * Writes the files.
   *
   * @param days of each register, RFC 3339 UTC
   * @returns files whose checksums are known: those that it has from the served generation, unchanged, and others
   * @throws {RebuildNeededError} where all has to be built again
   */
  finish(days: ReadonlyMap<string, string>): Promise<readonly GenerationFile[]>
  /** Whether the files of the served generation are as they were written. They are verified while the merge reads them. */
  isSound(): Promise<boolean>
  /** Gives up. Does nothing when it is finished. */
  abort(): Promise<void>
}
