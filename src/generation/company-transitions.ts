/** Reads what companies were before some switches of generations, and what they are behind them. */
import type { Transition } from '../alerts/evaluate-searches.ts'
import type { ChangeSource, Switches } from '../alerts/run.ts'
import type { WantedChanges } from '../alerts/wanted-changes.ts'
import type { Clock } from '../clock.ts'
import type { Company } from '../company/company.ts'
import type { CompanyChange } from '../records/company-change.ts'
import { MANY_COMPANIES_BYTES, openCompaniesById } from '../search/embedded/open-generation.ts'
import { type ChangesFile, listChanges, readChangesFrom } from '../storage/files/changes.ts'
import { knownChanges, servedGeneration } from '../storage/files/generations.ts'
import { readSuppressed } from '../storage/files/suppressed.ts'

/** Most companies that several switches together may have changed: what they were is held in memory, a kilobyte each at most. */
const COMPANIES_MAX = 100_000

/** The changes of a data folder, for saved searches. */
export function folderChanges(dataFolder: string, clock: Clock): ChangeSource {
  return {
    last: async () => (await knownChanges(dataFolder)).last,
    transitions: (switches, wanted) => readTransitions(dataFolder, switches, { ...wanted, now: clock.now() }),
  }
}

/** Which companies are read. */
export interface WantedCompanies extends WantedChanges {
  /** Wall-clock time, milliseconds. */
  readonly now: number
}

/**
 * Reads every wanted company that switches changed, once each, in no order that means anything. Others are not
 * looked up.
 *
 * @returns `unknown` where not all of their changes are known, or they are too many
 * @throws {Error} when another generation is served meanwhile: try again; or it cannot be read which companies are suppressed
 */
export async function readTransitions(
  dataFolder: string,
  { from, to }: Switches,
  wanted: WantedCompanies,
): Promise<AsyncIterable<Transition> | 'unknown'> {
  const files = (await listChanges(dataFolder, to, wanted.now)).filter(({ number }) => number > from)
  if (files.length !== to - from) return 'unknown'
  if (files.length === 1) return lookUp(dataFolder, to, singles(files[0], wanted))
  const known = await collect(files, wanted)
  return known === null ? 'unknown' : lookUp(dataFolder, to, known)
}

/** What a company was, as far as changes say it: wholly, or in what differs from what it is now. */
type Before = {
  readonly id: string
  readonly countryIso2: string
  /** All that changed; absent where several switches may have changed it. */
  readonly change?: CompanyChange
} & ({ readonly company: Company | null } | { readonly members: Readonly<Record<string, unknown>> })

async function* singles(file: ChangesFile, wanted: WantedCompanies): AsyncGenerator<Before> {
  for await (const change of wantedChanges(file, wanted)) yield { ...beforeOf(change, {}), change }
}

async function* wantedChanges(
  { path }: ChangesFile,
  { hasId, isWanted }: WantedCompanies,
): AsyncGenerator<CompanyChange> {
  for await (const { change } of readChangesFrom(path, 0, { recoded: true, hasId }))
    if (change !== null && isWanted(change)) yield change
}

/** What each company was before the first of several switches; `null`: too many. */
async function collect(files: readonly ChangesFile[], wanted: WantedCompanies): Promise<Iterable<Before> | null> {
  const known = new Map<string, Before>()
  for (const file of files) {
    for await (const change of wantedChanges(file, wanted)) {
      const earlier = known.get(change.id)
      if (earlier === undefined || 'members' in earlier) known.set(change.id, beforeOf(change, earlier?.members ?? {}))
      if (known.size > COMPANIES_MAX) return null
    }
  }
  return known.values()
}

/** @param earlier members that an earlier switch changed, as they were before it */
function beforeOf(change: CompanyChange, earlier: Readonly<Record<string, unknown>>): Before {
  const { id, countryIso2, type, fields = {}, was } = change
  if (type === 'new') return { id, countryIso2, company: null }
  if (type === 'gone') return { id, countryIso2, company: was === undefined ? null : { ...was, ...earlier } }
  const own = Object.entries(fields).map(([member, { before }]) => [member, before])
  return { id, countryIso2, members: { ...Object.fromEntries(own), ...earlier } }
}

async function* lookUp(
  dataFolder: string,
  to: number,
  known: Iterable<Before> | AsyncIterable<Before>,
): AsyncGenerator<Transition> {
  const served = await servedGeneration(dataFolder)
  if (served === null || (await knownChanges(dataFolder)).last !== to) {
    throw new Error(`Cannot read what companies are behind switch ${to}: another generation is served`)
  }
  const suppression = readSuppressed(dataFolder)
  const companies = openCompaniesById(served.folder, undefined, MANY_COMPANIES_BYTES)
  try {
    for await (const before of known) {
      const after = companies.find(before.id)
      const { id, countryIso2, change } = before
      const was = 'company' in before ? before.company : after && { ...after, ...before.members }
      yield { id, countryIso2, before: was, after, change, isSuppressed: suppression.covers(id) }
    }
  } finally {
    companies.close()
  }
}
