/**
 * Record linkage around a few companies, by index lookups: the groups that `record-groups.ts` would make of them, without
 * reading the others.
 *
 * Which records become one company depends on those alone that keys connect, directly or by way of others. So all that is
 * connected is collected first, and then merged by the same rules in the same order.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { RecordGroup } from '../../../records/merge-batch.ts'
import { byBytes, Classes, type ImportTables } from '../record-groups.ts'

/** Where to begin. */
export interface Seeds {
  readonly companies: Iterable<string>
  /** Keys whose carriers are looked at too. */
  readonly keys: Iterable<string>
}

/** A record of an import. */
interface FoundRecord {
  readonly from: number
  readonly row: number
  readonly document: string
}

/**
 * The groups of companies, and of all that are connected with them.
 *
 * @param imports with indexes by company, by key, and of keys by row
 * @param recordsMax most records to look at
 * @returns `null` when more are connected
 */
export function linkedGroups(
  database: DatabaseSync,
  imports: readonly ImportTables[],
  seeds: Seeds,
  recordsMax: number,
): RecordGroup[] | null {
  const component = new Component(database, imports, recordsMax)
  return component.collect(seeds) ? component.groups() : null
}

/** What carries a key, in one import. */
interface KeyReader {
  readonly companiesOf: StatementSync
  readonly keysOf: StatementSync
}

class Component {
  readonly #imports: number
  readonly #records: readonly StatementSync[]
  readonly #keys: readonly (KeyReader | null)[]
  readonly #max: number
  readonly #found = new Map<string, readonly FoundRecord[]>()
  /** Companies that carry each key that links. */
  readonly #carriers = new Map<string, readonly string[]>()
  #count = 0

  constructor(database: DatabaseSync, imports: readonly ImportTables[], recordsMax: number) {
    this.#imports = imports.length
    this.#max = recordsMax
    this.#records = imports.map(({ records }) =>
      database.prepare(`SELECT row, document FROM ${records} WHERE company = ?`),
    )
    this.#keys = imports.map(({ records, keys }) => {
      if (keys === null) return null
      return {
        companiesOf: database.prepare(
          `SELECT company FROM ${keys} AS carried CROSS JOIN ${records} AS own ON own.row = carried.row WHERE carried.key = ?`,
        ),
        keysOf: database.prepare(`SELECT key FROM ${keys} WHERE row = ?`),
      }
    })
  }

  /** Collects the companies of seeds, and all that are connected. @returns whether there were few enough */
  collect({ companies, keys }: Seeds): boolean {
    const waiting = [...companies]
    for (const key of keys) waiting.push(...this.#carriersOf(key).companies)
    for (let company = waiting.pop(); company !== undefined; company = waiting.pop()) {
      if (this.#found.has(company)) continue
      const records = this.#recordsOf(company)
      this.#found.set(company, records)
      if (records.length === 0) continue
      for (const key of [`id:${company}`, ...this.#keysOf(records)]) {
        if (this.#carriers.has(key)) continue
        const { companies: carriers, isLink } = this.#carriersOf(key)
        this.#carriers.set(key, isLink ? carriers : [])
        if (isLink) waiting.push(...carriers)
      }
      this.#count += records.length
      if (this.#count + waiting.length > this.#max) return false
    }
    return true
  }

  groups(): RecordGroup[] {
    const companies = [...this.#found.keys()].filter((id) => this.#found.get(id)!.length > 0).sort(byBytes)
    const numbers = new Map(companies.map((id, at) => [id, at + 1]))
    const words = Math.ceil(this.#imports / 32)
    const bits = new Uint32Array((companies.length + 1) * words)
    for (const [id, n] of numbers) {
      for (const { from } of this.#found.get(id)!) bits[n * words + (from >>> 5)] |= 1 << (from & 31)
    }
    const classes = new Classes(companies.length, { words, bits })
    for (const key of [...this.#carriers.keys()].sort(byBytes)) {
      classes.merge(this.#carriers.get(key)!.map((id) => numbers.get(id)!))
    }
    const members = new Map<number, string[]>()
    for (const [id, n] of numbers) {
      const root = classes.rootOf(n)
      const own = members.get(root)
      if (own === undefined) members.set(root, [id])
      else own.push(id)
    }
    return [...members.values()].map((ids) => this.#groupOf(ids))
  }

  #groupOf(ids: readonly string[]): RecordGroup {
    const records = ids
      .flatMap((id) => this.#found.get(id)!.map(({ from, document }) => ({ from, document, companyId: id })))
      .sort((a, b) => a.from - b.from)
    const [{ companyId }] = records
    return {
      companyId,
      records: records.map(({ from, document, companyId: own }) => ({
        from,
        document,
        ...(own !== companyId && { companyId: own }),
      })),
    }
  }

  #recordsOf(company: string): FoundRecord[] {
    return this.#records.flatMap((find, from) =>
      find.all(company).map(({ row, document }) => ({ from, row: Number(row), document: String(document) })),
    )
  }

  #keysOf(records: readonly FoundRecord[]): string[] {
    return records.flatMap(({ from, row }) => this.#keys[from]?.keysOf.all(row).map(({ key }) => String(key)) ?? [])
  }

  /**
   * Companies with a key, and whether it links records: those of two imports, or one that names an existing company.
   */
  #carriersOf(key: string): { readonly companies: readonly string[]; readonly isLink: boolean } {
    const companies = new Set<string>()
    let imports = 0
    for (const reader of this.#keys) {
      const carriers = reader?.companiesOf.all(key) ?? []
      if (carriers.length > 0) imports++
      for (const { company } of carriers) companies.add(String(company))
    }
    let isLink = imports > 1
    const named = key.startsWith('id:') ? key.slice(3) : null
    if (named !== null && this.#records.some((find) => find.get(named) !== undefined)) {
      isLink ||= imports > 0
      companies.add(named)
    }
    return { companies: [...companies], isLink }
  }
}
