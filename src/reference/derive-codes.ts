/**
 * From the code a register wrote to the codes a record carries, in all four schemes.
 *
 * For imports: each code is computed once, and then gives the same frozen object.
 */

import type { CodeScheme } from '../company/codes.ts'
import type { CompanyCodes } from '../company/company.ts'
import { type CodeNode, codeKey, DeeperNode } from './code-tree.ts'
import { revisedCode } from './counterparts.ts'
import { type CarriedCode, carryCode } from './crosswalk.ts'
import { closestCode } from './industry-codes.ts'
import { loadTable, once } from './load-table.ts'
import { REV_21_PREFIX } from './nace.ts'
import type { ListRevision } from './national-lists.ts'

/** A code as a register wrote it. */
export interface WrittenCode {
  readonly scheme: CodeScheme
  /** ISO 3166-1 alpha-2 of the company's country, upper case, one of the served. */
  readonly country: string
  /** As written: `62020`, `6201Z`, `62.01.00`, `1000`. A revision before it (`2.1:62.10`) is understood. */
  readonly code: string
  /**
   * Revision of the list where the register states it: `2`, `2.1`; `2003` (four digits in the British register);
   * `2017` for NAICS.
   */
  readonly revision?: ListRevision | '2017'
}

/** The codes of a record that one code of a register gives, canonical, best first. */
export interface DerivedCodes {
  /** In the country's own list. Empty where the code came from another scheme, except that the US list is NAICS. */
  readonly national: readonly string[]
  /** Rev. 2 codes, then the Rev. 2.1 ones that are written with their revision. */
  readonly nace: readonly string[]
  readonly naics: readonly string[]
  readonly sic: readonly string[]
  /** The revision of NACE that its list is built on; `null` for other lists. */
  readonly revision: '2' | '2.1' | null
  /**
   * What a code of Rev. 2.1 gives when it stands for one of several classes of Rev. 2: none of it is certain, so none is
   * primary. Those classes themselves, and counterparts of all but the likeliest of them: a company keeps an industry in each scheme.
   */
  readonly unsure: ReadonlySet<string>
}

/**
 * Converts a register's code to all schemes. A national code deeper than our list is kept as the register wrote it, and
 * counts as the NACE class above it in the other schemes.
 *
 * @returns frozen, the same object for the same code; `null` when no list knows the code
 */
export function deriveCodes(written: WrittenCode): DerivedCodes | null {
  const { scheme, country, revision, code } = written
  const list = `${scheme === 'national' ? country : scheme}${revision === undefined ? '' : `|${revision}`}`
  let known = KNOWN.get(list)
  if (!known) {
    known = new Map()
    KNOWN.set(list, known)
  }
  let derived = known.get(code)
  if (derived === undefined) {
    derived = derive(written)
    // Registers may write anything: a broken column must not fill the memory.
    if (known.size < KNOWN_CODES_MAX) known.set(code, derived)
  }
  return derived
}

const KNOWN = new Map<string, Map<string, DerivedCodes | null>>()
const KNOWN_CODES_MAX = 20_000

function derive({ scheme, country, revision, code }: WrittenCode): DerivedCodes | null {
  if (scheme === 'naics' && revision === '2017') {
    const renumbered = naics2017().get(code.trim())
    if (renumbered) return derive({ scheme, country, code: renumbered })
  }
  const prefixed = revision === undefined || revision === '2017' || code.includes(':') ? code : `${revision}:${code}`
  const node = scheme === 'sic' ? sicCode(country, code) : closestCode(scheme, country, prefixed)
  if (!node) return null
  const from = { scheme, country, code: node.code }
  const codes = (to: 'nace2' | 'nace21' | 'naics' | 'sic') =>
    carryCode(from, to).map((carried: CarriedCode) => carried.code)
  const naics = scheme === 'naics' ? [node.code] : codes('naics')
  const nace = new Set([...codes('nace2'), ...codes('nace21').filter((other) => other.startsWith(REV_21_PREFIX))])
  if (scheme === 'nace') nace.add(node.code)
  const own = scheme === 'national' || scheme === 'nace' ? revisedCode(scheme, country, node.code) : null
  const earlier = own?.revision === '2.1' ? [...nace].filter((code) => !code.startsWith(REV_21_PREFIX)) : []
  const sic = codes('sic')
  const likeliest = (to: 'naics' | 'sic') => carryCode({ scheme: 'nace', country, code: earlier[0] }, to)
  const kept = earlier.length > 1 ? new Set([...likeliest('naics'), ...likeliest('sic')].map(({ code }) => code)) : null
  return Object.freeze({
    revision: own?.revision ?? null,
    unsure: new Set(kept === null ? [] : [...earlier, ...[...naics, ...sic].filter((code) => !kept.has(code))]),
    national: Object.freeze(scheme === 'national' ? [nationalCode(node, code)] : country === 'US' ? naics : []),
    nace: Object.freeze([...nace]),
    naics: Object.freeze(naics),
    sic: Object.freeze(sic),
  })
}

/**
 * A code of a list as the list writes it; one deeper than our list, or one that it lacks and that is as long as its own, as the
 * register wrote it.
 */
function nationalCode(node: CodeNode, written: string): string {
  const bare = written.slice(written.indexOf(':') + 1).trim()
  const isDeeper = node instanceof DeeperNode || (node.children.length > 0 && codeKey(bare).length === depthOf(node))
  if (!isDeeper) return node.code
  const prefix = node.code.slice(0, node.code.length - node.bare.length)
  return prefix + bare
}

/** Letters and digits of the codes below a node. */
function depthOf(node: CodeNode): number {
  let leaf = node
  while (leaf.children.length > 0) leaf = leaf.children[0]
  return codeKey(leaf.bare).length
}

/** The SEC's codes for what is no industry: certificates of deposit of foreign shares, foreign governments. */
const SEC_NO_INDUSTRY: ReadonlySet<string> = new Set(['8880', '8888'])

function sicCode(country: string, code: string) {
  return SEC_NO_INDUSTRY.has(code.trim()) ? undefined : closestCode('sic', country, code)
}

const naics2017 = once(() => new Map(loadTable('crosswalk/naics-2017_naics-2022').rows.map(([from, to]) => [from, to])))

/** The four members of a record that hold codes, and what could not be read. */
export interface RecordCodes {
  readonly nationalSectors: CompanyCodes
  readonly naceCodes: CompanyCodes
  readonly naicsCodes: CompanyCodes
  readonly sicCodes: CompanyCodes
  /** Codes as written that no list knows. */
  readonly unknown: readonly string[]
}

/**
 * The code members of a record from all the codes that a register wrote about a company.
 *
 * No code occurs twice in a member: a primary code is not secondary as well.
 */
export function recordCodes(codes: {
  readonly scheme: CodeScheme
  readonly country: string
  readonly revision?: WrittenCode['revision']
  readonly primary: readonly string[]
  readonly secondary: readonly string[]
}): RecordCodes {
  const { scheme, country, revision } = codes
  const members = {
    national: { primary: [] as string[], secondary: [] as string[] },
    nace: { primary: [] as string[], secondary: [] as string[] },
    naics: { primary: [] as string[], secondary: [] as string[] },
    sic: { primary: [] as string[], secondary: [] as string[] },
  }
  const unknown: string[] = []
  const besides = { primary: coveredRevisions(codes, codes.primary), secondary: new Set<DerivedCodes['revision']>() }
  for (const rank of ['primary', 'secondary'] as const) {
    for (const code of codes[rank]) {
      const derived = deriveCodes(
        revision === undefined ? { scheme, country, code } : { scheme, country, code, revision },
      )
      if (derived === null) {
        unknown.push(code)
        continue
      }
      const isBeside = besides[rank].has(derived.revision)
      for (const member of MEMBERS) {
        const { primary, secondary } = members[member]
        for (const found of derived[member]) {
          if (isBeside && !isOwn(member, found, derived)) continue
          if (primary.includes(found) || secondary.includes(found)) continue
          members[member][derived.unsure.has(found) ? 'secondary' : rank].push(found)
        }
      }
    }
  }
  return {
    nationalSectors: members.national,
    naceCodes: members.nace,
    naicsCodes: members.naics,
    sicCodes: members.sic,
    unknown,
  }
}

/**
 * The revisions whose codes yield nothing but themselves: if a register writes the same activity in both lists, other
 * codes derive from the code of Rev. 2, and that of Rev. 2.1 is kept unchanged. A conversion of either would add what
 * the other does not mean.
 */
function coveredRevisions(
  { scheme, country, revision }: Pick<Parameters<typeof recordCodes>[0], 'scheme' | 'country' | 'revision'>,
  written: readonly string[],
): ReadonlySet<DerivedCodes['revision']> {
  if (scheme !== 'national' || written.length < 2) return new Set()
  const found = new Set(
    written.map((code) => deriveCodes({ scheme, country, code, ...(revision && { revision }) })?.revision),
  )
  return new Set(found.has('2') && found.has('2.1') ? ['2', '2.1'] : [])
}

/**
 * Whether a code is of the written code's own list or revision. If both revisions are given, NAICS and SIC derive from
 * Rev. 2.
 */
function isOwn(member: (typeof MEMBERS)[number], code: string, { revision }: DerivedCodes): boolean {
  if (member === 'national') return true
  if (member !== 'nace') return revision === '2'
  return code.startsWith(REV_21_PREFIX) === (revision === '2.1')
}

const MEMBERS = ['national', 'nace', 'naics', 'sic'] as const
