/**
 * Word translations into English, induced from official titles and notes that exist in both languages.
 *
 * IBM Model 1 (Brown et al. 1993): which English word explains a word best, given all the pairs both occur in.
 */

import { readFileSync } from 'node:fs'
import { sectorStems } from '../../src/industries/sector-words.ts'
import type { Row, Source } from '../build-reference/tables.ts'

/** English stems that a word stands for, most likely first, with their probabilities. */
export type Translations = ReadonlyMap<string, readonly (readonly [stem: string, probability: number])[]>

/** More than three English words, or an unlikely one, are noise. */
const TRANSLATIONS_MAX = 3
const PROBABILITY_MIN = 0.12
const PASSES = 6
/** A word that no pair explains well should explain nothing: the mass that is assigned to no word. */
const NOTHING = 0.02
const SMOOTHING = 0.3
/** Long notes pair everything with everything. */
const WORDS_MAX = 40

/** Translations of the words of `language` into English. */
export function induceTranslations(source: Source, language: string): Translations {
  const pairs: (readonly [english: readonly string[], foreign: readonly string[]])[] = []
  const seen = new Set<string>()
  for (const [english, foreign] of pairsOf(source, language)) {
    const key = `${english}|${foreign}`
    if (!english || !foreign || seen.has(key)) continue
    seen.add(key)
    const pair = [sectorStems(english, 'en'), sectorStems(foreign, language)] as const
    if (pair[0].length <= WORDS_MAX && pair[1].length <= WORDS_MAX) pairs.push(pair)
  }
  for (const [english, foreign] of glossaryOf(language)) {
    const pair = [sectorStems(english, 'en'), sectorStems(foreign, language)] as const
    for (let time = 0; time < GLOSSARY_TIMES; time++) pairs.push(pair)
  }
  let likely = new Map<string, Map<string, number>>()
  for (const [english, foreign] of pairs) {
    for (const word of foreign) for (const each of english) entry(likely, word).set(each, 1 / english.length)
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const counts = new Map<string, Map<string, number>>()
    for (const [english, foreign] of pairs) {
      for (const each of english) {
        let sum = NOTHING
        for (const word of foreign) sum += likely.get(word)?.get(each) ?? 0
        for (const word of foreign) {
          const count = (likely.get(word)?.get(each) ?? 0) / sum
          if (count > 1e-4) entry(counts, word).set(each, (entry(counts, word).get(each) ?? 0) + count)
        }
      }
    }
    for (const perWord of counts.values()) {
      let sum = SMOOTHING
      for (const count of perWord.values()) sum += count
      for (const [each, count] of perWord) perWord.set(each, count / sum)
    }
    likely = counts
  }
  return new Map(
    [...likely].map(([word, perWord]) => [
      word,
      [...perWord]
        .filter(([, probability]) => probability >= PROBABILITY_MIN)
        .sort(([a, p], [b, q]) => q - p || (a < b ? -1 : 1))
        .slice(0, TRANSLATIONS_MAX),
    ]),
  )
}

function entry(map: Map<string, Map<string, number>>, key: string): Map<string, number> {
  let found = map.get(key)
  if (found === undefined) {
    found = new Map()
    map.set(key, found)
  }
  return found
}

/** A line of our own glossary defines the meaning of a word; a title only suggests one. */
const GLOSSARY_TIMES = 4

/** Products, materials and trades that official titles name in English only, from our own table. */
function* glossaryOf(language: string): Generator<readonly [english: string, foreign: string]> {
  const [header, ...rows] = readFileSync(new URL('glossary.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const column = header.split('\t').indexOf(language)
  if (column < 1) return
  for (const row of rows) {
    const cells = row.split('\t')
    for (const foreign of (cells[column] ?? '').split('; ')) if (foreign) yield [cells[0], foreign]
  }
}

/** Texts with the same meaning in English and in the language. */
function* pairsOf(source: Source, language: string): Generator<readonly [english: string, foreign: string]> {
  const column = `title_${language}`
  for (const table of TABLES_WITH_BOTH) {
    for (const row of source.rows(table)) if (row[column]) yield [row.title_en ?? '', row[column]]
  }
  if (language === 'nb') for (const row of source.rows('no-sn2007')) yield [row.title_en, row.title_no]
  if (language === 'cy') for (const row of source.rows('gb-uksic2007-index')) yield [row.phrase_en, row.phrase_cy]
  if (['de', 'fr', 'es'].includes(language)) yield* noteLines(source, language)
}

const TABLES_WITH_BOTH = [
  'nace-rev2',
  'nace-rev21',
  'gb-uksic2007',
  'be-nacebel2025',
  'ch-noga2008',
  'pt-cae-rev3',
  'pt-cae-rev4',
  'it-ateco2007-2022',
  'it-ateco2025',
  'de-wz2008',
  'de-wz2025',
  'at-oenace2008',
  'at-oenace2025',
  'dk-db07',
  'dk-db25',
  'fi-tol2008',
  'fr-naf-rev2',
  'fr-naf2025',
  'pl-pkd2007',
  'sk-nace-rev2',
  'nl-sbi2008',
  'nl-sbi2025',
  'se-sni2007',
  'se-sni2025',
  'si-skd2008',
  'ee-emtak2025',
]

/** Notes with as many lines in both languages correspond line by line. */
function* noteLines(source: Source, language: string): Generator<readonly [string, string]> {
  const english = new Map<string, Row>(source.rows('nace-rev2-notes.en').map((row) => [row.code, row]))
  for (const row of source.rows(`nace-rev2-notes.${language}`)) {
    const original = english.get(row.code)
    if (!original) continue
    for (const part of ['includes', 'includes_also', 'excludes']) {
      const lines = original[part].split('\\n')
      const translated = row[part].split('\\n')
      if (lines.length !== translated.length) continue
      for (const [index, line] of lines.entries()) yield [line, translated[index]]
    }
  }
}
