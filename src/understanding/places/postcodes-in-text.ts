/**
 * Postcodes in sentences: those that a word announces ("postcode LS1"), and others: "in SW1", "au 31000", "7010 Trondheim",
 * "Paris 11e".
 *
 * Of these a number is a postcode where the country has it and a preposition precedes or a town follows; four digits that may be a year
 * need the town. A British one is its letters and digits in capitals.
 */
import { CITY_DISTRICTS } from '../../reference/city-districts.ts'
import { regionOfMunicipality, regionOfPostcode } from '../../reference/regions.ts'
import type { SomeFilters } from '../interpretation.ts'
import type { Sentence } from '../sentence.ts'
import { type Found, phraseTable, wordSet } from '../sentence-words.ts'
import { districtedCity, districtFilter, romanOf } from './city-districts.ts'
import { POSTCODE_WORDS, PREPOSITIONS, SURE_PREPOSITIONS } from './place-phrases.ts'
import { beginningAt, skipStarting } from './postcode-beginnings.ts'

/** Digits of the postcodes of countries that write nothing else. */
const DIGITS: Readonly<Record<string, number>> = {
  AT: 4,
  AU: 4,
  BE: 4,
  CH: 4,
  DE: 5,
  DK: 4,
  ES: 5,
  FI: 5,
  FR: 5,
  IT: 5,
  NO: 4,
  US: 5,
}

/** Most pieces that one postcode is written in. */
const POSTCODE_PIECES_MAX = 6

/** Reads a postcode that a word announces at `at`, with the word; null where there is none. */
export function announcedCodeAt(pieces: Sentence, at: number, country: string): Found<SomeFilters> | null {
  const opener = POSTCODE_WORDS.find(pieces, at)
  if (opener === null) return null
  const from = skipStarting(pieces, pieces[opener.end]?.key === ':' ? opener.end + 1 : opener.end)
  if (pieces[from] === undefined) return null
  const beginning = beginningAt(pieces, from, { country, digits: DIGITS[country], isAnnounced: true })
  if (beginning !== null) return beginning
  let end = from + 1
  let text = pieces[from].text
  while (
    end < pieces.length &&
    end < from + POSTCODE_PIECES_MAX &&
    pieces[end].kind !== 'mark' &&
    (pieces[end].isGlued || /^\d/.test(pieces[end].text))
  ) {
    text += (pieces[end].isGlued ? '' : ' ') + pieces[end].text
    end++
  }
  if (!/\d/.test(text)) return null
  const isPrefix = pieces[end]?.key === '*'
  const isArea = isPrefix || (country === 'GB' && isOutwardCode(text))
  return {
    value: { postcode: [isPrefix ? `${text}*` : isArea ? outwardFilter(text) : text] },
    end: isPrefix ? end + 1 : end,
  }
}

/**
 * Reads a postcode that no word announces at `at`; null where none begins there.
 *
 * @param isAfterPlace whether a place ends right before it
 */
export function bareCodeAt(
  pieces: Sentence,
  at: number,
  country: string,
  isAfterPlace = false,
): Found<SomeFilters> | null {
  const beginning = beginningAt(pieces, at, { country, digits: DIGITS[country], isAnnounced: false })
  if (beginning !== null) return beginning
  if (country === 'GB') return britishAt(pieces, at)
  if (country === 'IE') return irishAt(pieces, at) ?? districtAt(pieces, at, country)
  return (
    districtAt(pieces, at, country) ??
    (country === 'FR' ? (departmentAt(pieces, at) ?? lastDepartmentAt(pieces, at)) : null) ??
    digitsAt(pieces, at, country, isAfterPlace)
  )
}

/** What a number before it makes of a number: "more than 50000", "€ 31000". */
const COUNTING = wordSet(
  'than over above under about least most di de que als enn plus oltre unter über über plus € $ £ - + par',
)

function digitsAt(pieces: Sentence, at: number, country: string, isAfterPlace: boolean): Found<SomeFilters> | null {
  const count = DIGITS[country]
  const { kind, text, value } = pieces[at]
  if (count === undefined || kind !== 'number' || text.length !== count || !/^\d+$/.test(text)) return null
  const before = pieces[at - 1]?.key ?? ''
  const next = pieces[at + 1]
  const hasTown = next?.kind === 'word' && next.isCapital && next.text.length > 2
  // "NSW 2000" is no year.
  const isYear = count === 4 && value >= 1800 && value <= 2100 && !(country === 'AU' && isAfterPlace)
  const isPlaced = isAfterPlace || PREPOSITIONS.has(before) || before === ',' || (before === '' && hasTown)
  const isAlone = next === undefined || next.kind === 'mark' || next.kind === 'word'
  if (COUNTING.has(before) && !PREPOSITIONS.has(before)) return null
  if (!isPlaced && !hasTown && !(next === undefined && at > 0)) return null
  if (isYear ? !hasTown : !isAlone) return null
  // "Bakerier i 9008": a year after "i" is left out above.
  const isNorwegian = country === 'NO' && before === 'i'
  // "Tannleger 0161": the last word, and no number of anything.
  const isLast = next === undefined && pieces[at - 1]?.kind === 'word' && !COUNTING.has(before)
  if (count === 4 && !hasTown && !isAfterPlace && !isNorwegian && !isLast) return null
  if (next?.kind === 'word' && !hasTown && COUNTED.test(next.key)) return null
  return regionOfPostcode(country, text) === null ? null : { value: { postcode: [text] }, end: at + 1 }
}

const COUNTED =
  /^(?:employ|staff|people|dipend|addett|person|salari|mitarb|besch|emplead|trabaj|ansat|euro|eur|dollar|pound|kr|mill|mio|mrd|k|m|mila|mil)/

const BRITISH_LETTERS = /^[A-Z]{1,2}$/
/** "The S1 area". */
const AREA_WORDS = phraseTable<true>([['[postcode |postal |]area | postcode[|s] | [postcode |postal |]district', true]])
const INWARD_LETTERS = /^[A-Z]{2}$/

/** Whether a British postcode is its first half alone: "SW1". */
function isOutwardCode(text: string): boolean {
  return /^[A-Z]{1,2}\d{1,2}[A-Z]?$/i.test(text)
}

/** All postcodes of an outward code; `E1 *` is no E10. */
function outwardFilter(outward: string): string {
  return /\d$/.test(outward) ? `${outward} *` : `${outward}*`
}

/** "in ls6", "accountants sw1", where nothing has a capital. */
function isLowerCode(pieces: Sentence, at: number): boolean {
  const before = pieces[at - 1]
  const isLast = pieces[at + 2] === undefined && before?.kind === 'word' && !before.isGlued
  return (isLast || SURE_PREPOSITIONS.has(before?.key ?? '')) && pieces.every(({ isCapital }) => !isCapital)
}

/** "SW1", "LS1 4AP", "EC1A 1BB". */
function britishAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const [first, digits] = [pieces[at], pieces[at + 1]]
  const letters = isLowerCode(pieces, at) ? { ...first, text: first.text.toUpperCase() } : first
  if (!BRITISH_LETTERS.test(letters.text) || letters.isGlued || digits?.kind !== 'number' || !digits.isGlued)
    return null
  if (!/^\d{1,2}$/.test(digits.text)) return null
  let outward = letters.text + digits.text
  let end = at + 2
  if (pieces[end]?.isGlued && /^[A-Z]$/.test(pieces[end].text)) outward += pieces[end++].text
  if (pieces[end]?.isGlued && pieces[end].kind !== 'mark') return null
  if (regionOfPostcode('GB', outward) === null) return null
  const [number, last] = [pieces[end], pieces[end + 1]]
  if (number?.kind === 'number' && /^\d$/.test(number.text) && last?.isGlued && INWARD_LETTERS.test(last.text))
    return { value: { postcode: [`${outward} ${number.text}${last.text}`] }, end: end + 2 }
  const word = AREA_WORDS.find(pieces, end)
  return { value: { postcode: [outwardFilter(outward)] }, end: word?.end ?? end }
}

/** "D08", "D6W", "D08 X2Y3": the routing key, or the whole Eircode. */
function irishAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  let [text, end] = ['', at]
  while (end < pieces.length && (end === at || pieces[end].isGlued) && pieces[end].kind !== 'mark')
    text += pieces[end++].text
  if (pieces[at].isGlued || !/^[A-Z](?:\d\d|6W)$/.test(text)) return null
  let rest = ''
  let next = end
  while (next < pieces.length && (next === end || pieces[next].isGlued) && pieces[next].kind !== 'mark')
    rest += pieces[next++].text
  return /^[A-Z\d]{4}$/.test(rest) && /\d/.test(rest)
    ? { value: { postcode: [`${text} ${rest}`] }, end: next }
    : { value: { postcode: [`${text}*`] }, end }
}

const ORDINALS = wordSet('e er eme ieme ème ère nd st rd th')
const DISTRICT_BEFORE = phraseTable<true>([['arrondissement de | arrondissement | arr de | arr', true]])
const DISTRICT_NAMES = wordSet('sector sectorul district bezirk kerulet arrondissement')
const OPENERS = wordSet('le dans au du')

/** "11e arrondissement de Paris", "Paris 11e", "Prague 4", "Sector 3, Bucharest". */
function districtAt(pieces: Sentence, at: number, country: string): Found<SomeFilters> | null {
  if (CITY_DISTRICTS[country] === undefined || pieces[at].kind === 'mark') return null
  const city = districtedCity(country, pieces[at].key)
  if (city !== undefined) {
    let from = at + 1
    if (pieces[from]?.key === ',' && DISTRICT_NAMES.has(pieces[from + 1]?.key ?? '')) from++
    if (DISTRICT_NAMES.has(pieces[from]?.key ?? '')) from++
    const number = ordinalAt(pieces, from) ?? (country === 'HU' ? romanAt(pieces, from) : null)
    if (number === null || isCounted(pieces, number.end)) return null
    const after = DISTRICT_BEFORE.find(pieces, number.end)
    return found(districtFilter(city, number.value), after?.end ?? skipName(pieces, number.end))
  }
  return country === 'FR' ? arrondissementAt(pieces, at) : country === 'RO' ? sectorAt(pieces, at) : null
}

function found(value: SomeFilters | null, end: number): Found<SomeFilters> | null {
  return value === null ? null : { value, end }
}

/** "11e arrondissement de Paris": of Paris also where no city follows. */
function arrondissementAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  let from = at
  while (OPENERS.has(pieces[from]?.key ?? '') && from < at + 2) from++
  const number = ordinalAt(pieces, from)
  const word = number === null ? null : DISTRICT_BEFORE.find(pieces, number.end)
  if (number === null || word === null) return null
  const named = districtedCity('FR', pieces[word.end]?.key ?? '')
  return found(
    districtFilter(named ?? CITY_DISTRICTS.FR[0], number.value),
    named === undefined ? word.end : word.end + 1,
  )
}

const AFTER_SECTOR = wordSet('in of din')

/** "Sector 3, Bucharest": of Bucharest also where no city follows. */
function sectorAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const number = /^sector(?:ul)?$/.test(pieces[at].key) ? ordinalAt(pieces, at + 1) : null
  if (number === null) return null
  const next = pieces[number.end]?.key ?? ''
  const from = next === ',' || AFTER_SECTOR.has(next) ? number.end + 1 : number.end
  const isNamed = pieces[from] !== undefined && districtedCity('RO', pieces[from].key) !== undefined
  return found(districtFilter(CITY_DISTRICTS.RO[0], number.value), isNamed ? from + 1 : number.end)
}

/** "Praha 4 - **Nusle**": the district's name behind its number. */
function skipName(pieces: Sentence, at: number): number {
  return pieces[at]?.key === '-' && pieces[at + 1]?.isCapital ? at + 2 : at
}

/** "Paris, 10 employees", "Wien 5-10 Mitarbeiter": no district. */
function isCounted(pieces: Sentence, at: number): boolean {
  const key = pieces[at]?.key ?? ''
  return COUNTED.test(key) || key === '+' || key === '%' || (RANGES.has(key) && pieces[at + 1]?.kind === 'number')
}

const RANGES = new Set(['-', ...wordSet('to bis a à til')])

function ordinalAt(pieces: Sentence, at: number): Found<number> | null {
  const number = pieces[at]
  if (number?.kind !== 'number' || number.text.length > 2) return null
  const suffix = pieces[at + 1]
  const isOrdinal = suffix?.isGlued && (ORDINALS.has(suffix.key) || suffix.key === '.')
  return { value: number.value, end: isOrdinal ? at + 2 : at + 1 }
}

/** "Budapest XIII." */
function romanAt(pieces: Sentence, at: number): Found<number> | null {
  const number = /^[IVX]+$/.test(pieces[at]?.text ?? '') ? romanOf(pieces[at].key) : 0
  if (number === 0) return null
  return { value: number, end: pieces[at + 1]?.key === '.' ? at + 2 : at + 1 }
}

const DEPARTMENT_OPENERS = phraseTable<true>([
  [
    'dans le | dans le département | du département | départements du | département | départements | le département | dép | dept | dpt | du | le',
    true,
  ],
])
/** Words of which a department must end its clause: "du 12 mars". */
const WEAK_OPENERS = wordSet('du le')
/** What goes on after a department: "du 93 **avec** …", "du 13 **ouvertes** le dimanche"; not "du 12 mars", "du 14 juillet". */
const GOES_ON =
  /^(?:avec|sans|qui|que|dont|ayant|et|ou|ne|non|hors|sauf|mais|plus|moins|uniquement|seulement|svp|merci|employant|comptant|realisant|recrutant|disposant|faisant|encore|toujours|(?:cre|fond|immatricul|bas|situ|implant|inscrit|ouvert|actif|activ|recent|cot|specialis|certifi|agre|independ)[a-z]*s)$/
const AND = wordSet('et ou')

/** "Dans le 69", "(33)", "départements 44 et 49", "garages du 93". */
function departmentAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const isBracket = pieces[at].key === '('
  const from = isBracket ? at + 1 : DEPARTMENT_OPENERS.find(pieces, at)?.end
  const first = from === undefined ? null : departmentOf(pieces, from)
  if (from === undefined || first === null) return null
  const regions = [first.value]
  let end = first.end
  for (let next = 0; ; end = next + 1) {
    const isListed = AND.has(pieces[end]?.key ?? '') || pieces[end]?.key === ','
    next = isListed ? (OPENERS.has(pieces[end + 1]?.key ?? '') ? end + 2 : end + 1) : -1
    const region = next < 0 ? null : departmentOf(pieces, next)
    if (region === null) break
    regions.push(region.value)
    next = region.end - 1
  }
  const after = pieces[end]
  if (isBracket ? after?.key !== ')' : after?.kind === 'word' && after.isGlued) return null
  const isWeak = from === at + 1 && WEAK_OPENERS.has(pieces[at].key)
  const isClosed =
    after === undefined || after.kind === 'mark' || PREPOSITIONS.has(after.key) || GOES_ON.test(after.key)
  return isWeak && !isClosed ? null : { value: { regions }, end: isBracket ? end + 1 : end }
}

/** "Plombiers 44": a department as the last word. */
function lastDepartmentAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const before = pieces[at - 1]
  if (at === 0 || before.kind !== 'word' || before.isGlued || COUNTING.has(before.key)) return null
  const region = PREPOSITIONS.has(before.key) ? null : departmentOf(pieces, at)
  return region === null || region.end < pieces.length ? null : { value: { regions: [region.value] }, end: region.end }
}

/** "93", "971", "2A": the department with a number. */
function departmentOf(pieces: Sentence, at: number): Found<string> | null {
  const piece = pieces[at]
  if (piece?.kind !== 'number') return null
  const letter = pieces[at + 1]?.isGlued === true ? pieces[at + 1].key : ''
  const isCorsican = piece.text === '2' && (letter === 'a' || letter === 'b')
  const number = isCorsican ? `2${letter.toUpperCase()}` : piece.text
  const region = isCorsican || /^(?:\d\d|97\d)$/.test(number) ? regionOfMunicipality('FR', number) : null
  return region === null ? null : { value: region, end: isCorsican ? at + 2 : at + 1 }
}
