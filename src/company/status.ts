/**
 * The values of a company's `status`, in the words of the interface (`docs/decisions.md`, "values of `status`").
 *
 * Registers publish their own words; each register's `map` translates them into these.
 */
export const STATUSES = [
  'Active',
  'Active (branch)',
  'Active (default of payment)',
  'Active (dormant)',
  'Active (insolvency proceedings)',
  'Active (reorganization)',
  'Active (rescue plan)',
  'Active (administratively non-compliant)',
  'In liquidation',
  'Bankruptcy',
  'Dissolved',
  'Dissolved (bankruptcy)',
  'Dissolved (demerger)',
  'Dissolved (liquidation)',
  'Dissolved (merger or take-over)',
  'Inactive (no precision)',
  'Status unknown',
  'Administratively suspended',
] as const

/** One of {@link STATUSES}. */
export type Status = (typeof STATUSES)[number]

/**
 * Says whether a status counts as active for the order of results ("active companies first").
 *
 * Every value whose words begin with "Active" counts, including those in distress: the company still trades.
 */
export function isActive(status: Status): boolean {
  return status.startsWith('Active')
}

/** Whether a status says that the company has ended. One in bankruptcy or liquidation still exists. */
export function hasEnded(status: Status): boolean {
  return status.startsWith('Dissolved') || status === 'Inactive (no precision)'
}

/** Whether a status says that the company has ended, or is ending: none that is active, and none that says nothing. */
export function isClosed(status: Status): boolean {
  return !isActive(status) && status !== 'Status unknown'
}
