/**
 * Whether a company does what was asked: by its registered codes, and by the words of its names and description. Pure.
 *
 * Codes come first, because an authority has checked them. A code that stands for the activity confirms it only where its
 * title, or a text of the company, contains every word asked or another name of it: to "olive oil" the code of oils and fats
 * fits, but says nothing of olives. What a code merely covers by official phrases is a probable match. A code for something
 * else makes NO, unless the company says clearly that it does what was asked. Without codes the texts decide alone.
 */

import type { Sectors } from '../industries/sectors.ts'
import { isUnder } from '../reference/industry-codes.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { LANGUAGES } from '../text/language.ts'
import type { AskedActivity } from './asked-activity.ts'
import { compareCodes, saidBySectors, selectCodes } from './code-fit.ts'
import { findInTitles, saidByCodes } from './code-titles.ts'
import type { ActivityEvidence, CodeEvidence } from './evidence.ts'
import type { ReadRecord } from './read-record.ts'
import { readTextEvidence, type TextEvidence } from './text-evidence.ts'

/** Weighs the record of a company against an activity. */
export function weighActivity(asked: AskedActivity, record: ReadRecord, sectors: Sectors): ActivityEvidence {
  const codes = compareCodes(asked, record.company)
  const said = readTextEvidence(asked, record.texts, sectors)
  return codes.at(0)?.fit === 'same' ? byCode(asked, record, codes, said) : byTexts(asked, record, codes, said)
}

function byCode(
  asked: AskedActivity,
  record: ReadRecord,
  codes: readonly CodeEvidence[],
  { mentions, mentioned, literal, denied }: TextEvidence,
): ActivityEvidence {
  const same = codes.filter(({ fit }) => fit === 'same')
  const wide = saidBySectors(
    asked,
    same.map(({ nace }) => nace),
    record.company.countryIso2,
  )
  const titled = new Set([...saidByCodes(asked, record.codes()), ...wide])
  const narrows = findInTitles(asked, new Map(same.flatMap(({ node }) => [...node.titles]))).size > 0
  // Words in an official phrase of the sector are another name of the sector.
  const because = new Set(
    asked.sectors
      .filter(({ naceCode }) => same.some(({ code }) => isUnder(code, naceCode)))
      .flatMap((sector) => sector.because)
      .flatMap(stemsInEach),
  )
  const isNamed = (thing: string) => stemsInEach(thing).some((stem) => because.has(stem))
  const unsaid = asked.things.filter((thing) => !literal.has(thing) && !titled.has(thing))
  // Another name in a text may confirm what neither its own words nor titles do.
  const open = unsaid.filter((thing) => !mentioned.has(thing))
  // What the code merely covers by its official phrases is no word of the record: it confirms nothing.
  const isCovered =
    open.length === asked.things.length &&
    open.every((thing) => !narrows && isNamed(thing)) &&
    asked.sectors.some(({ naceCode }) => same.some(({ nace }) => nace.code === naceCode))
  const missing = asked.isChoice && open.length < asked.things.length ? [] : open
  const state = missing.length === 0 && denied.length === 0 ? 'sure' : 'near'
  return {
    state,
    codes: selectCodes(codes, record.company),
    mentions: unsaid.length > 0 ? mentions : mentions.filter(({ nameOf }) => nameOf === null),
    near: [],
    missing: writeAsAsked(asked, excludeDenied(missing, denied)),
    denied: writeAsAsked(asked, denied),
    isUnsaid: missing.length === asked.things.length,
    covered: isCovered && asked.activity.length <= COVERED_LENGTH_MAX ? asked.activity : null,
  }
}

/** An activity of more characters is a sentence, which no reason quotes. */
const COVERED_LENGTH_MAX = 60

function byTexts(
  asked: AskedActivity,
  record: ReadRecord,
  codes: readonly CodeEvidence[],
  { mentions, mentioned, denied, agreement, missing, near }: TextEvidence,
): ActivityEvidence {
  const fit = codes.at(0)?.fit
  return {
    state: stateOf(),
    codes: selectCodes(codes, record.company),
    mentions,
    near: mentions.length === 0 ? near : near.filter(({ isPart }) => isPart),
    // The codes of a registered company say what it does with the things.
    missing: writeAsAsked(asked, fit === undefined ? missing : missing.filter((word) => asked.things.includes(word))),
    denied: writeAsAsked(asked, denied),
    isUnsaid: mentions.length === 0 && !near.some(({ isPart }) => isPart),
    covered: null,
  }

  function stateOf(): ActivityEvidence['state'] {
    if (fit === 'possible') return agreement === 'whole' ? 'sure' : 'near'
    if (fit === undefined) return agreement === 'whole' ? 'sure' : agreement === 'fitting' ? 'near' : 'none'
    if (agreement === 'none') return 'none'
    // Registered for something else: for doing something else with the very things, it is not what was asked for.
    const titled = saidByCodes(asked, record.codes())
    const isOther = asked.things.every((thing) => titled.has(thing) || !mentioned.has(thing))
    return isOther ? 'none' : 'near'
  }
}

/** The words as the question writes them; those that stand side by side there as one phrase. */
function writeAsAsked({ read, written }: AskedActivity, words: readonly string[]): readonly string[] {
  const phrases: { start: number; end: number; last: number }[] = []
  for (const [at, { word, start, end }] of analyse(read, 'plain').entries()) {
    if (!words.includes(word)) continue
    const before = phrases.at(-1)
    if (before?.last === at - 1) Object.assign(before, { end, last: at })
    else phrases.push({ start, end, last: at })
  }
  const unread = words.filter((word) => !written.has(word))
  return [...phrases.map(({ start, end }) => read.slice(start, end)), ...unread]
}

function excludeDenied(missing: readonly string[], denied: readonly string[]): readonly string[] {
  return missing.filter((word) => !denied.includes(word))
}

/** The stems of a text's words in every language: for comparing phrases whose language is not known. */
export function stemsInEach(text: string): readonly string[] {
  return analyse(text, 'plain').flatMap(({ word }) => LANGUAGES.map((language) => stemOf(word, language)))
}
