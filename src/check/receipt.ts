/**
 * A receipt that numbers were checked, and with which result: the rows, their digest, and a signature by the licence's webhook secret,
 * which a library for Standard Webhooks verifies.
 */
import { hash, randomInt } from 'node:crypto'
import { formatInstant } from '../clock.ts'
import { signatureHeaders } from '../webhook/sign.ts'
import type { Receipt } from './receipt-store.ts'

/** What a receipt is made of. */
export interface ReceiptContent {
  readonly licenceId: string
  /** Wall-clock time of the check, milliseconds. */
  readonly now: number
  readonly rows: readonly object[]
  /** Secrets of the licence that are valid now, the newest first. */
  readonly secrets: readonly string[]
  readonly keptDays: number
}

/** Makes a receipt. */
export function makeReceipt({ licenceId, now, rows, secrets, keptDays }: ReceiptContent): Receipt {
  const id = `rcpt_${Array.from({ length: 27 }, () => LETTERS_AND_DIGITS[randomInt(62)]).join('')}`
  const timestampSeconds = Math.floor(now / 1000)
  const digest = hash('sha256', canonical(rows), 'hex')
  const headers = signatureHeaders({ id, timestampSeconds, body: digest }, secrets)
  return {
    id,
    licenceId,
    checkedAt: timestampSeconds * 1000,
    endsAt: timestampSeconds * 1000 + keptDays * 24 * 3600 * 1000,
    digest,
    signature: headers['webhook-signature'],
    rows: JSON.stringify(rows),
  }
}

/** The answer with a receipt: the same bytes whenever it is asked for. */
export function presentReceipt({ id, checkedAt, digest, signature, rows }: Receipt): Uint8Array {
  const receipt = { id, checkedAt: formatInstant(checkedAt), digest, signature }
  return Buffer.from(`{"results":${rows},"receipt":${JSON.stringify(receipt)}}`)
}

/** JSON in the one form of RFC 8785: members in order, no spaces. Rows have texts, booleans and `null` alone. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
