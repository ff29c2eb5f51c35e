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
     mer enn | flere enn | større enn | høyere enn | meir enn | fleire enn | høgare enn | som overstiger | overstiger | som overstig | godt over | godt over | i overkant av | høyere enn | overstigende |
     [larger|bigger|greater|higher] [|than] | well in excess of | that exceed[|s] | which exceed[|s] | tops | surpassing | surpasses | over and above |
     al di sopra [dei|delle|degli|del|dell] | [superiore|superiori] [ai|agli|alle|al|alla] | sopra [i|gli|le|il] | più dei | maggiore | maggiori | che [superino|supera|superi|eccede] | oltre quota | eccede |
     [dépassant|dépassent|dépasse|excèdent|excède|excédant] [|les|le] | qui [dépassent|excèdent] | au dessus de[|s] | [supérieur|supérieure|supérieurs|supérieures] [à|aux|au] | de plus de | au delà des | + de |
     größer | höher | mehr | jenseits von | jenseits der | oberhalb | übersteigt | die [mehr als|über] | bei über | bei mehr als | über mehr als | weit über | deutlich über | deutlich mehr als |
     [superior|superiores|mayor|mayores] [a|al|a los|a las|que] | que [supere|superen|supera|superan|exceda|excedan] | supere | superen | exceda | por encima de los | de más de | [supera|superan] los | más allá de`,
    'gt',
  ],
  [
    `at least | or at least | no smaller than | a minimum of | from at least | minimum of | minimum | min | no less than | no fewer than | not less than | not fewer than | starting from | >= | ≥ |
     almeno | minimo | come minimo | un minimo di | non meno di | a partire da | perlomeno | non [inferiore|inferiori] [a|ai|al] | un minimo di | [da|dai] un minimo di | dal minimo di | con almeno |
     greater than or equal to | no smaller than | no lower than | not below | not under | no under | reaching |
     [supérieur|supérieure|supérieurs|supérieures] ou [égal|égale|égaux|égales] à | atteint au moins | atteignant | dès | au bas mot |
     mind . | mind | min . | nicht unter | nicht kleiner als | von wenigstens | wenigstens | größer gleich | minimal | größer oder gleich |
     [desde|a partir de] | no inferior[|es] a | mínima de | de al menos | [mayor|superior] o igual [a|que] | mínimo de | cuando menos | mínima |
     på minst | ikke under | på det minste | i hvert fall |
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
     mindre enn | færre enn | lavere enn | lågare enn | på under | på mindre enn | mindre | færre |
     [smaller|fewer|less|lower] | short of | sub |
     [meno dei|meno delle|sotto i|sotto le|sotto gli|al di sotto dei] | [inferiore|inferiori] [ai|al|agli] | minore | minori | con meno di |
     en dessous de[|s] | au dessous de[|s] | [inférieur|inférieure|inférieurs|inférieures] [à|aux|au] | sous les | de moins de | [inférieur|inférieure] |
     kleiner | geringer als | niedriger als | unterhalb | die weniger als | die unter |
     [inferior|inferiores|menor|menores] [a|al|a los|que] | por debajo de los | de menos de | debajo de`,
    'lt',
  ],
  [
    `at most | up to | or at most | no larger than | with no more than | not exceeding the | capped at | a maximum of | maximum of | maximum | max | no more than | not more than | not exceeding | not over | <= | ≤ |
     al massimo | massimo | un massimo di | fino a | fino ai | non più di | non oltre |
     au plus | au maximum | maximum | un maximum de | jusqu à | pas plus de | n excédant pas | ne dépassant pas |
     höchstens | maximal | bis zu | bis | nicht mehr als |
     como máximo | máximo | un máximo de | hasta | no más de | a lo sumo |
     høyst | høgst | maks | maksimum | maksimalt | opptil | opp til | inntil | ikke mer enn | ikke flere enn | ikke over | ikkje meir enn | ikkje fleire enn | ikkje over | på høyst | på det meste | som ikke overstiger | ikke overstiger | ikke overstige | på maks | på inntil | opptil maks | på maksimalt |
     not larger than | no higher than | not above | not in excess of | no greater than | capped at | a ceiling of | as many as | not to exceed | that do[|es] not exceed | which do[|es] not exceed | do[|es] not exceed |
     al più | entro [|i|le|gli] | [che |]non [supera|superi|superano|superino|eccede|eccedono] [|i|le|gli|il] | non [superiore|superiori] [a|ai|al] | massimo di | max di | non più dei | tutt al più | di massimo |
     [|qui ]ne [dépasse|dépassent] pas [|les] | [|qui ]n [excède|excèdent|excédant] pas [|les] | au maximum de | de maximum | d au plus | jusqu aux | [|ne comptant |n ayant ]pas plus de | ne comptant pas plus de | ne dépassant pas les | plafonné à |
     nicht über | nicht größer als | bis zu maximal | bis maximal | bis höchstens | maximal bis zu | nicht mehr als | allerhöchstens | kleiner gleich | kleiner oder gleich | von höchstens | von maximal | max . | bis einschließlich |
     [|que ]no [supere|superen|supera|superan|exceda|excedan|pase|pasen] [|de|los|de los] | como mucho | de como máximo | máxima de | de hasta | no superior[|es] a | hasta un máximo de | un tope de`,
    'lte',
  ],
  [
    `about | around | approximately | roughly | circa | ca | some | nearly | almost | ~ | all'incirca | intorno a | intorno ai | attorno ai | quasi |
     environ | autour de | à peu près | près de | etwa | rund | ungefähr | zirka | alrededor de | unos | unas | aproximadamente | cerca de | en torno a |
     rundt | omtrent | omkring | om lag | cirka | nesten | rundt regnet | sånn | sånn ca | drøyt | knapt | så vidt over | i underkant av | snaut | rundt om | på rundt | på cirka | på omtrent | på om lag |
     approx | c | c . | approx . | roughly about | more or less | close to | in the region of | something like | just about | of about | of around | of roughly |
     più o meno | pressappoco | grossomodo | suppergiù | attorno a | attorno alle | intorno alle | di circa | sui | sulle |
     quelque | plus ou moins | aux environs de | aux alentours de | de l ordre de | approximativement | presque | d environ |
     gut | knapp | um die | an die | circa | in etwa | ungefähr um | grob | schätzungsweise | so um die | nahezu | fast | von etwa | von rund | von ca | von circa |
     más o menos | casi | alrededor de los | sobre | cerca de los | de unos | de unas | de alrededor de | de aproximadamente`,
    'about',
  ],
])

/** Comparisons after a number: "50 or more". */
export const AFTERTHOUGHTS = phraseTable<Comparison>([
  [
    `+ | or more | and more | or above | and above | or over | and over | and up | plus | o più | e più | in su | o oltre | e oltre | ou plus | et plus | et au delà | oder mehr | und mehr | oder darüber | aufwärts | o más | y más | en adelante | or bigger | minimum | minimo | mindestens | upwards | or greater | at least | or higher | and upwards | plus | al minimo | come minimo | e oltre | in avanti | au moins | au minimum | minimum | ou davantage | et davantage | und darüber | und aufwärts | und größer | oder größer | oder höher | como mínimo | mínimo | al menos | o superior | o más grandes | para arriba | por lo menos |
     eller mer | eller flere | og mer | og flere | eller meir | eller fleire | og oppover | og over | eller over | pluss | minst | minimum | eller høyere | eller større`,
    'gte',
  ],
  [
    `or less | or fewer | or under | and under | or below | o meno | e meno | ou moins | et moins | oder weniger | und weniger | o menos | y menos | maximum | massimo | al massimo | höchstens | como máximo | au plus | max | at most | tops | or smaller | or lower | and fewer | at the most | al più | al massimo | au maximum | maximum | oder kleiner | und kleiner | und darunter | oder darunter | maximal | höchstens | máximo | como mucho | a lo sumo | o inferior | or less than that |
     eller mindre | eller færre | og færre | og mindre | og nedover | eller under | og under | maks | høyst | maksimalt | på det meste | eller lavere`,
    'lte',
  ],
])

const SCALES = phraseTable<number>([
  ['k | thousand | thousands | mila | migliaia | mille | milliers | tausend | tsd | mil | miles | tusen', 1e3],
  [
    'm | mn | mln | mio | mios | mill | million | millions | milione | milioni | millionen | millón | millones | mm | millioner | millionar | ml | mill | mils',
    1e6,
  ],
  [
    'bn | b | billion | billions | miliardo | miliardi | mld | milliard | milliards | md | mds | mrd | milliarde | milliarden | mil millones | milliarder | milliardar',
    1e9,
  ],
])

const CURRENCIES = phraseTable<true>([
  [
    '€ | $ | £ | de € | d € | di € | of £ | eur | euro | euros | usd | gbp | chf | dollar | dollars | dollari | dólares | pound | pounds | sterling | pounds sterling | sterline | livres | libras | pfund | franken | francs | di euro | d euros | de euros | d euro | nok | kr | kr . | kroner | norske kroner',
    true,
  ],
])
/** A scale and a currency written as one word: `keur`, `meur`. */
const SCALED_CURRENCIES = phraseTable<number>([
  ['keur | ke | tnok | teur | t € | teuro | tsd eur | keuro', 1e3],
  ['meur | mioeur | mnok | mio eur | meuro | mgbp', 1e6],
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
  ['[a|one|un|une|eine|einer|ein|uno|il|le|el] [million|milione|millón] ', 1e6],
  [
    'a billion | one billion | un miliardo | il miliardo | un milliard | le milliard | eine Milliarde | einer Milliarde | mil millones',
    1e9,
  ],
  [
    'two and a half million | due milioni e mezzo | deux millions et demi | zweieinhalb Millionen | dos millones y medio',
    2.5e6,
  ],
  [
    'one and a half million | a million and a half | un milione e mezzo | un million et demi | eineinhalb Millionen | anderthalb Millionen | un millón y medio',
    1.5e6,
  ],
  [
    'a quarter of a million | un quarto di milione | un quart de million | eine Viertelmillion | un cuarto de millón',
    250000,
  ],
  ['zero | null', 0],
  ['twenty five | venticinque | vingt cinq | fünfundzwanzig | veinticinco', 25],
  ['forty five | quarantacinque | quarante cinq | fünfundvierzig | cuarenta y cinco', 45],
  ['thirty five | trentacinque | trente cinq | fünfunddreißig | treinta y cinco', 35],
  ['seventy five | settantacinque | soixante quinze | fünfundsiebzig | setenta y cinco', 75],
  ['half a billion | mezzo miliardo | un demi milliard | eine halbe Milliarde', 5e8],
  ['ten | dieci | dix | zehn | diez | una decina di | une dizaine de | una decena de', 10],
  ['fifteen | quindici | quinze | fünfzehn | quince | una quindicina di | une quinzaine de | una quincena de', 15],
  ['twenty | venti | vent | vingt | zwanzig | veinte | una ventina di | une vingtaine de | una veintena de', 20],
  ['thirty | trenta | trent | trente | dreißig | treinta | una trentina di | une trentaine de', 30],
  ['forty | quaranta | quarant | quarante | vierzig | cuarenta | una quarantina di | une quarantaine de', 40],
  [
    'fifty | cinquanta | cinquante | fünfzig | cincuenta | una cinquantina di | une cinquantaine de | una cincuentena de',
    50,
  ],
  [
    'hundred | a hundred | one hundred | cento | cent | hundert | einhundert | cien | ciento | un centinaio di | une centaine de',
    100,
  ],
  ['two hundred | duecento | deux cents | zweihundert | doscientos', 200],
  ['five hundred | cinquecento | cinq cents | cinq cent | fünfhundert | quinientos | quinientas', 500],
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
  ['en halv million | ein halv million', 5e5],
  ['to og en halv million | to og en halv millioner', 2.5e6],
  ['halvannen million | en og en halv million', 1.5e6],
  ['tjuefem', 25],
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
  // "50-odd", "50 circa", "50 environ": roughly, as a bare number is.
  end = ODD.find(pieces, end)?.end ?? end
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

/** Words after a number that leave it rough. */
const ODD = phraseTable<true>([
  [
    'odd | or so | ish | something | circa | o giù di lì | environ | ou à peu près | y pico | y tantos | cirka | og noe | omtrent | così',
    true,
  ],
])

/** A number in words. */
export function numberWordAt(pieces: Sentence, at: number): Found<number> | null {
  const norwegian = pieces.isNorwegian ? NORWEGIAN_NUMBER_WORDS.find(pieces, at) : null
  return norwegian ?? NUMBER_WORDS.find(pieces, at)
}

const ARTICLES = wordSet('a ai al agli alle i gli le the los las les den dem d di de der')

/** Skips articles between a comparison and its number: "oltre i 10 milioni". */
function skipArticles(pieces: Sentence, at: number): number {
  // "A billion".
  if (numberWordAt(pieces, at) !== null) return at
  let next = at
  while (pieces[next]?.kind === 'word' && ARTICLES.has(pieces[next].key) && next < at + 2) next++
  return next
}

const RANGE_OPENERS = phraseTable<true>([
  [
    `between | tra | fra | [compreso|compresa|compresi|comprese] [tra|fra] | tra gli | [anywhere|somewhere] [between|from] | from between | of between | situé entre | situés entre | allant de | comprises entre | gelegen zwischen | irgendwo zwischen | et sted mellom | entre los | de entre los | in a range of | in the range of | in the range | ranging from | entre | compris entre | comprise entre | comprendido entre | comprendida entre | de entre | zwischen | from | da | dai | dal | dalle | de | du | von | desde | mellom | på mellom | frå`,
    true,
  ],
])
const RANGE_LINKS = phraseTable<true>([
  [
    'and | e | ed | et | und | y | & | to | up to | and up to | a | ai | al | alle | à | au | bis | hasta | hasta los | bis zu | bis maximal | og | til | -',
    true,
  ],
])
const PLAIN_RANGE_LINKS = phraseTable<true>([
  ['to | - | bis | à | til | a | ad | up to | through | bis zu | bis maximal | til og med', true],
])

/** Reads bounds at `at`: a range, or a number with or without a comparison. */
export function boundsAt(pieces: Sentence, at: number): Found<Bounds> | null {
  return rangeAt(pieces, at) ?? twoBoundsAt(pieces, at) ?? comparedAt(pieces, at)
}

const BOUND_LINKS = wordSet('and but yet e ed ma et mais und aber sowie y pero og men ,')

/** "At least 10 but no more than 50": two comparisons that bound one number. */
function twoBoundsAt(pieces: Sentence, at: number): Found<Bounds> | null {
  const least = COMPARISONS.find(pieces, at)
  if (least === null || (least.value !== 'gt' && least.value !== 'gte')) return null
  const low = quantityAt(pieces, skipArticles(pieces, skipDot(pieces, least.end)))
  if (low === null) return null
  let next = low.end
  while (BOUND_LINKS.has(pieces[next]?.key ?? '') && next < low.end + 2) next++
  const most = COMPARISONS.find(pieces, next)
  if (most === null || (most.value !== 'lt' && most.value !== 'lte')) return null
  const high = quantityAt(pieces, skipArticles(pieces, skipDot(pieces, most.end)))
  if (high === null || high.value.value < low.value.value) return null
  const value = {
    low: low.value.value,
    high: high.value.value,
    isAbove: least.value === 'gt',
    isBelow: most.value === 'lt',
    isRough: false,
    isBounded: true,
    isMoney: low.value.isMoney || high.value.isMoney,
  }
  return { value, end: high.end }
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

const ABBREVIATIONS = wordSet('ca max min maks mind approx c')

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
