/** A scan: the matches of a search from the first to the last. An index never changes, so each request goes on behind the last. */
import type { Scan, ScannedCompanies } from '../engine.ts'
import { type IndexSearcher, jsonOf, type SortValue } from './index-searcher.ts'
import { type OrderedSearch, readNext } from './page.ts'

/** Companies that are read at once: about a megabyte. */
const CHUNK = 500
const LINE_FEED = Buffer.from('\n')

/** What a scan works with. */
export interface ScanWork {
  readonly searcher: IndexSearcher
  /** Reads the first matches, as many as asked or more; `ordered` is `null` where there are no others. */
  begin(count: number): Promise<{
    readonly total: number
    readonly companies: readonly Uint8Array[]
    readonly ordered: { readonly search: OrderedSearch; readonly after: readonly SortValue[] } | null
  }>
  /** Called once, when the scan has ended or could not begin. */
  onEnd(): void
}

/** Begins a scan. @throws what `begin` throws */
export async function openScan({ searcher, begin, onEnd }: ScanWork): Promise<Scan> {
  const first = await begin(CHUNK).catch((error: unknown) => {
    onEnd()
    throw error
  })
  const { total } = first
  let { companies, ordered } = first
  let read = companies.length
  let at = 0
  let isClosed = false

  function take(bytesMax: number): ScannedCompanies {
    const from = at
    let bytes = 0
    do {
      bytes += companies[at].length + LINE_FEED.length
      at++
    } while (at < companies.length && bytes + companies[at].length + LINE_FEED.length <= bytesMax)
    return { count: at - from, lines: Buffer.concat(companies.slice(from, at).flatMap((json) => [json, LINE_FEED])) }
  }

  return {
    total,
    async next(bytesMax) {
      if (isClosed) throw new Error('Cannot go on with a scan: it is closed')
      if (at === companies.length) {
        if (read >= total || ordered === null) return null
        const hits = await readNext(searcher, ordered.search, ordered.after, CHUNK, ['json'])
        const last = hits.at(-1)
        if (isClosed || last === undefined) return null
        companies = hits.map(jsonOf)
        ordered = { search: ordered.search, after: last.sort }
        read += companies.length
        at = 0
      }
      return take(bytesMax)
    },
    close() {
      if (isClosed) return
      isClosed = true
      companies = []
      at = 0
      onEnd()
    },
  }
}
