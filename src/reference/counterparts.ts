/** Whether codes of lists that are built on different revisions of NACE may mean the same activity. */
import type { CodeScheme } from '../company/codes.ts'
import { findCode } from './industry-codes.ts'
import { loadTable, once } from './load-table.ts'
import { REV_21_PREFIX } from './nace.ts'
import { nationalLists } from './national-lists.ts'

/** A code of a list by what it is built on. */
interface RevisedCode {
  readonly revision: '2' | '2.1'
  /** Code of NACE in its revision, without prefix. */
  readonly nace: string
}

/**
 * Whether two codes are of lists built on different revisions of NACE, and a pair of classes in the official table
 * between the revisions is above them. That is how a register writes an activity before and after the day on which it
 * changes its list.
 *
 * @param scheme  `national` or `nace`
 * @param country ISO 3166-1 alpha-2; only `national` uses it
 * @param one,other  canonical codes, in any order; codes of no list are counterparts of none
 *
 * Source: Eurostat, correspondence of NACE Rev. 2 and Rev. 2.1, version 1.05, all pairs.
 */
export function areCounterparts(
  scheme: Extract<CodeScheme, 'national' | 'nace'>,
  country: string,
  one: string,
  other: string,
): boolean {
  const codes = [one, other].map((code) => revisedCode(scheme, country, code))
  const [old, next] = ['2', '2.1'].map((revision) => codes.find((code) => code?.revision === revision))
  if (!old || !next) return false
  return pairs().some(([left, right]) => left.startsWith(old.nace) && right.startsWith(next.nace))
}

/** Which revision a canonical code is of; `null` where its list is built on neither. A NACE code that both have is of Rev. 2. */
export function revisedCode(
  scheme: Extract<CodeScheme, 'national' | 'nace'>,
  country: string,
  code: string,
): RevisedCode | null {
  const node = findCode(scheme, country, code)
  if (!node) return null
  if (scheme === 'nace') return { revision: node.code.startsWith(REV_21_PREFIX) ? '2.1' : '2', nace: node.bare }
  const [served, ...others] = nationalLists(country)
  const { revision } = others.find(({ prefix }) => node.code.startsWith(prefix)) ?? served
  return node.nace !== null && (revision === '2' || revision === '2.1') ? { revision, nace: node.nace } : null
}

/** The classes of NACE Rev. 2.1 that stand for a class of Rev. 2 or what is above one, or for part of it; without prefix. */
export function laterClasses(code: string): readonly string[] {
  return pairs().flatMap(([old, next]) => (old.startsWith(code) ? [next] : []))
}

const pairs = once(() => loadTable('crosswalk/nace-2_nace-2.1-all').rows)
