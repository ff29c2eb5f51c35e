/** Words and phrases around place names, in the languages of sentences. Used by `places-in-text.ts`. */

import { firstCells, once } from '../../reference/load-table.ts'
import { PhraseTable } from '../sentence-words.ts'
import { phrases, words } from '../spoken-phrases.ts'

/** Prepositions before place names. They have other uses too. */
export const PREPOSITIONS = words('place-words', 'prepositions')
/** Prepositions that make a place name very likely. */
export const SURE_PREPOSITIONS = words('place-words', 'sure-prepositions')

/** Phrases that say where a company is based. */
export const BASED = phrases('place-words', 'based')

/** Phrases that turn a city into its province; those that mean `near`, into what is near it. */
export const AROUND = phrases<'' | 'near'>('place-words', 'around')
/** The same, after the name: "the Milan area". */
export const AREA_AFTER = phrases('place-words', 'area-after')
/** Phrases that turn a name of both a region and a city into the region. */
export const REGION_BEFORE = phrases('place-words', 'region-before')
/** Words for a state, after its name. */
export const STATE_AFTER = phrases('place-words', 'state-after')
/** Words for a county, after its name. */
export const COUNTY_AFTER = words('place-words', 'county-after')

/** What may separate a city from the region after it. */
export const LINKS = new Set([',', '('])

/** City names that are also ordinary words. They are places only after a preposition, and with a capital. */
export const ALSO_WORDS = words('place-words', 'also-words')
/** Regions and provinces that are also ordinary words. They are places only after a preposition. */
export const ALSO_WORDS_AS_REGIONS = words('place-words', 'also-words-as-regions')

/** All of the country searched. */
export const NATIONWIDE = phrases('place-words', 'nationwide')

/** Nouns that are hamlets as well. */
export const NEVER_CITIES = words('place-words', 'never-cities')

/** Directions: part of other names ("Eastern Europe"), never a town by themselves. */
export const COMPASS = words('place-words', 'compass')

/** Phrases before a town that mean the town itself. */
export const WITHIN = phrases('place-words', 'within')

/** Directions in a country: "in the north". */
export const DIRECTIONS = phrases<Direction>('place-words', 'directions')

type Direction = 'north' | 'south' | 'east' | 'west' | 'centre' | 'northwest' | 'northeast' | 'southwest' | 'southeast'

/** The parts of countries by names of `reference/sentences/place-names.tsv`. "Dans le Nord" is a department. */
export const PARTS_OF_COUNTRIES: Readonly<Record<string, Readonly<Partial<Record<Direction, string>>>>> = {
  DE: { north: 'Norddeutschland', south: 'Süddeutschland', east: 'Ostdeutschland', west: 'Westdeutschland' },
  FR: {
    south: 'southern France',
    east: 'eastern France',
    west: 'western France',
    southwest: 'southwest France',
    southeast: 'southeast France',
  },
  IT: {
    north: 'northern Italy',
    south: 'southern Italy',
    centre: 'central Italy',
    northwest: 'northwest Italy',
    northeast: 'northeast Italy',
  },
  ES: { north: 'northern Spain', south: 'southern Spain', east: 'eastern Spain', centre: 'central Spain' },
  GB: {
    north: 'northern England',
    south: 'southern England',
    northwest: 'North West England',
    northeast: 'North East England',
    southwest: 'South West England',
    southeast: 'South East England',
  },
  NO: { north: 'Nord-Norge', south: 'Sørlandet', east: 'Østlandet', west: 'Vestlandet' },
}

/** Words that say of what a direction is one. */
export const OF = words('place-words', 'of')

/** Products called after places ("Roma tomatoes"). */
export const calledAfterPlaces = once(() => {
  const table = new PhraseTable<true>()
  for (const phrase of firstCells('sentences/called-after-places')) table.add(phrase, true)
  return table
})

/** Words by which a place names a kind of goods: "moutarde **type** Dijon". */
export const KINDS_OF_GOODS = words('place-words', 'kinds-of-goods')

/** Words by which names of towns begin, and hardly anything else of two words: "bad homburg". */
export const SAINTS = words('place-words', 'saints')

/** Articles between a preposition and a name. */
export const ARTICLES = words('place-words', 'articles')
/** Words that may separate the places of a list: "in Milan or Genoa". */
export const LISTS = words('place-words', 'lists')
/** Words that announce a postcode. */
export const POSTCODE_WORDS = phrases('place-words', 'postcode-words')

/** Words before goods of any name: "utleie ski", "vendita scala". */
export const BEFORE_GOODS = words('place-words', 'before-goods')
