/**
 * Splits compounds: "Olivenölhersteller" is "Olivenöl" and "Hersteller".
 *
 * For meaning only. Whether a text *contains* a word is decided on whole words (`text/analyzer.ts`).
 */

import { stemOf } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'

/** Letters that join the parts, per language; English and Norwegian ones are few, Dutch and German many. */
const JOINTS: Partial<Record<Language, readonly string[]>> = {
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  nl: ['', 's', 'en', 'e', 'n'],
  nb: ['', 's', 'e'],
  en: [''],
}

/** German and Norwegian words for anyone who does something with a thing, at the end of a compound. */
const AGENTS =
  /(\p{L}{3,}?)s?(hersteller|großhandel|großhändler|grosshändler|handel|händler|verleih|vermietung|laden|läden|geschäfte?|produzenten|betreiber|unternehmen|bauer|firma|firmen|betriebe|anbieter|produsent(?:er)?|forhandlere?|butikk(?:er)?|verksted(?:er)?|utleie|grossist(?:er)?|firmaer|bedrifter|selskaper)$/iu

/**
 * Takes a thing and who does something with it apart: "Lastenradhersteller" are "Lastenrad Hersteller", and so are
 * "Werkzeugmaschinenbauer".
 *
 * @param isWhole words that stay as they are
 */
export function splitAgents(text: string, isWhole: (word: string) => boolean = () => false): string {
  return text.replace(/\p{L}+/gu, (word) =>
    isWhole(word)
      ? word
      : word.replace(AGENTS, (_, thing, agent) => `${thing} ${agent.toLowerCase() === 'bauer' ? 'Hersteller' : agent}`),
  )
}

/** Shorter parts are chance. */
const PART_LENGTH_MIN = 3
const PARTS_MAX = 4

/**
 * The stems of the parts of a compound, in order; empty if it is not a known compound.
 *
 * The split with the fewest parts wins, and among those the one whose shortest part is longest.
 *
 * @param word  without case and accents, as `Token.word` gives it
 * @param knows whether a stem is a word of its own
 */
export function splitCompound(word: string, language: Language, knows: (stem: string) => boolean): readonly string[] {
  const joints = JOINTS[language]
  if (joints === undefined || word.length < 2 * PART_LENGTH_MIN + 1 || word.length > 40) return []
  const stems = new Map<string, string | null>()
  const stemOfPart: StemOfPart = (part) => {
    let stem = stems.get(part)
    if (stem === undefined) {
      stem = stemOf(part, language)
      if (!knows(stem)) stem = null
      stems.set(part, stem)
    }
    return stem
  }
  for (let parts = 2; parts <= PARTS_MAX; parts++) {
    const found = split(word, joints, parts, stemOfPart)
    if (found !== undefined) return found.stems
  }
  return []
}

/** The stem of a part, `null` where it is no word of its own. Each part is asked for many times. */
type StemOfPart = (part: string) => string | null

interface Split {
  readonly stems: readonly string[]
  /** Length of the shortest part. */
  readonly shortest: number
}

function split(word: string, joints: readonly string[], parts: number, stemOfPart: StemOfPart): Split | undefined {
  if (parts === 1) {
    const stem = word.length >= PART_LENGTH_MIN ? stemOfPart(word) : null
    return stem === null ? undefined : { stems: [stem], shortest: word.length }
  }
  let best: Split | undefined
  for (let end = PART_LENGTH_MIN; end <= word.length - PART_LENGTH_MIN; end++) {
    for (const joint of joints) {
      const length = end - joint.length
      if (length < PART_LENGTH_MIN || !word.startsWith(joint, length)) continue
      const stem = stemOfPart(word.slice(0, length))
      if (stem === null) continue
      const tail = split(word.slice(end), joints, parts - 1, stemOfPart)
      if (tail === undefined) continue
      const shortest = Math.min(length, tail.shortest)
      if (best === undefined || shortest > best.shortest) best = { stems: [stem, ...tail.stems], shortest }
    }
  }
  return best
}
