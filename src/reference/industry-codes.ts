/**
 * Industry codes as callers type them and as records carry them: the one door to all the lists.
 *
 * Every scheme is one or two trees. The first is the one whose codes are written bare; codes of the other carry its
 * revision as a prefix (`2.1:47.81`), except where nothing can be mistaken (`nace.ts`).
 */
import { distance } from 'fastest-levenshtein'
import type { CodeScheme } from '../company/codes.ts'
import { foldText } from '../text/fold-text.ts'
import {
  type CodeNode,
  type CodeTree,
  codeKey,
  DeeperNode,
  loadCodeTree,
  viewOfNace,
  withDeeperCodes,
} from './code-tree.ts'
import { oncePer } from './load-table.ts'
import { naceRev2, naceRev21 } from './nace.ts'
import { type ListRevision, type NationalList, nationalLists } from './national-lists.ts'

/** The trees that the codes are in. */
export type { CodeNode, CodeTree } from './code-tree.ts'

/** A tree of a scheme, and the revision that a typed prefix names. */
export interface RevisionTree {
  readonly revision: ListRevision | '1987'
  /** Read from disk when it is first needed: the second of two lists rarely is. */
  readonly tree: CodeTree
}

function revisionTree(revision: RevisionTree['revision'], load: () => CodeTree): RevisionTree {
  return {
    revision,
    get tree() {
      return load()
    },
  }
}

/**
 * The trees of a scheme, the bare one first.
 *
 * @param country  ISO 3166-1 alpha-2, upper case; only `national` looks at it
 * @throws {RangeError} for `national` in a country that is not served
 */
export function codeTrees(scheme: CodeScheme, country: string): readonly RevisionTree[] {
  return trees(scheme === 'national' ? country : scheme)
}

const trees = oncePer((key: string): readonly RevisionTree[] => {
  if (key === 'nace') return [revisionTree('2', naceRev2), revisionTree('2.1', naceRev21)]
  if (key === 'naics') return [revisionTree('2022', () => plainTree('naics-2022'))]
  if (key === 'sic') return [revisionTree('1987', () => plainTree('sic-1987'))]
  return nationalLists(key).map((list) => revisionTree(list.revision, () => nationalTree(list)))
})

const plainTree = oncePer((list: string): CodeTree => loadCodeTree(list))

/** Lists are shared between countries (NOGA, NACE itself), so they are kept by list and prefix. */
const nationalTrees = new Map<string, CodeTree>()

function nationalTree({ list, prefix, revision, digits }: NationalList): CodeTree {
  if (revision === '2022') return plainTree(list)
  const key = `${prefix}${list}`
  const nace = revision === '2.1' ? naceRev21() : naceRev2()
  let tree = nationalTrees.get(key)
  if (!tree) {
    tree =
      list === nace.list
        ? viewOfNace(nace, prefix)
        : loadCodeTree(list, { nace, codeOf: prefix === '' ? (bare) => bare : (bare) => prefix + bare })
    nationalTrees.set(key, tree)
  }
  return list === nace.list ? withDeeperCodes(tree, prefix, digits) : tree
}

/**
 * Finds a code as a caller typed it.
 *
 * Dots, spaces, dashes, slashes and case do not matter. `2.1:`, `2:` or a year as in `2003:` before it names the revision; without
 * it the bare list is asked first, then the other, so that a code that exists only there needs no prefix. In a country
 * of which only NACE is known here, a code may go deeper than its class ({@link DeeperNode}).
 *
 * @returns the code's node, whose `code` is what records carry and `Query` takes; `undefined` when there is none
 */
export function findCode(scheme: CodeScheme, country: string, typed: string): CodeNode | undefined {
  const lists = codeTrees(scheme, country)
  const { revision, code } = splitRevision(typed)
  for (const list of lists) {
    if (revision !== null && revision !== list.revision) continue
    const node = list.tree.find(code)
    // A code that no list has in full, of a class that the bare list has, is not one of the other list.
    const isOfBareClass =
      node instanceof DeeperNode && revision === null && list !== lists[0] && knowsClass(lists[0], code)
    if (node && !isOfBareClass) return node
    const padded = scheme === 'sic' ? paddedGroup(list.tree, code) : undefined
    if (padded) return padded
  }
  return undefined
}

function knowsClass({ tree }: RevisionTree, code: string): boolean {
  return tree.find(/^[A-Z]?\d{0,4}/.exec(codeKey(code))?.[0] ?? '') !== undefined
}

/** The SEC writes a group of SIC codes padded with zeros: 1000 is major group 10, 1040 is group 104. */
function paddedGroup(tree: CodeTree, code: string): CodeNode | undefined {
  const padded = /^(\d\d\d)0$/.exec(codeKey(code))
  if (!padded) return undefined
  const group = padded[1].endsWith('0') ? padded[1].slice(0, 2) : padded[1]
  return tree.find(group)
}

function splitRevision(typed: string): { readonly revision: string | null; readonly code: string } {
  const parts = /^\s*(2\.1|2|20\d\d)\s*:(.*)$/s.exec(typed)
  return parts ? { revision: parts[1], code: parts[2] } : { revision: null, code: typed }
}

/**
 * The most precise known code above a register's code, for lists that are deeper than ours: Spanish `620100`
 * is found as NACE `62.01`.
 *
 * @returns the node of the longest known beginning of at least two digits; `undefined` when there is none
 */
export function closestCode(scheme: CodeScheme, country: string, written: string): CodeNode | undefined {
  const exact = findCode(scheme, country, written)
  if (exact) return exact
  const { revision, code } = splitRevision(written)
  const key = codeKey(code)
  for (const list of codeTrees(scheme, country)) {
    if (revision !== null && revision !== list.revision) continue
    const node = closestIn(list.tree, key)
    if (node) return node
  }
  return undefined
}

/**
 * The path of a canonical code: itself, then all codes above it, nearest first.
 *
 * A filter on any of them finds a company that carries the code: an index adds the company to the postings of each. A
 * NACE code that is the same in both revisions has two paths, and both are in it. A code deeper than our list, as the
 * register wrote it, has each of its beginnings above it. A code of no list is its own path.
 */
export function ancestors(scheme: CodeScheme, country: string, code: string): readonly string[] {
  const known = paths(scheme === 'national' ? country : scheme)
  let path = known.get(code)
  if (path === undefined) {
    path = pathOf(codeTrees(scheme, country), code)
    known.set(code, path)
  }
  return path
}

/** Whether a code of NACE is another one, or below it. */
export function isUnder(code: string, above: string): boolean {
  return ancestors('nace', '', code).includes(above)
}

const paths = oncePer((_key: string) => new Map<string, readonly string[]>())

function pathOf(lists: readonly RevisionTree[], code: string): readonly string[] {
  const path = new Set([code])
  for (const { tree } of lists) {
    let node = tree.find(splitRevision(code).code)
    if (node === undefined && isPrefixed(tree, code)) node = closestIn(tree, codeKey(splitRevision(code).code))
    else if (node?.code !== code && !(node instanceof DeeperNode && node.code === plainSpelling(code))) continue
    for (; node; node = node.parent ?? undefined) path.add(node.code)
  }
  return Object.freeze([...path])
}

/** Whether a code is written as those of a tree are: with its revision before it, or bare. */
function isPrefixed({ nodes }: CodeTree, code: string): boolean {
  const [first] = nodes
  return first.code === first.bare ? !code.includes(':') : code.startsWith(first.code.slice(0, -first.bare.length))
}

/** The node of the longest known beginning of a code, of at least two digits. */
function closestIn(tree: CodeTree, key: string): CodeNode | undefined {
  for (let length = key.length - 1; length >= 2; length--) {
    const node = tree.find(key.slice(0, length))
    // The beginning of a code that is too long for its list is no code that the register meant.
    if (node && !(node instanceof DeeperNode)) return node
  }
  return undefined
}

/**
 * `62010` for `62.01.0` and `J62010`, and the same after the prefix of a revision: how {@link DeeperNode} is written.
 */
function plainSpelling(written: string): string {
  const { revision, code } = splitRevision(written)
  const digits = codeKey(code).replace(/^[A-Z]/, '')
  return revision === null ? digits : `${revision}:${digits}`
}

/**
 * Up to three known codes near one that does not exist, of the list that the caller seems to mean: the first digits
 * count most, then how few letters change. Words instead of a code are looked up in the English titles.
 */
export function suggestCodes(scheme: CodeScheme, country: string, typed: string): readonly string[] {
  const { revision, code } = splitRevision(typed)
  const key = codeKey(code)
  const lists = codeTrees(scheme, country)
  const { nodes } = (lists.find((list) => list.revision === revision) ?? lists[0]).tree
  if (!/\d/.test(key) && key.length > 1) return titleMatches(nodes, foldText(code))
  return nodes
    .map((node) => {
      const other = codeKey(node.bare)
      const common = commonStart(key, other)
      return { code: node.code, common, farness: distance(key, other) - common }
    })
    .sort((a, b) => a.farness - b.farness || b.common - a.common || (a.code < b.code ? -1 : 1))
    .slice(0, 3)
    .map((node) => node.code)
}

function titleMatches(nodes: readonly CodeNode[], words: string): readonly string[] {
  const matches = nodes
    .map((node) => ({ node, at: foldText(node.title).indexOf(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || a.node.title.length - b.node.title.length)
  return matches.slice(0, 3).map(({ node }) => node.code)
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
