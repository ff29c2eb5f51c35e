/** Candidates as both versions of the protocol write them; they differ in the contents of a feature. */
import Type from 'typebox'
import { closedObject } from '../schemas.ts'
import { COMPANY_TYPE } from './properties.ts'
import type { Candidate } from './reconcile.ts'

/** Members of a candidate besides its features. */
export const CANDIDATE = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: Type.Array(closedObject({ id: Type.String(), name: Type.String() })),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  match: Type.Boolean({ description: 'Whether it is the one, beyond doubt.' }),
} as const

/** Writes candidates with all members of their features. */
export function writeCandidates(candidates: readonly Candidate[]) {
  return candidates.map(({ id, name, description, score, match, features }) => ({
    id,
    name,
    description,
    type: [COMPANY_TYPE],
    score,
    match,
    features,
  }))
}
