/**
 * Distances in sentences: "within 30 km of Leeds", "nel raggio di 20 km da Bologna", "im Umkreis von 40 km um Kassel", "Leeds +
 * 10 miles". A Norwegian mile is ten kilometres.
 */
import { numberWordAt } from '../quantities.ts'
import type { Sentence } from '../sentence.ts'
import { type Found, phraseTable, wordSet } from '../sentence-words.ts'

const OPENERS = phraseTable<true>([
  [
    `within | within a radius of | [a|at] maximum of | a maximum of | [within |in |]a radius of | [within|in] a | at a distance of | not more than a | closer than | fewer than | nearer than | at most a | roughly within | radius of | within [roughly|approximately|around] | in a radius of | within about | no more than | not more than | less than | at most | up to | under | max | maximum | not further than | no further than | about | roughly | around | in a distance of | within a distance of |
     nel raggio di | entro | entro [i|gli] | a una distanza [massima|inferiore] [di|a] | a una distanza inferiore a | distante meno di | [che |]distano [meno di|al massimo|non più di] | ad un massimo di | a un massimo di | nei | nell arco di | in un intorno di | non oltre | per un raggio di | raggio | raggio di | a meno | entro e non oltre | entro un raggio di | in un raggio di | a | a meno di | a non più di | fino a | a circa | a massimo | al massimo a | a una distanza di | distanti meno di | a distanza di |
     dans un rayon de | dans les | rayon | rayon de | [distantes|distants] de moins de | à une distance [maximale|inférieure] [de|à] | situées à moins de | à une distance inférieure à | dans un périmètre maximum de | à pas plus de | dans un rayon maximum de | à un maximum de | [à |]moins de | jusqu à une distance de | à moins de | à | à environ | à une distance de | à maximum | jusqu à | à au plus | dans un périmètre de | sur un rayon de | à moins d |
     im Umkreis von | Umkreis von | Umkreis | im Radius | bis max | max . | maximal | nicht mehr als | in [einer |]Entfernung von | in weniger als | in maximal | in höchstens | innerhalb eines Radius von | innerhalb eines Umkreises von | näher als | im Radius von | in einem Umkreis von | in einem Radius von | innerhalb von | maximal | höchstens | weniger als | bis zu | bis | nicht weiter als | etwa |
     en un radio de | en un radio máximo de | radio de | radio | a un radio de | en un radio [inferior|máximo|menor] [de|a] | a un máximo de | a una distancia [máxima|inferior|menor] [de|a] | en un perímetro de | en los | en | a como mucho | a no más | situadas a menos de | a | a menos de | a no más de | a unos | como máximo a | hasta | a una distancia de | dentro de | a máximo |
     innen | innenfor | i en radius på | i en [avstand|omkrets] [på|av] | innen en avstand [av|på] | innenfor en avstand på | på under | radius | radius på | nærmere enn | ikke mer enn | maks | høyst | mindre enn | inntil | omkring | innenfor en radius på | inntil | mindre enn | maks | maksimalt | høyst | opptil | under | ikke lenger enn | ikke mer enn | i en omkrets på | cirka`,
    true,
  ],
])
const UNITS = phraseTable<number>([
  [
    'km | kms | kilometre | kilometres | kilometer | kilometers | chilometri | chilometro | kilomètres | kilomètre | Kilometern | kilómetros | kilómetro | quilómetros',
    1,
  ],
  ['mile | miles | mi | miglia | milles | meilen | millas', 1.609344],
  ['m | meters | metres | metri | mètres | Metern | Meter | metros | meter', 0.001],
])
/** Norwegian and Swedish miles, in Norwegian sentences and in these countries. */
const NORWEGIAN_UNITS = phraseTable<number>([['mil', 10]])
const LONG_MILES: ReadonlySet<string> = new Set(['NO', 'SE'])
const LINKS = phraseTable<true>([
  [
    `of | from | around | away from | of the centre of | from the centre of | around the [centre|city|town] of | of the [town|city] of | from the [town|city] of | from central | from downtown | radius of | radius around | distance of | to | near | out of | da | dal | dalla | dall | di | attorno a | dal centro di | dalla città di | dintorno a | intorno alla città di | intorno a | di distanza da | distanza da | autour de | autour d | de | d | du centre de | autour de la ville de | de la ville de | alentour d | du | autour du | alentour de | à la ronde autour de |
     um | von | rund um | um die Stadt | rings um | um das Zentrum von | vom Zentrum von | von der Stadtmitte von | vom Stadtzentrum | von der Stadt | ab | entfernt von | Umkreis um | de distancia de | alrededor de | del | del centro de | de la ciudad de | en torno a | alrededor de la ciudad de | desde | fra | rundt | av | unna | frå | omkring | radius rundt`,
    true,
  ],
])
/** Words after a town before the distance: "Kassel, Umkreis 40 km". */
const AFTER_TOWN = phraseTable<true>([
  [
    '+ | within | radius | radius of | rayon | autour | raggio di | radio | radio de | in a radius of | with a radius of | and around | and within | max | in un raggio di | omkrets | and | Umkreis | im Umkreis von | und Umkreis | e dintorni entro | nel raggio di | et | dans un rayon de | y alrededores | en un radio de | og | innenfor | plus | - | , | ( | more or less | raggio',
    true,
  ],
])
const ARTICLES = wordSet('the a an il la le el los las der die dem den')

/** Words between a distance and what it is measured from. */
const MIDDLE = phraseTable<true>([
  [
    'radius | maximum | max | max . | at most | at the most | or less | as the crow flies | circle | di distanza | al massimo | massimo | in linea d aria | di raggio | maximum | à la ronde | au plus | au maximum | à vol d oiseau | Umkreis | - Umkreis | Entfernung | Luftlinie | maximal | como máximo | máximo | a la redonda | en línea recta | de distancia | omkrets | avstand | i luftlinje | maks',
    true,
  ],
])
/** Words that end a distance after its town. */
const CLOSERS = phraseTable<true>([
  [
    'entfernt | away | distance | maximum | max | max . | at most | al massimo | massimo | di distanza | au plus | au maximum | maxi | como máximo | de distancia | unna | avstand | herum | Entfernung | or less | liegen | radius',
    true,
  ],
])

/** A distance, with the index of what it is measured from. */
export type DistanceFound = Found<number>

/** Index after the words that end a distance after its town: "40 km von Kassel **entfernt**". */
export function skipDistanceCloser(pieces: Sentence, at: number): number {
  return CLOSERS.find(pieces, at)?.end ?? at
}

/** Largest distance of a filter, in kilometres. */
const KILOMETRES_MAX = 500

/**
 * Reads a distance and the word that links it to a place, at `at`.
 *
 * @param country that is searched
 * @returns kilometres, and the index of the place's first piece
 */
export function distanceAt(pieces: Sentence, at: number, country: string): DistanceFound | null {
  const opener = OPENERS.find(pieces, at)
  const bare = lengthAt(pieces, opener?.end ?? at, country)
  if (bare === null) return null
  const middle = MIDDLE.find(pieces, bare.end)
  const link = LINKS.find(pieces, middle?.end ?? bare.end)
  if (link === null) return null
  let end = link.end
  while (pieces[end]?.kind === 'word' && ARTICLES.has(pieces[end].key) && end < link.end + 2) end++
  return pieces[end]?.kind === 'word' ? { value: bare.value, end } : null
}

/** A distance after a place: "Kassel (Umkreis 40 km)", "Leeds + 10 miles". */
export function distanceAfter(pieces: Sentence, at: number, country: string): DistanceFound | null {
  let next = at
  for (
    let opener = AFTER_TOWN.find(pieces, next);
    opener !== null && next < at + 6;
    opener = AFTER_TOWN.find(pieces, next)
  )
    next = opener.end
  if (next === at) return null
  const length = lengthAt(pieces, next, country)
  if (length === null) return null
  const closed = pieces[length.end]
  const isRadius = closed !== undefined && /^(?:umkreis|radius|raggio|rayon|radio)$/.test(closed.key)
  const end = isRadius ? length.end + 1 : length.end
  return { value: length.value, end: pieces[end]?.key === ')' ? end + 1 : end }
}

/** A number with a unit of length, in kilometres. @param country that is searched */
export function lengthAt(pieces: Sentence, at: number, country: string): Found<number> | null {
  const number = pieces[at]?.kind === 'number' ? { value: pieces[at].value, end: at + 1 } : wordedAt(pieces, at)
  if (number === null) return null
  const isLong = pieces.isNorwegian || LONG_MILES.has(country)
  const unit = (isLong ? NORWEGIAN_UNITS.find(pieces, number.end) : null) ?? UNITS.find(pieces, number.end)
  const kilometres = unit === null ? 0 : Math.round(number.value * unit.value * 1000) / 1000
  return unit === null || kilometres <= 0 || kilometres > KILOMETRES_MAX ? null : { value: kilometres, end: unit.end }
}

/** "Ten miles". */
function wordedAt(pieces: Sentence, at: number): Found<number> | null {
  const number = numberWordAt(pieces, at)
  return number === null || number.value < 2 ? null : number
}
