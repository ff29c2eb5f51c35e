/**
 * NACE in its two revisions.
 *
 * Rev. 2 is written bare (`62.01`). A Rev. 2.1 code is written with its revision (`2.1:62.10`), because 23 class
 * numbers stand for unrelated activities in the two; only a Rev. 2.1 code that is the same number with the same content
 * in both (311 classes by Eurostat's table, and what is made of nothing else) is the bare code itself.
 */
import { type CodeTree, loadCodeTree } from './code-tree.ts'
import { loadTable, once } from './load-table.ts'

/** What puts a code into the second revision of its list. */
export const REV_21_PREFIX = '2.1:'

/** NACE Rev. 2, with the titles in all languages. */
export const naceRev2: () => CodeTree = once(() => loadCodeTree('nace-2'))

/** NACE Rev. 2.1, with the titles in all languages; codes written as records carry them. */
export const naceRev21: () => CodeTree = once(() => {
  const same = sameInBoth()
  return loadCodeTree('nace-2.1', {
    revises: naceRev2(),
    codeOf: (bare) => (same.has(bare) ? bare : REV_21_PREFIX + bare),
  })
})

/** Bare codes of any level that are the same number with the same content in both revisions. */
const sameInBoth = once((): ReadonlySet<string> => {
  // Eurostat's table between the classes of the two revisions (version 1.05) says which classes go over whole.
  const same = new Set<string>()
  for (const [nace2, nace21, , , , isSame] of loadTable('crosswalk/nace-2_nace-2.1').rows) {
    if (isSame === '1' && nace2 === nace21) same.add(nace2)
  }
  // Upwards: a group, division or section is the same when it is made of the same codes, all of them the same.
  const tree = naceRev2()
  const tree21 = loadCodeTree('nace-2.1', { revises: tree })
  for (const node of tree.nodes.toReversed()) {
    if (node.children.length === 0) continue
    const other = tree21.find(node.bare)
    const codes = node.children.map((child) => child.bare).join(' ')
    const otherCodes = other?.children.map((child) => child.bare).join(' ')
    if (codes === otherCodes && node.children.every((child) => same.has(child.bare))) same.add(node.bare)
  }
  return same
})
