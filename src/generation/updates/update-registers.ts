/**
 * Brings registers up to date: fetches what is new of each, and builds one generation with all of it. An index is built as a
 * whole, so the work of a night with ten registers is that of one.
 */
import type { ImportDependencies } from '../../imports/dependencies.ts'
import type { HeldFetch } from '../../imports/fetches.ts'
import { describeFolderError } from '../../imports/folder-errors.ts'
import { type BegunWork, beginRun, continueRun, type RunInLog } from '../../imports/logged-run.ts'
import { withStore } from '../../imports/open-store.ts'
import { RebuildNeededError } from '../../imports/rebuild-reasons.ts'
import { currentOf, type RecordStore, type StoredImport } from '../../imports/record-store.ts'
import {
  type ImportResult,
  type ReadImport,
  readImport,
  reportOfImport,
  serveImports,
} from '../../imports/run-import.ts'
import { showDays } from '../../imports/show-days.ts'
import type { RegisterSource } from '../../registers/register.ts'
import { isFetchable, registerOf } from '../../registers/registers.ts'
import { type ChangesRequest, type FetchedChanges, fetchChanges } from './fetch-changes.ts'

/** What is brought up to date. */
export interface UpdateRequest
  extends Pick<ChangesRequest, 'dataFolder' | 'contact' | 'mirror' | 'options' | 'keys' | 'streams' | 'patience'> {
  readonly registers: readonly string[]
  /** Whether more than one active company in twenty of a register may lose all its industry codes. */
  readonly mayLoseCodes?: boolean
  /** Aborted when fetches are to end. */
  readonly signal?: AbortSignal
  /** Called once for each register, as soon as it is known. */
  onOutcome(outcome: UpdateOutcome): void
}

/** What came of looking at a register. */
export type UpdateOutcome =
  | { readonly register: string; readonly state: 'updated'; readonly result: ImportResult }
  /** The publisher has nothing new, or it says the same. */
  | { readonly register: string; readonly state: 'unchanged' }
  /** Changes of its stream do not come, or are missing for good. It is told beside the others. */
  | { readonly register: string; readonly state: 'troubled'; readonly message: string }
  | { readonly register: string; readonly state: 'failed'; readonly message: string }

/** What was fetched waits at most about so long for the next registers. */
const WAIT_MS = 10 * 60_000

/** A register of which something new was fetched, and is not stored yet. */
interface Fetched {
  readonly source: RegisterSource
  readonly run: RunInLog
  /** What was stored when it was fetched: the changes are those since then. */
  readonly before: StoredImport | undefined
  readonly found: FetchedChanges
  readonly at: number
  /** Nobody else fetches the register until its files are imported. */
  readonly hold: HeldFetch
}

/** A register whose new records are stored, and not served yet. */
interface Waiting {
  readonly register: string
  readonly run: BegunWork
  readonly own: ReadImport
  done(): void
}

/**
 * Brings registers up to date. A register that fails does not keep the others from it; the log has a line for each that
 * was looked at. Files are fetched without the import lock, which is taken for what came of them.
 */
export async function updateRegisters(request: UpdateRequest, dependencies: ImportDependencies): Promise<void> {
  const { registers, onOutcome } = request
  const left = new Set(registers)
  const tell = (outcome: UpdateOutcome) => {
    if (outcome.state === 'troubled' || left.delete(outcome.register)) onOutcome(outcome)
  }
  const fetching = new FetchRound({ ...request, onOutcome: tell }, dependencies)
  for (const register of new Set(registers)) {
    await fetching.look(register)
    if (fetching.isLate()) await fetching.importAll()
  }
  await fetching.importAll()
}

/** Fetches what is new of several registers. */
class FetchRound {
  readonly #request: UpdateRequest
  readonly #dependencies: ImportDependencies
  #fetched: Fetched[] = []

  constructor(request: UpdateRequest, dependencies: ImportDependencies) {
    this.#request = request
    this.#dependencies = dependencies
  }

  /** Whether something that was fetched has waited long enough. */
  isLate(): boolean {
    const [first] = this.#fetched
    return first !== undefined && this.#dependencies.clock.monotonic() - first.at > WAIT_MS
  }

  /** Fetches what is new of a register. */
  async look(register: string): Promise<void> {
    const { dataFolder, signal, onOutcome } = this.#request
    const { fetches, clock } = this.#dependencies
    let hold: HeldFetch | null = null
    let run: RunInLog | null = null
    try {
      const source = fetchedSource(register)
      hold = fetches.hold(dataFolder, register, signal)
      const [begun, before] = this.#withLog((store) => [
        beginRun(store, { action: 'update', register, files: [] }, this.#dependencies),
        currentOf(store, register),
      ])
      run = begun
      const found = await this.#fetch(source, before, hold.signal)
      if (found !== null) {
        this.#fetched.push({ source, run, before, found, at: clock.monotonic(), hold })
        hold = null
        return
      }
      this.#withLog((store) => continueRun(store, begun, this.#dependencies).end({ outcome: 'unchanged' }))
      onOutcome({ register, state: 'unchanged' })
    } catch (error) {
      this.#fail(register, run, error)
    } finally {
      hold?.release()
    }
  }

  #fetch(
    source: RegisterSource,
    before: StoredImport | undefined,
    signal: AbortSignal,
  ): Promise<FetchedChanges | null> {
    const { options, onOutcome, ...request } = this.#request
    const { onProgress } = this.#dependencies
    const more = onProgress && { onProgress }
    const onTrouble = (message: string) => onOutcome({ register: source.id, state: 'troubled', message })
    return fetchChanges({ ...request, source, before, ...more, onTrouble, options: { ...options, signal } })
  }

  /** Imports what was fetched, under the import lock, and the days of registers of which nothing is new. */
  async importAll(): Promise<void> {
    const fetched = this.#fetched
    this.#fetched = []
    const { dataFolder } = this.#request
    try {
      await withStore(dataFolder, this.#dependencies, async (store) => {
        const round = new ImportRound(store, this.#request, this.#dependencies)
        for (const each of fetched) await round.read(each)
        await round.end()
      })
    } catch (error) {
      for (const { source, run } of fetched) this.#fail(source.id, run, error)
    } finally {
      for (const { hold } of fetched) hold.release()
    }
  }

  /** Works with the log for a moment. An import that runs meanwhile writes to it, too. */
  #withLog<Result>(work: (store: RecordStore) => Result): Result {
    const store = this.#dependencies.openStore(this.#request.dataFolder)
    try {
      return work(store)
    } finally {
      store.close()
    }
  }

  #fail(register: string, run: RunInLog | null, error: unknown): void {
    const { dataFolder, onOutcome } = this.#request
    const described = describeFolderError(error, dataFolder, this.#dependencies.latestProgress?.())
    try {
      if (run !== null) this.#withLog((store) => continueRun(store, run, this.#dependencies).fail(described))
    } catch {
      // The log cannot be written to. The caller is told anyway.
    }
    onOutcome(failureOf(register, described))
  }
}

/** Stores and serves what was fetched, under the import lock. */
class ImportRound {
  readonly #store: RecordStore
  readonly #request: UpdateRequest
  readonly #dependencies: ImportDependencies
  readonly #waiting: Waiting[] = []

  constructor(store: RecordStore, request: UpdateRequest, dependencies: ImportDependencies) {
    this.#store = store
    this.#request = request
    this.#dependencies = dependencies
  }

  /** Stores what is new of a register. */
  async read({ source: { id: register }, run: begun, before, found }: Fetched): Promise<void> {
    const { dataFolder, mayLoseCodes = false } = this.#request
    const run = continueRun(this.#store, begun, this.#dependencies)
    try {
      const stored = currentOf(this.#store, register)
      if (stored?.id !== before?.id) throw new Error(`Cannot update ${register}: ${CHANGED_MEANWHILE}`)
      const files = { dataFolder, register, mayLoseCodes, ...found.request }
      const own = await readImport(this.#store, files, this.#dependencies).catch((error: unknown) => {
        found.failed?.(error)
        throw error
      })
      this.#waiting.push({ register, run, own, done: () => found.done() })
      // Nothing is to be built for it: who asked need not wait for the others.
      if (own.kept !== null) await this.#serve(this.#waiting.splice(-1))
    } catch (error) {
      this.#fail(register, run, error)
    }
  }

  /** Serves what is stored, and the days of registers of which nothing is new. */
  async end(): Promise<void> {
    if (this.#waiting.length > 0) await this.#serve(this.#waiting.splice(0))
    try {
      await showDays(this.#request.dataFolder, this.#store, this.#dependencies)
    } catch (error) {
      // The next build shows the days.
      if (error instanceof RebuildNeededError) return
      // All outcomes are reported already, and the next round tries again.
      const run = beginRun(this.#store, { action: 'index', register: null, files: [] }, this.#dependencies)
      run.fail(describeFolderError(error, this.#request.dataFolder))
    }
  }

  async #serve(waiting: readonly Waiting[]): Promise<void> {
    const imports = waiting.map(({ own }) => own)
    let results: readonly ImportResult[]
    try {
      results = await serveImports(this.#store, this.#request.dataFolder, imports, this.#dependencies)
    } catch (error) {
      for (const { register, run } of waiting) this.#fail(register, run, error)
      return
    }
    for (const [at, own] of waiting.entries()) this.#conclude(own, results[at])
  }

  #conclude({ register, run, done }: Waiting, result: ImportResult): void {
    try {
      done()
      run.end(reportOfImport(result))
      this.#request.onOutcome(
        result.isUnchanged ? { register, state: 'unchanged' } : { register, state: 'updated', result },
      )
    } catch (error) {
      this.#fail(register, run, error)
    }
  }

  #fail(register: string, run: BegunWork, error: unknown): void {
    const reached = this.#dependencies.latestProgress?.()
    const described = describeFolderError(error, this.#request.dataFolder, reached)
    run.fail(described)
    this.#request.onOutcome(failureOf(register, described))
  }
}

const CHANGED_MEANWHILE = 'another import changed it while files were fetched; the next update goes on from there'

function failureOf(register: string, error: unknown): UpdateOutcome {
  return { register, state: 'failed', message: error instanceof Error ? error.message : String(error) }
}

/** @throws {RangeError} for an unknown register, and one whose files must be fetched by hand */
function fetchedSource(register: string): RegisterSource {
  const { source } = registerOf(register)
  if (isFetchable(source)) return source
  throw new RangeError(`Cannot update ${register}: its files must be fetched by hand, from ${source.page}`)
}

/** Whether a register can be updated without a person. */
export function isFetched(register: string): boolean {
  try {
    return isFetchable(registerOf(register).source)
  } catch {
    return false
  }
}
