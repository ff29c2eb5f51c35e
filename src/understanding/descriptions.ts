/**
 * Descriptions: texts that state what one company is and does ("… is a maker of valves that operates in Spain") instead of asking
 * for companies. People paste them to find the company itself or others like it.
 *
 * The mark is a main verb in the third person singular: questions have none ("hotels in Paris"), or have it in a relative clause
 * ("a firm that provides …"). The countries of a description are markets as often as homes.
 */
import { PatternTable } from './phrase-patterns.ts'
import type { Sentence } from './sentence.ts'
import { wordSet } from './sentence-words.ts'

/** Shorter texts are questions. */
const WORDS_MIN = 8
/** The main verb is among the first words: what precedes it is a name, or "together with its subsidiaries". */
const VERB_WORDS_MAX = 9

const MAIN_VERBS = new PatternTable<true>()
for (const pattern of [
  '[is|was] [a|an|one of|the|focused on|engaged in|primarily engaged in]',
  '[provides|operates|develops|manufactures|distributes|engages|specializes|specialises|invests|delivers|owns|produces|offers|intends|explores]',
  'è [una|un|la|il|uno|tra]; [fornisce|sviluppa|progetta|realizza|commercializza|gestisce|distribuisce]',
  'est [une|un|la|le|l|spécialisée|spécialisé]; [propose|fournit|conçoit|fabrique|développe|exploite|commercialise]',
  'ist [ein|eine|der|die|das|einer|eines|spezialisiert]; [betreibt|bietet|entwickelt|produziert|vertreibt|liefert]',
  'es [una|un|la|el|uno]; [ofrece|desarrolla|fabrica|comercializa|diseña|gestiona]',
  'er [et|en|ei|den|det]; [tilbyr|utvikler|produserer|leverer|driver]',
].flatMap((line) => line.split('; ')))
  MAIN_VERBS.add(pattern, true)

/** Words that begin a relative clause, or a question. */
const OPENERS = wordSet(
  'that which who whose whom what where there che cui chi quali qui que dont quelle quels die der das welche welcher wer cuyo quien som hvem hva hvilke hvilken',
)

/** Whether a sentence is a description. */
export function isDescription(pieces: Sentence): boolean {
  if (pieces.filter(({ kind }) => kind === 'word').length < WORDS_MIN) return false
  for (let at = 0, words = 0; at < pieces.length && words <= VERB_WORDS_MAX; at++) {
    const { kind, key } = pieces[at]
    if (kind !== 'word') continue
    words++
    if (MAIN_VERBS.find(pieces, at) !== null) return true
    if (OPENERS.has(key)) return false
  }
  return false
}
