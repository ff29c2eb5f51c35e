/** A company among the answers to "which one is it?". */
import Type, { type Static } from 'typebox'
import { Company } from './company-schema.ts'

/** A company with how likely it is the one asked for. */
export const CompanyMatch = Type.Intersect([
  Company,
  Type.Object({
    matchScore: Type.Number({ minimum: 0, maximum: 1, description: 'How likely it is the one.' }),
    because: Type.Array(Type.String(), {
      description:
        'How it agrees with what was asked, each beginning with the member: `companyName: the same, a former name`.',
    }),
  }),
])

/** A company with how likely it is the one asked for. */
export type CompanyMatch = Static<typeof CompanyMatch>
