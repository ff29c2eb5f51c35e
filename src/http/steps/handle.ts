import { publicError } from '../../errors.ts'
import { withinTime } from '../connections/time-limit.ts'
import type { Answer, Call } from '../endpoint.ts'
import { requireCountries } from './countries.ts'
import { requireEndpoint } from './licence.ts'
import type { Connection } from './read-body.ts'
import type { CallServices } from './services.ts'
import type { Held } from './stages.ts'

/**
 * Runs the endpoint's own function.
 *
 * @throws {PublicError} 503 where it takes longer than `callSeconds`
 */
export async function handle(services: CallServices, held: Held, connection: Connection): Promise<Answer> {
  const { call, abort } = describeCall(services, held, connection)
  const result = held.endpoint.handle(held.input, call)
  return result instanceof Promise ? limitTime(services, held, result, abort) : result
}

/** What the endpoint knows of the call, and how to abort it. */
function describeCall({ log }: CallServices, held: Held, connection: Connection) {
  const { holder, isDryRun, countries } = held
  const { requestId, arrivedAt, header, carry } = held.request
  let controller: AbortController | undefined
  const call: Call = {
    caller: (holder?.caller ?? null) as Call['caller'],
    actor: held.actor as Call['actor'],
    requestId,
    now: arrivedAt,
    isDryRun,
    received: held.body,
    countries,
    requireCountries: (named) => {
      if (holder !== null) requireCountries(holder.licence, named)
    },
    requireEndpoint: (path) => {
      if (holder !== null) requireEndpoint(holder, path)
    },
    keyInUrl: held.request.credentials.inUrl ?? null,
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
      return { error: publicError('too_slow', { seconds: callSeconds }, { 'Retry-After': '5' }), abort }
    },
    (error) => log.debug({ requestId, err: error }, 'a call failed after its time limit'),
  )
}
