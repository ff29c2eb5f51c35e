/**
 * Demo companies and their index, for tests that only read them.
 *
 * A run of all tests makes each of them once: `scripts/run-tests.ts` names a folder in `FIRMAMENT_TEST_FOLDER` that all
 * files of the run share. A file that runs by itself makes its own.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Company } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../src/search/embedded/build/index-writer.ts'
import { type EmbeddedEngine, openIndex } from '../../src/search/embedded/engine.ts'
import { openLookup } from '../../src/search/embedded/names/company-lookup.ts'
import { lookupParts } from '../../src/search/embedded/names/write/lookup-parts.ts'
import type { CompanyLookup } from '../../src/search/lookup.ts'

/** An open index of demo companies. Close it. */
export interface DemoIndex {
  readonly companies: readonly Company[]
  readonly engine: EmbeddedEngine
  readonly lookup: CompanyLookup
  close(): Promise<void>
}

/** The companies beside their index, as they were generated. */
const COMPANIES_FILE = 'demo-companies.json'
/** Longest wait for another process that makes an index; then it has died, and this one makes its own. */
const WAITED_MS = 60_000

/**
 * Opens the index of a share of the demo companies. Makes it if no other file of this run has done so.
 *
 * @param share as `demoCompanies` takes it
 */
export async function openDemoIndex(share: number): Promise<DemoIndex> {
  const shared = process.env.FIRMAMENT_TEST_FOLDER
  const root = shared ?? mkdtempSync(join(tmpdir(), 'firmament-demo-'))
  const folder = join(root, `demo-${share}`)
  const made = making.get(folder) ?? makeOnce(root, folder, share)
  making.set(folder, made)
  await made
  const engine = await openIndex(folder)
  return {
    get companies() {
      const companies = readBefore.get(folder) ?? readCompanies(folder)
      readBefore.set(folder, companies)
      return companies
    },
    engine,
    lookup: openLookup(folder, engine),
    async close() {
      await engine.close()
      if (shared === undefined) rmSync(root, { recursive: true })
    },
  }
}

/** What this process has made or waited for, by folder: files that share a process begin at the same time. */
const making = new Map<string, Promise<void>>()
/** The companies by folder: files that share a process share them. */
const readBefore = new Map<string, readonly Company[]>()

function readCompanies(folder: string): readonly Company[] {
  return JSON.parse(readFileSync(join(folder, COMPANIES_FILE), 'utf8')) as Company[]
}

/** One of the processes makes it; the others wait. */
async function makeOnce(root: string, folder: string, share: number): Promise<void> {
  try {
    mkdirSync(`${folder}.claim`)
  } catch {
    const until = performance.now() + WAITED_MS
    while (!existsSync(folder) && performance.now() < until) await wait(20)
  }
  if (!existsSync(folder)) await makeDemoIndex(root, folder, share)
}

/** Makes the folder whole beside its place and moves it there, because other processes are waiting for it. */
async function makeDemoIndex(root: string, folder: string, share: number): Promise<void> {
  const draft = mkdtempSync(join(root, 'draft-'))
  const companies = [...demoCompanies(share)]
  writeFileSync(join(draft, COMPANIES_FILE), JSON.stringify(companies))
  const options = { folder: draft, generation: 'test' }
  const writer = createIndexWriter({ ...options, codePath: ancestors, parts: lookupParts(options) })
  for (const company of companies) writer.add(company)
  await writer.finish()
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was faster after all, and its index is the same.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}
