/** The source of an import, as every company of it shows it. */
import type { RecordSource, StoredSource } from '../../records/merge.ts'
import { hasSizeClass, registerKindOf } from '../../registers/registers.ts'
import type { StoredImport } from '../record-store.ts'

/** Details of an import that every company shows in its sources, but for the day of publication. */
export const SHOWN_DETAILS = ['register', 'url', 'recordUrl', 'licence'] as const

/** The source that the details of an import contain. */
export function sourceOf({ register, details }: Pick<StoredImport, 'register' | 'details'>): RecordSource {
  return {
    ...(details as unknown as StoredSource),
    kind: registerKindOf(register),
    hasSizeClass: hasSizeClass(register),
  }
}
