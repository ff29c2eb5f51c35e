/** What must be paid before the service ends: calls that are worked on, and what was reserved for streams that have ended. */
import type { Logger } from 'pino'
import type { Ledger } from '../../license/ledger.ts'
import { unitsOf } from '../../license/price-list.ts'
import type { AnswerStream } from '../endpoint.ts'
import type { BodyStream } from './stages.ts'

/** The settlements of a process. */
export interface Settlements {
  /** The stream, whose reservation is settled when it ends. */
  follow(stream: AnswerStream, reservation: string): BodyStream
  /** Notes a call that is worked on until its charge and row are written, whether or not its caller waits for the answer. */
  during<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when no such call is left. */
  whenAnswered(): Promise<void>
  /** Resolves when every settlement under way has been tried. */
  whenDone(): Promise<void>
}

/**
 * A write to a locked or full state database is repeated; after that, the stream is given up like one whose process
 * died.
 */
const RETRY_MS = [100, 1000, 5000, 30_000] as const
/** How often the ledger hears that streams still run: three times before it gives one up. */
const KEEP_MS = 10_000

/** Makes the settlements of a service. */
export function createSettlements(ledger: Pick<Ledger, 'settle' | 'keepStreams'>, log: Logger): Settlements {
  const underWay = new Set<Promise<unknown>>()
  const worked = new Set<Promise<unknown>>()
  /** Reservations of the running streams. */
  const open = new Set<string>()
  let keeping: NodeJS.Timeout | undefined

  function keep(): void {
    ledger
      .keepStreams([...open])
      .catch((err) => log.warn({ err, streams: open.size }, 'exports cannot extend their reservation'))
  }

  function begin(reservation: string): void {
    open.add(reservation)
    keeping ??= setInterval(keep, KEEP_MS).unref()
  }

  function leave(reservation: string): void {
    open.delete(reservation)
    if (open.size > 0) return
    clearInterval(keeping)
    keeping = undefined
  }

  async function settle(id: string, units: number): Promise<number | null> {
    for (const pause of RETRY_MS) {
      const credits = await ledger.settle(id, units, []).catch(() => null)
      if (credits !== null) return credits
      await new Promise((resolve) => setTimeout(resolve, pause).unref())
    }
    return ledger.settle(id, units, []).catch((err: unknown) => {
      log.error({ err, id, units }, 'credits reserved for an export are not settled yet')
      return null
    })
  }

  return {
    follow(stream, reservation) {
      let isEnded = false
      const settled = Promise.withResolvers<number | null>()
      begin(reservation)
      return {
        credits: settled.promise,
        next: () => stream.next(),
        end() {
          stream.end()
          if (isEnded) return
          isEnded = true
          const settling = settle(reservation, unitsOf(stream.sent()))
          underWay.add(settling)
          settled.resolve(settling)
          settling.finally(() => {
            underWay.delete(settling)
            leave(reservation)
          })
        },
      }
    },
    during(work) {
      worked.add(work)
      const end = () => void worked.delete(work)
      work.then(end, end)
      return work
    },
    async whenAnswered() {
      while (worked.size > 0) await Promise.allSettled(worked)
    },
    async whenDone() {
      await Promise.all(underWay)
    },
  }
}
