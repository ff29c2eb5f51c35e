import type { Status } from '../../company/status.ts'

/**
 * What each `CompanyStatus` of the bulk file means in the service's words. Keys are in lower case: the register writes
 * its older statuses in capitals.
 *
 * - A proposal to strike off is the register's (or, less often, the owners') step against a company that does not file:
 *   it still exists, and is the one thing that the plain "Active" must not hide.
 * - An administrator or administrative receiver runs an insolvent company; a voluntary arrangement is a plan that its
 *   creditors agreed to; a receiver manager on a charge enforces an unpaid secured loan on one asset while the company
 *   lives on.
 *
 * Source: statuses of the bulk files 2018-2026; Companies House, "company status" in its published enumerations.
 */
export const STATUS_OF: Readonly<Record<string, Status>> = {
  active: 'Active',
  open: 'Active',
  registered: 'Active',
  'live (proposed conversion to se)': 'Active',
  'active - proposal to strike off': 'Active (administratively non-compliant)',
  'voluntary arrangement': 'Active (rescue plan)',
  'live but receiver manager on at least one charge': 'Active (default of payment)',
  'in administration': 'Active (insolvency proceedings)',
  'in administration/receivership': 'Active (insolvency proceedings)',
  'in administration/administrative receiver': 'Active (insolvency proceedings)',
  'in administration/receiver manager': 'Active (insolvency proceedings)',
  'in administration/receiver manager/administrative receiver': 'Active (insolvency proceedings)',
  'administration order': 'Active (insolvency proceedings)',
  'administration order / receiver manager': 'Active (insolvency proceedings)',
  'administration order / administrative receiver': 'Active (insolvency proceedings)',
  'administrative receiver': 'Active (insolvency proceedings)',
  receivership: 'Active (insolvency proceedings)',
  'receiver action': 'Active (insolvency proceedings)',
  'receiver manager': 'Active (insolvency proceedings)',
  'receiver manager / administrative receiver': 'Active (insolvency proceedings)',
  'voluntary arrangement / administrative receiver': 'Active (insolvency proceedings)',
  'voluntary arrangement / receiver manager': 'Active (insolvency proceedings)',
  'insolvency proceedings': 'Active (insolvency proceedings)',
  liquidation: 'In liquidation',
  dissolved: 'Dissolved',
  'petition to restore - dissolved': 'Dissolved',
  removed: 'Inactive (no precision)',
  closed: 'Inactive (no precision)',
  'converted/closed': 'Inactive (no precision)',
  'converted / closed': 'Inactive (no precision)',
  'transformed to se': 'Inactive (no precision)',
  'converted to plc': 'Inactive (no precision)',
  'transferred from uk': 'Inactive (no precision)',
}
