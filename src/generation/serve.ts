/**
 * What is served now: the engine and the lookup of one generation, exchanged together when an import switches it.
 *
 * A generation that is damaged is left for the one before it: when it is opened, when a call meets a damaged block, and
 * when the check in the background finds one. Until then a call that meets damage fails, and no wrong byte leaves.
 */
import { PublicError, publicError } from '../errors.ts'
import type { Generation } from '../imports/generation-ports.ts'
import {
  ADDED_DOCUMENTS_FILE,
  checksumsFileOf,
  DamagedFileError,
  DOCUMENTS_FILE,
  type FileChecksums,
  type OpenGeneration,
  type OpenGenerationOptions,
  openGeneration,
  PLAIN_DOCUMENTS_FILE,
  type SharedGeneration,
} from '../search/embedded/open-generation.ts'
import { type KnownMembers, knownMembers } from '../search/known-members.ts'
import {
  byCompanies,
  type Lease,
  LeasedGeneration,
  type Leases,
  ReplacedGenerations,
  type ServedImport,
} from '../search/lease.ts'
import { findDamage } from '../storage/files/file-checksums.ts'
import {
  currentGenerationId,
  DamagedGenerationError,
  openCurrentGeneration,
  openPreviousGeneration,
  verifyGeneration,
} from '../storage/files/generations.ts'
import { watchGenerations } from '../storage/files/watch-generations.ts'
import { finishInTurns } from '../threads/in-turns.ts'
import { checksumsOf } from './from-served/served-generation.ts'

/** The served generation. An import may switch it at any moment: what must stay as it is takes a lease. */
export interface Serving extends Leases {
  /** Number of companies; 0 while nothing was imported. */
  companies(): number
  /** Countries of which there is at least one company, the one with the most first. */
  countries(): readonly string[]
  /** Its id; `null` while nothing was imported. */
  generation(): string | null
  /** The imports that it was built from; none while nothing was imported. */
  imports(): readonly ServedImport[]
  /** What is damaged, and what is served instead; `null` where nothing is. */
  notice(): string | null
  /** Checks whether searches can be answered. @throws {Error} where they cannot */
  check(): Promise<void>
  stopWatching(): void
  close(): Promise<void>
}

/** A generation in service, for other threads. Posted to them, its indexes are not copied. */
export interface PostedGeneration {
  readonly id: string
  readonly shared: SharedGeneration
  readonly checksums: ReadonlyMap<string, FileChecksums>
  readonly imports: readonly ServedImport[]
  readonly known: KnownMembers
}

/** Who hears what happens to the served generation. */
export interface ServingListener {
  /** Called when a new generation cannot be opened; the one before it stays in service. */
  readonly onError: (error: unknown) => void
  /** Called when damage is found, with a sentence that names the file, and the one that {@link Serving.notice} returns. */
  readonly onDamage: (sentence: string, notice: string) => void
  /** Called when another generation is served, or something else is to be said of it. */
  readonly onChange?: () => void
}

/** A generation in service. */
interface Served {
  readonly generation: Generation
  readonly open: OpenGeneration
  readonly known: KnownMembers
  readonly leased: LeasedGeneration
}

/** Files that are never in memory. */
const DOCUMENT_FILES = [DOCUMENTS_FILE, ADDED_DOCUMENTS_FILE, PLAIN_DOCUMENTS_FILE].flatMap((name) => [
  name,
  checksumsFileOf(name),
])

/** Every byte of the served files is checked once a day, and soon after the start. */
const CHECK_AGAIN_MS = 24 * 3_600_000
const FIRST_CHECK_MS = 10_000
/** Rest after each MiB: a check reads some 20 MB/s, and takes a hundredth of a processor. */
const REST_MS = 50

/** How generations are opened. */
interface ServingOptions extends Pick<OpenGenerationOptions, 'embeddingModel' | 'memory'> {
  /** Whether what most searches need is read as soon as a generation is served: for those who serve it for long. */
  readonly isPreloaded?: boolean
  /** When every byte is checked first, milliseconds after the start; {@link FIRST_CHECK_MS} where absent. */
  readonly firstCheckMs?: number
}

/**
 * Opens the generation that a data folder serves, and follows its switches.
 *
 * @param options which vectors are opened along with the index, how much memory the index may take, what is read at once
 * @throws {Error} when the served generation and the one before it are damaged; the message says what to do
 */
export async function openServing(
  dataFolder: string,
  listener: ServingListener,
  options: ServingOptions = {},
): Promise<FolderServing> {
  const serving = new FolderServing(dataFolder, listener, options)
  await serving.open()
  return serving
}

/** The serving of a data folder, which threads of the same process can follow. */
export class FolderServing implements Serving {
  readonly #dataFolder: string
  readonly #listener: ServingListener
  readonly #options: ServingOptions
  readonly #ended = new AbortController()
  #served: Served | null = null
  /** Generations that were replaced, while callers still read them. */
  readonly #replaced = new ReplacedGenerations()
  #notice: string | null = null
  /** The damaged generation that is being left. */
  #leaving: string | null = null
  #stopWatch: () => void = () => {}
  #nextCheck: NodeJS.Timeout | undefined

  constructor(dataFolder: string, listener: ServingListener, options: ServingOptions) {
    this.#dataFolder = dataFolder
    this.#listener = listener
    this.#options = options
  }

  async open(): Promise<void> {
    // The watch must not open a damaged generation again: it looks for another one.
    const known = await currentGenerationId(this.#dataFolder).catch(asSentence)
    try {
      const generation = await openCurrentGeneration(this.#dataFolder, 'sizes')
      this.#served = generation && (await this.#openFiles(generation))
    } catch (error) {
      await this.#openPrevious(error)
    }
    this.#preload()
    this.#stopWatch = watchGenerations(this.#dataFolder, known, {
      onSwitch: async (generation) => {
        const opened = await this.#openFiles(generation)
        this.#notice = null
        this.#replace(opened)
      },
      onError: this.#listener.onError,
    })
    this.#checkLater(this.#options.firstCheckMs ?? FIRST_CHECK_MS)
  }

  take(): Lease {
    return this.#current().leased.take()
  }

  companies(): number {
    return [...(this.#served?.open.engine.countries.values() ?? [])].reduce((sum, own) => sum + own, 0)
  }

  /** Bytes of the served files that searches and lookups need, in memory and in all; without caches. */
  memory(): ReturnType<OpenGeneration['memory']> {
    return this.#served?.open.memory() ?? { resident: 0, total: 0 }
  }

  countries(): readonly string[] {
    return byCompanies(this.#served?.open.engine)
  }

  generation(): string | null {
    return this.#served?.generation.id ?? null
  }

  imports(): readonly ServedImport[] {
    return this.#served?.generation.manifest.imports ?? []
  }

  notice(): string | null {
    return this.#notice
  }

  async check(): Promise<void> {
    this.#current()
  }

  /** What is served; `null` while nothing was imported. */
  posted(): PostedGeneration | null {
    if (this.#served === null) return null
    const { generation, open, known } = this.#served
    const { imports } = generation.manifest
    return { id: generation.id, shared: open.share(), checksums: checksumsOf(generation), imports, known }
  }

  /** Notes that another thread met a damaged block of the documents of a generation. */
  noteDamage(id: string, reason: string): void {
    const generation = this.#served?.generation
    if (generation?.id === id) void this.#leave(generation, reason)
  }

  stopWatching(): void {
    this.#ended.abort()
    clearTimeout(this.#nextCheck)
    this.#stopWatch()
  }

  async close(): Promise<void> {
    await this.#replaced.close(this.#served?.leased)
  }

  #current(): Served {
    if (this.#served === null) throw publicError('not_ready', { reason: 'no register has been imported yet' })
    return this.#served
  }

  async #openFiles(generation: Generation): Promise<Served> {
    const { isPreloaded: _, firstCheckMs: __, ...options } = this.#options
    const open = await openGeneration(generation.folder, {
      ...options,
      checksums: checksumsOf(generation),
      onDamage: (error) => void this.#leave(generation, error.message),
    })
    await finishInTurns(open.prepare())
    const { engine, lookup } = open
    const { id, manifest } = generation
    const known = await knownMembers(manifest.known, engine)
    const leased = new LeasedGeneration({ engine, lookup, imports: manifest.imports, known, generation: id })
    return { generation, open, known, leased }
  }

  /** Serves the generation before the one that cannot be opened. @throws where that is impossible, too */
  async #openPrevious(error: unknown): Promise<void> {
    const reason = damageOf(error)
    if (reason === null) throw error
    const previous = await openPreviousGeneration(this.#dataFolder)
    try {
      this.#served = previous && (await this.#openFiles(previous))
    } catch (also) {
      if (damageOf(also) === null) throw also
    }
    if (this.#served === null) throw new Error(`Cannot start: ${reason}, ${REBUILD}`, { cause: error })
    this.#report(reason, `serves generation ${previous?.id}: a newer one is damaged`)
  }

  /** Leaves a damaged generation for the one before it, if every byte of that is right. */
  async #leave({ id }: Generation, reason: string): Promise<void> {
    if (this.#leaving === id || this.#served?.generation.id !== id) return
    this.#leaving = id
    this.#report(reason, `generation ${id} is damaged: some companies cannot be read`)
    try {
      const previous = await openPreviousGeneration(this.#dataFolder)
      if (previous === null || previous.id === id) return
      await verifyGeneration(previous)
      const opened = await this.#openFiles(previous)
      if (this.#served?.generation.id !== id || this.#ended.signal.aborted) return await opened.leased.retire()
      this.#replace(opened)
      this.#report(reason, `serves generation ${previous.id}: generation ${id} is damaged`)
    } catch (error) {
      this.#listener.onError(error)
    }
  }

  /**
   * Whether another generation has taken the place of one that is checked: its files may be deleted, and nobody misses
   * them. One that is served as a newer one is damaged has no successor.
   */
  async #isReplaced({ id }: Generation): Promise<boolean> {
    if (this.#served?.generation.id !== id) return true
    const current = this.#notice === null ? await currentGenerationId(this.#dataFolder).catch(() => id) : id
    return current !== null && current !== id
  }

  #report(reason: string, notice: string): void {
    this.#notice = notice
    this.#listener.onDamage(`${reason}; ${REBUILD}`, notice)
    this.#listener.onChange?.()
  }

  #replace(next: Served): void {
    const before = this.#served
    this.#served = next
    this.#preload()
    this.#listener.onChange?.()
    // A caller may take an hour over an export, and the next import must not wait for it.
    this.#replaced.retire(before?.leased, this.#listener.onError)
  }

  /** Begins to read what most searches need. */
  #preload(): void {
    if (this.#options.isPreloaded !== true || this.#served === null) return
    this.#served.open.preload().catch((error) => {
      // What is damaged is being left already.
      if (damageOf(error) === null && !this.#ended.signal.aborted) this.#listener.onError(error)
    })
  }

  #checkLater(milliseconds: number): void {
    if (this.#ended.signal.aborted) return
    this.#nextCheck = setTimeout(() => void this.#check(), milliseconds).unref()
  }

  async #check(): Promise<void> {
    const generation = this.#served?.generation
    const { signal } = this.#ended
    try {
      if (generation !== undefined)
        for await (const { file, sentence } of findDamage(generation, { restMilliseconds: REST_MS, signal })) {
          if (signal.aborted) return
          if (await this.#isReplaced(generation)) break
          const { resident, total } = this.memory()
          const isRead = DOCUMENT_FILES.includes(file) || resident < total
          if (isRead) await this.#leave(generation, sentence)
          // The index is in memory, and was right when it was read.
          else this.#report(sentence, `generation ${generation.id} is damaged: it will not open again`)
        }
    } catch (error) {
      if (!signal.aborted) this.#listener.onError(error)
    }
    this.#checkLater(CHECK_AGAIN_MS)
  }
}

const REBUILD = 'must be as it was built; run ./firmament index to build it again'

/** What is damaged, if that is what an error says. */
function damageOf(error: unknown): string | null {
  if (error instanceof DamagedGenerationError || error instanceof DamagedFileError) return error.message
  // A part of a file that is read when it is used: as a request would meet it.
  return error instanceof PublicError && error.cause instanceof DamagedFileError ? error.cause.message : null
}

function asSentence(error: unknown): never {
  const reason = damageOf(error)
  throw reason === null ? error : new Error(`Cannot start: ${reason}, ${REBUILD}`, { cause: error })
}
