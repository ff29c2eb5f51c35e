/**
 * How far a description means the sectors that were asked for, whatever words it uses: its first sentences are read as the words
 * of a question are. "Provides air transportation services" means airlines. Pure.
 */

import type { Sectors } from '../industries/sectors.ts'
import { isUnder } from '../reference/industry-codes.ts'
import { analyse } from '../text/analyzer.ts'
import type { AskedActivity } from './asked-activity.ts'
import type { CompanyText, Sentence } from './texts.ts'
import { wordSetOf } from './word-sets.ts'

/** What a description means. */
export interface SectorMeaning {
  /** Weight of the sectors asked for in the part of a sentence that means them most, 0 to 1; 0 where no word of it is in an official phrase. */
  readonly weight: number
  /** Its words for them, as the description writes them; `null` for none. */
  readonly written: string | null
  /** What is asked for is all of a sector of several classes, and this is one of them. */
  readonly isPart: boolean
}

const NOTHING: SectorMeaning = { weight: 0, written: null, isPart: false }

/** Weight of the first sector from which the words of a question are the name of that sector. */
const SECTOR_NAMED = 0.9
/** Weight from which a part of a sentence is surely about a sector. */
const SURE = 0.9

/** Sentences that are read: later ones are about details. */
const SENTENCES = 3
/** Characters of the shortest part that is read: fewer are a name, or a place. */
const LENGTH_MIN = 9
/** Classes that are compared with those asked for. */
const CLASSES = 8
/** Least weight of these as a share of the first one's. */
const CLASS_SHARE_MIN = 0.03
/** What a class of the same group as one asked for counts. */
const SIBLING = 0.5

/** Most classes with a word that tells one from others: "products" are in most. */
const CLASSES_TOLD_MAX = 60

const SERVING = wordSetOf('serving')
const JOINTS = wordSetOf('joints')

/** Reads what a description means. */
export function readSectorMeaning(
  {
    sectors: asked,
    read,
    languages,
    sectorStems,
  }: Pick<AskedActivity, 'sectors' | 'read' | 'languages' | 'sectorStems'>,
  text: CompanyText | undefined,
  sectors: Sectors,
): SectorMeaning {
  const best = asked.at(0)?.weight ?? 0
  if (text === undefined || best === 0) return NOTHING
  const shareOf = (code: string) =>
    Math.max(
      ...asked.map(({ naceCode, weight }) =>
        isUnder(code, naceCode) || isUnder(naceCode, code)
          ? Math.min(1, weight / best)
          : groupOf(code) === groupOf(naceCode)
            ? (SIBLING * weight) / best
            : 0,
      ),
    )
  // "Payroll software" is more than its sector says: other software is no evidence.
  const named = sectors.of(read, { languages: [...languages] }).sectors.find(({ code }) => code === asked[0].naceCode)
  const told = named?.share ?? 1
  // Most parts have no word of these sectors: the index need not be asked.
  const isOfSector = (stem: string) => {
    const key = `${text.language} ${stem}`
    let isOne = sectorStems.get(key)
    if (isOne === undefined) {
      const classes = sectors.classesOf(stem, text.language)
      isOne = classes.length <= CLASSES_TOLD_MAX && classes.some((code) => shareOf(code) > SIBLING)
      sectorStems.set(key, isOne)
    }
    return isOne
  }
  const parts = text.sentences
    .slice(0, SENTENCES)
    .flatMap((sentence) => partsOf(text, sentence))
    .filter((part) => part.some((at) => isOfSector(text.tokens[at].stem)))
  const readParts = parts.map((part) => {
    const written = text.text.slice(text.tokens[part[0]].start, text.tokens[part[part.length - 1]].end)
    if (written.length < LENGTH_MIN) return { part, weight: 0, means: [] }
    const answer = sectors.classify(written, { languages: [text.language], limit: CLASSES, shareMin: CLASS_SHARE_MIN })
    const means = answer.sectors.map((sector) => ({ sector, weight: sector.weight * shareOf(sector.code) }))
    return { part, means, weight: means.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const most = readParts.reduce((first, each) => (each.weight > first.weight ? each : first), {
    part: [],
    means: [],
    weight: 0,
  })
  if (most.weight === 0) return NOTHING
  const { sector } = most.means.reduce((first, each) => (each.weight > first.weight ? each : first))
  const written = quote(text, most.part, sector.because)
  if (written === null) return NOTHING
  const [{ naceCode }] = asked
  const isWhole = best >= SECTOR_NAMED && naceCode.length < CLASS_LENGTH
  return {
    weight: Math.min(1, most.weight) * told,
    written,
    isPart: isWhole && most.weight >= SURE && isUnder(sector.code, naceCode),
  }
}

/** Characters of the code of a class: "11.05". */
const CLASS_LENGTH = 5

/** The first three digits of a NACE code. */
function groupOf(code: string): string {
  return code.slice(0, 4)
}

/** Parts of a sentence that say one thing each: indexes of their tokens, without the company's name and for whom something is. */
function partsOf({ text, tokens, nameTokens }: CompanyText, { start, end }: Sentence): readonly (readonly number[])[] {
  const parts: number[][] = []
  let part: number[] = []
  let isServed = false
  let last = -1
  for (const [at, token] of tokens.entries()) {
    if (token.start < start || token.start >= end) continue
    const between = last < 0 ? '' : text.slice(tokens[last].end, token.start)
    last = at
    if (/[;:()]/.test(between) || (between.includes(',') && JOINTS.has(token.word))) {
      if (part.length > 0) parts.push(part)
      part = []
      isServed = false
    }
    if (nameTokens.has(at) && part.length === 0) continue
    isServed ||= part.length > 0 && SERVING.has(token.word)
    if (!isServed) part.push(at)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** The words of a part that are in an official phrase, the longest run of them. */
function quote(
  { text, tokens, language }: CompanyText,
  part: readonly number[],
  because: readonly { readonly text: string; readonly language: string }[],
): string | null {
  const own = because.find((reason) => reason.language === language)
  if (own === undefined) return null
  const said = new Set(analyse(own.text, language).flatMap(({ stem, stop }) => (stop ? [] : [stem])))
  let best: readonly number[] = []
  let run: number[] = []
  for (const at of part) {
    const isSaid = said.has(tokens[at].stem) && !tokens[at].stop
    // "Fertilizers and nitrogen compounds" are one.
    run = isSaid || (tokens[at].stop && run.length > 0) ? [...run, at] : []
    if (isSaid && run.length > best.length) best = run
  }
  return best.length === 0 ? null : text.slice(tokens[best[0]].start, tokens[best[best.length - 1]].end)
}
