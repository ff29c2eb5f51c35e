/**
 * The values of `standardisedLegalForm`, in the words of the interface (`docs/decisions.md`).
 *
 * A register's own form stays in `nationalLegalForm`; `reference/` maps it to one of these.
 */
export const LEGAL_FORMS = [
  'Public limited companies',
  'Private limited companies',
  'Partnerships',
  'Sole traders/proprietorships',
  'Public authorities',
  'Non profit organisations',
  'Branches',
  'Foreign companies',
  'Other legal forms',
  'Companies with unknown/unrecorded legal form',
] as const

/** One of {@link LEGAL_FORMS}. */
export type LegalForm = (typeof LEGAL_FORMS)[number]
