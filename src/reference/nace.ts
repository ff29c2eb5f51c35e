/**
 * NACE in its two revisions.
 *
 * Rev. 2 is written bare (`62.01`). A Rev. 2.1 code is written with its revision (`2.1:62.10`), because 23 class
 * numbers mean unrelated activities in the two. Only a Rev. 2.1 code with the same number and the same content in both
 * is the bare code itself: 311 classes by Eurostat's table, and what is made of nothing else.
 */
import { type CodeTree, loadCodeTree } from './code-tree.ts'
import { once } from './load-table.ts'

/** Marks a code of the second revision of its list. */
export const REV_21_PREFIX = '2.1:'

/** NACE Rev. 2, with the titles in all languages. */
export const naceRev2: () => CodeTree = once(() => loadCodeTree('nace-2'))

/** NACE Rev. 2.1, with the titles in all languages; codes written as records carry them. */
export const naceRev21: () => CodeTree = once(() =>
  loadCodeTree('nace-2.1', {
    revises: naceRev2(),
    codeOf: (bare, isSame) => (isSame ? bare : REV_21_PREFIX + bare),
  }),
)
