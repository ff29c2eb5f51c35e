/**
 * Counts calls per key and minute over all services, in the database, by its clock.
 *
 * Calls that wait at the same time are counted together: one statement takes a portion of each window as large as the calls
 * that wait for it. So no service holds a portion that another one misses, and the limit is exact over all of them.
 */
import type { Pool } from 'pg'
import type { Place, RateBucket, SharedWindows } from '../../license/shared-windows.ts'
import type { PostgresqlFaults } from './faults.ts'
import { openPool } from './pool.ts'
import type { PostgresqlServer } from './server.ts'

interface Portion {
  readonly key: number
  readonly bucket: RateBucket
  readonly calls: { readonly resolve: (place: Place) => void; readonly reject: (error: unknown) => void }[]
}

interface CountedPortion {
  readonly key: number
  readonly bucket: RateBucket
  /** Calls in the minute, those of the portion included. */
  readonly used: number
  readonly milliseconds_left: number
}

const MINUTE_SECONDS = 60

/**
 * Rows in the order of the key, so that two services never wait for each other. A window that is one minute ahead
 * continues: the call waited over the boundary, or the clock was set back a little. Set back further, it begins again.
 */
const TAKE_PORTIONS = `
insert into rate_windows as held (key, bucket, minute, used)
select asked.key, asked.bucket, floor(extract(epoch from clock_timestamp()) / ${MINUTE_SECONDS}), asked.calls
from unnest($1::integer[], $2::text[], $3::integer[]) as asked (key, bucket, calls)
order by asked.key, asked.bucket
on conflict (key, bucket) do update set
  used = excluded.used + case when held.minute - excluded.minute in (0, 1) then held.used else 0 end,
  minute = case when held.minute - excluded.minute = 1 then held.minute else excluded.minute end
returning key, bucket, used,
  greatest(0, ceil(((minute + 1) * ${MINUTE_SECONDS} - extract(epoch from clock_timestamp())) * 1000)) as milliseconds_left`

/** Opens the windows of a server. It connects with the first call. */
export class OpenWindows implements SharedWindows {
  readonly #pool: Pool
  readonly #faults: PostgresqlFaults
  #waiting = new Map<string, Portion>()
  #isRunning = false

  constructor(server: PostgresqlServer, faults: PostgresqlFaults) {
    this.#pool = openPool(server, 'rates', 1)
    this.#faults = faults
  }

  count(key: number, bucket: RateBucket): Promise<Place> {
    return new Promise((resolve, reject) => {
      const name = `${key} ${bucket}`
      const portion = this.#waiting.get(name) ?? { key, bucket, calls: [] }
      portion.calls.push({ resolve, reject })
      this.#waiting.set(name, portion)
      if (this.#isRunning) return
      this.#isRunning = true
      // Deferred: all calls that arrive in this turn of the event loop are counted together.
      setImmediate(() => void this.#countWaiting())
    })
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #countWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const portions = this.#waiting
      this.#waiting = new Map()
      try {
        for (const counted of await this.#take([...portions.values()]))
          giveOut(portions.get(`${counted.key} ${counted.bucket}`) as Portion, counted)
      } catch (error) {
        const described = this.#faults.describe(error)
        for (const { calls } of portions.values()) for (const { reject } of calls) reject(described)
      }
    }
    this.#isRunning = false
  }

  async #take(portions: readonly Portion[]): Promise<readonly CountedPortion[]> {
    const { rows } = await this.#pool.query<CountedPortion>({
      name: 'take portions',
      text: TAKE_PORTIONS,
      values: [
        portions.map(({ key }) => key),
        portions.map(({ bucket }) => bucket),
        portions.map(({ calls }) => calls.length),
      ],
    })
    return rows
  }
}

/** Numbers the calls of a portion, in the order of their arrival. */
function giveOut({ calls }: Portion, { used, milliseconds_left: millisecondsLeft }: CountedPortion): void {
  for (const [index, { resolve }] of calls.entries())
    resolve({ number: used - calls.length + index + 1, millisecondsLeft })
}
