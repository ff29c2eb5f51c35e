/**
 * Parts of a sentence that cannot do what they say: those about a member that no company searched has, and those that leave
 * nobody. Pure.
 */
import { cityKey } from '../../company/place-keys.ts'
import type { Point } from '../../reference/distance.ts'
import { citiesNear } from '../../reference/points.ts'
import { mainRegionOfCity } from '../../reference/regions.ts'
import { postcodesOfTown } from '../../reference/town-postcodes.ts'
import type { MemberFamily } from '../../search/known-members.ts'
import {
  alternativesOf,
  type InterpretationPart,
  type SomeFilters,
  type Understanding,
} from '../../understanding/interpretation.ts'
import { lengthAt } from '../../understanding/places/distances-in-text.ts'
import { AROUND } from '../../understanding/places/place-phrases.ts'
import { parseSentence } from '../../understanding/sentence.ts'
import { familyOf, MEMBER_FAMILIES } from './member-families.ts'

/**
 * Sets aside the parts about members that no company has: nobody could pass them. A place ranks by its words instead, as a
 * text may mention it; where it has more than one member, the others go on filtering.
 *
 * @param country that is searched; its towns may be known by their postcodes
 */
export function setAsideAbsent(
  understood: Understanding,
  absent: ReadonlySet<MemberFamily>,
  country: string,
): Understanding {
  if (absent.size === 0) return understood
  return { ...understood, parts: understood.parts.map((part) => asideOf(part, absent, country)) }
}

function asideOf(part: InterpretationPart, absent: ReadonlySet<MemberFamily>, country: string): InterpretationPart {
  if (part.effect !== 'filters' || part.filters === null) return part
  const members = Object.entries(part.filters) as [keyof SomeFilters, unknown][]
  const lacking = members.flatMap(([member]) => {
    const family = familyOf(member)
    if (family === undefined || !absent.has(family)) return []
    return family === 'city' && !absent.has('postcode') && areInPostcodes(part.filters?.cities, country) ? [] : family
  })
  if (lacking.length === 0) return part
  const reason = `No company of this search has ${MEMBER_FAMILIES[lacking[0]].noun}.`
  if (part.kind !== 'place') return { ...part, effect: 'ignored', reason }
  const kept = members.filter(([member]) => !lacking.includes(familyOf(member) as MemberFamily))
  return kept.length === 0
    ? { ...part, effect: 'ranks', reason }
    : { ...part, filters: Object.fromEntries(kept) as SomeFilters, reason }
}

/** Whether towns are found by their postcodes alone. */
function areInPostcodes(cities: readonly string[] | undefined, country: string): boolean {
  return cities?.every((city) => postcodesOfTown(country, cityKey(city)).length > 0) === true
}

/** Parts that hold together and can be given up: alternatives of one kind are one. */
export interface Relaxable {
  /** As an answer names them. */
  readonly words: string
  readonly parts: readonly InterpretationPart[]
}

/** Most parts that are tried. */
const RELAXABLE_MAX = 8

/** The parts of a sentence that narrow its search, those that are alternatives together. */
export function relaxableParts(understood: Pick<Understanding, 'parts'>): readonly Relaxable[] {
  const excluded = understood.parts.filter(({ effect, filters }) => effect === 'excludes' && filters !== null)
  return [...alternativesOf(understood), ...excluded.map((part) => [part])]
    .sort(([a], [b]) => a.start - b.start)
    .slice(0, RELAXABLE_MAX)
    .map((group) => ({ words: group.map(({ words }) => words).join(', '), parts: group }))
}

/** An understanding in which some parts count for nothing. */
export function withoutParts(understood: Understanding, given: readonly InterpretationPart[]): Understanding {
  const starts = new Set(given.map(({ start }) => start))
  const parts = understood.parts.map((part) =>
    starts.has(part.start) ? { ...part, effect: 'nothing' as const } : part,
  )
  return { ...understood, parts }
}

/** What an answer says first of its sentence: why nobody is found, and which parts could not count. */
export function notesOf(understood: Pick<Understanding, 'parts'>, country: string): readonly string[] {
  const isElsewhere = ({ filters }: InterpretationPart) => filters?.countriesIso2?.includes(country) === false
  const elsewhere = alternativesOf(understood).filter((alternatives) => alternatives.every(isElsewhere))
  const notes = elsewhere.flat().map(({ words, filters }) => {
    const countries = (filters?.countriesIso2 ?? []).slice(0, 5).join(', ')
    return `“${words}” is in ${countries}, and this search is in ${country}: nobody is found.`
  })
  for (const { words, effect, filters, reason } of understood.parts) {
    const done = WITHOUT_MEMBER[effect]
    if (reason !== undefined && done !== undefined) notes.push(`“${words}” ${done}: ${reason}`)
    const near = effect === 'filters' ? filters?.near : undefined
    if (near !== undefined && isVague(words, country))
      notes.push(`“${words}” is read as within ${near.kilometres} km of ${centreOf(words, near, country)}.`)
  }
  return notes
}

/** A centre by its town and region: of several towns of a name, and of a misspelt one, it says which. That of a postcode is its own. */
function centreOf(words: string, centre: Point, country: string): string {
  const town = /\d/.test(words) ? undefined : citiesNear(country, centre, SAME_CENTRE_KILOMETRES, 1)[0]?.city
  if (town === undefined) return 'its centre'
  const region = mainRegionOfCity(country, town)
  return `the centre of ${town}${region === null ? '' : ` (${region.split('|').at(-1)})`}`
}

const SAME_CENTRE_KILOMETRES = 0.5

/** Whether words ask for what is near a town or a postcode, and say no distance. */
function isVague(words: string, country: string): boolean {
  const pieces = parseSentence(words)
  return AROUND.find(pieces, 0)?.value === 'near' && !pieces.some((_, at) => lengthAt(pieces, at, country) !== null)
}

/** What is done with a part that cannot do all that it says, by its effect. */
const WITHOUT_MEMBER: Partial<Readonly<Record<InterpretationPart['effect'], string>>> = {
  ranks: 'is looked for in texts',
  ignored: 'is left out',
  filters: 'counts in part',
}
