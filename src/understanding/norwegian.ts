/**
 * Recognises Norwegian sentences (Bokmål or Nynorsk).
 *
 * The tables of the other languages are used side by side, because their words hardly clash. Norwegian has words that mean
 * something else in English, German or Italian ("store": large, "men": but, "ti": ten, "er": is). Those count only in a
 * sentence that other words show to be Norwegian.
 */
import { type Piece, wordSet } from './sentence-words.ts'

/** Words of Norwegian sentences about companies that none of the other languages has. */
const DISTINCTIVE = wordSet(
  `og ikke ikkje som ansatte ansatt tilsette medarbeidere arbeidstakere omsetning omsetnad driftsinntekter kroner enn flere fleire færre
  opptil unntatt eller stiftet etablert grunnlagt børsnoterte børsnotert mellomstore rundt mellom på før år små jeg finne hvor hvilke hvilken finnes dere meg heller noen driver nylig åpnet eid eide eies kvinner anmeldelser
  produksjon utleie bygging salg engroshandel detaljhandel butikkhandel reparasjon vedlikehold tjenester leverer tilbyr produserer selger utvikler`,
)
const COMPANY =
  /(?:selskap|selskaper|selskapet|selskapene|selskapa|bedrift|bedriften|bedrifter|bedriftene|bedriftar|foretak|foretaket|foretakene|foretaka|firmaet|firmaer|firmaene|virksomhet|virksomheter|virksomhetene|verksemd|verksemder)$/
const MAKERS =
  /(?:(?:produsent|leverandor|importor|eksportor|distributor|entreprenor|operator|grossist|rederi|bryggeri|kjede|butikk|verksted|byra|fabrikk|konsern|kontor|bakeri|montor|installator)(?:er|ar|ene|ane)|(?:handl|megl|oppdrett|legg|utbygg|snekk)(?:ere|erne|arar))$/
const TRADE = /bransjen?$/
/** Before these, "innen" is German: "innen und außen". */
const GERMAN = wordSet('und oder sowie in im mit für von wie bei')
const LETTERS = /^\p{Ll}*[åøæ]/u

/** Whether a word is a Norwegian one for a company of any kind, also as the end of a compound ("byggeselskaper"). */
export function isNorwegianCompany(key: string): boolean {
  return COMPANY.test(key)
}

/** Whether a word is Norwegian for those who make or sell something. */
export function isNorwegianAgent(key: string): boolean {
  return MAKERS.test(key)
}

/** "Innen" before a word without a capital is "within"; after a punctuation mark it is a German ending ("Ärzt:innen"). */
function isInnen(pieces: readonly Piece[], at: number): boolean {
  const next = pieces[at + 1]
  return (
    pieces[at].key === 'innen' &&
    !pieces[at].isGlued &&
    next?.kind === 'word' &&
    !next.isCapital &&
    !GERMAN.has(next.key)
  )
}

/** Whether the sentence of these pieces is Norwegian. */
export function isNorwegian(pieces: readonly Piece[]): boolean {
  return pieces.some(
    ({ kind, key, text }, index) =>
      kind === 'word' &&
      (DISTINCTIVE.has(key) ||
        COMPANY.test(key) ||
        MAKERS.test(key) ||
        TRADE.test(key) ||
        LETTERS.test(text) ||
        isInnen(pieces, index)),
  )
}
