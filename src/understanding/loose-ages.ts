/**
 * Ages without a verb of founding: "2006-2010", "in the 90s", "2020+", "pre-2023", "this century", "opened last year".
 *
 * Rules:
 * - A year is one from 1500 to next year. Two of them joined are a range; "2022 or 2023" is both years.
 * - "In 2023" is the year of founding, unless an amount precedes: turnover is of a year too.
 * - "This century" begins in 2000; a century has a hundred years from such a year on.
 * - "Recent years" are five, as for start-ups.
 */
import { dayAfter, dayBefore, FOUNDED, monthsBefore, periodAt, yearsBefore } from './ages.ts'
import type { SomeFilters } from './interpretation.ts'
import { quantityAt } from './quantities.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

interface Span {
  readonly from: string | null
  readonly to: string | null
}

const RANGE_LINKS = phraseTable<true>([
  ['- | to | until | till | a | al | bis | bis zu | à | au | hasta | til | og | /', true],
])
const OPENERS = phraseTable<true>([
  [
    `between | between the years | from | in | in the years | during | tra il | fra il | tra | fra | dal | da | negli anni | nel | nel periodo | entre | de | du | dans les années | zwischen | von | in den Jahren | aus den Jahren | im Zeitraum | desde | entre los años | en el periodo | del | mellom | i årene | i perioden | fra`,
    true,
  ],
])
const AND_LATER = phraseTable<true>([
  [
    `+ | onwards | onward | and later | or later | and after | or newer | and newer | and up | on | and onwards | or after | in poi | e oltre | in avanti | e dopo | o più recenti | e successivi | o successivo | o dopo | e seguenti | et après | et plus tard | ou plus tard | et au delà | ou plus récentes |
     und später | oder später | und danach | und jünger | oder jünger | en adelante | y posteriores | o después | o más tarde | o posterior | y después | y más recientes | o más recientes | og senere | eller senere | og nyere | eller nyere | og utover | og fremover`,
    true,
  ],
])
const AND_EARLIER = phraseTable<true>([
  [
    `and earlier | or earlier | and before | or before | or older | and older | o prima | e prima | o precedenti | ou avant | et avant | oder früher | und früher | oder älter | und älter | o antes | y anteriores | o anterior | eller tidligere | og tidligere | og eldre | eller eldre`,
    true,
  ],
])
const EITHER = wordSet('or o oppure ou oder u eller and e et und y og /')
const BEFORE = phraseTable<true>([
  [
    'pre | ante | older than | dating from before | più vecchie del | più vecchi del | précédant | plus anciennes que | älter als | más antiguas que | anteriores al año | antérieurs à | antérieures à | vor | eldre enn | fra før',
    true,
  ],
])
const AFTER = phraseTable<true>([
  [
    'post | newer than | younger than | more recent than | later than | più recenti del | più giovani del | successive al | postérieures à | postérieurs à | plus récentes que | jünger als | neuer als | más recientes que | posteriores al | nyere enn | yngre enn',
    true,
  ],
])
const IN = phraseTable<true>([
  [
    'in | in the | during | during the | back in | from the | from | of the | dating [from|back to] | risalenti al | datati | datate | datant de | de | de [la|los] | del | del año | d | des | vom | aus | aus dem Jahre | del decennio | en la década de | de la década de | durante los | durant les | pendant les | durante gli | nel | negli | degli | nell | nel corso del | en | dans les | des | des années | im | im Jahr | in den | aus den | aus dem Jahr | en los | de los | en el año | i | i løpet av | på | fra',
    true,
  ],
])
const SINCE = phraseTable<true>([
  [
    'since | as of | starting in | starting from | dal | a partire dal | depuis | à partir de | seit | ab | desde | a partir de | siden | fra og med',
    true,
  ],
])
const UNTIL = phraseTable<true>([
  [
    'until | up to | by | no later than | not after | before the end of | fino al | entro il | entro la fine del | jusqu en | bis | bis Ende | hasta | frem til | til og med | innen utgangen av',
    true,
  ],
])

const NAMED = phraseTable<
  readonly [unit: 'years' | 'months' | 'century' | 'this' | 'last' | 'thisMonth' | 'lastMonth', count: number]
>([
  [
    'this century | in this century | the 21st century | the twenty first century | this millennium | questo secolo | in questo secolo | ventunesimo secolo | xxi secolo | ce siècle | de ce siècle | xxie siècle | 21e siècle | diesem Jahrhundert | in diesem Jahrhundert | este siglo | en este siglo | siglo xxi | dette århundret | i dette århundret | dette hundreåret | this side of 2000',
    ['century', 2000],
  ],
  [
    'the last century | last century | in the last century | the 20th century | the twentieth century | secolo scorso | nel secolo scorso | del secolo scorso | ventesimo secolo | xx secolo | siècle dernier | au siècle dernier | du siècle dernier | xxe siècle | letztes Jahrhundert | letzten Jahrhundert | im letzten Jahrhundert | vorigen Jahrhundert | siglo pasado | del siglo pasado | en el siglo pasado | siglo xx | forrige århundre | i forrige århundre',
    ['century', 1900],
  ],
  [
    'the 19th century | the nineteenth century | diciannovesimo secolo | xix secolo | ottocento | dell ottocento | nell ottocento | xixe siècle | 19e siècle | siglo xix | del siglo xix | 19 . Jahrhundert',
    ['century', 1800],
  ],
  [
    'the 18th century | settecento | nel settecento | xviiie siècle | siglo xviii | 18 . Jahrhundert',
    ['century', 1700],
  ],
  [
    `in the last decade | in the past decade | over the last decade | over the past decade | within the last decade | the last decade | the past decade | nell ultimo decennio | ultimo decennio | la dernière décennie | au cours de la dernière décennie | dernière décennie | im letzten Jahrzehnt | letzten Jahrzehnt | en la última década | última década | det siste tiåret | siste tiåret | de siste ti år`,
    ['years', 10],
  ],
  [
    `in recent years | recent years | in the last few years | in the past few years | over the last few years | negli ultimi anni | ultimi anni | di recente fondazione | ces dernières années | dernières années | in den letzten Jahren | der letzten Jahre | en los últimos años | últimos años | de siste årene | siste årene | i de siste årene`,
    ['years', 5],
  ],
  [
    'this year | of this year | in this year | quest anno | di quest anno | nell anno in corso | quest anno in corso | cette année | de cette année | dieses Jahr | in diesem Jahr | dieses Jahres | heuer | este año | en este año | de este año | i år | dette året',
    ['this', 0],
  ],
  [
    'last year | in last year | of last year | the previous year | l anno scorso | lo scorso anno | anno scorso | dell anno scorso | nell anno scorso | l an dernier | l année dernière | l an passé | de l an dernier | letztes Jahr | im letzten Jahr | letzten Jahres | im vergangenen Jahr | im Vorjahr | el año pasado | del año pasado | en el último año | el último año | i fjor | fjoråret | forrige år',
    ['last', 0],
  ],
  [
    'this month | questo mese | ce mois | ce mois ci | diesen Monat | in diesem Monat | este mes | denne måneden',
    ['thisMonth', 0],
  ],
  [
    'last month | il mese scorso | lo scorso mese | le mois dernier | letzten Monat | im letzten Monat | el mes pasado | forrige måned | sist måned',
    ['lastMonth', 0],
  ],
  [
    'in the last quarter | last quarter | nell ultimo trimestre | au dernier trimestre | im letzten Quartal | en el último trimestre | siste kvartal',
    ['months', 3],
  ],
  [
    'recently | lately | just | di recente | recentemente | da poco | récemment | kürzlich | vor kurzem | neulich | unlängst | recientemente | hace poco | nylig | nyleg | nettopp',
    ['years', 2],
  ],
  [
    'yesterday | this week | last week | questa settimana | cette semaine | diese Woche | letzte Woche | esta semana | denne uken | i dag',
    ['months', 1],
  ],
])

/**
 * Reads an age without a verb of founding at `at`.
 *
 * @param today `YYYY-MM-DD`
 * @param isAfterAmount whether an amount ends right before it, to which a year may belong
 */
export function looseAgeAt(
  pieces: Sentence,
  at: number,
  today: string,
  isAfterAmount: boolean,
): Found<SomeFilters> | null {
  const founded = FOUNDED.find(pieces, at)
  const start = founded?.end ?? at
  const found =
    spanAt(pieces, start, today, isAfterAmount || founded !== null) ?? namedAt(pieces, start, today, founded !== null)
  const young = found ?? youngerThanAt(pieces, at, today)
  if (young === null) return null
  const after = found === null || founded !== null ? null : FOUNDED.find(pieces, young.end)
  const { from, to } = young.value
  return {
    value: {
      ...(from !== null && { dateOfIncorporationGte: from }),
      ...(to !== null && { dateOfIncorporationLte: to }),
    },
    end: after?.end ?? young.end,
  }
}

function spanAt(pieces: Sentence, at: number, today: string, isBound: boolean): Found<Span> | null {
  const before = periodAfter(pieces, BEFORE.find(pieces, at)?.end, today)
  if (before !== null) return { value: { from: null, to: dayBefore(before.value.from) }, end: before.end }
  const after = periodAfter(pieces, AFTER.find(pieces, at)?.end, today)
  if (after !== null) return { value: { from: dayAfter(after.value.to), to: null }, end: after.end }
  const until = periodAfter(pieces, UNTIL.find(pieces, at)?.end, today)
  if (until !== null && !isBound) return { value: { from: null, to: until.value.to }, end: until.end }
  for (const opened of [OPENERS.find(pieces, at)?.end, IN.find(pieces, at)?.end, at]) {
    const low = periodAfter(pieces, opened, today)
    if (low === null) continue
    const later = AND_LATER.find(pieces, low.end)
    if (later !== null) return { value: { from: low.value.from, to: null }, end: later.end }
    const earlier = AND_EARLIER.find(pieces, low.end)
    if (earlier !== null) return { value: { from: null, to: low.value.to }, end: earlier.end }
    const link = RANGE_LINKS.find(pieces, low.end)
    const high = link === null ? null : periodAfter(pieces, link.end, today)
    if (high !== null && high.value.from > low.value.from)
      return { value: { from: low.value.from, to: high.value.to }, end: high.end }
    const either = EITHER.has(pieces[low.end]?.key ?? '') ? periodAfter(pieces, low.end + 1, today) : null
    if (either !== null && Math.abs(yearOf(either.value.from) - yearOf(low.value.from)) === 1) {
      const [first, last] = low.value.from < either.value.from ? [low, either] : [either, low]
      return { value: { from: first.value.from, to: last.value.to }, end: either.end }
    }
  }
  const since = periodAfter(pieces, SINCE.find(pieces, at)?.end, today)
  if (since !== null) return { value: { from: since.value.from, to: null }, end: since.end }
  if (isBound) return null
  const opened = IN.find(pieces, at)
  const period = periodAfter(pieces, opened?.end, today)
  if (period !== null) return period
  const decade = periodAfter(pieces, at, today)
  return decade !== null && yearOf(decade.value.to) - yearOf(decade.value.from) >= 9 ? decade : null
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

const ARTICLES = wordSet('the il l la le el los den dem i gli les year anno année Jahr año året')

/** A period that begins at a piece, after a hyphen or an article; not one to come. */
function periodAfter(
  pieces: Sentence,
  at: number | undefined,
  today: string,
): Found<{ from: string; to: string }> | null {
  if (at === undefined) return null
  let next = at
  if (pieces[next]?.key === '-' && pieces[next].isGlued) next++
  while (pieces[next]?.kind === 'word' && ARTICLES.has(pieces[next].key) && next < at + 2) next++
  const period = periodAt(pieces, next)
  if (period === null || yearOf(period.value.from) > yearOf(today) + 1) return null
  // "In 2000 shops": what it counts follows.
  const after = pieces[period.end]
  const isPlainYear = period.end === next + 1
  if (isPlainYear && after?.kind === 'word' && COUNTED.has(after.key)) return null
  if (isPlainYear && (after?.key === '€' || after?.key === '%' || after?.key === '$' || after?.key === '£')) return null
  return period
}

/** Words that a number may count. */
const COUNTED = wordSet(
  'employees employee staff people workers shops stores dipendenti addetti persone salariés employés personnes Mitarbeiter Mitarbeitern Beschäftigte Beschäftigten Personen empleados trabajadores personas ansatte medarbeidere euro euros eur million millions millionen milioni millones millioner mio mln k m bn thousand tausend mila mille mil tusen pounds dollars kroner kr',
)

/** "Opened last year", "this century", "in recent years". @param isFounded whether a word of founding precedes */
function namedAt(pieces: Sentence, at: number, today: string, isFounded: boolean): Found<Span> | null {
  const opener = OPENERS.find(pieces, at)
  const named = NAMED.find(pieces, at) ?? (opener === null ? null : NAMED.find(pieces, opener.end))
  if (named === null) return null
  const [unit, count] = named.value
  const isAlone = unit === 'century' || (unit === 'years' && count > 2)
  if (!isAlone && !isFounded && FOUNDED.find(pieces, named.end) === null) return null
  const year = Number(today.slice(0, 4))
  const month = today.slice(0, 7)
  const spans: Readonly<Record<typeof unit, () => Span>> = {
    century: () => ({ from: `${count}-01-01`, to: count === 2000 ? null : `${count + 99}-12-31` }),
    years: () => ({ from: yearsBefore(today, count), to: null }),
    months: () => ({ from: monthsBefore(today, count), to: null }),
    this: () => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
    last: () => ({ from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }),
    thisMonth: () => ({ from: `${month}-01`, to: null }),
    lastMonth: () => ({
      from: `${monthsBefore(`${month}-01`, 1)}`,
      to: dayBefore(`${month}-01`),
    }),
  }
  return { value: spans[unit](), end: named.end }
}

const YOUNGER = phraseTable<true>([
  [
    `no older than | not older than | no more than | not more than | at most | up to | aged up to | aged under | maximum | less than | under | younger than | qui ont moins de | ayant moins de | de moins de | âgées de moins de | qui n ont pas plus de | pas plus vieilles que | pas plus de | non più vecchie di | non più vecchi di | che non hanno più di | con meno di | che hanno meno di | con al massimo | che esistono da meno di | nate da meno di | aperte da meno di | non oltre |
     nicht älter als | höchstens | maximal | jünger als | die jünger sind als | seit weniger als | unter | que tienen menos de | que tengan menos de | con menos de | de menos de | no más viejas que | no más antiguas que | con no más de | que no superen los | menores de | ikke eldre enn | ikkje eldre enn | høyst | maks | yngre enn | som er yngre enn | under | mindre enn`,
    true,
  ],
])
const OLDER = phraseTable<true>([
  [
    `at least | over | more than | older than | no younger than | qui ont plus de | ayant plus de | vieilles de plus de | qui existent depuis plus de | che hanno più di | con più di | con oltre | con almeno | che esistono da più di | mit mehr als | seit mehr als | mindestens | über | que tienen más de | que tengan más de | con más de | de más de | más de | minst | over | mer enn | som er over | eldre enn`,
    true,
  ],
])
const YEARS = wordSet('year years yrs anno anni an ans année années Jahr Jahre Jahren año años år årene')
const MONTHS = wordSet('month months mese mesi mois Monat Monate Monaten mes meses måned måneder')
const DECADES = wordSet(
  'decade decades decennio decenni décennie décennies Jahrzehnt Jahrzehnte Jahrzehnten década décadas tiår tiårene',
)
const CENTURIES = wordSet(
  'century centuries secolo secoli siècle siècles Jahrhundert Jahrhunderte Jahrhunderten siglo siglos århundre hundreår',
)
const OF_AGE = phraseTable<true>([
  [
    'old | of age | in business | of existence | of activity | of history | of experience | of trading | di vita | di età | di attività | di storia | di esperienza | d âge | d existence | d activité | d ancienneté | d expérience | alt | am Markt | bestehend | Bestehen | de antigüedad | de vida | de existencia | de historia | de experiencia | gamle | gammel | i drift | på markedet',
    true,
  ],
])
/** Openers by which a number of years is an age whatever follows. */
const SURE =
  /older|younger|vecch|ont|ayant|vieill|esiston|hanno|nate|aperte|alter|junger|seit|tien|teng|antigu|viejas|eldre|yngre|aged|agees/

/** "No older than three years", "qui ont moins de 3 ans", "more than a century old". */
function youngerThanAt(pieces: Sentence, at: number, today: string): Found<Span> | null {
  const younger = YOUNGER.find(pieces, at)
  const older = younger === null ? OLDER.find(pieces, at) : null
  const opener = younger ?? older
  if (opener === null) return null
  const number = quantityAt(pieces, opener.end) ?? oneAt(pieces, opener.end)
  if (number === null || number.value.value > 1500) return null
  const unit = pieces[number.end]?.key ?? ''
  const months = YEARS.has(unit) ? 12 : MONTHS.has(unit) ? 1 : DECADES.has(unit) ? 120 : CENTURIES.has(unit) ? 1200 : 0
  if (months === 0) return null
  const tail = OF_AGE.find(pieces, number.end + 1)
  const said = pieces
    .slice(at, opener.end)
    .map(({ key }) => key)
    .join(' ')
  if (tail === null && months < 120 && !SURE.test(said)) return null
  const day = monthsBefore(today, Math.round(number.value.value * months))
  return {
    value: younger === null ? { from: null, to: day } : { from: day, to: null },
    end: tail?.end ?? number.end + 1,
  }
}

const ONE = wordSet('a an one un uno una une ein eine einem einer en et ett')

/** "A century". */
function oneAt(pieces: Sentence, at: number): Found<{ readonly value: number }> | null {
  return ONE.has(pieces[at]?.key ?? '') ? { value: { value: 1 }, end: at + 1 } : null
}

/** Index after a year of an amount before it: "turnover above 5 million in 2023"; null where none follows. */
export function yearOfAmountAt(pieces: Sentence, at: number, today: string): number | null {
  const period = periodAfter(pieces, IN.find(pieces, at)?.end, today)
  return period?.end ?? null
}
