/** What is written behind a list whose numbers were checked. Pure. */
import type { ResultWriting } from '../match/file/result-columns.ts'
import type { ShownViesAnswer } from './ask-vies.ts'

/** What is said of a row, as far as a file has it: the members of a row of `POST /explore/check`. */
export interface CheckedRow {
  readonly kind: string | null
  readonly number: string
  readonly checkDigitValid: boolean | null
  readonly holder: {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly city: string | null
  } | null
  readonly asOf: { readonly register: string; readonly publishedOn: string | null } | null
  readonly verdict: 'valid' | 'closed' | 'invalid' | 'unknown'
  readonly because: readonly string[]
  /** What VIES answers; absent or `null`: it was not asked. */
  readonly vies?: Pick<ShownViesAnswer, 'status' | 'checkedAt' | 'last'> | null | undefined
  /** Id of the receipt; `null`: none was made. */
  readonly receipt: string | null
  readonly error: string | null
}

const COLUMNS = [
  'verdict',
  'because',
  'kind',
  'number',
  'checkDigit',
  'id',
  'name',
  'status',
  'city',
  'register',
  'asOf',
  'receipt',
  'error',
]
const KINDS = { valid: 'matched', unknown: 'doubtful', closed: 'nobody', invalid: 'nobody' } as const

/** The reasons of a row, and what VIES answers beside them. */
export function reasonsOf({ because, vies }: Pick<CheckedRow, 'because' | 'vies'>): readonly string[] {
  if (vies === undefined || vies === null) return because
  const dayOf = (at: string) => at.slice(0, 10)
  if (vies.status !== 'unavailable') return [...because, `VIES: ${vies.status} on ${dayOf(vies.checkedAt)}`]
  const last = vies.last === null ? '' : `, last ${vies.last.status} on ${dayOf(vies.last.checkedAt)}`
  return [...because, `VIES: no answer${last}`]
}

/** The mistake of a row as a reason, the same in a file and in a receipt. */
export function reasonOfMistake(error: string): string {
  return error === 'Missing required field: number' ? 'no number' : error
}

/** Writes verdicts. Rows are counted as `matched` where valid, `doubtful` where unknown, `nobody` where closed or invalid. */
export const CHECK_WRITING: ResultWriting<CheckedRow> = {
  columns: COLUMNS.map((name) => `firmament_${name}`),
  cells({ kind, number, checkDigitValid, holder, asOf, verdict, because, vies, receipt, error }) {
    if (error !== null)
      return [verdict, because.join('; '), ...new Array<null>(COLUMNS.length - 3).fill(null), reasonOfMistake(error)]
    return [
      verdict,
      reasonsOf({ because, vies }).join('; '),
      kind,
      number,
      checkDigitValid,
      ...(holder === null ? [null, null, null, null] : [holder.id, holder.name, holder.status, holder.city]),
      asOf?.register ?? null,
      asOf?.publishedOn ?? null,
      receipt,
      null,
    ]
  },
  kind: ({ verdict, error }) => (error === null ? KINDS[verdict] : 'mistakes'),
  mistake: (error) => ({
    kind: null,
    number: '',
    checkDigitValid: null,
    holder: null,
    asOf: null,
    verdict: 'unknown',
    because: error === null ? [] : [reasonOfMistake(error)],
    receipt: null,
    error,
  }),
}
