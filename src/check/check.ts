/** `POST /explore/check`: whether numbers are right, and whose they are. `GET /explore/check/{receiptId}`: the same again, as it was answered. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { refOf } from '../match/read-row.ts'
import { closedObject, orNull, textOrNull } from '../schemas.ts'
import type { ServedImport } from '../search/lease.ts'
import { askVies, type Vies } from './ask-vies.ts'
import { reasonOfMistake } from './check-columns.ts'
import { CheckRowOnWire, checkNumbers, readCheckRow } from './check-rows.ts'
import { makeReceipt, presentReceipt } from './receipt.ts'
import type { ReceiptStore } from './receipt-store.ts'
import { type CheckedNumber, type ServedRegisters, VERDICTS } from './verdict.ts'

/** Most numbers of one call (`docs/decisions.md`, "checking numbers"). */
export const NUMBERS_MAX = 1000
const MEMBERS_OF_A_ROW = 4

const CheckRequest = closedObject({
  numbers: Type.Array(
    Type.Unsafe<unknown>({
      'x-documented': {
        anyOf: [CheckRowOnWire, { description: 'Anything else is answered with its `error`, and is free.' }],
      },
    }),
    { maxItems: NUMBERS_MAX, description: 'The numbers to check.', 'x-documented': { minItems: 1 } },
  ),
})

/** What is said of a number. */
export const CheckResult = closedObject({
  ref: textOrNull('As the row has it.'),
  kind: orNull(Type.Enum(['vat', 'register', 'lei']), 'What it is a number of; `null`: of nothing known.'),
  number: Type.String({ description: 'As records carry it.' }),
  formatValid: Type.Boolean({ description: 'It looks like a number of the kind.' }),
  checkDigitValid: orNull(Type.Boolean(), '`null`: the kind has none that is known.'),
  holder: orNull(
    closedObject({
      id: Type.String(),
      name: Type.String(),
      status: Type.String({ description: 'As in Company.' }),
      city: textOrNull(''),
    }),
    'The company that has it.',
  ),
  asOf: orNull(
    closedObject({
      register: Type.String(),
      publishedOn: orNull(Type.String({ format: 'date' }), ''),
      importedAt: orNull(Type.String({ format: 'date-time' }), ''),
    }),
    'The register that says so.',
  ),
  verdict: Type.Enum([...VERDICTS], {
    description:
      '`invalid`: no company of the country can have it. `unknown`: nobody here has it, or it is in doubt who.',
  }),
  because: Type.Array(Type.String(), { description: 'The reasons.' }),
  vies: Type.Optional(
    orNull(
      closedObject({
        status: Type.Enum(['valid', 'invalid', 'unavailable']),
        consultationNumber: textOrNull(''),
        checkedAt: Type.String({ format: 'date-time' }),
        last: orNull(
          closedObject({ status: Type.Enum(['valid', 'invalid']), checkedAt: Type.String({ format: 'date-time' }) }),
          'Its last answer, where it gives none now.',
        ),
      }),
      'With the setting `vies`: what VIES answers; `null`: not asked.',
    ),
  ),
  error: Type.Optional(Type.String({ description: 'What is wrong with the row. The other rows are answered.' })),
})

const CheckResponse = closedObject({
  results: Type.Array(CheckResult, { maxItems: NUMBERS_MAX, description: 'One for each number, in order.' }),
  receipt: closedObject({
    id: Type.String(),
    checkedAt: Type.String({ format: 'date-time', description: 'RFC 3339 UTC, whole seconds.' }),
    digest: Type.String({ description: 'SHA-256 of `results` in the form of RFC 8785, hexadecimal.' }),
    signature: Type.String({
      description:
        'That of a webhook (Standard Webhooks) with this `id`, `checkedAt` as its time, and `digest` as its body.',
    }),
  }),
})

/** What checking works with. */
export interface CheckServices {
  readonly servedCountries: () => ReadonlySet<string>
  readonly receipts: ReceiptStore
  /** Secrets that sign for a licence now, the newest first. */
  readonly webhookSecrets: (licenceId: string) => Promise<readonly string[]>
  /** Days that a receipt is kept. */
  readonly keepReceipts: number
  /** An outside register of VAT numbers; `null`: none is asked. */
  readonly vies: Vies | null
  /** The registers that imports are of. */
  readonly readRegisters: (imports: readonly ServedImport[]) => Promise<ServedRegisters>
}

/** Makes the endpoints. */
export function checkEndpoints(services: CheckServices): readonly Endpoint[] {
  return [check(services), checkReceipt(services)]
}

function check(services: CheckServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/check',
    summary: 'Check numbers of companies',
    description:
      'For each number whether it is right, whose it is, and why that is said; never a guess. The answer is signed, and is kept. A mistake in a row is the `error` of that row. Costs what `/explore/one` does, for each row with a `holder`.',
    tag: 'Explore',
    access: 'key',
    request: { body: CheckRequest },
    response: CheckResponse,
    example: {
      numbers: [
        { ref: '1', country: 'IT', number: 'P. IVA 07697940489' },
        { ref: '2', country: 'IT', number: 'IT07697940480' },
      ],
    },
    errors: ['started_too_much'],
    required: [{ anyOf: ['numbers'], error: 'missing_field', values: { field: 'numbers' } }],
    companiesMax: ({ body }) => body.numbers.length,
    bodyLimits: { membersMax: NUMBERS_MAX * MEMBERS_OF_A_ROW, mendsTexts: true },
    idempotent: true,
    async handle({ body: { numbers } }, { caller, now, served, requireCountries, signal }) {
      const { licenceId, isTest } = caller
      const scope = { servedCountries: services.servedCountries(), requireCountries }
      const read = numbers.map((one) => readCheckRow(one, scope))
      const right = read.flatMap((row) => ('error' in row ? [] : [row]))
      const checked = await checkNumbers(served.lookup, right, await services.readRegisters(served.imports))
      const outside = services.vies === null ? null : await askVies(services.vies, checked, { licenceId, signal })
      let next = 0
      const rows = read.map((row, at) => {
        if ('error' in row) return presentMistake(numbers[at], row.error)
        const own = presentRow(numbers[at], checked[next])
        const shown = outside === null ? own : { ...own, vies: outside.shown[next] }
        next++
        return shown
      })
      const secrets = await services.webhookSecrets(licenceId)
      const receipt = makeReceipt({ licenceId, now, rows, secrets, keptDays: services.keepReceipts })
      const companies = checked.filter(({ holder }) => holder !== null).length
      return {
        body: presentReceipt(receipt),
        companies,
        writes: [services.receipts.keep(receipt, isTest ? 1 : 1 - companies / rows.length), ...(outside?.writes ?? [])],
      }
    },
  })
}

function checkReceipt({ receipts }: CheckServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/check/:receiptId',
    summary: 'A check again, by its receipt',
    description: 'The rows and the signature as they were answered. Free.',
    tag: 'Explore',
    access: 'key',
    request: {
      params: closedObject({ receiptId: Type.String({ description: '`receipt.id` of a check.' }) }),
    },
    response: CheckResponse,
    errors: ['unknown_target'],
    async handle({ params: { receiptId } }, { caller, now }) {
      const receipt = await receipts.find(caller.licenceId, receiptId, now)
      if (receipt === null) throw publicError('unknown_target', { what: 'receipt' })
      return { body: presentReceipt(receipt) }
    },
  })
}

/** The members of a row, in the order in which they are sent. */
function presentRow(received: unknown, checked: CheckedNumber) {
  const { kind, number, formatValid, checkDigitValid, holder, asOf, verdict, because } = checked
  return {
    ref: refOf(received),
    kind,
    number,
    formatValid,
    checkDigitValid,
    holder: holder === null ? null : { id: holder.id, name: holder.name, status: holder.status, city: holder.city },
    asOf,
    verdict,
    because,
  }
}

function presentMistake(received: unknown, error: string) {
  const nothing = { kind: null, formatValid: false, checkDigitValid: null, holder: null, asOf: null }
  return {
    ref: refOf(received),
    ...nothing,
    number: '',
    verdict: 'unknown' as const,
    because: [reasonOfMistake(error)],
    error,
  }
}
