/**
 * Brings registers up to date: fetches what is new of each, and builds one generation with all of it. An index is built as a
 * whole, so the work of a night with ten registers is that of one.
 */
import type { ImportDependencies } from '../../imports/dependencies.ts'
import { describeFolderError } from '../../imports/folder-errors.ts'
import { type BegunWork, beginRun } from '../../imports/logged-run.ts'
import { withStore } from '../../imports/open-store.ts'
import type { RecordStore } from '../../imports/record-store.ts'
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
import { type ChangesRequest, fetchChanges } from './fetch-changes.ts'

/** What is brought up to date. */
export interface UpdateRequest extends Pick<ChangesRequest, 'dataFolder' | 'contact' | 'mirror' | 'options'> {
  readonly registers: readonly string[]
  /** Whether more than one active company in twenty of a register may lose all its industry codes. */
  readonly mayLoseCodes?: boolean
  /** Called once for each register, as soon as it is known. */
  onOutcome(outcome: UpdateOutcome): void
}

/** What came of looking at a register. */
export type UpdateOutcome =
  | { readonly register: string; readonly state: 'updated'; readonly result: ImportResult }
  /** The publisher has nothing new, or it says the same. */
  | { readonly register: string; readonly state: 'unchanged' }
  | { readonly register: string; readonly state: 'failed'; readonly message: string }

/** Records that are stored wait at most about so long for those of the next registers. */
const WAIT_MS = 10 * 60_000

/** A register whose new records are stored, and not served yet. */
interface Waiting {
  readonly register: string
  readonly run: BegunWork
  readonly own: ReadImport
  done(): void
}

/**
 * Brings registers up to date. A register that fails does not keep the others from it; the log has a line for each that
 * was looked at. None is looked at where another import is running.
 */
export async function updateRegisters(request: UpdateRequest, dependencies: ImportDependencies): Promise<void> {
  const { dataFolder, registers, onOutcome } = request
  const left = new Set(registers)
  const tell = (outcome: UpdateOutcome) => {
    if (left.delete(outcome.register)) onOutcome(outcome)
  }
  try {
    await withStore(dataFolder, dependencies, async (store) => {
      const round = new UpdateRound(store, { ...request, onOutcome: tell }, dependencies)
      for (const register of left) await round.look(register)
      await round.end()
    })
  } catch (error) {
    for (const register of left) tell(failureOf(register, error))
  }
}

/** One look at several registers, under the import lock. */
class UpdateRound {
  readonly #store: RecordStore
  readonly #request: UpdateRequest
  readonly #dependencies: ImportDependencies
  readonly #waiting: Waiting[] = []

  constructor(store: RecordStore, request: UpdateRequest, dependencies: ImportDependencies) {
    this.#store = store
    this.#request = request
    this.#dependencies = dependencies
  }

  /** Fetches and stores what is new of a register. */
  async look(register: string): Promise<void> {
    let run: BegunWork | null = null
    try {
      const source = fetchedSource(register)
      run = beginRun(this.#store, { action: 'update', register, files: [] }, this.#dependencies)
      await this.#read(source, run)
    } catch (error) {
      this.#fail(register, run, error)
    }
    const since = this.#waiting[0]?.own.started ?? Number.POSITIVE_INFINITY
    if (this.#dependencies.clock.monotonic() - since > WAIT_MS) await this.serve()
  }

  async #read(source: RegisterSource, run: BegunWork): Promise<void> {
    const { onOutcome, registers: _, mayLoseCodes = false, ...request } = this.#request
    const { onProgress } = this.#dependencies
    const register = source.id
    const before = this.#store.current().find((current) => current.register === register)
    const found = await fetchChanges({ ...request, source, before, ...(onProgress && { onProgress }) })
    if (found === null) {
      run.end({ outcome: 'unchanged' })
      onOutcome({ register, state: 'unchanged' })
      return
    }
    const files = { dataFolder: request.dataFolder, register, mayLoseCodes, ...found.request }
    const own = await readImport(this.#store, files, this.#dependencies).catch((error: unknown) => {
      found.failed?.(error)
      throw error
    })
    this.#waiting.push({ register, run, own, done: () => found.done() })
    // Nothing is to be built for it: who asked need not wait for the others.
    if (own.kept !== null) await this.#serve(this.#waiting.splice(-1))
  }

  /** Serves what is stored. */
  async serve(): Promise<void> {
    if (this.#waiting.length > 0) await this.#serve(this.#waiting.splice(0))
  }

  /** Serves what is stored, and the days of registers of which nothing is new. */
  async end(): Promise<void> {
    await this.serve()
    try {
      await showDays(this.#request.dataFolder, this.#store, this.#dependencies)
    } catch (error) {
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

  #fail(register: string, run: BegunWork | null, error: unknown): void {
    const reached = this.#dependencies.latestProgress?.()
    const described = describeFolderError(error, this.#request.dataFolder, reached)
    run?.fail(described)
    this.#request.onOutcome(failureOf(register, described))
  }
}

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
