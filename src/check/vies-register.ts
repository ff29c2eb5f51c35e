/**
 * An outside register of VAT numbers: the port. `src/vies/vies-client.ts` asks that of the European Commission (VIES). It answers for the
 * tax offices of the member states, which may be closed: that a number was not answered says nothing of it.
 */
import type { StateWrite } from '../license/ledger.ts'

/** What was answered of a number. */
export interface ViesAnswer {
  /** `unavailable`: not answered. */
  readonly status: 'valid' | 'invalid' | 'unavailable'
  /** Number of the consultation, where the operator named its own VAT number; else `null`. */
  readonly consultationNumber: string | null
  /** Wall-clock time, milliseconds. */
  readonly checkedAt: number
}

/** A question about a number. */
export interface ViesQuestion {
  /** With its prefix, as records carry it. */
  readonly number: string
  /** Whose question it is: licences take turns. */
  readonly licenceId: string
}

/** Asks for numbers. */
export interface ViesRegister {
  /**
   * Never rejects, and keeps no name or address that is answered.
   *
   * @param signal aborted: the answer is `unavailable`
   */
  ask(question: ViesQuestion, signal: AbortSignal): Promise<ViesAnswer>
}

/** An answer that is kept: the last one that said something. */
export interface KeptAnswer {
  readonly status: 'valid' | 'invalid'
  /** Wall-clock time, milliseconds. */
  readonly checkedAt: number
}

/**
 * Keeps the last answers that a licence got, and no other licence sees. Numbers are kept as their digests: some are those of persons.
 */
export interface ViesAnswers {
  /** By number; those that were never answered are absent. */
  find(licenceId: string, numbers: readonly string[]): Promise<ReadonlyMap<string, KeptAnswer>>
  /** The write that replaces what is kept of these numbers. A call that nobody pays for does without it beyond its licence's day. */
  keep(licenceId: string, answers: ReadonlyMap<string, KeptAnswer>): StateWrite
}

/** Prefixes of numbers that it has: those of the member states, and of Northern Ireland. */
export const VIES_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)
