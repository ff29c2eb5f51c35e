/** Asks an outside register for the VAT numbers of a check, besides what is known here. It changes no verdict. */
import { formatInstant } from '../clock.ts'
import type { StateWrite } from '../license/ledger.ts'
import type { CheckedNumber } from './verdict.ts'
import {
  type KeptAnswer,
  VIES_PREFIXES,
  type ViesAnswer,
  type ViesAnswers,
  type ViesRegister,
} from './vies-register.ts'

/** What is asked, and what is kept. */
export interface Vies {
  readonly register: ViesRegister
  readonly answers: ViesAnswers
  /** Time for the numbers of one call, milliseconds. Those that are not answered by then are `unavailable`. */
  readonly patienceMs: number
}

/** What a row has of it. */
export interface ShownViesAnswer {
  readonly status: ViesAnswer['status']
  readonly consultationNumber: string | null
  /** RFC 3339 UTC, as of an answer; of one that is `unavailable` when it was asked. */
  readonly checkedAt: string
  /** Where it is `unavailable` now: the last answer that the licence got; `null`: there is none. */
  readonly last: { readonly status: KeptAnswer['status']; readonly checkedAt: string } | null
}

/** What was asked for the rows of a call. */
export interface ViesFindings {
  /** In the order of the rows; `null` for those that it cannot have. */
  readonly shown: readonly (ShownViesAnswer | null)[]
  readonly writes: readonly StateWrite[]
}

/** Numbers of one call that are asked at the same time. */
const LANES = 4

/** The VAT number of a row, where the outside register may have it. */
const askable = ({ vatNumber }: CheckedNumber): string | null =>
  vatNumber !== null && VIES_PREFIXES.has(vatNumber.slice(0, 2)) ? vatNumber : null

/** Asks for each number once, in the order of the rows. */
export async function askVies(
  { register, answers, patienceMs }: Vies,
  rows: readonly CheckedNumber[],
  { licenceId, signal: ended }: { readonly licenceId: string; readonly signal: AbortSignal },
): Promise<ViesFindings> {
  const numbers = [...new Set(rows.map(askable).filter((number) => number !== null))]
  if (numbers.length === 0) return { shown: rows.map(() => null), writes: [] }
  const signal = AbortSignal.any([ended, AbortSignal.timeout(patienceMs)])
  const asked = new Map<string, ViesAnswer>()
  const waiting = numbers.values()
  const lane = async () => {
    for (const number of waiting) asked.set(number, await register.ask({ number, licenceId }, signal))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const fresh = new Map<string, KeptAnswer>()
  for (const [number, { status, checkedAt }] of asked)
    if (status !== 'unavailable') fresh.set(number, { status, checkedAt })
  const missing = numbers.filter((number) => !fresh.has(number))
  const earlier = missing.length === 0 ? new Map<string, KeptAnswer>() : await answers.find(licenceId, missing)
  const shown = rows.map((row) => {
    const answer = asked.get(askable(row) ?? '')
    return answer === undefined ? null : show(answer, earlier.get(askable(row) ?? ''))
  })
  return { shown, writes: fresh.size === 0 ? [] : [answers.keep(licenceId, fresh)] }
}

function show({ status, consultationNumber, checkedAt }: ViesAnswer, last: KeptAnswer | undefined): ShownViesAnswer {
  return {
    status,
    consultationNumber,
    checkedAt: formatInstant(checkedAt),
    last: last === undefined ? null : { status: last.status, checkedAt: formatInstant(last.checkedAt) },
  }
}
