/**
 * Customers in sentences: "accounting for small businesses", "consulenza per PMI", "Software für KMU".
 *
 * A size, an age, a listing or a legal form after such a word describes the customers, not the company itself. That holds only
 * where the sentence names something to sell to them: "looking for small businesses", "contacts for SMEs" and "a list for
 * start-ups" name the companies that are looked for.
 */
import { AGENT_NOUNS, isCompanyNoun, requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { type Piece, phraseTable, wordSet } from './sentence-words.ts'

/** Words before customers, after an activity. */
const LINKS = wordSet('for to per a ai alle agli alla allo pour aux au für an para al')
/** The same in sentences in Norwegian only. */
const NORWEGIAN_LINKS = wordSet('for til mot')
/** Words before customers, after a word for a service. */
const LINKS_OF_SERVICES = wordSet('of di delle dei de des von der av')
const SERVICES = wordSet(
  `accounting audit auditing auditors advisers advisors funding financing insurance finanziamento finanziamenti consulenza revisione assistenza
  financement accompagnement conseil transmission audit Finanzierung Beratung Prüfung Betreuung Versicherung financiación asesoramiento auditoría
  finansiering rådgivning revisjon`,
)
/** Words of selling to somebody and helping somebody: customers follow them, whatever precedes. */
const SERVING = phraseTable<true>([
  [
    `serving | serve | serves | helping | help | helps | supporting | that support | which support | who support | supports | that help | who help | which help | that serve | who serve | which serve | advising | advise | advises | targeting | that target | financing | that finance | which finance | who finance | finances | that fund |
     used by | aimed at | geared to | geared towards | designed for | built for | dedicated to | tailored to | selling to | sell to | sells to | working with | work with | lending to | lend to | catering to | cater to |
     aiutano | che aiutano | supportano | assistono | affiancano | finanziano | rivolti a | rivolte a | rivolti alle | rivolte alle | rivolti ai | rivolte ai | rivolto a | rivolto alle | rivolta a | rivolta alle | dedicati alle | dedicate alle | dedicato alle | dedicata alle | dedicati a | dedicate a | pensati per | pensate per | al servizio delle | a supporto delle | a favore delle | destinati alle | destinate alle |
     aident | accompagnent | accompagnant | conseillent | financent | à destination des | à destination de | au service des | au service de | destinés aux | destinées aux | destiné aux | dédiés aux | dédiées aux | dédié aux | dédiée aux | auprès des | auprès de | à l usage des |
     beraten | unterstützen |
     ayudan a | apoyan a | asesoran a | financian a | dirigidos a | dirigidas a | dirigido a | dirigida a | destinados a | destinadas a | orientados a | orientadas a | al servicio de |
     hjelper | støtter | betjener | finansierer | rettet mot | tilpasset | beregnet på | skreddersydd for | som hjelper | selger til | leverer til | låner ut til`,
    true,
  ],
])
const SERVING_WORDS_MAX = 4

/** Words between such a word and the customers. */
const ARTICLES = wordSet(
  'a an the their its other local many le la les l nos leurs gli i il lo die den der dem das ihre ihren el los las sus de andre lokale',
)
const ARTICLES_MAX = 2
/** Most words that name other customers. */
const OTHER_CUSTOMERS_WORDS_MAX = 3
const JOINTS = wordSet('and or e ed o et ou und oder sowie y u og eller , & /')
/** English words for sizes: before them "a" is an article, not a link, and they are nothing to sell. */
const ENGLISH_SIZES = wordSet('small large big medium mid micro startup start sme smes')

/** English words after which "a" is an article: "run as a cooperative". */
const BEFORE_ARTICLES = wordSet('as are is be with by of being having form on')

/** Things that callers look for and that are not sold: "contacts for SMEs". */
const LOOKED_FOR = wordSet(
  `data database contact contacts leads lead prospects email emails mail mails phone phones number numbers address addresses information info details names profile profiles results records report
  reports entries directory opportunities targets acquisition filter screen hunt check query ask restrict restricted limit limited narrow related similar equal due look market
  dati database contatti contatto nominativi informazioni indirizzi email telefoni numeri schede profili risultati annunci elenchi limitare limitato limitata simili pari
  données base contacts coordonnées informations adresses emails mails fichier fichiers annuaire noms résultats limité limitée
  Daten Datenbank Kontakte Kontaktdaten Adressen Informationen Namen Verzeichnis Ergebnisse Profile
  datos base contactos correos direcciones información nombres fichas directorio resultados limitado
  data database kontakter kontaktinfo adresser informasjon navn register profiler resultater`,
)

/**
 * Whether the words that begin at `at` name somebody's customers.
 *
 * @param isJoined whether the words before it, apart from a conjunction, name customers: "for small and large companies"
 * @returns where the words begin that say no more than who the customers are: `at`, or the word of serving them after what is
 *   sold ("software **aimed at** SMEs"); null for what names no customers
 */
export function customersAt(pieces: Sentence, at: number, isJoined: (before: number) => boolean): number | null {
  let last = at - 1
  if (last > 0 && JOINTS.has(pieces[last].key)) {
    return isJoined(last) || isAfterOtherCustomers(pieces, last, at) ? at : null
  }
  for (let passed = 0; passed <= ARTICLES_MAX && last >= 0; passed++, last--) {
    const serving = servingBefore(pieces, last)
    if (serving !== null) return isSomethingSold(pieces, serving) ? serving : at
    if (isLink(pieces, last, at) || isLinkOfService(pieces, last)) return isSomethingSold(pieces, last) ? at : null
    const { key } = pieces[last]
    // "Per società quotate": the noun comes first.
    if (!ARTICLES.has(key) && !isCompanyNoun(key)) return null
  }
  return null
}

/** Index after the word for companies that ends a name of customers: "small **businesses**", "large **retailers**". */
export function skipCompanies(pieces: Sentence, at: number): number {
  const key = pieces[at]?.key ?? ''
  return isCompanyNoun(key) || AGENT_NOUNS.has(key) ? at + 1 : at
}

/** "For freelancers and small businesses", "für Ärzte und KMU". */
function isAfterOtherCustomers(pieces: Sentence, joint: number, at: number): boolean {
  for (let back = joint - 2; back >= Math.max(1, joint - 1 - OTHER_CUSTOMERS_WORDS_MAX); back--) {
    if (servingBefore(pieces, back) !== null) return true
    if (isLink(pieces, back, at)) return isSomethingSold(pieces, back)
    if (pieces[back].kind !== 'word' && pieces[back].key !== ',') return false
  }
  return false
}

/** Where a word of serving begins that ends with the piece `last`. */
function servingBefore(pieces: Sentence, last: number): number | null {
  for (let from = Math.max(0, last - SERVING_WORDS_MAX + 1); from <= last; from++) {
    if (SERVING.find(pieces, from)?.end === last + 1) return from
  }
  return null
}

function isLink(pieces: Sentence, last: number, at: number): boolean {
  const { key, text, kind } = pieces[last]
  // "AI", "PER": two capitals are an abbreviation.
  if (kind !== 'word' || (text.length > 1 && text === text.toUpperCase())) return false
  const isArticle = ENGLISH_SIZES.has(pieces[at].key) || BEFORE_ARTICLES.has(pieces[last - 1]?.key ?? '')
  if (key === 'a' && isArticle) return false
  return LINKS.has(key) || (pieces.isNorwegian && NORWEGIAN_LINKS.has(key))
}

/** "Financement des PME", "auditors of listed companies"; but "groups of small companies". */
function isLinkOfService(pieces: Sentence, last: number): boolean {
  return LINKS_OF_SERVICES.has(pieces[last].key) && SERVICES.has(pieces[last - 1]?.key ?? '')
}

/** Whether something that can be sold precedes `end`: neither words of asking nor, in last position, what is asked for. */
function isSomethingSold(pieces: Sentence, end: number): boolean {
  let last: Piece | undefined
  for (let at = 0; at < end; ) {
    const asked = requestAt(pieces, at)
    // "Looking for".
    if (asked !== null && asked > end) return false
    if (asked === null && pieces[at].kind === 'word' && !ENGLISH_SIZES.has(pieces[at].key)) last = pieces[at]
    at = asked ?? at + 1
  }
  return last !== undefined && !LOOKED_FOR.has(last.key)
}
