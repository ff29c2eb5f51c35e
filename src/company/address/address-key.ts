/**
 * The key of an address: its country, postcode, street and house number in one spelling. Companies with the same key are at the
 * same address; flats, floors, units and the addressee do not count.
 *
 * A wrong key would put strangers together, so that an address has none where a part of it is not certain: without a postcode, a
 * house number or a street, unless it is a post-office box or a building with a name.
 */

import { foldText } from '../../text/fold-text.ts'
import type { Company } from '../company.ts'
import { cityKey } from '../place-keys.ts'
import { type AddressLine, readAddressLine } from './address-line.ts'
import { ADDRESS_RULES, type AddressRules, OTHER_RULES } from './address-rules.ts'
import { type AddressWords, addressWords } from './address-words.ts'
import { findBuilding } from './find-building.ts'
import { findNumberOne, findStreet } from './find-street.ts'
import { isJapanese, readJapanese } from './japanese-address.ts'
import { hasNumberInLetters } from './number-in-letters.ts'
import type { Country } from './numbered-street.ts'

/** Changes with every key that becomes another one: an index has keys of one version. */
export const ADDRESS_KEYS_VERSION = 3

/** The members of a company that say where it is. */
export type LocatedCompany = Pick<Company, 'countryIso2' | 'address' | 'postcode' | 'city'>

/** Makes the key of a company's address; `null` where it has none. */
export function addressKey({ countryIso2: country, address, postcode, city }: LocatedCompany): string | null {
  const rules = ADDRESS_RULES[country] ?? OTHER_RULES
  if (address === null) return null
  const hasNumber = rules.hasBuildings || PLAIN_DIGIT.test(address) || DIGIT.test(address)
  if (!(hasNumber || (rules.number === 'before' && hasNumberInLetters(address)))) return null
  const place = placeOf(rules, postcode, city)
  if (place === null) return null
  if (country === 'JP' && isJapanese(address)) {
    const found = readJapanese(address)
    return found && [country, place, found.town, found.number].join(' ')
  }
  const words = addressWords(country)
  const line = readAddressLine(address, words, rules.number !== 'behind')
  const cityWords = city === null ? [] : townOf(city).words
  const known = { rules, words, city: cityWords }
  const own = findStreet(line, known)
  // A town without a postcode may have the street in several of its parts.
  const part = postcode === null && own !== null ? [wordsBehind(line, own.at, known)] : []
  // A number behind words that are no street is likelier that of something else.
  if (own !== null && (own.street.hasType || line.box === null))
    return [country, place, own.street.key, own.number, ...part].join(' ')
  if (line.box !== null) return [country, place, 'box', line.box].join(' ')
  // A town has several buildings of a name; a whole postcode is of a street.
  const spot = rules.place === 'cityAtLeast' ? foldText(postcode ?? '').replaceAll(' ', '') : place
  if (!rules.hasBuildings || spot.length < WHOLE_POSTCODE) return null
  const building = findBuilding(line.parts, words)
  if (building !== null) return [country, spot, 'building', building].join(' ')
  const named = findNumberOne(line, known)
  return named && [country, spot, named.street.key, named.number].join(' ')
}

const DIGIT = /\p{N}/u
/** Most have one of these, which is quicker to see. */
const PLAIN_DIGIT = /[0-9]/
/** Letters and digits of the shortest postcode that is of a street, or of a building. */
const WHOLE_POSTCODE = 5

function placeOf({ place, postcode: form }: AddressRules, postcode: string | null, city: string | null): string | null {
  const code =
    postcode === null ? undefined : form.exec(foldText(postcode.replaceAll(' ', '')).replaceAll(' ', ''))?.[1]
  const isCode = code !== undefined && /[1-9a-z]/.test(code)
  if (place === 'postcode') return isCode ? code : null
  const town = city === null ? '' : townOf(city).key
  if (isCode) return place === 'cityAtLeast' && town === '' ? null : `${code} ${town}`
  return place === 'cityAtLeast' && town !== '' && postcode === null ? foldText(city!).replaceAll(' ', '') : null
}

/** A town. */
interface Town {
  /** Folded words. */
  readonly words: readonly string[]
  readonly key: string
}

/** The towns of the last addresses: registers write them again and again. */
const towns = new Map<string, Town>()
const TOWNS_MAX = 50_000
/** `Ingelheim am Rhein` is written `Ingelheim`. */
const RIVER_OR_REGION = / (?:am|an der|a d|a|im|i|in der|ob der|bei|b|v d|vor der) .*$/

function townOf(city: string): Town {
  let town = towns.get(city)
  if (town === undefined) {
    if (towns.size >= TOWNS_MAX) towns.clear()
    // `Musterstadt (Amtsgericht Beispiel)` is written `Musterstadt`.
    const before = city.slice(0, Math.max(0, city.indexOf('(')))
    const folded = foldText(/\w/.test(before) ? before : city)
    town = { words: folded.split(' '), key: cityKey(folded.replace(RIVER_OR_REGION, '')).replaceAll(' ', '') }
    towns.set(city, town)
  }
  return town
}

/** The words of the parts after that with the street. */
function wordsBehind({ parts }: AddressLine, at: number, { city, words: known }: Country): string {
  const behind = parts.slice(at + 1).filter(({ words }) => !isTown(words, city, known))
  return behind.flatMap(({ words }) => words).join('')
}

/** `Sampletown`, `Co. Sample`: what says no more than the town does; `Sampletown 2` is a part of it. */
function isTown(words: readonly string[], city: readonly string[], known: AddressWords): boolean {
  return known.rolesOf(words[0]).county !== undefined || words.join(' ') === city.join(' ')
}
