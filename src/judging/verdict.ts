/** Verdicts of the judge, and their form on the wire. */
import Type, { type Static } from 'typebox'
import { closedObject } from '../schemas.ts'

/** How sure it is that a company is what was asked for. */
export const MatchStatus = Type.Enum(['YES', 'MAYBE'], {
  description: '`YES`: certain match, `MAYBE`: probable match.',
})
/** How sure it is that a company is what was asked for. */
export type MatchStatus = Static<typeof MatchStatus>

/** Why, in two languages. Never empty. */
export const MatchReason = closedObject({
  it: Type.String({ description: 'Reason in Italian.' }),
  en: Type.String({ description: 'Reason in English.' }),
})
/** Why, in two languages. */
export type MatchReason = Static<typeof MatchReason>

/** The verdict on one company. `NO`: it is neither sent nor listed nor charged. */
export type Verdict =
  | { readonly matchStatus: MatchStatus; readonly matchReason: MatchReason }
  | { readonly matchStatus: 'NO' }

/** A profiled company as it is stored, listed and sent. Its record stays JSON text and is never parsed again. */
export interface ProfiledCompany {
  /** JSON text of the Company. */
  readonly company: string
  readonly matchStatus: MatchStatus
  readonly matchReason: MatchReason
}
