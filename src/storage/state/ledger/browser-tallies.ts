/**
 * Calls of browser keys. What visitors of a page type is nobody's history: their calls are counted, and a day's count of a key is one
 * row. Companies that they were answered have rows of their own, and are counted as well, since a day has no more than so many.
 */
import type { Transaction } from 'kysely'
import { BROWSER_COMPANIES_A_DAY } from '../../../license/access/browser-key.ts'
import type { CallEntry } from '../../../license/ledger.ts'
import type { BrowserTallyRow, CallRow, Tables } from '../tables.ts'

const DAY_MS = 24 * 3600 * 1000
/** The path that the row of a day's count has. */
const COUNTED_PATH = '/explore/suggest'

/** Whether a call is counted alone, and has no row of its own. */
export function isCountedAlone({ browser }: CallEntry): boolean {
  return browser?.isCompany === false
}

/** Where the rows of a licence continue. */
interface Numbering {
  number: number
  readonly at: number
}

/** What the browser keys of a transaction have done on their day. */
export interface BrowserTallies {
  /** Whether the key of a call has had its companies of the day. */
  isOver(entry: CallEntry): boolean
  /** Counts a call that was answered. */
  count(entry: CallEntry): void
  /** Writes the counts. @returns rows to insert: of each key whose first counted call of the day is among them */
  write(): Promise<readonly CallRow[]>
}

/** Reads what the keys of these calls have done. Their licences are locked. */
export async function readTallies(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  newest: ReadonlyMap<number, Numbering>,
): Promise<BrowserTallies> {
  const licenceOf = new Map(entries.flatMap(({ browser, key, licence }) => (browser ? [[key, licence] as const] : [])))
  const numbering = (key: number) => newest.get(licenceOf.get(key) as number) as Numbering
  const found =
    licenceOf.size === 0
      ? []
      : await transaction
          .selectFrom('browser_tallies')
          .selectAll()
          .where('key', 'in', [...licenceOf.keys()])
          .execute()
  const tallies = new Map<number, BrowserTallyRow>()
  for (const key of licenceOf.keys()) {
    const { at } = numbering(key)
    const day = Math.floor(at / DAY_MS)
    const earlier = found.find((row) => row.key === key && row.day === day)
    tallies.set(key, { key, day, calls: 0, call_row: 0, companies: 0, ...earlier, last_at: at })
  }
  const of = ({ key }: CallEntry) => tallies.get(key) as BrowserTallyRow

  async function writeOne(tally: BrowserTallyRow): Promise<CallRow | null> {
    const licence = licenceOf.get(tally.key) as number
    const query = JSON.stringify({ calls: String(tally.calls) })
    const isFirst = tally.calls > 0 && tally.call_row === 0
    if (isFirst) tally.call_row = ++numbering(tally.key).number
    else if (tally.calls > 0)
      await transaction
        .updateTable('calls')
        .set({ query })
        .where('licence', '=', licence)
        .where('number', '=', tally.call_row)
        .execute()
    await transaction
      .insertInto('browser_tallies')
      .values(tally)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(tally))
      .execute()
    return isFirst ? countRow(licence, tally, query) : null
  }

  return {
    isOver: (entry) => entry.browser?.isCompany === true && of(entry).companies >= BROWSER_COMPANIES_A_DAY,
    count(entry) {
      if (entry.browser === undefined) return
      if (entry.browser.isCompany) of(entry).companies++
      else of(entry).calls++
    },
    async write() {
      const made: CallRow[] = []
      for (const tally of tallies.values()) {
        const row = await writeOne(tally)
        if (row !== null) made.push(row)
      }
      return made
    },
  }
}

function countRow(licence: number, { key, call_row, last_at }: BrowserTallyRow, query: string): CallRow {
  return {
    licence,
    number: call_row,
    key,
    at: last_at,
    method: 'GET',
    endpoint: COUNTED_PATH,
    body: null,
    query,
    status: 200,
    credits: 0,
    pool: null,
    request_id: null,
  }
}
