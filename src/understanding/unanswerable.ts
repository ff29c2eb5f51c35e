/**
 * Words that ask for what no register knows: funding rounds, owners, certificates, stock indices, exports, profits. They are
 * set aside with a reason, instead of being looked for as an activity. The phrases are in `reference/sentences/unanswerable.tsv`.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { PatternTable } from './phrase-patterns.ts'
import { boundsAt } from './quantities.ts'
import { requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import type { Found } from './sentence-words.ts'
import { phrases, words } from './spoken-phrases.ts'

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
  events: 'What happened to a company, other than its founding and its end, is not known.',
  courts: 'Judgements, disputes, charges and sanctions are not known.',
  tools: 'Which software a company uses is not known.',
  fleet: 'Vehicles, rooms, shops, customers and areas of a company are not counted.',
  ratings: 'Ratings, prices, opening hours and the position of the person who asks are not known.',
  hours: 'Opening hours, and when something is wanted, are not known.',
  contacts: 'Contacts, vacancies, tools and sites cannot be searched for.',
  terms: 'Terms of delivery, quotes and payment are not known.',
  amenities: 'What premises have, and whom they let in, is not known.',
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
  /** Counts only before a name: "that use Exampla". */
  readonly needsName: boolean
  /** Counts only after an amount: "at least 50 trucks". */
  readonly isCounted: boolean
}

const patterns = once(() => {
  const table = new PatternTable<Meaning>()
  for (const [written, ...cells] of loadTable('sentences/unanswerable').rows) {
    const [needsAmount, needsName, isCounted] = ['+', '@', '#'].map((mark) => written.endsWith(mark))
    const reason = written.replace(/[+@#]/, '') as UnanswerableReason
    for (const cell of cells)
      for (const pattern of cell.split('; ').filter(Boolean))
        table.add(pattern, { reason, needsAmount, needsName, isCounted })
  }
  return table
})

/**
 * Words that begin at `at` and ask for what is not known, with the amounts, times and names that belong to them.
 *
 * @returns null where none begin there
 */
export function unanswerableAt(pieces: Sentence, at: number): Found<UnanswerableReason> | null {
  const said = patterns().find(pieces, at)
  const found =
    (said?.value.isCounted ? null : said) ?? certifiedAt(pieces, at) ?? toolAt(pieces, at) ?? amountBefore(pieces, at)
  // "Good morning".
  if (found === null || (requestAt(pieces, at) ?? 0) > found.end) return null
  const { reason, needsAmount, needsName } = found.value
  if (reason === 'ratings' && !standsApart(pieces, at, found.end)) return null
  // "Pool and garden maintenance", "express delivery in Leeds".
  if ((reason === 'amenities' || reason === 'terms') && !(endsClause(pieces, found.end) && isAfterWords(pieces, at)))
    return null
  if (needsName) {
    const end = toolsAfter(pieces, found.end)
    return end > found.end ? { value: reason, end } : null
  }
  const after = reason === 'hours' ? found.end : amountsAfter(pieces, found.end)
  if (needsAmount && after === found.end && !isAmountBefore(pieces, at)) {
    const name = reason === 'funding' ? namesAfter(pieces, found.end) : found.end
    return name > found.end ? { value: reason, end: name } : null
  }
  const isOpen = NAMED_AFTER.has(pieces[found.end - 1].key)
  return { value: reason, end: isOpen ? namesAfter(pieces, after) : after }
}

const PLAIN = { needsAmount: false, needsName: false, isCounted: false } as const

const CERTIFIED = /.(?:zertifiziert|sertifisert|certified|gepruft)(?:e|en|er|es)?$/

/** German and Norwegian compounds: "umweltzertifizierte", "miljøsertifiserte". */
function certifiedAt(pieces: Sentence, at: number): Found<Meaning> | null {
  return CERTIFIED.test(pieces[at].key) ? { value: { ...PLAIN, reason: 'certification' }, end: at + 1 } : null
}

/** "5 million in assets": the amount comes first. */
function amountBefore(pieces: Sentence, at: number): Found<Meaning> | null {
  const bounds = boundsAt(pieces, at)
  if (bounds === null) return null
  let next = bounds.end
  while (LINKS.has(pieces[next]?.key ?? '') && next < bounds.end + 2) next++
  const found = patterns().find(pieces, next)
  const { value: meaning } = found ?? {}
  if (found === null || meaning === undefined) return null
  // "50 restaurants" may be how many are wanted; "with 50 rooms", "over 50 trucks" are what a company has.
  const isHad = meaning.isCounted && (bounds.value.isBounded || HAVING.has(pieces[at - 1]?.key ?? ''))
  if (!isHad && !(meaning.needsAmount && meaning.reason !== 'funding')) return null
  return { value: { ...PLAIN, reason: found.value.reason }, end: found.end }
}

const HAVING = words('tools', 'having')

function isAmountBefore(pieces: Sentence, at: number): boolean {
  for (let from = Math.max(0, at - 6); from < at; from++) {
    const end = boundsAt(pieces, from)?.end
    if (end === at || (end === at - 1 && LINKS.has(pieces[at - 1].key))) return true
  }
  return false
}

const LINKS = words('set-aside', 'links')

/** Words between what is not known and an amount or a time that belongs to it. */
const FILLERS = words('set-aside', 'fillers')
/** Most words that separate them. */
const FILLERS_MAX = 6
const TIMES = phrases('set-aside', 'times')

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

const YEARS = words('set-aside', 'years')
const HEADS = words('set-aside', 'heads')

function isHeads(pieces: Sentence, at: number): boolean {
  return HEADS.has(pieces[at]?.key ?? '') || HEADS.has(pieces[at + 1]?.key ?? '')
}

/** Words after which a name may follow: "backed by Exampla Capital", "subsidiaries of Exampla". */
const NAMED_AFTER = words('set-aside', 'named-after')
const NAME_WORDS_MAX = 4

function namesAfter(pieces: Sentence, from: number): number {
  let end = from
  while (end < pieces.length && end < from + NAME_WORDS_MAX && pieces[end].kind === 'word' && pieces[end].isCapital)
    end++
  return end
}

/** Software by its name: "kubernetes". */
const TOOLS = words('tools', 'tools')
const TOOL_LINKS = words('tools', 'links')

/** Index after the names of software: with capitals, or known ones. A German verb may follow: "die Exampla einsetzen". */
function toolsAfter(pieces: Sentence, from: number): number {
  let end = from
  while (end < from + NAME_WORDS_MAX) {
    const next = end > from && TOOL_LINKS.has(pieces[end]?.key ?? '') ? end + 1 : end
    const piece = pieces[next]
    if (piece?.kind !== 'word' || !(TOOLS.has(piece.key) || (piece.isCapital && !isOfTrade(pieces, next)))) break
    end = next + 1
  }
  return end > from && TOOL_VERBS.has(pieces[end]?.key ?? '') ? end + 1 : end
}

const TOOL_VERBS = words('tools', 'verbs')
const TOOL_OPENERS = words('tools', 'openers')

/** "Mit Exampla", of software by its name; "die Exampla **nutzen**", whose verb comes last. */
function toolAt(pieces: Sentence, at: number): Found<Meaning> | null {
  if (!TOOL_OPENERS.has(pieces[at].key)) return null
  const end = toolsAfter(pieces, at + 1)
  const isNamed = TOOLS.has(pieces[at + 1]?.key ?? '') || TOOL_VERBS.has(pieces[end - 1].key)
  return end > at + 1 && isNamed ? { value: { ...PLAIN, reason: 'tools' }, end } : null
}

/** German nouns have capitals, too. */
function isOfTrade(pieces: Sentence, at: number): boolean {
  const { text, key } = pieces[at]
  return text !== text.toUpperCase() && GERMAN_ENDING.test(key)
}

const GERMAN_ENDING =
  /(?:en|er|ung|ungen|heit|stoffe|waren|teile|anlagen|holz|energie|strom|material|maschinen|produkte)$/

/** Whether words precede or follow an activity, and are not within one: "the best bakeries", not "for your local good". */
function standsApart(pieces: Sentence, at: number, end: number): boolean {
  if (NOT_BEFORE.has(pieces[end]?.key ?? '')) return false
  // "Plombier pas cher perpignan": a phrase with hardly anything behind it.
  const isLast = end > at + 1 && pieces.length - end <= LAST_WORDS_MAX
  const isEnd = end === pieces.length || isLast || pieces[end].kind === 'mark' || requestAt(pieces, end) !== null
  return isEnd || at === 0 || pieces[at - 1].kind === 'mark' || isAfterRequest(pieces, at)
}

/** Whether words precede that say more than that somebody asks. */
function isAfterWords(pieces: Sentence, at: number): boolean {
  let from = 0
  while (from < at && pieces[from].kind === 'word') {
    const asked = requestAt(pieces, from)
    if (asked === null) return true
    from = asked
  }
  return from < at
}

/** Whether nothing that belongs to it follows: another wish may. */
function endsClause(pieces: Sentence, end: number): boolean {
  return pieces[end]?.kind !== 'word' || requestAt(pieces, end) !== null
}

/** Words of a town at most. */
const LAST_WORDS_MAX = 3

/** What adjectives of praise are part of: "local authorities", "good causes", "low cost airlines". */
const NOT_BEFORE = words('set-aside', 'not-before')

function isAfterRequest(pieces: Sentence, at: number): boolean {
  for (let from = Math.max(0, at - 4); from < at; from++) if (requestAt(pieces, from) === at) return true
  return false
}
