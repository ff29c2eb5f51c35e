/**
 * Calls of browser keys. What visitors of a page type is nobody's history: their calls are counted, and a day's count of a key is one
 * row. Companies that they were answered are paid for, so that they have rows of their own; they are counted as well.
 */
import type { Transaction } from 'kysely'
import type { CallEntry } from '../../../license/ledger.ts'
import type { CallRow, Tables } from '../tables.ts'

const DAY_MS = 24 * 3600 * 1000
/** The path that the row of a day's count has. */
const COUNTED_PATH = '/explore/suggest'

/** Whether a call is counted alone, and has no row of its own. */
export function isCountedAlone({ isBrowser, credits, reservation, writes }: CallEntry): boolean {
  return isBrowser === true && credits === 0 && reservation === null && writes.length === 0
}

/** Where the rows of a licence continue. */
interface Numbering {
  number: number
  readonly at: number
}

/**
 * Counts calls. The licences of the keys are locked.
 *
 * @param companies calls that were charged for a company
 * @returns rows to insert: of each key whose first counted call of the day is among them
 */
export async function tallyCalls(
  transaction: Transaction<Tables>,
  { counted, companies }: { readonly counted: readonly CallEntry[]; readonly companies: readonly CallEntry[] },
  newest: ReadonlyMap<number, Numbering>,
): Promise<readonly CallRow[]> {
  const licenceOf = new Map([...counted, ...companies].map(({ key, licence }) => [key, licence]))
  if (licenceOf.size === 0) return []
  const found = await transaction
    .selectFrom('browser_tallies')
    .selectAll()
    .where('key', 'in', [...licenceOf.keys()])
    .execute()
  const tallies = new Map(found.map((row) => [row.key, row]))
  const made: CallRow[] = []
  for (const [key, licence] of licenceOf) {
    const numbering = newest.get(licence) as Numbering
    const day = Math.floor(numbering.at / DAY_MS)
    const earlier = tallies.get(key)
    const before = earlier?.day === day ? earlier : { calls: 0, call_row: 0, companies: 0 }
    const added = counted.filter((entry) => entry.key === key).length
    const tally = {
      key,
      day,
      calls: before.calls + added,
      call_row: before.call_row,
      companies: before.companies + companies.filter((entry) => entry.key === key).length,
    }
    const query = JSON.stringify({ calls: String(tally.calls) })
    if (added > 0 && tally.call_row === 0) {
      tally.call_row = ++numbering.number
      made.push(countRow({ key, licence }, tally.call_row, numbering.at, query))
    } else if (added > 0) {
      await transaction
        .updateTable('calls')
        .set({ query })
        .where('licence', '=', licence)
        .where('number', '=', tally.call_row)
        .execute()
    }
    await transaction
      .insertInto('browser_tallies')
      .values(tally)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(tally))
      .execute()
  }
  return made
}

function countRow(owner: Pick<CallEntry, 'key' | 'licence'>, number: number, at: number, query: string): CallRow {
  return {
    licence: owner.licence,
    number,
    key: owner.key,
    at,
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
