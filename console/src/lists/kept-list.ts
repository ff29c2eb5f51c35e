/**
 * Keeps the list of this tab in the browser's own database, so that a reloaded page continues with it. It is
 * removed when the list is closed or the key is removed, and a day later at the latest.
 */
import type { ListColumns } from '../../../src/columns/guess-columns.ts'
import { tabNonce } from '../session.ts'
import type { Batch } from './batches.ts'
import type { Outcome } from './outcome.ts'

/** The kept parts of a list besides the outcomes of its rows. */
export interface KeptList {
  readonly file: File
  readonly sheet: string | null
  readonly columns: ListColumns
  readonly country: string | null
  /** Part of the keys of the calls; `null` before it began. */
  readonly salt: string | null
  readonly credits: number
  readonly isRepeated: boolean | null
  readonly decisions: readonly (readonly [number, string | null])[]
}

/** A list that was kept, with what came of its rows so far. */
export interface FoundList extends KeptList {
  readonly done: readonly { readonly batch: Batch; readonly outcomes: readonly Outcome[] }[]
}

const DATABASE = 'firmament-lists'
const LISTS = 'lists'
const BATCHES = 'batches'
/** As long as a call that is repeated under its key is free. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface ListEntry extends KeptList {
  readonly at: number
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opened: Promise<IDBDatabase | null> | null = null

/** The database; `null` where the browser refuses it: then a list lives as long as the page. */
function database(): Promise<IDBDatabase | null> {
  opened ??= (async () => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(LISTS)
        request.result.createObjectStore(BATCHES)
      }
      return await settled(request)
    } catch {
      return null
    }
  })()
  return opened
}

/** Does what can be done: a disk that is full or refused costs nothing but the going on after a reload. */
async function attempt(work: (lists: IDBObjectStore, batches: IDBObjectStore) => void): Promise<void> {
  const base = await database()
  if (base === null) return
  await new Promise<void>((resolve) => {
    try {
      const transaction = base.transaction([LISTS, BATCHES], 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
      transaction.onerror = () => resolve()
      work(transaction.objectStore(LISTS), transaction.objectStore(BATCHES))
    } catch {
      resolve()
    }
  })
}

const batchesOfTab = (tab: string) => IDBKeyRange.bound([tab], [tab, []])

/** Keeps the current state of the list. */
export function keepList(list: KeptList): Promise<void> {
  return attempt((lists) => void lists.put({ ...list, at: Date.now() } satisfies ListEntry, tabNonce))
}

/** Keeps what came of a batch. */
export function keepBatch(batch: Batch, outcomes: readonly Outcome[]): Promise<void> {
  return attempt((_, batches) => void batches.put({ batch, outcomes }, [tabNonce, batch.from]))
}

/** Removes what came of the batches. */
export function dropBatches(): Promise<void> {
  return attempt((_, batches) => void batches.delete(batchesOfTab(tabNonce)))
}

/** Removes the list of this tab. */
export function dropList(): Promise<void> {
  return attempt((lists, batches) => {
    lists.delete(tabNonce)
    batches.delete(batchesOfTab(tabNonce))
  })
}

/** Finds the list of this tab, and removes lists of others that are a day old. */
export async function findList(): Promise<FoundList | null> {
  const base = await database()
  if (base === null) return null
  try {
    const transaction = base.transaction([LISTS, BATCHES], 'readonly')
    const lists = transaction.objectStore(LISTS)
    const batches = transaction.objectStore(BATCHES)
    const [tabs, entries, done] = await Promise.all([
      settled(lists.getAllKeys()),
      settled(lists.getAll() as IDBRequest<ListEntry[]>),
      settled(batches.getAll(batchesOfTab(tabNonce)) as IDBRequest<FoundList['done'][number][]>),
    ])
    const old = tabs.filter((_, at) => Date.now() - (entries[at]?.at ?? 0) > KEPT_MS)
    await attempt((all, allBatches) => {
      for (const tab of old) {
        all.delete(tab)
        allBatches.delete(batchesOfTab(String(tab)))
      }
    })
    const own = entries[tabs.indexOf(tabNonce)]
    return own === undefined || old.includes(tabNonce) ? null : { ...own, done }
  } catch {
    return null
  }
}
