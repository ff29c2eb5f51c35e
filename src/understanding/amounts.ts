/**
 * Amounts in sentences: "more than 50 employees", "fatturato tra 2 e 10 milioni", "CA supérieur à 3 M€".
 *
 * Rules:
 * - Heads are counted: "more than 50" begins at 51, "fewer than 50" ends at 49.
 * - Money is measured: "above 5 million" and "at least 5 million" both begin at 5,000,000, in the company's currency.
 * - A bare number, and one after "about", is meant roughly: a fifth less to a fifth more.
 * - Of two numbers, the scale of the second holds for the first where that has none: "between 2 and 10 million", unless
 *   the first is written out: "between 500,000 and 2 million".
 * - A number without a unit is not understood; one with a currency and a bound is turnover. Money that belongs to
 *   something else (capital, profit, assets) is not turnover and stays with the words of the activity.
 */
import type { SomeFilters } from './interpretation.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

/** How a number bounds: above, at least, below, at most, roughly. */
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'about'

/** What is said of a number: bounds as written, `null` where there is none, and whether each may be reached. */
export interface Bounds {
  readonly low: number | null
  readonly high: number | null
  /** Whether `low` itself is out ("more than"). */
  readonly isAbove: boolean
  /** Whether `high` itself is out ("less than"). */
  readonly isBelow: boolean
  /** Whether the number stood bare or after "about". */
  readonly isRough: boolean
  /** Whether a comparison or a range was written. */
  readonly isBounded: boolean
  /** Whether a currency was written. */
  readonly isMoney: boolean
}

const COMPARISONS = phraseTable<Comparison>([
  [
    `more than | over | above | greater than | bigger than | larger than | higher than | exceeding | exceeds | exceed | in excess of | upwards of | beyond | > |
     più di | oltre | sopra | al di sopra di | superiore a | superiori a | superiore | superiori | maggiore di | maggiori di | che supera | che superano | supera | superano | eccedente |
     plus de | plus d | supérieur à | supérieure à | supérieurs à | supérieures à | supérieur | au dessus de | au delà de | dépassant | dépasse | dépassent | excédant |
     mehr als | über | größer als | höher als | oberhalb von | von mehr als | von über |
     más de | superior a | superiores a | superior | por encima de | mayor de | mayor a | mayor que | que supere | que superen | que supera | que superan | supera | superan |
     mer enn | flere enn | større enn | høyere enn | meir enn | fleire enn | høgare enn | som overstiger | overstiger | som overstig | godt over`,
    'gt',
  ],
  [
    `at least | a minimum of | minimum of | minimum | min | no less than | no fewer than | not less than | not fewer than | starting from | >= | ≥ |
     almeno | minimo | come minimo | un minimo di | non meno di | a partire da |
     au moins | minimum | au minimum | un minimum de | pas moins de | à partir de |
     mindestens | wenigstens | zumindest | ab | nicht weniger als | von mindestens |
     al menos | como mínimo | mínimo | por lo menos | no menos de | un mínimo de | a partir de |
     minst | i det minste | ikke mindre enn | ikke færre enn | ikkje mindre enn | ikkje færre enn | fra | fra og med | frå | frå og med | fra minst`,
    'gte',
  ],
  [
    `less than | fewer than | under | below | smaller than | lower than | < |
     meno di | sotto | al di sotto di | inferiore a | inferiori a | inferiore | inferiori | minore di | minori di |
     moins de | moins d | inférieur à | inférieure à | inférieurs à | inférieures à | en dessous de | au dessous de | sous |
     weniger als | unter | kleiner als | unterhalb von | von weniger als | von unter |
     menos de | inferior a | inferiores a | por debajo de | menor de | menor a | menor que |
     mindre enn | færre enn | lavere enn | lågare enn`,
    'lt',
  ],
  [
    `at most | up to | a maximum of | maximum of | maximum | max | no more than | not more than | not exceeding | not over | <= | ≤ |
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

/** What may stand after a number: "50 or more". */
const AFTERTHOUGHTS = phraseTable<Comparison>([
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
  ['tolv', 12],
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
  // A decimal product such as 2.3 × 1e6 must come out whole.
  value = Math.round(value * 1e3) / 1e3
  return { value: { value, isScaled, isMoney: before !== null || after !== null }, end: after?.end ?? end }
}

function numberWordAt(pieces: Sentence, at: number): Found<number> | null {
  const norwegian = pieces.isNorwegian ? NORWEGIAN_NUMBER_WORDS.find(pieces, at) : null
  return norwegian ?? NUMBER_WORDS.find(pieces, at)
}

const ARTICLES = wordSet('a ai al agli alle i gli le the los las les den dem d di de der')

/** Passes over articles between a comparison and its number: "oltre i 10 milioni". */
function pastArticles(pieces: Sentence, at: number): number {
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
  const low = quantityAt(pieces, opener === null ? at : pastArticles(pieces, opener.end))
  if (low === null) return null
  const link = (opener === null ? PLAIN_RANGE_LINKS : RANGE_LINKS).find(pieces, low.end)
  if (link === null) return null
  const high = quantityAt(pieces, pastArticles(pieces, link.end))
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
  const number = quantityAt(pieces, written === null ? at : pastArticles(pieces, pastDot(pieces, written.end)))
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

/** Passes over the dot of an abbreviation: "ca. 50", "max. 20". */
function pastDot(pieces: Sentence, at: number): number {
  return pieces[at]?.key === '.' && pieces[at].isGlued && ABBREVIATIONS.has(pieces[at - 1].key) ? at + 1 : at
}

const ABBREVIATIONS = wordSet('ca max min maks')

function boundsOf(comparison: Comparison | null, value: number, isMoney: boolean): Bounds {
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

type Unit = 'heads' | 'money'

const UNITS = phraseTable<Unit>([
  [
    `employees | employee | staff | staff members | members of staff | people | workers | full time employees | ftes | fte | headcount | persons | team members |
     dipendenti | dipendente | addetti | addetto | lavoratori | persone | impiegati | unità di personale |
     salariés | salarié | employés | employé | collaborateurs | personnes | etp |
     Mitarbeiter | Mitarbeitern | Mitarbeiterinnen | Mitarbeitenden | Mitarbeitende | Beschäftigte | Beschäftigten | Angestellte | Angestellten | Arbeitnehmer | Arbeitnehmern | Leute | Leuten | Personen |
     empleados | empleado | trabajadores | trabajador | personas | asalariados |
     ansatte | ansatt | medarbeidere | arbeidstakere | arbeidere | årsverk | personer | tilsette | medarbeidarar | arbeidstakarar | arbeidarar | fulltidsansatte | fast ansatte`,
    'heads',
  ],
  [
    `turnover | revenue | revenues | annual turnover | annual revenue | annual revenues | in sales | sales | annual sales | yearly revenue |
     fatturato | ricavi | giro d affari | volume d affari | fatturato annuo |
     chiffre d affaires | chiffres d affaires | ca | revenus | recettes | chiffre d affaire |
     Umsatz | Umsätze | Umsätzen | Jahresumsatz | Erlöse | Erlösen | Umsatzvolumen |
     facturación | ventas | ingresos | cifra de negocios | cifra de negocio | volumen de negocio | volumen de negocios | volumen de ventas | facturación anual |
     omsetning | i omsetning | årsomsetning | i årsomsetning | årlig omsetning | i årlig omsetning | driftsinntekter | i driftsinntekter | inntekter | i inntekter | i salg | omsetnad | i omsetnad | driftsinntekt`,
    'money',
  ],
])

/** What stands before an amount and says what it counts: "turnover above …", "employing …". */
const LEADING_UNITS = phraseTable<Unit>([
  [
    `employees | staff | headcount | workforce | a workforce | employing | employ | employs | staff of | team of | a team of | workforce of | number of employees |
     dipendenti | addetti | organico | un organico | personale | impiegano | impiega | occupano | numero di dipendenti | numero dipendenti | numero di addetti |
     effectif | effectifs | un effectif | emploient | employant | emploie | salariés | nombre de salariés |
     Mitarbeiterzahl | Belegschaft | Mitarbeiter | beschäftigen | beschäftigt | Mitarbeiteranzahl |
     plantilla | una plantilla | emplean | empleando | que empleen | empleen | empleados | número de empleados |
     ansatte | antall ansatte | sysselsetter | som sysselsetter | har ansatt | stab | en stab | bemanning | en bemanning | arbeidsstyrke | en arbeidsstyrke | tilsette | talet på tilsette | sysselset | årsverk | antall årsverk`,
    'heads',
  ],
  [
    `turnover | revenue | revenues | sales | annual turnover | annual revenue | annual revenues | annual sales | turning over | turn over | generating | yearly turnover | making |
     fatturato | un fatturato | ricavi | fatturano | che fatturano | fatturante | fatturanti | giro d affari | volume d affari | volume di affari | fatturino |
     chiffre d affaires | un chiffre d affaires | ca | un ca | revenus | réalisant | générant | facturant | chiffre d affaire | qui font | qui réalisent |
     Umsatz | einen Umsatz | Jahresumsatz | Umsätze | Umsätzen | Erlöse | erwirtschaften | umsetzen |
     facturación | una facturación | facturan | facturen | que facturan | que facturen | facturando | ventas | ingresos | cifra de negocios | cifra de negocio | volumen de negocio | volumen de negocios |
     omsetning | en omsetning | omsetning på | en omsetning på | årsomsetning | en årsomsetning | årlig omsetning | en årlig omsetning | omsetter | omsetter for | som omsetter for | driftsinntekter | driftsinntekt | inntekter | salgsinntekter | selger for | omsetnad | ein omsetnad | omset for | omsett for`,
    'money',
  ],
])

/** What may stand between a leading unit and its number. */
const FILLERS = wordSet(
  `of is are in at the a an annual annually yearly per year total range
  di del annuo annuale annui compreso compresa che sia un una tra fra pari
  de d annuel annuelle compris est une
  von jährlich jährlichen jährlicher pro jahr im liegt einen
  anual anuales que sea al del
  på årlig er ligger som`,
)
/** What may stand between a number and its unit. */
const LINKS = wordSet(
  'of in d de di del full time annual annui annuels anuales an von jährlichem jährlichen total al tempo pieno permanent faste heltids',
)
/** What may stand after turnover ("5 million a year"), or close a German clause. */
const CLOSERS = phraseTable<true>([
  [
    'a year | per year | per annum | annually | yearly | pa | all anno | l anno | annui | annuo | par an | annuels | annuel | pro jahr | im jahr | jährlich | al año | anuales | por año | anual | i året | per år | pr år | pr . år | årlig | årleg | umsetzen | erwirtschaften | beschäftigen',
    true,
  ],
])

/** Nobody employed. */
const NO_HEADS = phraseTable<true>([
  [
    `without employees | without any employees | no employees | with no employees | without staff | zero employees | senza dipendenti | senza addetti | nessun dipendente | sans salarié | sans salariés | sans employés | aucun salarié |
     ohne Mitarbeiter | ohne Angestellte | ohne Beschäftigte | keine Mitarbeiter | keine Angestellten | sin empleados | sin trabajadores | sin asalariados | ningún empleado |
     uten ansatte | uten noen ansatte | ingen ansatte | null ansatte | utan tilsette | ingen tilsette | uten tilsatte`,
    true,
  ],
])

/** Money that is not turnover. */
const OTHER_MONEY = wordSet(
  `capital capitale kapital stammkapital grundkapital funding funded raised assets asset profit profits profitti utile utili gewinn
  bénéfice bénéfices beneficio beneficios ebitda patrimonio patrimoine attivo attivi actif activos bilancio bilanzsumme balance
  investment investments investimenti investissement finanziamento finanziamenti levée debt debiti cost costs price prezzo prix preis
  aksjekapital aksjekapitalen egenkapital eigenkapital overskudd overskot resultat årsresultat driftsresultat gjeld eiendeler balansesum
  investering investeringer tilskudd støtte`,
)

/**
 * Reads an amount at `at`.
 *
 * @returns the filters it stands for and the index after it; null where no amount begins there
 */
export function amountAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const none = NO_HEADS.find(pieces, at)
  if (none !== null) return { value: { numberOfEmployeesLte: 0 }, end: none.end }
  return leadingUnitAt(pieces, at) ?? trailingUnitAt(pieces, at)
}

function trailingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const bounds = boundsAt(pieces, at)
  if (bounds === null) return null
  for (let next = bounds.end; next <= bounds.end + 2; next++) {
    const unit = UNITS.find(pieces, next)
    if (unit !== null && !(unit.value === 'heads' && bounds.value.isMoney)) {
      return withAfterthought(pieces, unit.value, bounds.value, unit.end)
    }
    if (pieces[next]?.kind !== 'word' || !LINKS.has(pieces[next].key)) break
  }
  if (!bounds.value.isMoney || !bounds.value.isBounded || isOtherMoney(pieces, at, bounds.end)) return null
  return { value: amountFilters('money', bounds.value), end: pastCloser(pieces, bounds.end) }
}

function leadingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const unit = LEADING_UNITS.find(pieces, at)
  if (unit === null) return null
  for (let next = unit.end; next < unit.end + 5 && next < pieces.length; next++) {
    const bounds = boundsAt(pieces, next)
    if (bounds !== null) {
      if (unit.value === 'heads' && bounds.value.isMoney) return null
      const again = UNITS.find(pieces, bounds.end)
      // "Sales and 20 employees": the next unit counts the number.
      if (again !== null && again.value !== unit.value && !bounds.value.isMoney) return null
      return withAfterthought(
        pieces,
        unit.value,
        bounds.value,
        again !== null && again.value === unit.value ? again.end : bounds.end,
      )
    }
    const { kind, key } = pieces[next]
    if (key !== ':' && key !== '=' && (kind !== 'word' || !FILLERS.has(key))) return null
  }
  return null
}

/** Looks for "or more" behind the unit where nothing before it compared, then for what closes the clause. */
function withAfterthought(pieces: Sentence, unit: Unit, bounds: Bounds, end: number): Found<SomeFilters> {
  const after = bounds.isBounded ? null : AFTERTHOUGHTS.find(pieces, end)
  const value = after === null ? bounds : boundsOf(after.value, bounds.low ?? 0, bounds.isMoney)
  return { value: amountFilters(unit, value), end: pastCloser(pieces, after?.end ?? end) }
}

function pastCloser(pieces: Sentence, at: number): number {
  return CLOSERS.find(pieces, at)?.end ?? at
}

/** Whether a word close by says that the money is no turnover. */
function isOtherMoney(pieces: Sentence, from: number, to: number): boolean {
  const around = [...pieces.slice(Math.max(0, from - 4), from), ...pieces.slice(to, to + 3)]
  return around.some(({ key }) => OTHER_MONEY.has(key))
}

function amountFilters(unit: Unit, bounds: Bounds): SomeFilters {
  const low = bounds.isRough && bounds.low !== null ? bounds.low * 0.8 : bounds.low
  const high = bounds.isRough && bounds.high !== null ? bounds.high * 1.2 : bounds.high
  const isHeads = unit === 'heads'
  const least = low === null ? null : isHeads && bounds.isAbove ? Math.floor(low) + 1 : Math.ceil(low - 1e-6)
  const most = high === null ? null : isHeads && bounds.isBelow ? Math.ceil(high) - 1 : Math.floor(high + 1e-6)
  return isHeads
    ? {
        ...(least !== null && { numberOfEmployeesGte: safe(least) }),
        ...(most !== null && { numberOfEmployeesLte: safe(most) }),
      }
    : {
        ...(least !== null && { operatingRevenueGte: safe(least) }),
        ...(most !== null && { operatingRevenueLte: safe(most) }),
      }
}

/** Filters hold safe integers only. */
function safe(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}
