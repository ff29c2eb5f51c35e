/**
 * The audit log: who changed which licence, key or data, and when. The port; `storage/state/access/audit-log.ts` implements it.
 *
 * The stores write it themselves, in the transaction of the change: there is no change without its row, and no row without its
 * change. Rows are never changed or deleted.
 */

/** Who makes a change. */
export interface Actor {
  /** Id of an admin key; or `command line`, `demo`. */
  readonly id: string
  /** Name of the admin key; empty without one. */
  readonly name: string
  /** Id of the call; `null` for a command. */
  readonly requestId: string | null
}

/** A person who runs a command on the machine. */
export const COMMAND_LINE: Actor = { id: 'command line', name: '', requestId: null }
/** The service itself, where it makes the licence of the demo profile. */
export const DEMO_PROFILE: Actor = { id: 'demo', name: '', requestId: null }

/** What was done. */
export const AUDIT_ACTIONS = [
  'licence.create', 'licence.change', 'licence.close', 'key.create', 'key.change', 'key.rotate', 'key.revoke',
  'admin.create', 'admin.revoke', 'import.start', 'import.stop', 'generation.serve', 'suppression.add', 'suppression.remove',
] as const // biome-ignore format: one word a line would fill the screen
/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One row. */
export interface AuditEntry {
  /** 1, 2, 3 … */
  readonly number: number
  /** Wall-clock time, milliseconds. */
  readonly at: number
  readonly actor: Actor
  readonly action: AuditAction
  /** Id of what was changed. */
  readonly target: string
  /** What was asked for. Holds no key. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Reads and continues the log. */
export interface AuditLog {
  /** Notes what is done outside the state, before it is begun. */
  note(actor: Actor, change: Pick<AuditEntry, 'action' | 'target' | 'details'>): Promise<void>
  /** The newest first. @param before only rows with lower numbers */
  read(limit: number, before?: number): Promise<readonly AuditEntry[]>
}
