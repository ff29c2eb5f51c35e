/**
 * Names of places in a sentence, and whether each is meant as one.
 *
 * - After a preposition, a name with a capital is a city. Without a preposition, or without a capital in a sentence that has
 *   some, only well-known cities count. In German, where every noun has a capital, that is the rule for every city without a
 *   preposition.
 * - At the end of what is said, a town that few people know counts as well ("plumbers chorley"), unless its name is a word of
 *   trades (`reference/places/town-words.tsv`). A well-known one whose name is a word ("bath", "tours") then counts behind those who
 *   do something: "builders bath", not "shower bath".
 * - Products called after places ("Roma tomatoes") are products.
 */
import { loadTable, oncePer } from '../../reference/load-table.ts'
import { foldText } from '../../text/fold-text.ts'
import { amountAt } from '../amounts.ts'
import { isNorwegianAgent } from '../norwegian.ts'
import { AGENT_NOUNS, isCompanyNoun, requestAt } from '../request-words.ts'
import { parseSentence, type Sentence } from '../sentence.ts'
import type { Found, PhraseTable } from '../sentence-words.ts'
import { unanswerableAt } from '../unanswerable.ts'
import { countriesByName, type Place, placesByName } from './country-places.ts'
import { type Evidence, evidenceBefore, isAbbreviation } from './place-evidence.ts'
import { inflectedStems, isAdjective, isAdjectiveBefore } from './place-inflections.ts'
import {
  ALSO_WORDS,
  ALSO_WORDS_AS_REGIONS,
  ARTICLES,
  BEFORE_GOODS,
  COMPASS,
  calledAfterPlaces,
  LISTS,
  NEVER_CITIES,
  OF,
  PREPOSITIONS,
  SAINTS,
  SURE_PREPOSITIONS,
} from './place-phrases.ts'

/** A name in a sentence, and the index of the piece after it. */
export interface NameFound {
  readonly place: Place
  readonly end: number
}

/** Reads the names of one sentence. */
export class PlaceNames {
  /** Whether capitals mean anything: not in a sentence without any, nor in one that has nothing else. */
  readonly isCased: boolean
  readonly #pieces: Sentence
  readonly #country: string
  readonly #names: PhraseTable<Place>
  /** What {@link nameAt} found, by piece: it is asked several times for most of them. */
  readonly #named: (Found<Place> | null)[] = []
  /** Pieces of products called after places. */
  readonly #products = new Set<number>()

  /** @param country ISO 3166-1 alpha-2 code of the country asked, whose places count */
  constructor(pieces: Sentence, country: string) {
    this.#pieces = pieces
    this.#country = country
    this.#names = placesByName(country)
    const words = pieces.filter(({ kind }) => kind === 'word')
    // Acronyms have capitals in any sentence.
    const capitals = words.filter(({ isCapital, text }, index) => isCapital && index > 0 && !isAcronym(text)).length
    this.isCased = capitals > 0 && words.some(({ isCapital, text }) => !isCapital && text.length > 3)
    for (let at = 0; at < pieces.length; at++) {
      const called = calledAfterPlaces().find(pieces, at)
      if (called !== null) for (let index = at; index < called.end; index++) this.#products.add(index)
    }
  }

  /** Whether a piece is of a product called after a place. */
  isProduct(at: number): boolean {
    return this.#products.has(at)
  }

  /** The longest name of a place of the country that begins at a piece. */
  nameAt(at: number): Found<Place> | null {
    let found = this.#named[at]
    if (found === undefined) {
      found = this.#names.find(this.#pieces, at)
      // "Dans le **Val d'Oise**" is not in Le Val.
      if (found !== null && ARTICLES.has(this.keyAt(at)) && at + 1 < this.#pieces.length)
        if ((this.#names.find(this.#pieces, at + 1)?.end ?? 0) > found.end) found = null
      this.#named[at] = found
    }
    return found
  }

  /** The city whose name begins at a piece. */
  cityAt(at: number): Found<string> | null {
    const found = at < this.#pieces.length ? this.nameAt(at) : null
    return found === null || found.value.city === null ? null : { value: found.value.city, end: found.end }
  }

  keyAt(at: number): string {
    return this.#pieces[at]?.key ?? ''
  }

  /** The name at a piece, where it is meant as a place. @param isListed whether it needs no evidence of its own */
  readName(at: number, isListed: boolean): NameFound | null {
    if (this.isProduct(at)) return null
    const found = this.nameAt(at) ?? this.#findInflected(at)
    if (found === null || this.isProduct(found.end - 1)) return null
    const { value: place, end } = found
    const evidence = isListed ? 'preposition' : evidenceBefore(this.#pieces, at, this.#country)
    if (evidence === 'none' && place.regions.length > 0 && !this.#isOwnName(at, place) && this.#isOfGoods(at, end))
      return null
    // "Mont-Saint-Michel" is another place than Mont.
    if (!place.isKnown && this.#isBeforeHyphen(end)) return null
    if (place.city !== null && this.#isCity(at, end, place, evidence)) return { place, end }
    if (place.regions.length === 0) return null
    if (end - at === 1 && !place.isKnown && this.#pieces[at].text.length <= ABBREVIATION_LENGTH_MAX)
      return isAbbreviation(this.#pieces, at, { country: this.#country, isListed, isCased: this.isCased })
        ? { place: { ...place, city: null }, end }
        : null
    return this.#readRegion(at, end, place, evidence)
  }

  /** "Scop du bâtiment **finistère**": no adjective. */
  #isOwnName(at: number, { regions }: Place): boolean {
    return regions.some((token) => token.split('|').some((name) => foldText(name) === this.keyAt(at)))
  }

  /** "Vendita di vini siciliani": the goods are from there, not the companies that sell them. */
  #isOfGoods(at: number, end: number): boolean {
    const { isCapital, kind } = this.#pieces[at]
    if (isCapital || kind !== 'word' || end > at + 1) return false
    return this.#pieces[at - 1]?.kind === 'word' && OF.has(this.keyAt(at - 2))
  }

  /** "Kölner Brauereien", "innerhalb Hamburgs", "trondheimsbaserte rederier": a name inside a longer word. */
  #findInflected(at: number): { readonly value: Place; readonly end: number } | null {
    const piece = this.#pieces[at]
    if (piece?.kind !== 'word' || piece.isGlued) return null
    const { key } = piece
    for (const stem of inflectedStems(key, this.#country, this.keyAt(at - 1))) {
      const found = this.#names.find(parseSentence(stem), 0)
      if (found === null || !found.value.isKnown) continue
      if (isAdjective(key) && !isAdjectiveBefore(this.#pieces, at)) return null
      return { value: found.value, end: at + 1 }
    }
    return null
  }

  /** Whether the name of a city is meant as one. */
  #isCity(at: number, end: number, place: Place, evidence: Evidence): boolean {
    const first = this.#pieces[at]
    const isWord = end - at === 1 && ALSO_WORDS.has(first.key)
    if (end - at === 1 && NEVER_CITIES.has(first.key)) return false
    if (end - at === 1 && COMPASS.has(first.key)) return false
    // "España" is a hamlet as well.
    if (!place.isKnown && countriesByName().find(this.#pieces, at, end)?.value === this.#country) return false
    if (evidence === 'sure') return first.isCapital || (!this.isCased && !isWord) || place.isKnown
    if (evidence === 'preposition')
      return (
        first.isCapital || (place.isKnown && !isWord) || this.#isLongName(at, end) || this.#isPlacedLast(at, end, place)
      )
    if (
      first.isCapital &&
      this.#isBetweenMarks(at, end) &&
      (place.isKnown || (end > at + 1 ? !isWord : this.#isNoWord(at, end)))
    )
      return true
    if (first.isCapital && this.#isBeforeItsRegion(end)) return true
    if (this.#isLongName(at, end) && (end > at + 2 || SAINTS.has(first.key)) && this.#endsSaying(end)) return at > 0
    if (isWord || !place.isKnown) return this.#standsLast(at, end, place, isWord) || this.#isPair(at, end)
    // At the end of what is said ("idraulici milano"), or with a capital of its own.
    const isLast = end === this.#pieces.length
    return (first.isCapital && (at > 0 || !isLast)) || (!this.isCased && at > 0 && this.#endsSaying(end))
  }

  /** "Plumbers chorley", "boulangerie tours", "opticians Skipton": a town that is the last word, behind another. */
  #standsLast(at: number, end: number, place: Place, isWord: boolean): boolean {
    const [before, first] = [this.#pieces[at - 1], this.#pieces[at]]
    if (before?.kind !== 'word' || !this.#endsSaying(end) || PREPOSITIONS.has(before.key) || LISTS.has(before.key))
      return false
    if (requestAt(this.#pieces, at - 1) !== null && !isCompanyNoun(before.key)) return false
    if (first.isCapital && end > at + 2) return true
    // A German noun has a capital, and so has a name of several words.
    if (this.isCased && (!first.isCapital || (before.isCapital && at > 1) || GERMAN.has(this.#country)))
      return isWord && place.isKnown && first.isCapital && GERMAN.has(this.#country)
    if (!isWord) return this.#isNoWord(at, end)
    return (
      place.isKnown && !BEFORE_GOODS.has(before.key) && (!ENGLISH.has(this.#country) || ENGLISH_AGENT.test(before.key))
    )
  }

  /** "Scuole di sci **Courmayeur e La Thuile**": two towns at the end need no preposition. */
  #isPair(at: number, end: number): boolean {
    const before = this.#pieces[at - 1]
    if (before?.kind !== 'word' || PREPOSITIONS.has(before.key) || !LISTS.has(this.keyAt(end))) return false
    const other = this.cityAt(end + 1)
    if (other === null || !this.#pieces[at].isCapital || !this.#pieces[end + 1].isCapital) return false
    return this.#isNoWord(at, end) && this.#isNoWord(end + 1, other.end) && this.#endsSaying(other.end)
  }

  /** "Builders in bath", "ristoranti a cortina", where capitals mean nothing. */
  #isPlacedLast(at: number, end: number, place: Place): boolean {
    const before = this.keyAt(at - 1)
    if (this.isCased || !this.#endsSaying(end) || !(SURE_PREPOSITIONS.has(before) || before === 'a')) return false
    return place.isKnown || this.#isNoWord(at, end)
  }

  /** Whether a name is long enough for a town that few know, and no word of trades. */
  #isNoWord(at: number, end: number): boolean {
    const keys = this.#pieces.slice(at, end).map(({ key }) => key)
    const name = keys.filter((key) => key !== '-').join(' ')
    return name.length >= NAME_LENGTH_MIN && !townWords(this.#country).has(name) && !ALSO_WORDS.has(name)
  }

  /** "Rockford IL", "Montclair, New Jersey": a region with a capital follows. */
  #isBeforeItsRegion(end: number): boolean {
    const next = this.keyAt(end) === ',' ? end + 1 : end
    const after = this.#pieces[next]?.isCapital ? this.nameAt(next) : null
    if (after === null || after.value.regions.length === 0) return false
    return after.value.isKnown || /^[A-Z]{2,4}$/.test(this.#pieces[next].text)
  }

  #isBeforeHyphen(end: number): boolean {
    const [hyphen, next] = [this.#pieces[end], this.#pieces[end + 1]]
    return hyphen?.key === '-' && hyphen.isGlued && next?.isGlued === true && next.isCapital
  }

  /** "Noisy le sec", in a sentence whose capitals mean nothing. */
  #isLongName(at: number, end: number): boolean {
    return end > at + 1 && !this.isCased
  }

  /** Whether a sentence ends at a piece, or goes on with a size or with what is set aside: "edtech lyon | levée de fonds". */
  #endsSaying(at: number): boolean {
    const next = this.#pieces[at]
    if (next === undefined || next.key === ',') return true
    return unanswerableAt(this.#pieces, at) !== null || amountAt(this.#pieces, at) !== null
  }

  /** ", Neuilly-sur-Seine, ": whether marks, or the end of the sentence, are on both sides. */
  #isBetweenMarks(at: number, end: number): boolean {
    const next = this.#pieces[end]
    return this.keyAt(at - 1) === ',' && (next === undefined || next.key === ',')
  }

  /** The name of a region, where it is meant as one. */
  #readRegion(at: number, end: number, place: Place, evidence: Evidence): NameFound | null {
    const first = this.#pieces[at]
    const isOneWord = end - at === 1
    // "Hersteller von Harz": resin.
    if (isOneWord && ALSO_WORDS_AS_REGIONS.has(first.key) && this.#isOfMakers(at)) return null
    // "I Bø" is no abbreviation.
    if (isOneWord && first.text.length <= 2 && (evidence === 'none' || !first.isCapital)) return null
    const isWord =
      isOneWord && (ALSO_WORDS_AS_REGIONS.has(first.key) || (place.city !== null && ALSO_WORDS.has(first.key)))
    const isInList = evidence === 'none' && this.keyAt(at - 1) === ',' && LISTED_AFTER.has(this.keyAt(end))
    if (isWord && ((evidence === 'none' && !isInList) || !first.isCapital)) return null
    if (evidence === 'none' && !first.isCapital && (this.isCased || isOneWord) && !place.isKnown) return null
    return { place, end }
  }

  /** Whether a word for makers and "of" precede a word: what they make. */
  #isOfMakers(at: number): boolean {
    const before = this.keyAt(at - 2)
    return MADE_OF.has(this.keyAt(at - 1)) && (AGENT_NOUNS.has(before) || isNorwegianAgent(before))
  }
}

/** Names of a country's towns that are words of trades. */
const townWords = oncePer((country: string): ReadonlySet<string> => {
  const row = loadTable('places/town-words').rows.find(([of]) => of === country)
  return new Set(row?.[1]?.split('; '))
})

/** Letters of the shortest name of a town that few people know. */
const NAME_LENGTH_MIN = 4

/** Countries where every noun has a capital, and where a noun may follow what it belongs to. */
const GERMAN: ReadonlySet<string> = new Set(['AT', 'CH', 'DE'])
/** The ends of words for those who do something, and of plurals. */
const ENGLISH_AGENT = /(?:s|or|ist|ian|(?<!show|pow|tow|wat|pap|leath|timb|rubb|comput|riv|summ)er)$/
const ENGLISH: ReadonlySet<string> = new Set(['AU', 'GB', 'IE', 'US'])

function isAcronym(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase()
}

/** What may follow a region in a list: ", Kent & Surrey". */
const LISTED_AFTER: ReadonlySet<string> = new Set([
  '',
  ',',
  '&',
  'and',
  'or',
  'e',
  'o',
  'et',
  'ou',
  'und',
  'oder',
  'y',
  'og',
  'eller',
])

/** Before what makers make. */
const MADE_OF: ReadonlySet<string> = new Set(['of', 'di', 'de', 'von', 'av'])

/** Letters of the abbreviations that need words around them. */
const ABBREVIATION_LENGTH_MAX = 4
