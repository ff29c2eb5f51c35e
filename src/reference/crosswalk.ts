/**
 * Converts a code of one classification to another, with the kind of every step.
 *
 *     national list ─ NACE (its revision) ┬─ NACE Rev. 2 ─ NACE Rev. 2.1
 *                                         ├─ NAICS 2022
 *                                         └─ US SIC 1987 ─ NAICS 2022
 *
 * Between classifications almost no pair is one to one. A pair counts when it is the best of either side. So every
 * code with a counterpart is reached, in both directions, and broad codes do not drag in everything that touches them.
 * A code above the leaves is paired with the deepest code that holds most of the counterparts of its leaves.
 *
 * Sources, and how the derived tables were made: `reference/README.md`, "Crosswalks".
 */
import type { CodeScheme } from '../company/codes.ts'
import type { CodeNode, CodeTree } from './code-tree.ts'
import { codeTrees, findCode } from './industry-codes.ts'
import { loadTable, once, oncePer } from './load-table.ts'
import { naceRev2, naceRev21, REV_21_PREFIX } from './nace.ts'
import { isBuiltOnNace, nationalLists } from './national-lists.ts'
import { earlierClasses } from './subclasses.ts'

/** `official`: a statistical office published it, or the code is the same. `derived`: found by comparison, see README. */
export type StepKind = 'official' | 'derived'

/** The targets of a conversion: each {@link CodeScheme}, and the revisions of NACE separately. */
export const CROSSWALK_TARGETS = ['nace2', 'nace21', 'naics', 'sic'] as const

/** One of {@link CROSSWALK_TARGETS}. */
export type CrosswalkTarget = (typeof CROSSWALK_TARGETS)[number]

/** One step of a path between classifications. */
export interface CrosswalkStep {
  readonly to: CrosswalkTarget
  /** Canonical code. */
  readonly code: string
  readonly kind: StepKind
}

/** A code reached in another classification. */
export interface CarriedCode {
  /** Canonical code, as records carry it. */
  readonly code: string
  /** `derived` when any step is. */
  readonly kind: StepKind
  /** How it was reached; empty when it is the code asked about. */
  readonly steps: readonly CrosswalkStep[]
}

/** A canonical code of a scheme. */
export interface CodeRef {
  readonly scheme: CodeScheme
  /** ISO 3166-1 alpha-2; only `national` looks at it. */
  readonly country: string
  readonly code: string
}

/**
 * Converts a code.
 *
 * @returns the codes of the target, best first; empty when the code is unknown or has no counterpart
 */
export function carryCode(from: CodeRef, to: CrosswalkTarget): readonly CarriedCode[] {
  const starts = startsOf(from, to)
  const direct = carryFrom(starts, [to])
  // The table between SIC and NAICS leaves out a few codes that both reach through NACE.
  return direct.length > 0 || to.startsWith('nace') ? direct : carryFrom(starts, ['nace2', to])
}

/** Where a path through the classifications begins. */
interface Start {
  readonly at: CrosswalkTarget
  readonly code: string
  readonly steps: readonly CrosswalkStep[]
}

function startsOf({ scheme, country, code }: CodeRef, to: CrosswalkTarget): readonly Start[] {
  const node = findCode(scheme, country, code)
  if (!node) return []
  if (scheme === 'naics' || scheme === 'sic') return [{ at: scheme, code: node.code, steps: [] }]
  if (scheme === 'nace') return [{ at: naceOf(node.code), code: node.code, steps: [] }]
  if (country === 'US') return [{ at: 'naics', code: node.code, steps: [] }]
  const step = nationalStep(country, node)
  if (step === null) return []
  const earlier = step.to === 'nace21' && to !== 'nace21' ? earlierClasses(country, node) : null
  if (earlier === null) return [{ at: step.to, code: step.code, steps: [step] }]
  return earlier.classes.map((one) => ({
    at: 'nace2',
    code: one,
    steps: [{ to: 'nace2', code: one, kind: earlier.kind }],
  }))
}

/** A national code is below a code of NACE by construction, or stands for one by the tables of the offices. */
function nationalStep(country: string, node: CodeNode): CrosswalkStep | null {
  if (node.nace === null) return null
  const [served, ...others] = nationalLists(country)
  const { revision, list } = others.find(({ prefix }) => node.code.startsWith(prefix)) ?? served
  const nace = (revision === '2.1' ? naceRev21() : naceRev2()).find(node.nace)
  if (!nace) return null
  return { to: naceOf(nace.code), code: nace.code, kind: isBuiltOnNace(list) ? 'official' : 'derived' }
}

/** The revision of a canonical NACE code. A code that is the same in both counts as Rev. 2. */
function naceOf(code: string): 'nace2' | 'nace21' {
  return code.startsWith(REV_21_PREFIX) ? 'nace21' : 'nace2'
}

/** The next classification on the way from one to another. */
const NEXT: Readonly<Record<CrosswalkTarget, Readonly<Partial<Record<CrosswalkTarget, CrosswalkTarget>>>>> = {
  nace2: { nace21: 'nace21', naics: 'naics', sic: 'sic' },
  nace21: { nace2: 'nace2', naics: 'nace2', sic: 'nace2' },
  naics: { nace2: 'nace2', nace21: 'nace2', sic: 'sic' },
  sic: { nace2: 'nace2', nace21: 'nace2', naics: 'naics' },
}

/** Converts by way of the given classifications. */
function carryFrom(starts: readonly Start[], way: readonly CrosswalkTarget[]): readonly CarriedCode[] {
  if (starts.length === 0) return []
  let reached = starts
  let at = starts[0].at
  for (const to of way) {
    while (at !== to) {
      const next = NEXT[at][to] as CrosswalkTarget
      const pairsOf = onward(at, next)
      reached = reached.flatMap(({ code, steps }) =>
        pairsOf(code).map((pair) => ({
          at: next,
          code: pair.code,
          steps: [...steps, { to: next, code: pair.code, kind: pair.kind }],
        })),
      )
      at = next
    }
  }
  const best = new Map<string, CarriedCode>()
  for (const { code, steps } of reached) {
    if (best.has(code)) continue
    best.set(code, { code, kind: steps.some((step) => step.kind === 'derived') ? 'derived' : 'official', steps })
  }
  return [...best.values()]
}

/** A counterpart of a code. */
interface Pair {
  readonly code: string
  readonly kind: StepKind
}

/** The counterparts of a code in a neighbouring classification, best first; computed once for each code. */
const onward = (at: CrosswalkTarget, to: CrosswalkTarget): ((code: string) => readonly Pair[]) =>
  onwardPer(`${at}>${to}`)

const onwardPer = oncePer((step: string): ((code: string) => readonly Pair[]) => {
  const [at, to] = step.split('>') as [CrosswalkTarget, CrosswalkTarget]
  const table = pairs(at, to)
  const own = TREES[at]()
  const target = TREES[to]()
  return oncePer((code) => {
    const direct = table.get(code)
    if (direct) return direct
    if (at.startsWith('nace') && to.startsWith('nace') && code === target.find(code)?.code) {
      return [{ code, kind: 'official' }]
    }
    const node = nodeOf(own, code)
    return node ? majority(node, table, target) : []
  })
})

const TREES: Readonly<Record<CrosswalkTarget, () => CodeTree>> = {
  nace2: naceRev2,
  nace21: naceRev21,
  naics: () => codeTrees('naics', '')[0].tree,
  sic: () => codeTrees('sic', '')[0].tree,
}

function nodeOf(tree: CodeTree, code: string): CodeNode | undefined {
  return tree.find(code.startsWith(REV_21_PREFIX) ? code.slice(REV_21_PREFIX.length) : code)
}

/** Share of a code's leaves that a counterpart must hold to count as the code's: clearly more than half. */
const MAJORITY = 0.6

/**
 * Finds the counterpart of a code without pairs of its own: the deepest target code above most of its leaves' best
 * counterparts, else the top-level code with most of them. A leaf without pairs uses its siblings.
 */
function majority(node: CodeNode, table: ReadonlyMap<string, readonly Pair[]>, target: CodeTree): readonly Pair[] {
  const votes = new Map<CodeNode, number>()
  let voters = 0
  for (const leaf of leavesOf(node)) {
    const best = table.get(leaf.code)?.[0]
    if (!best) continue
    voters++
    let at = nodeOf(target, best.code) ?? null
    for (; at; at = at.parent) votes.set(at, (votes.get(at) ?? 0) + 1)
  }
  if (voters === 0) return node.parent && node.children.length === 0 ? majority(node.parent, table, target) : []
  let best: CodeNode | null = null
  let most: CodeNode | null = null
  for (const candidate of target.nodes) {
    const count = votes.get(candidate) ?? 0
    if (count >= voters * MAJORITY && (best === null || candidate.depth > best.depth)) best = candidate
    if (candidate.depth === 0 && count > (most ? (votes.get(most) ?? 0) : 0)) most = candidate
  }
  const chosen = best ?? most
  return chosen ? [{ code: chosen.code, kind: 'derived' }] : []
}

function* leavesOf(node: CodeNode): Generator<CodeNode> {
  if (node.children.length === 0) yield node
  for (const child of node.children) yield* leavesOf(child)
}

/** The counting pairs from one classification to a neighbour, best first. */
function pairs(at: CrosswalkTarget, to: CrosswalkTarget): ReadonlyMap<string, readonly Pair[]> {
  const table = PAIR_TABLES.find(({ left, right }) => (left === at && right === to) || (left === to && right === at))
  if (!table) throw new Error(`Cannot carry codes: ${at} and ${to} have no table between them`)
  const forward = table.left === at
  const ranked = new Map<string, (Pair & { readonly rank: number })[]>()
  for (const row of table.rows()) {
    const from = forward ? row.left : row.right
    const list = ranked.get(from) ?? []
    list.push({ code: forward ? row.right : row.left, kind: row.kind, rank: forward ? row.rankLeft : row.rankRight })
    ranked.set(from, list)
  }
  return new Map([...ranked].map(([code, list]) => [code, list.sort((a, b) => a.rank - b.rank)]))
}

interface PairRow {
  readonly left: string
  readonly right: string
  readonly kind: StepKind
  /** Rank of the pair among the pairs of the left code (1 = best), and among those of the right code. */
  readonly rankLeft: number
  readonly rankRight: number
}

interface PairTable {
  readonly left: CrosswalkTarget
  readonly right: CrosswalkTarget
  readonly rows: () => readonly PairRow[]
}

const PAIR_TABLES: readonly PairTable[] = [
  {
    left: 'nace2',
    right: 'nace21',
    rows: once(() => readPairs('nace-2_nace-2.1', (code) => naceRev21().find(code)?.code)),
  },
  { left: 'nace2', right: 'naics', rows: once(() => readPairs('nace-2_naics-2022')) },
  { left: 'nace2', right: 'sic', rows: once(() => readPairs('nace-2_sic-1987')) },
  { left: 'sic', right: 'naics', rows: once(() => readPairs('sic-1987_naics-2022')) },
]

/** Reads `reference/crosswalk/<name>.tsv`: left code, right code, kind (`o`, `d`), the pair's rank on each side. */
function readPairs(name: string, right: (code: string) => string | undefined = (code) => code): readonly PairRow[] {
  return loadTable(`crosswalk/${name}`).rows.map((row) => ({
    left: row[0],
    right: right(row[1]) ?? row[1],
    kind: row[2] === 'o' ? 'official' : 'derived',
    rankLeft: Number(row[3]),
    rankRight: Number(row[4]),
  }))
}
