/**
 * Writes `reference/subclasses/nace-2.tsv`: the classes of NACE Rev. 2 for codes of national lists on Rev. 2.1,
 * where they are more precise for the code than for its class.
 *
 *     node scripts/build-subclasses.ts [SOURCE]      (default ../shared/reference)
 *
 * Columns: country, code as its list writes it, classes, `o` where an office's own table has them, `d` where the titles
 * do. Official are those of Istat (the representative code of each), Destatis, RIK and Statistik Austria. Elsewhere a
 * code is one of the country's list on Rev. 2 with nearly the same title, among those below the counterparts of its
 * class in Eurostat's table. A code that has as many counterparts as its class has no row.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CodeNode, CodeTree } from '../src/reference/code-tree.ts'
import { COUNTRIES } from '../src/reference/countries.ts'
import { codeTrees } from '../src/reference/industry-codes.ts'
import { loadTable } from '../src/reference/load-table.ts'
import { titleSimilarity } from '../src/registers/title-similarity.ts'
import { openSource, type Row } from './build-reference/tables.ts'

/** Titles that are so similar mean the same. */
const SAME_MIN = 0.8
/** And so much more similar than those of any other class. */
const MARGIN = 0.1

const source = openSource(process.argv[2] ?? fileURLToPath(new URL('../../shared/reference', import.meta.url)))

/** Offices' tables between their own lists: code of the old one, codes of the new one. */
const OFFICIAL: Readonly<Record<string, () => readonly (readonly [old: string, revised: readonly string[]])[]>> = {
  IT: () =>
    source
      .rows('xw-ateco2022-ateco2025-representative')
      .map((row) => [row.ateco2022, [row.ateco2025, row.ateco2025_business_register]]),
  DE: () => pairs('xw-wz2008-wz2025', (row) => [row.wz2008, row.wz2025]),
  EE: () => pairs('xw-emtak2008-emtak2025', (row) => [row.emtak2008, row.emtak2025]),
  AT: () => pairs('xw-oenace2008-oenace2025', (row) => [row.oenace2008, row.oenace2025]),
}

function pairs(table: string, of: (row: Row) => readonly [string, string]) {
  return source.rows(table).map((row) => {
    const [old, revised] = of(row)
    return [old, [revised]] as const
  })
}

const digitsOf = (code: string) => code.replace(/[^0-9A-Z]/gi, '')
const classOf = (digits: string) => `${digits.slice(0, 2)}.${digits.slice(2, 4)}`

/** Classes of Rev. 2 by those of Rev. 2.1, by Eurostat's table. */
const counterparts = new Map<string, string[]>()
for (const [old, revised] of loadTable('crosswalk/nace-2_nace-2.1-all').rows)
  counterparts.set(revised, [...(counterparts.get(revised) ?? []), old])

const lines: string[] = []
for (const { countryIso2: country } of COUNTRIES) {
  const trees = codeTrees('national', country)
  const revised = trees.find(({ revision, tree }) => revision === '2.1' && !tree.list.startsWith('nace-'))?.tree
  const old = trees.find(({ revision, tree }) => revision === '2' && !tree.list.startsWith('nace-'))?.tree
  if (revised === undefined) continue
  const stated = Object.hasOwn(OFFICIAL, country) ? classesByCode(OFFICIAL[country]()) : null
  for (const node of revised.nodes) {
    const ofClass = counterparts.get(node.nace ?? '') ?? []
    if (digitsOf(node.bare).length < 5 || ofClass.length < 2) continue
    const official = (stated?.get(digitsOf(node.bare)) ?? []).filter((one) => ofClass.includes(one))
    const isOfficial = official.length > 0 && official.length < ofClass.length
    const own = isOfficial ? official : old === undefined ? [] : byTitle(node, old, ofClass)
    if (own.length > 0) lines.push([country, node.bare, own.join(' '), isOfficial ? 'o' : 'd'].join('\t'))
  }
}
mkdirSync(new URL('../reference/subclasses/', import.meta.url), { recursive: true })
writeFileSync(
  new URL('../reference/subclasses/nace-2.tsv', import.meta.url),
  `${['country\tcode\tnace2\tkind', ...lines].join('\n')}\n`,
)
console.log(`${lines.length} codes`)

/** Classes of Rev. 2 by digits of codes on Rev. 2.1. Only codes below the classes are more precise than these. */
function classesByCode(
  table: readonly (readonly [old: string, revised: readonly string[]])[],
): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, string[]>()
  for (const [from, to] of table) {
    const old = digitsOf(from)
    for (const code of new Set(to.map(digitsOf))) {
      if (!/^\d{5,}$/.test(code) || !/^\d{5,}$/.test(old)) continue
      const found = classes.get(code) ?? []
      if (!found.includes(classOf(old))) found.push(classOf(old))
      classes.set(code, found)
    }
  }
  return classes
}

/** The class in which the old list has the title of a code, nearly word for word; none where no title or several are so similar. */
function byTitle(node: CodeNode, old: CodeTree, classes: readonly string[]): readonly string[] {
  if (!node.parent || node.parent.title === node.title) return []
  const best = classes
    .map((one) => {
      const below = old.nodes.filter(({ nace, bare }) => nace === one && digitsOf(bare).length >= 4)
      return { one, similarity: Math.max(0, ...below.map((other) => similarityOf(node, other))) }
    })
    .sort((a, b) => b.similarity - a.similarity)
  const [first, second] = best
  return first.similarity >= SAME_MIN && first.similarity - second.similarity >= MARGIN ? [first.one] : []
}

function similarityOf(node: CodeNode, other: CodeNode): number {
  const local = [...node.titles].filter(([language]) => other.titles.has(language))
  const titles = [[node.title, other.title], ...local.map(([language, title]) => [title, other.titles.get(language)!])]
  return Math.max(...titles.map(([one, two]) => titleSimilarity(one, two)))
}
