/**
 * Numbers in sentences with what surrounds them: scales, currencies, comparisons and ranges. `amounts.ts` says what they count.
 */
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

/** How a comparison bounds a number: above, at least, below, at most, roughly. */
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'about'

/** Bounds as written, `null` where there is none, and whether each is included. */
export interface Bounds {
  readonly low: number | null
  readonly high: number | null
  /** Whether `low` itself is excluded ("more than"). */
  readonly isAbove: boolean
  /** Whether `high` itself is excluded ("less than"). */
  readonly isBelow: boolean
  /** Whether the number was bare or came after "about". */
  readonly isRough: boolean
  /** Whether a comparison or a range was written. */
  readonly isBounded: boolean
  /** Whether a currency was written. */
  readonly isMoney: boolean
}

const COMPARISONS = phraseTable<Comparison>([
  [
    `more than | over | above | past | north of | well over | well above | topping | just over | > | greater than | bigger than | larger than | higher than | exceeding | exceeds | exceed | in excess of | upwards of | beyond | > |
     più di | oltre | sopra | al di sopra di | superiore a | superiori a | superiore | superiori | maggiore di | maggiori di | che supera | che superano | supera | superano | eccedente |
     plus de | plus d | supérieur à | supérieure à | supérieurs à | supérieures à | supérieur | au dessus de | au delà de | dépassant | dépasse | dépassent | excédant |
     mehr als | über | größer als | höher als | oberhalb von | von mehr als | von über |
     más de | superior a | superiores a | superior | por encima de | mayor de | mayor a | mayor que | que supere | que superen | que supera | que superan | supera | superan |
     mer enn | flere enn | større enn | høyere enn | meir enn | fleire enn | høgare enn | som overstiger | overstiger | som overstig | godt over`,
    'gt',
  ],
  [
    `at least | or at least | no smaller than | a minimum of | from at least | minimum of | minimum | min | no less than | no fewer than | not less than | not fewer than | starting from | >= | ≥ |
     almeno | minimo | come minimo | un minimo di | non meno di | a partire da |
     au moins | minimum | au minimum | un minimum de | pas moins de | à partir de |
     mindestens | wenigstens | zumindest | ab | nicht weniger als | von mindestens |
     al menos | como mínimo | mínimo | por lo menos | no menos de | un mínimo de | a partir de |
     minst | i det minste | ikke mindre enn | ikke færre enn | ikkje mindre enn | ikkje færre enn | fra | fra og med | frå | frå og med | fra minst`,
    'gte',
  ],
  [
    `less than | fewer than | south of | well under | well below | just under | not even | no bigger than | shy of | under | below | smaller than | lower than | < |
     meno di | sotto | al di sotto di | inferiore a | inferiori a | inferiore | inferiori | minore di | minori di |
     moins de | moins d | inférieur à | inférieure à | inférieurs à | inférieures à | en dessous de | au dessous de | sous |
     weniger als | unter | kleiner als | unterhalb von | von weniger als | von unter |
     menos de | inferior a | inferiores a | por debajo de | menor de | menor a | menor que |
     mindre enn | færre enn | lavere enn | lågare enn`,
    'lt',
  ],
  [
    `at most | up to | or at most | no larger than | with no more than | not exceeding the | capped at | a maximum of | maximum of | maximum | max | no more than | not more than | not exceeding | not over | <= | ≤ |
     al massimo | massimo | un massimo di | fino a | fino ai | non più di | non oltre |
     au plus | au maximum | maximum | un maximum de | jusqu à | pas plus de | n excédant pas | ne dépassant pas |
     höchstens | maximal | bis zu | bis | nicht mehr als |
     como máximo | máximo | un máximo de | hasta | no más de | a lo sumo |
     høyst | høgst | maks | maksimum | maksimalt | opptil | opp til | inntil | ikke mer enn | ikke flere enn | ikke over | ikkje meir enn | ikkje fleire enn | ikkje over`,
    'lte',
  ],
  [
    `about | around | approximately | roughly | circa | ca | some | nearly | almost | ~ | all'incirca | intorno a | intorno ai | attorno ai | quasi |
     environ | autour de | à peu près | près de | etwa | rund | ungefähr | zirka | alrededor de | unos | unas | aproximadamente | cerca de | en torno a |
     rundt | omtrent | omkring | om lag | cirka | nesten | rundt regnet`,
    'about',
  ],
])

/** Comparisons after a number: "50 or more". */
export const AFTERTHOUGHTS = phraseTable<Comparison>([
  [
    `+ | or more | and more | or above | and above | or over | and over | and up | plus | o più | e più | in su | o oltre | e oltre | ou plus | et plus | et au delà | oder mehr | und mehr | oder darüber | aufwärts | o más | y más | en adelante | or bigger | minimum | minimo | mindestens |
     eller mer | eller flere | og mer | og flere | eller meir | eller fleire | og oppover | og over | eller over | pluss`,
    'gte',
  ],
  [
    `or less | or fewer | or under | and under | or below | o meno | e meno | ou moins | et moins | oder weniger | und weniger | o menos | y menos | maximum | massimo | al massimo | höchstens | como máximo | au plus | max |
     eller mindre | eller færre | og færre | og mindre | og nedover | eller under | og under | maks`,
    'lte',
  ],
])

const SCALES = phraseTable<number>([
  ['k | thousand | thousands | mila | migliaia | mille | milliers | tausend | tsd | mil | miles | tusen', 1e3],
  [
    'm | mn | mln | mio | mios | mill | million | millions | milione | milioni | millionen | millón | millones | mm | millioner | millionar',
    1e6,
  ],
  [
    'bn | b | billion | billions | miliardo | miliardi | mld | milliard | milliards | md | mds | mrd | milliarde | milliarden | mil millones | milliarder | milliardar',
    1e9,
  ],
])

const CURRENCIES = phraseTable<true>([
  [
    '€ | $ | £ | eur | euro | euros | usd | gbp | chf | dollar | dollars | dollari | dólares | pound | pounds | sterling | pounds sterling | sterline | livres | libras | pfund | franken | francs | di euro | d euros | de euros | d euro | nok | kr | kr . | kroner | norske kroner',
    true,
  ],
])
/** A scale and a currency written as one word: `keur`, `meur`. */
const SCALED_CURRENCIES = phraseTable<number>([
  ['keur | ke | tnok', 1e3],
  ['meur | mioeur | mnok', 1e6],
])

const NUMBER_WORDS = phraseTable<number>([
  ['one | ein | eine | einem | einer | un | uno | una | une', 1],
  ['two | due | deux | zwei | dos', 2],
  ['three | tre | trois | drei | tres', 3],
  ['four | quattro | quatre | vier | cuatro', 4],
  ['five | cinque | cinq | fünf | cinco', 5],
  ['six | sei | sechs | seis', 6],
  ['seven | sette | sept | sieben | siete', 7],
  ['eight | otto | huit | acht | ocho', 8],
  ['nine | nove | neuf | neun | nueve', 9],
  [
    'a dozen | dozen | dodici | una dozzina di | douze | une douzaine de | zwölf | ein Dutzend | einem Dutzend | doce | una docena de | twelve | et dusin',
    12,
  ],
  ['eleven | undici | onze | elf | once', 11],
  ['sixty | sessanta | soixante | sechzig | sesenta', 60],
  ['seventy | settanta | siebzig | setenta', 70],
  ['eighty | ottanta | quatre vingts | achtzig | ochenta', 80],
  ['ninety | novanta | quatre vingt dix | neunzig | noventa', 90],
  ['three hundred | trecento | trois cents | dreihundert | trescientos', 300],
  [
    'half a million | mezzo milione | un demi million | une demi million | eine halbe Million | einer halben Million | medio millón | una mezza milionata',
    500000,
  ],
  ['a million | one million', 1e6],
  ['a billion | one billion', 1e9],
  ['half a billion | mezzo miliardo | un demi milliard | eine halbe Milliarde', 5e8],
  ['ten | dieci | dix | zehn | diez | una decina di | une dizaine de | una decena de', 10],
  ['fifteen | quindici | quinze | fünfzehn | quince', 15],
  ['twenty | venti | vingt | zwanzig | veinte | una ventina di | une vingtaine de', 20],
  ['thirty | trenta | trente | dreißig | treinta', 30],
  ['forty | quaranta | quarante | vierzig | cuarenta', 40],
  ['fifty | cinquanta | cinquante | fünfzig | cincuenta | una cinquantina di | une cinquantaine de', 50],
  [
    'hundred | a hundred | one hundred | cento | cent | hundert | einhundert | cien | ciento | un centinaio di | une centaine de',
    100,
  ],
  ['two hundred | duecento | deux cents | zweihundert | doscientos', 200],
  ['five hundred | cinquecento | cinq cents | fünfhundert | quinientos', 500],
  ['a thousand | one thousand | mille | tausend | mil', 1000],
])

/** Numbers that are other words elsewhere ("fire" is four, "ni" nine). */
const NORWEGIAN_NUMBER_WORDS = phraseTable<number>([
  ['to', 2],
  ['fire', 4],
  ['fem', 5],
  ['seks', 6],
  ['sju | syv', 7],
  ['åtte', 8],
  ['ni', 9],
  ['ti', 10],
  ['elleve', 11],
  ['tolv | et dusin', 12],
  ['en halv million', 5e5],
  ['en halv milliard', 5e8],
  ['femten', 15],
  ['tjue', 20],
  ['tretti', 30],
  ['førti', 40],
  ['femti', 50],
  ['seksti', 60],
  ['sytti', 70],
  ['åtti', 80],
  ['nitti', 90],
  ['hundre | et hundre | ett hundre | eit hundre', 100],
  ['to hundre', 200],
  ['fem hundre', 500],
  ['et tusen | ett tusen | tusen', 1000],
  ['en million | én million | ein million', 1e6],
  ['en milliard | én milliard | ein milliard', 1e9],
])

interface Quantity {
  readonly value: number
  readonly isScaled: boolean
  readonly isMoney: boolean
}

/** Reads a number at `at`, with its scale and currency. */
export function quantityAt(pieces: Sentence, at: number): Found<Quantity> | null {
  const before = CURRENCIES.find(pieces, at)
  const from = before?.end ?? at
  const number =
    pieces[from]?.kind === 'number' ? { value: pieces[from].value, end: from + 1 } : numberWordAt(pieces, from)
  if (number === null) return null
  let { value, end } = number
  let isScaled = false
  for (let scale = SCALES.find(pieces, end); scale !== null; scale = SCALES.find(pieces, end)) {
    value *= scale.value
    isScaled = true
    end = scale.end
    // "5 Mio. €": the dot belongs to the scale.
    if (pieces[end]?.key === '.' && pieces[end].isGlued && pieces[end + 1] !== undefined) end++
  }
  // "One" is an article more often than a number.
  if (value === 1 && pieces[from].kind === 'word') return null
  const both = SCALED_CURRENCIES.find(pieces, end)
  if (both !== null) return { value: { value: value * both.value, isScaled: true, isMoney: true }, end: both.end }
  const after = CURRENCIES.find(pieces, end)
  // A decimal product such as 2.3 × 1e6 must give an integer.
  value = Math.round(value * 1e3) / 1e3
  return { value: { value, isScaled, isMoney: before !== null || after !== null }, end: after?.end ?? end }
}

function numberWordAt(pieces: Sentence, at: number): Found<number> | null {
  const norwegian = pieces.isNorwegian ? NORWEGIAN_NUMBER_WORDS.find(pieces, at) : null
  return norwegian ?? NUMBER_WORDS.find(pieces, at)
}

const ARTICLES = wordSet('a ai al agli alle i gli le the los las les den dem d di de der')

/** Skips articles between a comparison and its number: "oltre i 10 milioni". */
function skipArticles(pieces: Sentence, at: number): number {
  let next = at
  while (pieces[next]?.kind === 'word' && ARTICLES.has(pieces[next].key) && next < at + 2) next++
  return next
}

const RANGE_OPENERS = phraseTable<true>([
  [
    `between | tra | fra | compreso tra | compresa tra | compresi tra | entre | compris entre | comprise entre | comprendido entre | comprendida entre | de entre | zwischen | from | da | dai | dal | dalle | de | du | von | desde | mellom | på mellom | frå`,
    true,
  ],
])
const RANGE_LINKS = phraseTable<true>([
  ['and | e | ed | et | und | y | & | to | a | ai | al | alle | à | bis | hasta | bis zu | og | til | -', true],
])
const PLAIN_RANGE_LINKS = phraseTable<true>([['to | - | bis | à | til', true]])

/** Reads bounds at `at`: a range, or a number with or without a comparison. */
export function boundsAt(pieces: Sentence, at: number): Found<Bounds> | null {
  return rangeAt(pieces, at) ?? comparedAt(pieces, at)
}

function rangeAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const opener = RANGE_OPENERS.find(pieces, at)
  const low = quantityAt(pieces, opener === null ? at : skipArticles(pieces, opener.end))
  if (low === null) return null
  const link = (opener === null ? PLAIN_RANGE_LINKS : RANGE_LINKS).find(pieces, low.end)
  if (link === null) return null
  const high = quantityAt(pieces, skipArticles(pieces, link.end))
  if (high === null) return null
  const scale = high.value.isScaled && !low.value.isScaled ? scaleIn(pieces, link.end, high.end) : 1
  // "Between 500,000 and 2 million": the first is written out.
  const isWrittenOut = low.value.value >= 1000 && low.value.value * scale > high.value.value
  const ends = [low.value.value * (isWrittenOut ? 1 : scale), high.value.value]
  return {
    value: {
      low: Math.min(...ends),
      high: Math.max(...ends),
      isAbove: false,
      isBelow: false,
      isRough: false,
      isBounded: true,
      isMoney: low.value.isMoney || high.value.isMoney,
    },
    end: high.end,
  }
}

/** The product of the scales written between two pieces. */
function scaleIn(pieces: Sentence, from: number, to: number): number {
  let product = 1
  for (let at = from; at < to; ) {
    const scale = pieces[at].kind === 'word' ? (SCALES.find(pieces, at) ?? SCALED_CURRENCIES.find(pieces, at)) : null
    product *= scale?.value ?? 1
    at = scale?.end ?? at + 1
  }
  return product
}

function comparedAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const written = COMPARISONS.find(pieces, at)
  const number = quantityAt(pieces, written === null ? at : skipArticles(pieces, skipDot(pieces, written.end)))
  if (number === null) return null
  const after = written === null ? AFTERTHOUGHTS.find(pieces, number.end) : null
  // "5M+ €".
  const currency = after === null ? null : CURRENCIES.find(pieces, after.end)
  const { value, isMoney } = number.value
  return {
    value: boundsOf(written?.value ?? after?.value ?? null, value, isMoney || currency !== null),
    end: currency?.end ?? after?.end ?? number.end,
  }
}

/** Skips the dot of an abbreviation: "ca. 50", "max. 20". */
function skipDot(pieces: Sentence, at: number): number {
  return pieces[at]?.key === '.' && pieces[at].isGlued && ABBREVIATIONS.has(pieces[at - 1].key) ? at + 1 : at
}

const ABBREVIATIONS = wordSet('ca max min maks')

/** What a comparison with a value allows. Without a comparison, or with `about`, the value is both bounds, roughly. */
export function boundsOf(comparison: Comparison | null, value: number, isMoney: boolean): Bounds {
  const isRough = comparison === null || comparison === 'about'
  const isLow = comparison === 'gt' || comparison === 'gte'
  const isHigh = comparison === 'lt' || comparison === 'lte'
  return {
    low: isLow || isRough ? value : null,
    high: isHigh || isRough ? value : null,
    isAbove: comparison === 'gt',
    isBelow: comparison === 'lt',
    isRough,
    isBounded: comparison !== null,
    isMoney,
  }
}
