/** What is written behind a list whose numbers were checked. Pure. */
import type { ResultWriting } from '../match/file/result-columns.ts'

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

/** Writes verdicts. Rows are counted as `matched` where valid, `doubtful` where unknown, `nobody` where closed or invalid. */
export const CHECK_WRITING: ResultWriting<CheckedRow> = {
  columns: COLUMNS.map((name) => `firmament_${name}`),
  cells({ kind, number, checkDigitValid, holder, asOf, verdict, because, receipt, error }) {
    if (error !== null) return [...new Array<null>(COLUMNS.length - 1).fill(null), error]
    return [
      verdict,
      because.join('; '),
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
    because: [],
    receipt: null,
    error,
  }),
}
