/**
 * The code lists: `reference/codes/<list>.tsv`, one row per code, parents before children, depth first.
 *
 * Columns: `depth` (0 = top), `code`, for national lists `nace` (the NACE code it sits under; empty where that is the
 * code's own first digits), `alias` (another official spelling) and `own` (the English title that we wrote, where there is
 * no official one: `own-titles.ts`), for NACE Rev. 2.1 `same` (1: the same number with the same content in Rev. 2), then
 * one column per language.
 * Titles are not repeated: `=` is the title of the NACE code in that language (in NACE Rev. 2.1 itself: the title that
 * Rev. 2 has for the number), `^` the title of the parent.
 */
import { OWN_NUMBERING } from './own-numbering.ts'
import { ownTitles } from './own-titles.ts'
import type { Row, Source, Target } from './tables.ts'
import { naceOfUkSic2003 } from './uksic2003.ts'

interface ListSource {
  /** Name of our table. */
  readonly list: string
  /** Name of the source table. */
  readonly from: string
  /** Source column of the NACE code; absent for lists that are not built on NACE. */
  readonly nace?: 'nace2' | 'nace21'
  /** Languages in the source (`title_xx`), English first. */
  readonly languages: readonly string[]
}

/** Languages of the two NACE tables, in the order of their columns. */
const NACE_2 = 'en bg cs da de el es et fi fr hr hu it lt lv mt nl no pl pt ro sk sl sv tr'.split(' ')
const NACE_21 = 'en bg cs da de el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ')

const LISTS: readonly ListSource[] = [
  { list: 'nace-2', from: 'nace-rev2', languages: NACE_2 },
  { list: 'nace-2.1', from: 'nace-rev21', languages: NACE_21 },
  { list: 'naics-2022', from: 'naics-2022', languages: ['en'] },
  { list: 'sic-1987', from: 'us-sic-1987', languages: ['en'] },
  { list: 'at-oenace2008', from: 'at-oenace2008', nace: 'nace2', languages: ['en', 'de'] },
  { list: 'at-oenace2025', from: 'at-oenace2025', nace: 'nace21', languages: ['en', 'de'] },
  { list: 'au-anzsic2006', from: 'au-anzsic2006', nace: 'nace2', languages: ['en'] },
  { list: 'be-nacebel2025', from: 'be-nacebel2025', nace: 'nace21', languages: ['en', 'nl', 'fr', 'de'] },
  { list: 'br-cnae23', from: 'br/cnae23', nace: 'nace2', languages: ['en', 'pt'] },
  { list: 'ch-noga2008', from: 'ch-noga2008', nace: 'nace2', languages: ['en', 'de', 'fr', 'it'] },
  { list: 'de-wz2008', from: 'de-wz2008', nace: 'nace2', languages: ['en', 'de'] },
  { list: 'de-wz2025', from: 'de-wz2025', nace: 'nace21', languages: ['en', 'de'] },
  { list: 'dk-db07', from: 'dk-db07', nace: 'nace2', languages: ['en', 'da'] },
  { list: 'dk-db25', from: 'dk-db25', nace: 'nace21', languages: ['en', 'da'] },
  { list: 'ee-emtak2025', from: 'ee-emtak2025', nace: 'nace21', languages: ['en', 'et'] },
  { list: 'fi-tol2008', from: 'fi-tol2008', nace: 'nace2', languages: ['en', 'fi'] },
  { list: 'fr-naf-rev2', from: 'fr-naf-rev2', nace: 'nace2', languages: ['en', 'fr'] },
  { list: 'fr-naf2025', from: 'fr-naf2025', nace: 'nace21', languages: ['en', 'fr'] },
  { list: 'gb-uksic2007', from: 'gb-uksic2007', nace: 'nace2', languages: ['en', 'cy'] },
  { list: 'gb-uksic2026', from: 'gb-uksic2026', nace: 'nace21', languages: ['en'] },
  { list: 'it-ateco2007', from: 'it-ateco2007-2022', nace: 'nace2', languages: ['en', 'it'] },
  { list: 'it-ateco2025', from: 'it-ateco2025', nace: 'nace21', languages: ['en', 'it'] },
  { list: 'jp-jsic2013', from: 'jp-jsic2013', nace: 'nace2', languages: ['en'] },
  { list: 'jp-jsic2023', from: 'jp-jsic2023', nace: 'nace2', languages: ['en', 'ja'] },
  { list: 'nl-sbi2008', from: 'nl-sbi2008', nace: 'nace2', languages: ['en', 'nl'] },
  { list: 'nl-sbi2025', from: 'nl-sbi2025', nace: 'nace21', languages: ['en', 'nl'] },
  { list: 'no-sn2007', from: 'no-sn2007', nace: 'nace2', languages: ['en', 'no'] },
  { list: 'pl-pkd2007', from: 'pl-pkd2007', nace: 'nace2', languages: ['en', 'pl'] },
  { list: 'pl-pkd2025', from: 'pl-pkd2025', nace: 'nace21', languages: ['en', 'pl'] },
  { list: 'pt-cae-rev3', from: 'pt-cae-rev3', nace: 'nace2', languages: ['en', 'pt'] },
  { list: 'pt-cae-rev4', from: 'pt-cae-rev4', nace: 'nace21', languages: ['en', 'pt'] },
  { list: 'se-sni2007', from: 'se-sni2007', nace: 'nace2', languages: ['en', 'sv'] },
  { list: 'se-sni2025', from: 'se-sni2025', nace: 'nace21', languages: ['en', 'sv'] },
  { list: 'si-skd2008', from: 'si-skd2008', nace: 'nace2', languages: ['en', 'sl'] },
  { list: 'sk-nace-rev2', from: 'sk-nace-rev2', nace: 'nace2', languages: ['en', 'sk'] },
]

/** What each NACE table calls a language, where that is not its ISO 639-1 code: Norwegian is Bokmål there. */
const NACE_LANGUAGE: Readonly<Record<string, string>> = { no: 'nb' }

/** A code with the parents resolved, ready to be written. */
interface Node {
  readonly row: Row
  readonly code: string
  readonly children: Node[]
}

/** Writes every code list. */
export function buildCodeLists(source: Source, target: Target): void {
  const rowsOf = (table: string) => new Map(source.rows(table).map((row) => [row.code, row]))
  const naceRows = { nace2: rowsOf('nace-rev2'), nace21: rowsOf('nace-rev21') }
  const same = sameInBoth(source)
  const only = { nace2: onlyClasses(naceRows.nace2), nace21: onlyClasses(naceRows.nace21) }
  for (const list of LISTS) {
    const { nace } = list
    const naceOf = (row: Row, depth: number): string => {
      const code = nace ? row[nace] : ''
      return (nace && depth >= CLASS_DEPTH && only[nace].get(code)) || code
    }
    const naceRow = (row: Row, depth: number): Row => {
      const found = nace
        ? naceRows[nace].get(naceOf(row, depth))
        : list.list === 'nace-2.1'
          ? naceRows.nace2.get(row.code)
          : null
      return found ?? {}
    }
    const own = ownTitles(list.list)
    const rows: string[][] = []
    const visit = (node: Node, parent: Node | null, depth: number): void => {
      const titles = list.languages.map((language) => {
        const title = titleOf(node.row, language)
        if (title === '') return ''
        if (title === titleOf(naceRow(node.row, depth), language)) return '='
        return parent && title === titleOf(parent.row, language) ? '^' : title
      })
      const about = nace
        ? [naceUnlessPlain(naceOf(node.row, depth), node.code), aliasOf(node), own.of(node.code)]
        : list.list === 'nace-2.1'
          ? [same.has(node.code) ? '1' : '']
          : []
      if (titles[0] === '' && !own.has(node.code))
        throw new Error(`Cannot build ${list.list}: ${node.code} has no English title`)
      rows.push([String(depth), node.code, ...about, ...titles])
      for (const child of node.children) visit(child, node, depth + 1)
    }
    const listed = OWN_NUMBERING[list.list]?.(source) ?? source.rows(list.from)
    for (const top of treeOf(listed, list.from)) visit(top, null, 0)
    const about = nace ? ['nace', 'alias', 'own'] : list.list === 'nace-2.1' ? ['same'] : []
    const columns = ['depth', 'code', ...about, ...list.languages]
    own.checkAllUsed()
    if (list.list === 'gb-uksic2007') rows.push(...registerOwnCodes(source))
    target.write(`codes/${list.list}.tsv`, columns, rows)
  }
  const old = naceOfUkSic2003(source)
  const own = ownTitles('gb-uksic2003')
  const rows = registerExtraCodes(source, 4).map(({ code5, title_en }) => [
    '0',
    code5,
    old.get(code5) ?? NO_NACE,
    '',
    own.of(code5),
    title_en,
  ])
  own.checkAllUsed()
  target.write('codes/gb-uksic2003.tsv', ['depth', 'code', 'nace', 'alias', 'own', 'en'], rows)
}

/** Depth of the classes of NACE, below sections, divisions and groups. */
const CLASS_DEPTH = 3

/** Groups of NACE with one class: a national class or a code below that stands for the group stands for the class. */
function onlyClasses(rows: ReadonlyMap<string, Row>): ReadonlyMap<string, string> {
  const classes = [...rows.values()].filter(({ level }) => level === 'class')
  const byGroup = Map.groupBy(classes, ({ parent }) => parent)
  return new Map([...byGroup].flatMap(([group, below]) => (below.length === 1 ? [[group, below[0].code]] : [])))
}

/**
 * Codes that are the same number with the same content in both revisions of NACE: classes that go over whole by
 * Eurostat's table; groups, divisions and sections that are made of the same codes, all of them the same.
 */
function sameInBoth(source: Source): ReadonlySet<string> {
  const pairs = source.rows('xw-nace2-nace21').filter((row) => row.relation === '1:1' && row.nace2 === row.nace21)
  const same = new Set(pairs.map((row) => row.nace2))
  const childrenIn = (table: string) => {
    const nodes = treeOf(source.rows(table), table)
    const known = new Map<string, string>()
    const visit = (node: Node): void => {
      if (node.children.length > 0) known.set(node.code, node.children.map(({ code }) => code).join(' '))
      node.children.forEach(visit)
    }
    nodes.forEach(visit)
    return known
  }
  const later = childrenIn('nace-rev21')
  // A map keeps the order of the visit, parents first; backwards, children come first.
  for (const [code, children] of [...childrenIn('nace-rev2')].reverse()) {
    if (later.get(code) === children && children.split(' ').every((child) => same.has(child))) same.add(code)
  }
  return same
}

/** In the `nace` column: the code is about no activity that NACE knows. */
const NO_NACE = '-'

/**
 * The codes that Companies House added to UK SIC 2007. They are outside the sections: a non-trading or dormant company
 * is no "other professional activity". Residents' property management is 81.10 by the remark in the list's own
 * Welsh title of 81100.
 */
function registerOwnCodes(source: Source): string[][] {
  const naceOf: Readonly<Record<string, string>> = { '98000': '81.10' }
  return registerExtraCodes(source, 5).map((row) => [
    '0',
    row.code5,
    naceOf[row.code5] ?? NO_NACE,
    '',
    '',
    row.title_en,
  ])
}

/** Codes of the British register outside UK SIC 2007: its own have five digits, those of UK SIC 2003 four. */
function registerExtraCodes(source: Source, digits: number): readonly Row[] {
  return source.rows('gb-companies-house-extra-codes').filter((row) => row.code5.length === digits)
}

function titleOf(row: Row, language: string): string {
  return row[`title_${language}`] ?? row[`title_${NACE_LANGUAGE[language] ?? language}`] ?? ''
}

/**
 * The register stores British codes with five digits (`code5`); that is their code here, the dotted one an alias. A class
 * that is divided has five digits in SIC 2026, too, but no company has them.
 */
function codeOf(row: Row): string {
  return row.leaf === '' ? row.code : row.code5 || row.code
}

function aliasOf(node: Node): string {
  return node.code === node.row.code ? '' : node.row.code
}

function naceUnlessPlain(nace: string, code: string): string {
  return plainNace(code) === nace ? '' : nace
}

/** The NACE code made of the first (up to) four digits of `code`. */
function plainNace(code: string): string {
  const digits = code.replace(/[^0-9A-Za-z]/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits
}

/** @throws {Error} where a parent is missing or a code repeats */
function treeOf(rows: readonly Row[], name: string): readonly Node[] {
  const byCode = new Map<string, Node>()
  for (const row of rows) {
    if (byCode.has(row.code)) throw new Error(`Cannot build ${name}: code ${row.code} repeats`)
    byCode.set(row.code, { row, code: codeOf(row), children: [] })
  }
  const tops: Node[] = []
  for (const node of byCode.values()) {
    if (node.row.parent === '') tops.push(node)
    else {
      const parent = byCode.get(node.row.parent)
      if (!parent) throw new Error(`Cannot build ${name}: parent ${node.row.parent} of ${node.code} is missing`)
      parent.children.push(node)
    }
  }
  return tops
}
