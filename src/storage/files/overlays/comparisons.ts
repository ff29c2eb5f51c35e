/** What differs between imports: compared once, and kept for the build that follows. */
import type { DatabaseSync } from 'node:sqlite'
import type { ChangedGroups, ChangeObserver, ImportDifference } from '../../../imports/record-store.ts'
import { recordsTable } from '../companies-database.ts'
import { companiesOfOtherKeys, compareImports, type TouchedCompany } from '../compare-imports.ts'
import type { ImportTables } from '../record-groups.ts'
import { changedGroups } from './changed-groups.ts'
import { compareOverlays, type LayeredImport } from './compare-overlays.ts'
import { baseOf, countRecords } from './overlays.ts'

/** Most companies that differ between two imports and are listed: their records are held in memory. */
const TOUCHED_MAX = 100_000

/** The store, as comparisons need it. */
export interface ComparedStore {
  readonly database: DatabaseSync
  tablesOf(importId: number): ImportTables
  registerOf(importId: number): string
  /** Creates the index by company. */
  indexByCompany(importId: number): void
  /** Creates the indexes by which the companies are found that are linked with one. */
  indexForLinks(importId: number): void
}

/** What comparing an import with another one found. */
interface Compared {
  readonly before: number
  readonly touched: readonly TouchedCompany[] | null
  /** Companies whose records carry other keys; `null`: not looked for. */
  readonly otherKeys: readonly string[] | null
}

/** Compares the imports of a store. */
export class Comparisons {
  readonly #store: ComparedStore
  /** What was found, by the new import. */
  readonly #compared = new Map<number, Compared>()

  constructor(store: ComparedStore) {
    this.#store = store
  }

  /** Compares an import with another one of its register. */
  compare(importId: number, before: number, observer?: ChangeObserver): ImportDifference {
    const { database, tablesOf, indexByCompany } = this.#store
    const layers = this.#layersOf(importId, before)
    if (layers !== null) {
      const [records, own, other] = layers
      const { difference, ...found } = compareOverlays(database, records, own, other, {
        touchedMax: TOUCHED_MAX,
        ...(observer && { observer }),
      })
      this.#compared.set(importId, { before, ...found })
      return difference
    }
    const [own, other] = [tablesOf(importId), tablesOf(before)]
    const tables = { ...own, recordsBefore: other.records, keysBefore: other.keys }
    const makeIndexes = () => {
      for (const id of [importId, before]) indexByCompany(id)
    }
    const { difference, touched } = compareImports(database, tables, makeIndexes, {
      touchedMax: TOUCHED_MAX,
      ...(observer && { observer }),
    })
    this.#compared.set(importId, { before, touched, otherKeys: null })
    return difference
  }

  /** The groups that may differ between two sets of imports, see `changed-groups.ts`. */
  changedGroups(before: readonly number[], after: readonly number[], max: number): ChangedGroups | null {
    const { database, registerOf, tablesOf, indexForLinks } = this.#store
    const reader = {
      database,
      touched: (id: number, other: number, most: number) => this.#touched(id, other, most),
      otherKeys: (id: number, other: number) => this.#otherKeys(id, other),
      makeIndexes: indexForLinks,
    }
    const [old, next] = [before, after].map((ids) =>
      ids.map((id) => ({ id, register: registerOf(id), tables: tablesOf(id), records: countRecords(database, id) })),
    )
    return changedGroups(reader, old, next, Math.min(max, TOUCHED_MAX))
  }

  #touched(importId: number, before: number, max: number): readonly TouchedCompany[] | null {
    if (this.#compared.get(importId)?.before !== before) this.compare(importId, before)
    const touched = this.#compared.get(importId)?.touched ?? null
    return touched === null || touched.length > max ? null : touched
  }

  #otherKeys(importId: number, before: number): readonly string[] {
    const compared = this.#compared.get(importId)
    if (compared?.before === before && compared.otherKeys !== null) return compared.otherKeys
    const [own, other] = [importId, before].map(this.#store.tablesOf)
    const tables = { ...own, recordsBefore: other.records, keysBefore: other.keys }
    return companiesOfOtherKeys(this.#store.database, tables)
  }

  /** The table of the base of two imports, and both; `null` where they have none in common. */
  #layersOf(...imports: [number, number]): [base: string, own: LayeredImport, before: LayeredImport] | null {
    const { database, tablesOf } = this.#store
    const bases = imports.map((id) => baseOf(database, id))
    if (bases.every((base) => base === null)) return null
    const [one, other] = imports.map((id, at) => bases[at] ?? id)
    if (one !== other) return null
    const [own, before] = imports.map((id, at) => {
      return { id, isOverlay: bases[at] !== null, tables: tablesOf(id), records: countRecords(database, id) }
    })
    return [recordsTable(one), own, before]
  }
}
