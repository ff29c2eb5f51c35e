import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { checksumsOf } from '../../../../test/support/checksums.ts'
import { indexContent } from '../../../../test/support/index-content.ts'
import { Random } from '../../../../test/support/random.ts'
import { storedBackgroundsFor } from '../../../../test/support/random-backgrounds.ts'
import { codePath, randomCompany } from '../../../../test/support/random-companies.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { Company } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import { createCompanyJson } from '../../../records/company-json.ts'
import { quantise } from '../../quantised-vector.ts'
import { BACKGROUND_FILE } from '../background/layout.ts'
import { openCompaniesById } from '../companies-by-id.ts'
import { StoredDocuments } from '../documents/stored-documents.ts'
import { IndexFile } from '../files/index-file.ts'
import { documentFilesOf } from '../files/layout.ts'
import { VECTORS_FILE } from '../vectors/vector-index.ts'
import { type VectorSource, writeGeneration } from '../write-generation.ts'
import { beginMerge } from './index-merge.ts'

/** Days on which the registers of the random companies were published. */
function daysOf(step: number): ReadonlyMap<string, string> {
  const day = (offset: number) => `2026-01-${String(1 + ((step + offset) % 28)).padStart(2, '0')}T00:00:00Z`
  return new Map(['alpha', 'beta', 'gamma', 'derived'].map((register, at) => [register, day(at)]))
}

/** A company as a generation with these days shows it. */
function dated(company: Company, days: ReadonlyMap<string, string>): Company {
  const sources = company.sources.map((source) => ({ ...source, retrievedAt: days.get(source.register) ?? null }))
  const own = datedBy(company)
  const latest =
    own &&
    own
      .map((register) => days.get(register)!)
      .sort()
      .at(-1)!
  return { ...company, sources, lastUpdated: latest ?? company.lastUpdated }
}

/** The registers whose latest day is when a company was updated; `null`: it says so itself. */
function datedBy({ lastUpdated, sources }: Company): readonly string[] | null {
  if (lastUpdated !== null || sources.length === 0) return null
  return [...new Set(sources.map(({ register }) => register))].sort()
}

/** Writes companies as an import does. */
function jsonWriter(shared: SharedTexts, days: ReadonlyMap<string, string>) {
  const write = createCompanyJson(shared)
  return (company: Company) => write(dated(company, days), false, datedBy(company))
}

/** Vectors of descriptions, four in five of which are embedded. */
function vectorsOf(hasVectors: boolean): VectorSource | null {
  if (!hasVectors) return null
  return {
    model: 'space-1',
    dimensions: 20,
    keyOf: ({ description }) =>
      description === null ? null : new Uint8Array(createHash('sha256').update(description).digest().subarray(0, 16)),
    find: (key) => (key[0] % 5 === 0 ? null : quantise(Array.from({ length: 20 }, (_, at) => key[at % 16] - 128))),
    close() {},
  }
}

async function build(
  folder: string,
  companies: Iterable<Company>,
  days: ReadonlyMap<string, string>,
  hasVectors = false,
) {
  mkdirSync(folder)
  const shared = new SharedTexts()
  const json = jsonWriter(shared, days)
  const writer = writeGeneration({ folder, generation: 'g', codePath, vectors: vectorsOf(hasVectors), shared })
  for (const company of companies) {
    writer.add(dated(company, days), json(company), datedBy(company), storedBackgroundsFor(company))
  }
  return await writer.finish()
}

/** What a merge makes of an index when companies are removed and others added. */
async function merge(
  [from, folder]: readonly [string, string],
  removed: readonly string[],
  added: readonly Company[],
  days: ReadonlyMap<string, string>,
  { isThreaded = false, hasVectors = false }: { readonly isThreaded?: boolean; readonly hasVectors?: boolean } = {},
) {
  mkdirSync(folder)
  const shared = new SharedTexts()
  const json = jsonWriter(shared, days)
  const threads = isThreaded ? { threadBytesMin: 0 } : {}
  const own = beginMerge({
    from,
    folder,
    generation: 'g',
    changes: 'companies',
    codePath,
    shared,
    vectors: vectorsOf(hasVectors),
    ...threads,
  })
  for (const id of removed) own.remove(id)
  for (const company of added) {
    own.add(dated(company, days), json(company), datedBy(company), storedBackgroundsFor(company))
  }
  try {
    return await own.finish(days)
  } catch (error) {
    assert.ok(error instanceof RebuildNeededError)
    return null
  }
}

/** Steps from a first index. */
interface Steps {
  /** Companies of the first index. */
  readonly first: number
  /** Most companies that go in a step, and most that come. */
  readonly changes: number
  readonly steps: number
  /** Whether the same companies come again, with other numbers of staff: words and their counts stay as they are. */
  readonly isRenewed?: boolean
  /** Whether some companies have attributes. */
  readonly hasAttributes?: boolean
  /** Whether descriptions are embedded. */
  readonly hasVectors?: boolean
}

/** Attributes, or none: values of several types, alike in different letters, and names that hardly any company has. */
function randomAttributes(random: Random): Company['attributes'] {
  const own = {
    ...(random.chance(0.4) && { colour: random.pick(['Red', 'red', 'RED', 'blue', 'Blue\nish', '1', '']) }),
    ...(random.chance(0.3) && { size: random.pick([1, 2, -3, 0.5, '1']) }),
    ...(random.chance(0.01) && { [random.pick(['rare', 'rarer', 'zeta'])]: random.chance(0.5) }),
  }
  return Object.keys(own).length === 0 ? null : own
}

/** Merges step by step, and compares each step with an index that is built of all companies. */
async function compareSteps(
  t: TestContext,
  seed: number,
  { first, changes, steps, isRenewed = false, hasAttributes = false, hasVectors = false }: Steps,
) {
  const random = new Random(seed)
  const attributes = new Random(seed)
  const root = temporaryFolder(t)
  const companies = new Map<string, Company>()
  let number = 0
  const drawn = (at: number) => {
    const company = randomCompany(random, at)
    return hasAttributes ? { ...company, attributes: randomAttributes(attributes) } : company
  }
  const come = () => drawn(number++)
  while (companies.size < first) {
    const company = come()
    companies.set(company.id, company)
  }
  let from = join(root, 'first')
  await build(from, companies.values(), daysOf(0), hasVectors)
  let merged = 0
  for (let step = 1; step <= steps; step++) {
    const ids = [...companies.keys()]
    const removed = new Set(random.several(0, changes, () => random.pick(ids)))
    const replaced = [...removed].filter(() => isRenewed || random.chance(0.6))
    const added = [
      ...replaced.map((id) => {
        const before = companies.get(id)!
        const { countryIso2 } = before
        if (isRenewed) return { ...before, numberOfEmployees: random.below(5_000) }
        return { ...drawn(Number(id.slice(3))), id, countryIso2 }
      }),
      ...(isRenewed ? [] : random.several(0, changes, come)),
    ]
    for (const id of removed) companies.delete(id)
    for (const company of added) companies.set(company.id, company)
    const days = daysOf(random.chance(0.5) ? step : 0)
    const [next, whole] = [join(root, `merged-${step}`), join(root, `whole-${step}`)]
    const summary = await merge([from, next], [...removed], added, days, { isThreaded: isRenewed, hasVectors })
    const built = await build(whole, companies.values(), days, hasVectors)
    if (summary === null) {
      assert.deepEqual(readdirSync(next), [])
      from = whole
      continue
    }
    merged++
    assert.deepEqual(summary.countries, built.countries)
    assert.deepEqual(await indexContent(next), await indexContent(whole), `seed ${seed}, step ${step}`)
    const files = readdirSync(next).sort()
    assert.deepEqual(files, summary.files.map(({ name }) => name).sort())
    assert.deepEqual(
      files.filter((name) => !name.startsWith(ADDED)),
      readdirSync(whole).sort(),
    )
    for (const { name, checksums } of summary.files) {
      if (checksums !== null) assert.deepEqual(checksums, checksumsOf(readFileSync(join(next, name)), 65_536), name)
    }
    const isLinked = statSync(join(next, DOCUMENTS)).ino === statSync(join(from, DOCUMENTS)).ino
    assert.deepEqual(summary.linked, isLinked ? [DOCUMENTS, `${DOCUMENTS}.checksums`] : [])
    for (const name of [ADDED, `${ADDED}.checksums`]) assert.equal(files.includes(name), isLinked, name)
    requireRightChecksums(next)
    if (isLinked) linked++
    else rewritten++
    for (const name of ['names.index', 'numbers.index', BACKGROUND_FILE, ...(hasVectors ? [VECTORS_FILE] : [])]) {
      assert.ok(readFileSync(join(next, name)).equals(readFileSync(join(whole, name))), name)
    }
    from = next
  }
  return merged
}

/** Reads all documents of an index, each block checked by the checksums beside them. */
function requireRightChecksums(folder: string): void {
  const index = new IndexFile(join(folder, 'companies.index'))
  const files = documentFilesOf(index.directory)
  index.close()
  const names = files.map(({ name }) => `${name}.checksums`)
  const checksums = new Map(names.map((name) => [name, checksumsOf(readFileSync(join(folder, name)), 65_536)]))
  const stored = new StoredDocuments(folder, files, checksums)
  stored.read(Buffer.alloc(stored.bytes), 0, 0, stored.bytes)
  stored.close()
}

const [DOCUMENTS, ADDED] = ['companies.documents', 'companies.documents.added']
/** How often documents were left as they are, and how often all were written again. */
let [linked, rewritten] = [0, 0]

describe('a merged index', () => {
  it('says what one says that is built of all companies', async (t) => {
    const seeds = rounds({ quick: 6, full: 12 })
    let [merged, withAttributes] = [0, 0]
    for (let seed = 1; seed <= seeds; seed++) {
      const own = await compareSteps(t, seed, {
        first: 300,
        changes: 12,
        steps: 5,
        hasAttributes: seed % 2 === 0,
        hasVectors: seed % 3 === 0,
      })
      merged += own
      if (seed % 2 === 0) withAttributes += own
    }
    assert.ok(merged * 3 >= seeds * 5, `${merged} of ${seeds * 5} were merged`)
    assert.ok(withAttributes > 0, 'none with attributes was merged')
  })

  it('leaves documents as they are until many have come, with names merged on a thread', async (t) => {
    ;[linked, rewritten] = [0, 0]
    const merged = await compareSteps(t, 20, { first: 300, changes: 40, steps: 8, isRenewed: true })
    assert.equal(merged, 8)
    assert.ok(linked >= 3 && rewritten >= 1, `left ${linked} times, written again ${rewritten} times`)
  })

  it('documents of an earlier version, which have no checksums of small blocks, stay without; those that come have some', async (t) => {
    const root = temporaryFolder(t)
    const [from, next] = [join(root, 'from'), join(root, 'next')]
    const random = new Random(21)
    const companies = Array.from({ length: 300 }, (_, number) => randomCompany(random, number))
    await build(from, companies, daysOf(0))
    rmSync(join(from, `${DOCUMENTS}.checksums`))
    const changed = { ...companies[0], numberOfEmployees: 4711 }
    const summary = await merge([from, next], [changed.id], [changed], daysOf(0))
    assert.ok(summary)
    const files = readdirSync(next).sort()
    const indexes = ['companies.index', 'names.index', 'numbers.index']
    assert.deepEqual(files, [BACKGROUND_FILE, DOCUMENTS, ADDED, `${ADDED}.checksums`, ...indexes])
    assert.deepEqual(files, summary.files.map(({ name }) => name).sort())
    const checksums = new Map(files.map((name) => [name, checksumsOf(readFileSync(join(next, name)), 65_536)]))
    const found = openCompaniesById(next, checksums)
    for (const { id } of companies) assert.equal(found.find(id)?.id, id)
    assert.equal(found.find(changed.id)?.numberOfEmployees, 4711)
    found.close()
  })
})
