/**
 * National lists with numbers of their own: their rows, each with the code of NACE Rev. 2 that it stands for.
 *
 * The offices' tables lead to ISIC Rev. 4, and Eurostat's on to NACE Rev. 2. Where they leave several classes of NACE,
 * the choice is ours: `chosen-nace/<list>.tsv`, kept by hand, columns `code` and `nace`, for a code and all below it.
 * `*` marks a class that the tables do not lead to: a subclass may be another activity than the rest of its class, and
 * some counterparts in the tables do not fit the title. A code above the leaves means the deepest code that covers the
 * meanings of its leaves.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRows, type Row } from './rows.ts'
import type { Source } from './tables.ts'

/** The rows of each such list by its name: `code`, `parent`, `nace2`, titles. */
export const OWN_NUMBERING: Readonly<Record<string, (source: Source) => readonly Row[]>> = {
  'au-anzsic2006': australianRows,
  'br-cnae23': brazilianRows,
  'jp-jsic2013': formerJapaneseRows,
  'jp-jsic2023': japaneseRows,
}

/** In a choice: the tables do not lead to this class. */
const OUTSIDE = '*'

/** Shares of its leaves that a code's counterpart must hold: nearly all, else most, as in `src/reference/crosswalk.ts`. */
const SHARES = [0.85, 0.6]

/**
 * Adds to each row the code of NACE that it stands for, and `-` where it stands for none.
 *
 * @param isicOf classes of ISIC Rev. 4 that the office's table gives for a leaf
 * @param settled what leaves stand for that are known from another list
 * @param aside codes that do not count for those above them
 * @throws {Error} where several classes of NACE are left and none is chosen, or a choice is not among them
 */
function withNace(
  list: string,
  rows: readonly Row[],
  source: Source,
  isicOf: (code: string) => readonly string[],
  settled: ReadonlyMap<string, string | undefined> = new Map(),
  aside?: RegExp,
): readonly Row[] {
  const classesOf = Map.groupBy(
    source.rows('xw-nace2-isic4').filter(({ nace2 }) => /^\d\d\.\d\d$/.test(nace2)),
    ({ isic4 }) => isic4,
  )
  const parents = new Map(rows.map(({ code, parent }) => [code, parent]))
  const inner = new Set(parents.values())
  const choices = chosenNace(list)
  const used = new Set<string>()
  const choiceFor = (code: string): string | undefined => {
    for (let at: string | undefined = code; at; at = parents.get(at)) {
      const choice = choices.get(at)
      if (choice === undefined) continue
      used.add(at)
      return choice
    }
    return undefined
  }
  const known = new Map<string, string>()
  for (const { code } of rows.filter(({ code }) => !inner.has(code))) {
    const other = settled.get(code)
    if (other !== undefined) {
      known.set(code, other)
      continue
    }
    const allowed = new Set(
      isicOf(code)
        .flatMap((isic) => classesOf.get(isic) ?? [])
        .map(({ nace2 }) => nace2),
    )
    const choice = choiceFor(code)
    if (choice === undefined && allowed.size !== 1) {
      throw new Error(`Cannot build ${list}: ${code} may be ${[...allowed].join(', ')} of NACE, and none is chosen`)
    }
    const [only] = allowed
    const nace = choice?.replace(OUTSIDE, '') ?? only
    if (nace !== NO_NACE && allowed.has(nace) === choice?.startsWith(OUTSIDE)) {
      throw new Error(`Cannot build ${list}: ${choice} is chosen for ${code}, where ${[...allowed].join(', ')} may be`)
    }
    known.set(code, nace)
  }
  for (const code of choices.keys())
    if (!used.has(code)) throw new Error(`Cannot build ${list}: no code needs the choice for ${code}`)
  const above = mostOfLeaves(parents, known, source, aside)
  return rows.map((row) => ({ ...row, nace2: known.get(row.code) ?? above(row.code) }))
}

/** In the column `nace`: no activity that NACE knows. */
const NO_NACE = '-'

function chosenNace(list: string): ReadonlyMap<string, string> {
  const path = join(import.meta.dirname, 'chosen-nace', `${list}.tsv`)
  if (!existsSync(path)) return new Map()
  return new Map(parseRows(readFileSync(path, 'utf8'), path).map(({ code, nace }) => [code, nace]))
}

/** What a code above the leaves stands for. */
function mostOfLeaves(
  parents: ReadonlyMap<string, string>,
  naceOfLeaf: ReadonlyMap<string, string>,
  source: Source,
  aside?: RegExp,
): (code: string) => string {
  const naceRows = new Map(source.rows('nace-rev2').map((row) => [row.code, row]))
  const votes = new Map<string, Map<string, number>>()
  const voters = new Map<string, number>()
  for (const [leaf, nace] of naceOfLeaf) {
    for (let at = parents.get(leaf); at; at = parents.get(at)) {
      voters.set(at, (voters.get(at) ?? 0) + 1)
      const counts = votes.get(at) ?? new Map<string, number>()
      votes.set(at, counts)
      for (let code: string | undefined = nace; code; code = naceRows.get(code)?.parent) {
        counts.set(code, (counts.get(code) ?? 0) + 1)
      }
      if (aside?.test(at)) break
    }
  }
  return (code) => {
    for (const share of SHARES) {
      const least = (voters.get(code) ?? 0) * share
      const held = [...(votes.get(code) ?? [])].filter(([, count]) => count >= least).map(([nace]) => nace)
      // Deeper codes are longer.
      if (held.length > 0) return held.sort((a, b) => b.length - a.length)[0]
    }
    return NO_NACE
  }
}

/**
 * CNAE 2.3, and the subclasses that the tax authority's table has beyond it: they were withdrawn, but companies have them
 * still. 8888888 stands for an activity not stated. Only the tax authority's titles have all their hyphens.
 */
function brazilianRows(source: Source): readonly Row[] {
  const subclasses = new Map(source.rows('br/cnae').map(({ code, title_pt }) => [code, title_pt]))
  const hyphened = new Map(
    [...subclasses.values()].flatMap((title) =>
      [...title.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(
        ([word]) => [word.replaceAll('-', '').toLowerCase(), word] as const,
      ),
    ),
  )
  const rows: Row[] = source.rows('br/cnae23').map(({ code, parent, title_en, title_en_source, title_pt }) => ({
    code,
    parent,
    title_en: title_en_source.startsWith('isic') ? title_en : '',
    title_pt: subclasses.get(code) ?? title_pt.replace(/\p{L}+/gu, (word) => hyphened.get(word.toLowerCase()) ?? word),
  }))
  const known = new Set(rows.map(({ code }) => code))
  const withdrawn = [...subclasses].filter(([code]) => !known.has(code) && code !== '8888888')
  rows.push(...withdrawn.map(([code, title_pt]) => ({ code, parent: code.slice(0, 5), title_en: '', title_pt })))
  const isic = Map.groupBy(
    source.rows('xw-cnae2-isic4').filter(({ level }) => level === 'class'),
    ({ cnae2 }) => cnae2,
  )
  return withNace('br-cnae23', rows, source, (code) => (isic.get(code.slice(0, 5)) ?? []).map(({ isic4 }) => isic4))
}

/** ANZSIC 2006, of which every class is in the table to ISIC. */
function australianRows(source: Source): readonly Row[] {
  const isic = Map.groupBy(source.rows('xw-anzsic2006-isic4'), ({ anzsic2006 }) => anzsic2006)
  const isicOf = (code: string) => (isic.get(code) ?? []).map(({ isic4 }) => isic4)
  return withNace('au-anzsic2006', source.rows('au-anzsic2006'), source, isicOf)
}

/** JSIC of 2023. The table to ISIC is that of the list before: a code counts there by its title, as numbers were used again. */
function japaneseRows(source: Source): readonly Row[] {
  const former = formerJapaneseCodes(source)
  const isic = Map.groupBy(source.rows('xw-jsic2013-isic4'), ({ jsic13 }) => jsic13)
  const rows = source.rows('jp-jsic2023').map((row) => ({ ...row, title_en: sentenceCase(row.title_en) }))
  const isicOf = (code: string) => {
    const same = former.get(code)
    return same === undefined ? [] : (isic.get(same) ?? []).map(({ isic4 }) => isic4)
  }
  return withNace('jp-jsic2023', rows, source, isicOf, new Map(), JAPANESE_OFFICES)
}

/** JSIC of 2013, in which a code that has the title of one of 2023 stands for the same. */
function formerJapaneseRows(source: Source): readonly Row[] {
  const later = new Map(japaneseRows(source).map(({ code, nace2 }) => [code, nace2]))
  const laterOf = new Map([...formerJapaneseCodes(source)].map(([code, former]) => [former, later.get(code)]))
  const isic = Map.groupBy(source.rows('xw-jsic2013-isic4'), ({ jsic13 }) => jsic13)
  let division = ''
  const rows: Row[] = []
  for (const { code, title_en } of source.rows('jp-jsic2013')) {
    if (/^[A-Z]$/.test(code)) division = code
    const parent = code.length === 1 ? '' : code.length === 2 ? division : code.slice(0, -1)
    rows.push({ code, parent, title_en: sentenceCase(title_en) })
  }
  const isicOf = (code: string) => (isic.get(code) ?? []).map(({ isic4 }) => isic4)
  return withNace('jp-jsic2013', rows, source, isicOf, laterOf, JAPANESE_OFFICES)
}

/** Codes of JSIC 2023 with the code of 2013 that has the same title: the same number, else the only one. */
function formerJapaneseCodes(source: Source): ReadonlyMap<string, string> {
  const isLeaf = ({ code }: Row) => code.length === JAPANESE_LEAF
  const former = source.rows('jp-jsic2013').filter(isLeaf)
  const titleOf = new Map(former.map(({ code, title_en }) => [code, titleKey(title_en)]))
  const byTitle = Map.groupBy(former, ({ title_en }) => titleKey(title_en))
  const same = new Map<string, string>()
  for (const { code, title_en } of source.rows('jp-jsic2023').filter(isLeaf)) {
    const key = titleKey(title_en)
    const others = byTitle.get(key) ?? []
    if (titleOf.get(code) === key) same.set(code, code)
    else if (others.length === 1) same.set(code, others[0].code)
  }
  return same
}

const JAPANESE_LEAF = 4

/** The head offices of each division of JSIC. */
const JAPANESE_OFFICES = /^\d\d0$/

/** A title without what the two lists write differently. */
function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\bmiscellaneous\b/g, 'other')
    .replace(/[^a-z0-9]+/g, '')
}

/** Upper levels of JSIC are in capitals, its quotation marks of several kinds, its spaces at random. */
function sentenceCase(title: string): string {
  const plain = title
    .replace(/[“”]/g, '"')
    .replace(/\s+(?=[,)])/g, '')
    .replace(/,(?=\S)/g, ', ')
    .replace(/(?<=\p{L}{2}"?)\(|(?<=\p{L})"(?=byobu)|(?<=\))(?=\p{L})/gu, ' $&')
    .replace(/\(\s+/g, '(')
    .replace(/(?<=\(\d\d)(?=\p{L})/gu, ' ')
    .replace(/(?<=\p{L}"?)- (?=\p{L})/gu, '-')
  if (plain !== plain.toUpperCase()) return plain
  const lower = plain.toLowerCase().replace(/\b(?:buddh|christian|japan|shinto)/g, capitalised)
  return lower.replace(/\p{L}/u, capitalised)
}

function capitalised(word: string): string {
  return word[0].toUpperCase() + word.slice(1)
}
