import { publicError } from '../../errors.ts'
import type { Lease, Leases } from '../../search/lease.ts'
import { withinTime } from '../connections/time-limit.ts'
import type { Answer, AnswerStream, Call, CountryRule, RequestSchemas } from '../endpoint.ts'
import { locateCountries, requireCountries } from './countries.ts'
import { requireEndpoint, requireType } from './licence.ts'
import type { Connection } from './read-body.ts'
import type { CallServices } from './services.ts'
import type { Held } from './stages.ts'

/**
 * Runs the endpoint's own function.
 *
 * @throws {PublicError} 503 where it takes longer than `callSeconds`
 */
export async function handle(services: CallServices, held: Held, connection: Connection): Promise<Answer> {
  const hold = holdServed(services.leases)
  const { call, abort } = describeCall(services, held, { connection, served: hold.served })
  const work = runHeld(hold, () => held.endpoint.handle(held.input, call))
  return work instanceof Promise ? limitTime(services, held, work, abort) : work
}

/** The lease of one call. */
interface ServedHold {
  /** What answers the call; the lease is taken when it is first asked for. */
  served(): Lease
  release(): void
}

function holdServed(leases: Leases): ServedHold {
  let lease: Lease | null = null
  return {
    served() {
      lease ??= leases.take()
      return lease
    },
    release: () => lease?.release(),
  }
}

/** Runs the endpoint's function, and releases the lease when all of its work has ended: late work and the stream, too. */
function runHeld(hold: ServedHold, run: () => Promise<Answer> | Answer): Promise<Answer> | Answer {
  const end = (answer: Answer): Answer => {
    if (answer.stream !== undefined) return { ...answer, stream: releasingStream(answer.stream, hold) }
    hold.release()
    return answer
  }
  const fail = (error: unknown): never => {
    hold.release()
    throw error
  }
  try {
    const result = run()
    return result instanceof Promise ? result.then(end, fail) : end(result)
  } catch (error) {
    return fail(error)
  }
}

/** A stream that releases the lease at its end. */
function releasingStream(stream: AnswerStream, hold: ServedHold): AnswerStream {
  return {
    next: () => stream.next(),
    sent: () => stream.sent(),
    end() {
      stream.end()
      hold.release()
    },
  }
}

/** What the endpoint knows of the call, and how to abort it. */
function describeCall(
  { ledger, log, servedCountries }: CallServices,
  held: Held,
  { connection, served }: { readonly connection: Connection; readonly served: ServedHold['served'] },
) {
  const { holder, isDryRun, countries } = held
  const { requestId, arrivedAt, serviceUrl, header, carry } = held.request
  let controller: AbortController | undefined
  const call: Call = {
    caller: (holder?.caller ?? null) as Call['caller'],
    actor: held.actor as Call['actor'],
    requestId,
    now: arrivedAt,
    isDryRun,
    received: held.body,
    get served() {
      return served()
    },
    countries,
    requireCountries: (named) => {
      if (holder !== null) requireCountries(holder.licence, named)
    },
    locateCountries(rule, input) {
      const named = locateCountries(
        held.endpoint,
        rule as CountryRule<RequestSchemas>,
        input as never,
        servedCountries(),
      )
      if (holder !== null) requireCountries(holder.licence, named)
      return named
    },
    requireType: (path) => {
      if (holder !== null) requireType(holder.licence, path)
    },
    requireEndpoint: (path) => {
      if (holder !== null) requireEndpoint(holder, path)
    },
    async earlierAnswer(path, key) {
      if (holder === null) return undefined
      return (await ledger.findAnswer({ licence: holder.licenceNumber, endpoint: path, key }))?.answer.body
    },
    keyInUrl: held.request.credentials.inUrl ?? null,
    serviceUrl,
    header,
    carry,
    // Made on first use: most endpoints are done before anyone could hang up.
    get signal() {
      if (controller === undefined) {
        controller = new AbortController()
        if (connection.isGone()) controller.abort()
        connection.onGone(() => controller?.abort())
      }
      return controller.signal
    },
    log,
  }
  return { call, abort: () => controller?.abort() }
}

function limitTime(
  { callSeconds, log }: CallServices,
  { request: { requestId } }: Held,
  work: Promise<Answer>,
  abort: () => void,
): Promise<Answer> {
  return withinTime(
    work,
    callSeconds * 1000,
    () => {
      work.then(
        ({ stream }) => stream?.end(),
        () => {},
      )
      return { error: publicError('too_slow', { seconds: callSeconds }, { headers: { 'Retry-After': '5' } }), abort }
    },
    (error) => log.debug({ requestId, err: error }, 'a call failed after its time limit'),
  )
}
