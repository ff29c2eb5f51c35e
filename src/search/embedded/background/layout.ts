/**
 * The parts of the index of backgrounds, as its builder writes and its reader finds them.
 *
 * A separate file of the generation, laid out like `companies.index`, with these sections per country. An entry is a company
 * with a background; most companies have none.
 *
 * | Section | Holds |
 * | --- | --- |
 * | `background.documents` | per entry: its document, ascending |
 * | `background.texts`, `background.starts` | per entry: the backgrounds that its registers state, as JSON |
 * | `background.own` | per entry: two hashes of `lei:` and its identifier (0 for none), and two of `id:` and its id |
 * | `background.edges`, `background.edgeStarts` | per entry its relations, {@link EDGE_WORDS} numbers each |
 * | `pointers.documents`, `pointers.starts`, `pointers.checks`, `pointers.hashes` | documents by the hashes of the keys that their relations point at (`names/write/check-table.ts`) |
 */
import {
  endKeys,
  isMirrored,
  RELATION_KINDS,
  readBackgrounds,
  type StoredBackgrounds,
  stands,
} from '../../../company/background.ts'
import { hashOf, secondHashOf } from '../names/layout.ts'
import type { CheckTableSections } from '../names/write/check-table.ts'

/** Name of the file with backgrounds. */
export const BACKGROUND_FILE = 'background.index'

/** The table of who points at a key. */
export const POINTER_SECTIONS: CheckTableSections = {
  values: 'pointers.documents',
  starts: 'pointers.starts',
  checks: 'pointers.checks',
  hashes: 'pointers.hashes',
}

/** Numbers of an entry in `background.own`. */
export const OWN_WORDS = 4
/** Numbers of a relation: its kind, its last day as `YYYYMMDD` (0: none), and two hashes of a key of the other end. */
export const EDGE_WORDS = 4

/** The two hashes of a key. */
export function hashesOf(key: string): readonly [hash: number, check: number] {
  return [hashOf(key), secondHashOf(key)]
}

/** The numbers of an entry's own keys. */
export function ownWords({ id, lei }: { readonly id: string; readonly lei: string | null }): number[] {
  return [...(lei === null ? [0, 0] : hashesOf(`lei:${lei}`)), ...hashesOf(`id:${id}`)]
}

/**
 * The numbers of the relations in a background that still hold, as far as their registers say: one for each key of the other end.
 * Mirrored ones are those of the other end.
 */
export function edgeWords(stored: StoredBackgrounds): number[] {
  return readBackgrounds(stored).flatMap(({ relations }) =>
    relations
      .filter((one) => stands(one) && !isMirrored(one))
      .flatMap((one) =>
        endKeys(one).flatMap((key) => [RELATION_KINDS.indexOf(one.kind), dayNumber(one.to), ...hashesOf(key)]),
      ),
  )
}

/** A day, `YYYY-MM-DD`, as a number that ascends with days; 0 for none. */
export function dayNumber(day: string | null): number {
  return day === null ? 0 : Number(day.replaceAll('-', ''))
}
