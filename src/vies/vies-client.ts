/**
 * VIES, the European Commission's register of VAT numbers, by its REST interface (`POST /check-vat-number`; "VIES VAT number validation,
 * technical information"). Names and addresses that it answers are not read: some are those of persons.
 */
import type { Logger } from 'pino'
import type { buildConnector, Dispatcher } from 'undici'
import type { ViesAnswer, ViesRegister } from '../check/vies-register.ts'
import type { Clock } from '../clock.ts'
import { type Circuit, openCircuit } from '../outside/circuit.ts'
import { openSlots, type Slots } from '../outside/slots.ts'

/** What a client is made of. */
export interface ViesOptions {
  /** Base address, without a slash at its end. */
  readonly url: string
  /** VAT number of the operator, with its prefix: then each answer has a number of the consultation. */
  readonly requester: string | null
  /** Connects only where it is safe, as for webhooks. */
  readonly connect: buildConnector.connector
  /** Clients of this process that ask the same register: each takes its share of calls and pace. */
  readonly clients: number
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'info'>
}

/** Calls at the same time: member states refuse more (`MS_MAX_CONCURRENT_REQ`). */
const CALLS_AT_ONCE = 4
/** Calls of one licence at the same time, so that no licence takes all of them. */
const LICENCE_CALLS = 3
/** Least time between the beginnings of two calls, milliseconds. */
const PACE_MS = 50
/** Time limit of one call: tax offices take seconds. */
const CALL_MS = 8000
/** An answer has a few hundred bytes. */
const BYTES_MAX = 64 * 1024
const HEADER_BYTES_MAX = 16 * 1024
/** After so many failures in a row nothing is asked for a while. */
const CIRCUIT = { failuresMax: 5, pauseMs: 30_000, pauseMsMax: 600_000 }

/** The members of an answer that are read. */
interface Answered {
  readonly valid?: unknown
  readonly countryCode?: unknown
  readonly vatNumber?: unknown
  readonly requestIdentifier?: unknown
  readonly errorWrappers?: unknown
}

/** No answer. What it says of the office: that it does not work, or nothing. */
class NoAnswer extends Error {
  readonly isFailure: boolean
  readonly waitMs: number
  constructor(isFailure: boolean, waitMs = 0) {
    super('no answer')
    this.isFailure = isFailure
    this.waitMs = waitMs
  }
}

/** Makes the client. */
export function openVies(options: ViesOptions): ViesRegister {
  const { clock, clients } = options
  const slots = openSlots(Math.max(1, Math.floor(CALLS_AT_ONCE / clients)))
  const takeTurn = openTurns()
  const circuitOf = openCircuits(options)
  let nextAt = 0

  /** Waits for the next moment at which a call may begin. */
  async function pace(signal: AbortSignal): Promise<void> {
    const wait = Math.max(0, nextAt - clock.monotonic())
    nextAt = clock.monotonic() + wait + PACE_MS * clients
    if (wait > 0 && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  async function ask(number: string, signal: AbortSignal): Promise<Omit<ViesAnswer, 'checkedAt'> | null> {
    const circuit = circuitOf(number.slice(0, 2))
    if (!circuit.admits()) return null
    await pace(signal)
    try {
      if (signal.aborted) throw new NoAnswer(false)
      const { valid, requestIdentifier: id } = await callVies(options, number, signal)
      circuit.noteSuccess()
      return {
        status: valid === true ? 'valid' : 'invalid',
        consultationNumber: typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : null,
      }
    } catch (error) {
      if (signal.aborted || (error instanceof NoAnswer && !error.isFailure)) circuit.noteNoResult()
      else circuit.noteFailure(error instanceof NoAnswer ? error.waitMs : 0)
      return null
    }
  }

  return {
    async ask({ number, licenceId }, signal) {
      const endTurn = await takeTurn(licenceId, signal)
      const release = endTurn === null ? null : await slots.take(false, signal)
      try {
        const answer = release === null ? null : await ask(number, signal)
        return { status: 'unavailable', consultationNumber: null, ...answer, checkedAt: clock.now() }
      } finally {
        release?.()
        endTurn?.()
      }
    },
  }
}

/** Turns of licences: each has a few calls under way or in line, so that one with many numbers delays no other. */
function openTurns() {
  const licences = new Map<string, { readonly slots: Slots; calls: number }>()
  return async (licenceId: string, signal: AbortSignal): Promise<(() => void) | null> => {
    const own = licences.get(licenceId) ?? { slots: openSlots(LICENCE_CALLS), calls: 0 }
    licences.set(licenceId, own)
    own.calls++
    const leave = () => {
      own.calls--
      if (own.calls === 0) licences.delete(licenceId)
    }
    const release = await own.slots.take(false, signal)
    if (release === null) leave()
    return release === null
      ? null
      : () => {
          release()
          leave()
        }
  }
}

/** A circuit for each member state: the office of one may be closed while the others answer. */
function openCircuits({ clock, log }: ViesOptions): (state: string) => Circuit {
  const circuits = new Map<string, Circuit>()
  return (state) => {
    const onChange = (pauseMs: number | null) =>
      pauseMs === null
        ? log.info({ state }, 'VIES answers again')
        : log.warn({ state, pauseMs }, 'VIES does not answer')
    const circuit = circuits.get(state) ?? openCircuit({ clock, ...CIRCUIT, onChange })
    circuits.set(state, circuit)
    return circuit
  }
}

/** One call. @throws {NoAnswer} or an error of the connection, where it is not answered */
async function callVies(
  { url, requester, connect }: ViesOptions,
  whole: string,
  signal: AbortSignal,
): Promise<Answered> {
  const [countryCode, vatNumber] = [whole.slice(0, 2), whole.slice(2)]
  const { origin, pathname } = new URL(`${url}/check-vat-number`)
  // Loaded for the first call, as for webhooks.
  const { Client } = await import('undici')
  const client = new Client(origin, {
    connect,
    pipelining: 0,
    maxHeaderSize: HEADER_BYTES_MAX,
    maxResponseSize: BYTES_MAX,
  })
  try {
    const answer = await client.request({
      method: 'POST',
      path: pathname,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Firmament' },
      body: JSON.stringify({
        countryCode,
        vatNumber,
        ...(requester === null
          ? {}
          : { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }),
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
    })
    return await readAnswer(answer, { countryCode, vatNumber })
  } finally {
    // Not awaited: that would wait for the other side.
    client.destroy().catch(() => {})
  }
}

/** @throws {NoAnswer} where it says nothing of the number that was asked */
async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  asked: { readonly countryCode: string; readonly vatNumber: string },
): Promise<Answered> {
  // 400: something is wrong with the number, which any caller may cause. The office works.
  if (statusCode === 400) throw new NoAnswer(false)
  if (statusCode !== 200) throw new NoAnswer(true, (Number(headers['retry-after']) || 0) * 1000)
  const answered = (await body.json()) as Answered | null
  if (JSON.stringify(answered?.errorWrappers ?? null).includes('"INVALID_INPUT"')) throw new NoAnswer(false)
  const { countryCode = asked.countryCode, vatNumber = asked.vatNumber } = answered ?? {}
  const isOfIt = bare(countryCode) === bare(asked.countryCode) && bare(vatNumber) === bare(asked.vatNumber)
  // An office that is closed is an error in an answer that is good.
  if (typeof answered?.valid !== 'boolean' || answered.errorWrappers !== undefined || !isOfIt) throw new NoAnswer(true)
  return answered
}

/** A number as it counts, however it is written. */
const bare = (text: unknown) =>
  String(text)
    .replace(/[^A-Za-z0-9+*]/g, '')
    .toUpperCase()
