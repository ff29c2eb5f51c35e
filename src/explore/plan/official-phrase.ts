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
 * Understands a query as an activity alone where it is an official phrase, and a part of it as one where that part is the
 * name of an industry.
 *
 * @param understood what the grammar made of the query
 * @returns the same where nothing of the query is an official phrase, or the grammar found nothing else in it
 */
export function asOfficialPhrase(
  query: string,
  understood: Understanding,
  countries: readonly string[],
  knowledge: Knowledge,
): Understanding {
  if (!understood.parts.some(isInDoubt)) return understood
  if (!understood.parts.every(isDoubtful)) return joinNamesOfIndustries(query, understood, countries, knowledge)
  const words = query.trim()
  if (!isPhraseOf(words, countries, knowledge)) return joinNamesOfIndustries(query, understood, countries, knowledge)
  const start = query.indexOf(words)
  const kind = 'activity'
  const part = { words, start, end: start + words.length, kind, effect: EFFECT_OF[kind], filters: null } as const
  // What the phrase excepts is no word of the companies under it.
  const main = [...languagesOf(countries), 'en'].reduce(withoutExceptions, words)
  return { ...understood, parts: [part], activity: main.replace(/\s+/g, ' ').trim(), exclusions: [] }
}

/**
 * Takes a legal form that ends the name of an industry as a part of that name: "housing associations in Leeds" asks for no
 * association.
 */
function joinNamesOfIndustries(
  query: string,
  understood: Understanding,
  countries: readonly string[],
  knowledge: Knowledge,
): Understanding {
  const parts: InterpretationPart[] = []
  for (const part of understood.parts) {
    const before = parts.at(-1)
    if (part.kind === 'legalForm' && part.filters !== null && before?.kind === 'activity') {
      const between = query.slice(before.end, part.start)
      const last = /[\p{L}\p{N}'’-]+$/u.exec(before.words)?.[0] ?? ''
      const isName = between.trim() === '' && last !== '' && isPhraseOf(`${last} ${part.words}`, countries, knowledge)
      if (isName) {
        parts[parts.length - 1] = { ...before, end: part.end, words: query.slice(before.start, part.end) }
        continue
      }
    }
    parts.push(part)
  }
  if (parts.length === understood.parts.length) return understood
  const activities = parts.filter(({ kind }) => kind === 'activity').map(({ words }) => words)
  return { ...understood, parts, activity: activities.join(' ') }
}

function isPhraseOf(text: string, countries: readonly string[], { sectors }: Knowledge): boolean {
  return sectors.isPhrase(text, languagesOf(countries))
}

function isInDoubt({ kind }: InterpretationPart): boolean {
  return DOUBTFUL.has(kind)
}

function isDoubtful(part: InterpretationPart): boolean {
  return part.kind === 'activity' || isInDoubt(part)
}
