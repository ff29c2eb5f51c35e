/** Present: the shapes of the code lists on the wire. Pure. */
import Type, { type Static } from 'typebox'
import { closedObject } from '../schemas.ts'
import { type CodeNode, codeTrees } from './industry-codes.ts'
import { loadTable } from './load-table.ts'
import type { NationalList } from './national-lists.ts'

/** Reference to a schema that `openapi.json` names: how a schema contains itself. */
const named = (name: string) => Type.Ref(`#/components/schemas/${name}`)

/** A NACE code with the codes below it. */
export const NaceCode = closedObject({
  title: Type.String({ description: 'Official English title.' }),
  code: Type.String({ description: 'As the filter `naceCodes` takes it.' }),
  description: Type.String({ description: 'What the code covers: the codes below it, or activities.' }),
  subCodes: Type.Array(named('NaceCode'), { description: 'Codes one level down; empty at a leaf.' }),
})

/** A NAICS code with the codes below it. */
export const NaicsCode = closedObject({
  title: Type.String({ description: 'Official title.' }),
  code: Type.String({ description: 'As the filter `naicsCodes` takes it.' }),
  description: Type.String({ description: 'What the code covers: the codes below it, or activities.' }),
  subCodes: Type.Array(named('NaicsCode'), { description: 'Codes one level down; empty at a leaf.' }),
})

/** A US SIC code with the codes below it. */
export const SicCode = closedObject({
  code: Type.String({ description: 'As the filter `sicCodes` takes it.' }),
  description: Type.String({ description: 'Official title.' }),
  fullDescription: Type.String({ description: 'Titles from the division down, joined by ` > `.' }),
  subCodes: Type.Array(named('SicCode'), { description: 'Codes one level down; empty at a leaf.' }),
})

/** A code of a country's own list. */
export const NationalCode = closedObject({
  code: Type.String({ description: 'As the filter `nationalSectors` takes it.' }),
  description: Type.String({ description: 'English title: the official one, else one of our own.' }),
})

/** A NACE or NAICS code as presented. */
export interface TitledCode {
  readonly title: string
  readonly code: string
  readonly description: string
  readonly subCodes: readonly TitledCode[]
}

/** A SIC code as presented. */
export interface PresentedSicCode {
  readonly code: string
  readonly description: string
  readonly fullDescription: string
  readonly subCodes: readonly PresentedSicCode[]
}

/** The tree of NACE, of one revision. */
export function presentNaceCodes(revision: '2' | '2.1'): { readonly naceCodes: readonly TitledCode[] } {
  const [rev2, rev21] = codeTrees('nace', '')
  // Activities are known for Rev. 2 only; a Rev. 2.1 class that is the same has the same code.
  const activitiesOf = naceActivities()
  return { naceCodes: (revision === '2' ? rev2 : rev21).tree.tops.map((node) => titledCode(node, activitiesOf)) }
}

/** The tree of NAICS 2022. */
export function presentNaicsCodes(): { readonly naicsCodes: readonly TitledCode[] } {
  const activitiesOf = activities('naics-2022')
  return { naicsCodes: codeTrees('naics', '')[0].tree.tops.map((node) => titledCode(node, activitiesOf)) }
}

/** The tree of US SIC 1987. */
export function presentSicCodes(): { readonly sicCodes: readonly PresentedSicCode[] } {
  const sicCode = (node: CodeNode, path: readonly string[]): PresentedSicCode => {
    const titles = [...path, node.title]
    return {
      code: node.code,
      description: node.title,
      fullDescription: titles.join(' > '),
      subCodes: node.children.map((child) => sicCode(child, titles)),
    }
  }
  return { sicCodes: codeTrees('sic', '')[0].tree.tops.map((node) => sicCode(node, [])) }
}

/** A country's list, all levels, in the list's order. */
export function presentNationalCodes(
  country: string,
  revision: NationalList['revision'],
): { readonly nationalCodes: readonly Static<typeof NationalCode>[] } {
  const lists = codeTrees('national', country)
  const list = lists.find((one) => one.revision === revision)
  if (!list)
    throw new RangeError(`Cannot present national codes: revision of ${country} is ${revision}, must be its own`)
  return { nationalCodes: list.tree.nodes.map((node) => ({ code: node.code, description: node.title })) }
}

function titledCode(node: CodeNode, activitiesOf: ReadonlyMap<string, readonly string[]>): TitledCode {
  return {
    title: node.title,
    code: node.code,
    description: describe(node, activitiesOf),
    subCodes: node.children.map((child) => titledCode(child, activitiesOf)),
  }
}

/** Activities named in a description: enough to distinguish the code from its neighbours, few enough to read. */
const ACTIVITIES_MAX = 10

/**
 * Content of a code, put together from facts: the titles below it where they are more precise than its own, else
 * activities.
 */
function describe(node: CodeNode, activitiesOf: ReadonlyMap<string, readonly string[]>): string {
  const below = node.children.map((child) => child.title).filter((title) => title !== node.title)
  if (below.length > 0) return `Covers: ${below.join('; ')}.`
  const known = activitiesBelow(node, activitiesOf)
  if (known.length === 0) return `Covers: ${node.title}.`
  return `Activities such as: ${spread(known, ACTIVITIES_MAX).join('; ')}.`
}

function activitiesBelow(node: CodeNode, activitiesOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const own = activitiesOf.get(node.code) ?? []
  return own.length > 0 ? own : node.children.flatMap((child) => activitiesBelow(child, activitiesOf))
}

/** At most `count` of the values, evenly spaced: the index is alphabetical, and its beginning is one corner of it. */
function spread<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (values.length <= count) return values
  return Array.from({ length: count }, (_, index) => values[Math.floor((index * values.length) / count)])
}

/** English activity phrases of an index by code. Not kept: they take 10 MB, and every list is presented once. */
function activities(list: string): ReadonlyMap<string, readonly string[]> {
  const phrases = new Map<string, string[]>()
  let code = ''
  for (const row of loadTable(`phrases/${list}`).rows) {
    if (row[0] !== '') code = row[0]
    const known = phrases.get(code)
    if (known) known.push(row[1])
    else phrases.set(code, [row[1]])
  }
  return phrases
}

/** The British index by NACE class: UK SIC 2007 is NACE Rev. 2 down to the class. */
function naceActivities(): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, string[]>()
  for (const [code, phrases] of activities('gb-uksic2007')) {
    const nace = `${code.slice(0, 2)}.${code.slice(2, 4)}`
    classes.set(nace, [...(classes.get(nace) ?? []), ...phrases])
  }
  return classes
}
