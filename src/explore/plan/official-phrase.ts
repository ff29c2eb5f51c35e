/**
 * A query that is an official phrase of an industry, word for word, is that industry: "Sausage skin (not edible) manufacture"
 * excludes nothing, and "Trade association" asks for no legal form.
 */

import { withoutExceptions } from '../../industries/sector-words.ts'
import {
  EFFECT_OF,
  type InterpretationPart,
  type PartKind,
  type Understanding,
} from '../../understanding/interpretation.ts'
import type { Knowledge } from './knowledge.ts'
import { languagesOf } from './words.ts'

/** Parts that a phrase of the industry lists may seem to have. What names a place or an amount is a sentence of a person. */
const DOUBTFUL: ReadonlySet<PartKind> = new Set(['exclusion', 'legalForm', 'status', 'listing', 'size', 'ignored'])

/**
 * Understands a query as an activity alone where it is an official phrase.
 *
 * @param understood what the grammar made of the query
 * @returns the same where the query is no official phrase, or the grammar found nothing else in it
 */
export function asOfficialPhrase(
  query: string,
  understood: Understanding,
  countries: readonly string[],
  knowledge: Knowledge,
): Understanding {
  if (!understood.parts.some(isInDoubt) || !understood.parts.every(isDoubtful)) return understood
  const words = query.trim()
  const languages = languagesOf(countries)
  if (!knowledge.sectors.isPhrase(words, languages)) return understood
  const start = query.indexOf(words)
  const kind = 'activity'
  const part = { words, start, end: start + words.length, kind, effect: EFFECT_OF[kind], filters: null } as const
  // What the phrase excepts is no word of the companies under it.
  const main = [...languages, 'en'].reduce(withoutExceptions, words)
  return { ...understood, parts: [part], activity: main.replace(/\s+/g, ' ').trim(), exclusions: [] }
}

function isInDoubt({ kind }: InterpretationPart): boolean {
  return DOUBTFUL.has(kind)
}

function isDoubtful(part: InterpretationPart): boolean {
  return part.kind === 'activity' || isInDoubt(part)
}
