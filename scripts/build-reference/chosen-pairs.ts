/**
 * Pairs chosen by reading both descriptions, where counting words chose badly. By crosswalk; `left` gives a left code
 * its best right one, `right` a right code its best left one.
 */
import type { Choice } from './crosswalks.ts'

/** By name of the crosswalk. */
export const CHOSEN: Readonly<Record<string, Choice>> = {}
