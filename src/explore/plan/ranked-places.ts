/**
 * What places and legal forms of a sentence add to the order of companies. Pure.
 *
 * A name that the sentence says as a place and that no list has filters where companies of the country are in a town of that name
 * ("florist **in Penistone**"). Otherwise it is set aside ("**near Penistone**", "**in Atlantis**"): the rest of the sentence is
 * understood without it, and companies in such a town, or whose texts have the name, come first. Of what is near a town, the nearest
 * comes first.
 */
import { cityKey } from '../../company/place-keys.ts'
import { namesOfLegalForm } from '../../reference/legal-forms.ts'
import { citiesNear } from '../../reference/points.ts'
import type { Rank } from '../../search/query.ts'
import { foldText } from '../../text/fold-text.ts'
import { languageOfCountry } from '../../text/language.ts'
import type { InterpretationPart, Understanding } from '../../understanding/interpretation.ts'
import { AROUND, PREPOSITIONS } from '../../understanding/places/place-phrases.ts'
import { parseSentence } from '../../understanding/sentence.ts'
import { contentWords, likelyLanguages } from './concepts.ts'
import type { Knowledge } from './knowledge.ts'

/** What an answer says of such a name. */
const REASON = 'no place of this name is known.'
/** Most words of such a name, and most words before it that are looked at. */
const NAME_WORDS_MAX = 3
const BEFORE_MAX = 4
const CAPITAL = /^\p{Lu}/u
/** A word with its mark of omission before it: "d'", "l'". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu

/** Reads a name at the end of an activity as a place: as a town of companies, or as one that ranks by its words alone. */
export function readUnknownPlace(
  query: string,
  understood: Understanding,
  country: string,
  knowledge: Knowledge,
): Understanding {
  const at = understood.parts.findLastIndex(({ kind, effect }) => kind === 'activity' && effect === 'ranks')
  const part = understood.parts[at]
  if (part === undefined || !understood.activity.endsWith(part.words)) return understood
  const found = findUnknownPlace(part.words, country, knowledge)
  if (found === null) return understood
  const { start, town } = found
  const trade = part.words.slice(0, start).trimEnd()
  const place: InterpretationPart = {
    words: part.words.slice(start),
    start: part.start + start,
    end: part.end,
    kind: 'place',
    ...(town === null
      ? { effect: 'ranks', filters: null, reason: REASON }
      : { effect: 'filters', filters: { cities: [town] } }),
  }
  if (query.slice(place.start, place.end) !== place.words) return understood
  const activity = { ...part, words: trade, end: part.start + trade.length }
  return {
    ...understood,
    parts: [...understood.parts.slice(0, at), activity, place, ...understood.parts.slice(at + 1)],
    activity: understood.activity.slice(0, understood.activity.length - (part.words.length - trade.length)),
  }
}

/** Where the words that say such a place begin in an activity, and the town where companies are in one of its name; `null` where none do. */
function findUnknownPlace(
  activity: string,
  country: string,
  knowledge: Knowledge,
): { readonly start: number; readonly town: string | null } | null {
  const words = [...activity.matchAll(WORD)]
  const isCased = words.some(([word]) => !CAPITAL.test(word))
  for (let at = Math.max(1, words.length - NAME_WORDS_MAX - BEFORE_MAX); at < words.length - 1; at++) {
    const pieces = parseSentence(activity.slice(words[at].index))
    const around = AROUND.find(pieces, 0)
    const isNear = around?.value === 'near'
    const isIn = !isNear && PREPOSITIONS.has(foldText(words[at][0]))
    if (!isNear && !isIn) continue
    const name = words.slice(at + (around?.end ?? 1))
    if (name.length === 0 || name.length > NAME_WORDS_MAX) continue
    const hasCapitals = name.every(([word]) => CAPITAL.test(word) && word !== word.toUpperCase())
    // Without capitals, or with one on every noun, only "near" says that a place follows.
    if (!hasCapitals && (!isNear || (isCased && words.some(([word]) => CAPITAL.test(word))))) continue
    const text = name.map(([word]) => word).join(' ')
    if (isKnown(text, country, knowledge)) continue
    const start = words[at].index
    if (isIn && (knowledge.companiesInCity(country, text) ?? 0) >= TOWN_MIN) return { start, town: text }
    if (isIn && GERMAN.has(country)) continue
    if (isNear || !isBorne(text, country, knowledge)) return { start, town: null }
  }
  return null
}

/** Least companies of a town that no list has: fewer may be a mistake of the register. */
const TOWN_MIN = 3
/** Countries where every noun has a capital. */
const GERMAN: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI'])

/** Whether words mean something else than a name. */
function isKnown(text: string, country: string, { sectors, thesaurus }: Knowledge): boolean {
  const languages = likelyLanguages([languageOfCountry(country)])
  return sectors.of(text, { languages }).known > 0 || thesaurus.find(text, languages).length > 0
}

/** Whether companies with the words do something of their own: "consultants in Salesforce". */
function isBorne(text: string, country: string, { meaningOf }: Knowledge): boolean {
  return (meaningOf?.(country, text)?.classes.length ?? 0) > 0
}

/** Weight of a place that ranks, where a word of the activity has 1: companies that mention it come first. */
const PLACE_WEIGHT = 4

/** What a company in the very town counts for where a sentence asks for what is near it; farther away less, and nothing at the edge. */
const NEAREST_WEIGHT = 4
/** Most towns around. */
const TOWNS_MAX = 128

/** Towns around the points of a sentence, and those of its unknown places: their companies come the sooner, the nearer they are. */
export function rankedTowns({ parts }: Understanding, country: string): NonNullable<Rank['values']> {
  const weights = new Map<string, number>()
  for (const part of parts) {
    const near = part.effect === 'filters' ? part.filters?.near : undefined
    if (part.kind === 'place' && part.effect === 'ranks') weights.set(cityKey(nameIn(part)), NEAREST_WEIGHT)
    if (near === undefined) continue
    for (const { city, kilometres } of citiesNear(country, near, near.kilometres, TOWNS_MAX)) {
      const weight = NEAREST_WEIGHT * (1 - kilometres / near.kilometres)
      if (weight > (weights.get(cityKey(city)) ?? 0)) weights.set(cityKey(city), weight)
    }
  }
  return [...weights].map(([value, weight]) => ({ field: 'city' as const, value, weight }))
}

/** The words of places that filter nothing. */
export function rankedPlaces({ parts }: Understanding, country: string): Rank['words'] {
  const places = parts.filter(({ kind, effect }) => kind === 'place' && effect === 'ranks')
  return places.flatMap((part) => contentWords(nameIn(part), country).map((entry) => ({ entry, weight: PLACE_WEIGHT })))
}

/** The name of a place without the words before it: "near", "in". */
function nameIn({ words }: InterpretationPart): string {
  const pieces = parseSentence(words)
  const [first] = pieces
  const at = AROUND.find(pieces, 0)?.end ?? (PREPOSITIONS.has(first?.key ?? '') ? 1 : 0)
  return words.slice(pieces[at]?.start ?? 0)
}

/** Weight of the name of a legal form: who asks for one wants it first. One that nearly all companies have counts for nothing. */
const FORM_WEIGHT = 2

/** Names of the legal forms of a sentence, which companies have in theirs: "CIC cafes". The filter covers several forms. */
export function rankedForms({ parts }: Understanding, country: string): Rank['words'] {
  return parts
    .filter(({ kind, effect }) => kind === 'legalForm' && effect === 'filters')
    .flatMap(({ words }) => namesOfLegalForm(country, words))
    .map((entry) => ({ entry, weight: FORM_WEIGHT }))
}
