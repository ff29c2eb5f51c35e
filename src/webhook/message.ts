/**
 * What a receiver is sent: the body of one autoprofile webhook (`WebhookAutoprofileBody`), and the id of the message.
 */
import { randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { Company } from '../company/company-schema.ts'
import { MatchReason, MatchStatus, type ProfiledCompany } from '../judging/verdict.ts'
import { closedObject } from '../schemas.ts'

/** The body of a webhook: exactly these three members. */
export const WebhookAutoprofileBody = closedObject({
  company: Company,
  matchStatus: MatchStatus,
  matchReason: MatchReason,
})
/** The body of a webhook. */
export type WebhookAutoprofileBody = Static<typeof WebhookAutoprofileBody>

/** Header with the id of the process that a webhook is of. Those of a saved search name it in their body. */
export const PROCESS_HEADER = 'firmament-process-id'

/** The body as text: the same bytes at every attempt, so that receivers can compare them. */
export function messageBody({ company, matchStatus, matchReason }: ProfiledCompany): string {
  const { it, en } = matchReason
  return `{"company":${company},"matchStatus":"${matchStatus}","matchReason":${JSON.stringify({ it, en })}}`
}

/** A new `webhook-id`: `msg_` and 27 letters and digits (160 bits). */
export function newMessageId(): string {
  return `msg_${Array.from({ length: 27 }, () => LETTERS_AND_DIGITS[randomInt(62)]).join('')}`
}

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
