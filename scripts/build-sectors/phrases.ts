/**
 * Official words for activities, gathered from the source tables: titles in every language, explanatory notes, and the
 * activity phrases of the British, American and (1987) SIC indexes, each with the NACE Rev. 2 classes it stands for.
 */
import { readFileSync } from 'node:fs'
import { sectorStems } from '../../src/industries/sector-words.ts'
import { loadThesaurus, THESAURUS_LANGUAGES } from '../../src/industries/thesaurus.ts'
import { OWN_NUMBERING } from '../build-reference/own-numbering.ts'
import type { Row, Source } from '../build-reference/tables.ts'

/** How much a phrase belongs to a class: shares of one phrase add up to 1. */
export type Shares = readonly (readonly [code: string, share: number])[]

/** One official phrase. */
export interface Phrase {
  /** Its source table; {@link ORIGINS} has the trust in each. */
  readonly origin: Origin
  /** ISO 639-1 code of the language. */
  readonly language: string
  readonly text: string
  readonly classes: Shares
  /** The section, division or group of NACE that it is a title or an everyday name of; absent for anything else. */
  readonly node?: string
}

/** Where phrases come from, and how much one of each counts against a title of a national list. */
export const ORIGINS = {
  'nace-title': 2,
  'nace-2.1-title': 1,
  'nace-note': 1.5,
  'nace-2.1-note': 1,
  'isic-note': 0.5,
  'national-title': 1,
  'uk-title': 2,
  'uk-index': 1,
  'naics-title': 1,
  'naics-note': 0.5,
  'naics-index': 1,
  'sic-title': 1,
  'sic-note': 0.5,
  'sic-index': 0.5,
  everyday: 2,
  thesaurus: 1,
} as const

/** One of {@link ORIGINS}. */
export type Origin = keyof typeof ORIGINS

/** Codes that a list's code stands for, as shares over NACE Rev. 2 classes. */
type Crosswalk = (code: string) => Shares | undefined

/**
 * Every phrase of the source tables, without repetitions (same language, words and classes: the first counts).
 *
 * @param without origins to leave out, for measurements
 */
export function gatherPhrases(source: Source, without: readonly Origin[] = []): Phrase[] {
  const phrases: Phrase[] = []
  const seen = new Set<string>()
  const left = new Set<Origin>(without)
  const add: Add = (origin, language, text, classes, node) => {
    if (left.has(origin) || !text || !classes || classes.length === 0) return
    const key = `${language}|${text.toLowerCase()}|${classes.map(([code]) => code).join()}`
    if (seen.has(key)) return
    seen.add(key)
    phrases.push({ origin, language, text, classes, ...(node !== undefined && classes.length > 1 ? { node } : {}) })
  }
  const nace2 = naceCrosswalk(source)
  const nace21 = nace21Crosswalk(source)
  addTitles(source, add, nace2, nace21)
  addNotes(source, add, nace2, nace21)
  addBritishIndex(source, add, nace2)
  addNaics(source, add)
  addSic(source, add)
  addEveryday(add, nace2)
  addThesaurus(phrases, add, nace2)
  return phrases
}

/** The classes of NACE Rev. 2, in order. */
export function naceClasses(source: Source): string[] {
  return source
    .rows('nace-rev2')
    .filter((row) => row.level === 'class')
    .map((row) => row.code)
}

/** The section letter of each class of NACE Rev. 2. */
export function naceSections(source: Source): ReadonlyMap<string, string> {
  return new Map(source.rows('nace-rev2').map((row) => [row.code, row.section]))
}

type Add = (
  origin: Origin,
  language: string,
  text: string | undefined,
  classes: Shares | undefined,
  node?: string,
) => void

function addTitles(source: Source, add: Add, nace2: Crosswalk, nace21: Crosswalk): void {
  const titles = (table: string, origin: Origin, column: string, crosswalk: Crosswalk): void => {
    const rows = source.rows(table)
    for (const row of rows) {
      for (const [name, text] of Object.entries(row)) {
        const language = /^title_([a-z]{2})$/.exec(name)?.[1]
        const node = origin === 'nace-title' && row.level !== 'class' ? row.code : undefined
        if (language) add(origin, language === 'no' ? 'nb' : language, text, crosswalk(row[column]), node)
      }
    }
  }
  titles('nace-rev2', 'nace-title', 'code', nace2)
  titles('nace-rev21', 'nace-2.1-title', 'code', nace21)
  titles('gb-uksic2007', 'uk-title', 'nace2', nace2)
  for (const row of source.rows('gb-uksic2007')) add('uk-title', 'en', row.title_companies_house, nace2(row.nace2))
  for (const table of NATIONAL_LISTS_ON_NACE_2) titles(table, 'national-title', 'nace2', nace2)
  // Lists with numbers of their own lead to NACE code by code. Those of Australia and Japan add nothing to the English
  // ones.
  for (const row of OWN_NUMBERING['br-cnae23'](source)) add('national-title', 'pt', row.title_pt, nace2(row.nace2))
  for (const table of NATIONAL_LISTS_ON_NACE_2_1) titles(table, 'national-title', 'nace21', nace21)
}

const NATIONAL_LISTS_ON_NACE_2 =
  'it-ateco2007-2022 fr-naf-rev2 de-wz2008 at-oenace2008 ch-noga2008 no-sn2007 dk-db07 se-sni2007 fi-tol2008 pl-pkd2007 pt-cae-rev3 sk-nace-rev2 si-skd2008 nl-sbi2008'.split(
    ' ',
  )
const NATIONAL_LISTS_ON_NACE_2_1 =
  'it-ateco2025 fr-naf2025 de-wz2025 at-oenace2025 dk-db25 se-sni2025 pl-pkd2025 pt-cae-rev4 be-nacebel2025 nl-sbi2025 ee-emtak2025 gb-uksic2026'.split(
    ' ',
  )

function addNotes(source: Source, add: Add, nace2: Crosswalk, nace21: Crosswalk): void {
  const notes = (table: string, origin: Origin, language: string, crosswalk: Crosswalk): void => {
    for (const row of source.rows(table)) {
      const classes = crosswalk(row.code)
      for (const part of [row.includes, row.includes_also ?? '']) {
        for (const item of itemsOf(part)) add(origin, language, item, classes)
      }
      // What a class excludes belongs to another: a phrase of that one.
      for (const item of itemsOf(row.excludes)) {
        const reference = SEE.exec(item)
        if (reference) add(origin, language, item.slice(0, reference.index), crosswalk(reference[1]))
      }
    }
  }
  for (const language of ['en', 'de', 'fr', 'es']) notes(`nace-rev2-notes.${language}`, 'nace-note', language, nace2)
  notes('nace-rev21-notes.en', 'nace-2.1-note', 'en', nace21)
  const isic = new Map<string, string[]>()
  for (const row of source.rows('xw-nace2-isic4')) {
    if (/^\d\d\.\d\d$/.test(row.nace2)) isic.set(row.isic4, [...(isic.get(row.isic4) ?? []), row.nace2])
  }
  for (const row of source.rows('isic-rev4-notes.en')) {
    const classes = isic.get(row.code)
    for (const item of itemsOf(row.includes)) add('isic-note', 'en', item, classes && evenly(classes))
  }
}

/** The end of an exclusion that names the code to look at, in the four languages of the notes. */
const SEE =
  /[,;(\s]*(?:see|voir|véase|s\.|cf\.)\s*(?:also\s*)?(?:(?:section|division|group|class|Abteilung|Gruppe|Klasse)s?\s*)?([A-U]|\d\d(?:\.\d{1,2})?)\b.*$/

/** The items of a note: lines and bullets, a bullet with the line that introduces it. */
function itemsOf(note: string): string[] {
  const items: string[] = []
  let head = ''
  for (const raw of note.split('\\n')) {
    const line = raw.trim()
    if (/^[•*]/.test(line)) {
      items.push(`${head} ${line.slice(1).trim()}`.trim())
    } else if (/^[-–]/.test(line)) {
      const item = line.slice(1).trim()
      head = item.endsWith(':') ? item.slice(0, -1) : ''
      items.push(item)
    } else if (!INTRODUCTION.test(line)) {
      items.push(line.replace(/^(This|Diese|Cette|Ce|Esta|Este) \S+ (includes|umfasst|comprend|comprende):?\s*/i, ''))
    }
  }
  return items.filter((item) => item.length > 2)
}

const INTRODUCTION = /^(this|diese|cette|ce|esta|este)\b.*:$/i

function addBritishIndex(source: Source, add: Add, nace2: Crosswalk): void {
  for (const row of source.rows('gb-uksic2007-index')) {
    const classes = nace2(`${row.code5.slice(0, 2)}.${row.code5.slice(2, 4)}`)
    add('uk-index', 'en', row.phrase_en, classes)
    add('uk-index', 'cy', row.phrase_cy, classes)
  }
}

function addNaics(source: Source, add: Add): void {
  const naics = naicsCrosswalk(source)
  for (const row of source.rows('naics-2022')) add('naics-title', 'en', row.title_en, naics(row.code))
  for (const row of source.rows('naics-2022-notes')) {
    // Notes of sectors and subsectors cover too much at once.
    if (row.code.length < 4 || row.code.includes('-')) continue
    const text = row.description
      .replace(/Cross-References.*/s, '')
      .replaceAll('\\n', ' ')
      .replace(/This .{0,30}(industry|group) (comprises|includes) (establishments|units) (primarily )?engaged in:?/, '')
      .replace(/one or more of the following:?/, '')
    for (const part of text.split(/\(\d+\)/))
      if (part.trim() !== '') add('naics-note', 'en', part.trim(), naics(row.code))
  }
  for (const row of source.rows('naics-2022-index')) add('naics-index', 'en', row.phrase_en, naics(row.code))
}

/** The derived chain from SIC to NACE is wide; below this its pairs are chance (reference/README.md). */
const SIC_SCORE_MIN = 0.1

/** The phrases of the 1987 manual run on after its notes; a capital begins the next. */
function addSic(source: Source, add: Add): void {
  const pairs = new Map<string, [string, number][]>()
  for (const row of source.rows('xw-nace2-sic1987-scored')) {
    const score = Number(row.score)
    if (score < SIC_SCORE_MIN && row.best_for_sic1987 !== '1') continue
    pairs.set(row.sic1987, [...(pairs.get(row.sic1987) ?? []), [row.nace2, score + 0.01]])
  }
  const sic: Crosswalk = (code) => {
    const found = pairs.get(code)
    return found && inShares(found)
  }
  for (const row of source.rows('us-sic-1987')) add('sic-title', 'en', row.title_en, sic(row.code))
  for (const row of source.rows('us-sic-1987-notes')) {
    const end = row.description.lastIndexOf('. ')
    if (end > 0) add('sic-note', 'en', row.description.slice(0, end), sic(row.code))
    for (const phrase of row.description.slice(end < 0 ? 0 : end + 2).split(/ (?=[A-Z][a-z])/)) {
      add('sic-index', 'en', phrase, sic(row.code))
    }
  }
}

/** What people call an activity in conversation, from our own table. */
function addEveryday(add: Add, nace2: Crosswalk): void {
  const [header, ...rows] = readFileSync(new URL('everyday.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const [, ...languages] = header.split('\t')
  for (const row of rows) {
    const [codes, ...cells] = row.split('\t')
    const classes = inShares(codes.split(',').flatMap((code) => nace2(code) ?? []))
    const node = /^\d\d\.\d\d|,/.test(codes) ? undefined : codes
    for (const [index, cell] of cells.entries()) {
      // Not every trade has a name of its own in every language.
      for (const phrase of cell.split('; ')) if (phrase) add('everyday', languages[index], phrase, classes, node)
    }
  }
}

/**
 * What companies call what they do, from our own thesaurus, where it clearly means industries. Only phrases with a word that
 * no official one of the language has ("legaltech"): of the others more is known already.
 */
function addThesaurus(known: readonly Phrase[], add: Add, nace2: Crosswalk): void {
  const official = new Map<string, Set<string>>(THESAURUS_LANGUAGES.map((language) => [language, new Set()]))
  for (const { language, text } of known)
    for (const stem of sectorStems(text, language)) official.get(language)?.add(stem)
  for (const concept of loadThesaurus().concepts) {
    const { codes } = concept
    const classes = inShares(codes.flatMap((code) => nace2(code) ?? []))
    const node = codes.length > 1 || /^\d\d\.\d\d/.test(codes[0] ?? '') ? undefined : codes[0]
    for (const language of THESAURUS_LANGUAGES) {
      for (const phrase of concept.same(language)) {
        const isNew = sectorStems(phrase, language).some((stem) => !official.get(language)?.has(stem))
        if (isNew) add('thesaurus', language, phrase, classes, node)
      }
    }
  }
}

/** A code of NACE Rev. 2 stands for the classes below it, evenly. */
function naceCrosswalk(source: Source): Crosswalk {
  const below = classesBelow(source.rows('nace-rev2'))
  const known = new Map([...below].map(([code, classes]) => [code, evenly(classes)]))
  return (code) => known.get(code)
}

/** A code of NACE Rev. 2.1 stands for the Rev. 2 classes of the classes below it. */
function nace21Crosswalk(source: Source): Crosswalk {
  const pairs = new Map<string, string[]>()
  for (const row of source.rows('xw-nace2-nace21')) pairs.set(row.nace21, [...(pairs.get(row.nace21) ?? []), row.nace2])
  const known = new Map<string, Shares>()
  for (const [code, classes] of classesBelow(source.rows('nace-rev21'))) {
    known.set(code, inShares(classes.flatMap((each) => evenly(pairs.get(each) ?? []))))
  }
  return (code) => known.get(code)
}

/** A NAICS code stands for the classes that the scored crosswalk pairs it, or the codes below it, with. */
export function naicsCrosswalk(source: Source): Crosswalk {
  const pairs = new Map<string, [string, number][]>()
  for (const row of source.rows('xw-nace2-naics2022-scored')) {
    // A floor keeps official pairs without common words.
    const pair: [string, number] = [row.nace2, Number(row.score) + 0.01]
    pairs.set(row.naics2022, [...(pairs.get(row.naics2022) ?? []), pair])
  }
  const known = new Map<string, Shares | undefined>()
  return (code) => {
    if (!known.has(code)) {
      // `31-33` is the sector of three prefixes.
      const [first, last = first] = code.split('-')
      const prefixes = Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${Number(first) + index}`,
      )
      const own = pairs.get(code)
      const found = own
        ? inShares(own)
        : [...pairs]
            .filter(([leaf]) => prefixes.some((prefix) => leaf.startsWith(prefix)))
            .flatMap(([, each]) => inShares(each))
      known.set(code, found.length > 0 ? inShares(found) : undefined)
    }
    return known.get(code)
  }
}

/** The classes below every code of a NACE table, the class itself included. */
function classesBelow(rows: readonly Row[]): ReadonlyMap<string, string[]> {
  const parents = new Map(rows.map((row) => [row.code, row.parent]))
  const below = new Map<string, string[]>()
  for (const row of rows) {
    if (row.level !== 'class') continue
    for (let code: string | undefined = row.code; code; code = parents.get(code)) {
      below.set(code, [...(below.get(code) ?? []), row.code])
    }
  }
  return below
}

function evenly(classes: readonly string[]): Shares {
  return classes.map((code) => [code, 1 / classes.length])
}

/** Adds up the shares of each class and makes the sum 1. */
function inShares(pairs: Shares): Shares {
  const sums = new Map<string, number>()
  let total = 0
  for (const [code, share] of pairs) {
    sums.set(code, (sums.get(code) ?? 0) + share)
    total += share
  }
  return [...sums].map(([code, share]) => [code, share / total])
}
