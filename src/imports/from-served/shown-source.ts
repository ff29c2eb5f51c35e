/** The source of an import, as every company of it shows it. */
import { isDeepStrictEqual } from 'node:util'
import type { RecordSource, StoredSource } from '../../records/merge.ts'
import { hasSizeClass, registerKindOf } from '../../registers/registers.ts'
import type { StoredImport } from '../record-store.ts'

/** Details of an import that every company shows in its sources, but for the day of publication. */
const SHOWN_DETAILS = ['register', 'url', 'recordUrl', 'licence'] as const

/** The source that the details of an import contain. */
export function sourceOf({ register, details }: Pick<StoredImport, 'register' | 'details'>): RecordSource {
  return {
    ...(details as unknown as StoredSource),
    kind: registerKindOf(register),
    hasSizeClass: hasSizeClass(register),
  }
}

/** Whether companies show the same of two imports, but for the day of publication. */
export function isShownAlike(one: Pick<StoredImport, 'details'>, other: Pick<StoredImport, 'details'>): boolean {
  return SHOWN_DETAILS.every((member) => isDeepStrictEqual(one.details[member], other.details[member]))
}
