/** Writes the changes of switches into the history, however many they are, in bounded memory. */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Company } from '../../../company/company.ts'
import type { CompanyChange } from '../../../records/company-change.ts'
import { MEMBERS } from '../../../records/members.ts'
import type { PastChange, Switch } from '../../../records/past-company.ts'
import { isFilled } from '../../../records/record.ts'
import { historyPath, showFile } from './history.ts'
import { mergeSegments, withSegments } from './merge-segments.ts'
import { compareChanges, SegmentWriter } from './segment-file.ts'

/** Changes that are sorted in memory: a kilobyte each at most. */
const SORTED_MAX = 50_000
/** Sorted files that are merged at a time: a block of each is in memory, and each next change is looked for among all. */
const RUNS_MAX = 32

/** The changes of some switches that follow each other, in any order. */
export class HistoryWriter {
  readonly #path: string
  readonly #switches: readonly Switch[]
  /** Sorted files of what no longer had room in memory. */
  readonly #runs: string[] = []
  readonly #sortedMax: number
  #sorted: PastChange[] = []
  #written = 0

  /** @param switches the oldest first, with the numbers that they have or will have */
  constructor(dataFolder: string, switches: readonly Switch[], sortedMax = SORTED_MAX) {
    this.#sortedMax = sortedMax
    this.#path = historyPath(dataFolder, switches[0].number, switches.at(-1)!.number)
    this.#switches = switches
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
  }

  /** Adds a change of one of the switches. */
  add(number: number, { id, type, fields = {}, was }: CompanyChange): void {
    const before = was === undefined ? asTheyWere(fields) : withoutDays(filledMembers(was))
    const kind = type === 'closed' ? 'changed' : type
    this.#sorted.push({ id, number, kind, before })
    if (this.#sorted.length >= this.#sortedMax) this.#writeRun()
  }

  /** Writes what was added to the disk. It counts once `generations/current` names the last switch. */
  async finish(): Promise<void> {
    const unfinished = `${this.#path}.part`
    if (this.#runs.length === 0) this.#writeSorted(unfinished, 'kept')
    else {
      this.#writeRun()
      while (this.#runs.length > RUNS_MAX) await this.#mergeRuns()
      await withSegments(this.#runs, (runs) => mergeSegments(runs, unfinished, this.#switches, { effort: 'kept' }))
    }
    await showFile(unfinished, this.#path)
    await this.abort()
  }

  /** Removes what was written for the time being. */
  async abort(): Promise<void> {
    for (const run of this.#runs) await rm(run, { force: true })
    this.#runs.length = 0
  }

  /** Makes one of the oldest runs. */
  async #mergeRuns(): Promise<void> {
    const merged = this.#runs.slice(0, RUNS_MAX)
    const run = this.#nextRun()
    await withSegments(merged, (runs) => mergeSegments(runs, run, this.#switches, { effort: 'brief' }))
    this.#runs.splice(0, RUNS_MAX)
    for (const each of merged) await rm(each, { force: true })
  }

  #writeRun(): void {
    this.#writeSorted(this.#nextRun(), 'brief')
  }

  #nextRun(): string {
    const run = `${this.#path}.${this.#written++}.part`
    this.#runs.push(run)
    return run
  }

  #writeSorted(path: string, effort: 'brief' | 'kept'): void {
    const writer = new SegmentWriter(path, this.#switches, effort)
    try {
      for (const change of this.#sorted.sort(compareChanges)) writer.add(change)
      writer.finish()
    } finally {
      writer.close()
    }
    this.#sorted = []
  }
}

/** The members of a company that are not empty. */
function filledMembers(company: Company): Partial<Company> {
  const filled = MEMBERS.filter((member) => member !== 'id' && isFilled(company, member))
  return Object.fromEntries(filled.map((member) => [member, company[member]]))
}

function asTheyWere(fields: NonNullable<CompanyChange['fields']>): Partial<Company> {
  return withoutDays(Object.fromEntries(Object.entries(fields).map(([member, { before }]) => [member, before])))
}

/** The switch has the days on which registers were published once for all companies. */
function withoutDays(before: Partial<Company>): Partial<Company> {
  if (before.sources === undefined) return before
  return { ...before, sources: before.sources.map((source) => ({ ...source, retrievedAt: null })) }
}
