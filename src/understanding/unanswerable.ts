/**
 * Words that ask for what no register knows: funding rounds, owners, certificates, stock indices, exports, profits. They are
 * set aside with a reason, instead of being looked for as an activity. The phrases are in `reference/sentences/unanswerable.tsv`.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { PatternTable } from './phrase-patterns.ts'
import { boundsAt } from './quantities.ts'
import { requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

/** Why words are set aside, by the first column of the table. */
const REASONS = {
  funding: 'Funding rounds and investors are not known.',
  ownership: 'Who owns or leads a company is not known.',
  certification: 'Certificates, patents and awards are not known.',
  index: 'Membership of stock indices and rankings is not known.',
  exports: 'Exports are not known.',
  accelerators: 'Accelerators and incubators of a company are not known.',
  profit: 'Profits and debts are not known.',
  growth: 'Growth is not known.',
  ratings: 'Ratings, prices, opening hours and the position of the person who asks are not known.',
  contacts: 'Contacts, vacancies, tools and sites cannot be searched for.',
  order: 'Superlatives and orders limit nothing: `sort` puts a result in order.',
  assets: 'Searches cannot be limited by assets, capital or profit.',
} as const

/** Why words are set aside. */
export type UnanswerableReason = keyof typeof REASONS

/** The sentence for a reason. */
export function unanswerableReason(reason: UnanswerableReason): string {
  return REASONS[reason]
}

interface Meaning {
  readonly reason: UnanswerableReason
  /** Counts only beside an amount: "raised $5m", "assets above 2 million". */
  readonly needsAmount: boolean
}

const patterns = once(() => {
  const table = new PatternTable<Meaning>()
  for (const [written, ...cells] of loadTable('sentences/unanswerable').rows) {
    const needsAmount = written.endsWith('+')
    const reason = written.replace('+', '') as UnanswerableReason
    for (const cell of cells)
      for (const pattern of cell.split('; ').filter(Boolean)) table.add(pattern, { reason, needsAmount })
  }
  return table
})

/**
 * Words that begin at `at` and ask for what is not known, with the amounts, times and names that belong to them.
 *
 * @returns null where none begin there
 */
export function unanswerableAt(pieces: Sentence, at: number): Found<UnanswerableReason> | null {
  const found = patterns().find(pieces, at) ?? certifiedAt(pieces, at) ?? amountBefore(pieces, at)
  // "Good morning".
  if (found === null || (requestAt(pieces, at) ?? 0) > found.end) return null
  const { reason, needsAmount } = found.value
  if (reason === 'ratings' && !standsApart(pieces, at, found.end)) return null
  const after = amountsAfter(pieces, found.end)
  if (needsAmount && after === found.end && !isAmountBefore(pieces, at)) {
    const name = reason === 'funding' ? namesAfter(pieces, found.end) : found.end
    return name > found.end ? { value: reason, end: name } : null
  }
  const isOpen = NAMED_AFTER.has(pieces[found.end - 1].key)
  return { value: reason, end: isOpen ? namesAfter(pieces, after) : after }
}

const CERTIFIED = /.(?:zertifiziert|sertifisert|certified|gepruft)(?:e|en|er|es)?$/

/** German and Norwegian compounds: "umweltzertifizierte", "miljøsertifiserte". */
function certifiedAt(pieces: Sentence, at: number): Found<Meaning> | null {
  return CERTIFIED.test(pieces[at].key) ? { value: { reason: 'certification', needsAmount: false }, end: at + 1 } : null
}

/** "5 million in assets": the amount comes first. */
function amountBefore(pieces: Sentence, at: number): Found<Meaning> | null {
  const bounds = boundsAt(pieces, at)
  if (bounds === null) return null
  let next = bounds.end
  while (LINKS.has(pieces[next]?.key ?? '') && next < bounds.end + 2) next++
  const found = patterns().find(pieces, next)
  if (found === null || !found.value.needsAmount || found.value.reason !== 'assets') return null
  return { value: { ...found.value, needsAmount: false }, end: found.end }
}

function isAmountBefore(pieces: Sentence, at: number): boolean {
  for (let from = Math.max(0, at - 6); from < at; from++) {
    const end = boundsAt(pieces, from)?.end
    if (end === at || (end === at - 1 && LINKS.has(pieces[at - 1].key))) return true
  }
  return false
}

const LINKS = wordSet('in of di de d an von i a en')

/** Words between what is not known and an amount or a time that belongs to it. */
const FILLERS = wordSet(
  `of in over with from since than more at least least the last past year years month months round rounds funding for worth to or a an is are total their this was were by during within
  di del della da oltre più almeno nel negli ultimi ultimo anno anni mesi per un una dal e con pari tra
  de du des d en plus au moins depuis dernière dernières derniers années année mois une la le l avec entre
  von im in den letzten Jahren Jahr seit über mindestens mehr als Monaten der die mit zwischen aus nach
  más que menos los últimos años año desde el un una por entre
  av på over minst siste årene år året mer enn de det siden med mellom fra og`,
)
/** Most words that separate them. */
const FILLERS_MAX = 6
const TIMES = phraseTable<true>([
  [
    `this year | last year | last month | this month | recently | last quarter | quest anno | l anno scorso | di recente | recentemente | cette année | l an dernier | l année dernière | récemment |
     dieses Jahr | letztes Jahr | in diesem Jahr | im letzten Jahr | kürzlich | este año | el año pasado | recientemente | i år | i fjor | nylig`,
    true,
  ],
])

/** Index after the amounts and times that follow. */
function amountsAfter(pieces: Sentence, from: number): number {
  let end = from
  for (let next = from, passed = 0; next < pieces.length && passed <= FILLERS_MAX; ) {
    const time = TIMES.find(pieces, next)
    const bounds = time ?? boundsAt(pieces, next)
    if (bounds !== null) {
      // "In 2021 and 10 employees" is another matter.
      if (time === null && isHeads(pieces, bounds.end)) break
      next = bounds.end
      end = next
      passed = 0
      while (YEARS.has(pieces[next]?.key ?? '')) end = ++next
      continue
    }
    const { key, kind } = pieces[next]
    if (kind !== 'word' || !FILLERS.has(key)) break
    next++
    passed++
  }
  return end
}

const YEARS = wordSet(
  'year years anno anni an ans année années Jahr Jahren Jahre año años år årene months mesi mois Monaten meses måneder',
)
const HEADS = wordSet(
  'employees staff people workers dipendenti addetti persone salariés employés personnes Mitarbeiter Mitarbeitern Beschäftigte Beschäftigten empleados trabajadores personas ansatte medarbeidere',
)

function isHeads(pieces: Sentence, at: number): boolean {
  return HEADS.has(pieces[at]?.key ?? '') || HEADS.has(pieces[at + 1]?.key ?? '')
}

/** Words after which a name may follow: "backed by Exampla Capital", "subsidiaries of Exampla". */
const NAMED_AFTER = wordSet('by of da di de par von bei af av til der des from')
const NAME_WORDS_MAX = 4

function namesAfter(pieces: Sentence, from: number): number {
  let end = from
  while (end < pieces.length && end < from + NAME_WORDS_MAX && pieces[end].kind === 'word' && pieces[end].isCapital)
    end++
  return end
}

/** Whether words precede or follow an activity, and are not within one: "the best bakeries", not "for your local good". */
function standsApart(pieces: Sentence, at: number, end: number): boolean {
  if (NOT_BEFORE.has(pieces[end]?.key ?? '')) return false
  const isEnd = end === pieces.length || pieces[end].kind === 'mark' || requestAt(pieces, end) !== null
  return isEnd || at === 0 || pieces[at - 1].kind === 'mark' || isAfterRequest(pieces, at)
}

/** What adjectives of praise are part of: "local authorities", "good causes", "low cost airlines". */
const NOT_BEFORE = wordSet(
  'authorities authority government governments transport press newspapers council councils causes airlines airline cost practice aires',
)

function isAfterRequest(pieces: Sentence, at: number): boolean {
  for (let from = Math.max(0, at - 4); from < at; from++) if (requestAt(pieces, from) === at) return true
  return false
}
